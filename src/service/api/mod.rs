//! The values that the program and its front ends share.
//!
//! Nothing here runs anything, or depends on terminals or sockets.
//!
//! | file | what |
//! |---|---|
//! | `event.rs` | the outcomes of background work |
//! | `exit.rs` | the exit codes |
//! | `tier.rs` | a table of optimal solving, and what the machine can do with it |
//! | `export.rs` | the forms in which a path of a tree leaves the program |
//! | `puzzle_findings.rs` | the results for a scramble of any puzzle |
//! | `record/` | answers as JSON |

mod event;
mod exit;
mod export;
mod puzzle_findings;
pub mod record;
mod tier;

pub use event::Outcome;
pub use exit::Exit;
pub use export::ExportForm;
pub use puzzle_findings::{PuzzleFindings, PuzzleLength, PuzzleSolution};
pub use tier::TierInfo;
