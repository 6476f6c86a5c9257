//! Insertions: moves put somewhere into a skeleton so that the whole solves the cube.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | the search with all engines, one after the other |
//! | `window.rs` | one gap: short solutions of the states between a beginning and an end |
//! | `pair.rs`, `triple.rs` | two and three insertions with words of a library |
//! | `slice.rs` | turns of slices anywhere |
//! | `quick.rs` | words and slice turns in many lines, a quick search for each |
//! | `limits.rs` | limits of a search |
//! | `skeleton.rs` | a skeleton put together from both sides, and its places |
//! | `found.rs`, `result.rs` | the solutions found so far; a solution and its insertions |
//! | `text.rs`, `proof.rs` | solutions with marks and as steps; what is proven, in words |
//! | `leftover.rs` | names of the pieces that are left |

mod found;
mod leftover;
mod limits;
mod pair;
mod proof;
mod quick;
mod result;
mod search;
mod skeleton;
mod slice;
#[cfg(test)]
mod tests;
mod text;
mod triple;
mod window;

pub use leftover::{Leftover, PieceKind};
pub use limits::{InsertionKinds, InsertionLimits};
pub(crate) use quick::QuickInsertions;
pub use result::{InsertedText, Insertion, InsertionSolution};
pub use search::{
    InsertionAnswer, InsertionProblem, InsertionReport, InsertionSettled, insertions,
};
pub use slice::{MOST_SLICES, SliceMove};
pub use text::{MarkedSkeleton, mark};
