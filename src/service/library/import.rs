//! Adds solves from other sources; replaces nothing in the library.

use premove_fmc::library::{Id, Solve};

use super::error::LibraryError;
use super::files::Library;
use super::fresh::new_id;

/// The result of importing a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// The solve is in the library now.
    New(Id),
    /// An equal solve was in the library already.
    Same(Id),
    /// Another solve has the same name: both are kept, this one under another name.
    Renamed(Id),
}

impl Library {
    /// Adds a solve. When another solve or an unreadable file has its name, both are kept.
    ///
    /// # Errors
    /// When the file cannot be written.
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
