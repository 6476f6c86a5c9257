//! Lower bounds for a search: tables of distances for views in which many positions of a puzzle
//! look alike. The views are derived from the puzzle itself.
//!
//! | file | content |
//! |---|---|
//! | `bound.rs` | the interface of lower bounds for the search; context for building tables |
//! | `exact.rs` | exact distances of parts of a position |
//! | `choose.rs` | candidates for views; the choice of those that make the best table |
//! | `grid.rs` | the distances, filled in from the goal on several threads |
//! | `whole/` | a table of whole positions near the goal |
//! | `saved.rs` | tables stored in files |
//! | `strong.rs` | a table with the data for looking positions up in it |
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
