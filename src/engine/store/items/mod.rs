//! A folder of items that programs edit, one file each. It can be listed, items can be read and
//! written, and moved to a bin and back. The module does not depend on the contents.
//!
//! | file | what |
//! |---|---|
//! | `NAME.json` | an item |
//! | `work/NAME.json` | newest contents of an open item, also after a kill ([`Recent`]) |
//! | `work/NAME.lock` | lock of the program that works on the item |
//! | `bin/NAME.json` | an item that was removed |
//!
//! Files of open items are in a separate folder, because writing into a large folder takes longer.
//!
//! | file | what |
//! |---|---|
//! | `item_lock.rs` | the lock of an item |
//! | `recent.rs` | [`Recent`]: the newest contents of an item, and which of two texts is newer |

mod item_lock;
mod recent;
#[cfg(test)]
mod tests;

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

pub use self::item_lock::ItemLock;
pub use self::recent::Recent;
use super::error::{Action, StoreError};
use super::file;

/// Name of the folder of removed items.
const BIN: &str = "bin";

/// Ending of the file names of items.
const EXTENSION: &str = ".json";

/// A folder of items, that is, texts that programs edit, each in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Items {
    folder: PathBuf,
}

/// Entry of an item in the list of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemEntry {
    /// Name of the item.
    pub name: String,
    /// Lengths and times of the item's files. At least one number differs after every change.
    pub stamp: [u64; 4],
}

impl Items {
    /// Uses the items in this folder, which need not exist. Opens nothing.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns the path of the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder of the removed items. For a bin, returns the bin itself.
    #[must_use]
    pub fn bin(&self) -> Self {
        if self.folder.ends_with(BIN) {
            return self.clone();
        }
        Self::new(self.folder.join(BIN))
    }

