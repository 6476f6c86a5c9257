//! What one screen gives to another. The shell offers it to the screens in turn; the first that
//! takes it comes into view.

use crate::cube::Cube;
use crate::notation::Alg;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handover {
    /// A scramble to begin on.
    Scramble(String),
    /// A cube to solve in the fewest moves.
    Cube { text: String, cube: Cube },
    /// A solution to become a branch of the tree.
    Solution { text: String, cube: Cube, solution: Alg },
}

/// What a screen can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// The state in work, with the steps before it done.
    State,
    /// The scramble without any steps.
    Scramble,
}
