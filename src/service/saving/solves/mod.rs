//! The solves of this run of the program, and their files in the library.
//!
//! The front end numbers the solves that it begins or opens; this module stores the file of each
//! number. The open solve is locked, so that no other program writes it. Its lock is released when
//! another solve is opened and the last change is on the disk. A solve that was begun here is not
//! kept while its scramble is missing or incomplete; a solve that came from the library stays
//! there.
//!
//! | file | content |
//! |---|---|
//! | `pointer.rs` | the state that names the open solve |
//! | `open.rs` | opens solves, at the start and later |
//! | `change.rs` | adds stars to solves, removes and restores them |

mod change;
mod open;
mod pointer;

use std::collections::BTreeMap;

use premove_engine::store::{ItemLock, StoreError};
use premove_fmc::library::{Id, Solve, Times};

use super::disk::{DiskThread, FileText};
use super::event::SaveEvent;
use super::states::States;
use crate::failure::Failure;
use crate::library::{Library, LibraryError, new_id, now};

/// A solve that was begun or opened in this run.
#[derive(Debug)]
pub(super) struct KnownSolve {
    /// The solve as it was last saved or read.
    pub(super) solve: Solve,
    /// The lock of the solve, held while it is open.
    lock: Option<ItemLock>,
    /// `true` if the scramble was entered, or any work was done on the solve.
    is_wanted: bool,
    /// `true` if the solve was begun in the front end, in this run or the one before.
    is_new: bool,
    /// `true` if the solve has no file, because it is not wanted.
    is_dropped: bool,
}

impl KnownSolve {
    fn of(solve: Solve, lock: Option<ItemLock>) -> Self {
        Self { solve, lock, is_wanted: true, is_new: false, is_dropped: false }
    }

    fn is_worth_keeping(&self) -> bool {
        let Solve { starred, attempt, title, text, .. } = &self.solve;
        let has_words = !title.is_empty() || !text.is_empty();
        !self.is_new || self.is_wanted || *starred || attempt.is_some() || has_words
    }

    /// Returns `true` if the solve in the library is unchanged, or was removed from the library.
    fn is_unchanged(&self, library: &Library, lock: &ItemLock) -> bool {
        if library.settle(lock).is_err() {
            return false;
        }
        match library.read(&self.solve.id) {
            Ok((mut there, _)) => {
                there.times.opened = self.solve.times.opened;
                there == self.solve
            }
            Err(LibraryError::Missing(_)) => true,
            Err(_) => false,
        }
    }
}

/// The workspace of a solve, as text to save.
#[derive(Debug)]
pub(super) struct SolveText {
    /// Number of the solve in this run of the program.
    pub(super) number: u32,
    /// Name of the solve in the library; `None` if it was not opened from there.
    pub(super) id: Option<Id>,
    pub(super) text: String,
    /// `true` if the solve is kept when another solve is opened.
    pub(super) is_wanted: bool,
}

/// The solves of this run.
#[derive(Debug)]
pub(super) struct Solves {
    /// The part of the front end that works on solves.
    part: &'static str,
    pub(super) library: Result<Library, StoreError>,
    pub(super) known: BTreeMap<u32, KnownSolve>,
    /// Opened solves that have no number yet, because they were not saved.
    opened: BTreeMap<Id, KnownSolve>,
    in_work: Option<u32>,
    /// The solve that was open before the current one.
    before: Option<Id>,
}

impl Solves {
    /// Creates the list without solves. `part` is the part of the front end that works on solves.
    pub(super) fn new(library: Result<Library, StoreError>, part: &'static str) -> Self {
        Self {
            part,
            library,
            known: BTreeMap::new(),
            opened: BTreeMap::new(),
            in_work: None,
            before: None,
        }
    }

    /// Returns the library, or `None` if its folder is not known.
    pub(super) fn library(&self) -> Option<Library> {
        self.library.as_ref().ok().cloned()
    }

