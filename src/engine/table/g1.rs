//! The bound of the default optimal solver: how far a cube is from DR on one axis, in 2 bits, from
//! all three axes.
//!
//! The same distances as in [`DrTable`], laid out so that one lookup is enough: twists in 168
//! classes outside, flips and slice places inside. The table of classes is then tiny, where `dr`
//! needs that of flip-slice values first, a cache miss of its own. 170,311,680 entries in 42.6 MB.
//!
//! In quarter turns it is the same with thresholds one move further. The distances that it is
//! folded from are then grown in memory and not kept.
//!
//! [`G1Index`](crate::coord::g1::G1Index) gives the entry of a cube. For the other axes the cube is
//! turned first.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use premove_cube::Metric;
use rayon::prelude::*;

use super::dr::DrTable;
use super::h48::{KnownCounts, short_keys};
use super::kind::{Kind, Stop};
use super::map::Bytes;
use super::memory_copy::MemoryCopy;
use super::short_keys::ShortKeys;
use super::tier::Tier;
use super::two_bits;
use crate::coord::frame::{self, Classes};
use crate::coord::g1::{self, TWIST_CLASSES};
use crate::coord::parts;
use crate::store::allocate::{with_space, zeroed};

/// Returns the base: value 0 means at most 8 half turns, or 9 quarter turns.
pub(super) const fn base(metric: Metric) -> u8 {
    8 + metric.beyond()
}

/// Sections of the file.
const SHORT_KEYS: usize = 1;

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
    metric: Metric,
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
        Tier::g1(self.metric).row().short.limit
    }

    /// Begins to copy the entries into memory, unless that has begun.
    pub(super) fn start_copy(&self) {
        self.copy.start_copy();
    }

    /// Returns whether the entries have been copied into memory.
    pub fn is_copied(&self) -> bool {
        self.copy.is_copied()
    }

    /// Returns the metric of its distances.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the base: value 0 means at most this many moves.
    #[inline]
    pub const fn base(&self) -> u8 {
        base(self.metric)
    }
}

/// Returns the columns of a row of the DR table with the representatives of the twist classes, for
/// each symmetry that the row is seen through.
fn columns() -> Vec<[u16; TWIST_CLASSES]> {
    let images = frame::twist_images();
    let twists = Classes::twists();
    images
        .chunks_exact(parts::TWISTS)
        .map(|images| std::array::from_fn(|class| images[twists.representative[class] as usize]))
        .collect()
}

/// Returns, for each byte of the DR table, the value of the lower one of its two distances.
fn low_values(metric: Metric) -> [u8; 256] {
    std::array::from_fn(|byte| two_bits::clip(byte as u8 & 15, base(metric)))
}

/// The entries of one slice, class by class.
///
/// Four rows of the DR table are read together, since they make one byte of each class, and 256
/// make a cache line: so a row is fetched once for all its 168 columns, and what is written stays
/// in the first cache level until it is whole.
fn fold(
    dr: &DrTable,
    values: &[u8; 256],
    columns: &[[u16; TWIST_CLASSES]],
    slice: usize,
) -> Vec<u8> {
    let mut runs = zeroed(TWIST_CLASSES * RUN, "its entries");
    let mut lines = [[0_u8; LINE]; TWIST_CLASSES];
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

/// All entries, folded from the distances to DR in a metric; `None` when stopped.
fn entries(dr: &DrTable, metric: Metric, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<u8>> {
    let values = low_values(metric);
    let columns = columns();
    let slices = (0..parts::SLICES).into_par_iter().map(|slice| {
        let runs = (!stop()).then(|| fold(dr, &values, &columns, slice))?;
        reached.fetch_add((TWIST_CLASSES * parts::FLIPS) as u64, Relaxed);
        Some(runs)
    });
    let slices = slices.collect::<Option<Vec<_>>>()?;
    let mut entries = with_space(BYTES, "its entries");
    for class in 0..TWIST_CLASSES {
        for runs in &slices {
            entries.extend_from_slice(&runs[class * RUN..][..RUN]);
        }
    }
    Some(entries)
}

/// Returns the number of entries with each value. Value 0 is counted at the base of the metric.
fn histogram(entries: &[u8], metric: Metric) -> [u64; 16] {
    let mut counts = [0; 16];
    let values = two_bits::histogram(entries, g1::ENTRIES as u64);
    counts[usize::from(base(metric))..][..values.len()].copy_from_slice(&values);
    counts
}

impl Kind for G1Table {
    type Inputs<'a> = &'a DrTable;
    const VERSION: u32 = 2;

    fn sections() -> Vec<usize> {
        vec![BYTES, Tier::g1(Self::METRIC).row().short.bytes as usize]
    }

    fn build(dr: &DrTable, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let entries = entries(dr, Self::METRIC, reached, stop)?;
        Some(vec![
            entries,
            short_keys(Tier::g1(Self::METRIC).row().short.limit, Self::METRIC, stop)?,
        ])
    }

    fn open(bytes: Bytes) -> Self {
        Self { copy: MemoryCopy::new(bytes), metric: Self::METRIC }
    }

    fn histogram(entries: &[u8]) -> [u64; 16] {
        histogram(entries, Self::METRIC)
    }
}

/// The table of another metric than half turns, by the number of the metric in [`Metric::ALL`].
#[derive(Debug)]
pub struct G1Grown<const METRIC: usize>(G1Table);

impl<const METRIC: usize> G1Grown<METRIC> {
    /// The table, as searches read it.
    pub const fn table(&self) -> &G1Table {
        &self.0
    }
}

impl<const METRIC: usize> Kind for G1Grown<METRIC> {
    type Inputs<'a> = ();
    const VERSION: u32 = 1;
    const METRIC: Metric = Metric::ALL[METRIC];

    fn sections() -> Vec<usize> {
        vec![BYTES, Tier::g1(Self::METRIC).row().short.bytes as usize]
    }

    /// The distances to DR, and the entries of each slice before they are put in order.
    fn working_memory() -> u64 {
        DrTable::sections().iter().chain([&BYTES]).map(|&bytes| bytes as u64).sum()
    }

    fn build((): (), reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let grown = AtomicU64::new(0);
        let dr = DrTable::grown(Self::METRIC, &grown, stop)?;
        let known = KnownCounts::of(Self::METRIC).from_dr;
        assert_eq!(Some(dr.counts()), known, "the distances to DR in this metric are known");
        let entries = entries(&dr, Self::METRIC, reached, stop)?;
        drop(dr);
        Some(vec![
            entries,
            short_keys(Tier::g1(Self::METRIC).row().short.limit, Self::METRIC, stop)?,
        ])
    }

    fn open(bytes: Bytes) -> Self {
        Self(G1Table { copy: MemoryCopy::new(bytes), metric: Self::METRIC })
    }

    fn histogram(entries: &[u8]) -> [u64; 16] {
        histogram(entries, Self::METRIC)
    }
}
