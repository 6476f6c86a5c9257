//! The facts about each tier: a row for each table of optimal solving.
//!
//! A row says what the table holds, the sizes of its file, the cost of building it and the speed of
//! searches with it. Rows of filters take their facts from the files of `filters/`, those of
//! quarter turns from the table of half turns with the same contents.
//!
//! Seconds are those of one core of the machine on which they were measured. Speeds are measured as
//! follows: 100 random cubes with `b5` and with `r4`, and two cubes of 16 moves with each table;
//! the ratios of the latter are taken to hold for random cubes, of `r3` the one to `r4`.

use premove_cube::Metric;

use super::filters::{self, FilterRow};
use super::reach::Reach;
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::coord::g1;
use crate::coord::h48::CLASSES;

/// All facts about a tier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TierRow {
    /// The name on the command line and of the file.
    pub(crate) name: &'static str,
    /// Metric of its distances.
    pub(crate) metric: Metric,
    /// Contents of the table.
    pub(crate) contents: Contents,
    /// Number that grows with the size. Tiers of two metrics that have the same are about as
    /// large.
    pub(super) size: u8,
    /// Version of the contents; raised whenever the meaning of a byte changes.
    pub(super) version: u32,
    /// Number of entries of 2 bits. For a table of filters, the number that would fit into the
    /// space of its filters.
    pub(super) entries: u64,
    /// Blocks in which the table is built.
    pub(super) blocks: usize,
    /// Bytes of a block; the last block of a table of distances has fewer and is filled up.
    pub(super) block_bytes: usize,
    /// Bytes of all entries.
    pub(super) entry_bytes: usize,
    /// The name of a block.
    pub(super) block_name: &'static str,
    /// Exact distances that come with the table.
    pub(super) short: ShortRow,
    /// Bytes that a thread takes that builds.
    pub(super) thread_memory: u64,
    /// Work of listing the keys, for each class; nearly all of it goes into the last level.
    /// Measured with `h5`: 3.0 CPU seconds. In quarter turns there are fewer keys and fewer moves
    /// from each.
    pub(super) listing_work: u64,
    /// Work of marking the keys of a class, one move and two moves beyond the lists. Measured with
    /// `h5`: 2.3 CPU seconds for one more move, about 50 for two.
    pub(super) marking_work: [u64; 2],
    /// Seconds for building the table to reach near and to reach far.
    pub(super) build_seconds: [f64; 2],
    /// Seconds of one core that a random cube takes with the table as it is built at first; `None`
    /// where that was not measured.
    pub(super) solve_seconds: Option<f64>,
    /// Rank by speed, of the table that reaches near and of the one that reaches far: of two tables
    /// of a metric the one with the higher rank takes less time.
    ///
    /// `g1` has a lookup for each of three axes and so ranks above `h0` to `h2`. Filters let fewer
    /// positions pass than tables of distances of their size: `r3` is nearly as fast as `h4`, `r4`
    /// a little faster than `h7`, `b5` faster than `h8`. But deep tables from `h6` on rule out
    /// positions with 11 moves left too. Up to `h7` lookups were counted; the rest is expected from
    /// the shares that pass (docs/tiers.md).
    pub(super) rank: [u8; 2],
    /// The reach of the table when it is built without an explicit choice.
    pub(super) usual: Reach,
    /// `true` if entries that reach further make searches faster. The smaller tables have too few
    /// entries for that.
    pub(super) gains_by_deepening: bool,
    /// The name of the faster tier of about this size, of a tier that is not built any more.
    pub(super) retired_for: Option<&'static str>,
}

/// Contents of a table of optimal solving.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contents {
    /// Distances to DR on three axes.
    G1,
    /// Distances: 2 bits for each key with this number of flips, 0 to 11.
    Distances(u8),
    /// Filters that hold all keys near the solved state.
    Filters(&'static FilterRow),
}

/// The exact distances of the states near the solved one that come with a table. With `g1`, those
/// up to 8 half turns would take as much as the table and save 4% of the lookups.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortRow {
    /// The greatest of these distances. Those up to 8 half turns save a third of the lookups.
    pub(super) limit: u8,
    /// Their bytes.
    pub(super) bytes: u64,
}

