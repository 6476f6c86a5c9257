//! Searches for the shortest solutions of a position.
//!
//! | file | content |
//! |---|---|
//! | `request.rs` | request, result, progress report and errors of a search |
//! | `prepare.rs`, `parity.rs` | a checked request with data for workers; impossible lengths |
//! | `rules.rs`, `order.rs` | relations of two consecutive moves; which move may follow which |
//! | `choice.rs` | the choice of the bounds; the search begins here |
//! | `run.rs`, `worker.rs` | iterative deepening; the part of one thread |
//! | `children.rs` | the children of one node: how they are made, looked up, cut |

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
