//! Breadth-first search over a coordinate of classes times columns, in parallel and within the
//! cache.
//!
//! A state is a class under symmetry (the *row*) and a second coordinate seen from the
//! representative of the class (the *column*). For one row and one move, the target row and the
//! symmetry to its representative are constants. So all accesses of the inner loop are in two rows
//! and two small column maps, which fit into the first cache level. A state-by-state search would
//! access the whole table at random, with a cache miss each.
//!
//! A level (all states at one distance) is found by one of two methods, whichever reads less.
//! *Push* marks the neighbours of the last level. *Pull* tests every open state (one without a
//! distance) for a neighbour in the last level. A pushed mark must be copied to its images under
//! the symmetries that keep the row, because other representatives of the state may be read later.
//! *Pull* needs no copies, because it tests all images of a state.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::store::allocate::with_space;

/// Greatest distance that is stored. The value 15 means anything greater.
pub(crate) const LAST_LEVEL: u8 = 14;

/// Number of bytes that are prepared between two checks for a request to stop: some milliseconds.
const BYTES_PER_LOOK: usize = 4 << 20;

/// The value of an open entry, whose distance is not known yet.
const OPEN: u8 = 15;

/// A coordinate of classes (rows) times columns. A row and a symmetry are stored together as `row *
/// 16 + symmetry`, as in [`Classes::of`](crate::coord::frame::Classes::of).
pub(crate) struct Rows<'a, T> {
    /// Number of columns, at most 65,536.
    pub(crate) width: usize,
    /// Function of a row and the index of a move in `moved`. Makes the move from the representative
    /// of the row. Returns the row that it leads to, and the symmetry to the representative of that
    /// row.
    pub(crate) target: T,
    /// The images of each column under the moves, ordered by move.
    pub(crate) moved: &'a [u16],
    /// The images of each column under the symmetries, ordered by symmetry.
    pub(crate) images: &'a [u16],
    /// For each row, a bit mask of the symmetries that map its representative to itself. Bit 0 is
    /// the identity.
    pub(crate) stabiliser: &'a [u16],
    /// Row of the solved state, whose column is 0.
    pub(crate) start: u32,
}

impl<T: Fn(usize, usize) -> u32> Rows<'_, T> {
    fn rows(&self) -> usize {
        self.stabiliser.len()
    }

    fn moves(&self) -> usize {
        self.moved.len() / self.width
    }

    fn target(&self, row: usize, m: usize) -> (usize, usize) {
        let target = (self.target)(row, m) as usize;
        (target >> 4, target & 15)
    }

    fn moved(&self, m: usize) -> &[u16] {
        &self.moved[m * self.width..][..self.width]
    }

    fn image(&self, s: usize) -> &[u16] {
        &self.images[s * self.width..][..self.width]
    }
}

/// Returns the number of bytes of a row. Two columns share a byte, and rows start on a byte.
pub(crate) const fn stride(width: usize) -> usize {
    width.div_ceil(2)
}

/// Returns the number of entries at each distance in a grown table.
pub(crate) fn histogram(bytes: &[u8], width: usize) -> [u64; 16] {
    let mut counts = [0; 16];
    for row in bytes.chunks(stride(width)) {
        for (count, n) in counts.iter_mut().zip(super::nibbles::histogram(row, width)) {
            *count += n;
        }
    }
    counts
}

/// Computes the distances of all states, level by level. Returns `None` if it was stopped.
/// `reached` counts the entries done so far.
pub(crate) fn grow<T: Fn(usize, usize) -> u32 + Sync>(
    rows: &Rows<'_, T>,
    reached: &AtomicU64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<u8>> {
    let grower = Grower::new(rows, stop)?;
    let mut last =
        u64::from(grower.mark((rows.start >> 4) as usize, 0, 0)) + grower.copy_to_images(0, stop);
    let mut open = (rows.rows() * rows.width) as u64 - last;
    reached.fetch_add(last, Relaxed);
    for level in 1..=LAST_LEVEL {
        // *Pull* is faster if an open state finds a neighbour in the last level after about four
        // tries.
        let found = if last * rows.moves() as u64 > open * 4 {
            grower.pull(level, stop)
        } else {
            grower.push(level, stop) + grower.copy_to_images(level, stop)
        };
        if grower.stopped.load(Relaxed) {
            return None;
        }
        if found == 0 {
            break;
        }
        last = found;
        open -= found;
        reached.fetch_add(found, Relaxed);
    }
    Some(grower.distances.into_iter().map(AtomicU8::into_inner).collect())
}

struct Grower<'a, T> {
    rows: &'a Rows<'a, T>,
    stride: usize,
    distances: Vec<AtomicU8>,
    /// For each row, a bit mask of the levels that occur in it.
    levels: Vec<AtomicU16>,
    stopped: AtomicBool,
}

