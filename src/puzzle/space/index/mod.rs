//! The positions of a puzzle as small numbers: coordinates, each with a table for every move.
//!
//! A position is given by one value of each coordinate. The values of a coordinate are found by
//! making moves ([`close`]), not by a formula. So it only has values that occur, even if these are
//! a small share of all arrangements (the corners of `<R,U>` have 120 of 720). Small coordinates
//! that depend on each other are joined into one, which takes account of their parity. Large
//! coordinates are tied to each other by sums, so that positions that never occur have no index.
//!
//! | file | content |
//! |---|---|
//! | `space.rs` | a puzzle with its coordinates |
//! | `projection.rs` | orbits, and the pieces that are distinguished in them; views of an orbit |
//! | `exchanges.rs` | decides which labels can be exchanged in all goals, or all starts |
//! | `coordinate.rs` | a coordinate with its tables |
//! | `views.rs` | the coordinates that describe an orbit |
//! | `nested.rs` | coordinates that depend on another, for orbits too large for one table |
//! | `ties.rs` | joins coordinates; finds sums modulo 2 that tie coordinates to each other |
//! | `moves.rs` | the scope of a space, its moves, and the actions that undo them |
//! | `blocks.rs` | decides which moves blocks of glued pieces allow |
//!
//! [`close`]: super::closure::close

mod blocks;
mod coordinate;
mod exchanges;
mod moves;
mod nested;
mod projection;
mod space;
mod ties;
mod views;

pub(crate) use moves::Scope;
pub(crate) use space::{IndexSpace, TooMany};
