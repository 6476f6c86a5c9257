//! Building a table: the lists of keys first, then one block after the other.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use premove_cube::Metric;

use super::known::KnownCounts;
use super::levels::Levels;
use super::maps::{Linear, Maps, Source};
use super::marks::{Plane, Scratch};
use super::packing::pack;
use super::share::{Stop, share};
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::coord::h48::{CLASSES, CornerClasses};
use crate::table::big::layout;
use crate::table::filters::{FillBlocks, Filter, Filters, any_filter};
use crate::table::short_keys;
use crate::table::tier::Tier;
use crate::table::tier_rows::Contents;
use crate::table::work::Work;

/// A table of which the lists of keys are ready; its blocks can be built in any order.
pub struct Generation {
    table: Tier,
    extra: u8,
    maps: Maps,
    levels: Levels,
}

/// The last level that is listed: 9 half turns, 93,097,381 keys up to there, or 10 quarter turns,
/// 69,565,478 keys.
const fn listed(metric: Metric) -> u8 {
    9 + metric.beyond()
}

/// Memory of a thread that builds blocks.
struct WorkingMemory {
    planes: Planes,
    out: Vec<u8>,
}

/// Space for the classes of a block.
enum Planes {
    Distances(Box<DistancePlanes>),
    Filters(Box<dyn FillBlocks>),
}

struct DistancePlanes {
    planes: [Plane; 3],
    between: Plane,
    scratch: Scratch,
}

/// A number that shows that the machine or the program makes mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongCount {
    /// A list of keys has not the correct length.
    #[error("{found} keys are listed {distance} moves away, and there are {known}")]
    Listed {
        /// Moves from the solved cube.
        distance: usize,
        /// Number of keys in the list.
        found: u64,
        /// The correct number.
        known: u64,
    },
    /// The filters have not the correct number of set bits.
    #[error("{found} bits of its filters are set, and it should be {known}")]
    FilterBits {
        /// Number of set bits.
        found: u64,
        /// The correct number.
        known: u64,
    },
    /// A distance has not the correct number of entries.
    #[error("{found} entries are at most {distance} moves away, and there are {known}")]
    Entries {
        /// Moves from the solved cube, at most.
        distance: u8,
        /// Number of entries.
        found: u64,
        /// The correct number.
        known: u64,
    },
}

impl Planes {
    fn new(table: Tier) -> Self {
        if let Contents::Filters(row) = table.row().contents {
            return Self::Filters(any_filter!(row.filters, Filters, filters => filters.builder()));
        }
        let flips = flips(table);
        Self::Distances(Box::new(DistancePlanes {
            planes: [(); 3].map(|()| Plane::new(flips)),
            between: Plane::new(flips),
            scratch: Scratch::new(),
        }))
    }
}

/// Returns the number of flips that the entries of a table of distances distinguish.
fn flips(table: Tier) -> u8 {
    match table.row().contents {
        Contents::Distances(flips) => flips,
        Contents::G1 | Contents::Filters(_) => unreachable!("{table} has no flips in its entries"),
    }
}

/// The set of all keys up to a distance of at most 9, or 10 in quarter turns, as
/// [`ShortKeys`](crate::table::ShortKeys) reads it, without listing any others; `None` when
/// stopped.
pub fn short_keys(limit: u8, metric: Metric, stop: Stop<'_>) -> Option<Vec<u8>> {
    let table = Tier::distances(0, metric);
    Generation::with_levels(table, limit.min(listed(metric)), 1, &Work::new(), stop)?
        .short_keys(limit, stop)
}

impl Generation {
    /// Lists the keys for a table, or `None` when stopped. Its three thresholds are 8, 9 and 10
    /// half turns, or with `deep` 9, 10 and 11, which takes some ten times as long; in quarter
    /// turns each is one more.
    pub fn new(table: Tier, deep: bool, work: &Work, stop: Stop<'_>) -> Option<Self> {
        Self::with_levels(table, listed(table.metric()), 1 + u8::from(deep), work, stop)
    }

