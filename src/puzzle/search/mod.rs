//! The shortest solutions of a position.
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | what is asked, answered and reported; what is refused |
//! | `prepare.rs`, `parity.rs` | a request checked, what workers share; lengths that cannot be |
//! | `rules.rs`, `order.rs` | how two moves in a row relate; which move may follow which |
//! | `choice.rs` | which bounds are used: here the search begins |
//! | `run.rs`, `worker.rs` | one length after the other; the part of one thread |
//! | `children.rs` | the children of one position: made, looked up, cut |

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
pub use request::{Answer, Request, SearchReport, SolveError, Wanted};
