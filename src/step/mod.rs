//! The steps as values: what each needs, its goal, moves, bound, endings and names.
//!
//! [`Step::find`] gives a step by its name, [`solve`](solve()) searches for it. [`Goal::PHASES`]
//! are what a solve goes through; the other goals stand by themselves. [`two_phase`](two_phase())
//! solves the whole cube in few moves. Knows nothing of threads or screens.
//!
//! | file | what |
//! |---|---|
//! | `goal.rs`, `catalogue.rs`, `describe.rs`, `near.rs` | the kinds of steps; their names and axes; each in words; names mistyped |
//! | `state.rs` | what a state lacks for a step, in words |
//! | `solve.rs`, `space.rs` | a step searched for; the tables as the search sees them |
//! | `optimal.rs` | the whole cube in the fewest moves: a short solution first, then the search of the room `optimal` |
//! | `whole.rs` | the same inside EO, and with moves that the room does not take |
//! | `onward.rs` | how far a step is; HTRs that lead on to a short finish |
//! | `two_phase/` | the whole cube in few moves, soon |

mod catalogue;
mod describe;
mod goal;
mod near;
mod onward;
mod optimal;
mod solve;
mod space;
mod state;
mod two_phase;
mod whole;

pub use catalogue::{Choice, Step, Target, UnknownStep};
pub use goal::{Goal, Need};
pub use onward::{distance, solve_htr_onward};
pub use optimal::{Engine, OpenTier, optimal, request_of, short};
pub use solve::{StepError, solve};
pub use two_phase::{Better, Effort, Short, ShortAnswer, two_phase};
