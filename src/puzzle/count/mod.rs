//! God's algorithm: how many positions there are at each distance from a goal, and which are the
//! farthest.
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | what is asked, what is answered, what reports progress |
//! | `start.rs` | a request is checked, coordinates are found |
//! | `state.rs`, `run.rs` | a run: distance after distance, from where an earlier run left off |
//! | `choice.rs` | which counter a run has, and when it goes over to another |
//! | `resume.rs` | what a run keeps between distances |
//! | `keep.rs` | the folder where it is kept, and the files there |
//! | `counter.rs` | what remembers the positions, as a run sees it |
//! | `halt.rs` | why counting does not go on |
//! | `rows.rs` | positions as numbers of an exact index, in rows |
//! | `marks.rs` | a few bits for every number |
//! | `spread.rs` | marks spread along moves from row to row |
//! | `index.rs` | a counter: the marks in memory |
//! | `disk.rs` | a counter: the marks in files |
//! | `begin.rs`, `segments.rs` | how marks in files begin, and how they are cut |
//! | `hash.rs`, `shard.rs` | a counter: the positions that were found, in a hash table |
//! | `antipodes.rs` | shortest solutions of the farthest positions |

mod antipodes;
mod begin;
mod choice;
mod counter;
mod disk;
mod halt;
mod hash;
mod index;
mod keep;
mod marks;
mod request;
mod resume;
mod rows;
mod run;
mod segments;
mod shard;
mod spread;
mod start;
mod state;
#[cfg(test)]
mod tests;

pub use request::{
    Antipode, CountEnding, CountError, CountProgress, CountReport, CountRequest, Distribution,
    Engine,
};
pub use start::count;
