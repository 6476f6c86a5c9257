//! Writes the first marks of a count whose marks are in files. They come from known positions, or
//! from the stored file of a count in memory.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::Range;
use std::sync::atomic::AtomicU64;

use premove_engine::store::allocate::reserve_exact;

use super::counter::KnownPositions;
use super::disk::{Disk, MARKS};
use super::keep::CountFile;
use super::request::{Halt, go_on};
use super::shard::Packing;
use crate::space::index::IndexSpace;

/// Number of positions or words between two checks of the stop flag, which takes some milliseconds.
const PIECE: usize = 1 << 17;

/// Consecutive segments (files of marks) that are loaded into memory.
struct LoadedSegments<'w> {
    /// Range of the numbers of the positions in these segments.
    numbers: Range<u64>,
    /// Number of marks in a word.
    in_word: u64,
    words: &'w mut [AtomicU64],
}

impl LoadedSegments<'_> {
    /// Replaces the mark `old` of a position by another mark.
    fn set(&mut self, number: u64, old: u64, mark: u64) {
        let word = self.words[((number - self.numbers.start) / self.in_word) as usize].get_mut();
        *word = *word & !old | mark;
    }
}

impl Disk<'_> {
    /// Writes the first marks. `known` has the numbers of the positions: those at distance `depth`
    /// are in `fresh`, all that were found are in `seen`.
    pub(super) fn begin_with(&mut self, depth: u32, mut known: KnownPositions) -> Result<(), Halt> {
        for numbers in [&mut known.seen, &mut known.fresh, &mut known.ahead] {
            for piece in numbers.chunks_mut(PIECE) {
                go_on(self.control)?;
                piece.sort_unstable();
            }
        }
        self.start_at(depth, (known.seen.len() - known.ahead.len()) as u64);
        let marks = self.marks;
        let control = self.control;
        let lists = [
            (&known.seen, marks.old()),
            (&known.fresh, marks.of_distance(depth)),
            // These positions become unseen again.
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
                    go_on(control)?;
                }
            }
            Ok(())
        })
    }

    /// Continues a count from the file of a count in memory, whose marks have the same order as in
    /// segments. Returns `false` if the file does not fit. The caller must have checked that the
    /// file is not damaged.
    pub(super) fn take_marks(&mut self, kept: &CountFile) -> Result<bool, Halt> {
        let [depth, seen, recent @ ..] = kept.head.state.as_slice() else { return Ok(false) };
        let words = self.rows.count * self.row_words() as u64;
        if recent.len() != self.recent.len() || kept.words() != words {
            return Ok(false);
        }
        self.start_at(*depth as u32, *seen);
        let mut words: Vec<AtomicU64> = Vec::new();
        for segment in 0..self.segments {
            let count = self.words_of(segment);
            let more = count.saturating_sub(words.len());
            reserve_exact(&mut words, more, MARKS);
            words.resize_with(count, AtomicU64::default);
            for (piece, words) in (0..).zip(words.chunks_mut(PIECE)) {
                go_on(self.control)?;
                kept.read_at(self.first_word(segment) + piece * PIECE as u64, words)?;
            }
            for (ago, &all) in (0..).zip(recent) {
                // If there are no positions at a distance, its mark may still be in use for another
                // distance.
                if let Some(distance) = self.depth.checked_sub(ago).filter(|_| all > 0) {
                    let mark = self.marks.of_distance(distance);
                    self.recent[ago as usize][segment] = self.count(&words, mark)?;
                }
            }
            self.save(segment, &words, self.depth, self.recent[0][segment])?;
        }
        Ok(true)
    }

    /// Continues a count from the file of a hash table whose last distance is `depth`. Returns
    /// `false` if the file is damaged. Reads the file once for each group of segments that fits
    /// into memory.
    pub(super) fn take_keys(
        &mut self,
        space: &IndexSpace,
        kept: &CountFile,
        depth: u32,
    ) -> Result<bool, Halt> {
        let packing = Packing::new(space);
        let [seen, fresh, later @ ..] = kept.head.state.as_slice() else { return Ok(false) };
        let Some(width) = packing.width() else { return Ok(false) };
        let words = seen.checked_add(*fresh).and_then(|keys| keys.checked_mul(width as u64));
        if words != Some(kept.words()) || later.iter().any(|&count| count > 0) {
            return Ok(false);
        }
        self.start_at(depth, *seen);
        let rows = self.rows;
        let marks = self.marks;
        let control = self.control;
        let no_number = rows.positions().max(rows.count * rows.padded as u64);
        let all: Vec<usize> = (0..self.segments).collect();
        let mut values = vec![0; space.coordinates.len()];
        let mut is_whole = true;
        self.write_groups(&self.groups(&all), |part| {
            let mut key = Vec::with_capacity(width);
            let mut keys = 0_u64;
            is_whole &= kept.read(control, |word| {
                key.push(word);
                if key.len() < width {
                    return;
                }
                packing.values(&key, &mut values);
                key.clear();
                let mut pairs = values.iter().zip(&space.coordinates);
                let is_one = pairs.all(|(&value, c)| (value as usize) < c.size);
                let number = if is_one { rows.number(&values) } else { no_number };
                if part.numbers.contains(&number) {
                    let mark = if keys < *seen { marks.old() } else { marks.of_distance(depth) };
                    part.set(number, marks.put(marks.old(), number), marks.put(mark, number));
                }
                keys += 1;
            })?;
            Ok(())
        })?;
        Ok(is_whole)
    }

    /// Starts a new run: it gets a random number that identifies it, and has not found any
    /// positions.
    fn start_at(&mut self, depth: u32, seen: u64) {
        self.run = RandomState::new().build_hasher().finish();
        (self.depth, self.seen) = (depth, seen);
        self.recent.iter_mut().for_each(|counts| counts.fill(0));
    }

    /// Writes all segments, one group at a time. `fill` sets the marks of a group in memory.
    fn write_groups(
        &mut self,
        groups: &[Range<usize>],
        mut fill: impl FnMut(&mut LoadedSegments) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let size = self.row_words();
        let mark = self.marks.of_distance(self.depth);
        let mut words: Vec<AtomicU64> = Vec::new();
        for group in groups {
            let first = self.first_word(group.start);
            let count = group.clone().map(|segment| self.words_of(segment)).sum();
            words.clear();
            reserve_exact(&mut words, count, MARKS);
            while words.len() < count {
                let piece = words.len()..count.min(words.len() + PIECE);
                words.extend(
                    piece.map(|at| AtomicU64::new(self.marks.empty(&self.rows, at % size))),
                );
                go_on(self.control)?;
            }
            let in_word = self.marks.in_word();
            let numbers = first * in_word..(first + count as u64) * in_word;
            fill(&mut LoadedSegments { numbers, in_word, words: &mut words })?;
            let mut rest = words.as_slice();
            for segment in group.clone() {
                let (words, others) = rest.split_at(self.words_of(segment));
                rest = others;
                let fresh = self.count(words, mark)?;
                self.recent[0][segment] = fresh;
                self.save(segment, words, self.depth, fresh)?;
            }
        }
        Ok(())
    }
}
