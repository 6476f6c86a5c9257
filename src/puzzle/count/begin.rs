//! Marks in files begin: with positions that are known, or with what a count in memory kept.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::disk::Disk;
use super::keep::Kept;
use super::request::CountError;
use super::rows::Rows;
use super::shard::Packing;
use crate::puzzle::space::index::Space;

/// Numbers or words between two looks at the stop flag: some milliseconds, also where they are
/// sorted.
const PIECE: usize = 1 << 17;

/// What is known when marks begin; no number twice.
#[derive(Default)]
pub(super) struct Known {
    /// Numbers of all positions seen.
    pub(super) seen: Vec<u64>,
    /// Those of the distance counted last.
    pub(super) fresh: Vec<u64>,
    /// Those that are to be taken as unseen after all.
    pub(super) ahead: Vec<u64>,
}

/// Some segments in memory.
struct Part<'w> {
    /// The numbers they have.
    numbers: Range<u64>,
    /// Marks in a word.
    in_word: u64,
    words: &'w mut [AtomicU64],
}

impl Part<'_> {
    /// Replaces the marks `old` of a number by others.
    fn set(&mut self, number: u64, old: u64, mark: u64) {
        let word = self.words[((number - self.numbers.start) / self.in_word) as usize].get_mut();
        *word = *word & !old | mark;
    }
}

