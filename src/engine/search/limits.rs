//! The limits and the order of a search.

use premove_cube::MoveSet;
use premove_cube::notation::Side;

/// The greatest length of solutions in a step search.
pub const MAX_LENGTH: u8 = 22;

/// Sides of the scramble on which solutions may have moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// All moves on the given side.
    Only(Side),
    /// All moves of a solution on one side, either the normal or the inverse side.
    Linear,
    /// Moves on both sides, mixed anywhere (NISS).
    Niss,
}

/// The lengths that are wanted, within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// Every length from the least to the greatest.
    All,
    /// The shortest length that has a solution, and some more lengths.
    Shortest {
        /// Number of moves above the shortest length.
        slack: u8,
    },
}

impl Extent {
    /// Returns the number of moves above the shortest, or `None` if all lengths are wanted.
    pub fn slack(self) -> Option<u32> {
        match self {
            Self::All => None,
            Self::Shortest { slack } => Some(slack.into()),
        }
    }
}

/// Choice of the listed solutions within each family: solutions that differ only in the direction
/// of the last turns of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endings {
    /// One solution of each family, the one whose last move on each side is clockwise: an EO that
    /// ends in F' is hidden beside the one that ends in F. If [`Limits::moves`] has only the other
    /// direction, that one is listed.
    Representative,
    /// All solutions of each family.
    All,
}

/// The axes on which a solution may have quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuarterAxes {
    /// Any axis. To allow certain axes only, leave the other quarter turns out of
    /// [`Limits::moves`].
    Any,
    /// One axis for all quarter turns of a solution, on both sides together.
    One,
}

/// Order in which solutions are returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Sorted by length, and within a length by [`Ranking`].
    Sorted,
    /// In the order in which they are found, without repeats. Solutions are not kept:
    /// [`Report::found`](super::Report::found) receives them, and the answer has only their number.
    AsFound,
}

/// Order of the solutions of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ranking {
    /// The order of all lists (see [`Solution`](super::Solution)): all on normal, all on inverse,
    /// mixed; then by the last move of each side, then by the moves from the start.
    #[default]
    List,
    /// By the number of quarter turns on both sides together, then the order of lists. In the
    /// quarter-turn metric this puts the solution with fewer moves first.
    FewestQuarters,
    /// The order of the program Janus: by the moves from the start. Clockwise turns come before
    /// counter-clockwise turns, and these before half turns; the order of the faces is F R U B L D.
    Janus,
}

/// Limits of a search. They only remove solutions: the result is the list of an unlimited search
/// without the solutions outside the limits.
///
/// ```
/// use premove_engine::search::{Extent, Limits, Sides};
///
/// // All shortest solutions with NISS, and those one move longer.
/// let limits = Limits {
///     results: usize::MAX,
///     extent: Extent::Shortest { slack: 1 },
///     sides: Sides::Niss,
///     ..Limits::default()
/// };
/// assert_eq!(limits.max, 20);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Least length, in moves.
    pub min: u8,
    /// Greatest length, in moves, at most [`MAX_LENGTH`].
    pub max: u8,
    /// Greatest number of solutions. The first ones in the order of the list are returned.
    pub results: usize,
    /// The lengths to search between `min` and `max`.
    pub extent: Extent,
    /// Sides on which solutions may have moves.
    pub sides: Sides,
    /// Choice of the listed solutions of each family, see [`Endings`].
    pub endings: Endings,
    /// The allowed moves, as the solver holds the cube.
    pub moves: MoveSet,
    /// Greatest number of moves on the side with fewer moves.
    pub other_side: u8,
    /// Least number of moves on the side with fewer moves; a solution all on one side has 0 there.
    /// The cost of a search grows with this number, so a long list can be searched in parts, one
    /// number after the other.
    pub other_side_least: u8,
    /// Greatest number of quarter turns, on both sides together.
    pub quarters: u8,
    /// The axes on which quarter turns are allowed.
    pub quarter_axes: QuarterAxes,
    /// Order in which solutions are returned. If `results` is limited, it also decides which ones.
    pub order: Order,
    /// Order of the solutions of one length, if the solutions are sorted.
    pub ranking: Ranking,
}

impl Default for Limits {
    /// Returns limits for one shortest solution of at most 20 moves on the normal side.
    fn default() -> Self {
        Self {
            min: 0,
            max: 20,
            results: 1,
            extent: Extent::All,
            sides: Sides::Only(Side::Normal),
            endings: Endings::Representative,
            moves: MoveSet::ALL,
            other_side: MAX_LENGTH,
            other_side_least: 0,
            quarters: MAX_LENGTH,
            quarter_axes: QuarterAxes::Any,
            order: Order::Sorted,
            ranking: Ranking::List,
        }
    }
}
