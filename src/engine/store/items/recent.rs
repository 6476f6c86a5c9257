//! The newest contents of an item, in a separate file: `work/NAME.json`.
//!
//! They are written without waiting for the disk, which takes a fraction of a millisecond. They
//! survive the end of the program, even a kill. The file of the item follows when the disk is
//! ready, and the separate file is removed at the end of the program. After a power failure it may
//! hold anything, so it counts only if it is whole JSON.
//!
//! The times of the two files tell which of them is newer. Each file gets the time at which its
//! text was to be saved ([`Recent::next_time`]), not the time at which the disk stored it. A file
//! that the user or another program put there is newer if its time is later, or if it got its name
//! much later.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::de::IgnoredAny;

use crate::store::error::StoreError;
use crate::store::file;

/// Least difference between the times of two saved texts. Most file systems store times more
/// exactly. On others two texts may have equal times.
const TICK: Duration = Duration::from_millis(1);

/// Greatest number of seconds that the program may take to write the file after the separate file,
/// on a slow disk and with a wide margin.
const SLOW_DISK: i64 = 10;

/// The path of a saved file, and that of the separate file with its newest contents.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Recent {
    file: PathBuf,
    place: PathBuf,
}

impl Recent {
    /// Uses `file`, whose newest contents are in the file `place`. Opens nothing.
    pub(super) fn new(file: PathBuf, place: PathBuf) -> Self {
        Self { file, place }
    }

    /// Returns the path of the saved file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the path of the separate file with the newest contents.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Returns the time for a text that is saved now. It is later than those of earlier texts, even
    /// if the clock was set back.
    pub fn next_time(&self) -> SystemTime {
        let before = [self.file.metadata(), self.place.metadata()];
        let before = before.iter().flatten().filter_map(modified);
        let later = before.filter_map(|time| time.checked_add(TICK));
        later.chain([SystemTime::now()]).max().unwrap_or(UNIX_EPOCH)
    }

    /// Writes the newest contents with this time. An error is not reported here: it shows when the
    /// saved file is written.
    pub fn write(&self, text: &str, time: SystemTime) {
        if let Err(error) = file::write_quickly(&self.place, text.as_bytes(), time) {
            log::warn!("{error}");
            // Older contents must not count as the newest.
            self.remove();
        }
    }

    /// Writes the saved file with this time, and waits for the disk.
    ///
    /// # Errors
    /// The errors of [`write()`](crate::store::write()).
    pub fn settle(&self, text: &str, time: SystemTime) -> Result<(), StoreError> {
        file::write_dated(&self.file, text.as_bytes(), time)
    }

    /// Reads the newest contents that a killed program left. Returns `None` if there are none, or
    /// if they are not complete.
    pub fn read(&self) -> Option<String> {
        let text = file::read_text(&self.place).ok()?;
        serde_json::from_str::<IgnoredAny>(&text).is_ok().then_some(text)
    }

    /// Returns whether the newest contents are newer than the file. With equal times they count as
    /// newer, because they are written first and some file systems have a resolution of 2 s.
    pub fn is_newer(&self) -> bool {
        match (self.place.metadata(), self.file.metadata()) {
            (Ok(recent), Ok(file)) => Times::of(&recent).count_before(&Times::of(&file)),
            (recent, _) => recent.is_ok(),
        }
    }

    /// Removes the newest contents, after the same text was written to the saved file.
    pub fn remove(&self) {
        if let Err(error) = file::remove(&self.place) {
            log::warn!("{error}");
        }
    }
}

/// The times of a file.
struct Times {
    modified: Option<SystemTime>,
    /// Time at which the file got its name, in seconds. An old copy that is renamed keeps the time
    /// of its last change, but not this time. It is equal for all files if the system does not
    /// report it.
    named: i64,
}

impl Times {
    fn of(data: &Metadata) -> Self {
        Self { modified: modified(data), named: named(data) }
    }

    /// Returns whether newest contents with these times are newer than the saved file.
    fn count_before(&self, file: &Self) -> bool {
        let is_put_there = file.named.saturating_sub(self.named) > SLOW_DISK;
        self.modified >= file.modified && !is_put_there
    }
}

fn modified(data: &Metadata) -> Option<SystemTime> {
    data.modified().ok()
}

#[cfg(unix)]
fn named(data: &Metadata) -> i64 {
    std::os::unix::fs::MetadataExt::ctime(data)
}

#[cfg(not(unix))]
fn named(_: &Metadata) -> i64 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store;

    fn recent_of(file: &Path) -> Recent {
        Recent::new(file.to_owned(), file.with_extension("recent"))
    }

    #[test]
    fn what_is_not_whole_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("workspace.json");
        let recent = recent_of(&file);
        assert!(recent.read().is_none());
        recent.write("{\"a\": 1}", SystemTime::now());
        assert_eq!(recent.read().unwrap(), "{\"a\": 1}");
        for damaged in ["", "{\"a\": ", "\0\0\0\0"] {
            std::fs::write(recent.place(), damaged).unwrap();
            assert!(recent.read().is_none(), "{damaged:?}");
        }
        recent.remove();
        assert!(!recent.place().exists());
    }

    #[test]
    fn the_later_of_the_two_is_the_newer_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("workspace.json");
        let recent = recent_of(&file);
        assert!(!recent.is_newer(), "there is none");
        let now = SystemTime::now();
        recent.write("1", now);
        assert!(recent.is_newer(), "there is no file");
        for (time, expected) in [
            (now - Duration::from_mins(1), true),
            (now, true),
            (now + Duration::from_mins(1), false),
        ] {
            store::write_dated(&file, b"2", time).unwrap();
            assert_eq!(recent.is_newer(), expected, "{time:?}, {now:?}");
        }
    }

    #[test]
    fn an_old_copy_that_is_moved_there_later_counts() {
        let now = SystemTime::now();
        let recent = Times { modified: Some(now), named: 1_000 };
        let file = |named| Times { modified: Some(now - Duration::from_mins(1)), named };
        assert!(recent.count_before(&file(1_000 + SLOW_DISK)));
        assert!(!recent.count_before(&file(1_001 + SLOW_DISK)));
    }

    #[test]
    fn times_of_texts_go_on_although_the_clock_was_set_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("workspace.json");
        let recent = recent_of(&file);
        assert!(recent.next_time() >= SystemTime::now() - Duration::from_mins(1));
        store::write_dated(&file, b"1", SystemTime::now() + Duration::from_mins(1)).unwrap();
        for text in ["2", "3"] {
            let before = [file.as_path(), recent.place()].map(|path| path.metadata().ok());
            let before = before.iter().flatten().filter_map(modified).max().unwrap();
            let time = recent.next_time();
            assert!(time > before);
            recent.write(text, time);
        }
        assert!(recent.is_newer());
    }
}
