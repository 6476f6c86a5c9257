//! A counter with a mark of a few bits for each number of an index, in files. It is for counts that
//! do not fit into memory.
//!
//! The marks are those of `marks.rs`. They are divided into segments of whole rows, each in its own
//! file. Each pass loads as many segments as fit into memory. It reads the files of all segments
//! piece by piece, spreads marks from there to the loaded rows, and then replaces the files of the
//! loaded segments. The disk has only the marks themselves, and a count can continue with more or
//! less memory than it began with.
//!
//! A file is always replaced as a whole, and stores its distance. Marks of distances from which
//! moves still lead to new positions stay as long as they are needed. So a count that was
//! interrupted between two segments continues after the last complete segment. A new count gets its
//! own number, which is stored in all of its files. So segments of another run are never taken for
//! its own.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::Control;
use premove_engine::store::allocate::{reserve_exact, with_space};

use super::counter::{Counter, KnownPositions, StartFilter};
use super::index;
use super::keep::{self, CountFile, CountFileKind, CountHead};
use super::marks::{self, Cut, MarkFormat, row_bytes};
use super::request::{CountEngine, CountError, Halt, go_on, map_all};
use super::rows::{PositionRows, PositionSieve, RowNeighbours};
use super::spread::{self, Spread};
use crate::space::index::IndexSpace;

/// Number of words of another segment that a thread reads at once, which takes some milliseconds.
const READ: usize = 1 << 14;
/// Number of words in which marks are counted between two checks of the stop flag.
const COUNTED: usize = 1 << 18;
/// Use of the memory, as text for error messages.
pub(super) const MARKS: &str = "marks of some files";

/// A counter with marks in files, and its progress.
pub(super) struct Disk<'a> {
    space: &'a IndexSpace,
    pub(super) control: &'a Control,
    threads: usize,
    pub(super) rows: PositionRows<'a>,
    pub(super) marks: MarkFormat,
    folder: PathBuf,
    key: u64,
    /// Number that distinguishes this run from other runs with the same key.
    pub(super) run: u64,
    /// Number of rows in a segment; the last segment may have fewer.
    segment_rows: u64,
    pub(super) segments: usize,
    /// Maximum number of bytes of marks in memory.
    memory: u64,
    /// The last counted distance.
    pub(super) depth: u32,
    /// Number of positions of each segment, for each distance from which moves may still lead to
    /// new positions. The last distance comes first.
    pub(super) recent: Vec<Vec<u64>>,
    pub(super) seen: u64,
    /// Buffer for loaded marks, which is reused so that it is allocated only once.
    spare: Vec<AtomicU64>,
}

