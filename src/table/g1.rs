//! The bound of the default optimal solver: how far a cube is from DR on one axis, in 2 bits, from
//! all three axes.
//!
//! The same distances as in [`DrTable`], laid out so that one lookup is enough: twists in 168
//! classes outside, flips and slice places inside. The table of classes is then tiny, where `dr`
//! needs that of flip-slice values first, a cache miss of its own. 170,311,680 entries in 42.6 MB.
//!
//! [`G1Index`](crate::coord::g1::G1Index) gives the entry of a cube. For the other axes the cube is
//! turned first.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::dr::DrTable;
use super::h48::short_keys;
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::memory_copy::MemoryCopy;
use super::short_keys::ShortKeys;
use super::tier::SHORT_KEYS_7;
use super::two_bits;
use crate::coord::frame::{self, Classes};
use crate::coord::g1::{self, TWIST_CLASSES};
use crate::coord::parts;
use crate::cube::Metric;
use crate::store::allocate::{with_space, zeroed};

/// What value 0 stands for: at most 8 moves.
pub(super) const BASE: u8 = 8;

/// Sections of the file.
const SHORT_KEYS: usize = 1;

/// The greatest distance of the short keys. Those up to 8 would take as much as the table and save
/// 4% of the lookups.
const SHORT_LIMIT: u8 = 7;
const BYTES: usize = g1::ENTRIES / 4;
/// Bytes of all flips for one twist class and slice.
const RUN: usize = parts::FLIPS / 4;
/// Bytes of a run that are filled together: a cache line.
const LINE: usize = 64;

/// Distance to DR on U/D, clipped to 2 bits.
///
/// With it comes the exact set of the states, up to symmetry and half turns in front, that are near
/// to being solved.
#[derive(Debug)]
pub struct G1Table {
    copy: MemoryCopy,
}

impl G1Table {
    /// The entries, four to a byte, from the best source there is by now: the mapped file, or a
    /// copy in memory. To be called once a task, not once an entry.
    #[inline]
    pub fn entries(&self) -> &[u8] {
        self.copy.entries()
    }

    /// The exact set of the keys at a distance of at most [`G1Table::short_limit`].
    #[inline]
    pub fn short(&self) -> ShortKeys<'_> {
        ShortKeys::new(self.copy.bytes().section(SHORT_KEYS))
    }

    /// The greatest distance of the short keys.
    pub const fn short_limit(&self) -> u8 {
        SHORT_LIMIT
    }

    /// Begins to copy the entries into memory, unless that has begun.
    pub(super) fn start_copy(&self) {
        self.copy.start_copy();
    }

    /// Whether the entries are in memory of their own.
    pub fn is_copied(&self) -> bool {
        self.copy.is_copied()
    }

    /// How its distances count moves.
    pub const fn metric(&self) -> Metric {
        Self::METRIC
    }

    /// What value 0 stands for: at most this many moves.
    #[inline]
    pub const fn base(&self) -> u8 {
        BASE
    }
}

/// Which column of a row of the DR table holds the representative of each twist class, for each
/// symmetry that the row is seen through.
fn columns() -> Vec<[u16; TWIST_CLASSES]> {
    let (images, twists) = (frame::twist_images(), Classes::twists());
    let of = |s: usize| {
        std::array::from_fn(|class| {
            images[s * parts::TWISTS + twists.representative[class] as usize]
        })
    };
    (0..frame::COUNT).map(of).collect()
}

/// For each two distances in a byte of the DR table, the value of the lower one.
fn low_values() -> [u8; 256] {
    std::array::from_fn(|byte| two_bits::clip(byte as u8 & 15, BASE))
}

/// The entries of one slice, class by class.
///
/// Four rows of the DR table are read together, since they make one byte of each class, and 256
/// make a cache line: so a row is fetched once for all its 168 columns, and what is written stays
/// in the first cache level until it is whole.
fn fold(dr: &DrTable, columns: &[[u16; TWIST_CLASSES]], slice: usize) -> Vec<u8> {
    let mut runs = zeroed(TWIST_CLASSES * RUN, "its entries");
    let mut lines = [[0_u8; LINE]; TWIST_CLASSES];
    let values = low_values();
    for first in (0..RUN).step_by(LINE) {
        for at in 0..LINE {
            let flip_slice = slice * parts::FLIPS + (first + at) * 4;
            let rows: [_; 4] = std::array::from_fn(|i| {
                let (row, s) = dr.row(flip_slice + i);
                (row, &columns[s])
            });
            for (class, line) in lines.iter_mut().enumerate() {
                let value = |(row, columns): (&[u8], &[u16; TWIST_CLASSES])| {
                    let column = usize::from(columns[class]);
                    values[usize::from(row[column / 2] >> (column % 2 * 4))]
                };
                line[at] = value(rows[0])
                    | value(rows[1]) << 2
                    | value(rows[2]) << 4
                    | value(rows[3]) << 6;
            }
        }
        for (run, line) in runs.chunks_exact_mut(RUN).zip(&lines) {
            run[first..first + LINE].copy_from_slice(line);
        }
    }
    runs
}

impl Kind for G1Table {
    type Inputs<'a> = &'a DrTable;
    const VERSION: u32 = 2;

    fn sections() -> Vec<usize> {
        vec![BYTES, SHORT_KEYS_7 as usize]
    }

    fn build(dr: &DrTable, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let columns = columns();
        let slice = |slice| {
            let runs = (!stop()).then(|| fold(dr, &columns, slice))?;
            reached.fetch_add((TWIST_CLASSES * parts::FLIPS) as u64, Relaxed);
            Some(runs)
        };
        let slices: Option<Vec<_>> = (0..parts::SLICES).into_par_iter().map(slice).collect();
        let slices = slices?;
        let mut entries = with_space(BYTES, "its entries");
        for class in 0..TWIST_CLASSES {
            for runs in &slices {
                entries.extend_from_slice(&runs[class * RUN..][..RUN]);
            }
        }
        Some(vec![entries, short_keys(SHORT_LIMIT, Self::METRIC, stop)?])
    }

    fn open(bytes: Bytes) -> Self {
        Self { copy: MemoryCopy::new(bytes) }
    }

    fn histogram(entries: &[u8]) -> [u64; 16] {
        let mut counts = [0; 16];
        let values = two_bits::histogram(entries, g1::ENTRIES as u64);
        counts[usize::from(BASE)..][..values.len()].copy_from_slice(&values);
        counts
    }
}
