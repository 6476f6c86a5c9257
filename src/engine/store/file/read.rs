//! Reads whole files up to a maximum length.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::store::error::{Action, StoreError};
use crate::store::regular;

/// Greatest length of a file or of the contents of a pipe that is read, in bytes.
pub const LONGEST: u64 = 64 << 20;

/// Greatest number of bytes of a file that people write by hand: settings, themes.
const LONGEST_BY_HAND: u64 = 1 << 20;

/// Reads the bytes of a regular file.
///
/// # Errors
/// If it is missing ([`StoreError::is_missing`]), cannot be read, is a pipe or a device, or is
/// longer than [`LONGEST`].
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    bounded(open(path)?, path, LONGEST)
}

/// Opens a file. A missing target of a link is not reported as a missing file, because its disk may
/// be absent.
fn open(path: &Path) -> Result<fs::File, StoreError> {
    let file = regular::open_to_read(path).map_err(|error| match regular::target(path) {
        Err(link) => link,
        Ok(_) => error,
    });
    file.map_err(|e| StoreError::io(Action::Read, path, e))
}

/// Reads the bytes of an input that a user named: a file, or a pipe from another program.
///
/// # Errors
/// If it is missing ([`StoreError::is_missing`]), cannot be read, or is longer than [`LONGEST`],
/// for instance an endless device.
pub fn read_input(path: &Path) -> Result<Vec<u8>, StoreError> {
    bounded(open_input(path)?, path, LONGEST)
}

/// Opens an input that a user named.
fn open_input(path: &Path) -> Result<fs::File, StoreError> {
    fs::File::open(path).map_err(|error| {
        // Windows opens no folder, and gives missing permission as the reason.
        let error = if path.is_dir() { ErrorKind::IsADirectory.into() } else { error };
        StoreError::io(Action::Read, path, error)
    })
}

/// Reads the text of an input that a user named and that is written by hand: at most 1 MiB. Opens
/// it like [`read_input`].
///
/// # Errors
/// The errors of [`read_input`], or if it is not UTF-8.
pub fn read_short_input(path: &Path) -> Result<String, StoreError> {
    text(bounded(open_input(path)?, path, LONGEST_BY_HAND)?, path)
}

/// Reads all bytes of a source. Fails if there are more than `most`.
fn bounded(source: impl Read, path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    let read = source.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|e| StoreError::io(Action::Read, path, e))?;
    if bytes.len() as u64 > most {
        return Err(StoreError::TooLong { path: path.to_owned(), most });
    }
    Ok(bytes)
}

/// Reads the text of a file.
///
/// # Errors
/// The errors of [`read`], or if it is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    text(read(path)?, path)
}

/// Reads the text of a file that people write by hand, such as settings: at most 1 MiB.
///
/// # Errors
/// The errors of [`read_text`].
pub fn read_short(path: &Path) -> Result<String, StoreError> {
    text(bounded(open(path)?, path, LONGEST_BY_HAND)?, path)
}

fn text(bytes: Vec<u8>, path: &Path) -> Result<String, StoreError> {
    String::from_utf8(bytes).map_err(|e| StoreError::NotText {
        path: path.to_owned(),
        at: e.utf8_error().valid_up_to() + 1,
    })
}
