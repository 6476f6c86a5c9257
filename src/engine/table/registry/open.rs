//! Opens the file of a table: reads and checks the header. The blocks are checked later.
//!
//! Small files are read into memory, so that later changes of the file have no effect.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use premove_cube::Metric;
use xxhash_rust::xxh3::xxh3_64;

use super::storage::{Storage, Stored};
use crate::store::allocate::{caught, collected};
use crate::store::framed::{FrameError, Header, Identity};
use crate::store::threads::team;
use crate::store::{NoMemory, Stamp, locked};
use crate::table::error::TableError;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::map::Bytes;

/// Greatest length of files that are read into memory. Reading and checking takes 0.3 ms per MB.
const MOST_READ: u64 = 4 << 20;

/// Description of the file of a table: its path, and the identity that its header must have.
#[derive(Clone, Debug)]
pub(super) struct TableFile {
    pub(super) path: PathBuf,
    pub(super) id: TableId,
    pub(super) identity: Identity,
}

/// An open file whose header is correct for its table. Its blocks are not checked yet.
pub(super) struct OpenFile {
    file: TableFile,
    whole: Whole,
    header: Header,
    /// The file and its stamp, if it is mapped and the system reports a stamp. A file that was read
    /// has no stamp: it is checked each time.
    mapped: Option<(File, Stamp)>,
}

/// All bytes of a file, mapped or read into memory.
enum Whole {
    Mapped(Bytes),
    Read(Vec<u8>),
    Shared(Arc<[u8]>),
}

impl Whole {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Mapped(bytes) => bytes.file(),
            Self::Read(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }

    /// Returns the sections of the file. Those of a file in memory are copied.
    fn cut(self, sections: Vec<Range<usize>>) -> Bytes {
        if let Self::Mapped(bytes) = self {
            return bytes.cut(sections);
        }
        let bytes = self.bytes();
        let copied = sections
            .into_iter()
            .map(|range| collected(bytes[range].iter().copied(), "a part of a table"));
        Bytes::Memory(copied.collect())
    }
}

impl TableFile {
    /// Opens the file and checks its header. `fits` returns whether the lengths in the header are
    /// correct for the table.
    pub(super) fn open(
        self,
        storage: &dyn Storage,
        fits: &dyn Fn(&Header) -> bool,
    ) -> Result<OpenFile, TableError> {
        match storage.open(&self.path) {
            Ok(Stored::File(file)) => self.open_file(file, fits),
            Ok(Stored::Bytes(bytes)) => self.with_header(Whole::Shared(bytes), None, fits),
            Err(e)
                if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
            {
                Err(TableError::Absent { id: self.id, path: self.path.clone() })
            }
            Err(source) => Err(self.unread(source)),
        }
    }

    /// Checks the header of a file that is already open, like [`TableFile::open`].
    pub(super) fn open_file(
        self,
        file: File,
        fits: &dyn Fn(&Header) -> bool,
    ) -> Result<OpenFile, TableError> {
        let len = file.metadata().map_err(|e| self.unread(e))?.len();
        // Some systems cannot map an empty file, and it is no table anyway.
        if len == 0 {
            return Err(self.damaged("it is empty".to_owned()));
        }
        if len <= MOST_READ {
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(len as usize).map_err(|_| self.lacking(len))?;
            (&file).take(len).read_to_end(&mut bytes).map_err(|e| self.unread(e))?;
            return self.with_header(Whole::Read(bytes), None, fits);
        }
        let mapped = Bytes::map(&file, &self.path).map_err(|error| match error.kind() {
            io::ErrorKind::OutOfMemory => self.lacking(len),
            _ => self.unread(error),
        });
        self.with_header(Whole::Mapped(mapped?), Some(file), fits)
    }

