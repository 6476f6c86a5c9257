//! The library of solves on the disk: the folder `solves` in the folder of data, one file for each
//! solve, its name the name of the solve. Both front ends read and change it through this.
//!
//! A file that cannot be read is listed as damaged; it is never changed or deleted by itself.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

pub use super::summaries::{Index, Listed};
use crate::fmc::Workspace;
use crate::fmc::library::{Id, Solve, SolveError, Summary};
use crate::store::{Folder, ItemLock, Items, Paths, StoreError};

/// The name of the folder of solves.
const FOLDER: &str = "solves";
/// The file there that saves reading all solves for a list.
const SUMMARIES: &str = "summaries";

/// The solves that are kept.
#[derive(Clone, Debug)]
pub struct Library {
    items: Items,
}

/// Why something cannot be done with the library.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file is no solve.
    #[error("'{name}': {error}")]
    Damaged {
        /// The name of its file, without ending.
        name: String,
        /// What is wrong with it.
        error: SolveError,
    },
    /// There is no solve with this name.
    #[error("there is no solve '{0}'")]
    Missing(String),
    /// Several solves have names that begin so.
    #[error("the names of {count} solves begin with '{start}': give more of the name")]
    Several {
        /// What was given.
        start: String,
        /// How many there are.
        count: usize,
    },
    /// Another program works on the solve.
    #[error("the solve '{0}' is open in another premove: close it there first")]
    InWork(String),
}

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

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The name of a solve that begins now.
pub fn new_id() -> Id {
    // Seeded by the system, another number each time.
    let number = RandomState::new().build_hasher().finish();
    Id::new(now(), number as u32)
}

impl Library {
    /// That of these folders.
    ///
    /// # Errors
    /// When the folder of data is not known.
    pub fn of_paths(paths: &Paths) -> Result<Self, StoreError> {
        Ok(Self { items: Items::new(paths.folder(Folder::Data)?.join(FOLDER)) })
    }

    /// Those that were removed.
    #[must_use]
    pub fn bin(&self) -> Self {
        Self { items: self.items.bin() }
    }

    /// Where its files lie.
    pub fn items(&self) -> &Items {
        &self.items
    }

