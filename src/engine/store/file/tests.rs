//! Tests reading and writing, their obstacles, and the files that a killed program leaves.

use std::fs::{self, TryLockError};
use std::io;
#[cfg(target_os = "linux")]
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::temporary::{ABANDONED, is_abandoned, is_old};
use super::*;
#[cfg(target_os = "linux")]
use crate::store::error::{Action, StoreError};

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
    // A network disk refuses a lock with this error if the file is not open for writing.
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
    // The disk of the target may be absent. So the file does not count as missing, and none is
    // created in its place.
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
    // A table replaces a link. The owner of its folder does not matter here.
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
    // The file system may store only whole seconds.
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
