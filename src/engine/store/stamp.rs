//! Stores which files were checked, so that the next process need not check them again.
//!
//! A [`Stamp`] consists of data that the system reports about a file without reading it, such as
//! its length and its times. After every change of the file the stamp is a different one.
//! [`Stamps`] stores stamps in one small file. If that file is missing, damaged, or cannot be
//! written, there are no stamps, and every file is checked again.

use std::fs::{File, Metadata};
use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use xxhash_rust::xxh3::xxh3_64;

/// First line of the file of stamps.
const TITLE: &str = "premove checked files 1";

/// Number of stamps that are kept. The oldest are dropped first.
const MOST: usize = 64;

/// Age in nanoseconds of the last change of a file, from which any further change is certain to
/// change the stamp. The clocks of file systems have a resolution of up to 2 s.
const SETTLED: i64 = 2_500_000_000;

/// Data that shows whether a file has changed, without reading the file: its identity, its length,
/// its times of change, and a number that the caller computes from its content.
///
/// Programs cannot set the time of the last change of the file's entry (`ctime`). So a change shows
/// even if the time of the last write was set back. Systems other than Unix have neither this time
/// nor a file number, so stamps are weaker there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp([u64; 6]);

impl Stamp {
    /// Reads the stamp of an open file. `content` is a number computed from its content.
    ///
    /// # Errors
    /// If the system does not report the metadata.
    pub fn of(file: &File, content: u64) -> io::Result<Self> {
        Ok(Self::of_data(&file.metadata()?, content))
    }

    fn of_data(data: &Metadata, content: u64) -> Self {
        let [device, inode, changed] = place(data);
        Self([device, inode, data.len(), modified(data), changed, content])
    }

    /// Reads the stamp that the file has now, with the number for its content from this stamp.
    ///
    /// # Errors
    /// If the system does not report the metadata.
    pub fn now(&self, file: &File) -> io::Result<Self> {
        Self::of(file, self.0[5])
    }

    /// Returns whether the length and the time of the last write equal those in `before`.
    pub fn is_written_as(&self, before: &Self) -> bool {
        let [.., modified, _, _] = self.0;
        let [.., modified_before, _, _] = before.0;
        self.0[2] == before.0[2] && modified == modified_before
    }

    /// Returns whether the last change of the file is so old that any further change would change
    /// the stamp. Only then may the stamp be stored.
    pub fn is_settled(&self, now: SystemTime) -> bool {
        let now = nanoseconds(now);
        let [_, _, _, modified, changed, _] = self.0;
        // A time in the future, after a clock was set back, is not settled.
        [modified, changed].iter().all(|&at| now.saturating_sub(at.cast_signed()) >= SETTLED)
    }

    /// Returns whether both stamps are of one file, which may have changed in between.
    fn is_of_same_file(&self, other: &Self) -> bool {
        self.0[..2] == other.0[..2]
    }

    /// Returns the stamp as a line of text that ends with a checksum.
    fn line(&self) -> String {
        let numbers = self.0.map(|number| format!("{number:016x} ")).concat();
        format!("{numbers}{:016x}", xxh3_64(numbers.as_bytes()))
    }

    /// Parses the stamp from a line. Returns `None` if the line is damaged.
    fn of_line(line: &str) -> Option<Self> {
        let mut numbers = line.split(' ').map(|word| u64::from_str_radix(word, 16).ok());
        let mut stamp = Self([0; 6]);
        for number in &mut stamp.0 {
            *number = numbers.next()??;
        }
        (stamp.line() == line).then_some(stamp)
    }
}

fn nanoseconds(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_nanos().min(i64::MAX as u128) as i64
}

fn modified(data: &Metadata) -> u64 {
    data.modified().map_or(0, nanoseconds).cast_unsigned()
}

#[cfg(unix)]
fn place(data: &Metadata) -> [u64; 3] {
    use std::os::unix::fs::MetadataExt;

    let changed = data.ctime().saturating_mul(1_000_000_000).saturating_add(data.ctime_nsec());
    [data.dev(), data.ino(), changed.cast_unsigned()]
}

#[cfg(not(unix))]
fn place(data: &Metadata) -> [u64; 3] {
    [0, data.created().map_or(0, nanoseconds).cast_unsigned(), 0]
}

/// The file that stores the stamps of checked files.
#[derive(Clone, Debug)]
pub struct Stamps {
    path: PathBuf,
}

impl Stamps {
    /// Uses the stamps in this file, which need not exist.
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Returns whether a file with this stamp was checked.
    pub fn holds(&self, stamp: &Stamp) -> bool {
        self.read().contains(stamp)
    }

