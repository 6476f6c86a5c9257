//! A table of the whole positions near the goal: two bits for each hash of a position.
//!
//! For puzzles of many parts, whose projections give weak bounds. All positions up to some
//! distance are entered, so a position that is not found is farther. If several share an entry the
//! nearest counts, which keeps the bound true. The search then meets in the middle: it only has to
//! walk the part beyond the table. Of positions that symmetries map to one another, one is
//! entered.
//!
//! | file | what |
//! |---|---|
//! | `canonical.rs` | positions up to symmetry |
//! | `fill.rs` | building the table |
//! | `hashed.rs` | the table, the choice of its depth, and the bound that it gives |

mod canonical;
mod fill;
mod hashed;
#[cfg(test)]
mod tests;

pub(crate) use hashed::{HashPlan, Hashed, HashedBounds};
