//! An engine with a few bits for every number of an exact index, in files: for what is larger than memory.
//!
//! The marks are those of `index.rs`, cut into segments of whole rows of which one is in memory. To count a distance each
//! segment is taken in its turn, the files of all segments are read piece by piece, marks are spread from there to those
//! rows that are in memory, and then the segment's file is replaced. Nothing but the marks themselves is ever on the disk.
//!
//! A file is replaced as a whole and says which distance it has; marks of the distances being left stay until no move
//! leaves them any more. So a count that was interrupted between two segments goes on behind the last one. Whatever begins
//! anew gets a number of its own that all its files have, so that segments of another beginning are never taken for its own.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::count::{Filter, Step};
use super::index;
use super::keep::{self, Head, Kept, Kind};
use super::marks::Marks;
use super::request::GodError;
use super::rows::{Around, Rows, Sieve};
use super::space::Space;
use super::spread::{Range, Spread};
use crate::puzzle::arithmetic::counted;
use crate::search::{Control, share};

/// Words of another segment that a thread reads at once: some milliseconds of work.
const READ: usize = 1 << 14;
/// Bytes of a segment, at least.
const LEAST: u64 = 1 << 16;
/// Bytes that a thread needs beside the segment, and that writing files needs.
const BESIDE: u64 = 3 << 20;
/// Files of more bytes than this are not begun, nor more segments than that.
const MOST_BYTES: u64 = 1 << 50;
const MOST_SEGMENTS: u64 = 1 << 24;
/// Bytes of the disk that are left to heads of files and to others.
const RESERVE: u64 = 1 << 20;

/// The files, and where the count stands.
pub(super) struct Disk<'a> {
    space: &'a Space,
    control: &'a Control,
    threads: usize,
    rows: Rows<'a>,
    marks: Marks,
    folder: PathBuf,
    key: u64,
    /// Tells what began here from whatever else began under the same key.
    run: u64,
    /// Rows of a segment; the last may have fewer.
    segment_rows: u64,
    segments: usize,
    /// The distance that was counted last.
    depth: u32,
    /// Positions of each segment at the distances that moves may still leave, the last distance first.
    recent: Vec<Vec<u64>>,
    seen: u64,
    /// Taken out for reading and put back, so that memory is asked for once.
    spare: Vec<AtomicU64>,
}

/// What is known when marks begin.
#[derive(Default)]
pub(super) struct Known {
    /// Numbers of all positions seen.
    pub(super) seen: Vec<u64>,
    /// Those of the distance counted last.
    pub(super) fresh: Vec<u64>,
    /// Those that are to be taken as unseen after all.
    pub(super) ahead: Vec<u64>,
}

/// Bytes of a segment of a count of this state.
pub(super) fn resumed_bytes(space: &Space, state: &[u64]) -> u64 {
    let rows = Rows::new(space);
    state.get(3).map_or(0, |count| count.saturating_mul(row_bytes(space, &rows)))
}

fn row_bytes(space: &Space, rows: &Rows) -> u64 {
    Marks::of(space).row_words(rows) as u64 * 8
}

/// Bytes of the segment that is in memory, if tables take so many of those allowed.
pub(super) fn segment_bytes(memory: u64, tables: u64, threads: usize) -> u64 {
    memory.saturating_sub(tables + (threads as u64 + 1) * BESIDE).max(LEAST) / 8 * 8
}

/// Bytes that must be free on the disk: for all marks, unless their files are there already, for the segment that is being
/// replaced, and a reserve.
pub(super) fn free_bytes(marks: u64, segment: u64, is_there: bool) -> u64 {
    (if is_there { 0 } else { marks }).saturating_add(segment).saturating_add(RESERVE)
}

/// Whether so many bytes of marks, or so many segments, are beyond what files are made for.
pub(super) fn is_beyond(marks: u64, segment: u64) -> bool {
    marks > MOST_BYTES || marks / segment.max(1) > MOST_SEGMENTS
}

