//! Distance after distance, by whichever engine suits the puzzle, from where an earlier run left off.

use std::cell::Cell;

use super::antipodes::{LeftOut, Solver};
use super::count::{Filter, Step, stopped};
use super::disk::{self, Disk, Known};
use super::engine::At;
use super::folder::Folder;
use super::hash::Hash;
use super::index::{self, Index};
use super::keep::{self, Head, Kind};
use super::marks::DEAREST;
use super::request::{ALLOW_MORE, Distribution, Engine, GodEnding, GodError, GodProgress, GodReport, GodRequest};
use super::resume::Left;
use super::space::Space;
use crate::puzzle::arithmetic::counted;
use crate::puzzle::definition::Definition;
use crate::search::Control;
use crate::store::free_disk;

/// An index of no more positions than this is used without trying a hash table first: 16 MB, scanned in a few milliseconds.
const SMALL: u128 = 1 << 26;
/// Once one position in so many of the index is known, the index is the better engine where all moves are alike.
const SHARE: u128 = 256;

/// So many bytes may be taken to solve antipodes, however little memory is allowed.
const LEAST: u64 = 1 << 23;
/// One part in so many of the memory may be taken by the farthest positions and their solutions.
const FARTHEST: u64 = 8;

/// One run over a puzzle.
pub(super) struct Run<'a> {
    pub(super) definition: &'a Definition,
    pub(super) request: &'a GodRequest,
    pub(super) control: &'a Control,
    pub(super) report: &'a dyn GodReport,
    pub(super) filter: Filter,
    pub(super) space: &'a Space,
    /// Where it is kept.
    pub(super) folder: Option<Folder<'a>>,
    /// What is counted, as files have it.
    pub(super) key: u64,
    /// No more positions than this can be reached, if that is known.
    pub(super) bound: Option<u64>,
    /// Distances of a count in the folder that this one cannot take up, and must not replace before it has more.
    pub(super) spared: Cell<usize>,
}

/// How far a run has come.
pub(super) struct Stand<'a, const W: usize> {
    pub(super) engine: At<'a, W>,
    pub(super) counts: Vec<u64>,
    pub(super) farthest: Vec<Vec<u32>>,
    pub(super) sources: Vec<Vec<u32>>,
}

impl<'a> Run<'a> {
    /// Counts everything.
    pub(super) fn start<const W: usize>(&self) -> Result<Distribution, GodError> {
        match self.resumed::<W>()? {
            Some(Left::Stand(stand)) => {
                self.folder.iter().for_each(|folder| folder.tell(self.report));
                self.tell(&stand.counts);
                return self.count(stand);
            }
            Some(Left::Whole(head, ending)) => {
                self.tell(&head.counts);
                return Ok(self.distribution::<W>(head.counts, &head.farthest, &head.sources, ending));
            }
            None => {}
        }
        if self.control.is_stopped() {
            return Ok(stopped());
        }
        self.prepare_folder()?;
        let Some(mut engine) = self.engine::<W>()? else { return Ok(stopped()) };
        let Some(sources) = self.sources(&mut engine)? else { return Ok(stopped()) };
        if !engine.begin(self.space, &sources)? {
            return Ok(stopped());
        }
        let mut stand = Stand { engine, counts: Vec::new(), farthest: Vec::new(), sources };
        if !self.tally(&mut stand)? {
            return Ok(stopped());
        }
        self.count(stand)
    }

    /// Sees to it that what is counted from here on is not taken for what an earlier run kept.
    fn prepare_folder(&self) -> Result<(), GodError> {
        let Some(folder) = &self.folder else { return Ok(()) };
        if self.request.engine == Engine::Disk {
            folder.check()?;
        }
        folder.tell(self.report);
        if let Some(folder) = self.keeping().filter(|_| self.spared.get() == 0)
            && let Err(error) = folder.clear()
        {
            self.not_kept(folder, error.into(), self.request.engine == Engine::Disk)?;
        }
        Ok(())
    }

