//! Opens files. This is the only place where a file is opened for reading, created or opened for
//! writing.
//!
//! Only regular files are opened. A named pipe or a device is refused at once, because opening it
//! could wait for ever, and reading it may never end. A file to be written is opened without
//! following a link in the last part of its path. Folders of tables are shared, and a link by
//! another user could make the program overwrite a file of its own user. A file that a person may
//! have replaced by a link is written through [`target`], which returns the file that the link
//! leads to.

use std::fmt;
use std::fs::{File, FileType, OpenOptions, symlink_metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Greatest number of links that are followed one after the other. More count as a circle.
const MOST_LINKS: usize = 40;

/// Opens a file for reading. Links are followed.
///
/// # Errors
/// If it cannot be opened or is not a regular file. The message gives the reason.
pub fn open_to_read(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    regular(path, &mut options, Links::Followed)
}

/// Opens a file for reading and writing, or creates an empty one. Existing content is kept.
///
/// # Errors
/// If it cannot be opened or is not a regular file. A link is refused too.
pub fn open_to_write(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    regular(path, &mut options, Links::Refused)
}

/// Opens a file for locking, without permission to read. This works for files of other users, too.
///
/// # Errors
/// The errors of [`open_to_write`].
pub(super) fn open_to_lock(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    regular(path, &mut options, Links::Refused)
}

/// Opens a file for appending, or creates an empty one.
///
/// # Errors
/// The errors of [`open_to_write`].
pub fn open_to_append(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.append(true).create(true);
    regular(path, &mut options, Links::Refused)
}

/// Opens a file to test whether another program has locked it. A link is not followed.
///
/// It is opened for writing, because network disks lock only such files. If writing is not allowed,
/// as for files of other users, it is opened for reading, which is enough on local disks.
pub(super) fn open_to_look(path: &Path) -> io::Result<File> {
    match regular(path, File::options().read(true).write(true), Links::Refused) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            regular(path, File::options().read(true), Links::Refused)
        }
        outcome => outcome,
    }
}

/// Returns the file that a path leads to when the links in its last part are followed. The path
/// itself need not exist.
///
/// # Errors
/// If the links lead in a circle, or to a file that does not exist. Then its disk may be missing,
/// and a new file would hide the old one.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for count in 0..MOST_LINKS {
        let Ok(next) = place.read_link() else {
            if count > 0 && !place.exists() {
                return Err(io::Error::other(format!(
                    "it is a link to '{}', where no file is: make that file or remove the link",
                    place.display()
                )));
            }
            return Ok(place);
        };
        // A relative link starts at the folder that contains it.
        place = place.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    Err(io::Error::other("its links lead in a circle: remove them"))
}

/// Follows links like [`target`], for a file that will be replaced. It must be a regular file or
/// not exist.
///
/// # Errors
/// The errors of [`target`], or if it is not a regular file.
pub(super) fn writable(path: &Path) -> io::Result<PathBuf> {
    let target = target(path)?;
    refuse(&target, Links::Refused).map(|()| target)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Followed,
    Refused,
}

fn regular(path: &Path, options: &mut OpenOptions, links: Links) -> io::Result<File> {
    #[cfg(unix)]
    without_waiting(options, links);
    // Other systems have no such option, so the path is checked before it is opened. Only a user
    // with access to the folder could create a link in between.
    #[cfg(not(unix))]
    if links == Links::Refused {
        refuse(path, links)?;
    }
    // For a pipe or a link, opening may fail with an unclear code, so the reason is checked here.
    let file = options.open(path).map_err(|error| refuse(path, links).err().unwrap_or(error))?;
    let metadata = file.metadata()?;
    if metadata.is_file() { Ok(file) } else { Err(irregular(metadata.file_type())) }
}

#[cfg(unix)]
fn without_waiting(options: &mut OpenOptions, links: Links) {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    if links == Links::Refused {
        flags |= OFlags::NOFOLLOW;
    }
    options.custom_flags(flags.bits().cast_signed());
}

/// Fails if the path is something that may not be opened.
fn refuse(path: &Path, links: Links) -> io::Result<()> {
    let metadata = match links {
        Links::Followed => path.metadata(),
        Links::Refused => symlink_metadata(path),
    };
    match metadata {
        Ok(metadata) if !metadata.is_file() => Err(irregular(metadata.file_type())),
        _ => Ok(()),
    }
}

fn irregular(kind: FileType) -> io::Error {
    let what = if kind.is_dir() {
        return ErrorKind::IsADirectory.into();
    } else if kind.is_symlink() {
        Irregular("a symbolic link")
    } else {
        special(kind)
    };
    io::Error::new(ErrorKind::InvalidInput, what)
}

#[cfg(unix)]
fn special(kind: FileType) -> Irregular {
    use std::os::unix::fs::FileTypeExt;

    Irregular(if kind.is_fifo() {
        "a named pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    })
}

#[cfg(not(unix))]
fn special(_: FileType) -> Irregular {
    Irregular("a device")
}

/// Error about something that is not a regular file, with its kind in words.
#[derive(Debug)]
struct Irregular(&'static str);

impl fmt::Display for Irregular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it is {}, and a regular file is wanted: remove it or name another place", self.0)
    }
}

impl std::error::Error for Irregular {}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_read_and_never_written() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("victim");
        let link = folder.path().join("link");
        fs::write(&victim, "precious").unwrap();
        symlink("victim", &link).unwrap();
        open_to_read(&link).unwrap();
        for open in [open_to_write, open_to_lock, open_to_append, open_to_look] {
            let error = open(&link).unwrap_err().to_string();
            assert!(error.starts_with("it is a symbolic link"), "{error}");
            assert!(open(&victim).is_ok());
        }
        // Locking on a network disk needs a file that is open for writing, as is this change of
        // length.
        open_to_look(&victim).unwrap().set_len("precious".len() as u64).unwrap();
        symlink("nothing", folder.path().join("dangling")).unwrap();
        assert!(open_to_write(&folder.path().join("dangling")).is_err());
        assert!(!folder.path().join("nothing").exists());
        assert_eq!(fs::read_to_string(victim).unwrap(), "precious");
    }

    #[test]
    fn sockets_devices_and_folders_are_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let all = [open_to_read, open_to_write, open_to_lock, open_to_append, open_to_look];
        for open in all {
            let error = open(Path::new("/dev/null")).unwrap_err().to_string();
            assert!(error.starts_with("it is a device"), "{error}");
            assert_eq!(open(folder.path()).unwrap_err().kind(), ErrorKind::IsADirectory);
        }
        let socket = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        for open in all {
            let error = open(&socket).unwrap_err().to_string();
            assert!(error.starts_with("it is a socket"), "{error}");
        }
    }

    #[test]
    fn target_of_links_is_found_and_a_circle_of_them_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        symlink("b", path("a")).unwrap();
        symlink(path("c"), path("b")).unwrap();
        assert_eq!(target(&path("c")).unwrap(), path("c"));
        let error = target(&path("a")).unwrap_err().to_string();
        assert!(error.contains("where no file is"), "{error}");
        fs::write(path("c"), "").unwrap();
        assert_eq!(target(&path("a")).unwrap(), path("c"));
        symlink("y", path("x")).unwrap();
        symlink("x", path("y")).unwrap();
        let error = target(&path("x")).unwrap_err().to_string();
        assert!(error.contains("in a circle"), "{error}");
    }
}
