//! Searches and God's algorithm for any puzzle that can be described by sets of pieces,
//! orientations and moves.
//! Work on Fewest Moves does not need this crate. It has no code for the 3x3x3 itself: here a cube
//! is one definition among others. It uses the parts of the engine that any search needs, such as
//! the stop flag, the memory ledger, files and vector instructions. It does not use steps or tables
//! of the cube, and it prints nothing.
//!
//! | file | content |
//! |---|---|
//! | `model/` | a puzzle in memory: sets of pieces, positions, moves, the definition |
//! | [`format`](mod@format) | reads and writes the text formats of ksolve, twsearch and KPuzzle |
//! | [`catalogue`] | the puzzles that come with the program |
//! | [`check`] | orbits, group and constraints of a puzzle; whether a position can be solved |
//! | [`symmetry`] | rotations and mirrors, found from the actions of the moves |
//! | `space/` | numbers for parts of a position, for searches and counts |
//! | `table/` | distance tables: lower bounds for a search |
//! | [`search`] | the shortest solutions of a position |
//! | [`count`](mod@count) | God's algorithm: the number of positions at each distance |
//! | `digest.rs` | a digest of the data that a file depends on |
//!
//! ```
//! use premove_puzzle::count::{CountRequest, count};
//! use premove_puzzle::search::{SolveRequest, solve};
//! use premove_puzzle::{Action, Definition, PuzzleMetric, Set};
//! use premove_engine::search::{Control, Silent};
//!
//! // Five pieces in a row. One move turns the first three in a circle, the other the last three.
//! let pieces = Set { name: "PIECES".to_owned(), pieces: 5, orientations: 1 };
//! let mut row = Definition::new("row", vec![pieces]);
//! row.add_move("L", Action { from: [1, 2, 0, 3, 4].into(), twist: [0; 5].into() });
//! row.add_move("R", Action { from: [0, 1, 3, 4, 2].into(), twist: [0; 5].into() });
//!
//! // How many positions there are, and how far they are from the solved one.
//! let request = CountRequest::new(&row, PuzzleMetric::Moves);
//! let counted = count(&row, &request, &Control::new(), &Silent)?;
//! assert_eq!(counted.total, 60);
//! assert_eq!(counted.counts[..3], [1, 4, 8]);
//!
//! // The shortest solutions of one of them.
//! let made = row.moves[2].action.apply(&row.solved, &row.shape);
//! let scrambled = row.moves[1].action.apply(&made, &row.shape);
//! let answer = solve(&row, &SolveRequest::new(&row, scrambled), &Control::new(), &Silent)?;
//! let moves = answer.solutions[0].iter().map(|&number| &row.moves[number]);
//! let names: Vec<&str> = moves.map(|m| m.name.as_str()).collect();
//! assert_eq!(names, ["L", "R'"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod catalogue;
pub mod check;
pub mod count;
mod digest;
pub mod format;
#[cfg(test)]
mod large_tests;
mod model;
pub mod search;
mod space;
pub mod symmetry;
mod table;

pub use model::{
    ANY, Action, Alike, AlikeError, Base, Definition, Ignored, MAX_MOVES, MAX_ORIENTATIONS,
    MAX_SLOTS, Misfit, MoveLimit, Pattern, PuzzleMetric, PuzzleMove, Set, Shape,
};
