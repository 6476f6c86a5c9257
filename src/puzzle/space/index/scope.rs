//! What a space is made for: the positions it must distinguish, and the moves that are made.

use crate::puzzle::model::definition::Metric;
use crate::puzzle::model::pattern::Pattern;

/// The positions that must be distinguished, and the moves that are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) goals: &'a [Pattern],
    pub(crate) starts: &'a [Pattern],
    pub(crate) metric: Metric,
    /// Moves that may be made: one truth for each move of the definition, all if empty.
    pub(crate) moves: &'a [bool],
}

impl Scope<'_> {
    /// Whether a move may be made.
    pub(crate) fn may_use(&self, number: usize) -> bool {
        self.moves.get(number).copied().unwrap_or(true)
    }
}
