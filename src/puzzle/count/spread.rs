//! Spreads the marks of rows along moves to neighbouring rows.
//!
//! A pass takes the marks from one row to another. It visits the smaller of two sets: the positions
//! of the first row from which moves may lead to new ones, or the unseen positions of the second
//! row. From the first row, it marks each neighbour that is unseen. In the second row, it marks
//! each unseen position whose neighbour has the right distance.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::marks::{MarkFormat, marked};
use super::rows::{NOWHERE, PositionRows, RowNeighbours, UndoneMove};
use crate::space::NONE;
use crate::space::index::IndexSpace;

/// Operation that spreads marks along moves from some rows to neighbouring rows.
pub(super) struct Spread<'a> {
    space: &'a IndexSpace,
    pub(super) rows: PositionRows<'a>,
    pub(super) marks: MarkFormat,
    pub(super) distance: u32,
}

/// Consecutive rows that receive marks.
pub(super) struct Range<'w> {
    pub(super) first: u64,
    pub(super) words: &'w [AtomicU64],
}

impl<'a> Spread<'a> {
    pub(super) fn new(space: &'a IndexSpace, distance: u32) -> Self {
        Self { space, rows: PositionRows::new(space), marks: MarkFormat::of(space), distance }
    }

    /// Spreads the marks of some rows to `others`. Returns the number of new positions. `first` is
    /// the number of the first row in `words`. If `SHARED` is `false`, only one thread may write to
    /// `others`.
    pub(super) fn rows<const SHARED: bool>(
        &self,
        first: u64,
        words: &[AtomicU64],
        others: &Range,
        around: &mut RowNeighbours<'a>,
    ) -> u64 {
        match (self.marks.bits, self.space.is_free) {
            (2, true) => self.all::<2, SHARED>(first, words, others, around),
            (_, true) => self.all::<4, SHARED>(first, words, others, around),
            (2, false) => self.watched::<2>(first, words, others, around),
            (_, false) => self.watched::<4>(first, words, others, around),
        }
    }

    /// Returns the mark of the positions from which a move of this cost leads to the new distance;
    /// `None` if the move costs more than that distance.
    fn left_by(&self, cost: u32) -> Option<u64> {
        self.distance.checked_sub(cost).map(|distance| self.marks.of_distance(distance))
    }

    fn all<const BITS: u32, const SHARED: bool>(
        &self,
        first: u64,
        words: &[AtomicU64],
        others: &Range,
        around: &mut RowNeighbours<'a>,
    ) -> u64 {
        let size = self.marks.row_words(&self.rows);
        let next = self.marks.of_distance(self.distance);
        let dearest = self.space.dearest();
        let mut fresh = vec![0; dearest as usize + 1];
        let mut found = 0;
        around.reached.resize(size, 0);
        for (row, source) in (first..).zip(words.chunks_exact(size)) {
            for cost in 1..=dearest {
                fresh[cost as usize] =
                    self.left_by(cost).map_or(0, |mark| count::<BITS>(source, mark));
            }
            if fresh.iter().all(|&fresh| fresh == 0) {
                continue;
            }
            self.rows.around(row, around);
            for (target, kept) in around.targets.iter().zip(&self.space.moves) {
                let Some(mark) = self.left_by(kept.cost).filter(|_| fresh[kept.cost as usize] > 0)
                else {
                    continue;
                };
                let Some(to) = others.row(target.row, size) else { continue };
                let few = fresh[kept.cost as usize];
                let pass = Pass { source, to, target, mark, next };
                // Reading all words twice is only worthwhile if many positions have the mark.
                found += if few < size {
                    pass.forward_few::<BITS, SHARED>()
                } else if count::<BITS>(to, 0) < few {
                    pass.backward::<BITS, SHARED>()
                } else {
                    pass.forward_many::<BITS, SHARED>(&mut around.reached)
                };
            }
        }
        found
    }

    /// Spreads marks position by position, for puzzles in which the allowed moves depend on it.
    fn watched<const BITS: u32>(
        &self,
        first: u64,
        words: &[AtomicU64],
        others: &Range,
        around: &mut RowNeighbours<'a>,
    ) -> u64 {
        let size = self.marks.row_words(&self.rows);
        let next = self.marks.of_distance(self.distance);
        let mut bits = Vec::new();
        let mut values = vec![0; self.space.coordinates.len()];
        let mut found = 0;
        for (row, source) in (first..).zip(words.chunks_exact(size)) {
            let mut is_known = false;
            for cost in 1..=self.space.dearest() {
                let Some(mark) = self.left_by(cost) else { continue };
                for (at, word) in (0..).zip(source) {
                    for place in self.marks.numbers(at, marked::<BITS>(word.load(Relaxed), mark)) {
                        if !is_known {
                            self.rows.around(row, around);
                            is_known = true;
                        }
                        values.copy_from_slice(&around.values);
                        if let Some(last) = values.last_mut() {
                            *last += place as u32;
                        }
                        for (by, kept) in self.space.allowed(&values, &mut bits) {
                            let target = &around.targets[by];
                            let to = others.row(target.row, size);
                            let Some(to) = to.filter(|_| kept.cost == cost) else { continue };
                            let place = target.there[place as usize];
                            if place != NONE {
                                found +=
                                    u64::from(set::<BITS, true>(to, place - target.minus, next));
                            }
                        }
                    }
                }
            }
        }
        found
    }
}

