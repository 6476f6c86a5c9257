//! Coordinates: a part of the cube's state as a number and back, with move and symmetry tables.
//!
//! Everything is seen from one frame, EO on F/B and DR on U/D. There are no files or threads here.
//!
//! | file | what |
//! |---|---|
//! | `space.rs` | the space of a search: positions, moves, the distance to the goal |
//! | `rank.rs` | ranks of permutations and subsets: the arithmetic under every coordinate |
//! | `parts.rs` | flips, twists, slice places and permutations of a state |
//! | `edge_slices.rs` | the slice to which the edge in each place belongs |
//! | `moves.rs` | the result of each move on each value of a coordinate |
//! | `frame.rs` | the effect of the symmetries that keep the U/D axis on coordinates |
//! | `axis_view.rs` | the pieces of cosets, seen from several axes at once |
//! | `turned.rs` | the whole cube turned in space |
//! | `g1.rs` | the index of a cube in the table `g1`, computed in the plain way |
//! | `h48.rs` | the coordinate of the H48 tables |
//! | `find.rs` | finds the item that must be there |

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
pub use space::{Premoves, Space};
pub use turned::turned_corners;
