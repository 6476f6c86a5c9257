//! Insertions: moves put somewhere into a skeleton so that the whole solves the cube.
//!
//! | file | what |
//! |---|---|
//! | `search.rs` | the search with all engines, one after the other |
//! | `window.rs` | one gap: short solutions of the states between a beginning and an end |
//! | `pair.rs`, `triple.rs` | two and three insertions with words of a library |
//! | `cancel.rs` | lengths after cancelling, without writing the sequences down |
//! | `slice.rs` | turns of slices anywhere |
//! | `improve.rs` | shorter forms of a finished solution |
//! | `replace.rs` | shorter replacements for stretches of a solution |
//! | `ends.rs` | shorter replacements for both ends of a solution together |
//! | `quick.rs` | words and slice turns in many lines, a quick search for each |
//! | `limits.rs` | limits of a search |
//! | `skeleton.rs` | a skeleton put together from both sides, and its places |
//! | `found.rs`, `result.rs` | the solutions found so far; a solution and its insertions |
//! | `text.rs`, `proof.rs` | solutions with marks and as steps; what is proven, in words |
//! | `places.rs`, `by_hand.rs` | the places one by one; moves that a person inserts |
//! | `leftover.rs` | names of the pieces that are left |

mod by_hand;
mod cancel;
mod ends;
mod found;
mod improve;
mod leftover;
mod limits;
mod pair;
mod places;
mod proof;
mod quick;
mod replace;
mod result;
mod search;
mod skeleton;
mod slice;
#[cfg(test)]
mod tests;
mod text;
mod triple;
mod window;

pub use by_hand::HandInsertion;
pub use ends::EndsReplaced;
pub(crate) use ends::ends;
pub use improve::{
    Improvement, ImprovementAnswer, ImprovementLimits, ImprovementReport, ImprovementSettled,
    SlicesInserted, improvements,
};
pub use leftover::{Leftover, PieceKind};
pub use limits::{InsertionKinds, InsertionLimits};
pub use places::{InsertionPlace, MOST_REST, PlaceRest, places_with_rests};
pub(crate) use quick::QuickInsertions;
pub(crate) use replace::replaced;
pub use replace::{MAX_WINDOW, Replacement, replacements};
pub use result::{InsertedText, Insertion, InsertionSolution};
pub use search::{
    InsertionAnswer, InsertionProblem, InsertionReport, InsertionSettled, insertions,
};
pub use slice::{MOST_SLICES, SliceMove};
pub use text::{MarkedSkeleton, ReplacedStretch, mark};