impl<'a> Disk<'a> {
    /// With nothing marked, and segments of so many bytes.
    pub(super) fn new(
        space: &'a Space,
        control: &'a Control,
        threads: usize,
        folder: &Path,
        key: u64,
        bytes: u64,
    ) -> Self {
        let (rows, marks) = (Rows::new(space), Marks::of(space));
        let segment_rows = (bytes / row_bytes(space, &rows)).clamp(1, rows.count);
        // All of about the same size, so that none is small.
        let segment_rows = rows.count.div_ceil(rows.count.div_ceil(segment_rows));
        let segments = rows.count.div_ceil(segment_rows) as usize;
        let recent = vec![vec![0; segments]; space.dearest() as usize];
        Self {
            space,
            control,
            threads,
            rows,
            marks,
            folder: folder.to_owned(),
            key,
            run: 0,
            segment_rows,
            segments,
            depth: 0,
            recent,
            seen: 0,
            spare: Vec::new(),
        }
    }

    /// Continues a count of this head; false if its files do not go with it.
    pub(super) fn resume(&mut self, head: &Head) -> Result<bool, GodError> {
        let [run, depth, seen, segment_rows, recent @ ..] = head.state.as_slice() else { return Ok(false) };
        if !(1..=self.rows.count).contains(segment_rows) {
            return Ok(false);
        }
        (self.run, self.segment_rows) = (*run, *segment_rows);
        self.segments = self.rows.count.div_ceil(*segment_rows) as usize;
        (self.depth, self.seen) = (*depth as u32, *seen);
        self.recent = recent.chunks(self.segments).map(<[u64]>::to_vec).collect();
        if recent.len() != self.segments * self.space.dearest() as usize {
            return Ok(false);
        }
        let whole = share(&(0..self.segments).collect::<Vec<_>>(), self.threads, self.control, |&segment| {
            let Some(file) = self.open(segment)? else { return Ok(false) };
            let is_due = |&at: &u64| at == *depth || at == depth + 1;
            let fits = file.head.state.get(1).is_some_and(is_due) && file.words == self.words_of(segment) as u64;
            Ok(fits && file.read(self.control, |_| {})?)
        });
        let whole = whole.into_iter().collect::<Result<Vec<bool>, GodError>>()?;
        Ok(whole.len() == self.segments && whole.into_iter().all(|whole| whole))
    }

    /// What the count's file is to keep.
    pub(super) fn state(&self) -> Vec<u64> {
        let numbers = [self.run, u64::from(self.depth), self.seen, self.segment_rows];
        numbers.into_iter().chain(self.recent.iter().flatten().copied()).collect()
    }

    /// Bytes that all segments take, and one that is being replaced.
    pub(super) fn bytes(&self) -> u64 {
        index::bytes(self.space) + self.words_of(0) as u64 * 8 + (self.segments as u64 + 1) * 4_096
    }

    /// Words of a row.
    fn row_words(&self) -> usize {
        self.marks.row_words(&self.rows)
    }

    /// Words of a segment.
    fn words_of(&self, segment: usize) -> usize {
        let rows = self.segment_rows.min(self.rows.count - segment as u64 * self.segment_rows);
        rows as usize * self.row_words()
    }

    /// The number of a segment's first word.
    fn first_word(&self, segment: usize) -> u64 {
        segment as u64 * self.segment_rows * self.row_words() as u64
    }

