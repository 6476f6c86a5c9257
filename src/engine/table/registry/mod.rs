//! The tables of one folder. They are opened when they are first needed, and built if there is no
//! file.
//!
//! All tables of [`TableId`], small or large, are treated here. `tables` has a slot for each
//! (`slot`). `format` defines the content of its file. `file` opens, verifies and deletes the file.
//! `lock` keeps other threads and processes from building the table. `status` is the state of a
//! table for lists. `storage` keeps files in a folder or in memory. `open` opens a file, `checks`
//! checks all of it before it is used, and `in_use` finds files that were changed since then.
//! `load` brings a table into use or builds it: `access` has a function for each table that is
//! built in one go, `h48` builds the others in parts. `tiers` and `open_tier` choose among the
//! tables of optimal solving. `g1_deep` and `h48_deep` compute random entries again. `catalogue`
//! holds the correct counts and checksums of tables, `computed` values that searches computed and
//! use again. The kinds of tables do not depend on this folder.
//!
//! [`TableId`]: crate::table::TableId

mod access;
mod catalogue;
mod checks;
mod computed;
mod file;
mod format;
mod g1_deep;
mod h48;
mod h48_deep;
#[cfg(test)]
mod h48_tests;
mod in_use;
mod load;
mod lock;
mod open;
mod open_tier;
mod slot;
mod status;
mod storage;
mod tables;
#[cfg(test)]
mod tests;
mod tiers;

pub use format::{bytes, entries, is_small};
pub use open_tier::TierTable;
pub use slot::Building;
pub use status::{TableState, TableStatus};
pub use tables::Tables;