    pub(super) fn with_levels(
        table: Tier,
        listed: u8,
        extra: u8,
        work: &Work,
        stop: Stop<'_>,
    ) -> Option<Self> {
        let metric = table.metric();
        let maps = Maps::new(&CornerClasses::new(), metric.moves(), stop)?;
        let marking = table.row().marking_work[usize::from(extra == 2)];
        let listing = table.row().listing_work;
        work.start((listing + marking) * CLASSES as u64, 0);
        let levels = Levels::new(
            &maps,
            listed,
            &|level| work.add(if level == listed { listing } else { 0 }),
            stop,
        )?;
        Some(Self { table, extra, maps, levels })
    }

    /// Reuses the lists for another table of the same metric: they serve all of its tables.
    #[must_use]
    pub fn of(self, table: Tier, deep: bool) -> Self {
        Self { table, extra: 1 + u8::from(deep), ..self }
    }

    /// The greatest distance that value 0 stands for: 0 means at most this many moves, 1 one more,
    /// 2 two more, and 3 three more or any number above.
    pub fn base(&self) -> u8 {
        self.levels.last() + self.extra - 2
    }

    /// Returns the number of blocks in which the table is built.
    pub fn blocks(&self) -> usize {
        self.table.row().blocks
    }

    /// Returns the corner classes of a block of distances. Classes that end in the middle of a byte
    /// come in pairs.
    fn classes_of(&self, block: usize) -> Range<usize> {
        let count = CLASSES.div_ceil(self.blocks());
        block * count..((block + 1) * count).min(CLASSES)
    }

    /// The bytes of a block in the table.
    pub fn block_range(&self, block: usize) -> Range<u64> {
        let range = layout::entries_of_block(self.table, block);
        range.start as u64..range.end as u64
    }

    /// Builds the blocks that are wanted and hands each to `sink`, from all threads and in any
    /// order. `None` when stopped, or when the sink returned `false`; otherwise how many entries of
    /// these blocks have each value, or of filters how many bits are set.
    pub fn run(
        &self,
        wanted: &(dyn Fn(usize) -> bool + Sync),
        sink: &(dyn Fn(usize, &[u8]) -> bool + Sync),
        work: &Work,
        stop: Stop<'_>,
    ) -> Option<[u64; 4]> {
        let blocks: Vec<usize> = (0..self.blocks()).filter(|&block| wanted(block)).collect();
        let marking = self.table.row().marking_work[usize::from(self.extra == 2)];
        let marking = marking * CLASSES as u64 / self.blocks() as u64;
        let listed = self.table.row().listing_work * CLASSES as u64;
        work.start(listed + marking * blocks.len() as u64, listed);
        let counts = [const { AtomicU64::new(0) }; 4];
        let is_done = share(
            blocks.len(),
            &|| work.add(marking),
            stop,
            || WorkingMemory { planes: Planes::new(self.table), out: Vec::new() },
            |memory, i| {
                let Some(found) = self.block(blocks[i], memory, stop) else { return false };
                for (count, n) in counts.iter().zip(found) {
                    count.fetch_add(n, Relaxed);
                }
                sink(blocks[i], &memory.out)
            },
        );
        is_done.then(|| counts.map(AtomicU64::into_inner))
    }

    /// The set of all keys up to a distance, as [`ShortKeys`](crate::table::ShortKeys) reads it, at
    /// most those listed; `None` when stopped.
    pub fn short_keys(&self, limit: u8, stop: Stop<'_>) -> Option<Vec<u8>> {
        short_keys::build(&self.levels.within(&self.maps, limit, stop)?, stop)
    }

    /// Returns the number of keys at each listed distance.
    pub fn listed(&self) -> Vec<u64> {
        (0..=self.levels.last()).map(|distance| self.levels.count(distance)).collect()
    }

