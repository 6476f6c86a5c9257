//! Questions about the program: its steps, tables and version.
//!
//! | file | question |
//! |---|---|
//! | `steps.rs` | the steps that a search can reach |
//! | `tables.rs` | the distance tables, and which of them are there |
//! | `version.rs` | the version, the instruction set, the tables that are there |

mod steps;
mod tables;
mod version;

pub use steps::StepsQuestion;
pub use tables::TablesQuestion;
pub use version::VersionQuestion;
