//! Contradictions that a search finds in a damaged distance table.

/// A contradiction in a table of distances, or between the table and the cube.
///
/// Tables are checked when they are opened. An error found later means that the file was changed
/// while it was in use, or that memory is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The table says that a state is in the goal, but it is not.
    #[error("it is wrong about where the goal is")]
    Goal,
    /// There is no solution up to this length, although every state has one.
    #[error("it leads to no solution of at most {0} moves, and every state has one")]
    Endless(u8),
    /// The file was changed during the search.
    #[error("its file was changed while it was in use")]
    Changed,
}