    /// Saves the workspace of a solve. Returns a message for the user, if there is one.
    pub(super) fn save(
        &mut self,
        solve: SolveText,
        states: &States,
        disk: &mut DiskThread,
    ) -> Option<SaveEvent> {
        let SolveText { number, id, text, is_wanted } = solve;
        let is_new_work = self.in_work != Some(number);
        let note = if is_new_work { self.switch(number, id, disk) } else { None };
        self.in_work = Some(number);
        let known = self.known.get_mut(&number)?;
        if known.solve.workspace != text {
            known.solve.workspace = text;
            known.solve.times.changed = now();
        }
        known.is_wanted = is_wanted;
        known.is_dropped = false;
        self.write(number, disk);
        if is_new_work {
            self.point(states, disk);
        }
        note
    }

    /// Writes the file of a solve.
    pub(super) fn write(&self, number: u32, disk: &mut DiskThread) {
        let library = match &self.library {
            Ok(library) => library,
            Err(error) => return disk.report(self.part, Some(Failure::of(error))),
        };
        let Some(known) = self.known.get(&number) else { return };
        match known.solve.to_json() {
            Ok(text) => {
                let recent = library.items().recent(known.solve.id.as_str());
                disk.write(FileText::now(self.part, recent, text));
            }
            Err(error) => disk.report(self.part, Some(Failure::of(&error))),
        }
    }

    /// Makes another solve the open one. Returns a message for the user, if there is one.
    fn switch(&mut self, number: u32, id: Option<Id>, disk: &mut DiskThread) -> Option<SaveEvent> {
        self.leave(disk);
        if let Some(mut known) = self.known.remove(&number) {
            let note = self.resume(&mut known, disk);
            self.known.insert(number, known);
            return note;
        }
        let opened = id.and_then(|id| self.opened.remove(&id));
        let known = opened.unwrap_or_else(|| {
            let id = new_id();
            let lock = self.lock(&id);
            let solve = Solve::new(id, Times::at(now()), String::new());
            KnownSolve { is_new: true, ..KnownSolve::of(solve, lock) }
        });
        self.known.insert(number, known);
        None
    }

    fn lock(&self, id: &Id) -> Option<ItemLock> {
        self.library.as_ref().ok()?.items().lock(id.as_str()).ok().flatten()
    }

    /// Closes the open solve: other programs may lock it once the last change is on the disk.
    fn leave(&mut self, disk: &mut DiskThread) {
        let known = self.in_work.take().and_then(|number| self.known.get_mut(&number));
        let (Some(known), Ok(library)) = (known, &self.library) else { return };
        let is_kept = known.is_worth_keeping();
        known.is_dropped = !is_kept;
        if is_kept {
            self.before = Some(known.solve.id.clone());
        }
        if let Some(lock) = known.lock.take() {
            disk.leave(library.items().recent(known.solve.id.as_str()), lock, is_kept);
        }
    }

    /// Opens a solve of this run again. If its file has changed, or another program has it open,
    /// the user works on a copy. Then returns a message about that.
    fn resume(&self, known: &mut KnownSolve, disk: &mut DiskThread) -> Option<SaveEvent> {
        let Ok(library) = &self.library else { return None };
        disk.drain();
        let id = known.solve.id.clone();
        match library.items().lock(id.as_str()) {
            Ok(Some(lock)) if known.is_unchanged(library, &lock) => {
                known.lock = Some(lock);
                None
            }
            Err(_) => None,
            Ok(_) => {
                let id = new_id();
                known.lock = self.lock(&id);
                known.solve.id = id;
                let what = "this solve was changed elsewhere meanwhile: here it goes on as a copy";
                Some(SaveEvent::Said(what.to_owned()))
            }
        }
    }

    /// Returns the name of the open solve.
    pub(super) fn id_in_work(&self) -> Option<Id> {
        let known = self.in_work.and_then(|number| self.known.get(&number));
        known.map(|known| known.solve.id.clone())
    }

    pub(super) fn number_in_work(&self, id: &Id) -> Option<u32> {
        self.in_work.filter(|number| self.known[number].solve.id == *id)
    }
}
