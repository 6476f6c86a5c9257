//! A contradiction that a search finds in its distance table, which no right table has.

/// A table of distances that contradicts itself, or the cube.
///
/// Tables are checked when they are opened. An error found later has come since then: the file was
/// changed while it was in use, or memory is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The table says that a state is the goal, and it is not.
    #[error("it is wrong about where the goal is")]
    Goal,
    /// No solution up to this length was found, though every state has one.
    #[error("it leads to no solution of at most {0} moves, and every state has one")]
    Endless(u8),
    /// The file was changed during the search.
    #[error("its file was changed while it was in use")]
    Changed,
}
