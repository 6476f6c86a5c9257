//! A counter with a mark of a few bits for each number of an index, in memory.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::Control;
use premove_engine::store::allocate::with_space;

use super::counter::{Counter, StartFilter};
use super::keep::CountFile;
use super::marks::{MarkFormat, empty_rows};
use super::request::{CountEngine, Halt, go_on, map_all};
use super::rows::{PositionRows, PositionSieve, RowNeighbours};
use super::spread::{Range, Spread};
use crate::space::index::IndexSpace;

/// Number of positions from which a thread spreads marks at once, which takes some milliseconds.
const TAKEN: usize = 1 << 15;
/// Number of words that a thread takes at once if each needs little work.
const PIECE: usize = 1 << 16;
/// Amount of work (number of positions times number of moves) below which one thread does all of
/// it.
const ALONE: u64 = 4_000_000;

/// The marks of all positions, and the progress of the count.
pub(super) struct MarkedIndex<'a> {
    space: &'a IndexSpace,
    control: &'a Control,
    threads: usize,
    rows: PositionRows<'a>,
    marks: MarkFormat,
    words: Vec<AtomicU64>,
    /// The last counted distance.
    distance: u32,
    /// Number of positions at each distance from which moves may still lead to new positions. The
    /// last distance comes first.
    recent: Vec<u64>,
    /// Number of marked positions.
    seen: u64,
}

/// Returns the bytes that marks for all positions of a puzzle take.
pub(super) fn bytes(space: &IndexSpace) -> u64 {
    let bits = PositionRows::numbers(space).saturating_mul(u128::from(MarkFormat::of(space).bits));
    u64::try_from(bits.div_ceil(8)).unwrap_or(u64::MAX)
}

impl<'a> MarkedIndex<'a> {
    /// Builds an index without marks.
    pub(super) fn new(
        space: &'a IndexSpace,
        control: &'a Control,
        threads: usize,
    ) -> Result<Self, Halt> {
        let rows = PositionRows::new(space);
        let marks = MarkFormat::of(space);
        let all = rows.count as usize * marks.row_words(&rows);
        let mut words = with_space(all, "marks of every position");
        let mut empty = empty_rows(marks, &rows, rows.count);
        while words.len() < all {
            words.extend(empty.by_ref().take(PIECE));
            go_on(control)?;
        }
        let recent = vec![0; space.dearest() as usize];
        Ok(Self { space, control, threads, rows, marks, words, distance: 0, recent, seen: 0 })
    }

    /// Returns the mark of the last counted distance.
    fn mark(&self) -> u64 {
        self.marks.of_distance(self.distance)
    }

    /// Records that the next distance has `found` positions, and returns that number.
    fn enter(&mut self, found: u64) -> u64 {
        self.distance += 1;
        self.recent.rotate_right(1);
        self.recent[0] = found;
        self.seen += found;
        found
    }

    /// Replaces every word by the result of `change` for its index and value.
    fn rewrite(&self, change: impl Fn(usize, u64) -> u64 + Sync) -> Result<(), Halt> {
        let threads = if self.words.len() > PIECE * 4 { self.threads } else { 1 };
        map_all(&self.pieces(PIECE), threads, self.control, &|&(from, words)| {
            for (at, word) in (from..).zip(words) {
                word.store(change(at, word.load(Relaxed)), Relaxed);
            }
        })?;
        Ok(())
    }

    /// Splits the words into pieces of `size` words. Each has the index of its first word.
    fn pieces(&self, size: usize) -> Vec<(usize, &[AtomicU64])> {
        (0..).step_by(size).zip(self.words.chunks(size)).collect()
    }
}

