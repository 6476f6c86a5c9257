//! The table `g1`, from which the default optimal solver takes its lower bounds: the distance of a
//! cube to DR on one axis, in 2 bits. It is looked up for all three axes.
//!
//! The distances are those of [`DrTable`], in a layout that needs only one cache miss: entries are
//! ordered by twist class (168 classes), and within a class by flips and slice places. The list of
//! twist classes is tiny. `dr` first reads the list of flip-slice classes, which costs another
//! cache miss. 170,311,680 entries take 42.6 MB.
//!
//! The table in quarter-turn metric has thresholds one move higher. It is computed from distances
//! to DR in that metric, which are built in memory and then dropped.
//!
//! [`G1Index`](crate::coord::g1::G1Index) returns the entry of a cube. For the other axes the cube
//! is rotated first.

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

/// Returns the base, the number of moves that value 0 of an entry means at most: 8 in half-turn
/// metric, 9 in quarter-turn metric.
pub(super) const fn base(metric: Metric) -> u8 {
    8 + metric.beyond()
}

/// Index of the section with the short keys in the file.
const SHORT_KEYS: usize = 1;

const BYTES: usize = g1::ENTRIES / 4;
/// Number of bytes of a run: the entries for all flips, with one twist class and slice value.
const RUN: usize = parts::FLIPS / 4;
/// Number of bytes of a cache line. The bytes of a line are filled together.
const LINE: usize = 64;

/// Distances to DR on U/D, clipped to 2 bits, and the short keys.
///
/// The short keys are the exact set of the states near the solved state, up to symmetry and half
/// turns as premoves.
#[derive(Debug)]
pub struct G1Table {
    copy: MemoryCopy,
    metric: Metric,
}

impl G1Table {
    /// Returns the entries, four per byte, from the fastest place: the copy in memory if it is
    /// complete, otherwise the mapped file. Call it once for a task, not once for an entry.
    #[inline]
    pub fn entries(&self) -> &[u8] {
        self.copy.entries()
    }

    /// Returns the exact set of the keys at most [`G1Table::short_limit`] moves from solved.
    #[inline]
    pub fn short(&self) -> ShortKeys<'_> {
        ShortKeys::new(self.copy.bytes().section(SHORT_KEYS))
    }

    /// Returns the greatest distance of the short keys.
    pub const fn short_limit(&self) -> u8 {
        Tier::g1(self.metric).row().short.limit
    }

    /// Starts to copy the entries into memory, unless the copy has already started.
    pub(super) fn start_copy(&self) {
        self.copy.start_copy();
    }

    /// Returns whether the entries have been copied into memory.
    pub fn is_copied(&self) -> bool {
        self.copy.is_copied()
    }

    /// Returns the metric of the distances.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the base: an entry with value 0 has a distance of at most this number of moves.
    #[inline]
    pub const fn base(&self) -> u8 {
        base(self.metric)
    }
}

/// Returns, for each symmetry, the columns in a row of the DR table where the distances of the
/// representatives of the twist classes are.
fn columns() -> Vec<[u16; TWIST_CLASSES]> {
    let images = frame::twist_images();
    let twists = Classes::twists();
    images
        .chunks_exact(parts::TWISTS)
        .map(|images| std::array::from_fn(|class| images[twists.representative[class] as usize]))
        .collect()
}

/// Returns, for each byte of the DR table, the 2-bit value of the distance in its low half.
fn low_values(metric: Metric) -> [u8; 256] {
    std::array::from_fn(|byte| two_bits::clip(byte as u8 & 15, base(metric)))
}

/// Computes the entries for one choice of slice places, class by class.
///
/// Four rows of the DR table are read together, because they make one byte of each class, and 256
/// rows make a cache line. So a row is fetched once for all its 168 columns, and the output stays
/// in the first cache level until it is complete.
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

/// Computes all entries from the distances to DR in a metric. Returns `None` if it was stopped.
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

/// Returns the number of entries at each distance. Value 0 is counted at the base of the metric.
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

/// The table `g1` in another metric than HTM. `METRIC` is the index of the metric in
/// [`Metric::ALL`].
#[derive(Debug)]
pub struct G1Grown<const METRIC: usize>(G1Table);

impl<const METRIC: usize> G1Grown<METRIC> {
    /// Returns the table in the type that searches of all metrics read.
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

    /// Counts the memory for the distances to DR, and for entries before they are sorted.
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
