//! The header of a framed file: the identity of the file, its sections, and the checksums of its
//! blocks.
//!
//! ```text
//!  0   8  magic "premove" and a zero byte
//!  8   4  format version
//! 12   4  header bytes, a multiple of 4,096
//! 16  16  name, zero padded
//! 32   4  contents version
//! 36   1  metric: 0 half, 1 quarter turns    (bytes 36 and 37 belong to the owner of the file)
//! 37   1  base of 2-bit entries, else zero
//! 38   2  zero
//! 40   8  payload bytes
//! 48   8  checksum of the header (this field as zero)
//! 56   4  sections
//! 60   4  checksum block bytes
//! 64   -  per section: offset in the payload, bytes (8 each)
//!  -   -  per block of the payload: checksum (8)
//! ```
//! All numbers are little-endian. Checksums are 64-bit xxh3. A large file that is still being built
//! has another magic number and no checksum of the header. In an unfinished file, a missing block
//! has the checksum zero.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use super::error::FrameError;
use crate::store::open_to_read;

const MAGIC: [u8; 8] = *b"premove\0";
const PART_MAGIC: [u8; 8] = *b"premove~";
const FORMAT: u32 = 1;
pub(super) const PAGE: usize = 4_096;
/// Number of bytes that one checksum covers, unless the code that writes the file chooses another.
pub(super) const BLOCK: usize = 1 << 20;
pub(super) const FIXED: usize = 64;
const CHECKSUM: Range<usize> = 48..56;
/// Greatest length of a header, in bytes: that of a file of 137 GB. The header of the largest table
/// has 28 kB.
pub(super) const MAX_HEADER: usize = 1 << 20;
/// Greatest length of a section, in bytes: 34 GB. Four such sections fit into a file.
pub const MOST_BYTES: u64 = (MAX_HEADER as u64 / 8 / 4) * BLOCK as u64;
/// Greatest number of sections. No table has more, so a larger number in a header is damage.
const MAX_SECTIONS: usize = 64;

/// Identity of a file, stored in its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name, zero padded. Any 16 bytes that no other kind of file uses.
    pub name: [u8; 16],
    /// Version of the contents. It is raised whenever the meaning of a byte changes.
    pub version: u32,
    /// Metric of the moves in the file: 0 for HTM, 1 for QTM.
    pub metric: u8,
}

impl Identity {
    /// Creates the identity of a file with a name of at most 16 bytes, in half-turn metric.
    pub const fn named(name: &str, version: u32) -> Self {
        let mut field = [0; 16];
        let mut i = 0;
        while i < name.len() {
            field[i] = name.as_bytes()[i];
            i += 1;
        }
        Self { name: field, version, metric: 0 }
    }
}

/// Contents of a header, without the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The base of 2-bit entries, or 0 if the file has no such entries.
    pub base: u8,
    /// Start of the payload in the file.
    pub payload_start: usize,
    /// Length of the payload, in bytes.
    pub payload_len: usize,
    /// Number of bytes of a block, which has one checksum. The last block may be shorter.
    pub block: usize,
    /// The sections, as ranges of the file.
    pub sections: Vec<Range<usize>>,
    /// The checksums of the blocks.
    pub checksums: Vec<u64>,
}

impl Header {
    /// Creates a header for a payload with these sections, with all checksums still zero.
    pub fn new(base: u8, block: usize, payload_len: usize, sections: &[Range<usize>]) -> Self {
        let checksums = vec![0; payload_len.div_ceil(block)];
        let payload_start = header_bytes(sections.len(), checksums.len());
        let sections =
            sections.iter().map(|s| payload_start + s.start..payload_start + s.end).collect();
        Self { base, payload_start, payload_len, block, sections, checksums }
    }

    /// Returns the length of the whole file, in bytes.
    pub const fn file_len(&self) -> u64 {
        self.payload_start as u64 + self.payload_len as u64
    }

    /// Returns the range of a block in the file, in bytes.
    pub fn block_range(&self, block: usize) -> Range<usize> {
        let start = block * self.block;
        self.payload_start + start..self.payload_start + (start + self.block).min(self.payload_len)
    }

