//! Any puzzle: definitions read and checked, positions read, searches, God's algorithm: as jobs.
//!
//! | file | what |
//! |---|---|
//! | `shelf.rs` | which definitions there are: those that come with the program, files |
//! | `look.rs` | a definition and a position read, what is known of them without a search |
//! | `find.rs` | shortest solutions of a position |
//! | `god.rs` | how many positions there are at each distance |
//! | `random.rs` | moves drawn at random |

mod find;
mod god;
mod look;
mod random;
mod shelf;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::SystemTime;

pub use find::{MOST_SOLUTIONS, PuzzleWish};
pub use shelf::{DEFINITIONS, ShelfRow, shelf, stamp};

use crate::puzzle::check::{self, Verdict};
use crate::puzzle::count::{Distribution, GodProgress};
use crate::puzzle::format::Scramble;
use crate::puzzle::{Definition, Metric};

/// Where a definition comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleSource {
    /// It comes with the program, by this name.
    Shipped(String),
    /// A file, by its path.
    File(String),
}

/// What a file looked like: when it was written last, and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// When it was written last, where the system tells.
    pub written: Option<SystemTime>,
    /// Its bytes.
    pub bytes: u64,
}

/// A definition that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleText {
    /// What it says.
    pub definition: Arc<Definition>,
    /// What was odd in it, in words.
    pub notes: Vec<String>,
}

/// A position that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The position, what is wanted of it, and what the text said about the search.
    pub scramble: Scramble,
    /// How many more the text holds; the first is taken.
    pub more: usize,
}

impl Position {
    /// How its solutions are counted, if nobody but the text says quarters.
    pub fn metric(&self, wished: Metric) -> Metric {
        if self.scramble.metric == Metric::Quarters { Metric::Quarters } else { wished }
    }
}

/// What jobs about puzzles tell.
#[derive(Clone, Debug)]
pub enum PuzzleNews {
    /// The definition was read, or why it cannot be.
    Read {
        /// The file as it was when it was read.
        stamp: Option<Stamp>,
        /// What it says.
        outcome: Result<PuzzleText, String>,
    },
    /// What the puzzle is.
    Checked(Arc<check::Report>),
    /// The position was read, or why it cannot be.
    Position(Result<Arc<Position>, String>),
    /// Whether the position can be solved.
    Possible(Verdict),
    /// Moves drawn at random.
    Moves(String),
    /// A table is made before the search: its name, and how much of it is done in percent.
    Table(String, u8),
    /// Solutions of the length being searched, in any order: numbers of moves.
    Found(Vec<Vec<usize>>),
    /// A length is done.
    LengthDone {
        /// Which.
        length: u32,
        /// Its solutions in order, [`MOST_SOLUTIONS`] at most.
        solutions: Vec<Vec<usize>>,
        /// Positions looked at for it.
        nodes: u64,
    },
    /// Counting will take so many bytes at first.
    Planned {
        /// Of memory.
        memory: u64,
        /// Of the disk.
        disk: u64,
    },
    /// A count that was interrupted goes on behind this distance; what was counted before is told
    /// again.
    Resumed(u32),
    /// From here on nothing of a count is kept, and why.
    Unkept(String),
    /// A distance was counted.
    Counted(GodProgress),
    /// All distances are counted.
    All(Arc<Distribution>),
    /// The search is over, and this is all that it can find: nothing longer exists.
    Exhausted,
}
