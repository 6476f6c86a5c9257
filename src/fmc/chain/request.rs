//! The request for a chain search, its reports, and its result.

use premove_engine::search::{Ending, Extent, Order, Ranking, Sides, Silent};

use super::super::findability::FindRequest;
use super::line::ChainLine;
use super::link::Link;

/// Bounds of a chain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainLimits {
    /// Minimum total number of moves of a line.
    pub min: u8,
    /// Maximum total number of moves of a line.
    pub max: u8,
    /// Maximum number of lines: the first ones in order.
    pub results: usize,
    /// The totals that are wanted, within the minimum and the maximum.
    pub extent: Extent,
    /// The allowed sides for steps whose keys do not set them.
    pub sides: Sides,
    /// Order of the lines of a total. With [`Order::AsFound`] lines are reported and not stored;
    /// the maximum number then applies to the lines found first.
    pub order: Order,
    /// Ranking of the lines of a total: by the quarter turns of all steps as written, or in the
    /// order of step solutions.
    pub ranking: Ranking,
    /// The findability that is wanted. The order by findability needs the whole list, which the
    /// caller sorts.
    pub find: FindRequest,
}

impl Default for ChainLimits {
    /// Returns limits for the single best line of at most 30 moves, with NISS.
    fn default() -> Self {
        Self {
            min: 0,
            max: 30,
            results: 1,
            extent: Extent::All,
            sides: Sides::Niss,
            order: Order::Sorted,
            ranking: Ranking::List,
            find: FindRequest::default(),
        }
    }
}

/// Receiver of the reports of a running chain search.
pub trait ChainReport: Sync {
    /// Reports the number of lines that a step keeps for one total.
    fn lines_kept(&self, _link: &Link, _total: u8, _lines: usize) {}

    /// Reports some lines of the current total as soon as they are found; called only with
    /// [`Order::AsFound`]. Each line is reported once, and its count [`ChainLine::readings`] is not
    /// complete yet.
    fn found(&self, _lines: &[ChainLine]) {}

    /// Reports that a total is searched. `count` is the number of its lines, at most the wanted
    /// number. `lines` has them in order, and is empty if they were reported as found.
    fn total_done(&self, _total: u8, _count: usize, _lines: &[ChainLine]) {}
}

impl ChainReport for Silent {}

/// Result of a chain search.
#[derive(Clone, Debug, Default)]
pub struct ChainAnswer {
    /// The lines in order; empty if they were reported as found. Lines of a total whose search was
    /// not finished are left out.
    pub lines: Vec<ChainLine>,
    /// Number of lines found.
    pub count: usize,
    /// Reason why the search ended.
    pub ending: Ending,
}
