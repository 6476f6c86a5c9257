//! Write-ups: solves as people write them down.
//!
//! | file | what |
//! |---|---|
//! | `text.rs` | a path of the tree written out, step by step |
//! | `export.rs`, `card.rs` | the same as plain moves, as Markdown, as a picture |
//! | `check/` | whether a solution may be handed in at a competition |
//! | `read/` | a write-up read: its steps, and what was not understood |

mod card;
pub mod check;
pub mod export;
pub mod read;
mod text;
