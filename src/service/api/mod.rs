//! The values that the program and its front ends share.
//!
//! These types run no work, and do not depend on terminals or sockets.
//!
//! | file | what |
//! |---|---|
//! | `event.rs` | the outcomes of background work |
//! | `exit.rs` | the exit codes |
//! | `tier.rs` | a table of optimal solving, and what the machine can do with it |
//! | `export.rs` | the formats in which a path of the tree is exported |
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
