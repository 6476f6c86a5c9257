//! The library of solves on the disk: the folder `solves` in the folder of data, one file for each
//! solve, named after the solve. The command line and the terminal read and change the library
//! through this module.
//!
//! The contents of a solve and their text format are defined in
//! [`fmc::library`](premove_fmc::library), which handles no files. Files, locks and the bin come
//! from [`Items`](premove_engine::store::Items), which stores any text. This module joins the two.
//! Its functions wait for the disk, so the terminal calls them from separate threads.
//!
//! A file that cannot be read is listed as damaged. It is never changed or deleted unless the user
//! asks for it.
//!
//! | file | content |
//! |---|---|
//! | `files.rs` | [`Library`]: lists, reads, writes, changes and removes solves |
//! | `import.rs` | adds solves and replaces none |
//! | `summaries.rs` | a cache of the facts that lists show of solves |
//! | `played.rs` | the line of a solve that is analyzed |
//! | `drills.rs` | [`DrillFiles`]: the deck of drills, in the folder of the library |
//! | `own_triggers.rs` | [`OwnTriggersFile`]: the user's own triggers, beside the settings |
//! | `fresh.rs` | the time, the local time, and the name of a new solve |
//! | `error.rs` | the errors of the library |

mod drills;
mod error;
mod files;
mod fresh;
mod import;
mod own_triggers;
mod played;
mod summaries;
#[cfg(test)]
mod tests;

pub use drills::{DrillFileError, DrillFiles, OwnAttempts, ReadDeck};
pub use error::LibraryError;
pub use files::Library;
pub use fresh::{local_zone, new_id, now};
pub use import::Imported;
pub use own_triggers::{OwnTriggersError, OwnTriggersFile};
pub use played::{BestLine, BestLineError};
pub use summaries::{Index, Listed};
