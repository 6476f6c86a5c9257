//! The file of a table: a header that says what it is, then sections of bytes.
//!
//! ```text
//! 0   8  magic "premove" and a zero byte     40  8  payload bytes
//! 8   4  format version                       48  8  checksum of the header (this field as zero)
//! 12  4  header bytes, a multiple of 4,096    56  4  sections
//! 16 16  table name, zero padded              60  4  checksum block bytes
//! 32  4  contents version                     64  -  per section: offset in the payload, bytes (8 each)
//! 36  4  zero                                  -  -  per block of the payload: checksum (8)
//! ```
//! All numbers are little-endian; checksums are 64-bit xxh3. Opening checks the header and the file's exact length;
//! the blocks are read by [`verify`] alone. Files are written under a temporary name, synced and renamed, never
//! changed in place: other processes may have them mapped.

use std::ops::Range;
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use super::id::TableId;
use super::kind::Stop;
use crate::store::{AtomicFile, StoreError};

const MAGIC: &[u8; 8] = b"premove\0";
const FORMAT: u32 = 1;
const PAGE: usize = 4_096;
const BLOCK: usize = 1 << 20;
/// Bytes that are copied or written between two looks at whether to stop: some milliseconds.
const PIECE: usize = 4 << 20;
/// Sections start on a cache line.
const ALIGN: usize = 64;
const FIXED: usize = 64;
const CHECKSUM: Range<usize> = 48..56;
/// More sections than any table has; a larger number in a header is damage.
const MAX_SECTIONS: usize = 64;

/// What a header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Where the payload starts in the file.
    pub(crate) payload_start: usize,
    /// Bytes of payload.
    pub(crate) payload_len: usize,
    /// The sections, as ranges of the file.
    pub(crate) sections: Vec<Range<usize>>,
    checksums: Vec<u64>,
}

impl Header {
    /// Reads the header of a table from the start of its file.
    ///
    /// # Errors
    /// A sentence about what is wrong: not a table, another table, another version, damaged, or not `file_len` long.
    pub(crate) fn parse(bytes: &[u8], id: TableId, version: u32, file_len: u64) -> Result<Self, String> {
        if bytes.len() < FIXED || &bytes[..8] != MAGIC {
            return Err("it is no premove table".to_owned());
        }
        let format = u32_at(bytes, 8);
        if format != FORMAT {
            return Err(format!("its format is {format}, this program reads {FORMAT}"));
        }
        let header_len = u32_at(bytes, 12) as usize;
        if header_len > bytes.len() || header_len < PAGE || !header_len.is_multiple_of(PAGE) {
            return Err("its header is cut short".to_owned());
        }
        let bytes = &bytes[..header_len];
        if u64_at(bytes, CHECKSUM.start) != header_checksum(bytes) {
            return Err("its header does not match the header's checksum".to_owned());
        }
        if bytes[16..32] != name_field(id) {
            return Err("it is another table".to_owned());
        }
        let contents = u32_at(bytes, 32);
        if contents != version {
            return Err(format!("its contents are version {contents}, this program uses {version}"));
        }
        let payload_len = u64_at(bytes, 40);
        if header_len as u64 + payload_len != file_len {
            return Err(format!("it is {file_len} bytes long and should be {}", header_len as u64 + payload_len));
        }
        let count = u32_at(bytes, 56) as usize;
        let payload_len = payload_len as usize;
        let blocks = payload_len.div_ceil(BLOCK);
        if count > MAX_SECTIONS || FIXED + count * 16 + blocks * 8 > header_len {
            return Err("its header lists more than it can hold".to_owned());
        }
        let sections: Vec<_> = (0..count)
            .map(|i| {
                let start = header_len + u64_at(bytes, FIXED + i * 16) as usize;
                start..start + u64_at(bytes, FIXED + i * 16 + 8) as usize
            })
            .collect();
        if sections.iter().any(|s| s.end > header_len + payload_len) {
            return Err("a section lies outside the file".to_owned());
        }
        let checksums = (0..blocks).map(|i| u64_at(bytes, FIXED + count * 16 + i * 8)).collect();
        Ok(Self { payload_start: header_len, payload_len, sections, checksums })
    }

    /// Recomputes the checksum of every block of a whole file.
    ///
    /// # Errors
    /// Names the first damaged block by its place in the file.
    pub(crate) fn verify(&self, file: &[u8]) -> Result<(), String> {
        self.verify_from(0, file)
    }

    /// Recomputes the checksums of the blocks behind the first section, which are few.
    ///
    /// # Errors
    /// Names the first damaged block by its place in the file.
    pub(crate) fn verify_tables(&self, file: &[u8]) -> Result<(), String> {
        let start = self.sections.get(1).map_or(0, |section| section.start - self.payload_start);
        self.verify_from(start / BLOCK, file)
    }

