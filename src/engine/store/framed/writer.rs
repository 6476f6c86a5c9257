//! Writes a framed file from start to end.

use std::io;
use std::path::Path;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::header::{BLOCK, Header, Identity, MAX_HEADER};
use crate::store::error::{Action, StoreError};
use crate::store::file::AtomicFile;

/// Number of bytes written between two checks for a request to stop: some milliseconds.
const PIECE: usize = 4 << 20;
/// Alignment of sections: a cache line.
const ALIGN: usize = 64;

/// A framed file being written, section after section, in pieces of any size.
///
/// The lengths of the sections are known from the start. The header is written last. If the writer
/// is dropped before [`Writer::commit`], the file is deleted.
pub struct Writer {
    file: AtomicFile,
    header: Header,
    identity: Identity,
    /// Hash of the bytes of the current block.
    hasher: Xxh3,
    /// Number of payload bytes written so far.
    written: usize,
    /// Number of bytes that may not be on the disk yet.
    unsettled: usize,
}

impl Writer {
    /// Starts a file whose final place is `path`, with sections of these lengths in bytes.
    ///
    /// # Errors
    /// If the folder cannot be created or written, or the file would be too long to be read.
    pub fn create(path: &Path, identity: Identity, lengths: &[usize]) -> Result<Self, StoreError> {
        let header = layout(lengths);
        if header.payload_start > MAX_HEADER {
            let why = "it would be longer than 137 GB, the most that such a file may have";
            let error = io::Error::other(why);
            return Err(StoreError::io(Action::Write, path, error));
        }
        let mut file = AtomicFile::create(path)?;
        file.append(&vec![0; header.payload_start])?;
        Ok(Self { file, header, identity, hasher: Xxh3::new(), written: 0, unsettled: 0 })
    }

    /// Starts the next section. Call it before the first byte of each section.
    ///
    /// # Errors
    /// If the disk is full or fails.
    pub fn start_section(&mut self) -> Result<(), StoreError> {
        let gap = self.written.next_multiple_of(ALIGN) - self.written;
        self.append(&[0; ALIGN][..gap])
    }

    /// Appends bytes to the current section.
    ///
    /// # Errors
    /// If the disk is full or fails.
    pub fn append(&mut self, mut bytes: &[u8]) -> Result<(), StoreError> {
        self.file.append(bytes)?;
        self.unsettled += bytes.len();
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.written % BLOCK));
            self.hasher.update(now);
            self.written += now.len();
            if self.written.is_multiple_of(BLOCK) {
                self.end_block();
            }
            bytes = later;
        }
        // Without this, the end would wait for the whole file and could not be stopped.
        if self.unsettled >= PIECE {
            self.unsettled = 0;
            self.file.settle()?;
        }
        Ok(())
    }

    fn end_block(&mut self) {
        self.header.checksums[(self.written - 1) / BLOCK] = self.hasher.digest();
        self.hasher.reset();
    }

    /// Moves the file to its final place. All sections must be complete.
    ///
    /// # Errors
    /// If the disk is full or the folder cannot be written. Then the file is deleted.
    pub fn commit(mut self) -> Result<(), StoreError> {
        debug_assert_eq!(self.written, self.header.payload_len, "sections are complete");
        if !self.written.is_multiple_of(BLOCK) {
            self.end_block();
        }
        self.file.overwrite_start(&self.header.encode(&self.identity))?;
        self.file.commit()
    }
}

/// Returns the bytes of a file with these sections, as [`write()`] would write it.
pub fn encode(identity: Identity, sections: &[impl AsRef<[u8]>]) -> Vec<u8> {
    let lengths: Vec<usize> = sections.iter().map(|section| section.as_ref().len()).collect();
    let mut header = layout(&lengths);
    let mut file = vec![0; header.payload_start];
    for (section, range) in sections.iter().zip(&header.sections) {
        file.resize(range.start, 0);
        file.extend_from_slice(section.as_ref());
    }
    for (checksum, block) in
        header.checksums.iter_mut().zip(file[header.payload_start..].chunks(BLOCK))
    {
        *checksum = xxh3_64(block);
    }
    let start = header.encode(&identity);
    file[..start.len()].copy_from_slice(&start);
    file
}

/// Creates a header for sections of these lengths, without checksums.
fn layout(lengths: &[usize]) -> Header {
    let mut end = 0_usize;
    let mut sections = Vec::with_capacity(lengths.len());
    for len in lengths {
        let start = end.next_multiple_of(ALIGN);
        end = start + len;
        sections.push(start..end);
    }
    Header::new(0, BLOCK, end, &sections)
}

