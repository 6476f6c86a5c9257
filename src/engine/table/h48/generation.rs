//! Builds a table: first the lists of keys, then one block after the other.

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

/// A table whose lists of keys are complete. Its blocks can be built in any order.
pub struct Generation {
    table: Tier,
    extra: u8,
    maps: Maps,
    levels: Levels,
}

/// Returns the greatest distance at which keys are listed: 9 in half-turn metric (93,097,381 keys
/// in total), or 10 in quarter-turn metric (69,565,478 keys).
const fn listed(metric: Metric) -> u8 {
    9 + metric.beyond()
}

/// Memory of a thread that builds blocks.
struct WorkingMemory {
    planes: Planes,
    out: Vec<u8>,
}

/// Memory for the bits of a block of distances, or of filters.
enum Planes {
    Distances(Box<DistancePlanes>),
    Filters(Box<dyn FillBlocks>),
}

struct DistancePlanes {
    planes: [Plane; 3],
    between: Plane,
    scratch: Scratch,
}

/// A wrong count, which shows an error of the machine or the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongCount {
    /// A list of keys has a wrong length.
    #[error("{found} keys are listed {distance} moves away, and there are {known}")]
    Listed {
        /// Number of moves from the solved cube.
        distance: usize,
        /// Number of keys in the list.
        found: u64,
        /// The correct number of keys.
        known: u64,
    },
    /// The filters have a wrong number of set bits.
    #[error("{found} bits of its filters are set, and it should be {known}")]
    FilterBits {
        /// Number of set bits.
        found: u64,
        /// The correct number of set bits.
        known: u64,
    },
    /// The number of entries up to some distance is wrong.
    #[error("{found} entries are at most {distance} moves away, and there are {known}")]
    Entries {
        /// Greatest number of moves from the solved cube that was counted.
        distance: u8,
        /// Number of entries up to this distance.
        found: u64,
        /// The correct number of entries up to this distance.
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

/// Returns the number of edge flips in the keys of a table of distances.
fn flips(table: Tier) -> u8 {
    match table.row().contents {
        Contents::Distances(flips) => flips,
        Contents::G1 | Contents::Filters(_) => unreachable!("{table} has no flips in its entries"),
    }
}

/// Returns the bytes of the set of all keys at most `limit` moves from the solved cube, for
/// [`ShortKeys`](crate::table::ShortKeys). The limit is at most 9 in half-turn metric, or 10 in
/// quarter-turn metric. Only the keys of this set are computed. Returns `None` if it was stopped.
pub fn short_keys(limit: u8, metric: Metric, stop: Stop<'_>) -> Option<Vec<u8>> {
    let table = Tier::distances(0, metric);
    Generation::with_levels(table, limit.min(listed(metric)), 1, &Work::new(), stop)?
        .short_keys(limit, stop)
}

impl Generation {
    /// Lists the keys for a table. Returns `None` if it was stopped. In half-turn metric the
    /// entries distinguish at most 8, exactly 9, exactly 10, and more than 10 moves. With `deep`
    /// each number is one more, and building takes about ten times as long. In quarter-turn metric
    /// each number is one more, too.
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

    /// Uses the lists for building another table in this metric. They are equal for all tables.
    #[must_use]
    pub fn of(self, table: Tier, deep: bool) -> Self {
        Self { table, extra: 1 + u8::from(deep), ..self }
    }

    /// Returns the base. Value 0 of an entry means at most this number of moves. Values 1 and 2
    /// mean exactly one and two moves more, and value 3 means three or more moves more.
    pub fn base(&self) -> u8 {
        self.levels.last() + self.extra - 2
    }

    /// Returns the number of blocks in which the table is built.
    pub fn blocks(&self) -> usize {
        self.table.row().blocks
    }

    /// Returns the corner classes of a block of distances. There are two if the entries of one
    /// class end in the middle of a byte.
    fn classes_of(&self, block: usize) -> Range<usize> {
        let count = CLASSES.div_ceil(self.blocks());
        block * count..((block + 1) * count).min(CLASSES)
    }

    /// Returns the range of bytes of a block in the table.
    pub fn block_range(&self, block: usize) -> Range<u64> {
        let range = layout::entries_of_block(self.table, block);
        range.start as u64..range.end as u64
    }

    /// Builds the blocks that `wanted` accepts, and passes each to `sink`, from all threads and in
    /// any order. Returns `None` if it was stopped, or if the sink returned `false`. Otherwise
    /// returns the number of entries with each value, or the number of set bits for filters.
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

    /// Returns the bytes of the set of all keys at most `limit` moves from the solved cube, for
    /// [`ShortKeys`](crate::table::ShortKeys). Keys that are not listed are missing. Returns `None`
    /// if it was stopped.
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
    /// If a number differs, which shows an error of the machine or the program.
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

    /// Checks that each value has the correct number of entries in the whole table, if the correct
    /// number is known.
    ///
    /// # Errors
    /// If a number differs.
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

    /// Fills the planes of a class, one for each value below 3. Returns `None` if it was stopped.
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

    /// Marks the keys that two moves make of the last level, the second from the class of `source`.
    /// The first move sets bits in a plane of that class (`between`), at flips to which the linear
    /// part of the second map is already applied. The second move then moves whole words of that
    /// plane.
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
