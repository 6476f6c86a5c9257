//! Adds solves from other sources to the library. Replaces no solve.

use premove_fmc::library::{Id, Solve};

use super::error::LibraryError;
use super::files::Library;
use super::fresh::new_id;

/// Result of importing a solve, with the name of the solve in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The solve was added.
    New(Id),
    /// The library already had an equal solve.
    Same(Id),
    /// Another solve had the same name, so the solve was added under a new name.
    Renamed(Id),
}

impl Library {
    /// Adds a solve. If another solve or an unreadable file has its name, the solve gets a new
    /// name.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn import(&self, solve: &Solve) -> Result<Imported, LibraryError> {
        let own = solve.id.as_str();
        let mut id = solve.id.clone();
        for n in 2_u32.. {
            if !self.items().has(id.as_str()) {
                break;
            }
            let there = self.read(&id).map(|(there, _)| there);
            if there.is_ok_and(|there| Solve { id: solve.id.clone(), ..there } == *solve) {
                return Ok(Imported::Same(id));
            }
            let Ok(next) = Id::try_from(format!("{own}-{n}")) else {
                id = new_id();
                break;
            };
            id = next;
        }
        self.write(&Solve { id: id.clone(), ..solve.clone() })?;
        Ok(if id == solve.id { Imported::New(id) } else { Imported::Renamed(id) })
    }
}
