//! Lower bounds for a search: distance tables of a puzzle in which many positions look alike. What
//! they look at is found from the puzzle itself.
//!
//! | file | what |
//! |---|---|
//! | `bound.rs` | what a lower bound must offer to the search, and what building takes |
//! | `exact.rs` | exact distances of parts of a position |
//! | `choose.rs` | what could be looked at; which of it makes the best table |
//! | `grid.rs` | the distances, filled in parallel from the goal as far as pays |
//! | `whole/` | which whole positions are near the goal |
//! | `saved.rs` | tables kept in files |
//! | `strong.rs` | a table with all that is needed to look positions up in it |
//! | `sided.rs` | the bound: a table looked up from several sides, also of the inverse |
//! | `inverse.rs` | what is known of first and last moves; the inverse of a position |

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
pub(crate) use exact::Exact;
pub(crate) use sided::Sided;
pub(crate) use strong::{Strong, WORTHWHILE, Wanted};
pub(crate) use whole::{Hashed, Plan, Whole};
