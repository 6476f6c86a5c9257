//! The shortest solutions of a position.
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | request, result, progress report and errors of a search |
//! | `prepare.rs`, `parity.rs` | a checked request, data for workers; impossible lengths |
//! | `rules.rs`, `order.rs` | relations of two moves in a row; which move may follow which |
//! | `choice.rs` | the choice of the bounds: here the search begins |
//! | `run.rs`, `worker.rs` | one length after the other; the part of one thread |
//! | `children.rs` | the children of one position: built, looked up, cut |

mod children;
mod choice;
mod order;
mod parity;
pub(super) mod prepare;
mod request;
mod rules;
mod run;
#[cfg(test)]
mod tests;
mod worker;

pub use choice::solve;
pub use request::{PuzzleAnswer, PuzzleSolveError, SearchReport, SolveRequest, WantedSolutions};
