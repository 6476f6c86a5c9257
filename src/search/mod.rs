//! The engine: iterative deepening over a distance, on both sides, with limits, order, cancellation
//! and progress.
//!
//! [`run`](run()) takes goals (a [`Space`] in a frame) and [`Limits`], tells a [`Report`] what it
//! finds, and is watched and stopped through a [`Control`]. Does not know which step it solves.
//!
//! | file | what |
//! |---|---|
//! | `limits.rs`, `space.rs` | what is asked for: bounds, order; positions, distances, which endings stand for others |
//! | `run.rs`, `worker.rs` | one length after the other, shared out as tasks; one task |
//! | `rules.rs`, `quarters.rs` | which sequences lists show; limits on quarter turns |
//! | `solution.rs`, `keep.rs` | a solution and the order of lists; the first so many of them |
//! | `report.rs`, `control.rs` | what is told meanwhile; stopping, pausing, watching |
//! | `share.rs` | work on many items shared out to threads, for searches of many states |

mod control;
mod divide;
mod keep;
mod limits;
mod look;
mod quarters;
mod report;
mod rules;
mod run;
mod share;
mod solution;
mod space;
mod worker;

pub use control::{Control, Progress};
pub(crate) use keep::Keep;
pub use limits::{Endings, Extent, Limits, MAX_LENGTH, Order, QuarterAxes, Sides};
pub use report::{Report, Silent, Work};
pub use run::{Answer, run};
pub use share::share;
pub use solution::Solution;
pub use space::{Ending, Ends, Goal, Space};
