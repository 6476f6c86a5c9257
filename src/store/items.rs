//! A folder of items, one file each, that programs edit: listed, read, written, moved to a bin and
//! back. Knows nothing of what is in them.
//!
//! | file | what |
//! |---|---|
//! | `NAME.json` | an item |
//! | `work/NAME.json` | its newest contents while it is in work, or after a kill ([`Recent`]) |
//! | `work/NAME.lock` | held by the program that works on it |
//! | `bin/NAME.json` | an item that was removed |
//!
//! What is in work lies in a folder of its own, because writing into a large folder takes longer.

use std::fs::{self, File, Metadata};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::error::{Action, StoreError};
use super::recent::Recent;
use super::{file, lock};

/// The folder of items that were removed.
const BIN: &str = "bin";

/// The end of the names of items.
const EXTENSION: &str = ".json";

/// A folder of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Items {
    folder: PathBuf,
}

/// An item as the folder lists it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemEntry {
    /// Its name.
    pub name: String,
    /// Differs after every change: lengths and times of its files.
    pub stamp: [u64; 4],
}

impl Items {
    /// The items in this folder, which need not be there.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The items that were removed. The bin has no bin of its own.
    #[must_use]
    pub fn bin(&self) -> Self {
        if self.folder.ends_with(BIN) {
            return self.clone();
        }
        Self::new(self.folder.join(BIN))
    }

    /// The file of an item.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{EXTENSION}"))
    }

    fn work(&self) -> PathBuf {
        self.folder.join("work")
    }

    /// The file of an item and its newest contents.
    pub fn recent(&self, name: &str) -> Recent {
        Recent::at(self.file(name), self.work().join(format!("{name}{EXTENSION}")))
    }

    /// The items, sorted by name. None when the folder is not there.
    ///
    /// # Errors
    /// When the folder cannot be read.
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

    /// The newest contents of an item; nothing is changed. What a power cut left torn counts only
    /// where there is nothing else.
    ///
    /// # Errors
    /// When there is no such item, or it cannot be read.
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

    /// Whether there is such an item.
    pub fn has(&self, name: &str) -> bool {
        let recent = self.recent(name);
        recent.file().exists() || recent.place().exists()
    }

    /// Writes an item at one stroke and waits for the disk. Its lock must be held.
    ///
    /// # Errors
    /// When the disk is full and the like; then what was there stays.
    pub fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        let recent = self.recent(name);
        recent.settle(text, recent.next_time())?;
        recent.remove();
        Ok(())
    }

    /// Takes the lock of an item if it is free; `None` while another program works on it.
    ///
    /// # Errors
    /// When the file of the lock cannot be made.
    pub fn lock(&self, name: &str) -> Result<Option<ItemLock>, StoreError> {
        let path = self.work().join(format!("{name}.lock"));
        loop {
            let Some(file) = lock::try_open(&path)? else { return Ok(None) };
            // The program that had it may have removed the file before it was locked here.
            if is_still_at(&file, &path) {
                return Ok(Some(ItemLock { name: name.to_owned(), path, _file: file }));
            }
        }
    }

    /// Brings what a killed program left into the file of an item. When the file was written after
    /// that, the other contents are kept in the bin; gives their name there.
    ///
    /// # Errors
    /// When a file cannot be written; nothing is removed then.
    pub fn settle(&self, lock: &ItemLock) -> Result<Option<String>, StoreError> {
        let recent = self.recent(&lock.name);
        let Some(text) = recent.read() else { return Ok(None) };
        let saved = file::read_text(recent.file()).ok();
        let is_newer = recent.is_newer() || saved.is_none();
        if is_newer && saved.as_deref() != Some(text.as_str()) {
            recent.settle(&text, recent.next_time())?;
        }
        let is_other = !is_newer && saved.as_ref() != Some(&text);
        let kept = is_other.then(|| self.bin().keep(&lock.name, &text)).transpose()?;
        recent.remove();
        Ok(kept)
    }

    /// Keeps contents under a name that is free, unless they are there already; gives the name.
    fn keep(&self, name: &str, text: &str) -> Result<String, StoreError> {
        let is_there = |name: &str| self.read(name).is_ok_and(|old| old == text);
        let free = free_name(name, |name| self.has(name) && !is_there(name));
        if !self.has(&free) {
            self.write(&free, text)?;
        }
        Ok(free)
    }

    /// Removes an item for good.
    ///
    /// # Errors
    /// When its file stays.
    pub fn destroy(&self, lock: &ItemLock) -> Result<(), StoreError> {
        self.recent(&lock.name).remove();
        file::remove(&self.file(&lock.name)).map(drop)
    }

    /// Moves an item into another items, under a name that is free there; gives that name. What a
    /// power cut left torn moves as well.
    ///
    /// # Errors
    /// When the file cannot be moved; then it stays where it is.
    pub fn send(&self, lock: &ItemLock, other: &Self) -> Result<String, StoreError> {
        self.settle(lock)?;
        fs::create_dir_all(&other.folder)
            .map_err(|e| StoreError::io(Action::Create, &other.folder, e))?;
        let recent = self.recent(&lock.name);
        let first = if recent.file().exists() { recent.file() } else { recent.place() };
        let free = other.take(first, &lock.name)?;
        if recent.place().exists() {
            other.take(recent.place(), &lock.name)?;
        }
        Ok(free)
    }

    /// Moves a file here, under a name that is free; gives that name.
    fn take(&self, from: &Path, name: &str) -> Result<String, StoreError> {
        let free = free_name(name, |name| self.has(name));
        let to = self.file(&free);
        fs::rename(from, &to).map_err(|e| StoreError::io(Action::Write, &to, e))?;
        file::settle_folder(from);
        file::settle_folder(&to);
        Ok(free)
    }
}