/// Short keys of the smallest tables and of ribbon filters, and those of the others.
const FEW: ShortRow = ShortRow { limit: 7, bytes: 3_190_016 };
const MANY: ShortRow = ShortRow { limit: 8, bytes: 42_147_776 };
/// Short keys of tables in quarter turns, which reach one move further.
const FEW_QUARTERS: ShortRow = ShortRow { limit: 8, bytes: 4_537_728 };
const MANY_QUARTERS: ShortRow = ShortRow { limit: 9, bytes: 40_988_352 };

/// Entries of the table `h0`; each table of distances after it has twice as many as the one before.
const H0_ENTRIES: u64 = (CLASSES * ARRANGEMENTS) as u64;

/// Seconds for listing the keys.
const LISTING: f64 = 5.0;
/// Factor between marking two moves, for entries that reach further, and marking one move.
const DEEPER: f64 = 22.0;
/// Factors for quarter turns: listing, marking one move and marking two. There are fewer keys and
/// fewer moves from each. Measured in CPU seconds: listing 4.3 in place of 7.1, marking `h5` 3 in
/// place of 6, two moves 41 in place of 70 (`h7`: 71 in place of 136).
const IN_QUARTERS: [f64; 3] = [0.6, 0.5, 0.55];

const G1: TierRow = TierRow {
    name: "g1",
    metric: Metric::HalfTurn,
    contents: Contents::G1,
    size: 0,
    version: 0,
    entries: g1::ENTRIES as u64,
    blocks: 1,
    block_bytes: g1::ENTRIES / 4,
    entry_bytes: g1::ENTRIES / 4,
    block_name: "",
    short: FEW,
    thread_memory: 0,
    listing_work: 2,
    marking_work: [0; 2],
    // With the table that it is made from.
    build_seconds: [10.0; 2],
    solve_seconds: Some(36.0),
    rank: [5; 2],
    usual: Reach::Near,
    gains_by_deepening: false,
    retired_for: None,
};

/// The tiers of each metric in the order of [`Metric::ALL`], and for tests a table of filters.
pub(super) const ROWS: [&[TierRow]; Metric::ALL.len() + cfg!(test) as usize] = [
    &HALF_TURNS,
    &QUARTER_TURNS,
    #[cfg(test)]
    &[of_filters(&filters::B0)],
];

/// The tiers of half turns: `g1`, then the others by size. Filters take a little less than the
/// table of distances with the same number.
const HALF_TURNS: [TierRow; 16] = [
    G1,
    retired("g1", distances("h0", 0, 1.8, [0, 0])),
    retired("g1", distances("h1", 1, 1.8, [1, 1])),
    retired("g1", distances("h2", 2, 1.9, [2, 2])),
    of_filters(&filters::R3),
    solving(17.5, distances("h3", 3, 2.0, [6, 7])),
    of_filters(&filters::R4),
    retired("r4", solving(9.7, distances("h4", 4, 2.1, [8, 9]))),
    of_filters(&filters::B5),
    retired("b5", solving(5.7, distances("h5", 5, 2.3, [10, 11]))),
    solving(5.1, distances("h6", 6, 3.5, [12, 44])),
    solving(3.6, distances("h7", 7, 6.0, [14, 46])),
    distances("h8", 8, 10.0, [16, 48]),
    distances("h9", 9, 16.0, [27, 50]),
    distances("h10", 10, 26.0, [28, 52]),
    distances("h11", 11, 44.0, [29, 54]),
];

/// Returns the row of half turns with this name; a name that has none does not compile.
const fn half_turns(name: &str) -> TierRow {
    let mut at = 0;
    while !same(HALF_TURNS[at].name.as_bytes(), name.as_bytes()) {
        at += 1;
    }
    HALF_TURNS[at]
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([first, a @ ..], [other, b @ ..]) => *first == *other && same(a, b),
        _ => false,
    }
}

