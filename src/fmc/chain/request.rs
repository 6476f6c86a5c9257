//! The request for a chain search, its reports, and its result.

use premove_engine::search::{Ending, Extent, Order, Ranking, Sides, Silent};

use super::line::ChainLine;
use super::link::Link;

/// Bounds of a chain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainLimits {
    /// Least total.
    pub min: u8,
    /// Greatest total.
    pub max: u8,
    /// At most this many lines: the first ones in order.
    pub results: usize,
    /// The totals between least and greatest that are wanted.
    pub extent: Extent,
    /// The sides of steps that name none.
    pub sides: Sides,
    /// Order of the lines of a total. With [`Order::AsFound`] no line is stored, and a number of
    /// results means the lines that are found first.
    pub order: Order,
    /// Ranking of the lines of a total: by the quarter turns of all steps as written, or as the
    /// steps are ordered.
    pub ranking: Ranking,
}

impl Default for ChainLimits {
    /// Returns limits for the best line of at most 30 moves, with NISS.
    fn default() -> Self {
        Self {
            min: 0,
            max: 30,
            results: 1,
            extent: Extent::All,
            sides: Sides::Niss,
            order: Order::Sorted,
            ranking: Ranking::List,
        }
    }
}

/// Receives what a chain search finds while it runs.
pub trait ChainReport: Sync {
    /// Reports that a step has `lines` lines of this total to hand on.
    fn lines_kept(&self, _link: &Link, _total: u8, _lines: usize) {}

    /// Reports some lines of the total being searched, each once; only with [`Order::AsFound`].
    /// Their readings are not all known.
    fn found(&self, _lines: &[ChainLine]) {}

    /// Reports that a total is done: the number of its lines, at most as many as are wanted, and
    /// the lines in order unless they were reported as found.
    fn total_done(&self, _total: u8, _count: usize, _lines: &[ChainLine]) {}
}

impl ChainReport for Silent {}

/// Result of a chain search.
#[derive(Clone, Debug, Default)]
pub struct ChainAnswer {
    /// The lines in order, unless they were reported as found. Those of a total that was not
    /// finished are left out.
    pub lines: Vec<ChainLine>,
    /// Number of lines.
    pub count: usize,
    /// The reason why the search ended.
    pub ending: Ending,
}
