//! The files of the library: lists, reads, writes, changes and removes them.

use std::path::Path;
use std::sync::Arc;

use premove_engine::store::{Folder, ItemLock, Items, Paths, StoreError};
use premove_fmc::Workspace;
use premove_fmc::library::{Id, Solve, SolveError, SolveSummary};

use super::error::LibraryError;
use super::summaries::{Index, Listed};
use crate::failure::Failure;

/// Name of the folder of solves.
const FOLDER: &str = "solves";
/// Name of a file in the folder of solves. It caches summaries, so that a list does not have to
/// read all solves.
const SUMMARIES: &str = "summaries";

/// The library of solves on the disk.
#[derive(Clone, Debug)]
pub struct Library {
    items: Items,
}

impl Library {
    /// Returns the library in the data folder of `paths`.
    ///
    /// # Errors
    /// Returns an error if the data folder is not known.
    pub fn of_paths(paths: &Paths) -> Result<Self, StoreError> {
        Ok(Self { items: Items::new(paths.folder(Folder::Data)?.join(FOLDER)) })
    }

    /// Returns the bin as a library: the solves that were removed.
    #[must_use]
    pub fn bin(&self) -> Self {
        Self { items: self.items.bin() }
    }

    /// Returns the folder of the solves as a store of items.
    pub fn items(&self) -> &Items {
        &self.items
    }

    /// Lists all files by name. Changes no solve.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Arc<Listed>>, StoreError> {
        self.look_again(&mut Index::default())
    }

    /// Lists all files by name. Files that have not changed since `index` was last used are not
    /// read again.
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

    /// Reads a solve. Changes no file.
    ///
    /// # Errors
    /// Returns an error if there is no solve with this name, or it cannot be read.
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
        // If the user copied the file by hand, the copy gets the name of its file.
        Ok((Solve { id, ..solve }, workspace))
    }

    /// Returns the name of the only file whose name begins with `start`.
    ///
    /// # Errors
    /// Returns an error if no file name, or more than one, begins so.
    pub fn named(&self, start: &str) -> Result<String, LibraryError> {
        // A complete name needs no search among thousands of others.
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

    /// Writes a solve and waits for the disk.
    ///
    /// # Errors
    /// Returns an error if another program has the solve open, or the file cannot be written.
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

    /// Writes the changes that a killed program left into the file of a solve. If the file was
    /// written again after those changes, there are two versions. Then the older one is moved to
    /// the bin, and its name in the bin is returned.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written; no version is lost then.
    pub fn settle(&self, lock: &ItemLock) -> Result<Option<String>, LibraryError> {
        Ok(self.items.settle(lock)?)
    }

    /// Changes a solve with a function.
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

    /// Moves a file to the bin. Returns its name in the bin.
    ///
    /// # Errors
    /// Returns an error if there is no such file, another program has it open, or it cannot be
    /// moved.
    pub fn remove(&self, name: &str) -> Result<String, LibraryError> {
        self.send(name, &self.bin())
    }

    /// Moves a file from the bin back to the library. Returns its name in the library.
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

    /// Returns the path of the folder of solves, for messages.
    pub fn folder(&self) -> &Path {
        self.items.folder()
    }
}