impl<'a> Disk<'a> {
    /// Builds a counter without marks. Writes no files.
    pub(super) fn new(
        space: &'a IndexSpace,
        control: &'a Control,
        threads: usize,
        folder: &Path,
        key: u64,
        cut: Cut,
    ) -> Self {
        let rows = PositionRows::new(space);
        let marks = MarkFormat::of(space);
        let segment_rows = (cut.file / row_bytes(space, &rows)).clamp(1, rows.count);
        // All segments get about the same number of rows.
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
            memory: cut.memory,
            depth: 0,
            recent,
            seen: 0,
            spare: Vec::new(),
        }
    }

    /// Continues a count from a state. Returns `false` if the files do not fit the state.
    pub(super) fn take_up(&mut self, state: &[u64]) -> Result<bool, Halt> {
        let [run, depth, seen, segment_rows, recent @ ..] = state else { return Ok(false) };
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
        let segments: Vec<usize> = (0..self.segments).collect();
        let whole = map_all(&segments, self.threads, self.control, &|&segment| {
            let Some(file) = self.open(segment)? else { return Ok(false) };
            // If all positions are seen, files are neither written nor read.
            let is_full = *seen >= self.rows.positions();
            let Some(&at) = file.head.state.get(1) else { return Ok(false) };
            let is_due = at == *depth || at == depth + 1 || is_full && at < *depth;
            Ok(is_due && file.is_whole(self.control)?)
        })?;
        let whole = whole.into_iter().collect::<Result<Vec<bool>, Halt>>()?;
        Ok(whole.into_iter().all(|whole| whole))
    }

    /// Returns the disk space in bytes for all segments, and for one more that is being replaced.
    pub(super) fn bytes(&self) -> u64 {
        let segment = self.words_of(0) as u64 * 8;
        marks::disk_bytes(index::bytes(self.space), segment) + marks::disk_bytes(segment, segment)
    }

    pub(super) fn row_words(&self) -> usize {
        self.marks.row_words(&self.rows)
    }

    pub(super) fn words_of(&self, segment: usize) -> usize {
        let rows = self.segment_rows.min(self.rows.count - segment as u64 * self.segment_rows);
        rows as usize * self.row_words()
    }

    pub(super) fn first_word(&self, segment: usize) -> u64 {
        segment as u64 * self.segment_rows * self.row_words() as u64
    }

    /// Opens the file of a segment. Returns `None` if it does not belong to this count.
    fn open(&self, segment: usize) -> Result<Option<CountFile>, CountError> {
        let kept = CountFile::open(&keep::path(&self.folder, self.key, Some(segment)), self.key)?;
        Ok(kept.and_then(Result::ok).filter(|kept| {
            kept.head.kind == CountFileKind::Segment
                && kept.head.state.first() == Some(&self.run)
                && kept.words() == self.words_of(segment) as u64
        }))
    }

    /// Opens the file of a segment. Returns an error if it does not exist.
    fn opened(&self, segment: usize) -> Result<CountFile, CountError> {
        self.open(segment)?.ok_or_else(|| self.lost())
    }

    fn lost(&self) -> CountError {
        CountError::Lost(self.folder.clone())
    }

    /// Replaces the file of a segment. `found` is its number of positions at distance `depth`.
    pub(super) fn save(
        &self,
        segment: usize,
        words: &[AtomicU64],
        depth: u32,
        found: u64,
    ) -> Result<(), Halt> {
        let head =
            CountHead::of_state(CountFileKind::Segment, vec![self.run, u64::from(depth), found]);
        let path = keep::path(&self.folder, self.key, Some(segment));
        let marks = words.iter().map(|word| word.load(Relaxed));
        keep::write(&path, self.key, &head, (words.len() as u64, marks), self.control)
    }

    /// Returns the number of positions at the last counted distance.
    fn fresh(&self) -> u64 {
        self.recent[0].iter().sum()
    }

    /// Splits segments into groups of consecutive ones that fit into memory. All groups have about
    /// the same size.
    pub(super) fn groups(&self, due: &[usize]) -> Vec<Range<usize>> {
        let most = (self.memory / (self.words_of(0) as u64 * 8)).max(1) as usize;
        due.chunk_by(|a, b| a + 1 == *b)
            .flat_map(|run| {
                let size = run.len().div_ceil(run.len().div_ceil(most));
                run.chunks(size).map(|group| group[0]..group[0] + group.len()).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Returns the number of words that a thread reads at once.
    fn piece_words(&self) -> usize {
        (READ / self.row_words()).max(1) * self.row_words()
    }

    /// Returns pieces of all segments with positions from which moves may lead to new ones. A piece
    /// is given by its segment and the index of its first word.
    fn pieces(&self) -> Vec<(usize, usize)> {
        (0..self.segments)
            .filter(|&segment| self.recent.iter().any(|counts| counts[segment] > 0))
            .flat_map(|segment| {
                (0..self.words_of(segment))
                    .step_by(self.piece_words())
                    .map(move |from| (segment, from))
            })
            .collect()
    }

    /// Marks the new positions of some segments, and replaces their files. Returns the number of
    /// new positions in each segment.
    fn fill(&self, group: Range<usize>, words: &mut Vec<AtomicU64>) -> Result<Vec<u64>, Halt> {
        let next = self.marks.of_distance(self.depth + 1);
        words.clear();
        let count = group.clone().map(|segment| self.words_of(segment)).sum();
        reserve_exact(words, count, MARKS);
        for segment in group.clone() {
            // Marks are used again for later distances. Positions that already have the mark of the
            // next distance got it at an earlier distance, so they are old.
            let is_whole = self.opened(segment)?.read(self.control, |word| {
                words.push(AtomicU64::new(self.marks.aged(word, next)));
            })?;
            if !is_whole {
                return Err(self.lost().into());
            }
        }
        let spread = Spread::new(self.space, self.depth + 1);
        let others = spread::Range { first: group.start as u64 * self.segment_rows, words };
        self.each_piece(&self.pieces(), |first, piece| {
            let mut around = RowNeighbours::new(self.space);
            let first = first / self.row_words() as u64;
            let found = spread.rows::<true>(first, piece, &others, &mut around);
            let _ = self.control.poll(found, 0);
            self.control.task_done();
        })?;
        let mut rest = words.as_slice();
        let mut counts = Vec::new();
        for segment in group {
            let (words, others) = rest.split_at(self.words_of(segment));
            rest = others;
            let found = self.count(words, next)?;
            self.save(segment, words, self.depth + 1, found)?;
            counts.push(found);
        }
        Ok(counts)
    }

    /// Returns the number of positions that have this mark in some words of marks.
    pub(super) fn count(&self, words: &[AtomicU64], mark: u64) -> Result<u64, Halt> {
        let pieces: Vec<&[AtomicU64]> = words.chunks(COUNTED).collect();
        let counts = map_all(&pieces, self.threads, self.control, &|piece| {
            let marked = piece.iter().map(|word| self.marks.marked(word.load(Relaxed), mark));
            marked.map(|marked| u64::from(marked.count_ones())).sum::<u64>()
        })?;
        Ok(counts.iter().sum())
    }

    /// Reads these pieces on all threads. For each, calls `work` with the number of the first word
    /// and with the words.
    fn each_piece<R: Send>(
        &self,
        pieces: &[(usize, usize)],
        work: impl Fn(u64, &[AtomicU64]) -> R + Sync,
    ) -> Result<Vec<R>, Halt> {
        let mut done = Vec::with_capacity(pieces.len());
        for of_segment in pieces.chunk_by(|a, b| a.0 == b.0) {
            let segment = of_segment[0].0;
            let file = self.opened(segment)?;
            let results = map_all(of_segment, self.threads, self.control, &|&(_, from)| {
                let count = self.piece_words().min(self.words_of(segment) - from);
                let mut piece: Vec<AtomicU64> = with_space(count, MARKS);
                piece.resize_with(count, AtomicU64::default);
                file.read_at(from as u64, &mut piece)?;
                Ok(work(self.first_word(segment) + from as u64, &piece))
            })?;
            done.extend(results.into_iter().collect::<Result<Vec<R>, Halt>>()?);
        }
        Ok(done)
    }

    /// Returns the pieces of segments that have positions at the last counted distance.
    fn last_pieces(&self) -> Vec<(usize, usize)> {
        self.pieces().into_iter().filter(|&(segment, _)| self.recent[0][segment] > 0).collect()
    }
}

impl Counter for Disk<'_> {
    fn begin(&mut self, sources: &[Vec<u32>]) -> Result<(), Halt> {
        let fresh: Vec<u64> = sources.iter().map(|values| self.rows.number(values)).collect();
        self.begin_with(0, KnownPositions { seen: fresh.clone(), fresh, ahead: Vec::new() })
    }

    fn resume(&mut self, kept: &CountFile) -> Result<bool, Halt> {
        Ok(kept.is_whole(self.control)? && self.take_up(&kept.head.state)?)
    }

    fn advance(&mut self) -> Result<u64, Halt> {
        let mut found = vec![0; self.segments];
        if !self.is_done() && self.seen < self.rows.positions() {
            let mut due = Vec::new();
            for (segment, found) in found.iter_mut().enumerate() {
                match self.opened(segment)?.head.state[..] {
                    [_, depth, counted] if depth == u64::from(self.depth) + 1 => *found = counted,
                    _ => due.push(segment),
                }
            }
            let groups = self.groups(&due);
            self.control.start_depth(self.depth + 1, self.pieces().len() * groups.len());
            let mut words = std::mem::take(&mut self.spare);
            for group in groups {
                found[group.clone()].copy_from_slice(&self.fill(group, &mut words)?);
            }
            self.spare = words;
        }
        self.recent.rotate_right(1);
        self.recent[0] = found;
        self.seen += self.fresh();
        self.depth += 1;
        Ok(self.fresh())
    }

    fn is_done(&self) -> bool {
        self.recent.iter().flatten().all(|&count| count == 0)
    }

    fn seen(&self) -> u64 {
        self.seen
    }

    fn contains(&self, values: &[u32]) -> Result<bool, Halt> {
        let number = self.rows.number(values);
        let word = number / self.marks.in_word();
        let segment = (word / (self.segment_rows * self.row_words() as u64)) as usize;
        let mut read = [AtomicU64::new(0)];
        self.opened(segment)?.read_at(word - self.first_word(segment), &mut read)?;
        Ok(self.marks.get(read[0].load(Relaxed), number) != 0)
    }

    fn first(&self, most: usize, filter: &StartFilter) -> Result<Vec<Vec<u32>>, Halt> {
        let mark = self.marks.of_distance(self.depth);
        let mut first: Vec<u64> = Vec::new();
        for group in self.last_pieces().chunks(self.threads.max(1) * 64) {
            let left = most - first.len();
            if left == 0 {
                break;
            }
            let found = self.each_piece(group, |at, piece| {
                self.marks.first(at, piece, mark, &mut PositionSieve::new(self.rows, filter), left)
            })?;
            first.extend(found.into_iter().flatten().take(left));
        }
        go_on(self.control)?;
        Ok(first.into_iter().map(|number| self.rows.values(number)).collect())
    }

    fn passing(&self, filter: &StartFilter) -> Result<u64, Halt> {
        if filter.is_open() {
            return Ok(self.fresh());
        }
        let mark = self.marks.of_distance(self.depth);
        let passing = self.each_piece(&self.last_pieces(), |at, piece| {
            self.marks.passing(at, piece, mark, &mut PositionSieve::new(self.rows, filter))
        })?;
        go_on(self.control)?;
        Ok(passing.iter().sum())
    }

    fn engine(&self) -> CountEngine {
        CountEngine::Disk
    }

    fn state(&self) -> Vec<u64> {
        let numbers = [self.run, u64::from(self.depth), self.seen, self.segment_rows];
        numbers.into_iter().chain(self.recent.iter().flatten().copied()).collect()
    }

    fn words(&self) -> (u64, Box<dyn Iterator<Item = u64> + '_>) {
        (0, Box::new(std::iter::empty()))
    }
}
