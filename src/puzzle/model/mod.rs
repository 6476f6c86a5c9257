//! A puzzle in memory: its sets of pieces, its positions and its moves.
//!
//! | file | content |
//! |---|---|
//! | `shape.rs` | sets of pieces, and the numbers of their slots |
//! | `action.rs` | the action of a move |
//! | `pattern.rs` | a position, which may be partly unknown, or a goal |
//! | `definition.rs` | a puzzle: sets, solved position, moves, restrictions |
//! | `alike.rs` | goals that treat pieces as equal |
//! | `permutation.rs` | common divisors and multiples; cycles, parity, orbits |

mod action;
mod alike;
mod definition;
mod pattern;
pub(super) mod permutation;
mod shape;

pub use action::Action;
pub(super) use action::mark_orbit;
pub use alike::{Alike, AlikeError};
pub use definition::{Base, Definition, Ignored, MAX_MOVES, MoveLimit, PuzzleMetric, PuzzleMove};
pub use pattern::{ANY, Misfit, Pattern};
pub use shape::{MAX_ORIENTATIONS, MAX_SLOTS, Set, Shape};
