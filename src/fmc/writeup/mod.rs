//! Write-ups: solves as people write them down.
//!
//! | file | what |
//! |---|---|
//! | `text.rs` | a path of the tree written out, step by step |
//! | `check.rs` | whether a solution may be handed in at a competition |

pub mod check;
mod text;
