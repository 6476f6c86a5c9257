//! Marks of positions with a few bits each, their division into files, and the memory and disk
//! space that they take.
//!
//! A mark is 0 for an unseen position, and the highest number for an old position, from which no
//! more moves are made. Distances use the numbers between in turn. If every move costs 1, two bits
//! suffice: one mark for the distance from which moves are made, one for the distance that they
//! reach. If moves cost more, they are made from several distances, and marks have four bits.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::store::framed;

use super::rows::{PositionRows, PositionSieve};
use crate::space::index::IndexSpace;

/// Maximum cost of a move for which marks of four bits suffice.
pub(super) const DEAREST: u32 = 12;

/// Format of marks: the number of bits that store the state of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MarkFormat {
    /// Number of bits of a mark: 2 or 4.
    pub(super) bits: u32,
}

impl MarkFormat {
    /// Returns the format that the moves of a puzzle need.
    pub(super) fn of(space: &IndexSpace) -> Self {
        Self { bits: if space.dearest() <= 1 { 2 } else { 4 } }
    }

    pub(super) fn in_word(self) -> u64 {
        u64::from(64 / self.bits)
    }

    /// Returns the mark of old positions, from which no more moves are made.
    pub(super) fn old(self) -> u64 {
        (1 << self.bits) - 1
    }

    pub(super) fn of_distance(self, distance: u32) -> u64 {
        u64::from(distance) % (self.old() - 1) + 1
    }

    /// Returns the positions of a word that have this mark, as a bit mask. The lowest bit of the
    /// mark stands for the position.
    #[inline]
    pub(super) fn marked(self, word: u64, mark: u64) -> u64 {
        if self.bits == 2 { marked::<2>(word, mark) } else { marked::<4>(word, mark) }
    }

    /// Returns the mark of a position, given the word with its mark.
    pub(super) fn get(self, word: u64, number: u64) -> u64 {
        word >> (number % self.in_word() * u64::from(self.bits)) & self.old()
    }

    /// Returns a mark, shifted to the place of a position in its word.
    pub(super) fn put(self, mark: u64, number: u64) -> u64 {
        mark << (number % self.in_word() * u64::from(self.bits))
    }

    /// Returns a word in which all positions with this mark get the mark of old positions.
    #[inline]
    pub(super) fn aged(self, word: u64, mark: u64) -> u64 {
        word | (self.marked(word, mark) * self.old())
    }

    /// Iterates over the numbers of some positions of a word. `word` is its index, and `lowest` is
    /// a bit mask of the positions, as from [`MarkFormat::marked`].
    pub(super) fn numbers(self, word: u64, mut lowest: u64) -> impl Iterator<Item = u64> {
        std::iter::from_fn(move || {
            let number = (lowest != 0)
                .then(|| word * self.in_word() + u64::from(lowest.trailing_zeros() / self.bits));
            lowest &= lowest.wrapping_sub(1);
            number
        })
    }

    pub(super) fn row_words(self, rows: &PositionRows) -> usize {
        rows.padded / self.in_word() as usize
    }

    /// Returns the initial value of a word of a row. It marks positions as unseen, and numbers that
    /// do not belong to positions as old.
    pub(super) fn empty(self, rows: &PositionRows, word: usize) -> u64 {
        let in_word = self.in_word() as usize;
        match rows.width.saturating_sub(word * in_word) {
            0 => u64::MAX,
            left if left >= in_word => 0,
            left => u64::MAX << (left * self.bits as usize),
        }
    }

    /// Returns the number of positions with this mark that pass the filter.
    pub(super) fn passing(
        self,
        first: u64,
        words: &[AtomicU64],
        mark: u64,
        sieve: &mut PositionSieve,
    ) -> u64 {
        (first..)
            .zip(words)
            .map(|(at, word)| {
                let numbers = self.numbers(at, self.marked(word.load(Relaxed), mark));
                numbers.map(|number| u64::from(sieve.passes(number))).sum::<u64>()
            })
            .sum()
    }

    /// Returns at most `most` positions with this mark that pass the filter.
    pub(super) fn first(
        self,
        first: u64,
        words: &[AtomicU64],
        mark: u64,
        sieve: &mut PositionSieve,
        most: usize,
    ) -> Vec<u64> {
        let mut found = Vec::new();
        for (at, word) in (first..).zip(words) {
            if found.len() >= most {
                break;
            }
            let numbers = self.numbers(at, self.marked(word.load(Relaxed), mark));
            found.extend(numbers.filter(|&number| sieve.passes(number)).take(most - found.len()));
        }
        found
    }
}

