//! Which engine a run has, and when it goes over to another one.

use super::begin::Known;
use super::disk::Disk;
use super::engine::At;
use super::filter::Step;
use super::folder::Folder;
use super::hash::Hash;
use super::index::{self, Index};
use super::marks::DEAREST;
use super::request::{ALLOW_MORE, CountError, Engine};
use super::segments::{self, Cut};
use super::state::Run;
use crate::store::free_disk;

/// An index of no more positions than this is used without trying a hash table first: 16 MB,
/// scanned in a few milliseconds.
const SMALL: u128 = 1 << 26;
/// Once one position in this many of the index is known, the index is the better engine where all
/// moves are alike.
const SHARE: u128 = 256;

impl<'a> Run<'a> {
    /// The engine to begin with; `None` when stopped.
    pub(super) fn engine<const W: usize>(&self) -> Result<Option<At<'a, W>>, CountError> {
        let request = self.request;
        let index = self.index_bytes();
        let fits = index <= request.memory;
        match request.engine {
            Engine::Index | Engine::Disk if !self.can_mark() => {
                Err(CountError::NoIndex("some of its moves cost too much"))
            }
            Engine::Index if !fits => Err(self.lacking("marks of every position", index, false)),
            Engine::Disk => {
                let Some(folder) = &self.folder else {
                    return Err(CountError::NoIndex("no folder is given where its files may be"));
                };
                Ok(Some(At::Disk(self.disk(folder, None)?)))
            }
            Engine::Best if !self.is_even() || !fits || self.space.size() > SMALL => {
                Ok(Some(At::Hash(self.hash())))
            }
            Engine::Hash => Ok(Some(At::Hash(self.hash()))),
            Engine::Best | Engine::Index => Ok(self.index().map(At::Index)),
        }
    }

    /// Whether there is a mark for every distance that moves may leave.
    pub(super) fn can_mark(&self) -> bool {
        self.space.dearest() <= DEAREST
    }

    /// Whether every move costs 1 and can be made everywhere: then marks are faster than a hash
    /// table, unless few of all positions can be reached.
    fn is_even(&self) -> bool {
        self.space.dearest() <= 1 && self.space.is_free
    }

    pub(super) fn hash<const W: usize>(&self) -> Hash<'a, W> {
        self.report.planned(Engine::Hash, self.space.bytes(), 0);
        let memory = self.request.memory.saturating_sub(self.space.bytes());
        Hash::new(self.space, self.control, self.request.threads, memory)
    }

    pub(super) fn index(&self) -> Option<Index<'a>> {
        self.report.planned(Engine::Index, self.index_bytes(), 0);
        Index::new(self.space, self.control, self.request.threads)
    }

    /// Marks in files; of a count that was kept, given the bytes of a segment, the files are there
    /// already.
    pub(super) fn disk(&self, folder: &Folder, kept: Option<u64>) -> Result<Disk<'a>, CountError> {
        folder.check()?;
        let folder = folder.path;
        let (request, tables) = (self.request, self.space.bytes());
        let bytes = segments::marks_bytes(request.memory, tables, request.threads);
        if tables.saturating_add(bytes) > request.memory {
            return Err(self.lacking(
                "tables of where moves lead",
                tables.saturating_add(bytes),
                false,
            ));
        }
        if segments::is_beyond(
            index::bytes(self.space),
            segments::file_bytes(index::bytes(self.space), bytes),
        ) {
            return Err(CountError::TooLarge(index::bytes(self.space)));
        }
        let segment = kept.unwrap_or_else(|| segments::file_bytes(index::bytes(self.space), bytes));
        let needed = segments::free_bytes(index::bytes(self.space), segment, kept.is_some());
        if let Some(free) = free_disk(folder).filter(|&free| free < needed) {
            return Err(CountError::Disk { folder: folder.to_owned(), needed, free });
        }
        let disk = Disk::new(
            self.space,
            self.control,
            request.threads,
            folder,
            self.key,
            Cut { file: segment, memory: bytes },
        );
        self.report.planned(
            Engine::Disk,
            tables + bytes.min(index::bytes(self.space)),
            disk.bytes(),
        );
        Ok(disk)
    }

    /// More memory is needed, or a folder if that would help.
    pub(super) fn lacking(&self, what: &'static str, needed: u64, by_folder: bool) -> CountError {
        let remedy = if by_folder { "allow more, or give a folder to work in" } else { ALLOW_MORE };
        CountError::Memory { what, needed, allowed: self.request.memory, remedy }
    }

    /// Refuses what would take more memory than is allowed.
    pub(super) fn check_memory(&self, what: &'static str, needed: u64) -> Result<(), CountError> {
        if needed > self.request.memory { Err(self.lacking(what, needed, false)) } else { Ok(()) }
    }

    /// Bytes that an index takes, tables included.
    pub(super) fn index_bytes(&self) -> u64 {
        index::bytes(self.space).saturating_add(self.space.bytes())
    }

    /// Counts the distance behind this one, with another engine if need be; `None` when stopped.
    pub(super) fn advance<const W: usize>(
        &self,
        engine: &mut At<'a, W>,
        sources: &[Vec<u32>],
        distance: u32,
    ) -> Result<Option<u64>, CountError> {
        if let At::Hash(hash) = engine
            && self.is_even()
            && u128::from(hash.seen()) * SHARE > self.space.size()
            && self.index_bytes() <= self.request.memory
            && !self.change(engine, sources, distance)?
        {
            return Ok(None);
        }
        if self.control.is_stopped() {
            return Ok(None);
        }
        match engine.advance()? {
            Step::Counted(count) => Ok(Some(count)),
            Step::Stopped => Ok(None),
            Step::Full(needed) => {
                let by_choice = self.request.engine == Engine::Best && self.can_mark();
                if by_choice
                    && (self.index_bytes() <= self.request.memory || self.request.folder.is_some())
                {
                    let is_changed = self.change(engine, sources, distance)?;
                    return if is_changed {
                        self.advance(engine, sources, distance)
                    } else {
                        Ok(None)
                    };
                }
                Err(self.lacking(
                    "the positions found",
                    needed.saturating_add(self.space.bytes()),
                    by_choice,
                ))
            }
        }
    }

    /// Goes over from a hash table to marks, in memory if they fit; false when stopped, or if
    /// another engine is asked for.
    ///
    /// Either would not fit into memory beside the other. Marks in memory begin anew, which costs
    /// little: the table has had a small part of all. Marks in files begin with what was found, if
    /// the number of a position gives the position.
    fn change<const W: usize>(
        &self,
        engine: &mut At<'a, W>,
        sources: &[Vec<u32>],
        distance: u32,
    ) -> Result<bool, CountError> {
        let At::Hash(hash) =
            std::mem::replace(engine, At::Hash(Hash::new(self.space, self.control, 1, 0)))
        else {
            return Ok(false);
        };
        if self.request.engine != Engine::Best {
            *engine = At::Hash(hash);
            return Ok(true);
        }
        let known = match &self.folder {
            Some(folder) if self.index_bytes() > self.request.memory => {
                let known =
                    if self.space.dearest() <= 1 { hash.into_numbers() } else { Known::default() };
                *engine = At::Disk(self.disk(folder, None)?);
                known
            }
            _ => {
                drop(hash);
                let Some(index) = self.index() else { return Ok(false) };
                *engine = At::Index(index);
                Known::default()
            }
        };
        if self.control.is_stopped() {
            return Ok(false);
        }
        if let (At::Disk(disk), true) = (&mut *engine, !known.seen.is_empty()) {
            return disk.begin(distance, known);
        }
        let begun = engine.begin(self.space, sources)?;
        for _ in 0..distance {
            if !begun || !matches!(engine.advance()?, Step::Counted(_)) {
                return Ok(false);
            }
        }
        Ok(begun)
    }
}
