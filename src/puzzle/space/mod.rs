//! A part of a position as a number, for searching and for counting alike.
//!
//! | file | what |
//! |---|---|
//! | `closure.rs` | all rows of symbols that moves lead to, numbered |
//! | `coordinate.rs` | a part of a position as a number, with the number after each move |
//! | `resources.rs` | what making coordinates may take |
//! | `reduced.rs`, `reduce.rs` | a puzzle without what does not matter for a search |
//! | `mover.rs` | its positions as rows of cells, and how moves are made on them |
//! | `parts.rs` | the parts of such positions that tables are made of |
//! | `symmetric/` | several parts together, numbered up to symmetry |
//! | `index/` | whole positions as exact numbers, for counting |

mod closure;
mod coordinate;
pub(crate) mod index;
mod mover;
mod parts;
mod reduce;
mod reduced;
mod resources;
pub(crate) mod symmetric;

pub(crate) use closure::NONE;
pub(crate) use mover::{BoxedMover, Cell, FixedMover, Mover};
pub(crate) use parts::Parts;
pub(crate) use reduce::{ReduceError, reduce};
pub(crate) use reduced::{CellGoal, Orbit, Reduced};
pub(crate) use resources::{Resources, SpaceError, Used};
