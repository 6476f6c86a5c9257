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
//! | `record/` | answers as JSON |

mod event;
mod exit;
mod export;
pub mod record;
mod tier;

pub use event::Outcome;
pub use exit::Exit;
pub use export::ExportForm;
pub use tier::TierInfo;
