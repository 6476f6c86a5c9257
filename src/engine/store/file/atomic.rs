//! A file being written beside its final place, under a temporary name.

use std::fs::{self, TryLockError};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use crate::store::error::{Action, StoreError};
use crate::store::regular;

/// Temporary files begin with this, so that those of a killed program can be recognised and
/// removed.
const PREFIX: &str = ".premove-";
const SUFFIX: &str = ".tmp";

/// Some network disks do not support locks. There a temporary file of this age belongs to a program
/// that has ended.
pub(super) const ABANDONED: Duration = Duration::from_mins(1);

/// A file being written beside its final place. It appears there, whole and on the disk, with
/// [`AtomicFile::commit`]; when it is dropped before that nothing stays.
///
/// The content of a killed program's file is swept away when another file is next written into the
/// folder: a file being written is locked, and the system releases the locks of the dead.
#[derive(Debug)]
pub struct AtomicFile {
    file: NamedTempFile,
    target: PathBuf,
}

impl AtomicFile {
    /// Begins a file that is to stand at `target`; the folder is created when missing.
    ///
    /// # Errors
    /// When the folder cannot be created or written.
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

    /// Writes more bytes behind those written so far.
    ///
    /// # Errors
    /// When the disk is full and the like.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.write_all(bytes).map_err(|e| StoreError::io(Action::Write, &self.target, e))
    }

    /// Writes these bytes over the first ones of the file.
    ///
    /// # Errors
    /// When the disk is full and the like.
    pub fn overwrite_start(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        let written = self.file.rewind().and_then(|()| self.file.write_all(bytes));
        written.map_err(|e| StoreError::io(Action::Write, &self.target, e))
    }

    /// Waits until what was written so far is on the disk, so that [`AtomicFile::commit`] has less
    /// to wait for.
    ///
    /// # Errors
    /// When the disk is full and the like.
    pub fn settle(&mut self) -> Result<(), StoreError> {
        self.file.as_file().sync_data().map_err(|e| StoreError::io(Action::Write, &self.target, e))
    }

    /// Puts the file in its place, replacing what stood there.
    ///
    /// # Errors
    /// When the disk is full or the folder cannot be written; nothing stays then.
    pub fn commit(self) -> Result<(), StoreError> {
        let synced = self.file.as_file().sync_all();
        synced.map_err(|e| StoreError::io(Action::Write, &self.target, e))?;
        let target = self.target.clone();
        self.put_in_place()?;
        settle_folder(&target);
        Ok(())
    }

    /// Puts the file in its place if that is free; `false` if a file is there already, which stays.
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

    /// Sets the time of the last change. Where that cannot be done the time of writing stays.
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

/// Waits until the names in a file's folder are on the disk; where folders cannot be synced the
/// system does it in time.
pub(in crate::store) fn settle_folder(file: &Path) {
    if let Some(folder) = file.parent()
        && let Ok(folder) = fs::File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

/// A new file, locked, so that no other program deletes it.
fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // Readable as any file of the user is, so that several users can share a folder of tables.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let file = builder.tempfile_in(folder)?;
        // Another program may have swept it before it was locked. Where no file can be locked its
        // age protects it.
        if file.as_file().lock().is_err() || file.path().exists() {
            return Ok(file);
        }
    }
}

/// Deletes temporary files whose program is gone.
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

/// Deletes a temporary file on which no program works.
fn remove_abandoned(entry: &fs::DirEntry) {
    let Ok(file) = regular::open_to_look(&entry.path()) else { return };
    // The lock is held until the file is gone, so that its maker sees that it is.
    if is_abandoned(file.try_lock(), || is_old(&file)) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Returns whether no program works on a file, given the attempt to lock it: the lock is free, or
/// the disk does not support locks and the file is old. After any other error the file may be in
/// use.
pub(super) fn is_abandoned(lock: Result<(), TryLockError>, is_old: impl FnOnce() -> bool) -> bool {
    match lock {
        Ok(()) => true,
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => is_old(),
        Err(_) => false,
    }
}

pub(super) fn is_old(file: &fs::File) -> bool {
    // A file from the future, as after a clock was set back, counts as new.
    let age =
        file.metadata().and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age >= ABANDONED)
}
