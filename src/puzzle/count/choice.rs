//! A run of a count: its progress, the choice of its counter, and the change from one counter to
//! another.

use std::cell::Cell;

use premove_engine::search::Control;
use premove_engine::store::free_disk;

use super::counter::{Counter, StartFilter};
use super::disk::Disk;
use super::hash;
use super::index::{self, MarkedIndex};
use super::keep::{CountFolder, CountHead, NumberingLayout};
use super::marks::{self, Cut, DEAREST};
use super::request::{ALLOW_MORE, CountEngine, CountError, CountReport, CountRequest, Halt, go_on};
use crate::model::Definition;
use crate::space::index::IndexSpace;

pub(super) struct CountRun<'a> {
    pub(super) definition: &'a Definition,
    pub(super) request: &'a CountRequest,
    pub(super) control: &'a Control,
    pub(super) report: &'a dyn CountReport,
    pub(super) filter: StartFilter,
    pub(super) space: &'a IndexSpace,
    /// Number of words of a key in a hash table.
    pub(super) width: usize,
    pub(super) folder: Option<CountFolder<'a>>,
    /// Digest of the request. It is part of the names of files.
    pub(super) key: u64,
    /// The layout that decides how positions are numbered.
    pub(super) layout: NumberingLayout,
    /// Upper bound on the number of reachable positions; `None` if there is none.
    pub(super) bound: Option<u64>,
    /// Number of distances of a stored count that this run cannot continue. The run must not
    /// replace that count before it has counted more distances.
    pub(super) spared: Cell<usize>,
}

/// Progress of a run: its counter and the results so far.
pub(super) struct Stand<'a> {
    pub(super) counter: Box<dyn Counter + 'a>,
    /// Head of the file of the run, without the state of the counter.
    pub(super) head: CountHead,
}

/// Number of positions up to which an index is used without trying a hash table first. Its marks
/// take 16 MB, and scanning them takes a few milliseconds.
const SMALL: u128 = 1 << 26;
/// Divisor of the size of an index. If all moves cost the same and more than 1 / `SHARE` of its
/// positions were reached, an index is better than a hash table.
const SHARE: u128 = 256;

