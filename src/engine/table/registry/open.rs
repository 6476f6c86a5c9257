//! A table's file opened: its header is read and checked, its blocks are ready to be checked.
//!
//! Small files are read into memory, which keeps later changes of the file away.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use xxhash_rust::xxh3::xxh3_64;

use crate::store::allocate::{caught, collected};
use crate::store::framed::{FrameError, Header, Identity};
use crate::store::threads::team;
use crate::store::{self, NoMemory, Stamp, locked};
use crate::table::error::TableError;
use crate::table::kind::Stop;
use crate::table::map::Bytes;
use crate::table::name::TableName;

/// Files up to this length are read into memory. Reading and checking takes 0.3 ms a MB.
const MOST_READ: u64 = 4 << 20;

/// The file that a table should be in.
#[derive(Clone, Debug)]
pub(super) struct TableFile {
    pub(super) path: PathBuf,
    pub(super) id: TableName,
    pub(super) identity: Identity,
}

/// A file whose header is that of its table; its blocks are not checked yet.
pub(super) struct OpenFile {
    file: TableFile,
    handle: File,
    whole: Whole,
    header: Header,
    stamp: Option<Stamp>,
}

/// All bytes of a file.
enum Whole {
    Mapped(Bytes),
    Read(Vec<u8>),
}

impl Whole {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::Mapped(bytes) => bytes.file(),
            Self::Read(bytes) => bytes,
        }
    }
}

impl TableFile {
    /// Opens the file and checks its header; `fits` says whether the lengths in the header are
    /// those of the table.
    pub(super) fn open(self, fits: &dyn Fn(&Header) -> bool) -> Result<OpenFile, TableError> {
        match store::open_to_read(&self.path) {
            Ok(file) => self.open_file(file, fits),
            Err(e)
                if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
            {
                Err(TableError::Absent { id: self.id, path: self.path.clone() })
            }
            Err(source) => Err(self.unread(source)),
        }
    }

    /// Checks the header of a file that is open already, as [`TableFile::open`] does.
    pub(super) fn open_file(
        self,
        file: File,
        fits: &dyn Fn(&Header) -> bool,
    ) -> Result<OpenFile, TableError> {
        let unread = |source| self.unread(source);
        let lacking = |len| self.unread_for(&NoMemory::now("", len)).into();
        let len = file.metadata().map_err(unread)?.len();
        // An empty file cannot be mapped everywhere; it is no table in any case.
        if len == 0 {
            return Err(self.damaged("it is empty".to_owned()));
        }
        let whole = if len <= MOST_READ {
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(len as usize).map_err(|_| lacking(len))?;
            (&file).take(len).read_to_end(&mut bytes).map_err(unread)?;
            Whole::Read(bytes)
        } else {
            let mapped = Bytes::map(&file, &self.path).map_err(|error| match error.kind() {
                io::ErrorKind::OutOfMemory => lacking(len),
                _ => unread(error),
            });
            Whole::Mapped(mapped?)
        };
        let len = whole.bytes().len() as u64;
        let header = Header::parse(whole.bytes(), &self.identity, len)
            .map_err(|what| self.damaged(self.in_words(&what)))?;
        if !fits(&header) {
            return Err(self.damaged("its sections have other lengths than they should".to_owned()));
        }
        let stamp = Stamp::of(&file, xxh3_64(&whole.bytes()[..header.payload_start])).ok();
        Ok(OpenFile { file: self, handle: file, whole, header, stamp })
    }

    /// Describes a fault of the header. A table of the other metric is named, since its file may
    /// only have the wrong name.
    fn in_words(&self, what: &FrameError) -> String {
        if *what != FrameError::Metric {
            return what.to_string();
        }
        let (name, turns) = match self.id.0.strip_suffix("-qtm") {
            Some(name) => (name.to_owned(), "half"),
            None => (format!("{}-qtm", self.id), "quarter"),
        };
        format!("it is table '{name}', which counts {turns} turns: its file is {name}.table")
    }

    fn unread(&self, source: io::Error) -> TableError {
        TableError::Read { id: self.id, path: self.path.clone(), source }
    }

    pub(super) fn damaged(&self, what: String) -> TableError {
        TableError::Damaged { id: self.id, path: self.path.clone(), what }
    }

    /// Names the table for which memory was lacking.
    fn unread_for(&self, lacking: &NoMemory) -> NoMemory {
        NoMemory { what: format!("reading table '{}'", self.id).into(), ..*lacking }
    }
}

impl OpenFile {
    /// Returns the path of the file, and the table that it holds.
    pub(super) fn place(&self) -> TableFile {
        self.file.clone()
    }

    pub(super) fn id(&self) -> TableName {
        self.file.id
    }

    /// The stamp of a mapped file, where the system gives one. One that was read has no use for it:
    /// it is checked each time.
    pub(super) fn stamp(&self) -> Option<Stamp> {
        self.stamp.filter(|_| matches!(self.whole, Whole::Mapped(_)))
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// The bytes of a section.
    pub(super) fn section(&self, index: usize) -> &[u8] {
        self.header.sections.get(index).map_or(&[], |range| &self.whole.bytes()[range.clone()])
    }

    /// The error about this file.
    pub(super) fn damaged(&self, what: String) -> TableError {
        self.file.damaged(what)
    }

    /// The sections, those of a small file in memory; of a mapped file itself and its stamp too.
    ///
    /// # Errors
    /// When memory does not hold them.
    pub(super) fn into_bytes(self) -> Result<(Bytes, Option<(File, Stamp)>), TableError> {
        let stamp = self.stamp();
        let Self { file, handle, whole, header, .. } = self;
        let cut = || match whole {
            Whole::Mapped(bytes) => bytes.cut(header.sections),
            Whole::Read(bytes) => {
                let section = |range: Range<usize>| {
                    collected(bytes[range].iter().copied(), "a part of a table")
                };
                Bytes::Memory(header.sections.into_iter().map(section).collect())
            }
        };
        let reading = |lacking| file.unread_for(&lacking);
        let bytes = caught(cut).map_err(reading)?;
        Ok((bytes, stamp.map(|stamp| (handle, stamp))))
    }

    /// The blocks that do not match their checksums; `None` when stopped. Another thread that
    /// cannot be started is done without.
    pub(super) fn damaged_blocks(
        &self,
        threads: usize,
        done: &AtomicUsize,
        stop: Stop<'_>,
    ) -> Option<Vec<usize>> {
        let count = self.header.checksums.len();
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let damaged = Mutex::new(Vec::new());
        let work = || {
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
        };
        team(threads.min(count), &work);
        let mut damaged = std::mem::take(&mut *locked(&damaged));
        damaged.sort_unstable();
        (!stopped.into_inner()).then_some(damaged)
    }
}

/// A description of damaged blocks, from the header and the numbers of the blocks.
pub(super) type Describe<'a> = &'a dyn Fn(&Header, &[usize]) -> String;

/// Names the first damaged block.
pub(super) fn first_block(header: &Header, damaged: &[usize]) -> String {
    damaged.first().map_or_else(String::new, |&block| header.damage(block).to_string())
}
