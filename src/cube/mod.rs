//! The 3x3x3 itself: faces, moves, states and symmetries.
//!
//! Knows nothing of text, tables or search.

mod face;
mod moves;
mod state;
mod symmetry;

pub use face::{Axis, Face};
pub use moves::{Move, MoveSet, Moves, Turn};
pub use state::{CORNER_FACES, CORNER_NAMES, Corner, Cube, EDGE_FACES, EDGE_NAMES, Edge};
pub use symmetry::Symmetry;