impl<'w> Range<'w> {
    /// Returns the words of a row, or `None` if it is not in this range.
    #[inline]
    fn row(&self, row: u64, size: usize) -> Option<&'w [AtomicU64]> {
        let at = row.checked_sub(self.first).filter(|_| row != NOWHERE)? as usize * size;
        self.words.get(at..at + size)
    }
}

/// Returns the number of positions that have this mark in some words of marks.
fn count<const BITS: u32>(words: &[AtomicU64], mark: u64) -> usize {
    words.iter().map(|word| marked::<BITS>(word.load(Relaxed), mark).count_ones() as usize).sum()
}

#[inline]
fn places<const BITS: u32>(row: &[AtomicU64], mark: u64, mut visit: impl FnMut(usize)) {
    for (at, word) in row.iter().enumerate() {
        let mut lowest = marked::<BITS>(word.load(Relaxed), mark);
        while lowest != 0 {
            visit(at * (64 / BITS) as usize + (lowest.trailing_zeros() / BITS) as usize);
            lowest &= lowest - 1;
        }
    }
}

/// A pass from one row to another. Positions with `mark` in the row `source` lead to positions in
/// the row `to`, which get the mark `next` if they are unseen. Each method returns the number of
/// new positions.
#[derive(Clone, Copy)]
struct Pass<'r> {
    source: &'r [AtomicU64],
    to: &'r [AtomicU64],
    target: &'r UndoneMove<'r>,
    mark: u64,
    next: u64,
}

impl Pass<'_> {
    /// Visits the positions of the row `source` that have the mark.
    fn forward_few<const BITS: u32, const SHARED: bool>(self) -> u64 {
        let Self { source, to, target, mark, next } = self;
        let mut found = 0;
        places::<BITS>(source, mark, |place| {
            found += u64::from(set::<BITS, SHARED>(to, target.there[place] - target.minus, next));
        });
        found
    }

    /// Visits the positions of the row `source` that have the mark, and first collects all
    /// positions that they reach. That is faster for many positions than checking one by one
    /// whether they are unseen.
    fn forward_many<const BITS: u32, const SHARED: bool>(self, reached: &mut [u64]) -> u64 {
        let Self { source, to, target, mark, next } = self;
        places::<BITS>(source, mark, |place| {
            let place = target.there[place] - target.minus;
            reached[(place / (64 / BITS)) as usize] |= 1 << (place % (64 / BITS) * BITS);
        });
        let mut found = 0;
        for (word, reached) in to.iter().zip(reached) {
            let new = std::mem::take(reached) & marked::<BITS>(word.load(Relaxed), 0);
            found += put_new::<BITS, SHARED>(word, new, next);
        }
        found
    }

    /// Visits the unseen positions of the row `to`.
    fn backward<const BITS: u32, const SHARED: bool>(self) -> u64 {
        let Self { source, to, target, mark, next } = self;
        let mut found = 0;
        for (at, word) in to.iter().enumerate() {
            let mut unseen = marked::<BITS>(word.load(Relaxed), 0);
            let mut new = 0;
            while unseen != 0 {
                let place = at * (64 / BITS) as usize + (unseen.trailing_zeros() / BITS) as usize;
                let lowest = unseen & unseen.wrapping_neg();
                unseen &= unseen - 1;
                let is_led_to = get::<BITS>(source, target.back[place] - target.back_minus) == mark;
                new |= if is_led_to { lowest } else { 0 };
            }
            found += put_new::<BITS, SHARED>(word, new, next);
        }
        found
    }
}

/// Gives a word new marks. `new` has the lowest bits of the positions to mark, which must be
/// unseen. Returns the number of positions that no other thread has marked.
#[inline]
fn put_new<const BITS: u32, const SHARED: bool>(word: &AtomicU64, new: u64, next: u64) -> u64 {
    if new == 0 {
        return 0;
    }
    let before = put::<SHARED>(word, new * next);
    // Another thread may have set the same mark on some of them meanwhile.
    (new & marked::<BITS>(before, 0)).count_ones().into()
}

#[inline]
fn get<const BITS: u32>(words: &[AtomicU64], place: u32) -> u64 {
    let word = words[(place / (64 / BITS)) as usize].load(Relaxed);
    word >> (place % (64 / BITS) * BITS) & ((1 << BITS) - 1)
}

/// Marks a position if it is unseen. Returns `true` if it was.
#[inline]
fn set<const BITS: u32, const SHARED: bool>(words: &[AtomicU64], place: u32, mark: u64) -> bool {
    let word = &words[(place / (64 / BITS)) as usize];
    let shift = place % (64 / BITS) * BITS;
    let place_bits = ((1 << BITS) - 1) << shift;
    // All threads write the same mark, so setting it twice does no harm.
    word.load(Relaxed) & place_bits == 0 && put::<SHARED>(word, mark << shift) & place_bits == 0
}

/// Sets bits of a word, and returns its previous value.
#[inline]
fn put<const SHARED: bool>(word: &AtomicU64, bits: u64) -> u64 {
    if SHARED {
        return word.fetch_or(bits, Relaxed);
    }
    let before = word.load(Relaxed);
    word.store(before | bits, Relaxed);
    before
}
