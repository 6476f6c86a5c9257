//! God's algorithm: how many positions there are at each distance from a goal, and which are the
//! farthest.
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | what is asked, what is answered, what reports progress |
//! | `start.rs` | what is asked is checked, coordinates are found |
//! | `filter.rs`, `state.rs` | which positions are counted; a run, and how far it has come |
//! | `run.rs` | distance after distance, from where an earlier run left off |
//! | `choice.rs` | which engine a run has, and when it goes over to another |
//! | `resume.rs` | what a run keeps between distances |
//! | `folder.rs` | the folder where it is kept, if that can be written |
//! | `engine.rs` | one of the engines at work |
//! | `rows.rs` | positions as numbers of an exact index, in rows |
//! | `marks.rs` | a few bits for every number |
//! | `spread.rs` | marks spread along moves from row to row |
//! | `index.rs` | an engine: the marks in memory |
//! | `disk.rs` | an engine: the marks in files |
//! | `begin.rs` | how marks in files begin |
//! | `segments.rs` | how marks in files are cut |
//! | `hash.rs`, `shard.rs` | an engine: the positions that were found, in a hash table |
//! | `keep.rs` | files that keep a count |
//! | `antipodes.rs` | shortest solutions of the farthest positions |

mod antipodes;
mod begin;
mod choice;
mod disk;
mod engine;
mod filter;
mod folder;
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