    fn verify_from(&self, first: usize, file: &[u8]) -> Result<(), String> {
        let payload = &file[self.payload_start..];
        for (i, (block, &expected)) in payload.chunks(BLOCK).zip(&self.checksums).enumerate().skip(first) {
            if xxh3_64(block) != expected {
                let start = self.payload_start + i * BLOCK;
                return Err(format!("bytes {start} to {} do not match their checksum", start + block.len() - 1));
            }
        }
        Ok(())
    }
}

/// A payload made of sections, each starting on a cache line; `None` when stopped.
pub(crate) fn join(sections: &[Vec<u8>], stop: Stop<'_>) -> Option<(Vec<u8>, Vec<Range<usize>>)> {
    let mut payload = Vec::with_capacity(sections.iter().map(|s| s.len() + ALIGN).sum());
    let mut ranges = Vec::new();
    for section in sections {
        payload.resize(payload.len().next_multiple_of(ALIGN), 0);
        let start = payload.len();
        for piece in section.chunks(PIECE) {
            if stop() {
                return None;
            }
            payload.extend_from_slice(piece);
        }
        ranges.push(start..payload.len());
    }
    Some((payload, ranges))
}

/// Writes a table under a temporary name beside `path`, syncs it and renames it; `false` when stopped, and then nothing
/// stays.
pub(crate) fn write(
    path: &Path,
    id: TableId,
    version: u32,
    payload: &[u8],
    sections: &[Range<usize>],
    stop: Stop<'_>,
) -> Result<bool, StoreError> {
    let mut file = AtomicFile::create(path)?;
    file.append(&encode_header(id, version, payload, sections))?;
    for piece in payload.chunks(PIECE) {
        if stop() {
            return Ok(false);
        }
        file.append(piece)?;
        // Otherwise all of it would be waited for at the end, which nothing can stop.
        file.settle()?;
    }
    file.commit().map(|()| true)
}

fn encode_header(id: TableId, version: u32, payload: &[u8], sections: &[Range<usize>]) -> Vec<u8> {
    let blocks = payload.len().div_ceil(BLOCK);
    let len = (FIXED + sections.len() * 16 + blocks * 8).next_multiple_of(PAGE);
    let mut out = Vec::with_capacity(len);
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&FORMAT.to_le_bytes());
    out.extend_from_slice(&(len as u32).to_le_bytes());
    out.extend_from_slice(&name_field(id));
    out.extend_from_slice(&version.to_le_bytes());
    out.extend_from_slice(&0_u32.to_le_bytes());
    out.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    out.extend_from_slice(&0_u64.to_le_bytes());
    out.extend_from_slice(&(sections.len() as u32).to_le_bytes());
    out.extend_from_slice(&(BLOCK as u32).to_le_bytes());
    for section in sections {
        out.extend_from_slice(&(section.start as u64).to_le_bytes());
        out.extend_from_slice(&(section.len() as u64).to_le_bytes());
    }
    for block in payload.chunks(BLOCK) {
        out.extend_from_slice(&xxh3_64(block).to_le_bytes());
    }
    out.resize(len, 0);
    let checksum = header_checksum(&out);
    out[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    out
}

fn header_checksum(header: &[u8]) -> u64 {
    let mut copy = header.to_vec();
    copy[CHECKSUM].fill(0);
    xxh3_64(&copy)
}

fn name_field(id: TableId) -> [u8; 16] {
    let mut field = [0; 16];
    field[..id.name().len()].copy_from_slice(id.name().as_bytes());
    field
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Vec<u8> {
        let (payload, sections) = join(&[vec![7; 100], vec![9; BLOCK + 5]], &|| false).unwrap();
        let mut file = encode_header(TableId::Eo, 3, &payload, &sections);
        file.extend_from_slice(&payload);
        file
    }

    fn parse(file: &[u8]) -> Result<Header, String> {
        Header::parse(file, TableId::Eo, 3, file.len() as u64)
    }

    #[test]
    fn sections_come_back() {
        let file = sample();
        let header = parse(&file).unwrap();
        assert_eq!(&file[header.sections[0].clone()], &[7; 100]);
        assert_eq!(&file[header.sections[1].clone()], vec![9; BLOCK + 5]);
        assert_eq!(header.sections[1].start % ALIGN, 0);
        assert_eq!(header.verify(&file), Ok(()));
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
            assert!(header.verify(&bad).unwrap_err().starts_with(&format!("bytes {block} to ")));
        }
    }

    #[test]
    fn truncated_and_foreign_files_are_refused() {
        let file = sample();
        for len in [0, 7, 63, 64, PAGE - 1, PAGE, file.len() - 1] {
            assert!(parse(&file[..len]).is_err(), "{len} bytes");
        }
        assert!(Header::parse(&file, TableId::Dr, 3, file.len() as u64).unwrap_err().contains("another table"));
        assert!(Header::parse(&file, TableId::Eo, 4, file.len() as u64).unwrap_err().contains("version 3"));
    }
}
