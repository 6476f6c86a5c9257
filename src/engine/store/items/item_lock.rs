//! The lock of an item: a file that the program holds while it works on the item.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::store::error::StoreError;
use crate::store::lock;

/// Lock that keeps other programs from working on an item. Dropping it, or the end of the program,
/// releases it.
#[derive(Debug)]
pub struct ItemLock {
    name: String,
    path: PathBuf,
    _file: File,
}

impl ItemLock {
    /// Takes the lock of an item if it is free; `path` is the file of the lock.
    pub(super) fn take(name: &str, path: PathBuf) -> Result<Option<Self>, StoreError> {
        loop {
            let Some(file) = lock::try_open(&path)? else { return Ok(None) };
            // The program that had it may have removed the file before it was locked here.
            if is_still_at(&file, &path) {
                return Ok(Some(Self { name: name.to_owned(), path, _file: file }));
            }
        }
    }

    /// The item.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for ItemLock {
    /// Removes the file before the lock is given back, so that those who wait see that it is gone.
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => open.dev() == there.dev() && open.ino() == there.ino(),
        _ => false,
    }
}

/// Elsewhere the file is never removed.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> bool {
    true
}
