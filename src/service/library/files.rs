//! The files of the library: lists, reads, writes, changes and removes them.

use std::path::Path;
use std::sync::Arc;

use premove_engine::store::{Folder, ItemLock, Items, Paths, StoreError};
use premove_fmc::Workspace;
use premove_fmc::library::{Id, Solve, SolveError, SolveSummary};

use super::error::LibraryError;
use super::summaries::{Index, Listed};
use crate::failure::Failure;

/// The name of the folder of solves.
const FOLDER: &str = "solves";
/// A file in that folder with summaries, which saves reading all solves for a list.
const SUMMARIES: &str = "summaries";

/// The solves on the disk.
#[derive(Clone, Debug)]
pub struct Library {
    items: Items,
}

impl Library {
    /// Returns the library in these folders.
    ///
    /// # Errors
    /// When the folder of data is not known.
    pub fn of_paths(paths: &Paths) -> Result<Self, StoreError> {
        Ok(Self { items: Items::new(paths.folder(Folder::Data)?.join(FOLDER)) })
    }

    /// Returns the library of the removed solves.
    #[must_use]
    pub fn bin(&self) -> Self {
        Self { items: self.items.bin() }
    }

    /// Returns the folder of items that holds the solves.
    pub fn items(&self) -> &Items {
        &self.items
    }

    /// Lists all files by name. Changes no solve.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Arc<Listed>>, StoreError> {
        self.look_again(&mut Index::default())
    }

    /// Lists all files by name. Files that have not changed since the last time are not read
    /// again.
    ///
    /// # Errors
    /// See [`Library::list`].
    pub fn look_again(&self, index: &mut Index) -> Result<Vec<Arc<Listed>>, StoreError> {
        let file = self.folder().join(SUMMARIES);
        Ok(index.look_again(&file, self.items.list()?, |name| self.listed(name)))
    }

    fn listed(&self, name: &str) -> Listed {
        match self.open(name) {
            Ok((solve, workspace)) => Listed::Solve(Box::new(SolveSummary::of(&solve, &workspace))),
            Err(error) => {
                let why = match error {
                    LibraryError::Damaged { error, .. } => error.to_string().into(),
                    error => Failure::of(&error),
                };
                Listed::Damaged { name: name.to_owned(), why }
            }
        }
    }

    /// Reads a solve; changes nothing.
    ///
    /// # Errors
    /// When there is none with this name, or it cannot be read.
    pub fn read(&self, id: &Id) -> Result<(Solve, Workspace), LibraryError> {
        self.open(id.as_str())
    }

    /// Reads the solve in the file with this name.
    ///
    /// # Errors
    /// See [`Library::read`].
    pub fn open(&self, name: &str) -> Result<(Solve, Workspace), LibraryError> {
        let damaged = |error| LibraryError::Damaged { name: name.to_owned(), error };
        let id = Id::try_from(name.to_owned())
            .map_err(|error| damaged(SolveError::Json(serde::de::Error::custom(error))))?;
        let text = self.items.read(name).map_err(|error| match error {
            error if error.is_missing() => LibraryError::Missing(name.to_owned()),
            error => error.into(),
        })?;
        let (solve, workspace) = Solve::read(&text).map_err(damaged)?;
        // A copy that the user made by hand is a solve of its own.
        Ok((Solve { id, ..solve }, workspace))
    }

    /// Returns the name of the one file whose name begins with `start`.
    ///
    /// # Errors
    /// When there is none, or more than one.
    pub fn named(&self, start: &str) -> Result<String, LibraryError> {
        // A whole name needs no search among thousands of others.
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
        let text = solve.to_json().map_err(|error| {
            let name = solve.id.to_string();
            LibraryError::Damaged { name, error }
        })?;
        Ok(self.items.write(solve.id.as_str(), &text)?)
    }

    /// Moves the changes that a killed program left into the file of a solve. When the file was
    /// written after those, the older version is moved to the bin; returns its name there.
    ///
    /// # Errors
    /// When a file cannot be written; nothing is lost then.
    pub fn settle(&self, lock: &ItemLock) -> Result<Option<String>, LibraryError> {
        Ok(self.items.settle(lock)?)
    }

    /// Changes a solve that no other program works on.
    ///
    /// # Errors
    /// See [`Library::read`] and [`Library::write`].
    pub fn edit(&self, id: &Id, edit: impl FnOnce(&mut Solve)) -> Result<(), LibraryError> {
        let lock = self.lock(id.as_str())?;
        self.settle(&lock)?;
        let (mut solve, _) = self.read(id)?;
        edit(&mut solve);
        self.put(&solve)
    }

    /// Moves a file to the bin; returns its name there.
    ///
    /// # Errors
    /// When there is none, another program works on it, or it cannot be moved.
    pub fn remove(&self, name: &str) -> Result<String, LibraryError> {
        self.send(name, &self.bin())
    }

    /// Moves a file back from the bin; returns its name.
    ///
    /// # Errors
    /// See [`Library::remove`].
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

    /// Returns the folder, for messages.
    pub fn folder(&self) -> &Path {
        self.items.folder()
    }
}
