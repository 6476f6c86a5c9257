//! The tables of one folder: opened when they are first needed, built when there is no file.
//!
//! `rows` lists the tables, one row each, and everything about all of them is made from the list:
//! their names (`id`), the open tables (`tables`), a function for each (`access`). `storage` keeps
//! their files in a folder or in memory. `open` opens a file, `checks` checks all of it before it
//! is used, `in_use` finds those that were changed since; `load` brings a table into use, or builds
//! it. `tiers`, `open_tier` and `h48` do the same for the tables of optimal solving; `g1_deep` and
//! `h48_deep` compute random entries anew. `catalogue` holds the correct contents of each table.
//! The kinds of tables do not depend on this folder.

mod access;
mod catalogue;
mod checks;
mod g1_deep;
mod h48;
mod h48_deep;
#[cfg(test)]
mod h48_tests;
mod id;
mod in_use;
mod load;
mod open;
mod open_tier;
mod rows;
mod storage;
mod tables;
#[cfg(test)]
mod tests;
mod tiers;

pub use access::{bytes, is_small};
pub use id::TableId;
pub use open_tier::TierTable;
pub use tables::{TableState, TableStatus, Tables, entries};