impl<'a, T: Fn(usize, usize) -> u32 + Sync> Grower<'a, T> {
    fn new(rows: &'a Rows<'a, T>, stop: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        let stride = stride(rows.width);
        let len = rows.rows() * stride;
        let mut distances = with_space(len, "its distances");
        while distances.len() < len {
            if stop() {
                return None;
            }
            let more = BYTES_PER_LOOK.min(len - distances.len());
            distances.extend(std::iter::repeat_with(|| AtomicU8::new(OPEN | OPEN << 4)).take(more));
        }
        Some(Self {
            rows,
            stride,
            distances,
            levels: (0..rows.rows()).map(|_| AtomicU16::new(0)).collect(),
            stopped: AtomicBool::new(false),
        })
    }

    /// Runs a task for every row that the filter accepts, on all threads. Returns the sum of the
    /// results.
    fn for_rows(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
        wanted: impl Fn(usize) -> bool + Sync,
        task: impl Fn(usize, &mut Vec<u16>) -> u64 + Sync,
    ) -> u64 {
        let rows = (0..self.rows.rows()).into_par_iter().with_min_len(8);
        let counts = rows.map_init(Vec::new, |columns, row| {
            if !wanted(row) {
                return 0;
            }
            if stop() {
                self.stopped.store(true, Relaxed);
            }
            if self.stopped.load(Relaxed) { 0 } else { task(row, columns) }
        });
        counts.sum()
    }

    fn push(&self, level: u8, stop: &(dyn Fn() -> bool + Sync)) -> u64 {
        self.for_rows(
            stop,
            |row| self.has_level(row, level - 1),
            |row, columns| {
                self.collect(row, level - 1, columns);
                let mut found = 0;
                for m in 0..self.rows.moves() {
                    let (target, s) = self.rows.target(row, m);
                    let moved = self.rows.moved(m);
                    let image = self.rows.image(s);
                    for &column in &*columns {
                        let to = image[usize::from(moved[usize::from(column)])];
                        found += u64::from(self.mark(target, to, level));
                    }
                }
                found
            },
        )
    }

    fn pull(&self, level: u8, stop: &(dyn Fn() -> bool + Sync)) -> u64 {
        self.for_rows(
            stop,
            |_| true,
            |row, columns| {
                self.collect(row, OPEN, columns);
                let mut found = 0;
                for m in 0..self.rows.moves() {
                    if columns.is_empty() {
                        break;
                    }
                    let (target, s) = self.rows.target(row, m);
                    if !self.has_level(target, level - 1) {
                        continue;
                    }
                    let moved = self.rows.moved(m);
                    let image = self.rows.image(s);
                    columns.retain(|&column| {
                        let to = image[usize::from(moved[usize::from(column)])];
                        let hit = self.get(target, to) == level - 1;
                        if hit {
                            found += u64::from(self.mark(row, column, level));
                        }
                        !hit
                    });
                }
                found
            },
        )
    }

    /// Copies each entry at this level to its images under the symmetries that keep its row.
    /// Returns the number of entries that got a distance by this.
    fn copy_to_images(&self, level: u8, stop: &(dyn Fn() -> bool + Sync)) -> u64 {
        let wanted = |row| self.rows.stabiliser[row] != 1 && self.has_level(row, level);
        self.for_rows(stop, wanted, |row, columns| {
            self.collect(row, level, columns);
            let stabiliser = self.rows.stabiliser[row];
            let mut found = 0;
            for s in (0..16).filter(|s| stabiliser >> s & 1 == 1) {
                let image = self.rows.image(s);
                for &column in &*columns {
                    found += u64::from(self.mark(row, image[usize::from(column)], level));
                }
            }
            found
        })
    }

    /// Replaces `columns` by the columns of a row whose entries have this value.
    fn collect(&self, row: usize, value: u8, columns: &mut Vec<u16>) {
        columns.clear();
        let width = self.rows.width;
        let bytes = &self.distances[row * self.stride..(row + 1) * self.stride];
        for (i, byte) in bytes.iter().enumerate() {
            let byte = byte.load(Relaxed);
            if byte & 15 == value {
                columns.push((i * 2) as u16);
            }
            if byte >> 4 == value && i * 2 + 1 < width {
                columns.push((i * 2 + 1) as u16);
            }
        }
    }

    #[inline]
    fn get(&self, row: usize, column: u16) -> u8 {
        let byte = self.distances[row * self.stride + usize::from(column / 2)].load(Relaxed);
        byte >> (column % 2 * 4) & 15
    }

    /// Sets the distance of an entry to `level` if the entry is open. Returns whether it was open.
    #[inline]
    fn mark(&self, row: usize, column: u16, level: u8) -> bool {
        let byte = &self.distances[row * self.stride + usize::from(column / 2)];
        let shift = column % 2 * 4;
        if byte.load(Relaxed) >> shift & 15 != OPEN {
            return false;
        }
        // An open entry has all bits set. So clearing bits sets its value and keeps its neighbour,
        // in any order of threads.
        let old = byte.fetch_and(!(OPEN << shift) | level << shift, Relaxed);
        let opened = old >> shift & 15 == OPEN;
        if opened && !self.has_level(row, level) {
            self.levels[row].fetch_or(1 << level, Relaxed);
        }
        opened
    }

    #[inline]
    fn has_level(&self, row: usize, level: u8) -> bool {
        self.levels[row].load(Relaxed) >> level & 1 == 1
    }
}
