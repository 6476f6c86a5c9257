//! Questions about any puzzle: definitions read and checked, positions read, searches, counts.
//!
//! | file | what |
//! |---|---|
//! | `definitions.rs` | lists the definitions: those that come with the program, files |
//! | `open.rs` | reads a definition and checks it |
//! | `position.rs` | reads a position and checks it without a search |
//! | `solve.rs` | shortest solutions of a position |
//! | `count.rs` | counts the positions at each distance |
//! | `scramble.rs` | random moves |

mod count;
mod definitions;
mod open;
mod position;
mod scramble;
mod solve;

pub use count::{PuzzleCountAnswer, PuzzleCountQuestion};
pub use definitions::{DefinitionRow, PuzzleSource, Stamp, definitions, stamp};
pub use open::{OpenPuzzleAnswer, OpenPuzzleQuestion, PuzzleText};
pub use position::{Position, PuzzlePositionAnswer, PuzzlePositionQuestion};
pub use scramble::PuzzleScrambleQuestion;
pub use solve::{MOST_SOLUTIONS, PuzzleOptions, PuzzleSolveAnswer, PuzzleSolveQuestion};