/// The tiers of quarter turns by size.
const QUARTER_TURNS: [TierRow; 13] = [
    TierRow {
        name: "g1-qtm",
        metric: Metric::QuarterTurn,
        short: FEW_QUARTERS,
        solve_seconds: None,
        ..G1
    },
    in_quarters("h0-qtm", half_turns("h0")),
    in_quarters("h1-qtm", half_turns("h1")),
    in_quarters("h2-qtm", half_turns("h2")),
    in_quarters("h3-qtm", half_turns("h3")),
    in_quarters("h4-qtm", half_turns("h4")),
    in_quarters("h5-qtm", half_turns("h5")),
    in_quarters("h6-qtm", half_turns("h6")),
    in_quarters("h7-qtm", half_turns("h7")),
    in_quarters("h8-qtm", half_turns("h8")),
    in_quarters("h9-qtm", half_turns("h9")),
    in_quarters("h10-qtm", half_turns("h10")),
    in_quarters("h11-qtm", half_turns("h11")),
];

/// Returns the row of a table of distances with `flips` flips. Marking one move more than the lists
/// takes `marking` seconds. The number of marks is the same for every size, but larger tables do
/// not fit into the cache.
const fn distances(name: &'static str, flips: u8, marking: f64, rank: [u8; 2]) -> TierRow {
    // A class of `h0` alone does not fill whole bytes.
    let classes_per_block = if flips == 0 { 2 } else { 1 };
    let entries = H0_ENTRIES << flips;
    // Four planes, and a block twice, which is two planes.
    let planes = (ARRANGEMENTS as u64) << flips;
    let least = 10 << 20;
    TierRow {
        name,
        contents: Contents::Distances(flips),
        size: flips + 1,
        version: 1,
        entries,
        blocks: CLASSES.div_ceil(classes_per_block),
        block_bytes: entries as usize / CLASSES * classes_per_block / 4,
        entry_bytes: entries.div_ceil(4) as usize,
        block_name: "corner class",
        short: if flips < 3 { FEW } else { MANY },
        thread_memory: if planes + (1 << 20) > least { planes + (1 << 20) } else { least },
        marking_work: [2, 35],
        build_seconds: [LISTING + marking, LISTING + marking * DEEPER],
        solve_seconds: None,
        rank,
        gains_by_deepening: flips >= 4,
        ..G1
    }
}

/// Returns the row of a table of filters. They count half turns as one and have one reach.
const fn of_filters(row: &'static FilterRow) -> TierRow {
    TierRow {
        name: row.name,
        contents: Contents::Filters(row),
        size: row.size + 1,
        version: row.version,
        entries: row.space * 4,
        blocks: row.blocks,
        block_bytes: row.block_bytes,
        entry_bytes: row.block_bytes * row.blocks,
        block_name: row.block_name,
        short: if row.has_few_short_keys { FEW } else { MANY },
        thread_memory: row.thread_memory,
        marking_work: [row.marking_work; 2],
        build_seconds: [LISTING + row.marking_seconds, LISTING + row.marking_seconds * DEEPER],
        solve_seconds: Some(row.solve_seconds),
        rank: [row.rank; 2],
        ..G1
    }
}

/// Returns the row of a table of distances in quarter turns from that in half turns. There are few
/// states at each distance, so the deep tables from `h4` on are built in the time of a search or
/// two, and they halve the time of a search.
const fn in_quarters(name: &'static str, half: TierRow) -> TierRow {
    let [lists, one, two] = IN_QUARTERS;
    let [near, deep] = half.build_seconds;
    TierRow {
        name,
        metric: Metric::QuarterTurn,
        short: if half.short.limit == FEW.limit { FEW_QUARTERS } else { MANY_QUARTERS },
        listing_work: 3,
        marking_work: [2, 24],
        build_seconds: [
            LISTING * lists + (near - LISTING) * one,
            LISTING * lists + (deep - LISTING) * two,
        ],
        solve_seconds: None,
        usual: if half.gains_by_deepening { Reach::Deep } else { Reach::Near },
        retired_for: None,
        ..half
    }
}

const fn solving(seconds: f64, row: TierRow) -> TierRow {
    TierRow { solve_seconds: Some(seconds), ..row }
}

const fn retired(better: &'static str, row: TierRow) -> TierRow {
    TierRow { retired_for: Some(better), ..row }
}
