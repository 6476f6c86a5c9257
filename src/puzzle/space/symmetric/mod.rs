//! Several parts of a position together, numbered up to the symmetries of the puzzle.
//!
//! | file | what |
//! |---|---|
//! | `model.rs` | the reduced puzzle with inverse turns and its symmetries |
//! | `facet.rs` | what is seen of one orbit as a number |
//! | `cluster.rs` | facets that share symmetries only together |
//! | `product.rs` | several facets together, up to symmetry |

pub(crate) mod cluster;
pub(crate) mod facet;
pub(crate) mod model;
pub(crate) mod product;
