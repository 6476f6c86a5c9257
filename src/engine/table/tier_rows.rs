//! The facts about each tier: a row for each table of optimal solving.
//!
//! A row says what a table contains, how large its file is, how long building takes and how fast
//! searches with it are. Rows of filters take their facts from the files of `filters/`. Rows in
//! quarter-turn metric take theirs from the table in half-turn metric with equal contents.
//!
//! Seconds are those of one core of the machine on which they were measured. Speeds were measured
//! with 100 random cubes for `b5` and `r4`, and with two cubes of 16 moves for each table. The
//! ratios of the latter are assumed to hold for random cubes. `r3` uses its ratio to `r4`.

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
    /// Metric of the tier's distances.
    pub(crate) metric: Metric,
    /// Contents of the table.
    pub(crate) contents: Contents,
    /// Rank of the tier by the size of its table. Tiers with equal ranks are about equally large,
    /// also if their metrics differ.
    pub(super) size: u8,
    /// Version of the contents. It is raised whenever the meaning of a byte changes.
    pub(super) version: u32,
    /// Number of entries, which have 2 bits each. For a table of filters it is the number of
    /// entries that would take its space.
    pub(super) entries: u64,
    /// Number of blocks in which the table is built.
    pub(super) blocks: usize,
    /// Number of bytes of a block. The last block of a table of distances has fewer and is padded.
    pub(super) block_bytes: usize,
    /// Number of bytes of all entries.
    pub(super) entry_bytes: usize,
    /// The word for a block in messages.
    pub(super) block_name: &'static str,
    /// The limit and the size of the short keys in the file.
    pub(super) short: ShortRow,
    /// Number of bytes of memory for each building thread.
    pub(super) thread_memory: u64,
    /// Work for listing the keys of one corner class, in the units of the progress. Nearly all of
    /// it is for the last level. Measured with `h5` for all classes: 3.0 CPU seconds. In
    /// quarter-turn metric there are fewer keys and fewer moves from each.
    pub(super) listing_work: u64,
    /// Work for marking the keys of one corner class that are one move, and those that are two
    /// moves, farther than the listed keys. The units are those of the progress. Measured with `h5`
    /// for all classes: 2.3 CPU seconds for one move, about 50 for two.
    pub(super) marking_work: [u64; 2],
    /// Seconds of one core for building the table with [`Reach::Near`] and with [`Reach::Deep`].
    pub(super) build_seconds: [f64; 2],
    /// Seconds of one core for solving a random cube with a table of usual reach; `None` if it was
    /// not measured.
    pub(super) solve_seconds: Option<f64>,
    /// Rank of the tier by speed, with [`Reach::Near`] and with [`Reach::Deep`]. Of two tables in
    /// one metric, searches are faster with that of the higher rank.
    ///
    /// `g1` has a lookup for each of three axes and so ranks above `h0` to `h2`. Filters rule out
    /// more positions than tables of distances of equal size. So `r3` is nearly as fast as `h4`,
    /// `r4` a little faster than `h7`, and `b5` faster than `h8`. But deep tables from `h6` on also
    /// rule out positions with 11 moves left. Up to `h7` the ranks come from counted lookups. The
    /// others are estimated from the share of positions that are not ruled out (docs/tiers.md).
    pub(super) rank: [u8; 2],
    /// The reach with which the table is built if the user does not choose one.
    pub(super) usual: Reach,
    /// `true` if a greater reach makes searches faster. The smaller tables have too few entries for
    /// that.
    pub(super) gains_by_deepening: bool,
    /// For a retired tier, the name of the faster tier of about equal size; otherwise `None`.
    pub(super) retired_for: Option<&'static str>,
}

/// Kind of the contents of a table of optimal solving.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contents {
    /// Distances to DR on three axes.
    G1,
    /// Distances, with 2 bits for each key. A key has this number of edge flips, 0 to 11.
    Distances(u8),
    /// Filters that let all keys near the solved state pass.
    Filters(&'static FilterRow),
}

/// Size of a set of short keys: the exact distances of the states near the solved state. The file
/// of each table includes such a set. With `g1`, distances up to 8 in half-turn metric would take
/// as much space as the table and save only 4% of the lookups.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortRow {
    /// The greatest distance of the short keys, in moves. With the limit 8 in half-turn metric,
    /// they save a third of the lookups.
    pub(super) limit: u8,
    /// Number of bytes of the short keys.
    pub(super) bytes: u64,
}

/// Size of the short keys of the smallest tables and of ribbon filters (`FEW`), and of the other
/// tables (`MANY`).
const FEW: ShortRow = ShortRow { limit: 7, bytes: 3_190_016 };
const MANY: ShortRow = ShortRow { limit: 8, bytes: 42_147_776 };
/// Size of the short keys in quarter-turn metric, whose greatest distance is one move more.
const FEW_QUARTERS: ShortRow = ShortRow { limit: 8, bytes: 4_537_728 };
const MANY_QUARTERS: ShortRow = ShortRow { limit: 9, bytes: 40_988_352 };

/// Number of entries of the table `h0`. Each further table of distances has twice as many as the
/// one before.
const H0_ENTRIES: u64 = (CLASSES * ARRANGEMENTS) as u64;

/// Seconds of one core for listing the keys near the solved state, the first part of building.
const LISTING: f64 = 5.0;
/// Time for marking keys up to two moves beyond the listed ones, divided by that for one move.
const DEEPER: f64 = 22.0;
/// Factors of the building times in quarter-turn metric, compared with half-turn metric: for
/// listing keys, for marking one move farther, and for two. There are fewer keys and fewer moves
/// from each. Measured in CPU seconds: listing 4.3 instead of 7.1, marking `h5` 3 instead of 6, two
/// moves 41 instead of 70 (`h7`: 71 instead of 136).
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
    // Includes the table from which it is built.
    build_seconds: [10.0; 2],
    solve_seconds: Some(36.0),
    rank: [5; 2],
    usual: Reach::Near,
    gains_by_deepening: false,
    retired_for: None,
};

/// The tiers of each metric, in the order of [`Metric::ALL`]. Tests have one more list, with a
/// small table of filters.
pub(super) const ROWS: [&[TierRow]; Metric::ALL.len() + cfg!(test) as usize] = [
    &HALF_TURNS,
    &QUARTER_TURNS,
    #[cfg(test)]
    &[of_filters(&filters::B0)],
];

/// The tiers of half-turn metric: `g1`, then the others by size. Filters take a little less space
/// than the table of distances whose name has the same number.
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

/// Returns the row in half-turn metric with this name. An unknown name is an error of compilation.
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

/// The tiers of quarter-turn metric by size.
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

/// Returns the row of a table of distances whose keys have `flips` edge flips. `marking` is the
/// time in seconds of one core for marking the keys that are one move farther than the listed keys.
/// Tables of every size need an equal number of marks, but larger ones do not fit into the cache.
const fn distances(name: &'static str, flips: u8, marking: f64, rank: [u8; 2]) -> TierRow {
    // One class of `h0` does not fill whole bytes.
    let classes_per_block = if flips == 0 { 2 } else { 1 };
    let entries = H0_ENTRIES << flips;
    // Bytes of four planes, and of twice a block, which is as large as two planes.
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

/// Returns the row of a table of filters, in half-turn metric and with [`Reach::Near`].
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

/// Returns the row of a table of distances in quarter-turn metric, from the row in half-turn
/// metric. In this metric there are fewer states at each distance. So tables from `h4` on are built
/// with [`Reach::Deep`]: building takes as long as one or two searches, and halves the time of a
/// search.
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
