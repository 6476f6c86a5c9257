//! Questions about any puzzle: definitions, positions, searches and counts.
//!
//! | file | content |
//! |---|---|
//! | `definitions.rs` | lists the definitions: those that come with the program, files |
//! | `open.rs` | reads a definition and checks it |
//! | `position.rs` | reads a position and checks it without a search |
//! | `check.rs` | facts about a puzzle, or whether a position can be solved |
//! | `goal.rs`, `moves.rs` | goals and lists of moves for searches and counts |
//! | `solve.rs` | shortest solutions of a position |
//! | `count.rs` | counts the positions at each distance |
//! | `scramble.rs` | random moves |

mod check;
mod count;
mod definitions;
mod goal;
mod moves;
mod open;
mod position;
mod scramble;
mod solve;

pub use check::{PuzzleCheckAnswer, PuzzleCheckQuestion};
pub use count::{PuzzleCountAnswer, PuzzleCountOptions, PuzzleCountQuestion};
pub use definitions::{DefinitionRow, PuzzleSource, Stamp, definitions, stamp};
pub use goal::{GoalError, PuzzleGoal, SeenPuzzle};
pub use moves::{moves_without, named_moves};
pub use open::{OpenPuzzleAnswer, OpenPuzzleQuestion, PuzzleText};
pub use position::{Position, PuzzlePositionAnswer, PuzzlePositionQuestion};
pub use scramble::PuzzleScrambleQuestion;
pub use solve::{
    MOST_SOLUTIONS, PuzzleOptions, PuzzleSolveAnswer, PuzzleSolveFailure, PuzzleSolveQuestion,
};
