//! Opens solves of the library: the one that was in work at the start, and those that are chosen.

use premove_engine::store;
use premove_fmc::Workspace;
use premove_fmc::library::Id;
use premove_service::library::{LibraryError, now};

use super::{Known, Solves};
use crate::autosave::disk::DiskThread;
use crate::message::{Message, Opened, Reply};
use crate::remedy::with_remedy;
use crate::zone::zone;

/// The message about a solve that another program works on.
const COPY: &str = "this solve is open in another premove: here you work on a copy of it";

/// The message about a file that was replaced while newer contents waited beside it.
const TWO_VERSIONS: &str = "there were two versions of this solve: the older one is in the bin";

impl Solves {
    /// Opens the solve that was in work when the program ended, as number 0.
    pub(crate) fn begin(&mut self, place_is_ours: bool) -> Vec<Message> {
        let pointer = self.read_pointer(place_is_ours);
        self.before = pointer.as_ref().and_then(|pointer| pointer.before.clone());
        let is_to_write = place_is_ours && pointer.is_none();
        let is_new = pointer.as_ref().is_some_and(|pointer| pointer.is_new);
        let id = pointer.map_or_else(|| self.newest(), |pointer| pointer.solve);
        let Some(id) = id else { return Vec::new() };
        match self.take(&id) {
            Ok((known, note)) => {
                let known = Known { is_new, ..known };
                let text = known.solve.workspace.clone();
                let is_ours = known.lock.is_some();
                if is_ours {
                    self.known.insert(0, known);
                    self.in_work = Some(0);
                }
                if is_to_write && let Some((file, text)) = self.pointer_text() {
                    let written = store::write(file, text.as_bytes());
                    written.unwrap_or_else(|error| log::warn!("{error}"));
                }
                let id = is_ours.then_some(id);
                let opened =
                    Opened { id, number: Some(0), text, note, at_start: true, known_for: None };
                vec![Message::Reply(self.screen, Reply::Opened(Box::new(opened)))]
            }
            Err(LibraryError::Missing(_)) => Vec::new(),
            Err(error) => {
                vec![Message::Warn(format!("{}; its file stays as it is", with_remedy(&error)))]
            }
        }
    }

    /// Returns the solve that was written last, for when no pointer says which one was in work.
    fn newest(&self) -> Option<Id> {
        let list = self.library.as_ref().ok()?.items().list().ok()?;
        let newest = list.into_iter().max_by_key(|entry| entry.stamp[1].max(entry.stamp[3]))?;
        Id::try_from(newest.name).ok()
    }

    /// Reads a solve and locks it; without the lock when another program works on it. Returns a
    /// message about that too.
    fn take(&self, id: &Id) -> Result<(Known, String), LibraryError> {
        let Ok(library) = &self.library else {
            return Err(LibraryError::Missing(id.to_string()));
        };
        // A folder that cannot be written can be read all the same.
        let (mut lock, is_taken) = match library.items().lock(id.as_str()) {
            Ok(lock) => (lock, true),
            Err(_) => (None, false),
        };
        let mut note = String::new();
        match lock.as_ref().map(|lock| library.settle(lock)) {
            // The file was replaced after the program was killed.
            Some(Ok(Some(_))) => TWO_VERSIONS.clone_into(&mut note),
            // Neither of two versions is written over.
            Some(Err(error)) => {
                lock = None;
                note = format!("{}: here you work on a copy of the solve", with_remedy(&error));
            }
            None if is_taken => COPY.clone_into(&mut note),
            Some(Ok(None)) | None => {}
        }
        let (mut solve, workspace) = library.read(id)?;
        solve.times.opened = now();
        let is_wanted = workspace.is_begun();
        Ok((Known { is_wanted, ..Known::of(solve, lock) }, note))
    }

    /// Opens a solve of the library and returns the result. `known_for` is the number of the solve
    /// whose scramble led to it.
    pub(in crate::autosave) fn open(
        &mut self,
        id: &Id,
        known_for: Option<u32>,
        disk: &mut DiskThread,
    ) -> Message {
        disk.drain();
        // One that was opened and not wanted any more has its lock still.
        self.opened.remove(id);
        let is_in_work = self.in_work.and_then(|number| self.known.get(&number));
        if is_in_work.is_some_and(|known| known.solve.id == *id) {
            return Message::Say("that solve is open already".to_owned());
        }
        let (known, mut note) = match self.take(id) {
            Ok(taken) => taken,
            Err(error) => return Message::Warn(with_remedy(&error)),
        };
        if note.is_empty() {
            let day = zone().day(known.solve.times.changed);
            note = match known_for {
                Some(_)
                    if Workspace::from_json(&known.solve.workspace)
                        .is_ok_and(|w| !w.has_work()) =>
                {
                    format!("known scramble: it is in your library since {day}")
                }
                Some(_) => {
                    format!("known scramble: your solve of {day} is open, u begins an empty one")
                }
                None => format!("the solve of {day} is open"),
            };
        }
        let text = known.solve.workspace.clone();
        let mut number = None;
        let mut own = None;
        if known.lock.is_some() {
            own = Some(id.clone());
            number = self.known.iter().find(|(_, known)| known.solve.id == *id).map(|(n, _)| *n);
            match number {
                // Its lock is taken again when it is saved.
                Some(number) => {
                    self.known.insert(number, Known { lock: None, ..known });
                }
                None => {
                    self.opened.insert(id.clone(), known);
                }
            }
        }
        let opened = Opened { id: own, number, text, note, at_start: false, known_for };
        Message::Reply(self.screen, Reply::Opened(Box::new(opened)))
    }

    /// Opens the solve that was in work before.
    pub(in crate::autosave) fn open_before(&mut self, disk: &mut DiskThread) -> Message {
        match self.before.clone() {
            Some(id) => self.open(&id, None, disk),
            None => Message::Say("no solve was in work before this one".to_owned()),
        }
    }
}
