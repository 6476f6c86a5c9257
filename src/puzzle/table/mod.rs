//! Lower bounds for a search: distance tables of a puzzle in which many positions look alike. The
//! views on which they are based are derived from the puzzle itself.
//!
//! | file | what |
//! |---|---|
//! | `bound.rs` | the interface of lower bounds for the search; context for building |
//! | `exact.rs` | exact distances of parts of a position |
//! | `choose.rs` | candidates for views; the choice of those that make the best table |
//! | `grid.rs` | the distances, filled in parallel from the goal as far as it pays |
//! | `whole/` | the whole positions near the goal |
//! | `saved.rs` | tables kept in files |
//! | `strong.rs` | a table with the context for looking positions up in it |
//! | `sided.rs` | the bound: a table looked up from several sides, also for the inverse |
//! | `inverse.rs` | bounds from first and last moves; the inverse of a position |

pub(crate) mod bound;
mod choose;
mod exact;
mod grid;
mod inverse;
mod saved;
mod sided;
mod strong;
#[cfg(test)]
mod tests;
mod whole;

pub(crate) use bound::Builder;
pub(crate) use exact::ExactBounds;
pub(crate) use sided::Sided;
pub(crate) use strong::{Strong, WORTHWHILE, WantedTable};
pub(crate) use whole::{HashPlan, Hashed, HashedBounds};
