//! Marks in files begin: with positions that are known, or with what a count in memory kept.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::Range;
use std::sync::atomic::AtomicU64;

use premove_engine::store::allocate::reserve_exact;

use super::counter::Known;
use super::disk::{Disk, MARKS};
use super::keep::Kept;
use super::request::{Halt, go_on};
use super::shard::Packing;
use crate::space::index::Space;

/// Numbers or words between two looks at the stop flag: some milliseconds, also where they are
/// sorted.
const PIECE: usize = 1 << 17;

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
    /// numbers.
    pub(super) fn begin_with(&mut self, depth: u32, mut known: Known) -> Result<(), Halt> {
        for numbers in [&mut known.seen, &mut known.fresh, &mut known.ahead] {
            for piece in numbers.chunks_mut(PIECE) {
                go_on(self.control)?;
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
                    go_on(control)?;
                }
            }
            Ok(())
        })
    }

    /// Goes on with the marks in memory that a file kept, which stand there as they stand in
    /// segments. False if they do not go together; it must be known that the file is whole.
    pub(super) fn take_marks(&mut self, kept: &Kept) -> Result<bool, Halt> {
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
                // Where there is nothing of a distance, its mark may be that of another one.
                if let Some(distance) = self.depth.checked_sub(ago).filter(|_| all > 0) {
                    let mark = self.marks.of_distance(distance);
                    self.recent[ago as usize][segment] = self.count(&words, mark)?;
                }
            }
            self.save(segment, &words, self.depth, self.recent[0][segment])?;
        }
        Ok(true)
    }

    /// Goes on with a hash table that a file kept, of which `depth` is the last distance. False if
    /// it is damaged. The file is read once for as many segments as memory holds.
    pub(super) fn take_keys(
        &mut self,
        space: &Space,
        kept: &Kept,
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
        let (rows, marks, control) = (self.rows, self.marks, self.control);
        let no_number = rows.positions().max(rows.count * rows.padded as u64);
        let all: Vec<usize> = (0..self.segments).collect();
        let mut values = vec![0; space.coordinates.len()];
        let mut is_whole = true;
        self.write_groups(&self.groups(&all), |part| {
            let (mut key, mut keys) = (Vec::with_capacity(width), 0_u64);
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

    /// What begins gets a number of its own, and has nothing yet.
    fn start_at(&mut self, depth: u32, seen: u64) {
        self.run = RandomState::new().build_hasher().finish();
        (self.depth, self.seen) = (depth, seen);
        self.recent.iter_mut().for_each(|counts| counts.fill(0));
    }

    /// Writes all segments, each of these groups at once in memory, with what `fill` marks.
    fn write_groups(
        &mut self,
        groups: &[Range<usize>],
        mut fill: impl FnMut(&mut Part) -> Result<(), Halt>,
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
                let empty = |at: usize| AtomicU64::new(self.marks.empty(&self.rows, at % size));
                words.extend(piece.map(empty));
                go_on(self.control)?;
            }
            let in_word = self.marks.in_word();
            let numbers = first * in_word..(first + count as u64) * in_word;
            fill(&mut Part { numbers, in_word, words: &mut words })?;
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
