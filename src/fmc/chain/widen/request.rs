//! What a widening search is asked for, what it reports, and what it came to.

use premove_engine::search::{Sides, Silent};

use super::super::line::ChainLine;

/// Bounds of a widening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WidenLimits {
    /// This many lines are wanted; the search goes on until no further one can be better than all
    /// of them.
    pub results: usize,
    /// Greatest total.
    pub max: u8,
    /// The sides of steps that name none.
    pub sides: Sides,
    /// At most this many rounds; the search is the same each time then.
    pub rounds: Option<u32>,
}

impl Default for WidenLimits {
    /// The best line of at most 30 moves, with NISS, for as long as it may take.
    fn default() -> Self {
        Self { results: 1, max: 30, sides: Sides::Niss, rounds: None }
    }
}

/// A line that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which chain of the recipe it is a line of.
    pub chain: usize,
    /// Moves in all, with those made before the line, what cancels left out.
    pub total: u8,
    /// The line.
    pub line: ChainLine,
}

/// Receives what a widening search finds while it runs.
pub trait WidenReport: Sync {
    /// The best lines so far, in order: they changed.
    fn improved(&self, _lines: &[Found]) {}

    /// A round is done, with these lines: the first, the second and so on.
    fn round_done(&self, _round: u32, _lines: &[Found]) {}
}

impl WidenReport for Silent {}

/// What a widening search came to.
#[derive(Clone, Debug, Default)]
pub struct WidenAnswer {
    /// The best lines, in order: by total, then as lists of solutions are ordered.
    pub lines: Vec<Found>,
    /// How many rounds were done.
    pub rounds: u32,
    /// Whether nothing was left to search: within the bounds of the recipe no line is better.
    pub is_complete: bool,
}
