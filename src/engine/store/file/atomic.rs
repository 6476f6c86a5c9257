//! Writes a file under a temporary name in the folder of its final place.

use std::fs;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::NamedTempFile;

use super::replace::put_over;
use super::temporary::{folder_of, sweep, temporary_in};

use crate::store::error::{Action, StoreError};

/// A file that is written under a temporary name in the folder of its final place.
/// [`AtomicFile::commit`] syncs it and gives it its final name. If it is dropped before, it is
/// deleted.
///
/// A file that a killed program left is deleted when another is next written into the folder. A
/// file that is being written is locked, and the system releases the locks of ended programs.
#[derive(Debug)]
pub struct AtomicFile {
    file: NamedTempFile,
    target: PathBuf,
}

impl AtomicFile {
    /// Starts a file whose final place is `target`. A missing folder is created.
    ///
    /// # Errors
    /// If the folder cannot be created or written.
    pub fn create(target: &Path) -> Result<Self, StoreError> {
        let folder = folder_of(target);
        fs::create_dir_all(folder).map_err(|e| StoreError::io(Action::Create, folder, e))?;
        sweep(folder);
        let file = temporary_in(folder).map_err(|e| StoreError::io(Action::Write, target, e))?;
        Ok(Self { file, target: target.to_owned() })
    }

    /// Appends bytes to the file.
    ///
    /// # Errors
    /// If the bytes cannot be written, for instance on a full disk.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.write_all(bytes).map_err(|e| StoreError::io(Action::Write, &self.target, e))
    }

    /// Overwrites the first bytes of the file.
    ///
    /// # Errors
    /// If the bytes cannot be written, for instance on a full disk.
    pub fn overwrite_start(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.file.rewind().and_then(|()| self.file.write_all(bytes));
        written.map_err(|e| StoreError::io(Action::Write, &self.target, e))
    }

    /// Waits until all bytes written so far are on the disk. Then [`AtomicFile::commit`] has less
    /// to wait for.
    ///
    /// # Errors
    /// If the disk is full or fails.
    pub fn settle(&mut self) -> Result<(), StoreError> {
        self.file.as_file().sync_data().map_err(|e| StoreError::io(Action::Write, &self.target, e))
    }

    /// Moves the file to its final place and replaces any file there.
    ///
    /// # Errors
    /// If the disk is full or the folder cannot be written. Then the temporary file is deleted.
    pub fn commit(self) -> Result<(), StoreError> {
        let synced = self.file.as_file().sync_all();
        synced.map_err(|e| StoreError::io(Action::Write, &self.target, e))?;
        let target = self.target.clone();
        self.put_in_place()?;
        settle_folder(&target);
        Ok(())
    }

    /// Moves the file to its final place if no file is there. Returns `false` if there is one,
    /// which is kept.
    ///
    /// # Errors
    /// The errors of [`AtomicFile::commit`].
    pub(super) fn commit_new(mut self) -> Result<bool, StoreError> {
        self.settle()?;
        let Self { file, target } = self;
        match file.persist_noclobber(&target) {
            Ok(_) => {
                settle_folder(&target);
                Ok(true)
            }
            Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(e) => Err(StoreError::io(Action::Write, &target, e.error)),
        }
    }

    /// Sets the time of the file's last change. If this fails, the time of writing stays.
    pub(super) fn date(&self, time: SystemTime) {
        if let Err(error) = self.file.as_file().set_modified(time) {
            log::info!("the time of '{}' cannot be set: {error}", self.target.display());
        }
    }

    pub(super) fn put_in_place(self) -> Result<(), StoreError> {
        let Self { file, target } = self;
        let mut waiting = Some(file);
        let put = put_over(&target, || {
            let Some(file) = waiting.take() else {
                unreachable!("a file that was refused is given back");
            };
            file.persist(&target).map(drop).map_err(|refused| {
                waiting = Some(refused.file);
                refused.error
            })
        });
        put.map_err(|e| StoreError::io(Action::Write, &target, e))
    }
}

/// Syncs the folder of a file, so that new names are on the disk. If folders cannot be synced, the
/// system writes the names later.
pub(in crate::store) fn settle_folder(file: &Path) {
    if let Some(folder) = file.parent()
        && let Ok(folder) = fs::File::open(folder)
    {
        let _ = folder.sync_all();
    }
}
