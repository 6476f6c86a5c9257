//! A part of a position as a number, for searching and for counting alike.
//!
//! | file | what |
//! |---|---|
//! | `closure.rs` | all rows of symbols that moves lead to, numbered; what making them may take |
//! | `coordinate.rs` | a part of a position as a number, with the number after each move |
//! | `reduced.rs` | a puzzle without what does not matter for a search; how moves are made on it |
//! | `reduce.rs` | from a definition to that |
//! | `parts.rs` | the parts of such positions that tables are made of |
//! | `symmetric/` | several parts together, numbered up to symmetry |
//! | `index/` | whole positions as exact numbers, for counting |

mod closure;
mod coordinate;
pub(crate) mod index;
mod parts;
mod reduce;
mod reduced;
pub(crate) mod symmetric;

pub(crate) use closure::{NONE, Resources, SpaceError, Used};
pub(crate) use parts::Parts;
pub(crate) use reduce::{ReduceError, reduce};
pub(crate) use reduced::{BoxedMover, Cell, CellGoal, FixedMover, Mover, Orbit, Reduced};
