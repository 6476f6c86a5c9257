//! Reading files, and writing them so that a reader sees the old content or the new one, never a
//! half.

use std::fs;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use super::error::{Action, StoreError};

/// Temporary files begin with this, so that those of a killed program can be recognised and
/// removed.
const PREFIX: &str = ".premove-";
const SUFFIX: &str = ".tmp";

/// An unlocked temporary file of this age belongs to a program that is gone; a younger one may not
/// be locked yet.
const ABANDONED: Duration = Duration::from_mins(1);

/// The bytes of a file.
///
/// # Errors
/// When it is missing ([`StoreError::is_missing`]) or cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    fs::read(path).map_err(|e| StoreError::io(Action::Read, path, e))
}

/// The text of a file.
///
/// # Errors
/// When it is missing ([`StoreError::is_missing`]), cannot be read, or is no UTF-8.
pub fn read_text(path: &Path) -> Result<String, StoreError> {
    String::from_utf8(read(path)?).map_err(|e| StoreError::NotText {
        path: path.to_owned(),
        at: e.utf8_error().valid_up_to() + 1,
    })
}

/// Replaces a file by these bytes at one stroke; its folder is created when missing.
///
/// # Errors
/// When the disk is full or read-only and the like; then the old file stands untouched and no half
/// file stays.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = AtomicFile::create(path)?;
    file.append(bytes)?;
    file.commit()
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
        // Some network disks know no locks. Then only the age protects the file from being swept.
        let _ = file.as_file().lock();
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
        let Self { file, target } = self;
        let done =
            file.as_file().sync_all().and_then(|()| file.persist(&target).map_err(|e| e.error));
        done.map_err(|e| StoreError::io(Action::Write, &target, e))?;
        settle_folder(&target);
        Ok(())
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

fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // Readable as any file of the user is, so that several users can share a folder of tables.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Deletes temporary files whose program is gone.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        if name.starts_with(PREFIX) && name.ends_with(SUFFIX) && is_abandoned(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(entry: &fs::DirEntry) -> bool {
    // A file from the future, as after a clock was set back, counts as new.
    let age = entry
        .metadata()
        .and_then(|data| data.modified())
        .map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age >= ABANDONED)
        && fs::File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

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
    fn abandoned_temporary_files_are_swept_and_others_kept() {
        let folder = tempfile::tempdir().unwrap();
        let long_ago = SystemTime::now() - 2 * ABANDONED;
        let make = |name: &str, at| {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            file.set_modified(at).unwrap();
            file
        };
        make(".premove-dead.tmp", long_ago);
        make("mine.tmp", long_ago);
        make(".premove-young.tmp", SystemTime::now());
        let busy = make(".premove-busy.tmp", long_ago);
        busy.lock().unwrap();
        write(&folder.path().join("file"), b"").unwrap();
        assert_eq!(
            names(folder.path()),
            [".premove-busy.tmp", ".premove-young.tmp", "file", "mine.tmp"]
        );
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
