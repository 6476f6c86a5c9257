//! An engine with a few bits for every number of an exact index, in memory.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::filter::{Filter, Step};
use super::marks::{Marks, empty_rows};
use super::rows::{Around, Rows, Sieve};
use super::spread::{Range, Spread};
use crate::puzzle::space::index::Space;
use crate::search::{Control, parallel_map};

/// Numbers that a thread takes at once when it spreads them: some milliseconds.
const TAKEN: usize = 1 << 15;
/// Words that a thread takes at once where little is done with each.
const PIECE: usize = 1 << 16;
/// Less work than this (numbers left times moves) is done on one thread.
const ALONE: u64 = 4_000_000;

/// The marks of all positions, and where the count stands.
pub(super) struct Index<'a> {
    space: &'a Space,
    control: &'a Control,
    threads: usize,
    rows: Rows<'a>,
    marks: Marks,
    words: Vec<AtomicU64>,
    /// The distance that was counted last, from where this index began.
    distance: u32,
    /// Positions at the distances that moves may still leave, the last one first.
    recent: Vec<u64>,
    /// Positions marked.
    seen: u64,
}

/// Bytes that the marks of all positions of a puzzle take.
pub(super) fn bytes(space: &Space) -> u64 {
    let bits = Rows::numbers(space).saturating_mul(u128::from(Marks::of(space).bits));
    u64::try_from(bits.div_ceil(8)).unwrap_or(u64::MAX)
}

impl<'a> Index<'a> {
    /// With nothing marked; `None` when stopped.
    pub(super) fn new(space: &'a Space, control: &'a Control, threads: usize) -> Option<Self> {
        let (rows, marks) = (Rows::new(space), Marks::of(space));
        let all = rows.count as usize * marks.row_words(&rows);
        let mut words = Vec::with_capacity(all);
        let mut empty = empty_rows(marks, &rows, rows.count);
        while words.len() < all {
            words.extend(empty.by_ref().take(PIECE));
            if control.is_stopped() {
                return None;
            }
        }
        let recent = vec![0; space.dearest() as usize];
        Some(Self { space, control, threads, rows, marks, words, distance: 0, recent, seen: 0 })
    }

    /// Marks positions as distance 0; false when stopped.
    pub(super) fn begin(&mut self, sources: &[Vec<u32>]) -> bool {
        if self.seen > 0 {
            let size = self.marks.row_words(&self.rows);
            self.rewrite(|at, _| self.marks.empty(&self.rows, at % size));
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
        !self.control.is_stopped()
    }

    /// What a file of this count keeps beside the words.
    pub(super) fn state(&self) -> Vec<u64> {
        [u64::from(self.distance), self.seen]
            .into_iter()
            .chain(self.recent.iter().copied())
            .collect()
    }

    /// The marks.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.words.iter().map(|word| word.load(Relaxed))
    }

    /// Takes up what a file with this many words kept, which are to be put back; false if it does
    /// not go with this index.
    pub(super) fn resume(&mut self, state: &[u64], words: u64) -> bool {
        let [distance, seen, recent @ ..] = state else { return false };
        (self.distance, self.seen) = (*distance as u32, *seen);
        let fits = recent.len() == self.recent.len();
        self.recent = recent.to_vec();
        fits && words == self.words.len() as u64
    }

    /// Puts a word back that a file kept.
    pub(super) fn put_back(&mut self, at: usize, word: u64) {
        *self.words[at].get_mut() = word;
    }

    /// Whether a position is marked.
    pub(super) fn contains(&self, values: &[u32]) -> bool {
        let number = self.rows.number(values);
        self.marks.get(self.words[(number / self.marks.in_word()) as usize].load(Relaxed), number)
            != 0
    }

    /// Whether nothing is left to be counted.
    pub(super) fn is_done(&self) -> bool {
        self.recent.iter().all(|&count| count == 0)
    }

    /// The mark of the distance counted last.
    fn mark(&self) -> u64 {
        self.marks.of_distance(self.distance)
    }

