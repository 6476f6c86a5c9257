//! Which whole positions are near the goal: a table of two bits for each number that positions are
//! hashed to.
//!
//! For puzzles of many parts, whose projections give weak bounds. All positions up to some distance
//! are entered, so that one that is not found is farther; where several share an entry the nearest
//! counts, which keeps the bound true. The search then meets in the middle: only what lies beyond
//! the table has to be walked. Of positions that symmetries make of one another one is entered.
//!
//! | file | what |
//! |---|---|
//! | `canonical.rs` | positions up to symmetry |
//! | `fill.rs` | the table made |
//! | `hashed.rs` | the table, how far it should reach, and the bound it gives |

mod canonical;
mod fill;
mod hashed;
#[cfg(test)]
mod tests;

pub(crate) use hashed::{Hashed, Plan, Whole};
