//! Stars, removes and restores solves of the library, the one in work among them.

use premove_fmc::library::Id;
use premove_service::library::{Library, LibraryError};

use super::Solves;
use crate::autosave::disk::DiskThread;
use crate::message::Message;
use crate::remedy::with_remedy;

impl Solves {
    /// Adds a star to a solve, or removes it.
    pub(in crate::autosave) fn star(
        &mut self,
        id: &Id,
        star: bool,
        disk: &mut DiskThread,
    ) -> Option<Message> {
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

    /// Moves a solve to the bin.
    pub(in crate::autosave) fn remove(&self, name: &str, disk: &mut DiskThread) -> Option<Message> {
        let is_in_work = self.in_work.and_then(|number| self.known.get(&number));
        if is_in_work.is_some_and(|known| known.solve.id.as_str() == name) {
            let why = "this solve is in work on the Solve screen: begin another one there first";
            return Some(Message::Warn(why.to_owned()));
        }
        disk.drain();
        self.with_library(|library| library.remove(name).map(drop))
    }

    /// Brings a solve back from the bin.
    pub(in crate::autosave) fn restore(&self, name: &str) -> Option<Message> {
        self.with_library(|library| library.restore(name).map(drop))
    }

    fn with_library(
        &self,
        act: impl FnOnce(&Library) -> Result<(), LibraryError>,
    ) -> Option<Message> {
        let outcome = match &self.library {
            Ok(library) => act(library).map_err(|error| with_remedy(&error)),
            Err(error) => Err(with_remedy(error)),
        };
        outcome.err().map(Message::Warn)
    }
}