    /// Returns the path of an item's file.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{EXTENSION}"))
    }

    fn work(&self) -> PathBuf {
        self.folder.join("work")
    }

    /// Returns the pair of the file of an item and the file with its newest contents.
    pub fn recent(&self, name: &str) -> Recent {
        Recent::new(self.file(name), self.work().join(format!("{name}{EXTENSION}")))
    }

    /// Returns the items, sorted by name. The list is empty if the folder does not exist.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(&self) -> Result<Vec<ItemEntry>, StoreError> {
        let mut items = std::collections::BTreeMap::new();
        for (folder, at) in [(self.folder.clone(), 0), (self.work(), 2)] {
            for (name, data) in files(&folder)? {
                let stamp: &mut [u64; 4] = items.entry(name).or_default();
                (stamp[at], stamp[at + 1]) = (data.len(), modified(&data));
            }
        }
        Ok(items.into_iter().map(|(name, stamp)| ItemEntry { name, stamp }).collect())
    }

    /// Returns the newest contents of an item, without changing any file. Contents damaged by a
    /// power failure are returned only if there are no others.
    ///
    /// # Errors
    /// If there is no such item, or it cannot be read.
    pub fn read(&self, name: &str) -> Result<String, StoreError> {
        let recent = self.recent(name);
        if let Some(text) = recent.read().filter(|_| recent.is_newer()) {
            return Ok(text);
        }
        file::read_text(&self.file(name)).or_else(|error| match recent.read() {
            Some(text) => Ok(text),
            None if error.is_missing() => file::read_text(recent.place()),
            None => Err(error),
        })
    }

    /// Returns whether the item exists.
    pub fn has(&self, name: &str) -> bool {
        let recent = self.recent(name);
        recent.file().exists() || recent.place().exists()
    }

    /// Writes an item atomically and waits for the disk. Its lock must be held.
    ///
    /// # Errors
    /// If the disk is full or fails. Then the old item is unchanged.
    pub fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let recent = self.recent(name);
        recent.settle(text, recent.next_time())?;
        recent.remove();
        Ok(())
    }

    /// Takes the lock of an item if it is free. Returns `None` if another program works on the
    /// item.
    ///
    /// # Errors
    /// If the lock file cannot be created.
    pub fn lock(&self, name: &str) -> Result<Option<ItemLock>, StoreError> {
        ItemLock::take(name, self.work().join(format!("{name}.lock")))
    }

    /// Writes the newest contents that a killed program left into the file of an item. If the file
    /// was written after them, they go to the bin instead. Returns their name in the bin, or `None`
    /// if nothing went there.
    ///
    /// # Errors
    /// If a file cannot be written. Then nothing is removed.
    pub fn settle(&self, lock: &ItemLock) -> Result<Option<String>, StoreError> {
        let recent = self.recent(lock.name());
        let Some(text) = recent.read() else { return Ok(None) };
        let saved = file::read_text(recent.file()).ok();
        let is_newer = recent.is_newer() || saved.is_none();
        if is_newer && saved.as_deref() != Some(text.as_str()) {
            recent.settle(&text, recent.next_time())?;
        }
        let is_other = !is_newer && saved.as_ref() != Some(&text);
        let kept = is_other.then(|| self.bin().keep(lock.name(), &text)).transpose()?;
        recent.remove();
        Ok(kept)
    }

    /// Stores a text as an item under a free name, unless it is already stored. Returns the name.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&self, name: &str, text: &str) -> Result<String, StoreError> {
        let free =
            free_name(name, |name| self.has(name) && !self.read(name).is_ok_and(|old| old == text));
        if !self.has(&free) {
            self.write(&free, text)?;
        }
        Ok(free)
    }

    /// Moves an item to another folder of items, under a free name. Returns that name. Contents
    /// damaged by a power failure are moved as well.
    ///
    /// # Errors
    /// If the file cannot be moved. Then it stays where it is.
    pub fn send(&self, lock: &ItemLock, other: &Self) -> Result<String, StoreError> {
        self.settle(lock)?;
        let recent = self.recent(lock.name());
        let first = if recent.file().exists() { recent.file() } else { recent.place() };
        let free = other.take(first, lock.name())?;
        if recent.place().exists() {
            other.take(recent.place(), lock.name())?;
        }
        Ok(free)
    }

    /// Moves the unusable file of an item to the bin without reading it, under the name `aside` or
    /// a similar free name. Returns its path there. No other program may write the item.
    ///
    /// # Errors
    /// If the file cannot be moved. Then it stays where it is.
    pub fn set_aside(&self, name: &str, aside: &str) -> Result<PathBuf, StoreError> {
        let bin = self.bin();
        Ok(bin.file(&bin.take(&self.file(name), aside)?))
    }

    /// Moves a file into this folder under a free name. Returns that name.
    fn take(&self, from: &Path, name: &str) -> Result<String, StoreError> {
        fs::create_dir_all(&self.folder)
            .map_err(|e| StoreError::io(Action::Create, &self.folder, e))?;
        let free = free_name(name, |name| self.has(name));
        let to = self.file(&free);
        fs::rename(from, &to).map_err(|e| StoreError::io(Action::Write, &to, e))?;
        file::settle_folder(from);
        file::settle_folder(&to);
        Ok(free)
    }
}

/// Returns the first of `name`, `name-2`, `name-3`, ... that is not taken.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n: u32| format!("{name}-{n}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let free = names.find(|name| !is_taken(name));
    free.unwrap_or_else(|| unreachable!("the numbers do not end"))
}

/// Returns the items in a folder with the metadata of their files.
fn files(folder: &Path) -> Result<Vec<(String, Metadata)>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|e| StoreError::io(Action::Read, folder, e))?,
    };
    let items = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let name = name.strip_suffix(EXTENSION).filter(|name| !name.starts_with('.'))?.to_owned();
        Some((name, entry.metadata().ok()?))
    });
    Ok(items.filter(|(_, data)| !data.is_dir()).collect())
}

fn modified(data: &Metadata) -> u64 {
    let time: SystemTime = data.modified().unwrap_or(UNIX_EPOCH);
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
