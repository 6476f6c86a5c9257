//! The 3x3x3 itself: faces, moves, states and symmetries.
//!
//! `facts` says what a state shows: bad edges, twisted corners, DR or HTR done; `axial` and
//! `floppy` say the same of AR and FR. `check.rs` says whether a state can be reached and why not,
//! `random.rs` draws states uniformly from a set of them.
//!
//! Knows nothing of text, tables or search.

pub mod axial;
mod check;
mod face;
pub mod facts;
pub mod floppy;
mod metric;
mod moves;
mod places;
mod random;
mod state;
pub mod stickers;
mod symmetry;

pub use check::Impossible;
pub use face::{Axis, Face};
pub use metric::Metric;
pub use moves::{Move, MoveSet, Moves, Turn};
pub use places::Places;
pub use random::{Rng, StateKind, random};
pub use state::{CORNER_FACES, CORNER_NAMES, Corner, Cube, EDGE_FACES, EDGE_NAMES, Edge};
pub use symmetry::Symmetry;
