//! Text in and out: algorithms with a normal and an inverse side, scrambles, facelets, cube codes.
//!
//! Knows nothing of search.

mod alg;
mod line;

pub use alg::Alg;
pub use line::{Line, Side};
