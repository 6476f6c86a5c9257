//! The order of the solution list.

use premove_engine::search::Ranking;

/// The order of the solution list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    #[default]
    Length,
    /// By the best finished total known through each solution.
    Best,
    /// Fewer quarter turns first among solutions of one length. Other solutions may be among the
    /// first ones, so the search starts anew.
    Quarters,
    /// By the rest to solve after each solution.
    Left,
    /// By the length of the whole skeleton with each solution.
    Total,
}

impl Order {
    #[must_use]
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Length => Self::Best,
            Self::Best => Self::Left,
            Self::Left => Self::Total,
            Self::Total => Self::Quarters,
            Self::Quarters => Self::Length,
        }
    }

    /// Returns which solutions of a length a search is to find first.
    pub(super) const fn ranking(self) -> Ranking {
        match self {
            Self::Quarters => Ranking::FewestQuarters,
            Self::Length | Self::Best | Self::Left | Self::Total => Ranking::List,
        }
    }

    /// Returns the words for the order in the title of the list.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Length => "",
            Self::Quarters => "  by quarter turns",
            Self::Best => "  by best total",
            Self::Left => "  by what is left",
            Self::Total => "  by total",
        }
    }
}
