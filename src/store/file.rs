//! Reading files, and writing them so that a reader sees the old content or the new one, never a
//! half.

use std::fs::{self, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::error::{Action, StoreError};
use super::regular;

/// Temporary files begin with this, so that those of a killed program can be recognised and
/// removed.
const PREFIX: &str = ".premove-";
const SUFFIX: &str = ".tmp";

/// Some network disks know no locks. There a temporary file of this age belongs to a program that
/// is gone.
const ABANDONED: Duration = Duration::from_mins(1);

/// The most bytes that are read of a file at once, and of anything that stands for one.
pub const LONGEST: u64 = 64 << 20;

/// The most bytes of a file that people write by hand: settings, themes.
const LONGEST_BY_HAND: u64 = 1 << 20;

/// The bytes of a regular file.
///
/// # Errors
/// When it is missing ([`StoreError::is_missing`]), cannot be read, is a pipe or a device, or is
/// longer than [`LONGEST`].
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    bounded(open(path)?, path, LONGEST)
}

/// A file that is missing behind a link is not simply missing: its disk may be away.
fn open(path: &Path) -> Result<fs::File, StoreError> {
    let file = regular::open_to_read(path).map_err(|error| match regular::target(path) {
        Err(link) => link,
        Ok(_) => error,
    });
    file.map_err(|e| StoreError::io(Action::Read, path, e))
}

/// The bytes of what a user named: a file, or a pipe that another program writes to.
///
/// # Errors
/// When it is missing ([`StoreError::is_missing`]), cannot be read, or is longer than [`LONGEST`],
/// as a device without end is.
pub fn read_input(path: &Path) -> Result<Vec<u8>, StoreError> {
    let file = fs::File::open(path).map_err(|e| StoreError::io(Action::Read, path, e))?;
    bounded(file, path, LONGEST)
}

/// The bytes of a source if there are at most this many.
fn bounded(source: impl Read, path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    let read = source.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|e| StoreError::io(Action::Read, path, e))?;
    if bytes.len() as u64 > most {
        return Err(StoreError::TooLong { path: path.to_owned(), most });
    }
    Ok(bytes)
}

/// The text of a file.
///
/// # Errors
/// As [`read`], and when it is no UTF-8.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    text(read(path)?, path)
}

/// The text of a file that people write by hand, such as settings: at most 1 MiB.
///
/// # Errors
/// As [`read_text`].
pub fn read_short(path: &Path) -> Result<String, StoreError> {
    text(bounded(open(path)?, path, LONGEST_BY_HAND)?, path)
}

fn text(bytes: Vec<u8>, path: &Path) -> Result<String, StoreError> {
    String::from_utf8(bytes).map_err(|e| StoreError::NotText {
        path: path.to_owned(),
        at: e.utf8_error().valid_up_to() + 1,
    })
}

/// Replaces a file by these bytes at one stroke; its folder is created when missing. A link stays a
/// link: the file that it leads to is replaced.
///
/// # Errors
/// When the disk is full or read-only, when a pipe or a device stands there, and the like; then the
/// old file stands untouched and no half file stays.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    prepared(path, bytes)?.commit()
}

/// Writes a file that is not there yet, at one stroke; `false` when there is one, which stays.
///
/// # Errors
/// As [`write()`].
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<bool, StoreError> {
    let failed = |e| StoreError::io(Action::Write, path, e);
    if path.symlink_metadata().is_ok() {
        return Ok(false);
    }
    let mut file = AtomicFile::create(path)?;
    file.append(bytes)?;
    file.settle()?;
    match file.file.persist_noclobber(path) {
        Ok(_) => {
            settle_folder(path);
            Ok(true)
        }
        Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(e) => Err(failed(e.error)),
    }
}

/// As [`write()`], and the file counts as changed at this time: where two files hold the same text
/// or one that came later, their times say which.
///
/// # Errors
/// As [`write()`].
pub fn write_dated(path: &Path, bytes: &[u8], time: SystemTime) -> Result<(), StoreError> {
    let file = prepared(path, bytes)?;
    file.date(time);
    file.commit()
}

