//! Reads and writes text: algorithms with a normal and an inverse side, scrambles, facelets, cube
//! codes.
//!
//! [`parse()`] reads moves into a [`WrittenSequence`], which keeps wide turns, slices and rotations
//! as written. [`WrittenSequence::line`] converts it into a [`Line`], which has only face turns.
//! All other crates work with lines. A front end that colours text while it is typed uses
//! [`tokens()`].
//!
//! ```
//! use premove_cube::notation::parse;
//!
//! // Moves in parentheses are on the inverse side.
//! let line = parse("Rw U (F D)")?.line();
//! assert_eq!(line.to_string(), "L F (F D)");
//! // The finished solution: normal moves, then the inverse side undone.
//! assert_eq!(line.finished().to_string(), "L F D' F'");
//! // Mistakes are named with their column.
//! assert_eq!(parse("R U3 F5").unwrap_err().at.column, 6);
//! # Ok::<(), premove_cube::notation::ParseError>(())
//! ```
//!
//! | file | content |
//! |---|---|
//! | `alg.rs`, `line.rs` | face turns on one side and on two sides, and their algebra |
//! | `used_sides.rs` | the sides on which a line has moves |
//! | `block.rs` | one written move |
//! | `pairs.rs` | writes interchangeable moves in parentheses |
//! | `frame.rs` | the way the cube is held: the face that each letter means after rotations |
//! | `held.rs` | a cube with the way it is held: moves, inverses, compositions, images |
//! | `written.rs` | sequences as people write them: `invert`, `unniss`, `cleanup` |
//! | `count.rs`, `sameness.rs` | counts moves; compares them |
//! | `variations.rs` | other directions of the last quarter turns |
//! | `symmetry_name.rs` | the names of the 48 symmetries |
//! | `error.rs` | errors in a text, with their column |
//! | `tokens.rs`, `parse.rs` | reads moves |
//! | `length.rs` | leaves out the length behind moves |
//! | `list/` | reads lists of scrambles: numbered lines, sheets, exports of timers, posts |
//! | `marked.rs` | reads moves with marks, commutators and repeats, as in write-ups |
//! | `generators.rs` | a set of moves, named by turns that generate it |
//! | `words.rs` | words that name a scramble, a solution and a count of moves |
//! | `page.rs` | entities and tags of the page a text is copied from |
//! | `label.rs` | finds the scramble in a sheet or a write-up |
//! | `cube_text.rs` | reads and writes states, in any of the forms below |
//! | `facelets.rs`, `code.rs`, `pieces.rs` | 54 stickers, 23 letters, a list of pieces |
//! | `facelet_orders.rs` | reads stickers in other orders of faces or rows |
//! | `piece_list.rs` | pieces in the order of their places, without the names of the places |
//! | `placement.rs` | the five lines of `print`: every piece, and the centres where they are held |
//! | `stickers.rs` | colours and places, shared by these forms |
//! | `escape.rs` | escapes characters that would change a terminal |
//! | `nearest.rs` | the name that a mistyped word was meant for |
//!
//! The module does not depend on any search.

mod alg;
mod block;
mod code;
mod count;
mod cube_text;
mod error;
mod escape;
mod facelet_orders;
mod facelets;
mod frame;
mod generators;
mod held;
mod label;
mod length;
mod line;
mod list;
mod marked;
mod nearest;
mod page;
mod pairs;
mod parse;
mod piece_list;
mod pieces;
mod placement;
mod sameness;
mod stickers;
mod symmetry_name;
mod tokens;
mod used_sides;
mod variations;
mod words;
mod written;

pub use alg::Alg;
pub use block::{Block, WrittenMove};
pub use count::MoveCounts;
pub use cube_text::{
    CubeFormat, format_cube, format_held, is_state, parse_cube, parse_held, parse_impossible,
    remark,
};
pub use error::{CubeTextError, ParseError, Remedy, TextPosition};
pub use escape::{escape, is_obeyed, push_escaped};
pub use frame::Frame;
pub use generators::generators;
pub use held::HeldCube;
pub use label::{Sheet, after_label, scramble_on_top, sheet};
pub use length::without_length;
pub use line::{Line, Side};
pub use list::{
    ListLine, ListReader, ListedScramble, PassedOver, ScrambleList, first_scramble,
    is_meant_as_moves, scramble_list,
};
pub use marked::{BracketKind, Marked, Piece, SideWord, marked, undone};
pub use nearest::nearest;
pub use page::{is_tag_name, without_entities};
pub use pairs::PairedMoves;
pub use parse::{is_moves, parse, parse_scramble};
pub use placement::Placement;
pub use symmetry_name::{UnknownSymmetry, symmetry, symmetry_name};
pub use tokens::{NotationToken, TokenKind, Tokens, tokens};
pub use used_sides::UsedSides;
pub use words::MOVE_UNITS;
pub use words::{PADDING, SCRAMBLE_WORDS, SHORT_SCRAMBLE, SOLUTION_WORDS, WHOLE_SCRAMBLE};
pub use written::WrittenSequence;
