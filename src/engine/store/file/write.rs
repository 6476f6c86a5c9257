//! Writes files at one stroke, appends to them, removes them.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use super::atomic::AtomicFile;
use crate::store::error::{Action, StoreError};
use crate::store::regular;

/// Replaces a file by these bytes at one stroke; its folder is created when missing. A link stays a
/// link: the file that it leads to is replaced.
///
/// # Errors
/// When the disk is full or read-only, when a pipe or a device stands there, and the like; then the
/// old file stands untouched and no half file stays.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    prepared(path, bytes)?.commit()
}

/// Writes a file that does not exist yet in one step; `false` if there is one, which stays.
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

/// Writes a file like [`write()`] and sets `time` as the time of its last change. Where two files
/// hold the same text or versions of it, their times say which one is newer.
///
/// # Errors
/// The errors of [`write()`].
pub fn write_dated(path: &Path, bytes: &[u8], time: SystemTime) -> Result<(), StoreError> {
    let file = prepared(path, bytes)?;
    file.date(time);
    file.commit()
}

/// Writes a file like [`write_dated`] without waiting for the disk. The contents survive the end of
/// the program, and may be lost when the power fails.
///
/// # Errors
/// The errors of [`write()`].
pub fn write_quickly(path: &Path, bytes: &[u8], time: SystemTime) -> Result<(), StoreError> {
    let file = prepared(path, bytes)?;
    file.date(time);
    file.put_in_place()
}

/// Writes the bytes into a temporary file, beside the file that it is to replace.
fn prepared(path: &Path, bytes: &[u8]) -> Result<AtomicFile, StoreError> {
    let target = regular::writable(path).map_err(|e| StoreError::io(Action::Write, path, e))?;
    let mut file = AtomicFile::create(&target)?;
    file.append(bytes)?;
    Ok(file)
}

/// Appends bytes to a file in one piece, so that the bytes of two programs do not mix. Its folder
/// is created when missing; a link stays a link.
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

/// Deletes a file; `false` when there was none.
///
/// # Errors
/// When it is there and stays.
pub fn remove(path: &Path) -> Result<bool, StoreError> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(e) => Err(StoreError::io(Action::Remove, path, e)),
    }
}
