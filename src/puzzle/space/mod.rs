//! Numbers for parts of a position, for searches and for counts.
//!
//! | file | content |
//! |---|---|
//! | `closure.rs` | reachable rows of symbols, numbered; limits for building them |
//! | `coordinate.rs` | a part of a position as a number, with the number after each move |
//! | `reduced.rs` | a puzzle without the parts that a search can ignore; moves on its positions |
//! | `reduce.rs` | reduces a definition to that form |
//! | `parts.rs` | the parts of these positions from which tables are built |
//! | `symmetric/` | several parts together, numbered up to symmetry |
//! | `index/` | whole positions as exact numbers, for counting |

mod closure;
mod coordinate;
pub(crate) mod index;
mod parts;
mod reduce;
mod reduced;
pub(crate) mod symmetric;

pub(crate) use closure::{NONE, SpaceError, SpaceResources, Used};
pub(crate) use parts::{PositionPart, PositionParts};
pub(crate) use reduce::{ReduceError, reduce};
pub(crate) use reduced::{BoxedMover, CellContent, CellGoal, FixedMover, Mover, Orbit, Reduced};
