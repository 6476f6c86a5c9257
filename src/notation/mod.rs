//! Text in and out: algorithms with a normal and an inverse side, scrambles, facelets, cube codes.
//!
//! Moves come in as [`Written`]: every token as the writer meant it, wide turns, slices and
//! rotations included. [`Written::line`] turns them into a [`Line`], which knows the 18 face turns
//! only and is what all other folders work with. Text is read by [`parse`]; a front end that
//! colours while somebody types reads it with [`tokens()`].
//!
//! | file | what |
//! |---|---|
//! | `alg.rs`, `line.rs` | face turns on one side, on two sides, and their algebra |
//! | `written.rs` | moves as people write them; `invert`, `unniss`, `cleanup` keep or rewrite that form |
//! | `frame.rs` | how the cube is held: what rotations do to the names of the faces |
//! | `tokens.rs`, `parse.rs`, `error.rs` | reading moves, and saying what is wrong with a text |
//! | `generators.rs` | a set of moves named by turns that generate it |
//! | `label.rs` | what stands before a scramble and is no part of it |
//! | `cube_text.rs` | states in and out; their forms are in `facelets.rs`, `code.rs`, `pieces.rs`, `stickers.rs` |
//! | `placement.rs` | what `print` shows: every piece, and the centres where they are held |
//!
//! Knows nothing of search.

mod alg;
mod code;
mod cube_text;
mod error;
mod facelets;
mod frame;
mod generators;
mod label;
mod line;
mod parse;
mod pieces;
mod placement;
mod stickers;
mod tokens;
mod written;

pub use alg::Alg;
pub use code::to_code;
pub use cube_text::{CubeFormat, CubeTextError, format_cube, parse_code, parse_cube};
pub use error::{ParseError, Remedy};
pub use frame::Frame;
pub use generators::generators;
pub use label::scramble_part;
pub use line::{Cancellations, Line, Side};
pub use parse::{is_moves, parse};
pub use placement::Placement;
pub use tokens::{Token, TokenKind, Tokens, tokens};
pub use written::{Block, Written, WrittenMove};