    /// Parses the header from the first bytes of a file that is `file_len` bytes long.
    ///
    /// # Errors
    /// If it is not a framed file, has another identity or version, is damaged, or is not
    /// `file_len` bytes long.
    pub fn parse(bytes: &[u8], identity: &Identity, file_len: u64) -> Result<Self, FrameError> {
        Self::parse_as(&[MAGIC], bytes, identity, file_len)
    }

    /// Parses the header of a file that is still being built, or of a finished file if the program
    /// ended before it renamed the file.
    ///
    /// # Errors
    /// The errors of [`Header::parse`].
    pub fn parse_part(
        bytes: &[u8],
        identity: &Identity,
        file_len: u64,
    ) -> Result<Self, FrameError> {
        Self::parse_as(&[PART_MAGIC, MAGIC], bytes, identity, file_len)
    }

    fn parse_as(
        magics: &[[u8; 8]],
        bytes: &[u8],
        identity: &Identity,
        file_len: u64,
    ) -> Result<Self, FrameError> {
        if bytes.len() < FIXED || !magics.iter().any(|magic| bytes[..8] == *magic) {
            return Err(FrameError::Foreign);
        }
        let format = u32_at(bytes, 8);
        if format != FORMAT {
            return Err(FrameError::Format { found: format, known: FORMAT });
        }
        let header_len = u32_at(bytes, 12) as usize;
        if header_len > bytes.len() || header_len < PAGE || !header_len.is_multiple_of(PAGE) {
            return Err(FrameError::CutShort);
        }
        let bytes = &bytes[..header_len];
        if magics == [MAGIC] && u64_at(bytes, CHECKSUM.start) != header_checksum(bytes) {
            return Err(FrameError::HeaderChecksum);
        }
        check_identity(bytes, identity)?;
        let payload_len = u64_at(bytes, 40);
        if (header_len as u64).checked_add(payload_len) != Some(file_len) {
            let expected = (header_len as u64).saturating_add(payload_len);
            return Err(FrameError::Length { found: file_len, expected });
        }
        parse_lists(bytes, payload_len as usize)
    }

    /// Returns the bytes of the header.
    pub fn encode(&self, identity: &Identity) -> Vec<u8> {
        let mut out = self.encode_as(MAGIC, identity);
        let checksum = header_checksum(&out);
        out[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        out
    }

    /// Returns the bytes of the header of a file that is still being built.
    pub fn encode_part(&self, identity: &Identity) -> Vec<u8> {
        self.encode_as(PART_MAGIC, identity)
    }

    fn encode_as(&self, magic: [u8; 8], identity: &Identity) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.payload_start);
        out.extend_from_slice(&magic);
        out.extend_from_slice(&FORMAT.to_le_bytes());
        out.extend_from_slice(&(self.payload_start as u32).to_le_bytes());
        out.extend_from_slice(&identity.name);
        out.extend_from_slice(&identity.version.to_le_bytes());
        out.extend_from_slice(&[identity.metric, self.base, 0, 0]);
        out.extend_from_slice(&(self.payload_len as u64).to_le_bytes());
        out.extend_from_slice(&0_u64.to_le_bytes());
        out.extend_from_slice(&(self.sections.len() as u32).to_le_bytes());
        out.extend_from_slice(&(self.block as u32).to_le_bytes());
        for section in &self.sections {
            out.extend_from_slice(&((section.start - self.payload_start) as u64).to_le_bytes());
            out.extend_from_slice(&(section.len() as u64).to_le_bytes());
        }
        for checksum in &self.checksums {
            out.extend_from_slice(&checksum.to_le_bytes());
        }
        out.resize(self.payload_start, 0);
        out
    }

    /// Returns the offset in the file of the checksum of a block.
    pub fn checksum_at(&self, block: usize) -> usize {
        FIXED + self.sections.len() * 16 + block * 8
    }

    /// Returns the error about a damaged block.
    pub fn damage(&self, block: usize) -> FrameError {
        let range = self.block_range(block);
        FrameError::Block { first: range.start, last: range.end - 1 }
    }

    /// Returns whether a block of a whole file still matches its checksum.
    pub fn is_block_whole(&self, block: usize, file: &[u8]) -> bool {
        xxh3_64(&file[self.block_range(block)]) == self.checksums[block]
    }
}

