//! The bytes of a table: a read-only mapping of its file, or memory where there is no file.

use std::fs::File;
use std::io;
use std::ops::Range;

use memmap2::Mmap;

/// The whole file, or its payload alone in memory, and where the sections lie in it.
#[derive(Debug)]
pub(crate) struct Bytes {
    source: Source,
    sections: Vec<Range<usize>>,
}

#[derive(Debug)]
enum Source {
    Mapped(Mmap),
    Memory(Vec<u8>),
}

impl Bytes {
    /// Maps a file whose header has been read already.
    #[expect(unsafe_code, reason = "mapping a file is unsafe by nature")]
    pub(crate) fn map(file: &File, sections: Vec<Range<usize>>) -> io::Result<Self> {
        // SAFETY: table files are never written in place, only replaced by rename (`file::write`),
        // so the bytes behind the mapping do not change and the file does not shrink while this
        // process has it mapped.
        let map = unsafe { Mmap::map(file) }?;
        if sections.iter().any(|s| s.end > map.len()) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the file became shorter"));
        }
        Ok(Self { source: Source::Mapped(map), sections })
    }

    /// A payload in memory, for a table that cannot be written.
    pub(crate) fn memory(payload: Vec<u8>, sections: Vec<Range<usize>>) -> Self {
        Self { source: Source::Memory(payload), sections }
    }

    /// The bytes of a section, copied unless they are all there is in memory.
    pub(crate) fn into_section(self, index: usize) -> Vec<u8> {
        match self.source {
            Source::Memory(payload) if self.sections.get(index) == Some(&(0..payload.len())) => {
                payload
            }
            _ => self.section(index).to_vec(),
        }
    }

    /// All bytes: of the file when mapped, of the payload otherwise.
    pub(crate) fn all(&self) -> &[u8] {
        match &self.source {
            Source::Mapped(map) => map,
            Source::Memory(payload) => payload,
        }
    }

    /// The bytes of a section; empty when there is no such section.
    #[inline]
    pub(crate) fn section(&self, index: usize) -> &[u8] {
        self.sections.get(index).map_or(&[], |range| &self.all()[range.clone()])
    }

    /// A section as 16-bit numbers.
    #[inline]
    pub(crate) fn words(&self, index: usize) -> Words<'_> {
        Words(self.section(index).as_chunks().0)
    }

    /// A section as 32-bit numbers.
    #[inline]
    pub(crate) fn longs(&self, index: usize) -> Longs<'_> {
        Longs(self.section(index).as_chunks().0)
    }
}

/// Little-endian 16-bit numbers in a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a>(&'a [[u8; 2]]);

impl Words<'_> {
    /// The number at an index.
    #[inline]
    pub(crate) fn at(self, index: usize) -> u16 {
        u16::from_le_bytes(self.0[index])
    }
}

/// Little-endian 32-bit numbers in a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Longs<'a>(&'a [[u8; 4]]);

impl Longs<'_> {
    /// The number at an index.
    #[inline]
    pub(crate) fn at(self, index: usize) -> u32 {
        u32::from_le_bytes(self.0[index])
    }
}

/// 16-bit numbers as a section.
pub(crate) fn words_to_bytes(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|w| w.to_le_bytes()).collect()
}

/// 32-bit numbers as a section.
pub(crate) fn longs_to_bytes(longs: &[u32]) -> Vec<u8> {
    longs.iter().flat_map(|w| w.to_le_bytes()).collect()
}