    /// Marks positions as distance `depth`, with what was seen before them, all given by their numbers; false when stopped.
    pub(super) fn begin(&mut self, depth: u32, mut known: Known) -> Result<bool, GodError> {
        (self.run, self.depth, self.seen) = (RandomState::new().build_hasher().finish(), depth, 0);
        for numbers in [&mut known.seen, &mut known.fresh, &mut known.ahead] {
            numbers.sort_unstable();
            numbers.dedup();
        }
        self.recent.iter_mut().for_each(|counts| counts.fill(0));
        for segment in 0..self.segments {
            let (first, count) = (self.first_word(segment), self.words_of(segment));
            let (from, to) = (first * self.marks.in_word(), (first + count as u64) * self.marks.in_word());
            let within = |numbers: &[u64]| {
                let from = numbers.partition_point(|&number| number < from);
                from..numbers.partition_point(|&number| number < to)
            };
            let seen = &known.seen[within(&known.seen)];
            let fresh = &known.fresh[within(&known.fresh)];
            let ahead = &known.ahead[within(&known.ahead)];
            self.recent[0][segment] = fresh.len() as u64;
            self.seen += (seen.len() - ahead.len()) as u64;
            let words = self.begun(first, count, depth, (seen, fresh, ahead));
            if !self.save(segment, words, depth, fresh.len() as u64)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The words of a segment with some positions marked, one after the other: all that were seen, of them those of the
    /// distance counted last, and those left out.
    fn begun<'w>(
        &'w self,
        first: u64,
        count: usize,
        depth: u32,
        (seen, fresh, ahead): (&'w [u64], &'w [u64], &'w [u64]),
    ) -> impl Iterator<Item = u64> + 'w {
        let size = self.row_words() as u64;
        let mut numbers = seen.iter().copied().peekable();
        (first..first + count as u64).map(move |at| {
            let mut word = self.marks.empty(&self.rows, (at % size) as usize);
            while let Some(number) = numbers.next_if(|number| number / self.marks.in_word() == at) {
                if ahead.binary_search(&number).is_ok() {
                    continue;
                }
                let is_fresh = fresh.binary_search(&number).is_ok();
                let mark = if is_fresh { self.marks.of_distance(depth) } else { self.marks.old() };
                word |= self.marks.put(mark, number);
            }
            word
        })
    }

    fn open(&self, segment: usize) -> Result<Option<Kept>, GodError> {
        let kept = Kept::open(&keep::path(&self.folder, self.key, Some(segment)), self.key)?;
        let is_own = |kept: &Kept| kept.head.kind == Kind::Segment && kept.head.state.first() == Some(&self.run);
        Ok(kept.and_then(Result::ok).filter(is_own))
    }

    fn opened(&self, segment: usize) -> Result<Kept, GodError> {
        let fits = |file: &Kept| file.words == self.words_of(segment) as u64;
        self.open(segment)?.filter(fits).ok_or(GodError::Lost { folder: self.folder.clone() })
    }

    fn save(&self, segment: usize, words: impl Iterator<Item = u64>, depth: u32, found: u64) -> Result<bool, GodError> {
        let head = Head {
            key: self.key,
            kind: Kind::Segment,
            counts: Vec::new(),
            farthest: Vec::new(),
            sources: Vec::new(),
            state: vec![self.run, u64::from(depth), found],
        };
        keep::write(&keep::path(&self.folder, self.key, Some(segment)), &head, words, self.control)
    }

    /// Positions at the distance counted last.
    fn fresh(&self) -> u64 {
        self.recent[0].iter().sum()
    }

    /// Whether nothing is left to be counted.
    pub(super) fn is_done(&self) -> bool {
        self.recent.iter().flatten().all(|&count| count == 0)
    }

    /// Counts the next distance.
    pub(super) fn advance(&mut self) -> Result<Step, GodError> {
        let mut found = vec![0; self.segments];
        if !self.is_done() && self.seen < self.rows.positions() {
            let pieces = self.pieces().len() * self.segments;
            self.control.start_depth(counted(self.depth + 1), pieces);
            let mut words = std::mem::take(&mut self.spare);
            for (segment, found) in found.iter_mut().enumerate() {
                let file = self.opened(segment)?;
                *found = match file.head.state[..] {
                    [_, depth, found] if depth == u64::from(self.depth) + 1 => found,
                    _ => match self.fill(segment, &file, &mut words)? {
                        Some(found) => found,
                        None => return Ok(Step::Stopped),
                    },
                };
            }
            self.spare = words;
        }
        self.recent.rotate_right(1);
        self.recent[0] = found;
        self.seen += self.fresh();
        self.depth += 1;
        Ok(Step::Counted(self.fresh()))
    }

    /// Pieces of all segments from which moves lead on: the segment, the first word in it.
    fn pieces(&self) -> Vec<(usize, usize)> {
        let size = (READ / self.row_words()).max(1) * self.row_words();
        let leaves = |&segment: &usize| self.recent.iter().any(|counts| counts[segment] > 0);
        let pieces = |segment: usize| (0..self.words_of(segment)).step_by(size).map(move |from| (segment, from));
        (0..self.segments).filter(leaves).flat_map(pieces).collect()
    }

    /// Marks the new positions of one segment and replaces its file; `None` when stopped.
    fn fill(&self, segment: usize, file: &Kept, words: &mut Vec<AtomicU64>) -> Result<Option<u64>, GodError> {
        let next = self.marks.of_distance(self.depth + 1);
        words.clear();
        words.reserve_exact(self.words_of(0));
        // What has the next distance's mark has had it for long.
        let whole = file.read(self.control, |word| words.push(AtomicU64::new(self.marks.aged(word, next))))?;
        if !whole {
            let lost = || GodError::Lost { folder: self.folder.clone() };
            return if self.control.is_stopped() { Ok(None) } else { Err(lost()) };
        }
        let spread = Spread::new(self.space, self.depth + 1);
        let others = Range { first: segment as u64 * self.segment_rows, words };
        let found = self.each_piece(&self.pieces(), |first, piece| {
            let mut around = Around::new(self.space);
            let first = first / self.row_words() as u64;
            let found = spread.rows::<true>(first, piece, &others, &mut around);
            let _ = self.control.poll(found, 0);
            self.control.task_done();
            found
        })?;
        let Some(found) = found else { return Ok(None) };
        let found = found.iter().sum();
        let saved = self.save(segment, words.iter().map(|word| word.load(Relaxed)), self.depth + 1, found)?;
        Ok(saved.then_some(found))
    }

    /// Does something with each of these pieces, given the number of its first word, on all threads; `None` when stopped.
    fn each_piece<R: Send>(
        &self,
        pieces: &[(usize, usize)],
        work: impl Fn(u64, &[AtomicU64]) -> R + Sync,
    ) -> Result<Option<Vec<R>>, GodError> {
        let size = (READ / self.row_words()).max(1) * self.row_words();
        let mut done = Vec::with_capacity(pieces.len());
        for of_segment in pieces.chunk_by(|a, b| a.0 == b.0) {
            let segment = of_segment[0].0;
            let file = self.opened(segment)?;
            let results = share(of_segment, self.threads, self.control, |&(_, from)| {
                let count = size.min(self.words_of(segment) - from);
                let mut piece: Vec<AtomicU64> = Vec::new();
                piece.resize_with(count, AtomicU64::default);
                file.read_at(from as u64, &mut piece)?;
                Ok(work(self.first_word(segment) + from as u64, &piece))
            });
            if self.control.is_stopped() {
                return Ok(None);
            }
            done.extend(results.into_iter().collect::<Result<Vec<R>, GodError>>()?);
        }
        Ok(Some(done))
    }

    /// Pieces of the segments that have positions of the distance counted last.
    fn last_pieces(&self) -> Vec<(usize, usize)> {
        self.pieces().into_iter().filter(|&(segment, _)| self.recent[0][segment] > 0).collect()
    }

    /// The first positions of the distance counted last that the filter lets pass, at most so many; `None` when stopped.
    pub(super) fn first(&self, most: usize, filter: &Filter) -> Result<Option<Vec<Vec<u32>>>, GodError> {
        let mark = self.marks.of_distance(self.depth);
        let mut first: Vec<u64> = Vec::new();
        for group in self.last_pieces().chunks(self.threads.max(1) * 64) {
            let left = most - first.len();
            if left == 0 {
                break;
            }
            let found = self.each_piece(group, |at, piece| {
                self.marks.first(at, piece, mark, &mut Sieve::new(self.rows, filter), left)
            })?;
            let Some(found) = found else { return Ok(None) };
            first.extend(found.into_iter().flatten().take(left));
        }
        let values = first.into_iter().map(|number| self.rows.values(number)).collect();
        Ok((!self.control.is_stopped()).then_some(values))
    }

    /// How many positions of the distance counted last the filter lets pass; `None` when stopped.
    pub(super) fn passing(&self, filter: &Filter) -> Result<Option<u64>, GodError> {
        if filter.is_open() {
            return Ok(Some(self.fresh()));
        }
        let mark = self.marks.of_distance(self.depth);
        let passing = self.each_piece(&self.last_pieces(), |at, piece| {
            self.marks.passing(at, piece, mark, &mut Sieve::new(self.rows, filter))
        })?;
        Ok(passing.filter(|_| !self.control.is_stopped()).map(|passing| passing.iter().sum()))
    }

    /// Whether a position is marked.
    pub(super) fn contains(&self, values: &[u32]) -> Result<bool, GodError> {
        let number = self.rows.number(values);
        let word = number / self.marks.in_word();
        let segment = (word / (self.segment_rows * self.row_words() as u64)) as usize;
        let mut read = [AtomicU64::new(0)];
        self.opened(segment)?.read_at(word - self.first_word(segment), &mut read)?;
        Ok(self.marks.get(read[0].load(Relaxed), number) != 0)
    }
}
