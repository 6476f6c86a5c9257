//! Write-ups: solves as people write them down.
//!
//! | file | what |
//! |---|---|
//! | `text.rs` | a path of the tree written out, step by step |
//! | `export.rs`, `card.rs` | the same as plain moves, as Markdown, as a picture |
//! | `check.rs` | whether a solution may be handed in at a competition |
//! | `read.rs` | a write-up read: its steps, and what was not understood |
//! | `solve.rs` | what reading comes to: steps, remarks, a tree |
//! | `lines.rs`, `words.rs` | what each line of a text is; labels, counts, names of sides |
//! | `assemble.rs` | steps and insertions put together on both sides |
//! | `beside.rs` | what is said beside the moves, as notes of the steps |
//! | `left.rs` | what steps leave of the cube |
//! | `slip.rs` | the one move that is wrong in a solve that does not come out |
//! | `own.rs` | write-ups of this program, read back to the same names and notes |

mod assemble;
mod beside;
mod card;
pub mod check;
pub mod export;
mod left;
mod lines;
mod own;
pub mod read;
#[cfg(test)]
mod round_trip;
mod slip;
mod solve;
mod text;
mod words;
