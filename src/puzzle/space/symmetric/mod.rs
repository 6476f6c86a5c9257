//! Several parts of a position together, numbered up to the symmetries of the puzzle.
//!
//! | file | what |
//! |---|---|
//! | `model.rs` | the reduced puzzle with inverse turns and its symmetries |
//! | `facet.rs` | one orbit as a number; several that share symmetries only together |
//! | `product.rs` | several facets together, up to symmetry |

mod facet;
mod model;
mod product;

pub(crate) use facet::{Cluster, Facet, FacetView};
pub(crate) use model::Model;
pub(crate) use product::{MAX_OUTER, Product, split};
