//! Insertions: moves put somewhere into a skeleton so that the whole solves the cube.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | the search with all engines, one after the other |
//! | `window.rs` | one gap: short solutions of the states between a beginning and an end |
//! | `pair.rs`, `triple.rs` | two and three insertions with words of a library |
//! | `cancel.rs` | lengths after cancelling, without writing the sequences down |
//! | `slice.rs` | turns of slices anywhere |
//! | `limits.rs` | limits of a search |
//! | `skeleton.rs` | a skeleton put together from both sides, and its places |
//! | `found.rs`, `result.rs` | the solutions found so far; a solution and its insertions |
//! | `leftover.rs` | names of the pieces that are left |

mod cancel;
mod found;
mod leftover;
mod limits;
mod pair;
mod result;
mod search;
mod skeleton;
mod slice;
mod triple;
mod window;

pub use leftover::{Leftover, PieceKind};
pub use limits::{InsertionKinds, InsertionLimits};
pub use result::{InsertedText, Insertion, InsertionSolution};
pub use search::{
    InsertionAnswer, InsertionProblem, InsertionReport, InsertionSettled, insertions,
};
pub use slice::{MOST_SLICES, SliceMove};