/// As [`write_dated`] without waiting for the disk: what is written survives the end of the
/// program, and may be lost when the power fails.
///
/// # Errors
/// As [`write()`].
pub fn write_quickly(path: &Path, bytes: &[u8], time: SystemTime) -> Result<(), StoreError> {
    let file = prepared(path, bytes)?;
    file.date(time);
    file.put_in_place()
}

/// These bytes in a temporary file, beside the file that they are to replace.
fn prepared(path: &Path, bytes: &[u8]) -> Result<AtomicFile, StoreError> {
    let target = regular::writable(path).map_err(|e| StoreError::io(Action::Write, path, e))?;
    let mut file = AtomicFile::create(&target)?;
    file.append(bytes)?;
    Ok(file)
}

/// Appends these bytes to a file in one piece, so that what two programs append does not mix. Its
/// folder is created when missing; a link stays a link.
///
/// # Errors
/// As [`write()`].
pub fn append(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let failed = |e| StoreError::io(Action::Write, path, e);
    let target = regular::target(path).map_err(failed)?;
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder).map_err(|e| StoreError::io(Action::Create, folder, e))?;
    }
    let written = regular::open_to_append(&target).and_then(|mut file| file.write_all(bytes));
    written.map_err(failed)
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

    /// Sets the time of the last change. Where that cannot be done the time of writing stays.
    fn date(&self, time: SystemTime) {
        if let Err(error) = self.file.as_file().set_modified(time) {
            log::info!("the time of '{}' cannot be set: {error}", self.target.display());
        }
    }

    fn put_in_place(self) -> Result<(), StoreError> {
        let Self { file, target } = self;
        let done = file.persist(&target).map_err(|e| e.error);
        done.map(drop).map_err(|e| StoreError::io(Action::Write, &target, e))
    }
}

