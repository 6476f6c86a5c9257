//! God's algorithm: the number of positions at each distance from a goal, and the farthest
//! positions.
//!
//! | file | content |
//! |---|---|
//! | `request.rs` | request, result, progress report and errors of a count |
//! | `start.rs` | checks a request, builds its coordinates |
//! | `run.rs` | counts distance after distance, from where an earlier run ended |
//! | `choice.rs` | progress of a run; its counter, and the change from one counter to another |
//! | `resume.rs` | the state that a run stores between distances |
//! | `keep.rs` | the folder of a count, and the files there |
//! | `counter.rs` | the interface of counters, which store the positions |
//! | `rows.rs` | positions as numbers of an exact index, in rows |
//! | `marks.rs` | marks of a few bits for each number; their division into files |
//! | `spread.rs` | spreads marks along moves from row to row |
//! | `index.rs` | a counter: the marks in memory |
//! | `disk.rs` | a counter: the marks in files |
//! | `begin.rs` | initial marks in files |
//! | `hash.rs`, `shard.rs` | a counter: the positions found so far, in a hash table |
//! | `so_far.rs` | progress of a count, for display |
//! | `antipodes.rs` | shortest solutions of the farthest positions |

mod antipodes;
mod begin;
mod choice;
mod counter;
mod disk;
mod hash;
mod index;
mod keep;
mod marks;
mod request;
mod resume;
mod rows;
mod run;
mod shard;
mod so_far;
mod spread;
mod start;
#[cfg(test)]
mod tests;

pub use request::{
    Antipode, CountEnding, CountEngine, CountError, CountProgress, CountReport, CountRequest,
    Distribution,
};
pub use so_far::{CountScale, CountSoFar, CountSpace};
pub use start::count;
