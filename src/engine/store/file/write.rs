//! Writes files atomically, appends to them, removes them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use super::atomic::AtomicFile;
use super::replace;
use crate::store::error::{Action, StoreError};
use crate::store::regular;

/// Replaces the content of a file atomically. A missing folder is created. A link stays a link: the
/// file that it leads to is replaced.
///
/// # Errors
/// If the disk is full or read-only, if the path is a pipe or a device, or if writing fails for
/// another reason. Then the old file is unchanged and no temporary file stays.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    prepared(path, bytes)?.commit()
}

/// Writes a file atomically if it does not exist yet. Returns `false` if it exists, and then keeps
/// it.
///
/// # Errors
/// The errors of [`write()`].
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<bool, StoreError> {
    if path.symlink_metadata().is_ok() {
        return Ok(false);
    }
    let mut file = AtomicFile::create(path)?;
    file.append(bytes)?;
    file.commit_new()
}

/// Writes a file like [`write()`] and sets `time` as the time of its last change. The times of two
/// files with versions of one text tell which one is newer.
///
/// # Errors
/// The errors of [`write()`].
pub fn write_dated(path: &Path, bytes: &[u8], time: SystemTime) -> Result<(), StoreError> {
    let file = prepared(path, bytes)?;
    file.date(time);
    file.commit()
}

/// Writes a file like [`write_dated`] without waiting for the disk. The content survives the end of
/// the program, but may be lost in a power failure.
///
/// # Errors
/// The errors of [`write()`].
pub fn write_quickly(path: &Path, bytes: &[u8], time: SystemTime) -> Result<(), StoreError> {
    let file = prepared(path, bytes)?;
    file.date(time);
    file.put_in_place()
}

/// Writes the bytes into a temporary file in the folder of the file to be replaced.
fn prepared(path: &Path, bytes: &[u8]) -> Result<AtomicFile, StoreError> {
    let target = regular::writable(path).map_err(|e| StoreError::io(Action::Write, path, e))?;
    let mut file = AtomicFile::create(&target)?;
    file.append(bytes)?;
    Ok(file)
}

/// Appends bytes to a file in one write, so that the bytes of two programs do not mix. A missing
/// folder is created. A link stays a link.
///
/// # Errors
/// The errors of [`write()`].
pub fn append(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let target = regular::target(path).map_err(|e| StoreError::io(Action::Write, path, e))?;
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder).map_err(|e| StoreError::io(Action::Create, folder, e))?;
    }
    let written = regular::open_to_append(&target).and_then(|mut file| file.write_all(bytes));
    written.map_err(|e| StoreError::io(Action::Write, path, e))
}

/// Deletes a file. Returns `false` if there is none.
///
/// # Errors
/// If the file exists and cannot be deleted.
pub fn remove(path: &Path) -> Result<bool, StoreError> {
    match replace::delete(path) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(e) => Err(StoreError::io(Action::Remove, path, e)),
    }
}
