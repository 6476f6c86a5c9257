//! The request for a widening search, its reports, and its result.

use premove_engine::search::{Sides, Silent};

use super::super::line::ChainLine;

/// Bounds of a widening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WidenLimits {
    /// Number of lines that are wanted; the search continues until no further line can be better
    /// than all of them.
    pub results: usize,
    /// Greatest total.
    pub max: u8,
    /// The sides of steps that name none.
    pub sides: Sides,
    /// Maximum number of rounds; with a number the search is the same each time.
    pub rounds: Option<u32>,
}

impl Default for WidenLimits {
    /// Returns limits for the best line of at most 30 moves, with NISS, without a limit of rounds.
    fn default() -> Self {
        Self { results: 1, max: 30, sides: Sides::Niss, rounds: None }
    }
}

/// A line that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLine {
    /// Index of the line's chain in the recipe.
    pub chain: usize,
    /// Moves in all, with those made before the line, what cancels left out.
    pub total: u8,
    /// The line.
    pub line: ChainLine,
}

/// Receives what a widening search finds while it runs.
pub trait WidenReport: Sync {
    /// Reports that the best lines so far have changed; they are in order.
    fn improved(&self, _lines: &[FoundLine]) {}

    /// Reports that a round is done, with these lines. Rounds count from 1.
    fn round_done(&self, _round: u32, _lines: &[FoundLine]) {}
}

impl WidenReport for Silent {}

/// Result of a widening search.
#[derive(Clone, Debug, Default)]
pub struct WidenAnswer {
    /// The best lines, in order: by total, then as lists of solutions are ordered.
    pub lines: Vec<FoundLine>,
    /// Number of rounds that were done.
    pub rounds: u32,
    /// `true` if nothing was left to search: within the bounds of the recipe no line is better.
    pub is_complete: bool,
}