    fn with_header(
        self,
        whole: Whole,
        mapped: Option<File>,
        fits: &dyn Fn(&Header) -> bool,
    ) -> Result<OpenFile, TableError> {
        let len = whole.bytes().len() as u64;
        let header = Header::parse(whole.bytes(), &self.identity, len)
            .map_err(|what| self.damaged(self.in_words(&what)))?;
        if !fits(&header) {
            return Err(self.damaged("its sections have other lengths than they should".to_owned()));
        }
        let content = &whole.bytes()[..header.payload_start];
        let mapped = mapped.and_then(|file| {
            let stamp = Stamp::of(&file, xxh3_64(content)).ok()?;
            Some((file, stamp))
        });
        Ok(OpenFile { file: self, whole, header, mapped })
    }

    /// Describes an error of the header. If the metric is wrong, the table of the metric in the
    /// header is named, because the file may only have the wrong name.
    fn in_words(&self, what: &FrameError) -> String {
        let metric = match *what {
            FrameError::Metric(number) => Metric::ALL.get(usize::from(number)),
            _ => None,
        };
        let Some(&metric) = metric else { return what.to_string() };
        let name = self.id.counting_in(metric);
        let turns = metric.turns();
        format!("it is table '{name}', which counts {turns}: its file is {name}.table")
    }

    pub(super) fn unread(&self, source: io::Error) -> TableError {
        TableError::Read { id: self.id, path: self.path.clone(), source }
    }

    pub(super) fn damaged(&self, what: String) -> TableError {
        TableError::Damaged { id: self.id, path: self.path.clone(), what }
    }

    /// Returns the error for a file that does not fit into memory.
    fn lacking(&self, len: u64) -> TableError {
        self.unread_for(&NoMemory::now("", len)).into()
    }

    /// Replaces the purpose in an error about memory by the reading of this table.
    fn unread_for(&self, lacking: &NoMemory) -> NoMemory {
        NoMemory { what: format!("reading table '{}'", self.id).into(), ..*lacking }
    }
}

impl OpenFile {
    /// Returns the description of the file: its path and the identity of its table.
    pub(super) fn place(&self) -> TableFile {
        self.file.clone()
    }

    pub(super) fn id(&self) -> TableId {
        self.file.id
    }

    /// Returns the stamp of a mapped file, or `None` if there is none.
    pub(super) fn stamp(&self) -> Option<Stamp> {
        self.mapped.as_ref().map(|(_, stamp)| *stamp)
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the bytes of a section.
    pub(super) fn section(&self, index: usize) -> &[u8] {
        self.header.sections.get(index).map_or(&[], |range| &self.whole.bytes()[range.clone()])
    }

    /// Creates an error about damage of this file.
    pub(super) fn damaged(&self, what: String) -> TableError {
        self.file.damaged(what)
    }

    /// Returns the sections, in memory for a small file. For a mapped file, also returns the file
    /// and its stamp.
    ///
    /// # Errors
    /// If memory is too small.
    pub(super) fn into_bytes(self) -> Result<(Bytes, Option<(File, Stamp)>), TableError> {
        let Self { file, whole, header, mapped } = self;
        let bytes = caught(|| whole.cut(header.sections));
        Ok((bytes.map_err(|lacking| file.unread_for(&lacking))?, mapped))
    }

    /// Returns the blocks that do not match their checksums, or `None` if it was stopped. Works
    /// with fewer threads if some cannot be started.
    pub(super) fn damaged_blocks(
        &self,
        threads: usize,
        done: &AtomicUsize,
        stop: Stop<'_>,
    ) -> Option<Vec<usize>> {
        let count = self.header.checksums.len();
        let next = AtomicUsize::new(0);
        let stopped = AtomicBool::new(false);
        let damaged = Mutex::new(Vec::new());
        team(threads.min(count), &|| {
            while !stopped.load(Relaxed) {
                let block = next.fetch_add(1, Relaxed);
                if block >= count {
                    return;
                }
                if stop() {
                    stopped.store(true, Relaxed);
                    return;
                }
                if !self.header.is_block_whole(block, self.whole.bytes()) {
                    locked(&damaged).push(block);
                }
                done.fetch_add(1, Relaxed);
            }
        });
        let mut damaged = std::mem::take(&mut *locked(&damaged));
        damaged.sort_unstable();
        (!stopped.into_inner()).then_some(damaged)
    }
}
