//! What the Puzzles screen asks of the world outside, and what comes back.

use std::sync::Arc;

use crate::api::{DefinitionRow, Position, PuzzleEvent, PuzzleOptions, PuzzleSource};
use crate::puzzle::{Definition, Metric};
use crate::tui::screen::counters::{Counters, End};

/// Something to do outside the state.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Tell which definitions there are, and again whenever that changes: those of the program, of
    /// the folder, these files.
    Shelf(Vec<String>),
    /// Read a definition and find out what it is, in place of the one before.
    Open(PuzzleSource),
    /// Read a position, in place of the one before.
    Position {
        /// The puzzle.
        definition: Arc<Definition>,
        /// Moves, or what a scramble file has.
        text: String,
    },
    /// Draw random moves.
    Random {
        /// The puzzle.
        definition: Arc<Definition>,
        /// How many.
        length: usize,
    },
    /// Solve a position in the fewest moves, in place of what was searched before.
    Solve {
        /// The puzzle.
        definition: Arc<Definition>,
        /// The position.
        position: Arc<Position>,
        /// How.
        wish: PuzzleOptions,
    },
    /// Count all positions by their distances, in place of what was searched before.
    Count {
        /// The puzzle.
        definition: Arc<Definition>,
        /// How moves are counted.
        metric: Metric,
    },
    /// Stop the search.
    Stop,
    /// Hold it, or let it go on.
    Pause(bool),
    /// Keep the screen's contents.
    Save(String),
    /// What was kept cannot be used, for this reason: put it aside.
    SetAside(String),
}

/// What comes back.
#[derive(Clone, Debug)]
pub enum News {
    /// The definitions there are.
    Shelf {
        /// All of them, in order.
        rows: Vec<DefinitionRow>,
        /// The folder for one's own.
        folder: Option<String>,
    },
    /// Something about the definition that was opened last.
    Puzzle(PuzzleEvent),
    /// Something about the position that was asked about last.
    Position(PuzzleEvent),
    /// Random moves, or why there are none.
    Drawn(Result<String, String>),
    /// Something that the search found, and its counters at that moment.
    Work(PuzzleEvent, Counters),
    /// The search came to its end.
    Ended(End),
    /// The screen's contents of last time.
    Restored(String),
}
