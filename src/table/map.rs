//! The bytes of a table: a read-only mapping of its file, or memory where there is no file.

use std::fs::File;
use std::io;
use std::ops::Range;

use memmap2::Mmap;

use crate::store::allocate::{collected, with_space};

/// The sections of a table.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// A mapped file, and where the sections lie in it.
    Mapped(Mmap, Vec<Range<usize>>),
    /// In memory.
    Memory(Vec<Vec<u8>>),
}

impl Bytes {
    /// Maps a file whose header has been read already.
    #[expect(unsafe_code, reason = "mapping a file is unsafe by nature")]
    pub(crate) fn map(file: &File, sections: Vec<Range<usize>>) -> io::Result<Self> {
        // SAFETY: table files are never written in place, only replaced by rename
        // (`store::framed`), so the bytes behind the mapping do not change and the file does not
        // shrink while this process has it mapped.
        let map = unsafe { Mmap::map(file) }?;
        if sections.iter().any(|s| s.end > map.len()) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the file became shorter"));
        }
        Ok(Self::Mapped(map, sections))
    }

    /// The bytes of a section, copied if they are in a file.
    pub(crate) fn into_section(self, index: usize) -> Vec<u8> {
        match self {
            Self::Memory(mut sections) if index < sections.len() => sections.swap_remove(index),
            _ => self.section(index).to_vec(),
        }
    }

    /// All bytes of the mapped file; none where there is no file.
    pub(crate) fn file(&self) -> &[u8] {
        match self {
            Self::Mapped(map, _) => map,
            Self::Memory(_) => &[],
        }
    }

    /// The bytes of a section; empty when there is no such section.
    #[inline]
    pub(crate) fn section(&self, index: usize) -> &[u8] {
        match self {
            Self::Mapped(map, sections) => {
                sections.get(index).map_or(&[], |range| &map[range.clone()])
            }
            Self::Memory(sections) => sections.get(index).map_or(&[], Vec::as_slice),
        }
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

/// The 16-bit numbers of a section.
pub(crate) fn to_words(section: &[u8]) -> Vec<u16> {
    let words = section.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes));
    collected(words, "a section of a table")
}

/// 16-bit numbers as a section.
pub(crate) fn words_to_bytes(words: &[u16]) -> Vec<u8> {
    let mut bytes = with_space(words.len() * 2, "a section of a table");
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

/// 32-bit numbers as a section.
pub(crate) fn longs_to_bytes(longs: &[u32]) -> Vec<u8> {
    let mut bytes = with_space(longs.len() * 4, "a section of a table");
    bytes.extend(longs.iter().flat_map(|long| long.to_le_bytes()));
    bytes
}
