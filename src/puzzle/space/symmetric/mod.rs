//! Several parts of a position together, numbered up to the symmetries of the puzzle.
//!
//! | file | what |
//! |---|---|
//! | `model.rs` | the reduced puzzle with inverse turns and its symmetries |
//! | `facet.rs` | what is seen of one orbit as a number |
//! | `cluster.rs` | facets that share symmetries only together |
//! | `product.rs` | several facets together, up to symmetry |

mod cluster;
mod facet;
mod model;
mod product;

pub(crate) use cluster::Cluster;
pub(crate) use facet::{Facet, View};
pub(crate) use model::Model;
pub(crate) use product::{MAX_OUTER, Product, split};
