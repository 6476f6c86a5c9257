//! A table of the whole positions near the goal: two bits for each hash of a position.
//!
//! It is used for puzzles of many parts, for which tables of single parts give weak bounds. It
//! contains all positions up to some distance, so a position that is not found is farther away. If
//! several positions share an entry, the smallest distance counts, which keeps the bound valid. The
//! search then meets in the middle: it only searches the part of the path beyond the table. Of
//! positions that symmetries map to each other, only one is added.
//!
//! | file | content |
//! |---|---|
//! | `canonical.rs` | canonical positions under symmetries |
//! | `fill.rs` | building the table |
//! | `hashed.rs` | the table, the choice of its depth, and the bound that it gives |

mod canonical;
mod fill;
mod hashed;
#[cfg(test)]
mod tests;

pub(crate) use hashed::{HashPlan, Hashed, HashedBounds};
