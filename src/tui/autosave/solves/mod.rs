//! The solves of this run of the program and their files in the library.
//!
//! The Solve screen numbers the solves that it begins or opens; here each number has its file. The
//! solve in work is locked, so that no other program writes it; it is free again once another one
//! is in work and the disk has its last change. A solve that was begun here without a scramble is
//! not kept, nor one whose scramble is being typed; one that was in the library before stays there.
//!
//! | file | what |
//! |---|---|
//! | `pointer.rs` | the file that says which solve is in work |
//! | `open.rs` | opens solves, at the start and later |
//! | `change.rs` | stars, removes and restores solves |

mod change;
mod open;
mod pointer;

use std::collections::BTreeMap;
use std::path::PathBuf;

use self::pointer::POINTER;
use premove_engine::store::{ItemLock, StoreError};
use premove_fmc::library::{Id, Solve, Times};
use premove_service::library::{Library, LibraryError, new_id, now};

use super::disk::{DiskThread, FileText};
use crate::message::Message;
use crate::remedy::with_remedy;
use crate::screen::ScreenId;

/// A solve of this run.
#[derive(Debug)]
pub(super) struct Known {
    /// The solve as it was last saved or read.
    pub(super) solve: Solve,
    /// The lock of the solve, held while it is in work.
    lock: Option<ItemLock>,
    /// Set when the scramble was entered, or any work was done on the solve.
    is_wanted: bool,
    /// Set when the solve was begun on the Solve screen, in this run or the one before.
    is_new: bool,
    /// Set when the solve has no file, because it is not wanted.
    is_dropped: bool,
}

impl Known {
    fn of(solve: Solve, lock: Option<ItemLock>) -> Self {
        Self { solve, lock, is_wanted: true, is_new: false, is_dropped: false }
    }

    fn is_worth_keeping(&self) -> bool {
        let Solve { starred, attempt, title, text, .. } = &self.solve;
        let has_words = !title.is_empty() || !text.is_empty();
        !self.is_new || self.is_wanted || *starred || attempt.is_some() || has_words
    }
}

/// The solves of this run.
#[derive(Debug)]
pub(crate) struct Solves {
    screen: ScreenId,
    pub(super) library: Result<Library, StoreError>,
    pub(super) known: BTreeMap<u32, Known>,
    /// Opened solves that are not saved under a number yet.
    opened: BTreeMap<Id, Known>,
    in_work: Option<u32>,
    /// The solve that was in work before.
    before: Option<Id>,
    /// The file that says which solve is in work.
    pointer: Option<PathBuf>,
}

impl Solves {
    /// Begins without any solve read from `library`; `state` is the folder for state.
    pub(crate) fn new(
        library: Result<Library, StoreError>,
        state: Option<PathBuf>,
        screen: ScreenId,
    ) -> Self {
        Self {
            screen,
            library,
            known: BTreeMap::new(),
            opened: BTreeMap::new(),
            in_work: None,
            before: None,
            pointer: state.map(|state| state.join(POINTER)),
        }
    }

    /// Returns the library, if its folder is known.
    pub(super) fn library(&self) -> Option<Library> {
        self.library.as_ref().ok().cloned()
    }

    /// Saves the workspace of a solve; returns a message for the user, if there is one.
    pub(super) fn save(
        &mut self,
        number: u32,
        id: Option<Id>,
        text: String,
        is_wanted: bool,
        place_is_ours: bool,
        disk: &mut DiskThread,
    ) -> Option<Message> {
        let is_new_work = self.in_work != Some(number);
        let note = if is_new_work { self.switch(number, id, disk) } else { None };
        self.in_work = Some(number);
        let known = self.known.get_mut(&number)?;
        if known.solve.workspace != text {
            known.solve.workspace = text;
            known.solve.times.changed = now();
        }
        (known.is_wanted, known.is_dropped) = (is_wanted, false);
        self.write(number, disk);
        if is_new_work && place_is_ours {
            self.write_pointer(disk);
        }
        note
    }

    /// Writes the file of a solve.
    pub(super) fn write(&self, number: u32, disk: &mut DiskThread) {
        let library = match &self.library {
            Ok(library) => library,
            Err(error) => return disk.report(self.screen, Some(with_remedy(error))),
        };
        let Some(known) = self.known.get(&number) else { return };
        match known.solve.to_json() {
            Ok(text) => {
                let recent = library.items().recent(known.solve.id.as_str());
                disk.write(FileText::now(self.screen, recent, text));
            }
            Err(error) => disk.report(self.screen, Some(with_remedy(&error))),
        }
    }

    /// Brings another solve into work; returns a message for the user, if there is one.
    fn switch(&mut self, number: u32, id: Option<Id>, disk: &mut DiskThread) -> Option<Message> {
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
            Known { is_new: true, ..Known::of(solve, lock) }
        });
        self.known.insert(number, known);
        None
    }

    fn lock(&self, id: &Id) -> Option<ItemLock> {
        self.library.as_ref().ok()?.items().lock(id.as_str()).ok().flatten()
    }

    /// Frees the solve in work: other programs may have it once the disk has its last change.
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

    /// Resumes a solve of this run. If its file has changed, or another program has it, the work
    /// continues on a copy.
    fn resume(&self, known: &mut Known, disk: &mut DiskThread) -> Option<Message> {
        let Ok(library) = &self.library else { return None };
        disk.drain();
        let id = known.solve.id.clone();
        let is_same = |lock: &ItemLock| {
            if library.settle(lock).is_err() {
                return false;
            }
            match library.read(&id) {
                Ok((mut there, _)) => {
                    there.times.opened = known.solve.times.opened;
                    there == known.solve
                }
                Err(LibraryError::Missing(_)) => true,
                Err(_) => false,
            }
        };
        match library.items().lock(id.as_str()) {
            Ok(Some(lock)) if is_same(&lock) => {
                known.lock = Some(lock);
                None
            }
            Err(_) => None,
            Ok(_) => {
                let id = new_id();
                known.lock = self.lock(&id);
                known.solve.id = id;
                let what = "this solve was changed elsewhere meanwhile: here it goes on as a copy";
                Some(Message::Say(what.to_owned()))
            }
        }
    }

    /// Returns the name of the solve in work.
    pub(super) fn id_in_work(&self) -> Option<Id> {
        let known = self.in_work.and_then(|number| self.known.get(&number));
        known.map(|known| known.solve.id.clone())
    }

    pub(super) fn number_in_work(&self, id: &Id) -> Option<u32> {
        self.in_work.filter(|number| self.known[number].solve.id == *id)
    }
}
