//! Writes a file under a temporary name in the folder of its final place.

use std::fs::{self, TryLockError};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use crate::store::error::{Action, StoreError};
use crate::store::regular;

/// Prefix of the names of temporary files, by which those of a killed program are found.
const PREFIX: &str = ".premove-";
const SUFFIX: &str = ".tmp";

/// Age from which a temporary file counts as abandoned on a disk without locks, such as some
/// network disks.
pub(super) const ABANDONED: Duration = Duration::from_mins(1);

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
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
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
        let done = file.persist(&target).map_err(|e| e.error);
        done.map(drop).map_err(|e| StoreError::io(Action::Write, &target, e))
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

/// Creates a temporary file and locks it, so that no other program deletes it.
fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // The file gets the permissions of any file of the user, so that several users can share a
    // folder of tables.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let file = builder.tempfile_in(folder)?;
        // Another program may have deleted it before it was locked. On a disk without locks its age
        // protects it.
        if file.as_file().lock().is_err() || file.path().exists() {
            return Ok(file);
        }
    }
}

/// Deletes temporary files of programs that have ended.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if name.starts_with(PREFIX) && name.ends_with(SUFFIX) {
            remove_abandoned(&entry);
        }
    }
}

/// Deletes a temporary file that no program uses.
fn remove_abandoned(entry: &fs::DirEntry) {
    let Ok(file) = regular::open_to_look(&entry.path()) else { return };
    // The lock is held until the file is deleted. So a program that waits for the lock notices the
    // deletion.
    if is_abandoned(file.try_lock(), || is_old(&file)) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Returns whether no program uses a temporary file, given the result of locking it: the lock was
/// free, or the disk has no locks and the file is old. After any other error the file may be in
/// use.
pub(super) fn is_abandoned(lock: Result<(), TryLockError>, is_old: impl FnOnce() -> bool) -> bool {
    match lock {
        Ok(()) => true,
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => is_old(),
        Err(_) => false,
    }
}

pub(super) fn is_old(file: &fs::File) -> bool {
    // A time in the future, after a clock was set back, counts as new.
    let age =
        file.metadata().and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age >= ABANDONED)
}