    /// Checks that each listed distance has the correct number of keys.
    ///
    /// # Errors
    /// When a number differs: the machine or the program makes mistakes.
    pub fn check_lists(&self) -> Result<(), WrongCount> {
        let listed = self.listed();
        let known = KnownCounts::of(self.table.metric()).keys;
        match (0..listed.len()).find(|&distance| known.get(distance) != Some(&listed[distance])) {
            Some(distance) => Err(WrongCount::Listed {
                distance,
                found: listed[distance],
                known: known.get(distance).copied().unwrap_or(0),
            }),
            None => Ok(()),
        }
    }

    /// Checks that each value has the correct number of entries in the whole table, as far as the
    /// correct number is known.
    ///
    /// # Errors
    /// When a number differs.
    pub fn check_counts(&self, counts: &[u64; 4]) -> Result<(), WrongCount> {
        if let Contents::Filters(row) = self.table.row().contents {
            let known = row.set_bits;
            return if counts[0] == known {
                Ok(())
            } else {
                Err(WrongCount::FilterBits { found: counts[0], known })
            };
        }
        let mut most = 0;
        for (count, distance) in counts.iter().zip(self.base()..self.base() + 3) {
            most += count;
            let known = KnownCounts::of(self.table.metric());
            let known = known.entries(flips(self.table), distance).unwrap_or(most);
            if most != known {
                return Err(WrongCount::Entries { distance, found: most, known });
            }
        }
        Ok(())
    }

    fn block(&self, block: usize, memory: &mut WorkingMemory, stop: Stop<'_>) -> Option<[u64; 4]> {
        memory.out.clear();
        let planes = match &mut memory.planes {
            Planes::Distances(planes) => planes,
            Planes::Filters(filters) => {
                let out = &mut memory.out;
                return Some([filters.fill(block, &self.maps, &self.levels, stop, out)?, 0, 0, 0]);
            }
        };
        let entries = ARRANGEMENTS << flips(self.table);
        let classes = self.classes_of(block);
        let first = classes.start;
        let mut counts = [0; 4];
        for class in classes {
            self.fill(class, planes, stop)?;
            let words = planes.planes.each_ref().map(|plane| &plane.words[..]);
            let found = pack(words, entries, entries * (class - first), &mut memory.out);
            for (count, n) in counts.iter_mut().zip(found) {
                *count += n;
            }
        }
        Some(counts)
    }

    /// Fills the planes of a class.
    fn fill(&self, class: usize, memory: &mut DistancePlanes, stop: Stop<'_>) -> Option<()> {
        let base = self.base();
        for plane in &mut memory.planes {
            plane.clear();
        }
        for distance in 0..=self.levels.last() {
            let plane = &mut memory.planes[usize::from(distance.saturating_sub(base))];
            plane.mark(
                self.levels.keys(distance, class),
                &self.maps.stay(),
                &Linear::SAME,
                &mut memory.scratch,
            );
        }
        let one_more = usize::from(3 - self.extra);
        for source in self.maps.sources(class) {
            if stop() {
                return None;
            }
            let keys = self.levels.keys(self.levels.last(), source.class);
            memory.planes[one_more].mark(
                keys,
                &self.maps.key_map(source),
                &Linear::SAME,
                &mut memory.scratch,
            );
        }
        if self.extra == 2 {
            for source in self.maps.sources(class) {
                self.two_more(source, memory, stop)?;
            }
        }
        Some(())
    }

    /// Marks keys two moves beyond the last level whose second move comes from `source`. The first
    /// move marks the plane between, with flips as the class that is reached numbers them; the
    /// second moves whole words of that plane.
    fn two_more(&self, source: &Source, memory: &mut DistancePlanes, stop: Stop<'_>) -> Option<()> {
        let onward = self.maps.key_map(source);
        let back = source.symmetry;
        for before in self.maps.sources(source.class) {
            if !self.maps.may_follow(source.forth, back.of_move(before.forth)) {
                continue;
            }
            if stop() {
                return None;
            }
            let keys = self.levels.keys(self.levels.last(), before.class);
            memory.between.mark(
                keys,
                &self.maps.natural_map(before),
                &onward.flips,
                &mut memory.scratch,
            );
        }
        memory.planes[2].carry(&mut memory.between, &onward);
        Some(())
    }
}
