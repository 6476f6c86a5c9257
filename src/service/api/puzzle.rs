//! Puzzles of a definition: the requests about them, and the events that report on those.

use std::sync::Arc;
use std::time::SystemTime;

use premove_puzzle::check::{self, Possibility};
use premove_puzzle::count::{CountProgress, Distribution};
use premove_puzzle::format::PuzzleScramble;
use premove_puzzle::{Definition, PuzzleMetric};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// Greatest number of solutions that are reported: a search ends when it has found them.
pub const MOST_SOLUTIONS: usize = 10_000;

/// A request about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleRequest {
    /// Its definition, read and checked: [`PuzzleEvent::Read`], then [`PuzzleEvent::Checked`].
    Open(PuzzleSource),
    /// A position, read as moves or as a scramble file has it: [`PuzzleEvent::Position`], then
    /// [`PuzzleEvent::Possible`].
    Position {
        /// The puzzle.
        definition: Arc<Definition>,
        /// The text that the user wrote.
        text: String,
    },
    /// Random moves: [`PuzzleEvent::Moves`].
    Scramble {
        /// The puzzle.
        definition: Arc<Definition>,
        /// Number of moves; the scramble has fewer where blocks and rules allow no more.
        length: usize,
    },
    /// A position solved in the fewest moves. The search options in the text of the position apply
    /// unless `options` go further.
    Solve {
        /// The puzzle.
        definition: Arc<Definition>,
        /// The position.
        position: Arc<Position>,
        /// Which solutions.
        options: PuzzleOptions,
    },
    /// All positions counted by their distances from the solved one. A long count is stored beside
    /// the tables, and a stopped one continues from there.
    Count {
        /// The puzzle.
        definition: Arc<Definition>,
        /// The metric in which moves are counted.
        metric: PuzzleMetric,
    },
}

/// The source of a definition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleSource {
    /// A definition that comes with the program, by its name.
    #[serde(rename = "puzzle")]
    Shipped(String),
    /// A file, by its path.
    File(String),
}

/// A definition that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionRow {
    /// The source of the definition.
    pub source: PuzzleSource,
    /// Its name in a list.
    pub name: String,
    /// The puzzle in a line; for a file, the folder of the file.
    pub about: String,
    /// The state of the file now; `None` when there is no such file.
    pub stamp: Option<Stamp>,
}

/// The state of a file, compared to notice when the file changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Time of the last change; `None` where the system does not store it.
    pub written: Option<SystemTime>,
    /// Size of the file in bytes.
    pub bytes: u64,
}

/// A definition that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleText {
    /// The definition.
    pub definition: Arc<Definition>,
    /// Notes on oddities in the text of the definition.
    pub notes: Vec<String>,
}

/// A position that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The position, its goal, and the search options of its text.
    pub scramble: PuzzleScramble,
    /// Number of further positions in the text; the first one is taken.
    pub more: usize,
}

impl Position {
    /// Returns the metric for its solutions: quarters if its text asks for them, else `asked`.
    pub fn metric(&self, asked: PuzzleMetric) -> PuzzleMetric {
        if self.scramble.metric == PuzzleMetric::Quarters { PuzzleMetric::Quarters } else { asked }
    }
}

/// Options of a search for solutions of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleOptions {
    /// The metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// `true` for all solutions, `false` for one.
    pub all: bool,
    /// Number of moves that a solution may be longer than the shortest one.
    pub slack: u32,
    /// The least length.
    pub min: u32,
    /// The greatest length.
    pub max: Option<u32>,
}

/// An event that work on a puzzle reports.
#[derive(Clone, Debug)]
pub enum PuzzleEvent {
    /// The definition was read, or the reason why it cannot be read.
    Read {
        /// The state of the file at the time of reading.
        stamp: Option<Stamp>,
        /// The definition.
        outcome: Result<PuzzleText, Failure>,
    },
    /// The facts about the puzzle that need no search.
    Checked(Arc<check::PuzzleReport>),
    /// The position was read, or the reason why it cannot be read.
    Position(Result<Arc<Position>, Failure>),
    /// The verdict whether the position can be solved.
    Possible(Possibility),
    /// Random moves.
    Moves(String),
    /// A table is made before the search.
    Table {
        /// Its name.
        name: String,
        /// Percentage of the table that is done.
        percent: u8,
    },
    /// Solutions of the length being searched, in any order: numbers of moves.
    Found(Vec<Vec<usize>>),
    /// A length is done.
    LengthDone {
        /// The length, in moves.
        length: u32,
        /// Its solutions in order, [`MOST_SOLUTIONS`] at most.
        solutions: Vec<Vec<usize>>,
        /// The nodes of its search.
        nodes: u64,
    },
    /// The memory and disk space that counting takes at first.
    Planned {
        /// Bytes of memory.
        memory: u64,
        /// Bytes on the disk.
        disk: u64,
    },
    /// An interrupted count continues after this distance; the counts up to it are reported again.
    Resumed(u32),
    /// A stored count cannot be used, for this reason; counting begins from the start.
    Discarded(String),
    /// A count is no longer stored from here on, for this reason.
    Unkept(Failure),
    /// A distance was counted.
    Counted(CountProgress),
    /// All distances are counted.
    All(Arc<Distribution>),
    /// The search is over: no longer solution exists.
    Exhausted,
}