/// Waits until the names in a file's folder are on the disk; where folders cannot be synced the
/// system does it in time.
pub(super) fn settle_folder(file: &Path) {
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

/// Whether no program works on a file that could be locked or not: its lock is free, or the disk
/// knows no locks and the file is old. What else fails says nothing: the file may be in use.
fn is_abandoned(lock: Result<(), TryLockError>, is_old: impl FnOnce() -> bool) -> bool {
    match lock {
        Ok(()) => true,
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => is_old(),
        Err(_) => false,
    }
}

fn is_old(file: &fs::File) -> bool {
    // A file from the future, as after a clock was set back, counts as new.
    let age =
        file.metadata().and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age >= ABANDONED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn written_bytes_are_read_back_and_replace_the_old_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/folder/file");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(read(&path).unwrap(), b"two");
        assert_eq!(names(path.parent().unwrap()), ["file"]);
    }

    #[test]
    fn file_given_up_leaves_the_old_one_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, b"old").unwrap();
        let mut half = AtomicFile::create(&path).unwrap();
        half.append(b"ne").unwrap();
        drop(half);
        assert_eq!(read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn temporary_files_of_the_dead_are_swept_at_once_and_others_kept() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str| fs::File::create(folder.path().join(name)).unwrap();
        make(".premove-dead.tmp");
        make("mine.tmp");
        let busy = make(".premove-busy.tmp");
        busy.lock().unwrap();
        write(&folder.path().join("file"), b"").unwrap();
        assert_eq!(names(folder.path()), [".premove-busy.tmp", "file", "mine.tmp"]);
    }

    #[test]
    fn a_file_whose_lock_cannot_be_tried_counts_as_in_use() {
        let failed = |kind: io::ErrorKind| Err(TryLockError::Error(kind.into()));
        assert!(is_abandoned(Ok(()), || false));
        assert!(!is_abandoned(Err(TryLockError::WouldBlock), || true));
        // A network disk refuses a lock in this way when the file is not open for writing.
        #[cfg(unix)]
        let bad_file = rustix::io::Errno::BADF.into();
        #[cfg(unix)]
        assert!(!is_abandoned(Err(TryLockError::Error(bad_file)), || true));
        assert!(!is_abandoned(failed(io::ErrorKind::PermissionDenied), || true));
        assert!(is_abandoned(failed(io::ErrorKind::Unsupported), || true));
        assert!(!is_abandoned(failed(io::ErrorKind::Unsupported), || false));
    }

    #[test]
    fn age_counts_where_nothing_can_be_locked() {
        let folder = tempfile::tempdir().unwrap();
        let file = fs::File::create(folder.path().join("file")).unwrap();
        assert!(!is_old(&file));
        file.set_modified(SystemTime::now() - 2 * ABANDONED).unwrap();
        assert!(is_old(&file));
        file.set_modified(SystemTime::now() + ABANDONED).unwrap();
        assert!(!is_old(&file));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_its_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (link, far) = (folder.path().join("link"), folder.path().join("far/file"));
        std::os::unix::fs::symlink("far/file", &link).unwrap();
        // Its disk may be away: it does not count as missing, and no file is made in its place.
        for outcome in [write(&link, b"new"), append(&link, b"new"), read(&link).map(drop)] {
            let error = outcome.unwrap_err();
            assert!(!error.is_missing(), "{error}");
            assert!(error.to_string().contains("where no file is"), "{error}");
        }
        write(&far, b"old").unwrap();
        write(&link, b"new").unwrap();
        append(&link, b" and more").unwrap();
        assert!(link.is_symlink());
        assert_eq!(read(&far).unwrap(), b"new and more");
        write_quickly(&link, b"quickly", SystemTime::now()).unwrap();
        assert!(link.is_symlink());
        assert_eq!(read(&far).unwrap(), b"quickly");
        assert_eq!(names(folder.path()), ["far", "link"]);
        // A table is put in the place of a link: whose folder it is does not matter there.
        AtomicFile::create(&link).unwrap().commit().unwrap();
        assert!(!link.is_symlink());
        assert_eq!(read(&far).unwrap(), b"quickly");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let now = SystemTime::now();
        for outcome in
            [write(&socket, b""), write_dated(&socket, b"", now), write_quickly(&socket, b"", now)]
        {
            assert!(outcome.unwrap_err().to_string().contains("it is a socket"));
        }
        assert_eq!(names(folder.path()), ["socket"]);
    }

    #[test]
    fn a_dated_file_has_this_time() {
        let folder = tempfile::tempdir().unwrap();
        let time = SystemTime::now() - 100 * ABANDONED;
        let (slow, quick) = (folder.path().join("slow"), folder.path().join("quick"));
        write_dated(&slow, b"", time).unwrap();
        write_quickly(&quick, b"", time).unwrap();
        let modified = |path: &Path| fs::metadata(path).unwrap().modified().unwrap();
        assert_eq!(modified(&slow), modified(&quick));
        // A file system may keep whole seconds only.
        assert!(time.duration_since(modified(&slow)).unwrap() < Duration::from_secs(3));
    }

    #[cfg(unix)]
    #[test]
    fn what_has_no_end_is_read_to_the_limit_only() {
        let error = read_input(Path::new("/dev/zero")).unwrap_err().to_string();
        assert!(error.contains("longer than 67108864 bytes"), "{error}");
        assert!(read(Path::new("/dev/zero")).unwrap_err().to_string().contains("a device"));
        assert_eq!(read_input(Path::new("/dev/null")).unwrap(), b"");
    }

    #[test]
    fn missing_file_is_told_from_unreadable_one() {
        let folder = tempfile::tempdir().unwrap();
        assert!(read(&folder.path().join("none")).unwrap_err().is_missing());
        let error = read(folder.path()).unwrap_err();
        assert!(!error.is_missing());
        assert!(error.to_string().starts_with("cannot read '"), "{error}");
    }

    #[test]
    fn folder_that_is_a_file_gives_an_error_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("file"), b"").unwrap();
        let error = write(&folder.path().join("file/inside"), b"").unwrap_err().to_string();
        assert!(error.contains("a file is in the way"), "{error}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn full_disk_is_named_and_removed_file_is_no_error() {
        let mut full = fs::File::options().write(true).open("/dev/full").unwrap();
        let source = full.write_all(b"x").unwrap_err();
        let error = StoreError::io(Action::Write, Path::new("table"), source).to_string();
        assert!(error.starts_with("cannot write 'table': the disk is full"), "{error}");
        assert!(!remove(Path::new("/nonexistent/file")).unwrap());
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, b"ab\xff").unwrap();
        assert!(
            read_text(&path).unwrap_err().to_string().ends_with("the first wrong byte is number 3")
        );
    }
}
