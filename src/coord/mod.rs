//! Coordinates: a part of the cube's state as a number and back, with move and symmetry tables.
//!
//! Everything is seen from one frame, EO on F/B and DR on U/D. Knows nothing of files or threads.

pub mod axis_view;
pub mod edge_slices;
mod find;
pub mod frame;
pub mod g1;
pub mod h48;
mod moves;
pub mod parts;
pub mod rank;
mod space;
mod turned;

pub use moves::{MoveRows, MoveTable, columns};
pub use space::Space;
pub use turned::turned_corners;