    /// Stores the stamp of a checked file. The stamp must have been taken before the check. Does
    /// nothing if the stamps cannot be written.
    pub fn keep(&self, stamp: Stamp) {
        let mut all = self.read();
        all.retain(|other| !other.is_of_same_file(&stamp));
        all.insert(0, stamp);
        all.truncate(MOST);
        let mut text = format!("{TITLE}\n");
        for stamp in all {
            text += &stamp.line();
            text.push('\n');
        }
        if let Err(error) = super::file::write(&self.path, text.as_bytes()) {
            log::info!("{error}: tables are checked again next time");
        }
    }

    fn read(&self) -> Vec<Stamp> {
        let text = super::file::read_short(&self.path).unwrap_or_default();
        match text.split_once('\n') {
            Some((TITLE, lines)) => lines.lines().filter_map(Stamp::of_line).collect(),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::time::Duration;

    use super::*;

    fn stamp(path: &Path) -> Stamp {
        Stamp::of(&File::open(path).unwrap(), 7).unwrap()
    }

    /// Returns a stamp with old times of change. Each `number` stands for another file.
    fn old(stamp: Stamp, number: u64) -> Stamp {
        let [device, inode, size, _, _, content] = stamp.0;
        Stamp([device, inode + number, size, 1, 2, content])
    }

    #[test]
    fn a_stamp_that_is_kept_is_found_until_the_file_changes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "one").unwrap();
        let stamps = Stamps::new(folder.path().join("new/stamps"));
        let first = old(stamp(&file), 0);
        assert!(!stamps.holds(&first));
        stamps.keep(first);
        stamps.keep(old(first, 1));
        assert!(stamps.holds(&first) && stamps.holds(&old(first, 1)));
        let mut other = first;
        other.0[4] += 1;
        assert!(!stamps.holds(&other), "only the time of its entry differs");
        stamps.keep(other);
        assert!(stamps.holds(&other) && !stamps.holds(&first), "one stamp for each file");
    }

    #[test]
    #[cfg(unix)]
    fn a_change_shows_when_the_time_of_the_last_write_is_set_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "one").unwrap();
        let (before, modified) = (stamp(&path), fs::metadata(&path).unwrap().modified().unwrap());
        // The clock of the file system may be coarse, so this waits until the time changes.
        loop {
            fs::write(&path, "two").unwrap();
            File::options().write(true).open(&path).unwrap().set_modified(modified).unwrap();
            if stamp(&path) != before {
                break;
            }
        }
        assert_eq!(stamp(&path).0[3], before.0[3], "the time of the last write is the same");
    }

    #[test]
    fn a_file_that_changed_just_now_is_not_settled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "one").unwrap();
        let (stamp, now) = (stamp(&path), SystemTime::now());
        let minute = Duration::from_mins(1);
        assert!(stamp.is_settled(now + minute));
        assert!(!stamp.is_settled(UNIX_EPOCH + Duration::from_nanos(stamp.0[3])));
        assert!(!stamp.is_settled(now - minute), "its time is in the future");
    }

    #[test]
    fn damaged_lines_and_foreign_files_hold_no_stamps() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "one").unwrap();
        let path = folder.path().join("stamps");
        let stamps = Stamps::new(path.clone());
        let (first, second) = (old(stamp(&file), 0), old(stamp(&file), 1));
        stamps.keep(first);
        stamps.keep(second);
        let text = fs::read_to_string(&path).unwrap();
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            let held = [&first, &second].map(|stamp| stamps.holds(stamp));
            assert_ne!(held, [true, true], "byte {at}");
        }
        for foreign in
            [&b""[..], b"\xff\xfe", b"premove checked files 2\n", b"premove checked files"]
        {
            fs::write(&path, foreign).unwrap();
            assert!(!stamps.holds(&first));
            stamps.keep(first);
            assert!(stamps.holds(&first), "it is written anew");
        }
    }

    #[test]
    fn stamps_that_cannot_be_written_are_no_error_and_their_number_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "one").unwrap();
        let first = old(stamp(&file), 0);
        let stamps = Stamps::new(file.join("stamps"));
        stamps.keep(first);
        assert!(!stamps.holds(&first));
        let stamps = Stamps::new(folder.path().join("stamps"));
        (0..70).for_each(|number| stamps.keep(old(first, number)));
        assert_eq!(stamps.read().len(), MOST);
        assert!(stamps.holds(&old(first, 69)) && !stamps.holds(&first));
    }
}