    /// The folder, if something can be kept there.
    pub(super) fn keeping(&self) -> Option<&Folder<'a>> {
        self.folder.as_ref().filter(|folder| folder.can_keep())
    }

    /// Something could not be kept: that ends a count in files, and any other one goes on without.
    pub(super) fn not_kept(&self, folder: &Folder, why: GodError, in_files: bool) -> Result<(), GodError> {
        if in_files {
            return Err(why);
        }
        folder.refuse(why);
        folder.tell(self.report);
        Ok(())
    }

    /// Tells what an earlier run counted.
    fn tell(&self, counts: &[u64]) {
        self.report.resumed(counts.len().saturating_sub(1) as u32);
        let mut total = 0;
        for (depth, &positions) in (0..).zip(counts).filter(|(_, positions)| **positions > 0) {
            total += positions;
            self.report.counted(GodProgress { depth, positions, total, bound: self.bound });
        }
    }

    /// The engine to begin with; `None` when stopped.
    fn engine<const W: usize>(&self) -> Result<Option<At<'a, W>>, GodError> {
        let request = self.request;
        let index = self.index_bytes();
        let fits = index <= request.memory;
        match request.engine {
            Engine::Index | Engine::Disk if !self.can_mark() => {
                Err(GodError::NoIndex("some of its moves cost too much"))
            }
            Engine::Index if !fits => Err(self.lacking("marks of every position", index, false)),
            Engine::Disk => {
                let Some(folder) = &self.folder else {
                    return Err(GodError::NoIndex("no folder is given where its files may be"));
                };
                Ok(Some(At::Disk(self.disk(folder, None)?)))
            }
            Engine::Best if !self.is_even() || !fits || self.space.size() > SMALL => Ok(Some(At::Hash(self.hash()))),
            Engine::Hash => Ok(Some(At::Hash(self.hash()))),
            Engine::Best | Engine::Index => Ok(self.index().map(At::Index)),
        }
    }

    /// Whether there is a mark for every distance that moves may leave.
    fn can_mark(&self) -> bool {
        self.space.dearest() <= DEAREST
    }

    /// Whether every move costs 1 and can be made everywhere: then marks are faster than a hash table, unless few of all
    /// positions can be reached.
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

    /// Marks in files; of a count that was kept, given the bytes of a segment, the files are there already.
    pub(super) fn disk(&self, folder: &Folder, kept: Option<u64>) -> Result<Disk<'a>, GodError> {
        folder.check()?;
        let folder = folder.path;
        let (request, tables) = (self.request, self.space.bytes());
        let bytes = disk::segment_bytes(request.memory, tables, request.threads);
        if tables.saturating_add(bytes) > request.memory {
            return Err(self.lacking("tables of where moves lead", tables.saturating_add(bytes), false));
        }
        if disk::is_beyond(index::bytes(self.space), bytes) {
            return Err(GodError::TooLarge(index::bytes(self.space)));
        }
        let needed = disk::free_bytes(index::bytes(self.space), kept.unwrap_or(bytes), kept.is_some());
        if let Some(free) = free_disk(folder).filter(|&free| free < needed) {
            return Err(GodError::Disk { folder: folder.to_owned(), needed, free });
        }
        let disk = Disk::new(self.space, self.control, request.threads, folder, self.key, bytes);
        self.report.planned(Engine::Disk, tables + bytes, disk.bytes());
        Ok(disk)
    }

    /// More memory is needed, or a folder if that would help.
    pub(super) fn lacking(&self, what: &'static str, needed: u64, by_folder: bool) -> GodError {
        let remedy = if by_folder { "allow more, or give a folder to work in" } else { ALLOW_MORE };
        GodError::Memory { what, needed, allowed: self.request.memory, remedy }
    }

    /// Refuses what would take more memory than is allowed.
    pub(super) fn check_memory(&self, what: &'static str, needed: u64) -> Result<(), GodError> {
        if needed > self.request.memory { Err(self.lacking(what, needed, false)) } else { Ok(()) }
    }

    /// Bytes that an index takes, tables included.
    pub(super) fn index_bytes(&self) -> u64 {
        index::bytes(self.space).saturating_add(self.space.bytes())
    }

    /// The positions that meet a goal and can be reached; `None` when stopped.
    fn sources<const W: usize>(&self, engine: &mut At<'a, W>) -> Result<Option<Vec<Vec<u32>>>, GodError> {
        let most = (self.request.memory / 64) as usize;
        let mut sources = Vec::new();
        for goal in &self.request.goals {
            sources.extend(self.space.positions(goal, most)?);
        }
        sources.sort_unstable();
        sources.dedup();
        let solved = vec![0; self.space.coordinates.len()];
        if sources.iter().any(|values| *values != solved) {
            let begin = [solved];
            if !engine.begin(self.space, &begin)? {
                return Ok(None);
            }
            let mut distance = 0;
            while !engine.is_done() {
                if self.advance(engine, &begin, distance)?.is_none() {
                    return Ok(None);
                }
                distance += 1;
            }
            let mut reached = Vec::new();
            for values in sources {
                if engine.contains(&values)? {
                    reached.push(values);
                }
            }
            sources = reached;
        }
        if sources.is_empty() { Err(GodError::NoGoal) } else { Ok(Some(sources)) }
    }

    /// Counts the distance behind this one, with another engine if need be; `None` when stopped.
    fn advance<const W: usize>(
        &self,
        engine: &mut At<'a, W>,
        sources: &[Vec<u32>],
        distance: u32,
    ) -> Result<Option<u64>, GodError> {
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
                if by_choice && (self.index_bytes() <= self.request.memory || self.request.folder.is_some()) {
                    let is_changed = self.change(engine, sources, distance)?;
                    return if is_changed { self.advance(engine, sources, distance) } else { Ok(None) };
                }
                Err(self.lacking("the positions found", needed.saturating_add(self.space.bytes()), by_choice))
            }
        }
    }

    /// Goes over from a hash table to marks, in memory if they fit; false when stopped, or if another engine is asked for.
    ///
    /// Either would not fit into memory beside the other. Marks in memory begin anew, which costs little: the table has had a
    /// small part of all. Marks in files begin with what was found, if it can be told from a position's number what it is.
    fn change<const W: usize>(
        &self,
        engine: &mut At<'a, W>,
        sources: &[Vec<u32>],
        distance: u32,
    ) -> Result<bool, GodError> {
        let At::Hash(hash) = std::mem::replace(engine, At::Hash(Hash::new(self.space, self.control, 1, 0))) else {
            return Ok(false);
        };
        if self.request.engine != Engine::Best {
            *engine = At::Hash(hash);
            return Ok(true);
        }
        let known = match &self.folder {
            Some(folder) if self.index_bytes() > self.request.memory => {
                let known = if self.space.dearest() <= 1 { hash.into_numbers() } else { Known::default() };
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

    /// How many of the farthest positions are kept and solved, at most.
    fn antipodes(&self) -> usize {
        // A position has a label, a turn and a modulus for each slot; its solution takes a number for each move.
        let each = 256 + self.definition.shape.slots() as u64 * 4 + self.space.coordinates.len() as u64 * 16;
        self.request.antipodes.min((self.request.memory / FARTHEST / each).max(1) as usize)
    }

    /// Enters the distance counted last; false if it was stopped, and then nothing is entered.
    fn tally<const W: usize>(&self, stand: &mut Stand<'a, W>) -> Result<bool, GodError> {
        let Some(passing) = stand.engine.passing(&self.filter)? else { return Ok(false) };
        if passing > 0 {
            let Some(first) = stand.engine.first(self.antipodes(), &self.filter)? else { return Ok(false) };
            stand.farthest = first;
        }
        stand.counts.push(passing);
        let depth = stand.counts.len() as u32 - 1;
        if passing > 0 {
            let total = stand.counts.iter().sum();
            self.report.counted(GodProgress { depth, positions: passing, total, bound: self.bound });
        }
        self.control.depth_done(counted(depth));
        self.keep(stand)?;
        Ok(true)
    }

    fn count<const W: usize>(&self, mut stand: Stand<'a, W>) -> Result<Distribution, GodError> {
        let ending = loop {
            if stand.engine.is_done() {
                break GodEnding::Done;
            }
            if self.request.max.is_some_and(|max| stand.counts.len() as u64 > u64::from(max)) {
                break GodEnding::MaxDepth;
            }
            let distance = stand.counts.len() as u32 - 1;
            if self.advance(&mut stand.engine, &stand.sources, distance)?.is_none() || !self.tally(&mut stand)? {
                break GodEnding::Stopped;
            }
        };
        let Stand { engine, mut counts, farthest, sources } = stand;
        trim(&mut counts);
        drop(engine);
        if let Some(folder) = self.keeping().filter(|_| ending == GodEnding::Done) {
            let (counts, farthest, sources) = (counts.clone(), farthest.clone(), sources.clone());
            let head = Head { key: self.key, kind: Kind::Done, counts, farthest, sources, state: Vec::new() };
            let written =
                keep::write(&keep::path(folder.path, self.key, None), &head, std::iter::empty(), self.control);
            if let Err(error) = written.and_then(|_| Ok(keep::remove_segments(folder.path, self.key)?)) {
                // All is counted: an answer that cannot be kept is one still.
                self.not_kept(folder, error, false)?;
            }
        }
        Ok(self.distribution::<W>(counts, &farthest, &sources, ending))
    }

    fn distribution<const W: usize>(
        &self,
        mut counts: Vec<u64>,
        farthest: &[Vec<u32>],
        sources: &[Vec<u32>],
        ending: GodEnding,
    ) -> Distribution {
        trim(&mut counts);
        let length = counts.len().saturating_sub(1) as u32;
        let total = counts.iter().sum();
        let mut done = Distribution { counts, total, bound: self.bound, antipodes: Vec::new(), ending };
        if ending != GodEnding::Stopped {
            let Self { definition, request, space, control, .. } = *self;
            let memory = request.memory.saturating_sub(space.bytes()).max(LEAST);
            let solver = Solver { definition, request, space, control, memory };
            let (antipodes, left_out) = solver.solve::<W>(sources, farthest, length);
            done.antipodes = antipodes;
            let wanted = (self.request.antipodes as u64).min(done.counts.last().copied().unwrap_or(0));
            let beyond = (wanted > farthest.len() as u64).then_some(match farthest {
                [] => LeftOut::NotKept,
                _ => LeftOut::Memory,
            });
            if let Some(left) = left_out.or(beyond) {
                self.report.left_out(wanted as usize - done.antipodes.len(), left.why());
            }
        }
        done
    }
}

/// Takes distances off the end that no position has.
fn trim(counts: &mut Vec<u64>) {
    while counts.last() == Some(&0) {
        counts.pop();
    }
}
