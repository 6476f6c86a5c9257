//! God's algorithm: how many positions there are at each distance from a goal, and which are the
//! farthest.
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | what is asked, answered and reported; why counting does not go on |
//! | `start.rs` | a request is checked, coordinates are found |
//! | `run.rs` | a run: distance after distance, from where an earlier run left off |
//! | `choice.rs` | how far a run has come; which counter it has, and when it goes over to another |
//! | `resume.rs` | what a run keeps between distances |
//! | `keep.rs` | the folder where it is kept, and the files there |
//! | `counter.rs` | what remembers the positions, as a run sees it |
//! | `rows.rs` | positions as numbers of an exact index, in rows |
//! | `marks.rs` | a few bits for every number; how they are cut for files |
//! | `spread.rs` | marks spread along moves from row to row |
//! | `index.rs` | a counter: the marks in memory |
//! | `disk.rs` | a counter: the marks in files |
//! | `begin.rs` | how marks in files begin |
//! | `hash.rs`, `shard.rs` | a counter: the positions that were found, in a hash table |
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
mod spread;
mod start;
#[cfg(test)]
mod tests;

pub use request::{
    Antipode, CountEnding, CountError, CountProgress, CountReport, CountRequest, Distribution,
    Engine,
};
pub use start::count;
