//! The request for a widening search, its reports, and its result.

use std::cmp::Ordering;

use premove_cube::notation::Line;
use premove_engine::search::{Sides, Silent};

use super::super::super::findability::FindRequest;
use super::super::line::ChainLine;

/// Bounds of a widening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WidenLimits {
    /// Number of lines that are wanted. The search continues until no further line can be among
    /// them.
    pub results: usize,
    /// Maximum total number of moves of a line.
    pub max: u8,
    /// The allowed sides for steps whose keys do not set them.
    pub sides: Sides,
    /// Maximum number of rounds; `None` for no limit. With a limit the result is reproducible.
    pub rounds: Option<u32>,
    /// The findability that is wanted. The order by findability is left to the caller.
    pub find: FindRequest,
}

impl Default for WidenLimits {
    /// Returns limits for the single best line of at most 30 moves, with NISS and any number of
    /// rounds.
    fn default() -> Self {
        Self { results: 1, max: 30, sides: Sides::Niss, rounds: None, find: FindRequest::default() }
    }
}

/// A line that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    /// Index of the line's chain in the recipe.
    pub chain: usize,
    /// Total number of moves, with those before the line, without those that cancel.
    pub total: u8,
    /// The line.
    pub line: ChainLine,
}

/// Returns the total of a line with the moves made before it, without those that cancel.
pub(super) fn total_behind(before: &Line, line: &ChainLine) -> u8 {
    if before.is_empty() {
        return line.total;
    }
    let all = before.then(&line.line());
    let moves = if line.cube.is_solved() { all.finished().len() } else { all.normal_form().len() };
    moves as u8
}

impl FoundLine {
    /// Compares two lines in the order of the list.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let by_total = self.total.cmp(&other.total);
        by_total.then_with(|| self.line.cmp(&other.line)).then(self.chain.cmp(&other.chain))
    }
}

/// Receiver of the reports of a running widening search.
pub trait WidenReport: Sync {
    /// Reports that the best lines so far have changed; they are in order.
    fn improved(&self, _lines: &[FoundLine]) {}

    /// Reports that a round is done; `lines` are the best so far. Rounds count from 1.
    fn round_done(&self, _round: u32, _lines: &[FoundLine]) {}
}

impl WidenReport for Silent {}

/// Result of a widening search.
#[derive(Clone, Debug, Default)]
pub struct WidenAnswer {
    /// The best lines, by total and then in the order of solution lists.
    pub lines: Vec<FoundLine>,
    /// Number of rounds that were done.
    pub rounds: u32,
    /// `true` if the search is complete: the bounds of the recipe allow no better line.
    pub is_complete: bool,
}
