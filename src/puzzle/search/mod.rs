//! Shortest ways from a position to a goal.
//!
//! | file | what |
//! |---|---|
//! | `request.rs`, `error.rs` | what is asked, what is answered, who is told on the way; what is refused |
//! | `reduced.rs`, `reduce.rs`, `layout.rs` | the puzzle without what does not matter for a search |
//! | `prepare.rs`, `parity.rs` | a request checked; lengths that cannot be |
//! | `rules.rs`, `canon.rs` | what two moves in a row are to each other; which move may follow which |
//! | `bound.rs`, `choice.rs` | what a lower bound must offer to the search; which is used: here the search begins |
//! | `coordinate.rs`, `parts.rs`, `exact.rs` | parts of a position as numbers, and their exact distances |
//! | `run.rs`, `worker.rs`, `ply.rs` | one length after the other; one thread's part; the children of one position |
//! | `game.rs`, `board.rs` | the rules; positions |

mod board;
mod bound;
mod canon;
mod cell;
mod choice;
mod coordinate;
mod error;
mod exact;
mod game;
mod layout;
mod parity;
mod parts;
mod ply;
mod prepare;
mod reduce;
mod reduced;
mod request;
mod rules;
mod run;
mod table;
#[cfg(test)]
mod tests;
mod worker;

pub use choice::solve;
pub use error::SolveError;
pub use request::{Answer, Ending, MoveLimit, Report, Request, Silent, Wanted};