impl Counter for MarkedIndex<'_> {
    fn begin(&mut self, sources: &[Vec<u32>]) -> Result<(), Halt> {
        if self.seen > 0 {
            let size = self.marks.row_words(&self.rows);
            self.rewrite(|at, _| self.marks.empty(&self.rows, at % size))?;
        }
        (self.distance, self.seen) = (0, 0);
        self.recent.fill(0);
        for source in sources {
            let number = self.rows.number(source);
            let word = self.words[(number / self.marks.in_word()) as usize].get_mut();
            self.seen += u64::from(self.marks.get(*word, number) == 0);
            *word |= self.marks.put(self.marks.of_distance(0), number);
        }
        self.recent[0] = self.seen;
        go_on(self.control)
    }

    fn resume(&mut self, kept: &CountFile) -> Result<bool, Halt> {
        let [distance, seen, recent @ ..] = &kept.head.state[..] else { return Ok(false) };
        if recent.len() != self.recent.len() || kept.words() != self.words.len() as u64 {
            return Ok(false);
        }
        (self.distance, self.seen) = (*distance as u32, *seen);
        self.recent.copy_from_slice(recent);
        let mut places = self.words.iter_mut();
        kept.read(self.control, |word| {
            if let Some(place) = places.next() {
                *place.get_mut() = word;
            }
        })
    }

    fn advance(&mut self) -> Result<u64, Halt> {
        let unseen = self.rows.positions() - self.seen;
        let left: u64 = self.recent.iter().sum();
        if unseen == 0 || left == 0 {
            return Ok(self.enter(0));
        }
        // Marks are used again for later distances. Positions that already have the mark of the
        // next distance got it at an earlier distance, so they are old.
        let next = self.marks.of_distance(self.distance + 1);
        self.rewrite(|_, word| self.marks.aged(word, next))?;
        let work = left.min(unseen) * self.space.moves.len() as u64 + self.words.len() as u64;
        let threads = if work < ALONE { 1 } else { self.threads };
        let size = self.marks.row_words(&self.rows);
        let spread = Spread::new(self.space, self.distance + 1);
        let pieces = self.pieces((TAKEN / self.rows.padded).max(1) * size);
        self.control.start_depth(self.distance + 1, pieces.len());
        let found = map_all(&pieces, threads, self.control, &|&(from, piece)| {
            let first = (from / size) as u64;
            let all = Range { first: 0, words: &self.words };
            let mut around = RowNeighbours::new(self.space);
            let found = match threads {
                1 => spread.rows::<false>(first, piece, &all, &mut around),
                _ => spread.rows::<true>(first, piece, &all, &mut around),
            };
            let _ = self.control.poll(found, 0);
            self.control.task_done();
            found
        })?;
        Ok(self.enter(found.iter().sum()))
    }

    fn is_done(&self) -> bool {
        self.recent.iter().all(|&count| count == 0)
    }

    fn seen(&self) -> u64 {
        self.seen
    }

    fn contains(&self, values: &[u32]) -> Result<bool, Halt> {
        let number = self.rows.number(values);
        let word = self.words[(number / self.marks.in_word()) as usize].load(Relaxed);
        Ok(self.marks.get(word, number) != 0)
    }

    fn first(&self, most: usize, filter: &StartFilter) -> Result<Vec<Vec<u32>>, Halt> {
        let mut first: Vec<u64> = Vec::new();
        for group in self.pieces(PIECE).chunks(self.threads.max(1) * 4) {
            let left = most - first.len();
            if left == 0 || self.recent[0] == 0 {
                break;
            }
            let found = map_all(group, self.threads, self.control, &|&(from, piece)| {
                let mut sieve = PositionSieve::new(self.rows, filter);
                self.marks.first(from as u64, piece, self.mark(), &mut sieve, left)
            })?;
            first.extend(found.into_iter().flatten().take(left));
        }
        Ok(first.into_iter().map(|number| self.rows.values(number)).collect())
    }

    fn passing(&self, filter: &StartFilter) -> Result<u64, Halt> {
        // If no position was at the last distance, its mark belongs to an earlier one.
        if filter.is_open() || self.recent[0] == 0 {
            return Ok(self.recent[0]);
        }
        let passing =
            map_all(&self.pieces(PIECE), self.threads, self.control, &|&(from, piece)| {
                let mut sieve = PositionSieve::new(self.rows, filter);
                self.marks.passing(from as u64, piece, self.mark(), &mut sieve)
            })?;
        Ok(passing.iter().sum())
    }

    fn engine(&self) -> CountEngine {
        CountEngine::Index
    }

    fn state(&self) -> Vec<u64> {
        [&[u64::from(self.distance), self.seen], &self.recent[..]].concat()
    }

    fn words(&self) -> (u64, Box<dyn Iterator<Item = u64> + '_>) {
        let words = self.words.iter().map(|word| word.load(Relaxed));
        (self.words.len() as u64, Box::new(words))
    }
}
