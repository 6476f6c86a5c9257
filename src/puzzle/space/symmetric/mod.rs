//! Joint numbers for several parts of a position, up to the symmetries of the puzzle.
//!
//! | file | content |
//! |---|---|
//! | `model.rs` | the reduced puzzle with inverse turns and its symmetries |
//! | `facet.rs` | numbers for one orbit, and for several that share symmetries only together |
//! | `product.rs` | joint numbers for several facets, up to symmetry |

mod facet;
mod model;
mod product;

pub(crate) use facet::{Cluster, Facet, FacetView};
pub(crate) use model::Model;
pub(crate) use product::{MAX_OUTER, Product, split};
