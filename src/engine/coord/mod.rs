//! Coordinates: conversions between a part of the cube's state and a number, with move and symmetry
//! tables.
//!
//! All coordinates use one frame: EO on F/B and DR on U/D. There are no files or threads here.
//!
//! | file | content |
//! |---|---|
//! | `space.rs` | the space of a search: positions, moves, the distance to the goal |
//! | `rank.rs` | ranks of permutations and subsets |
//! | `parts.rs` | flips, twists, slice places and permutations of a state |
//! | `edge_slices.rs` | the slice to which the edge in each place belongs |
//! | `moves.rs` | the result of each move on each value of a coordinate |
//! | `frame.rs` | the effect of the symmetries that keep the U/D axis on coordinates |
//! | `axis_view.rs` | cosets of a state and its inverse, seen from several axes at once |
//! | `turned.rs` | rotations of the whole cube |
//! | `g1.rs` | the index of a cube in the table `g1`, computed in a simple way |
//! | `h48.rs` | the coordinate of the H48 tables |
//! | `coset_image.rs` | the images of the corner cosets of H48 under the symmetries |
//! | `find.rs` | finds an item that is known to exist |

pub mod axis_view;
mod coset_image;
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
