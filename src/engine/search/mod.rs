//! The search: iterative deepening over a distance, on both sides, with limits, order, cancellation
//! and progress.
//!
//! [`run`](run()) takes goals (a [`Space`] in a frame) and [`Limits`], reports to a [`Report`], and
//! is watched and stopped through a [`Control`]. It does not depend on the step that it solves.
//!
//! | file | what |
//! |---|---|
//! | `control.rs`, `report.rs` | stopping, pausing, watching; the reports of a search |
//! | `gate.rs` | several searches share fewer threads than they have |
//! | `ledger.rs` | of every iterative deepening: lengths done and open, why it ends |
//! | `team.rs` | the threads of every iterative deepening |
//! | `limits.rs`, `ranking.rs` | the bounds and the order of a search |
//! | `space.rs` | positions, distances, which endings stand for others |
//! | `path.rs` | the states that moves lead through |
//! | `suffixes.rs` | moves with which a side of each solution must end |
//! | `run.rs`, `divide.rs` | one length after the other; its tasks |
//! | `worker.rs` | the search of one task |
//! | `rules.rs`, `quarters.rs` | the sequences that lists show; limits on quarter turns |
//! | `reachable.rs` | the least length where limits leave few positions |
//! | `solution.rs`, `shortlist.rs` | a solution and the order of lists; the first ones |
//! | `sorting.rs` | long lists put in order |
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
