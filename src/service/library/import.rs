//! Adds solves that come from elsewhere; nothing in the library is replaced.

use premove_fmc::library::{Id, Solve};

use super::error::LibraryError;
use super::files::Library;
use super::fresh::new_id;

/// What became of a solve that was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It is in the library now.
    New(Id),
    /// The same was there already.
    Same(Id),
    /// Another solve has its name: both are kept, this one under another name.
    Renamed(Id),
}

impl Library {
    /// Adds a solve. When another one has its name, or a file that cannot be read, both are kept.
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
