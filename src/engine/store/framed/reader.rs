//! Reads a framed file piece by piece, without mapping it.

use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use super::error::FrameError;
use super::header::{FIXED, Header, Identity, header_len};
use crate::store::allocate::{reserve_exact, with_space};
use crate::store::error::StoreError;
use crate::store::part::PartFile;

/// Purpose of the memory for reading, in errors about memory.
const FILE: &str = "a part of a file";

/// A framed file whose header is valid. Its blocks are checked by [`Reader::read`] and
/// [`Reader::section`].
pub struct Reader {
    file: PartFile,
    header: Header,
}

impl Reader {
    /// Opens a file with this number of sections. Returns `None` if there is no file, and a
    /// [`FrameError`] if it is another file than expected.
    ///
    /// # Errors
    /// If the file exists and cannot be read.
    pub fn open(
        path: &Path,
        identity: &Identity,
        sections: usize,
    ) -> Result<Option<Result<Self, FrameError>>, StoreError> {
        let file = match PartFile::open_to_read(path) {
            Err(error) if error.is_missing() => return Ok(None),
            file => file?,
        };
        let size = file.size()?;
        let mut bytes = vec![0; FIXED.min(size as usize)];
        file.read_at(0, &mut bytes)?;
        if bytes.len() == FIXED
            && let Some(len) = header_len(&bytes, size)
        {
            bytes.resize(len, 0);
            file.read_at(0, &mut bytes)?;
        }
        Ok(Some(match Header::parse(&bytes, identity, size) {
            Ok(header) if header.sections.len() == sections => Ok(Self { file, header }),
            Ok(Header { sections: found, .. }) => {
                Err(FrameError::Sections { found: found.len(), expected: sections })
            }
            Err(error) => Err(error),
        }))
    }

    /// Returns the length of a section, in bytes.
    pub fn section_len(&self, section: usize) -> usize {
        self.header.sections[section].len()
    }

    /// Fills `bytes` from an offset in a section, without checking checksums.
    ///
    /// # Errors
    /// If the bytes do not exist or cannot be read.
    pub fn read_at(&self, section: usize, from: usize, bytes: &mut [u8]) -> Result<(), StoreError> {
        self.file.read_at((self.header.sections[section].start + from) as u64, bytes)
    }

    /// Returns the bytes of a section after checking its blocks. Returns `None` if a block does not
    /// match its checksum.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn section(&self, section: usize) -> Result<Option<Vec<u8>>, StoreError> {
        let wanted = &self.header.sections[section];
        let mut bytes = with_space(wanted.len(), FILE);
        let mut block_bytes = Vec::new();
        for (block, &checksum) in self.header.checksums.iter().enumerate() {
            let range = self.header.block_range(block);
            let from = wanted.start.max(range.start);
            let to = wanted.end.min(range.end);
            if from >= to {
                continue;
            }
            fit(&mut block_bytes, range.len());
            self.file.read_at(range.start as u64, &mut block_bytes)?;
            if xxh3_64(&block_bytes) != checksum {
                return Ok(None);
            }
            bytes.extend_from_slice(&block_bytes[from - range.start..to - range.start]);
        }
        Ok(Some(bytes))
    }

    /// Passes all bytes of a section to `take` in order. The pieces begin and end at multiples of
    /// 64 bytes, except the end of the last one. Returns `false` if it was stopped, or if a block
    /// of the file does not match its checksum. Then the bytes already passed must not be used.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(
        &self,
        section: usize,
        stop: &dyn Fn() -> bool,
        mut take: impl FnMut(&[u8]),
    ) -> Result<bool, StoreError> {
        let wanted = &self.header.sections[section];
        let mut bytes = Vec::new();
        for (block, &checksum) in self.header.checksums.iter().enumerate() {
            let range = self.header.block_range(block);
            fit(&mut bytes, range.len());
            self.file.read_at(range.start as u64, &mut bytes)?;
            if stop() || xxh3_64(&bytes) != checksum {
                return Ok(false);
            }
            let from = wanted.start.max(range.start);
            let to = wanted.end.min(range.end);
            if from < to {
                take(&bytes[from - range.start..to - range.start]);
            }
        }
        Ok(true)
    }
}

/// Sets the length of a list. Unwinds with `NoMemory` if there is too little memory.
fn fit(bytes: &mut Vec<u8>, len: usize) {
    let more = len.saturating_sub(bytes.len());
    reserve_exact(bytes, more, FILE);
    bytes.resize(len, 0);
}

#[cfg(test)]
mod tests {
    use super::super::header::BLOCK;
    use super::super::write;
    use super::*;

    #[test]
    fn sections_come_back_unless_a_byte_was_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let identity = Identity::named("count", 1);
        let open = || Reader::open(&path, &identity, 2).unwrap();
        assert!(open().is_none());
        let sections = [vec![7; 100], vec![9; BLOCK + 5]];
        assert!(write(&path, identity, &sections, &|| false).unwrap());
        let whole = || {
            let reader = open().unwrap().unwrap();
            let mut read = Vec::new();
            let is_whole =
                reader.read(1, &|| false, |piece| read.extend_from_slice(piece)).unwrap();
            (reader, is_whole.then_some(read))
        };
        let (reader, read) = whole();
        assert_eq!(read.unwrap(), sections[1]);
        assert_eq!(reader.section(0).unwrap().unwrap(), sections[0]);
        assert_eq!(reader.section(1).unwrap().unwrap(), sections[1]);
        assert_eq!((reader.section_len(0), reader.section_len(1)), (100, BLOCK + 5));
        let other = Reader::open(&path, &identity, 3).unwrap().unwrap();
        assert_eq!(other.err(), Some(FrameError::Sections { found: 2, expected: 3 }));
        let mut piece = [0; 10];
        reader.read_at(0, 90, &mut piece).unwrap();
        assert_eq!(piece, [7; 10]);
        assert!(!reader.read(1, &|| true, |_| ()).unwrap());
        let mut bytes = std::fs::read(&path).unwrap();
        for at in [4_096, bytes.len() - 1] {
            bytes[at] ^= 1;
            std::fs::write(&path, &bytes).unwrap();
            let (reader, read) = whole();
            assert!(read.is_none() && reader.section(1).unwrap().is_none());
            bytes[at] ^= 1;
        }
        for len in [0, 10, 64, 4_096, bytes.len() - 1] {
            std::fs::write(&path, &bytes[..len]).unwrap();
            assert!(open().unwrap().is_err(), "{len} bytes");
        }
    }
}
