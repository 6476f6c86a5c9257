//! Errors of files: the file, and the reason.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::folder::Folder;

/// Error about a file or folder that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The home directory is unknown, and no option or variable names the folder.
    #[error("no folder for {}: the home directory is unknown", folder.holds())]
    NoHome {
        /// The folder whose path is not known.
        folder: Folder,
    },
    /// The system refused to read, write, lock or remove a file or folder.
    #[error("cannot {action} '{}': {}", path.display(), Cause(error))]
    Io {
        /// The action that failed.
        action: Action,
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A text file is not UTF-8.
    #[error(
        "cannot read '{}': it is not UTF-8 text, the first wrong byte is number {at}",
        path.display()
    )]
    NotText {
        /// Path of the file.
        path: PathBuf,
        /// Position of the first byte that is not valid text, from the start of the file.
        at: usize,
    },
    /// A file is longer than the program reads.
    #[error(
        "cannot read '{}': it is longer than {most} bytes, the most that is read of such a file",
        path.display()
    )]
    TooLong {
        /// Path of the file.
        path: PathBuf,
        /// The greatest length that would be read, in bytes.
        most: u64,
    },
}

impl StoreError {
    pub(super) fn io(action: Action, path: &Path, error: io::Error) -> Self {
        Self::Io { action, path: path.to_owned(), error }
    }

    /// Returns whether the file or folder does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Io { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

/// An action on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Reads a file.
    Read,
    /// Writes a file.
    Write,
    /// Creates a folder.
    Create,
    /// Takes a lock.
    Lock,
    /// Deletes a file.
    Remove,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Create => "create the folder",
            Self::Lock => "lock",
            Self::Remove => "remove",
        })
    }
}

/// An error of the system, displayed in plain words if it is a common one.
struct Cause<'a>(&'a io::Error);

impl fmt::Display for Cause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                f.write_str("the disk is full")
            }
            io::ErrorKind::ReadOnlyFilesystem => f.write_str("the disk is read-only"),
            io::ErrorKind::PermissionDenied => f.write_str("permission denied"),
            io::ErrorKind::IsADirectory => f.write_str("it is a folder, and a file is wanted"),
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
                f.write_str("a file is in the way where a folder should be")
            }
            io::ErrorKind::NotFound => f.write_str("no such file or folder"),
            io::ErrorKind::FileTooLarge => f.write_str(
                "no file may grow so large here ('ulimit -f' shows the limit); raise it, or name a \
                 folder on another disk",
            ),
            _ => write!(f, "{}", self.0),
        }
    }
}
