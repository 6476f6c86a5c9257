//! The bytes of a table: a read-only mapping of its file, or memory if there is no file.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Weak};

use memmap2::Mmap;

use super::lost::{self, Place};
use crate::store::allocate::{collected, with_space};

/// The sections of a table.
#[derive(Debug)]
pub enum Bytes {
    /// A mapped file and its sections.
    Mapped(Mapping, Vec<Section>),
    /// Sections in memory, without a file.
    Memory(Vec<Vec<u8>>),
}

/// Greatest length of a section that is copied into memory, in bytes. Sections after the first hold
/// numbers that are used as indices, and the file could be overwritten while it is mapped.
const MOST_COPIED: usize = 8 << 20;

/// A section of a mapped file.
#[derive(Debug)]
pub enum Section {
    /// A section that stays mapped: its range in the file.
    There(Range<usize>),
    /// A section whose bytes were copied into memory.
    Copied(Vec<u8>),
}

/// A mapped file. It is in the list of `lost`, which names it if it becomes shorter.
#[derive(Debug)]
pub struct Mapping {
    // Dropped before the file is unmapped.
    _place: Option<Place>,
    map: Mmap,
    /// A value without content. References to it show whether the file is still mapped.
    use_of: Arc<()>,
}

/// Installs a handler so that a read beyond the end of a mapped file ends the program with a
/// message. Programs must call this themselves: the library alone does not change the handlers of a
/// process.
#[cfg(unix)]
#[expect(unsafe_code, reason = "installing a handler of a signal is unsafe by nature")]
pub fn guard_reads() {
    static INSTALLED: std::sync::Once = std::sync::Once::new();
    INSTALLED.call_once(|| {
        let action = |info: &libc::siginfo_t| {
            // SAFETY: the system fills in the address for this signal.
            let address = unsafe { info.si_addr() }.addr();
            let write = |text: &[u8]| {
                let _ = rustix::io::write(rustix::stdio::stderr(), text);
            };
            if lost::report(address, write) {
                // SAFETY: ends the process at once; it may be called within a handler.
                unsafe { libc::_exit(3) }
            }
        };
        // SAFETY: the action calls only what a handler may call: it reads atomic numbers, writes
        // to files without a lock, and ends the process. Where the address lies in no mapped
        // table it does nothing, and the handler that was there before is called.
        let _ = unsafe { signal_hook_registry::register_sigaction(libc::SIGBUS, action) };
    });
}

impl Bytes {
    /// Maps a whole file. `path` is used in messages. The sections are set later by [`Bytes::cut`].
    #[expect(unsafe_code, reason = "mapping a file is unsafe by nature")]
    pub fn map(file: &File, path: &Path) -> io::Result<Self> {
        // SAFETY: table files are never written in place, only replaced by rename
        // (`store::framed`), so the bytes behind the mapping do not change and the file does not
        // shrink while this process has it mapped. Where somebody else does that, every byte is
        // still a number that its readers accept, and reading beyond the end ends the process.
        let map = unsafe { Mmap::map(file) }?;
        let place = lost::enter(map.as_ptr().addr(), map.len(), path);
        Ok(Self::Mapped(Mapping { _place: place, map, use_of: Arc::new(()) }, Vec::new()))
    }

    /// Divides the bytes into these sections, which must lie within them. The first section holds
    /// distances and stays mapped. Short sections after it are copied into memory.
    #[must_use]
    pub fn cut(self, ranges: Vec<Range<usize>>) -> Self {
        let Self::Mapped(mapping, _) = self else { return self };
        let sections = ranges.into_iter().enumerate().map(|(index, range)| {
            if index == 0 || range.len() > MOST_COPIED {
                return Section::There(range);
            }
            Section::Copied(collected(mapping.map[range].iter().copied(), "a part of a table"))
        });
        let sections = sections.collect();
        Self::Mapped(mapping, sections)
    }

