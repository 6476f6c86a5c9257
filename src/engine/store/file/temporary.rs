//! Temporary files in the folder of a file to be written: their names, and deleting those that no
//! program uses any more.

use std::ffi::OsString;
use std::fs::{self, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::store::regular;

/// Prefix of the names of temporary files, by which those of a killed program are found.
const PREFIX: &str = ".premove-";
const SUFFIX: &str = ".tmp";
/// Suffix of a file that was moved aside; its own name stands before it.
const ASIDE: &str = ".aside";
/// Number of random characters in a name.
const RANDOM: usize = 6;

/// Age from which a temporary file counts as abandoned on a disk without locks, such as some
/// network disks.
pub(super) const ABANDONED: Duration = Duration::from_mins(1);

/// Creates a temporary file and locks it, so that no other program deletes it.
pub(super) fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // The file gets the permissions of any file of the user, so that several users can share a
    // folder of tables.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let file = builder.tempfile_in(folder)?;
        // Another program may have deleted it before it was locked. On a disk without locks its age
        // protects it.
        if file.as_file().lock().is_err() || file.path().exists() {
            return Ok(file);
        }
    }
}

/// Deletes temporary files of programs that have ended.
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let Some(rest) = name.strip_prefix(PREFIX) else { continue };
        let own = rest.get(RANDOM..).and_then(|own| own.strip_prefix('-')?.strip_suffix(ASIDE));
        if let Some(own) = own {
            settle_aside(&entry.path(), &folder.join(own));
        } else if rest.ends_with(SUFFIX) {
            remove_abandoned(&entry);
        }
    }
}

/// Gives a file that was moved aside its name `own` back, unless another file has that name.
/// Deletes it then; the system refuses that while the file is in use.
fn settle_aside(aside: &Path, own: &Path) {
    let _ = if own.exists() { fs::remove_file(aside) } else { fs::rename(aside, own) };
}

/// Deletes a temporary file that no program uses.
fn remove_abandoned(entry: &fs::DirEntry) {
    let Ok(file) = regular::open_to_look(&entry.path()) else { return };
    // The lock is held until the file is deleted. So a program that waits for the lock notices the
    // deletion.
    if is_abandoned(file.try_lock(), || is_old(&file)) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Returns whether no program uses a temporary file, given the result of locking it: the lock was
/// free, or the disk has no locks and the file is old. After any other error the file may be in
/// use.
pub(super) fn is_abandoned(lock: Result<(), TryLockError>, is_old: impl FnOnce() -> bool) -> bool {
    match lock {
        Ok(()) => true,
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => is_old(),
        Err(_) => false,
    }
}

pub(super) fn is_old(file: &fs::File) -> bool {
    // A time in the future, after a clock was set back, counts as new.
    let age =
        file.metadata().and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
    age.is_ok_and(|age| age >= ABANDONED)
}

/// Gives a file a temporary name in its folder. Dropping that name deletes the file; where this
/// fails because a program has the file open, [`sweep`] deletes it later.
pub(super) fn temporary_name(path: &Path) -> io::Result<NamedTempFile<()>> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    builder.make_in(folder_of(path), |name| fs::rename(path, name))
}

/// Moves a file aside, to a name in its folder by which [`sweep`] knows its own name. Dropping the
/// new name deletes the file, as far as [`temporary_name`] does.
pub(super) fn name_aside(path: &Path) -> io::Result<NamedTempFile<()>> {
    let mut suffix = OsString::from("-");
    suffix.push(path.file_name().unwrap_or_default());
    suffix.push(ASIDE);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).rand_bytes(RANDOM).suffix(&suffix);
    builder.make_in(folder_of(path), |name| fs::rename(path, name))
}

/// Returns the folder of a file, `.` for a name without a folder.
pub(super) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
