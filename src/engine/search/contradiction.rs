//! What a search finds out about its distance table that cannot be true of a right one.

/// A table of distances that contradicts itself, or the cube.
///
/// Tables are checked when they are opened. What is wrong all the same came later: the file was
/// changed while it was in use, or memory is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// A state is said to be the goal that is not.
    #[error("it is wrong about where the goal is")]
    Goal,
    /// The lengths that any state needs at most have no solution.
    #[error("it leads to no solution of at most {0} moves, and every state has one")]
    Endless(u8),
    /// The file was changed during the search.
    #[error("its file was changed while it was in use")]
    Changed,
}
