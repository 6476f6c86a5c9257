//! Requests about any puzzle: definitions read and checked, positions read, searches, counts.
//!
//! | file | what |
//! |---|---|
//! | `definitions.rs` | lists the definitions: those that come with the program, files |
//! | `read.rs` | reads definitions and positions, and checks them without a search |
//! | `solve.rs` | shortest solutions of a position |
//! | `count.rs` | counts the positions at each distance |
//! | `scramble.rs` | random moves |

mod count;
mod definitions;
mod read;
mod scramble;
mod solve;
#[cfg(test)]
mod tests;

pub use definitions::{definitions, stamp};

use super::context::Context;
use super::cube::random_numbers;
use crate::api::{Outcome, PuzzleEvent, PuzzleRequest};

/// Runs a request about a puzzle.
pub(super) fn run(request: PuzzleRequest, with: &Context) -> Result<Outcome, Outcome> {
    match request {
        PuzzleRequest::Open(source) => Ok(read::open(&source, with)),
        PuzzleRequest::Position { definition, text } => {
            Ok(read::position(&definition, &text, with))
        }
        PuzzleRequest::Scramble { definition, length } => {
            let moves = scramble::draw(&definition, length, &mut random_numbers()?);
            with.sender.send_puzzle(PuzzleEvent::Moves(moves));
            Ok(Outcome::Done { truncated: false })
        }
        PuzzleRequest::Solve { definition, position, options } => {
            solve::solve(&definition, &position, options, with)
        }
        PuzzleRequest::Count { definition, metric } => count::count(&definition, metric, with),
    }
}
