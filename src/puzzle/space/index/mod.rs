//! The positions of a puzzle as small numbers: coordinates, each with a table of where every move
//! leads.
//!
//! A position is one value of each coordinate. What a coordinate can be is found by making moves
//! ([`close`]), not by a formula: so it has only values that come about, however small a part of
//! all arrangements that is (the corners of `<R,U>` have 120 of 720). Coordinates that do not go
//! with each other freely are joined where that is cheap, which takes care of parity among small
//! parts; what ties large ones is found too, so that an index has no numbers for what never comes
//! about.
//!
//! | file | what |
//! |---|---|
//! | `space.rs` | a puzzle with its coordinates |
//! | `projection.rs` | orbits, and which of their pieces are distinguished; what is seen of one |
//! | `exchanges.rs` | which labels can be exchanged in all goals, or starts, at once |
//! | `coordinate.rs` | a coordinate with its tables |
//! | `views.rs` | which coordinates describe an orbit |
//! | `nested.rs` | coordinates that depend on another, for orbits too large for one table |
//! | `ties.rs` | two coordinates as one; sums modulo 2 that tie coordinates to each other |
//! | `moves.rs` | what a space is made for, its moves, and what takes them back |
//! | `blocks.rs` | which moves glued pieces allow |
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
pub(crate) use space::{Space, TooMany};
