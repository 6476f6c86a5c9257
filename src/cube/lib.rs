//! The 3x3x3 cube: moves, states, symmetries, facts about a state, random states, and notation.
//!
//! All other crates of premove build on this one. It uses no files, clocks, threads or system
//! entropy. It has no tables and no searches. The types of the cube are at the root of the crate.
//! [`notation`] reads and writes text.
//!
//! | file | content |
//! |---|---|
//! | `face.rs` | faces and axes |
//! | `moves.rs` | the 18 face turns, and sets of them |
//! | `metric.rs` | the metrics HTM and QTM |
//! | `state.rs` | the cube as pieces with orientations; composition and inversion |
//! | `facts.rs` | facts about a state: bad edges, twisted corners, DR or HTR done |
//! | `axial.rs`, `floppy.rs` | facts about AR and FR |
//! | `stickers.rs` | the colours that a piece shows in its place |
//! | `places.rs` | a set of places |
//! | `symmetry.rs` | the 48 symmetries |
//! | `check.rs` | checks whether turns can reach a state, and gives the reason if not |
//! | `numbers.rs` | cubes from numbers; repair of impossible cubes |
//! | `random.rs` | random states, uniform over a set of them |
//! | `notation/` | text in and out: algorithms with two sides, facelets, lists of scrambles |

pub mod axial;
mod check;
mod face;
pub mod facts;
pub mod floppy;
mod metric;
mod moves;
pub mod notation;
mod numbers;
mod places;
mod random;
mod state;
pub mod stickers;
mod symmetry;

pub use check::Impossible;
pub use check::is_odd;
pub use face::{Axis, Face};
pub use metric::Metric;
pub use moves::{Move, MoveSet, MoveSetIter, Turn};
pub use numbers::{CubeNumbers, NumbersError};
pub use places::Places;
pub use random::{Rng, StateKind, random};
pub use state::{CORNER_FACES, CORNER_NAMES, Corner, Cube, EDGE_FACES, EDGE_NAMES, Edge};
pub use symmetry::Symmetry;