fn check_identity(bytes: &[u8], identity: &Identity) -> Result<(), FrameError> {
    if bytes[16..32] != identity.name {
        return Err(FrameError::Name);
    }
    // The metric is compared first, because each metric has its own versions.
    if bytes[36] != identity.metric {
        return Err(FrameError::Metric(bytes[36]));
    }
    let contents = u32_at(bytes, 32);
    if contents != identity.version {
        return Err(FrameError::Version { found: contents, known: identity.version });
    }
    Ok(())
}

/// Parses the lists of sections and checksums.
fn parse_lists(bytes: &[u8], payload_len: usize) -> Result<Header, FrameError> {
    let payload_start = bytes.len();
    let count = u32_at(bytes, 56) as usize;
    let block = u32_at(bytes, 60) as usize;
    let blocks = if block == 0 { usize::MAX } else { payload_len.div_ceil(block) };
    if count > MAX_SECTIONS
        || blocks > payload_start
        || FIXED + count * 16 + blocks * 8 > payload_start
    {
        return Err(FrameError::Lists);
    }
    let mut sections = Vec::with_capacity(count);
    for at in (0..count).map(|i| FIXED + i * 16) {
        let start = u64_at(bytes, at);
        let len = u64_at(bytes, at + 8);
        if start.checked_add(len).is_none_or(|end| end > payload_len as u64) {
            return Err(FrameError::Section);
        }
        let start = payload_start + start as usize;
        sections.push(start..start + len as usize);
    }
    let checksums = (0..blocks).map(|i| u64_at(bytes, FIXED + count * 16 + i * 8)).collect();
    Ok(Header { base: bytes[37], payload_start, payload_len, block, sections, checksums })
}

fn header_checksum(header: &[u8]) -> u64 {
    let mut copy = header.to_vec();
    copy[CHECKSUM].fill(0);
    xxh3_64(&copy)
}

/// Reads the bytes of the header of a file. Returns `None` if there is no such file, or if it
/// cannot be a framed file.
pub fn read_header(path: &Path) -> Option<Vec<u8>> {
    header_of(&mut open_to_read(path).ok()?).map(|(header, _)| header)
}

/// Reads the bytes of the header of an open file. Returns them with the length of the file in
/// bytes, or `None` if it cannot be a framed file.
pub fn header_of(file: &mut (impl Read + Seek)) -> Option<(Vec<u8>, u64)> {
    let size = file.seek(SeekFrom::End(0)).ok()?;
    file.rewind().ok()?;
    let mut header = vec![0; FIXED];
    file.read_exact(&mut header).ok()?;
    header.resize(header_len(&header, size)?, 0);
    file.read_exact(&mut header[FIXED..]).ok()?;
    Some((header, size))
}

/// Returns the length of a header with these numbers of sections and checksums, in bytes.
const fn header_bytes(sections: usize, checksums: usize) -> usize {
    (FIXED + sections * 16 + checksums * 8).next_multiple_of(PAGE)
}

/// Returns an upper bound on the length of a file, in bytes. One of its sections has `len` bytes,
/// and each of the others at most one page.
pub const fn file_bytes(sections: usize, len: u64) -> u64 {
    let checksums = len.div_ceil(BLOCK as u64).saturating_add(1);
    let header = FIXED as u64 + sections as u64 * 16 + checksums.saturating_mul(8);
    let pages = header.div_ceil(PAGE as u64).saturating_add(sections as u64);
    pages.saturating_mul(PAGE as u64).saturating_add(len)
}

/// Returns the length of a header according to its first bytes, or `None` if a file of this size
/// cannot have it.
pub(super) fn header_len(begin: &[u8], size: u64) -> Option<usize> {
    let len = u32_at(begin, 12) as usize;
    ((FIXED..=MAX_HEADER).contains(&len) && len as u64 <= size).then_some(len)
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]))
}