    /// All files by name. No solve is changed.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Arc<Listed>>, StoreError> {
        self.look_again(&mut Index::default())
    }

    /// The same; files that have not changed since the last time are not read again.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn look_again(&self, index: &mut Index) -> Result<Vec<Arc<Listed>>, StoreError> {
        let file = self.folder().join(SUMMARIES);
        Ok(index.look_again(&file, self.items.list()?, |name| self.listed(name)))
    }

    fn listed(&self, name: &str) -> Listed {
        match self.open(name) {
            Ok((solve, workspace)) => Listed::Solve(Box::new(Summary::of(&solve, &workspace))),
            Err(error) => {
                let why = match error {
                    LibraryError::Damaged { error, .. } => error.to_string(),
                    error => error.to_string(),
                };
                Listed::Damaged { name: name.to_owned(), why }
            }
        }
    }

    /// Reads a solve; nothing is changed.
    ///
    /// # Errors
    /// When there is none with this name, or it cannot be read.
    pub fn read(&self, id: &Id) -> Result<(Solve, Workspace), LibraryError> {
        self.open(id.as_str())
    }

    /// Reads the solve in the file with this name.
    ///
    /// # Errors
    /// As [`Library::read`].
    pub fn open(&self, name: &str) -> Result<(Solve, Workspace), LibraryError> {
        let damaged = |error| LibraryError::Damaged { name: name.to_owned(), error };
        let id = Id::try_from(name.to_owned())
            .map_err(|error| damaged(SolveError::Json(serde::de::Error::custom(error))))?;
        let text = self.items.read(name).map_err(|error| match error {
            error if error.is_missing() => LibraryError::Missing(name.to_owned()),
            error => error.into(),
        })?;
        let (solve, workspace) = Solve::read(&text, &id, 0).map_err(damaged)?;
        // A copy that somebody made by hand is a solve of its own.
        Ok((Solve { id, ..solve }, workspace))
    }

    /// The one file whose name begins like this.
    ///
    /// # Errors
    /// When there is none, or more than one.
    pub fn named(&self, start: &str) -> Result<String, LibraryError> {
        // A whole name needs no look at thousands of others.
        if Id::try_from(start.to_owned()).is_ok() && self.items.has(start) {
            return Ok(start.to_owned());
        }
        let names: Vec<_> = self.items.list()?.into_iter().map(|entry| entry.name).collect();
        if names.iter().any(|name| name == start) {
            return Ok(start.to_owned());
        }
        let mut found = names.into_iter().filter(|name| name.starts_with(start));
        match (found.next(), found.count()) {
            (Some(name), 0) => Ok(name),
            (None, _) => Err(LibraryError::Missing(start.to_owned())),
            (Some(_), more) => {
                Err(LibraryError::Several { start: start.to_owned(), count: more + 1 })
            }
        }
    }

    fn lock(&self, name: &str) -> Result<ItemLock, LibraryError> {
        self.items.lock(name)?.ok_or_else(|| LibraryError::InWork(name.to_owned()))
    }

    /// Writes a solve that no other program works on, and waits for the disk.
    ///
    /// # Errors
    /// When another program works on it, or the file cannot be written.
    pub fn write(&self, solve: &Solve) -> Result<(), LibraryError> {
        let _lock = self.lock(solve.id.as_str())?;
        self.put(solve)
    }

    fn put(&self, solve: &Solve) -> Result<(), LibraryError> {
        let damaged = |error| LibraryError::Damaged { name: solve.id.to_string(), error };
        let text = solve.to_json().map_err(damaged)?;
        Ok(self.items.write(solve.id.as_str(), &text)?)
    }

    /// Brings what a killed program left into the file of a solve. When the file was written after
    /// that, the older version is kept in the bin; gives its name there.
    ///
    /// # Errors
    /// When a file cannot be written; nothing is lost then.
    pub fn settle(&self, lock: &ItemLock) -> Result<Option<String>, LibraryError> {
        Ok(self.items.settle(lock)?)
    }

    /// Changes a solve that no other program works on.
    ///
    /// # Errors
    /// As [`Library::read`] and [`Library::write`].
    pub fn edit(&self, id: &Id, edit: impl FnOnce(&mut Solve)) -> Result<(), LibraryError> {
        let lock = self.lock(id.as_str())?;
        self.settle(&lock)?;
        let (mut solve, _) = self.read(id)?;
        edit(&mut solve);
        self.put(&solve)
    }

    /// Moves a file to the bin; gives its name there.
    ///
    /// # Errors
    /// When there is none, another program works on it, or it cannot be moved.
    pub fn remove(&self, name: &str) -> Result<String, LibraryError> {
        self.send(name, &self.bin())
    }

    /// Brings a file back from the bin; gives its name.
    ///
    /// # Errors
    /// As [`Library::remove`].
    pub fn restore(&self, name: &str) -> Result<String, LibraryError> {
        self.bin().send(name, self)
    }

    fn send(&self, name: &str, other: &Self) -> Result<String, LibraryError> {
        if !self.items.has(name) {
            return Err(LibraryError::Missing(name.to_owned()));
        }
        let lock = self.lock(name)?;
        Ok(self.items.send(&lock, &other.items)?)
    }

    /// Adds a solve. When another one has its name, or a file that cannot be read, both are kept.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn import(&self, solve: &Solve) -> Result<Imported, LibraryError> {
        let own = solve.id.as_str();
        let mut id = solve.id.clone();
        for n in 2_u32.. {
            if !self.items.has(id.as_str()) {
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

    /// The folder, for messages.
    pub fn folder(&self) -> &Path {
        self.items.folder()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fmc::library::Times;
    use crate::notation::Side;

    fn library() -> (tempfile::TempDir, Library) {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::of_paths(&Paths::under(folder.path())).unwrap();
        (folder, library)
    }

    fn solve(number: u32, scramble: &str) -> Solve {
        let mut workspace = Workspace::on_scramble(scramble);
        workspace.add_own_moves("D", Side::Normal).unwrap();
        Solve::new(Id::new(1_700_000_000, number), Times::at(5), workspace.to_json())
    }

    #[test]
    fn solves_are_found_again_edited_and_removed() {
        let (_folder, library) = library();
        let solve = solve(1, "R U F");
        assert_eq!(library.import(&solve).unwrap(), Imported::New(solve.id.clone()));
        library.edit(&solve.id, |solve| solve.starred = true).unwrap();
        let list = library.list().unwrap();
        let found = list[0].solve().unwrap();
        assert!(found.starred && found.scramble == "R U F" && list.len() == 1);
        let name = solve.id.as_str();
        assert_eq!(library.named("2023").unwrap(), name);
        library.remove(name).unwrap();
        assert!(library.list().unwrap().is_empty());
        assert!(matches!(library.read(&solve.id), Err(LibraryError::Missing(_))));
        assert_eq!(library.bin().list().unwrap().len(), 1);
        library.restore(name).unwrap();
        assert!(library.read(&solve.id).unwrap().0.starred);
        assert!(matches!(library.restore(name), Err(LibraryError::Missing(_))));
    }

    #[test]
    fn an_import_replaces_nothing() {
        let (_folder, library) = library();
        let (one, other) = (solve(1, "R U F"), solve(1, "L"));
        assert_eq!(library.import(&one).unwrap(), Imported::New(one.id.clone()));
        assert_eq!(library.import(&one).unwrap(), Imported::Same(one.id.clone()));
        let Imported::Renamed(id) = library.import(&other).unwrap() else { panic!("renamed") };
        assert_eq!(library.import(&other).unwrap(), Imported::Same(id.clone()));
        assert_eq!(library.read(&one.id).unwrap().0, one);
        assert_eq!(library.read(&id).unwrap().0.workspace, other.workspace);
        assert!(library.named(one.id.as_str()).is_ok());
        assert!(matches!(library.named("20"), Err(LibraryError::Several { count: 2, .. })));
    }

    #[test]
    fn damaged_files_are_listed_and_stay() {
        let (_folder, library) = library();
        library.import(&solve(1, "R")).unwrap();
        let bad = library.items().file("bad");
        std::fs::write(&bad, "{\"format\": ").unwrap();
        std::fs::write(library.items().file("not a name"), "{}").unwrap();
        let list = library.list().unwrap();
        let damaged: Vec<_> = list.iter().filter(|listed| listed.solve().is_none()).collect();
        assert_eq!((list.len(), damaged.len()), (3, 2));
        assert!(library.edit(&Id::try_from("bad".to_owned()).unwrap(), |_| ()).is_err());
        assert_eq!(std::fs::read_to_string(&bad).unwrap(), "{\"format\": ");
        // It can be removed by hand, and then lies in the bin as it was.
        library.remove("bad").unwrap();
        let kept = std::fs::read_to_string(library.bin().items().file("bad")).unwrap();
        assert_eq!(kept, "{\"format\": ");
    }

    #[test]
    fn an_import_leaves_a_file_that_cannot_be_read() {
        let (_folder, library) = library();
        let solve = solve(1, "R");
        let file = library.items().file(solve.id.as_str());
        library.import(&solve).unwrap();
        for damaged in [&b"{\"format\":\xff}"[..], b"{\"format\":", b""] {
            std::fs::write(&file, damaged).unwrap();
            let (Imported::Renamed(id) | Imported::Same(id)) = library.import(&solve).unwrap()
            else {
                panic!("the name is taken");
            };
            assert_eq!(std::fs::read(&file).unwrap(), damaged);
            assert_eq!(library.read(&id).unwrap().0.workspace, solve.workspace);
        }
        // The newest contents of a new solve, torn by a power cut.
        std::fs::remove_file(&file).unwrap();
        let recent = library.items().recent(solve.id.as_str());
        recent.write("{\"torn", recent.next_time());
        assert!(matches!(library.import(&solve).unwrap(), Imported::Same(_)));
        assert!(matches!(library.read(&solve.id), Err(LibraryError::Damaged { .. })));
        library.remove(solve.id.as_str()).unwrap();
        assert!(matches!(library.read(&solve.id), Err(LibraryError::Missing(_))));
    }

    #[test]
    fn the_older_of_two_versions_is_kept_by_every_change() {
        type Change = fn(&Library, &Solve);
        let changes: [Change; 2] = [
            |library, solve| library.edit(&solve.id, |solve| solve.starred = true).unwrap(),
            |library, solve| drop(library.remove(solve.id.as_str()).unwrap()),
        ];
        for change in changes {
            let (_folder, library) = library();
            let (older, newer) = (solve(1, "R"), solve(1, "U F"));
            let time = SystemTime::now() - std::time::Duration::from_mins(5);
            library.items().recent(older.id.as_str()).write(&older.to_json().unwrap(), time);
            std::fs::write(library.items().file(newer.id.as_str()), newer.to_json().unwrap())
                .unwrap();
            change(&library, &newer);
            let all = [library.list().unwrap(), library.bin().list().unwrap()].concat();
            let mut scrambles: Vec<_> =
                all.iter().map(|listed| listed.solve().unwrap().scramble.clone()).collect();
            scrambles.sort();
            assert_eq!(scrambles, ["R", "U F"]);
        }
    }

    #[test]
    fn a_solve_in_work_elsewhere_is_left_alone() {
        let (_folder, library) = library();
        let solve = solve(1, "R");
        library.import(&solve).unwrap();
        let lock = library.items().lock(solve.id.as_str()).unwrap();
        let errors = [
            library.write(&solve).unwrap_err(),
            library.edit(&solve.id, |_| ()).unwrap_err(),
            library.remove(solve.id.as_str()).unwrap_err(),
        ];
        assert!(errors.iter().all(|error| matches!(error, LibraryError::InWork(_))));
        drop(lock);
        library.remove(solve.id.as_str()).unwrap();
    }

    #[test]
    fn only_files_that_changed_are_read_again() {
        let (_folder, library) = library();
        let (one, two) = (solve(1, "R"), solve(2, "U"));
        library.import(&one).unwrap();
        library.import(&two).unwrap();
        let mut index = Index::default();
        let first = library.look_again(&mut index).unwrap();
        library.edit(&two.id, |solve| solve.title = "a title".to_owned()).unwrap();
        let second = library.look_again(&mut index).unwrap();
        assert!(Arc::ptr_eq(&first[0], &second[0]) && !Arc::ptr_eq(&first[1], &second[1]));
        assert_eq!(second[1].solve().unwrap().title, "a title");
    }
}