/// The first of `name`, `name-2`, `name-3`, ... that is not taken.
fn free_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|n: u32| format!("{name}-{n}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let free = names.find(|name| !is_taken(name));
    free.unwrap_or_else(|| unreachable!("the numbers do not end"))
}

/// The items in a folder with what the system says about their files.
fn files(folder: &Path) -> Result<Vec<(String, Metadata)>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|e| StoreError::io(Action::Read, folder, e))?,
    };
    let item = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        let name = name.strip_suffix(EXTENSION).filter(|name| !name.starts_with('.'))?.to_owned();
        Some((name, entry.metadata().ok()?))
    };
    Ok(entries.flatten().filter_map(item).filter(|(_, data)| !data.is_dir()).collect())
}

fn modified(data: &Metadata) -> u64 {
    let time: SystemTime = data.modified().unwrap_or(UNIX_EPOCH);
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

/// What keeps other programs from working on an item. Dropping it, or dying, lets go of it.
#[derive(Debug)]
pub struct ItemLock {
    name: String,
    path: PathBuf,
    _file: File,
}

impl ItemLock {
    /// The item.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for ItemLock {
    /// The file goes while the lock is held: who waits for it sees that it is gone.
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: Metadata| (data.dev(), data.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => place(open) == place(there),
        _ => false,
    }
}

/// Elsewhere the file is never removed.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items() -> (tempfile::TempDir, Items) {
        let folder = tempfile::tempdir().unwrap();
        let items = Items::new(folder.path().join("items"));
        (folder, items)
    }

    fn names(items: &Items) -> Vec<String> {
        items.list().unwrap().into_iter().map(|entry| entry.name).collect()
    }

    #[test]
    fn items_are_listed_read_and_written() {
        let (_folder, items) = items();
        assert!(names(&items).is_empty());
        assert!(items.read("a").unwrap_err().is_missing() && !items.has("a"));
        items.write("b", "1").unwrap();
        items.write("a", "2").unwrap();
        fs::write(items.folder().join("notes.txt"), "").unwrap();
        fs::write(items.folder().join(".premove-x.json"), "").unwrap();
        assert_eq!(names(&items), ["a", "b"]);
        assert_eq!(items.read("b").unwrap(), "1");
        let before = items.list().unwrap();
        items.write("a", "30").unwrap();
        let after = items.list().unwrap();
        assert!(before[0].stamp != after[0].stamp && before[1] == after[1]);
    }

    #[test]
    fn one_program_has_the_lock_and_no_file_stays() {
        let (_folder, items) = items();
        let lock = items.lock("a").unwrap().unwrap();
        assert_eq!(lock.name(), "a");
        assert!(items.lock("a").unwrap().is_none());
        assert!(items.lock("b").unwrap().is_some());
        drop(lock);
        assert!(items.lock("a").unwrap().is_some());
        #[cfg(unix)]
        assert_eq!(fs::read_dir(items.work()).unwrap().count(), 0);
    }

    #[test]
    fn what_a_killed_program_left_counts_and_is_brought_into_the_file() {
        let (_folder, items) = items();
        items.write("a", "1").unwrap();
        for (name, old) in [("a", Some("1")), ("new", None)] {
            let recent = items.recent(name);
            recent.write("2", recent.next_time());
            assert_eq!(items.read(name).unwrap(), "2");
            assert!(names(&items).contains(&name.to_owned()));
            assert_eq!(fs::read_to_string(items.file(name)).ok().as_deref(), old);
            let lock = items.lock(name).unwrap().unwrap();
            assert_eq!(items.settle(&lock).unwrap(), None);
            assert_eq!(fs::read_to_string(items.file(name)).unwrap(), "2");
            assert!(recent.read().is_none());
        }
    }

    #[test]
    fn a_file_that_was_written_after_a_kill_counts_and_the_other_is_in_the_bin() {
        let (_folder, items) = items();
        let put = |old: &str| {
            let time = SystemTime::now() - std::time::Duration::from_mins(5);
            items.recent("a").write(old, time);
            fs::write(items.file("a"), "2").unwrap();
            assert_eq!(items.read("a").unwrap(), "2");
            items.lock("a").unwrap().unwrap()
        };
        // A program that was killed between the bin and the end has kept it already.
        for (old, name) in [("1", "a"), ("1", "a"), ("3", "a-2")] {
            let lock = put(old);
            assert_eq!(items.settle(&lock).unwrap().as_deref(), Some(name));
            assert_eq!(items.settle(&lock).unwrap(), None);
            assert_eq!(items.bin().read(name).unwrap(), old);
        }
        // Also when the item itself goes there.
        let lock = put("4");
        assert_eq!(items.send(&lock, &items.bin()).unwrap(), "a-4");
        assert_eq!((names(&items).len(), names(&items.bin()).len()), (0, 4));
        assert_eq!(items.bin().read("a-3").unwrap(), "4");
    }

    #[test]
    fn what_a_power_cut_tore_is_listed_read_and_removed_like_the_rest() {
        let (_folder, items) = items();
        let tear = |name: &str| {
            let time = items.recent(name).next_time();
            items.recent(name).write("{\"torn", time);
        };
        tear("new");
        assert_eq!(names(&items), ["new"]);
        assert_eq!(items.read("new").unwrap(), "{\"torn");
        items.write("old", "1").unwrap();
        tear("old");
        assert_eq!(items.read("old").unwrap(), "1");
        for name in ["new", "old"] {
            let lock = items.lock(name).unwrap().unwrap();
            assert_eq!(items.send(&lock, &items.bin()).unwrap(), name);
        }
        assert!(names(&items).is_empty());
        assert_eq!(names(&items.bin()), ["new", "old", "old-2"]);
        assert_eq!(items.bin().read("old").unwrap(), "1");
    }

    #[test]
    fn the_bin_and_back_loses_nothing_that_has_the_same_name() {
        let (_folder, items) = items();
        let bin = items.bin();
        for (text, expected) in [("1", "a"), ("2", "a-2")] {
            items.write("a", text).unwrap();
            let lock = items.lock("a").unwrap().unwrap();
            assert_eq!(items.send(&lock, &bin).unwrap(), expected);
            assert_eq!(bin.read(expected).unwrap(), text);
        }
        assert!(!items.has("a"));
        assert_eq!(names(&bin), ["a", "a-2"]);
        let lock = bin.lock("a-2").unwrap().unwrap();
        assert_eq!(bin.send(&lock, &items).unwrap(), "a-2");
        drop(lock);
        assert_eq!((names(&items), names(&bin)), (vec!["a-2".to_owned()], vec!["a".to_owned()]));
        let lock = items.lock("a-2").unwrap().unwrap();
        items.destroy(&lock).unwrap();
        assert!(names(&items).is_empty());
    }
}