/// Returns the positions of a word that have this mark, as a bit mask. The lowest bit of the mark
/// stands for the position.
#[inline]
pub(super) fn marked<const BITS: u32>(word: u64, mark: u64) -> u64 {
    let lowest = u64::MAX / ((1 << BITS) - 1);
    let other = word ^ (lowest * mark);
    let mut any = other | other >> 1;
    if BITS == 4 {
        any |= any >> 2;
    }
    !any & lowest
}

/// Iterates over the initial words of `count` rows.
pub(super) fn empty_rows(
    marks: MarkFormat,
    rows: &PositionRows,
    count: u64,
) -> impl Iterator<Item = AtomicU64> {
    let size = marks.row_words(rows);
    (0..count).flat_map(move |_| (0..size).map(move |word| AtomicU64::new(marks.empty(rows, word))))
}

/// Minimum number of bytes of marks in memory.
pub(super) const LEAST: u64 = 1 << 16;
/// Maximum number of bytes of marks in a file, unless there would be more than `FILES` files.
const FILE: u64 = 1 << 26;
const FILES: u64 = 1 << 12;
/// Bytes of memory that each thread needs beside the marks. Writing files needs as much again.
const BESIDE: u64 = 3 << 20;
/// Maximum number of bytes in all files for which a count begins. `MOST_SEGMENTS` limits the number
/// of segments.
const MOST_BYTES: u64 = 1 << 50;
const MOST_SEGMENTS: u64 = 1 << 24;
/// Bytes of the disk that are left free, for the main file of the count and for other files.
const RESERVE: u64 = 1 << 20;

/// Division of the marks into files, and the memory for loaded marks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) file: u64,
    /// Maximum number of bytes of marks in memory.
    pub(super) memory: u64,
}

/// Returns the bytes of marks in one file. `marks` is the number of bytes of all marks, of which
/// `memory` bytes may be in memory. No file is longer than its format allows.
pub(super) fn file_bytes(marks: u64, memory: u64) -> u64 {
    FILE.max(marks / FILES).min(memory).min(framed::MOST_BYTES)
}

/// Returns the bytes of disk space that `marks` bytes of marks take, in files of `segment` bytes.
pub(super) fn disk_bytes(marks: u64, segment: u64) -> u64 {
    let whole = marks / segment.max(1);
    let rest = marks % segment.max(1);
    let rest = if rest > 0 { framed::file_bytes(2, rest) } else { 0 };
    whole.saturating_mul(framed::file_bytes(2, segment)).saturating_add(rest)
}

/// Returns the bytes of memory that a count takes while `marks` bytes of marks are loaded.
pub(super) fn memory(marks: u64, threads: usize) -> u64 {
    marks.max(LEAST).saturating_add((threads as u64 + 1) * BESIDE)
}

/// Returns the bytes of a segment of a stored count, given the state in its file.
pub(super) fn resumed_bytes(space: &IndexSpace, state: &[u64]) -> u64 {
    let rows = PositionRows::new(space);
    state.get(3).map_or(0, |count| count.saturating_mul(row_bytes(space, &rows)))
}

pub(super) fn row_bytes(space: &IndexSpace, rows: &PositionRows) -> u64 {
    MarkFormat::of(space).row_words(rows) as u64 * 8
}

/// Returns the bytes of marks that fit into `memory` bytes beside tables of `tables` bytes.
pub(super) fn marks_bytes(memory: u64, tables: u64, threads: usize) -> u64 {
    memory.saturating_sub(tables + (threads as u64 + 1) * BESIDE).max(LEAST) / 8 * 8
}

/// Returns the bytes that must be free on the disk. This is space for all marks unless `is_there`,
/// for the segment that is being replaced, and a reserve.
pub(super) fn free_bytes(marks: u64, segment: u64, is_there: bool) -> u64 {
    let all = if is_there { 0 } else { disk_bytes(marks, segment) };
    all.saturating_add(disk_bytes(segment, segment)).saturating_add(RESERVE)
}

/// Returns `true` if there are more bytes of marks, or more segments, than files support.
pub(super) fn is_beyond(marks: u64, segment: u64) -> bool {
    marks > MOST_BYTES || marks / segment.max(1) > MOST_SEGMENTS
}
