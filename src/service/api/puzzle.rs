//! Puzzles of a definition: what can be asked about them, and what is reported.

use std::sync::Arc;
use std::time::SystemTime;

use premove_puzzle::check::{self, Verdict};
use premove_puzzle::count::{CountProgress, Distribution};
use premove_puzzle::format::Scramble;
use premove_puzzle::{Definition, Metric};
use serde::{Deserialize, Serialize};

/// The most solutions that are reported: a search ends when it has found that many.
pub const MOST_SOLUTIONS: usize = 10_000;

/// What can be asked about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleRequest {
    /// Its definition, read and checked: [`PuzzleEvent::Read`], then [`PuzzleEvent::Checked`].
    Open(PuzzleSource),
    /// A position, read as moves or as a scramble file has it: [`PuzzleEvent::Position`], then
    /// [`PuzzleEvent::Possible`].
    Position {
        /// The puzzle.
        definition: Arc<Definition>,
        /// As the user wrote it.
        text: String,
    },
    /// Random moves: [`PuzzleEvent::Moves`].
    Scramble {
        /// The puzzle.
        definition: Arc<Definition>,
        /// How many moves; fewer where blocks and rules allow no more.
        length: usize,
    },
    /// A position solved in the fewest moves. What the text of the position says about the search
    /// holds where the options do not go further.
    Solve {
        /// The puzzle.
        definition: Arc<Definition>,
        /// The position.
        position: Arc<Position>,
        /// Which solutions.
        options: PuzzleOptions,
    },
    /// All positions counted by their distances from the solved one. A long count is kept beside
    /// the tables: one that was stopped goes on where it was.
    Count {
        /// The puzzle.
        definition: Arc<Definition>,
        /// How moves are counted.
        metric: Metric,
    },
}

/// Where a definition comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleSource {
    /// It comes with the program, by this name.
    #[serde(rename = "puzzle")]
    Shipped(String),
    /// A file, by its path.
    File(String),
}

/// A definition that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionRow {
    /// Where it comes from.
    pub source: PuzzleSource,
    /// Its name in a list.
    pub name: String,
    /// The puzzle in a line; for a file the folder that it is in.
    pub about: String,
    /// The state of the file now; `None` when there is no such file.
    pub stamp: Option<Stamp>,
}

/// The state of a file, to see when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// When it was written last, where the system knows.
    pub written: Option<SystemTime>,
    /// Its bytes.
    pub bytes: u64,
}

/// A definition that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleText {
    /// The definition.
    pub definition: Arc<Definition>,
    /// What was odd in its text, in words.
    pub notes: Vec<String>,
}

/// A position that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The position, its goal, and what the text said about the search.
    pub scramble: Scramble,
    /// How many more positions the text holds; the first is taken.
    pub more: usize,
}

impl Position {
    /// How its solutions are counted: by quarters if its text says so, else as asked.
    pub fn metric(&self, asked: Metric) -> Metric {
        if self.scramble.metric == Metric::Quarters { Metric::Quarters } else { asked }
    }
}

/// How a position is to be solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleOptions {
    /// How moves are counted.
    pub metric: Metric,
    /// Whether all solutions are wanted, or one.
    pub all: bool,
    /// How much longer than the shortest they may be.
    pub slack: u32,
    /// The least length.
    pub min: u32,
    /// The greatest length.
    pub max: Option<u32>,
}

/// What work on a puzzle reports.
#[derive(Clone, Debug)]
pub enum PuzzleEvent {
    /// The definition was read, or why it cannot be.
    Read {
        /// The file as it was when it was read.
        stamp: Option<Stamp>,
        /// The definition.
        outcome: Result<PuzzleText, String>,
    },
    /// What is known of the puzzle without a search.
    Checked(Arc<check::Report>),
    /// The position was read, or why it cannot be.
    Position(Result<Arc<Position>, String>),
    /// Whether the position can be solved.
    Possible(Verdict),
    /// Random moves.
    Moves(String),
    /// A table is made before the search.
    Table {
        /// Its name.
        name: String,
        /// How much of it is done.
        percent: u8,
    },
    /// Solutions of the length being searched, in any order: numbers of moves.
    Found(Vec<Vec<usize>>),
    /// A length is done.
    LengthDone {
        /// Which.
        length: u32,
        /// Its solutions in order, [`MOST_SOLUTIONS`] at most.
        solutions: Vec<Vec<usize>>,
        /// The nodes of its search.
        nodes: u64,
    },
    /// The bytes that counting takes at first.
    Planned {
        /// Of memory.
        memory: u64,
        /// Of the disk.
        disk: u64,
    },
    /// A count that was interrupted goes on behind this distance; the counts before it are reported
    /// again.
    Resumed(u32),
    /// A kept count cannot be used, and why; all is counted from the start.
    Discarded(String),
    /// From here on nothing of a count is kept, and why.
    Unkept(String),
    /// A distance was counted.
    Counted(CountProgress),
    /// All distances are counted.
    All(Arc<Distribution>),
    /// The search is over, and it can find no more: nothing longer exists.
    Exhausted,
}