impl Disk<'_> {
    /// Marks positions as distance `depth`, with what was seen before them, all given by their
    /// numbers; false when stopped.
    pub(super) fn begin(&mut self, depth: u32, mut known: Known) -> Result<bool, CountError> {
        for numbers in [&mut known.seen, &mut known.fresh, &mut known.ahead] {
            for piece in numbers.chunks_mut(PIECE) {
                if self.control.is_stopped() {
                    return Ok(false);
                }
                piece.sort_unstable();
            }
        }
        self.start_at(depth, (known.seen.len() - known.ahead.len()) as u64);
        let (marks, control) = (self.marks, self.control);
        let lists = [
            (&known.seen, marks.old()),
            (&known.fresh, marks.of_distance(depth)),
            // Nothing is left of their marks.
            (&known.ahead, 0),
        ];
        let each: Vec<Range<usize>> =
            (0..self.segments).map(|segment| segment..segment + 1).collect();
        self.write_groups(&each, |part| {
            for (numbers, mark) in lists {
                for piece in numbers.chunks(PIECE) {
                    let from = piece.partition_point(|&number| number < part.numbers.start);
                    let to = piece.partition_point(|&number| number < part.numbers.end);
                    for &number in &piece[from..to] {
                        part.set(number, marks.put(marks.old(), number), marks.put(mark, number));
                    }
                    if control.is_stopped() {
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })
    }

    /// Goes on with the marks in memory that a file kept, which stand there as they stand in
    /// segments. False when stopped, or if they do not go together; it must be known that the file
    /// is whole.
    pub(super) fn take_marks(&mut self, kept: &Kept) -> Result<bool, CountError> {
        let [depth, seen, recent @ ..] = kept.head.state.as_slice() else { return Ok(false) };
        let words = self.rows.count * self.row_words() as u64;
        if recent.len() != self.recent.len() || kept.words != words {
            return Ok(false);
        }
        self.start_at(*depth as u32, *seen);
        let mut words: Vec<AtomicU64> = Vec::new();
        for segment in 0..self.segments {
            words.resize_with(self.words_of(segment), AtomicU64::default);
            for (piece, words) in (0..).zip(words.chunks_mut(PIECE)) {
                if self.control.is_stopped() {
                    return Ok(false);
                }
                kept.read_at(self.first_word(segment) + piece * PIECE as u64, words)?;
            }
            for (ago, &all) in (0..).zip(recent) {
                // Where there is nothing of a distance, its mark may be that of another one.
                let Some(distance) = self.depth.checked_sub(ago).filter(|_| all > 0) else {
                    continue;
                };
                let Some(count) = self.count(&words, self.marks.of_distance(distance)) else {
                    return Ok(false);
                };
                self.recent[ago as usize][segment] = count;
            }
            let saved = words.iter().map(|word| word.load(Relaxed));
            if !self.save(segment, saved, self.depth, self.recent[0][segment])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Goes on with a hash table that a file kept, of which `depth` is the last distance. False
    /// when stopped, or if it is damaged. The file is read once for as many segments as memory
    /// holds.
    pub(super) fn take_keys<const W: usize>(
        &mut self,
        space: &Space,
        kept: &Kept,
        depth: u32,
    ) -> Result<bool, CountError> {
        let [seen, fresh, later @ ..] = kept.head.state.as_slice() else { return Ok(false) };
        let words = seen.checked_add(*fresh).and_then(|keys| keys.checked_mul(W as u64));
        if words != Some(kept.words) || later.iter().any(|&count| count > 0) {
            return Ok(false);
        }
        self.start_at(depth, *seen);
        let (rows, packing) = (Rows::new(space), Packing::new(space));
        let (marks, control, size) =
            (self.marks, self.control, rows.positions().max(rows.count * rows.padded as u64));
        let all: Vec<usize> = (0..self.segments).collect();
        let groups = self.groups(&all);
        let mut values = vec![0; space.coordinates.len()];
        self.write_groups(&groups, |part| {
            let (mut key, mut at, mut keys) = ([0; W], 0, 0_u64);
            kept.read(control, |word| {
                key[at] = word;
                at = (at + 1) % W;
                if at > 0 {
                    return;
                }
                packing.values(&key, &mut values);
                let is_one = values
                    .iter()
                    .zip(&space.coordinates)
                    .all(|(&value, c)| (value as usize) < c.size);
                let number = if is_one { rows.number(&values) } else { size };
                if part.numbers.contains(&number) {
                    let mark = if keys < *seen { marks.old() } else { marks.of_distance(depth) };
                    part.set(number, marks.put(marks.old(), number), marks.put(mark, number));
                }
                keys += 1;
            })
        })
    }

    /// What begins gets a number of its own, and has nothing yet.
    fn start_at(&mut self, depth: u32, seen: u64) {
        (self.run, self.depth, self.seen) =
            (RandomState::new().build_hasher().finish(), depth, seen);
        self.recent.iter_mut().for_each(|counts| counts.fill(0));
    }

    /// Writes all segments, this many at once in memory, each with what `fill` marks; false when
    /// that says so, or when stopped.
    fn write_groups(
        &mut self,
        groups: &[Range<usize>],
        mut fill: impl FnMut(&mut Part) -> Result<bool, CountError>,
    ) -> Result<bool, CountError> {
        let size = self.row_words();
        let mut words: Vec<AtomicU64> = Vec::new();
        for group in groups {
            let first = self.first_word(group.start);
            let count = group.clone().map(|segment| self.words_of(segment)).sum();
            words.clear();
            words.reserve_exact(count);
            while words.len() < count {
                let piece = words.len()..count.min(words.len() + PIECE);
                words.extend(
                    piece.map(|at| AtomicU64::new(self.marks.empty(&self.rows, at % size))),
                );
                if self.control.is_stopped() {
                    return Ok(false);
                }
            }
            let in_word = self.marks.in_word();
            let numbers = first * in_word..(first + count as u64) * in_word;
            if !fill(&mut Part { numbers, in_word, words: &mut words })? {
                return Ok(false);
            }
            let mut rest = words.as_slice();
            for segment in group.clone() {
                let (words, others) = rest.split_at(self.words_of(segment));
                rest = others;
                let mark = self.marks.of_distance(self.depth);
                let Some(fresh) = self.count(words, mark) else { return Ok(false) };
                self.recent[0][segment] = fresh;
                if !self.save(
                    segment,
                    words.iter().map(|word| word.load(Relaxed)),
                    self.depth,
                    fresh,
                )? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
