//! Puts a file in the place of another one, which programs may have open.
//!
//! On Unix that is one rename, and who has the old file open keeps it. Windows refuses to replace a
//! file that is mapped, such as a table in use, and one that another program has open. So there
//! the rename is tried again for a moment, because virus scanners and indexers let go of a file
//! soon. If the old file is still in use, it is moved aside, and deleted when it is not used any
//! more. Then for an instant no file has the name, which a reader takes for a missing file. If the
//! program ends in that instant, the next write into the folder gives the old file its name back.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::temporary::{name_aside, temporary_name};

/// Waiting times before the rename is tried again. Together they are shorter than what a person
/// notices after a key.
const WAITS: [Duration; 5] = [
    Duration::from_millis(1),
    Duration::from_millis(4),
    Duration::from_millis(10),
    Duration::from_millis(25),
    Duration::from_millis(60),
];

/// Codes of Windows for a file that is in use: access denied, which covers most cases, a sharing
/// violation, a locked range, and a mapped file.
const IN_USE: [i32; 4] = [5, 32, 33, 1224];

/// Renames a file. A file at the new place is replaced, even if programs have it open.
pub(in crate::store) fn replace(from: &Path, to: &Path) -> io::Result<()> {
    put_over(to, || fs::rename(from, to))
}

/// Calls `rename`, which moves a file to the place `target`. If a file there is in use, `rename` is
/// called again after that file was moved aside.
pub(super) fn put_over(
    target: &Path,
    mut rename: impl FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let mut outcome = rename();
    for wait in WAITS {
        if !is_in_use(&outcome) {
            return outcome;
        }
        std::thread::sleep(wait);
        outcome = rename();
    }
    // The same code stands for a folder and for a file that must not be written.
    let may_move = || fs::symlink_metadata(target).is_ok_and(|data| is_writable_file(&data));
    if is_in_use(&outcome) && may_move() { over_file_in_use(target, rename) } else { outcome }
}

fn is_writable_file(data: &fs::Metadata) -> bool {
    data.is_file() && !data.permissions().readonly()
}

/// Deletes a file. If it is in use, it loses its name at once and is deleted later. Windows by
/// itself would either refuse that or keep the name while a program uses the file.
pub(super) fn delete(path: &Path) -> io::Result<()> {
    if cfg!(windows) && path.is_file() {
        temporary_name(path).map(drop)
    } else {
        fs::remove_file(path)
    }
}

/// Moves the file at `target` aside, then calls `rename`. If that fails, the old file gets its name
/// back.
fn over_file_in_use(target: &Path, rename: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    // Dropping the name deletes the file. While that is not possible, the file stays, and is
    // deleted when another file is written into the folder.
    let old = name_aside(target)?;
    let Err(error) = rename() else { return Ok(()) };
    if fs::rename(old.path(), target).is_err() {
        let old = old.into_temp_path().keep().map_err(|error| error.error)?;
        let message = format!("{error}; the old file is now {}", old.display());
        return Err(io::Error::new(error.kind(), message));
    }
    Err(error)
}

/// Returns whether an operation failed because a program has the file open.
fn is_in_use(outcome: &io::Result<()>) -> bool {
    let code = outcome.as_ref().err().and_then(io::Error::raw_os_error);
    cfg!(windows) && code.is_some_and(|code| IN_USE.contains(&code))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;
    use crate::store::file::{remove, write};

    /// Returns the names in a folder, sorted.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_that_is_open_is_replaced_and_its_reader_keeps_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, b"old").unwrap();
        let mut reader = fs::File::open(&path).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let part = folder.path().join("part");
        fs::write(&part, "newest").unwrap();
        replace(&part, &path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"newest");
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        assert_eq!(text, "old");
        drop(reader);
        // The old file is deleted when another file is written after its reader has ended.
        write(&path, b"last").unwrap();
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn a_file_that_is_open_loses_its_name_when_it_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, b"old").unwrap();
        let reader = fs::File::open(&path).unwrap();
        assert!(remove(&path).unwrap());
        assert!(!remove(&path).unwrap());
        drop(reader);
        write(&folder.path().join("other"), b"").unwrap();
        assert_eq!(names(folder.path()), ["other"]);
    }

    #[cfg(windows)]
    #[test]
    fn a_file_whose_reader_shares_nothing_stays_and_the_error_names_it() {
        use std::os::windows::fs::OpenOptionsExt;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, b"old").unwrap();
        let reader = fs::File::options().read(true).share_mode(0).open(&path).unwrap();
        let error = write(&path, b"new").unwrap_err().to_string();
        assert!(error.contains(&path.display().to_string()), "{error}");
        drop(reader);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn the_old_file_gets_its_name_back_where_the_new_one_cannot_take_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        let mut is_free = false;
        let refused = over_file_in_use(&path, || {
            is_free = !path.exists();
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert!(is_free);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        over_file_in_use(&path, || fs::write(&path, "new")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn an_old_file_whose_name_was_taken_meanwhile_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        let refused = over_file_in_use(&path, || {
            fs::create_dir(&path).unwrap();
            Err(io::ErrorKind::StorageFull.into())
        });
        let message = refused.unwrap_err().to_string();
        let (_, kept) = message.split_once("the old file is now ").unwrap();
        assert_eq!(fs::read(kept).unwrap(), b"old");
    }

    #[test]
    fn a_file_that_a_killed_program_moved_aside_gets_its_name_back() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["file", "other"].map(|name| folder.path().join(name));
        fs::write(&path, "old").unwrap();
        name_aside(&path).unwrap().into_temp_path().keep().unwrap();
        assert!(!path.exists());
        write(&other, b"").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        // A file that has been replaced is deleted.
        name_aside(&path).unwrap().into_temp_path().keep().unwrap();
        fs::write(&path, "new").unwrap();
        write(&other, b"").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["file", "other"]);
    }

    #[test]
    fn other_errors_are_returned_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut calls = 0;
        let outcome = put_over(&folder.path().join("file"), || {
            calls += 1;
            Err(io::ErrorKind::NotFound.into())
        });
        assert_eq!((outcome.unwrap_err().kind(), calls), (io::ErrorKind::NotFound, 1));
    }
}
