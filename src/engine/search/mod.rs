//! The search: iterative deepening over a distance, on both sides, with limits, order, cancellation
//! and progress.
//!
//! [`run`](run()) takes [`Limits`] and goals: a [`Space`] in a *frame*, the rotation of the cube in
//! which the space is defined. It reports to a [`Report`]. A [`Control`] watches and stops it. The
//! module does not depend on the step that it solves.
//!
//! | file | content |
//! |---|---|
//! | `control.rs`, `report.rs` | stops, pauses and watches a search; its reports |
//! | `gate.rs` | several searches share fewer threads than they have |
//! | `ledger.rs` | the lengths of an iterative deepening that are done, and why it ends |
//! | `team.rs` | the threads of every iterative deepening |
//! | `limits.rs`, `ranking.rs` | the bounds and the order of a search |
//! | `space.rs` | goals, with the rules for the listed solutions |
//! | `path.rs` | the states along a sequence of moves |
//! | `suffixes.rs` | sequences with which a side of each solution must end |
//! | `run.rs`, `divide.rs` | searches one length after the other; divides a length into tasks |
//! | `worker.rs` | the search of one task |
//! | `rules.rs`, `quarters.rs` | rules for the listed solutions; limits on quarter turns |
//! | `reachable.rs` | the least length, if limits leave few positions |
//! | `solution.rs`, `shortlist.rs` | a solution and the order of lists; the first solutions |
//! | `sorting.rs` | sorts long lists |
//! | `answer.rs` | all results of a search |
//! | `contradiction.rs` | contradictions in a wrong table |

mod answer;
mod contradiction;
mod control;
mod divide;
mod gate;
mod ledger;
mod limits;
pub(crate) mod path;
mod quarters;
mod ranking;
mod reachable;
mod report;
mod rules;
mod run;
mod shortlist;
mod solution;
mod sorting;
mod space;
mod suffixes;
mod team;
mod worker;

pub use crate::coord::Space;
pub use answer::Answer;
pub use contradiction::Contradiction;
pub use control::{Control, Progress};
pub use gate::{Gate, StopAfter};
pub use ledger::Ending;
pub use ledger::{Closed, Ledger};
pub use limits::{Endings, Extent, Limits, MAX_LENGTH, Order, QuarterAxes, Ranking, Sides};
pub use report::{Report, Silent, Work};
pub use run::run;
pub(crate) use shortlist::Shortlist;
pub use solution::Solution;
pub use sorting::sort_until;
pub use space::{EndRule, Ends, Goal, Wanted};
pub use suffixes::Suffixes;
pub use team::parallel_map;
pub(crate) use team::{StopOnPanic, team};
