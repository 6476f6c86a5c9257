//! What the Optimal screen asks of the world outside, and what comes back.

use std::time::Duration;

use crate::cube::Cube;
use crate::notation::Alg;
use crate::optimal::Request;
use crate::search::Solution;
use crate::tui::screen::counters::{Counters, End};

/// Something to do outside the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Solve a cube in the fewest moves, in place of the one before.
    Search {
        /// The cube.
        cube: Cube,
        /// How many solutions, and of which lengths.
        request: Request,
        /// The table to do it with; empty for the usual one.
        tier: String,
    },
    /// Stop the search.
    Stop,
    /// Hold it, or let it go on.
    Pause(bool),
    /// Find out soon how many moves a cube needs at most, in place of the one before.
    Bound(Cube),
    /// Tell which tables there are.
    Tiers,
    /// Build a table, or go on with it.
    Build(String),
    /// Stop that.
    StopBuild,
    /// Read the cubes of a file.
    Read(String),
    /// Keep the screen's contents.
    Save(String),
    /// What was kept cannot be used, for this reason: put it aside.
    SetAside(String),
}

/// What comes back.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// Solutions of the length being searched, in any order.
    Found(Vec<Solution>),
    /// A length is done.
    LengthDone {
        /// Which.
        length: u8,
        /// Its solutions, as many as are wanted, in order.
        solutions: Vec<Solution>,
        /// The counters at that moment.
        counters: Counters,
    },
    /// A solution of the cube that is searched, shorter than those before; maybe there are shorter
    /// ones.
    Known(Alg),
    /// The search came to its end.
    Ended(End),
    /// A solution of the cube that a bound was asked for, shorter than those before.
    Better(Alg),
    /// No more comes of it.
    Bounded(Bounded),
    /// The tables there are, when asked for and whenever one of them changes.
    Tiers(Vec<TierRow>),
    /// Building a table came to its end.
    Built {
        /// Why it is not ready, unless it is.
        why: Option<String>,
        /// How long it was at work.
        took: Duration,
    },
    /// The cubes of a file, as text.
    Lines {
        /// The file.
        path: String,
        /// What is in it.
        text: String,
    },
    /// The screen's contents of last time.
    Restored(String),
}

/// How the quick search for a short solution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounded {
    /// The last solution told is a shortest one.
    Proven,
    /// Maybe there are shorter ones.
    Within,
    /// A table is missing that it needs.
    Missing,
}

/// A table to search with, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TierRow {
    /// Its name.
    pub name: String,
    /// Bytes that it takes.
    pub bytes: u64,
    /// What there is of it.
    pub state: TierState,
    /// Its build while that goes on: the share done in percent, and how long it will take yet.
    pub building: Option<(u8, Option<Duration>)>,
    /// How long it should take to build on this machine; `None` when there is nothing left to
    /// build.
    pub usual: Option<Duration>,
    /// Whether it fits into the memory that is free.
    pub fits: bool,
    /// Whether it is the one that is used when none is chosen.
    pub is_default: bool,
}

/// What there is of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TierState {
    /// Nothing.
    Absent,
    /// A part of it in percent, which is gone on from.
    Part(u8),
    /// All of it: it tells distances up to so many moves.
    Ready(u8),
    /// A file that is of no use.
    Damaged,
}
