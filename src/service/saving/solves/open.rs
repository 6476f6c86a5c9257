//! Opens solves of the library: at the start the solve that was open last, later those that the
//! user chooses.

use premove_fmc::Workspace;
use premove_fmc::library::Id;

use super::pointer::{POINTER, Pointer};
use super::{KnownSolve, Solves};
use crate::failure::Failure;
use crate::library::{LibraryError, now};
use crate::saving::disk::DiskThread;
use crate::saving::event::{FileReply, OpenNote, OpenedSolve, SaveEvent};
use crate::saving::states::States;

impl Solves {
    /// Opens the solve that was open when the program ended last. It gets number 0.
    pub(in crate::saving) fn begin(&mut self, states: &States) -> Vec<SaveEvent> {
        let pointer = Pointer::read(states);
        self.before = pointer.as_ref().and_then(|pointer| pointer.before.clone());
        let is_to_write = pointer.is_none();
        let is_new = pointer.as_ref().is_some_and(|pointer| pointer.is_new);
        let id = pointer.map_or_else(|| self.newest(), |pointer| pointer.solve);
        let Some(id) = id else { return Vec::new() };
        match self.take(&id) {
            Ok((known, note)) => {
                let known = KnownSolve { is_new, ..known };
                let text = known.solve.workspace.clone();
                let is_ours = known.lock.is_some();
                if is_ours {
                    self.known.insert(0, known);
                    self.in_work = Some(0);
                }
                if is_to_write && let Some(text) = self.pointer_text() {
                    let written = states.write(POINTER, &text);
                    written.unwrap_or_else(|error| log::warn!("{error}"));
                }
                let opened = OpenedSolve {
                    id: is_ours.then_some(id),
                    number: Some(0),
                    text,
                    note,
                    at_start: true,
                    known_for: None,
                };
                vec![self.opened(opened)]
            }
            Err(LibraryError::Missing(_)) => Vec::new(),
            Err(error) => {
                let Failure { text, remedy } = Failure::of(&error);
                let text = format!("{text}; its file stays as it is");
                vec![SaveEvent::Warned(Failure { text, remedy })]
            }
        }
    }

    fn opened(&self, opened: OpenedSolve) -> SaveEvent {
        SaveEvent::Reply(self.part, FileReply::Opened(Box::new(opened)))
    }

    /// Returns the solve that was written last. It is opened at the start if the last run did not
    /// store which solve was open.
    fn newest(&self) -> Option<Id> {
        let list = self.library.as_ref().ok()?.items().list().ok()?;
        let newest = list.into_iter().max_by_key(|entry| entry.stamp[1].max(entry.stamp[3]))?;
        Id::try_from(newest.name).ok()
    }

    /// Reads a solve and locks it. If another program has the solve open, it is returned without
    /// the lock. Also returns a remark for the user.
    fn take(&self, id: &Id) -> Result<(KnownSolve, OpenNote), LibraryError> {
        let Ok(library) = &self.library else {
            return Err(LibraryError::Missing(id.to_string()));
        };
        // A folder that cannot be written may still be readable.
        let (mut lock, is_taken) = match library.items().lock(id.as_str()) {
            Ok(lock) => (lock, true),
            Err(_) => (None, false),
        };
        let mut note = OpenNote::Nothing;
        match lock.as_ref().map(|lock| library.settle(lock)) {
            // The file was replaced after the program was killed.
            Some(Ok(Some(_))) => note = OpenNote::TwoVersions,
            // Without the lock, neither of the two versions is overwritten.
            Some(Err(error)) => {
                lock = None;
                note = OpenNote::Unsettled(Failure::of(&error));
            }
            None if is_taken => note = OpenNote::Copy,
            Some(Ok(None)) | None => {}
        }
        let (mut solve, workspace) = library.read(id)?;
        solve.times.opened = now();
        let is_wanted = workspace.is_begun();
        Ok((KnownSolve { is_wanted, ..KnownSolve::of(solve, lock) }, note))
    }

    /// Opens a solve of the library and returns the event for the front end. If the solve was found
    /// because another solve has the same scramble, `known_for` is the number of that solve.
    pub(in crate::saving) fn open(
        &mut self,
        id: &Id,
        known_for: Option<u32>,
        disk: &mut DiskThread,
    ) -> SaveEvent {
        disk.drain();
        // If the solve was opened before but not used, it still has its lock.
        self.opened.remove(id);
        let is_in_work = self.in_work.and_then(|number| self.known.get(&number));
        if is_in_work.is_some_and(|known| known.solve.id == *id) {
            return SaveEvent::Said("that solve is open already".to_owned());
        }
        let (known, mut note) = match self.take(id) {
            Ok(taken) => taken,
            Err(error) => return SaveEvent::Warned(Failure::of(&error)),
        };
        if note == OpenNote::Nothing {
            let changed = known.solve.times.changed;
            let workspace = Workspace::from_json(&known.solve.workspace);
            note = match known_for {
                Some(_) if workspace.is_ok_and(|workspace| !workspace.has_work()) => {
                    OpenNote::KnownScramble(changed)
                }
                Some(_) => OpenNote::KnownSolve(changed),
                None => OpenNote::Of(changed),
            };
        }
        let text = known.solve.workspace.clone();
        let mut number = None;
        let mut own = None;
        if known.lock.is_some() {
            own = Some(id.clone());
            number = self.known.iter().find(|(_, known)| known.solve.id == *id).map(|(n, _)| *n);
            match number {
                // The solve is locked again when it is saved.
                Some(number) => {
                    self.known.insert(number, KnownSolve { lock: None, ..known });
                }
                None => {
                    self.opened.insert(id.clone(), known);
                }
            }
        }
        self.opened(OpenedSolve { id: own, number, text, note, at_start: false, known_for })
    }

    /// Opens the solve that was open before the current one.
    pub(in crate::saving) fn open_before(&mut self, disk: &mut DiskThread) -> SaveEvent {
        match self.before.clone() {
            Some(id) => self.open(&id, None, disk),
            None => SaveEvent::Said("no solve was in work before this one".to_owned()),
        }
    }
}