    /// Returns the bytes of a section as a vector. Mapped bytes are copied.
    pub fn into_section(self, index: usize) -> Vec<u8> {
        match self {
            Self::Memory(mut sections) if index < sections.len() => sections.swap_remove(index),
            _ => collected(self.section(index).iter().copied(), "a part of a table"),
        }
    }

    /// Returns a weak reference that is alive as long as the file is mapped, or `None` if there is
    /// no file.
    pub(crate) fn use_of(&self) -> Option<Weak<()>> {
        match self {
            Self::Mapped(mapping, _) => Some(Arc::downgrade(&mapping.use_of)),
            Self::Memory(_) => None,
        }
    }

    /// Returns all bytes of the mapped file, or an empty slice if there is no file.
    pub fn file(&self) -> &[u8] {
        match self {
            Self::Mapped(mapping, _) => &mapping.map,
            Self::Memory(_) => &[],
        }
    }

    /// Returns the bytes of a section, or an empty slice if there is no such section.
    #[inline]
    pub fn section(&self, index: usize) -> &[u8] {
        match self {
            Self::Mapped(mapping, sections) => match sections.get(index) {
                Some(Section::There(range)) => &mapping.map[range.clone()],
                Some(Section::Copied(bytes)) => bytes,
                None => &[],
            },
            Self::Memory(sections) => sections.get(index).map_or(&[], Vec::as_slice),
        }
    }

    /// Returns a section as 16-bit numbers.
    #[inline]
    pub(crate) fn words(&self, index: usize) -> Words<'_> {
        Words(self.section(index).as_chunks().0)
    }

    /// Returns a section as 32-bit numbers.
    #[inline]
    pub(crate) fn longs(&self, index: usize) -> Longs<'_> {
        Longs(self.section(index).as_chunks().0)
    }
}

/// Little-endian 16-bit numbers in a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a>(&'a [[u8; 2]]);

impl Words<'_> {
    /// Returns the number at an index.
    #[inline]
    pub(crate) fn at(self, index: usize) -> u16 {
        u16::from_le_bytes(self.0[index])
    }
}

/// Little-endian 32-bit numbers in a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Longs<'a>(&'a [[u8; 4]]);

impl Longs<'_> {
    /// Returns the number at an index.
    #[inline]
    pub(crate) fn at(self, index: usize) -> u32 {
        u32::from_le_bytes(self.0[index])
    }
}

/// Converts a section to 16-bit numbers.
pub(crate) fn to_words(section: &[u8]) -> Vec<u16> {
    let words = section.as_chunks().0.iter().map(|bytes| u16::from_le_bytes(*bytes));
    collected(words, "a section of a table")
}

/// Converts 16-bit numbers to a section.
pub(crate) fn words_to_bytes(words: &[u16]) -> Vec<u8> {
    let mut bytes = with_space(words.len() * 2, "a section of a table");
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

/// Converts 32-bit numbers to a section.
pub(crate) fn longs_to_bytes(longs: &[u32]) -> Vec<u8> {
    let mut bytes = with_space(longs.len() * 4, "a section of a table");
    bytes.extend(longs.iter().flat_map(|long| long.to_le_bytes()));
    bytes
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;
    use crate::store::{remove, write};

    #[test]
    fn a_mapped_file_is_replaced_and_removed_while_its_reader_keeps_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        write(&path, b"old").unwrap();
        let old = Bytes::map(&File::open(&path).unwrap(), &path).unwrap();
        write(&path, b"new").unwrap();
        let new = Bytes::map(&File::open(&path).unwrap(), &path).unwrap();
        assert_eq!([old.file(), new.file()], [b"old", b"new"]);
        assert!(remove(&path).unwrap());
        assert!(!path.exists());
        assert_eq!([old.file(), new.file()], [b"old", b"new"]);
        drop((old, new));
        write(&path, b"last").unwrap();
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), ["table"]);
    }
}
