//! Strong lower bounds: distance tables of a puzzle in which many positions look alike, found
//! without being told what to look at.
//!
//! | file | what |
//! |---|---|
//! | `model.rs` | the reduced puzzle with inverse turns and its symmetries |
//! | `candidate.rs`, `choose.rs` | what could be looked at; which of it makes the best table |
//! | `facet.rs`, `product.rs` | what is seen of one orbit as a number; several of them together, up to symmetry |
//! | `cluster.rs` | facets that share symmetries only together |
//! | `grid.rs` | the distances, filled in parallel from the goal as far as pays |
//! | `whole/` | which whole positions are near the goal |
//! | `saved.rs` | tables kept in files |
//! | `strong.rs` | a table with all that is needed to look positions up in it |
//! | `sided.rs` | the bound: the table looked up from several sides, also for what undoes a position |
//! | `ends.rs`, `inverse.rs` | what is known of first and last moves; what undoes a position as numbers |

mod builder;
mod candidate;
mod choose;
mod cluster;
mod ends;
mod facet;
mod grid;
mod inverse;
mod model;
mod product;
mod saved;
mod sided;
mod strong;
#[cfg(test)]
mod tests;
mod whole;

pub(in crate::puzzle::search) use builder::Builder;
pub(in crate::puzzle::search) use model::Model;
pub(in crate::puzzle::search) use sided::Sided;
pub(in crate::puzzle::search) use strong::Strong;
pub(in crate::puzzle::search) use whole::{Hashed, Plan, Whole};