impl<'a> CountRun<'a> {
    pub(super) fn counter(&self) -> Result<Box<dyn Counter + 'a>, Halt> {
        let needed = self.index_bytes();
        let fits = needed <= self.request.memory;
        match self.request.engine {
            CountEngine::Index | CountEngine::Disk if !self.can_mark() => {
                Err(CountError::NoIndex("some of its moves cost too much").into())
            }
            CountEngine::Disk => {
                let Some(folder) = &self.folder else {
                    let why = "no folder is given where its files may be";
                    return Err(CountError::NoIndex(why).into());
                };
                Ok(Box::new(self.disk(folder, None)?))
            }
            CountEngine::Best if !self.is_even() || !fits || self.space.size() > SMALL => {
                Ok(self.hash())
            }
            CountEngine::Hash => Ok(self.hash()),
            CountEngine::Best | CountEngine::Index => {
                self.check_memory("marks of every position", needed)?;
                Ok(Box::new(self.index()?))
            }
        }
    }

    /// Returns `true` if moves are cheap enough for counting with marks.
    pub(super) fn can_mark(&self) -> bool {
        self.space.dearest() <= DEAREST
    }

    /// Returns `true` if every move costs 1 and is always allowed. Then marks are faster than a
    /// hash table, unless only a small part of all positions can be reached.
    fn is_even(&self) -> bool {
        self.space.dearest() <= 1 && self.space.is_free
    }

    pub(super) fn hash(&self) -> Box<dyn Counter + 'a> {
        self.report.planned(CountEngine::Hash, self.space.bytes(), 0);
        let memory = self.request.memory.saturating_sub(self.space.bytes());
        hash::table(self.width, self.space, self.control, self.request.threads, memory)
    }

    pub(super) fn index(&self) -> Result<MarkedIndex<'a>, Halt> {
        self.report.planned(CountEngine::Index, self.index_bytes(), 0);
        MarkedIndex::new(self.space, self.control, self.request.threads)
    }

    /// Builds a counter with marks in files. `kept` is the size of a segment in bytes if the count
    /// continues from existing files, otherwise `None`.
    pub(super) fn disk(
        &self,
        folder: &CountFolder,
        kept: Option<u64>,
    ) -> Result<Disk<'a>, CountError> {
        folder.check()?;
        let folder = folder.path;
        let request = self.request;
        let tables = self.space.bytes();
        let marks = index::bytes(self.space);
        let memory = marks::marks_bytes(request.memory, tables, request.threads);
        self.check_memory("tables of where moves lead", tables.saturating_add(memory))?;
        let file = marks::file_bytes(marks, memory);
        if marks::is_beyond(marks, file) {
            return Err(CountError::TooLarge(marks));
        }
        let file = kept.unwrap_or(file);
        let needed = marks::free_bytes(marks, file, kept.is_some());
        if let Some(free) = free_disk(folder).filter(|&free| free < needed) {
            return Err(CountError::Disk { folder: folder.to_owned(), needed, free });
        }
        let cut = Cut { file, memory };
        let disk = Disk::new(self.space, self.control, request.threads, folder, self.key, cut);
        self.report.planned(CountEngine::Disk, tables + memory.min(marks), disk.bytes());
        Ok(disk)
    }

    /// Returns the error that more memory is needed. If `by_folder` is `true`, the error says that
    /// a folder would also do.
    pub(super) fn lacking(&self, what: &'static str, needed: u64, by_folder: bool) -> CountError {
        let remedy = if by_folder { "allow more, or give a folder to work in" } else { ALLOW_MORE };
        CountError::Memory { what, needed, allowed: self.request.memory, remedy }
    }

    /// Returns an error if `needed` bytes are more than the allowed memory.
    pub(super) fn check_memory(&self, what: &'static str, needed: u64) -> Result<(), CountError> {
        if needed > self.request.memory { Err(self.lacking(what, needed, false)) } else { Ok(()) }
    }

    /// Returns the bytes that an index takes, including the tables of moves.
    pub(super) fn index_bytes(&self) -> u64 {
        index::bytes(self.space).saturating_add(self.space.bytes())
    }

    /// Counts the positions at the distance after `distance`, with another counter if that is
    /// better or necessary.
    pub(super) fn advance(
        &self,
        counter: &mut Box<dyn Counter + 'a>,
        sources: &[Vec<u32>],
        distance: u32,
    ) -> Result<u64, Halt> {
        let is_free = self.request.engine == CountEngine::Best;
        let fits = self.index_bytes() <= self.request.memory;
        if is_free
            && fits
            && counter.engine() == CountEngine::Hash
            && self.is_even()
            && u128::from(counter.seen()) * SHARE > self.space.size()
        {
            self.change(counter, sources, distance)?;
        }
        go_on(self.control)?;
        match counter.advance() {
            Err(Halt::Full(needed)) => {
                let may_mark = is_free && self.can_mark();
                if !may_mark || !fits && self.folder.is_none() {
                    let needed = needed.saturating_add(self.space.bytes());
                    return Err(self.lacking("the positions found", needed, may_mark).into());
                }
                self.change(counter, sources, distance)?;
                self.advance(counter, sources, distance)
            }
            other => other,
        }
    }

    /// Changes from a hash table to marks, which are in memory if they fit.
    ///
    /// Table and marks do not fit into memory together. So marks in memory start again from the
    /// goals. That costs little, because the table has reached only a small part of all positions.
    /// Marks in files start from the positions of the table, if the number of a position can be
    /// computed from its key.
    fn change(
        &self,
        counter: &mut Box<dyn Counter + 'a>,
        sources: &[Vec<u32>],
        distance: u32,
    ) -> Result<(), Halt> {
        let nothing = hash::table(1, self.space, self.control, 1, 0);
        let table = std::mem::replace(counter, nothing);
        match &self.folder {
            Some(folder) if self.index_bytes() > self.request.memory => {
                let known = table.into_known()?;
                let mut disk = self.disk(folder, None)?;
                if !known.seen.is_empty() {
                    disk.begin_with(distance, known)?;
                    *counter = Box::new(disk);
                    return Ok(());
                }
                *counter = Box::new(disk);
            }
            _ => {
                drop(table);
                *counter = Box::new(self.index()?);
            }
        }
        counter.begin(sources)?;
        (0..distance).try_for_each(|_| counter.advance().map(|_| ()))
    }
}
