//! The positions of a puzzle as small numbers: coordinates, each with a table for every move.
//!
//! A position is one value of each coordinate. The values of a coordinate are found by making
//! moves ([`close`]), not by a formula. So it has only values that occur, however small a part of
//! all arrangements that is (the corners of `<R,U>` have 120 of 720). Coordinates that are not
//! independent of each other are joined where that is cheap, which covers parity among small
//! parts; ties between large ones are found too, so that an index has no numbers for positions
//! that never occur.
//!
//! | file | what |
//! |---|---|
//! | `space.rs` | a puzzle with its coordinates |
//! | `projection.rs` | orbits, and which of their pieces are distinguished; views of an orbit |
//! | `exchanges.rs` | which labels can be exchanged in all goals, or starts, at once |
//! | `coordinate.rs` | a coordinate with its tables |
//! | `views.rs` | the coordinates that describe an orbit |
//! | `nested.rs` | coordinates that depend on another, for orbits too large for one table |
//! | `ties.rs` | two coordinates as one; sums modulo 2 that tie coordinates to each other |
//! | `moves.rs` | the scope of a space, its moves, and the actions that undo them |
//! | `blocks.rs` | the moves that glued pieces allow |
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
