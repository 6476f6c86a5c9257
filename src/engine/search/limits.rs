//! The limits and the order of a search.

use premove_cube::MoveSet;
use premove_cube::notation::Side;

/// The longest solution any step search looks for.
pub const MAX_LENGTH: u8 = 22;

/// Use of the two sides of the scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// All moves on this side.
    Only(Side),
    /// Each solution all on one side, either of them.
    Linear,
    /// Moves on both sides, mixed anywhere (NISS).
    Niss,
}

/// The lengths that are wanted, inside the bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// Every length from the least to the greatest.
    All,
    /// The shortest length that has a solution, and this many more.
    Shortest {
        /// Moves above the shortest.
        slack: u8,
    },
}

impl Extent {
    /// Moves above the shortest, where they are limited.
    pub fn slack(self) -> Option<u32> {
        match self {
            Self::All => None,
            Self::Shortest { slack } => Some(slack.into()),
        }
    }
}

/// Choice of the listed solutions among those that stand for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endings {
    /// One solution of each family: the last move of a side clockwise (an EO that ends in F' is
    /// hidden beside F, and so on), unless [`Limits::moves`] has the other direction alone.
    Representative,
    /// All solutions.
    All,
}

/// The axes about which the quarter turns of one solution may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuarterAxes {
    /// Any. To allow certain axes only, leave the other quarter turns out of [`Limits::moves`].
    Any,
    /// All about the same axis, whichever, on both sides together.
    One,
}

/// Order in which solutions come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// In the order of lists.
    Sorted,
    /// In the order in which they are found, each once. No solution is kept:
    /// [`Report::found`](super::Report::found) gets them, and the answer has only their number.
    AsFound,
}

/// Order of two solutions of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ranking {
    /// The order of lists: normal, inverse, mixed; by their last moves, then from the start.
    #[default]
    List,
    /// Fewer quarter turns first, both sides together, then the order of lists. Where lengths count
    /// quarter turns this is the one with fewer moves.
    FewestQuarters,
    /// The order of the program Janus: by the moves from the start, F R U B L D, then the
    /// counter-clockwise turns of these faces, then the half turns.
    Janus,
}

/// Bounds of a search. The list is exactly that of a search without them, less the solutions
/// outside.
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
    /// Least length, moves.
    pub min: u8,
    /// Greatest length, moves, at most [`MAX_LENGTH`].
    pub max: u8,
    /// At most this many solutions: the first ones in the order of the list.
    pub results: usize,
    /// The lengths to search between the two.
    pub extent: Extent,
    /// Use of the two sides.
    pub sides: Sides,
    /// Choice of the listed members of each family.
    pub endings: Endings,
    /// Only these moves, as the solver holds the cube.
    pub moves: MoveSet,
    /// At most this many moves on the side that has fewer.
    pub other_side: u8,
    /// At least this many moves on the side that has fewer: solutions all on one side have none
    /// there. The cost of a search grows with it, so that a list can be searched share by share.
    pub other_side_least: u8,
    /// At most this many moves that are quarter turns, on both sides together.
    pub quarters: u8,
    /// Axes of the quarter turns.
    pub quarter_axes: QuarterAxes,
    /// Order in which solutions come. With a number of results it also decides which ones come.
    pub order: Order,
    /// Order of the solutions of one length, where they come in order.
    pub ranking: Ranking,
}

impl Default for Limits {
    /// One shortest solution of at most 20 moves on the normal side.
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
