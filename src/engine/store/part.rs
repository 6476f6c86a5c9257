//! A file whose building takes long. It is written piece by piece, and kept when the work stops, so
//! that the work can be resumed.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{Action, StoreError};
use super::file::replace;
use super::regular;

/// A file being built by several threads, which may write at any positions in any order. Dropping
/// it does not change the file.
#[derive(Debug)]
pub struct PartFile {
    file: File,
    path: PathBuf,
}

impl PartFile {
    /// Opens the file for reading and writing, or creates an empty file and its folder.
    ///
    /// # Errors
    /// If it can be neither opened nor created.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|e| StoreError::io(Action::Create, folder, e))?;
        }
        let file =
            regular::open_to_write(path).map_err(|e| StoreError::io(Action::Write, path, e))?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Opens an existing file for reading only.
    ///
    /// # Errors
    /// If it is missing ([`StoreError::is_missing`]) or cannot be read.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        let file =
            regular::open_to_read(path).map_err(|e| StoreError::io(Action::Read, path, e))?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Returns the current length of the file, in bytes.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn size(&self) -> Result<u64, StoreError> {
        self.file
            .metadata()
            .map(|data| data.len())
            .map_err(|e| StoreError::io(Action::Read, &self.path, e))
    }

    /// Replaces the content of the file by `len` zero bytes.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn clear(&self, len: u64) -> Result<(), StoreError> {
        let cleared = self.file.set_len(0).and_then(|()| self.file.set_len(len));
        cleared.map_err(|e| StoreError::io(Action::Write, &self.path, e))
    }

    /// Writes bytes at an offset.
    ///
    /// # Errors
    /// If the bytes cannot be written, for instance on a full disk.
    pub fn write_at(&self, at: u64, bytes: &[u8]) -> Result<(), StoreError> {
        write_at(&self.file, at, bytes).map_err(|e| StoreError::io(Action::Write, &self.path, e))
    }

    /// Fills a buffer with the bytes at an offset.
    ///
    /// # Errors
    /// If the bytes do not exist or cannot be read.
    pub fn read_at(&self, at: u64, bytes: &mut [u8]) -> Result<(), StoreError> {
        read_at(&self.file, at, bytes).map_err(|e| StoreError::io(Action::Read, &self.path, e))
    }

    /// Waits until all bytes written so far are on the disk.
    ///
    /// # Errors
    /// If the disk is full or fails.
    pub fn settle(&self) -> Result<(), StoreError> {
        self.file.sync_data().map_err(|e| StoreError::io(Action::Write, &self.path, e))
    }

    /// Gives the finished file its final name and replaces any file there.
    ///
    /// # Errors
    /// If the disk is full or the folder cannot be written. Then the unfinished file stays.
    pub fn commit(self, target: &Path) -> Result<(), StoreError> {
        let done = self.file.sync_all().and_then(|()| replace(&self.path, target));
        done.map_err(|e| StoreError::io(Action::Write, target, e))?;
        super::file::settle_folder(target);
        Ok(())
    }
}

#[cfg(unix)]
fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(unix)]
fn read_at(file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Other systems have no call that reads or writes at an offset.
#[cfg(not(any(unix, windows)))]
fn write_at(_: &File, _: u64, _: &[u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: u64, _: &mut [u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(windows)]
fn write_at(file: &File, mut at: u64, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = std::os::windows::fs::FileExt::seek_write(file, bytes, at)?;
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        (at, bytes) = (at + written as u64, &bytes[written..]);
    }
    Ok(())
}

#[cfg(windows)]
fn read_at(file: &File, mut at: u64, bytes: &mut [u8]) -> io::Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        let read = std::os::windows::fs::FileExt::seek_read(file, &mut bytes[done..], at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        (at, done) = (at + read as u64, done + read);
    }
    Ok(())
}

/// Returns the number of free bytes on the disk of a folder, or of its nearest parent that exists.
/// Returns `None` if the system does not report it.
pub fn free_disk(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|above| above.exists())?;
    free_on(if there.as_os_str().is_empty() { Path::new(".") } else { there })
}

#[cfg(unix)]
fn free_on(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(windows)]
fn free_on(folder: &Path) -> Option<u64> {
    fs4::available_space(folder).ok()
}

#[cfg(not(any(unix, windows)))]
fn free_on(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stay_when_the_work_is_given_up_and_the_whole_gets_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let (path, target) = (folder.path().join("new/file.part"), folder.path().join("new/file"));
        let part = PartFile::open(&path).unwrap();
        part.clear(10).unwrap();
        part.write_at(4, b"mid").unwrap();
        drop(part);
        let part = PartFile::open(&path).unwrap();
        assert_eq!(part.size().unwrap(), 10);
        let mut bytes = [1; 4];
        part.read_at(3, &mut bytes).unwrap();
        assert_eq!(&bytes, b"\0mid");
        assert!(part.read_at(8, &mut bytes).is_err());
        part.settle().unwrap();
        part.commit(&target).unwrap();
        assert_eq!(std::fs::read(&target).unwrap(), b"\0\0\0\0mid\0\0\0");
        assert!(!path.exists());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_must_not_be_written_can_be_read() {
        // On Linux the file of a running program cannot be written, not even by the administrator.
        let program = std::env::current_exe().unwrap();
        assert!(PartFile::open(&program).is_err());
        let mut begin = [0; 4];
        PartFile::open_to_read(&program).unwrap().read_at(0, &mut begin).unwrap();
        assert_eq!(&begin, b"\x7fELF");
        let folder = tempfile::tempdir().unwrap();
        assert!(PartFile::open_to_read(&folder.path().join("none")).unwrap_err().is_missing());
    }

    #[cfg(any(unix, windows))]
    #[test]
    fn disks_tell_what_is_free_also_for_folders_that_are_not_there_yet() {
        let folder = tempfile::tempdir().unwrap();
        assert!(free_disk(&folder.path().join("not/yet")).is_some_and(|bytes| bytes > 0));
    }
}
