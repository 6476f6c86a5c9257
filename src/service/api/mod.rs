//! The interface between the program and its front ends.
//!
//! There is one [`Request`] for everything that can run in the background, one [`Event`] for
//! everything that such work reports, one [record] for each answer as JSON. `job` runs requests;
//! front ends send them and show the events, or print records. Nothing here runs anything, or
//! depends on terminals or sockets.
//!
//! | file | what |
//! |---|---|
//! | `request.rs` | the requests |
//! | `event.rs` | the events of background work, and its outcomes |
//! | `puzzle.rs` | both for puzzles of a definition: where it comes from, positions, searches |
//! | `tier.rs` | a table of optimal solving, and what the machine can do with it |
//! | `export.rs` | the forms in which a path of a tree leaves the program |
//! | `record/` | answers as JSON |

mod event;
mod export;
mod puzzle;
pub mod record;
mod request;
mod tier;

pub use event::{Distances, Event, Outcome, SummarySoFar};
pub use export::ExportForm;
pub use puzzle::{
    DefinitionRow, MOST_SOLUTIONS, Position, PuzzleEvent, PuzzleOptions, PuzzleRequest,
    PuzzleSource, PuzzleText, Stamp,
};
pub use request::Request;
pub use tier::TierInfo;
