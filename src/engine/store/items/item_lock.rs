//! The lock of an item: a file that the program keeps locked while it works on the item.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::store::error::StoreError;
use crate::store::lock;

/// Lock that keeps other programs from working on an item. It is released when it is dropped or
/// when the program ends.
#[derive(Debug)]
pub struct ItemLock {
    name: String,
    path: PathBuf,
    _file: File,
}

impl ItemLock {
    /// Takes the lock of an item if it is free. `path` is the lock file. Returns `None` if another
    /// program holds the lock.
    pub(super) fn take(name: &str, path: PathBuf) -> Result<Option<Self>, StoreError> {
        loop {
            let Some(file) = lock::try_open(&path)? else { return Ok(None) };
            // Its former owner may have removed the file before it was locked here.
            if is_still_at(&file, &path) {
                return Ok(Some(Self { name: name.to_owned(), path, _file: file }));
            }
        }
    }

    /// Returns the name of the locked item.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for ItemLock {
    /// Removes the lock file before the lock is released. A waiting program then notices that the
    /// file it locked is gone.
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

/// On other systems the lock file is never removed, so it is always the file that was locked.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> bool {
    true
}