/// Writes a file from sections in memory. Returns `false` if it was stopped; then there is no file.
///
/// # Errors
/// If the disk is full or the folder cannot be written.
pub fn write(
    path: &Path,
    identity: Identity,
    sections: &[impl AsRef<[u8]>],
    stop: &dyn Fn() -> bool,
) -> Result<bool, StoreError> {
    let lengths: Vec<usize> = sections.iter().map(|section| section.as_ref().len()).collect();
    let mut writer = Writer::create(path, identity, &lengths)?;
    for section in sections {
        writer.start_section()?;
        for piece in section.as_ref().chunks(PIECE) {
            if stop() {
                return Ok(false);
            }
            writer.append(piece)?;
        }
    }
    writer.commit().map(|()| true)
}

#[cfg(test)]
mod tests {
    use super::super::header::PAGE;
    use super::super::{FrameError, read_header};
    use super::*;

    const IDENTITY: Identity = Identity::named("eo", 3);

    fn sample() -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        assert!(write(&path, IDENTITY, &[vec![7; 100], vec![9; BLOCK + 5]], &|| false).unwrap());
        assert_eq!(read_header(&path).unwrap().len(), PAGE);
        assert!(!write(&path, IDENTITY, &[[1]], &|| true).unwrap());
        std::fs::read(&path).unwrap()
    }

    fn parse(file: &[u8]) -> Result<Header, FrameError> {
        Header::parse(file, &IDENTITY, file.len() as u64)
    }

    #[test]
    fn sections_come_back() {
        let file = sample();
        let header = parse(&file).unwrap();
        assert_eq!(&file[header.sections[0].clone()], &[7; 100]);
        assert_eq!(&file[header.sections[1].clone()], vec![9; BLOCK + 5]);
        assert_eq!(header.sections[1].start % ALIGN, 0);
        assert!((0..header.checksums.len()).all(|block| header.is_block_whole(block, &file)));
    }

    #[test]
    fn a_file_whose_header_could_not_be_read_is_not_begun() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let error = Writer::create(&path, IDENTITY, &[BLOCK << 17]).err().unwrap().to_string();
        assert!(error.contains("it would be longer than 137 GB"), "{error}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn pieces_of_any_size_make_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut writer = Writer::create(&path, IDENTITY, &[100, BLOCK + 5]).unwrap();
        writer.start_section().unwrap();
        for len in [1, 0, 99] {
            writer.append(&vec![7; len]).unwrap();
        }
        writer.start_section().unwrap();
        for len in [BLOCK / 2 + 3, BLOCK / 2 + 2] {
            writer.append(&vec![9; len]).unwrap();
        }
        writer.commit().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), sample());
    }

    #[test]
    fn every_changed_header_byte_is_noticed() {
        let file = sample();
        for i in 0..PAGE {
            let mut bad = file.clone();
            bad[i] ^= 0x41;
            assert!(parse(&bad).is_err(), "byte {i}");
        }
    }

    #[test]
    fn a_changed_payload_byte_is_found_in_its_block() {
        let file = sample();
        let header = parse(&file).unwrap();
        for at in [PAGE, PAGE + BLOCK - 1, PAGE + BLOCK, file.len() - 1] {
            let mut bad = file.clone();
            bad[at] ^= 1;
            let block = if at < PAGE + BLOCK { PAGE } else { PAGE + BLOCK };
            let damaged: Vec<usize> = (0..header.checksums.len())
                .filter(|&block| !header.is_block_whole(block, &bad))
                .collect();
            let [only] = damaged[..] else { panic!("{damaged:?}") };
            let error = header.damage(only).to_string();
            assert!(error.starts_with(&format!("bytes {block} to ")), "{error}");
        }
    }

    #[test]
    fn truncated_and_foreign_files_are_refused() {
        let file = sample();
        for len in [0, 7, 63, 64, PAGE - 1, PAGE, file.len() - 1] {
            assert!(parse(&file[..len]).is_err(), "{len} bytes");
        }
        let as_other = |other| Header::parse(&file, &other, file.len() as u64).unwrap_err();
        assert_eq!(as_other(Identity::named("dr", 3)), FrameError::Name);
        assert!(as_other(Identity::named("eo", 4)).to_string().contains("version 3"));
        let other_metric = as_other(Identity { metric: 1, ..IDENTITY });
        assert!(other_metric.to_string().contains("half turns"));
        // A finished file that still has the name of an unfinished one is used. A file of another
        // table is not.
        assert!(Header::parse_part(&file, &IDENTITY, file.len() as u64).is_ok());
        let other = Identity::named("dr", 3);
        assert!(Header::parse_part(&file, &other, file.len() as u64).is_err());
    }
}
