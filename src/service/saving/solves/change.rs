//! Adds stars to solves of the library, removes them and restores them, including the open solve.

use premove_fmc::library::Id;

use super::Solves;
use crate::failure::Failure;
use crate::library::{Library, LibraryError};
use crate::saving::disk::DiskThread;
use crate::saving::event::SaveEvent;

impl Solves {
    /// Adds a star to a solve, or removes it.
    pub(in crate::saving) fn star(
        &mut self,
        id: &Id,
        star: bool,
        disk: &mut DiskThread,
    ) -> Option<SaveEvent> {
        if let Some(number) = self.number_in_work(id) {
            self.known.get_mut(&number)?.solve.starred = star;
            self.write(number, disk);
            disk.drain();
            return None;
        }
        disk.drain();
        for known in self.known.values_mut().filter(|known| known.solve.id == *id) {
            known.solve.starred = star;
        }
        self.with_library(|library| library.edit(id, |solve| solve.starred = star))
    }

    /// Moves a solve to the bin. Returns an event if that failed.
    pub(in crate::saving) fn remove(&self, name: &str, disk: &mut DiskThread) -> Option<SaveEvent> {
        let is_in_work = self.in_work.and_then(|number| self.known.get(&number));
        if is_in_work.is_some_and(|known| known.solve.id.as_str() == name) {
            return Some(SaveEvent::InWork);
        }
        disk.drain();
        self.with_library(|library| library.remove(name).map(drop))
    }

    /// Moves a solve back from the bin. Returns an event if that failed.
    pub(in crate::saving) fn restore(&self, name: &str) -> Option<SaveEvent> {
        self.with_library(|library| library.restore(name).map(drop))
    }

    fn with_library(
        &self,
        act: impl FnOnce(&Library) -> Result<(), LibraryError>,
    ) -> Option<SaveEvent> {
        let outcome = match &self.library {
            Ok(library) => act(library).map_err(|error| Failure::of(&error)),
            Err(error) => Err(Failure::of(error)),
        };
        outcome.err().map(SaveEvent::Warned)
    }
}