    /// Counts the next distance.
    pub(super) fn advance(&mut self) -> Step {
        let unseen = self.rows.positions() - self.seen;
        let left: u64 = self.recent.iter().sum();
        if unseen == 0 || left == 0 {
            self.enter(0);
            return Step::Counted(0);
        }
        // What has the next distance's mark has had it for long.
        let next = self.marks.of_distance(self.distance + 1);
        self.rewrite(|_, word| self.marks.aged(word, next));
        let work = left.min(unseen) * self.space.moves.len() as u64 + self.words.len() as u64;
        let threads = if work < ALONE { 1 } else { self.threads };
        let size = self.marks.row_words(&self.rows);
        let taken = (TAKEN / self.rows.padded).max(1) * size;
        let spread = Spread::new(self.space, self.distance + 1);
        let pieces = self.pieces(taken);
        self.control.start_depth(self.distance + 1, pieces.len());
        let found = parallel_map(&pieces, threads, self.control, |&from| {
            let piece = &self.words[from..(from + taken).min(self.words.len())];
            let (first, all) = ((from / size) as u64, Range { first: 0, words: &self.words });
            let mut around = Around::new(self.space);
            let found = match threads {
                1 => spread.rows::<false>(first, piece, &all, &mut around),
                _ => spread.rows::<true>(first, piece, &all, &mut around),
            };
            let _ = self.control.poll(found, 0);
            self.control.task_done();
            found
        });
        if self.control.is_stopped() {
            return Step::Stopped;
        }
        let found = found.iter().sum();
        self.enter(found);
        Step::Counted(found)
    }

    /// Another distance has been counted.
    fn enter(&mut self, found: u64) {
        self.distance += 1;
        self.recent.rotate_right(1);
        self.recent[0] = found;
        self.seen += found;
    }

    /// Changes all words, unless stopped.
    fn rewrite(&self, change: impl Fn(usize, u64) -> u64 + Sync) {
        let threads = if self.words.len() > PIECE * 4 { self.threads } else { 1 };
        parallel_map(&self.pieces(PIECE), threads, self.control, |&from| {
            for (at, word) in (from..).zip(self.piece(from, PIECE)) {
                word.store(change(at, word.load(Relaxed)), Relaxed);
            }
        });
    }

    /// The first positions of the distance counted last that the filter lets pass, at most that
    /// many; `None` when stopped.
    pub(super) fn first(&self, most: usize, filter: &Filter) -> Option<Vec<Vec<u32>>> {
        let mut first: Vec<u64> = Vec::new();
        for group in self.pieces(PIECE).chunks(self.threads.max(1) * 4) {
            let left = most - first.len();
            if left == 0 || self.recent[0] == 0 {
                break;
            }
            let found = parallel_map(group, self.threads, self.control, |&from| {
                let mut sieve = Sieve::new(self.rows, filter);
                self.marks.first(
                    from as u64,
                    self.piece(from, PIECE),
                    self.mark(),
                    &mut sieve,
                    left,
                )
            });
            if self.control.is_stopped() {
                return None;
            }
            first.extend(found.into_iter().flatten().take(left));
        }
        Some(first.into_iter().map(|number| self.rows.values(number)).collect())
    }

    /// How many positions of the distance counted last the filter lets pass; `None` when stopped.
    pub(super) fn passing(&self, filter: &Filter) -> Option<u64> {
        // Where nothing was left to be counted, the marks are those of other distances.
        if filter.is_open() || self.recent[0] == 0 {
            return Some(self.recent[0]);
        }
        let passing = parallel_map(&self.pieces(PIECE), self.threads, self.control, |&from| {
            let mut sieve = Sieve::new(self.rows, filter);
            self.marks.passing(from as u64, self.piece(from, PIECE), self.mark(), &mut sieve)
        });
        (!self.control.is_stopped()).then(|| passing.iter().sum())
    }

    /// Where pieces of this many words begin.
    fn pieces(&self, words: usize) -> Vec<usize> {
        (0..self.words.len()).step_by(words).collect()
    }

    /// The words of a piece.
    fn piece(&self, from: usize, words: usize) -> &[AtomicU64] {
        &self.words[from..(from + words).min(self.words.len())]
    }
}
