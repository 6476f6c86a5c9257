//! The order of a list of solves.

use std::cmp::Reverse;

use super::summary::SolveSummary;

/// Order of a list of solves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// By the time of the last change, latest first.
    #[default]
    Changed,
    /// By the time of the beginning, latest first.
    Created,
    /// By the length of the solution, shortest first. Solves without a solution come last, sorted
    /// by the stage they reached, the latest stage first.
    Length,
    /// By the text of the scramble.
    Scramble,
}

impl Sort {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Changed, Self::Created, Self::Length, Self::Scramble];

    /// Returns the name of the order.
    pub const fn word(self) -> &'static str {
        ["changed", "created", "length", "scramble"][self as usize]
    }

    /// Returns the next order; after the last one, the first one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// Sorts solves in this order; of equal ones the newest comes first.
    pub fn apply(self, list: &mut [&SolveSummary]) {
        list.sort_by(|a, b| b.id.cmp(&a.id));
        match self {
            Self::Changed => list.sort_by_key(|solve| Reverse(solve.times.changed)),
            Self::Created => list.sort_by_key(|solve| Reverse(solve.times.created)),
            Self::Length => list.sort_by_key(|solve| {
                (solve.best.unwrap_or(usize::MAX), Reverse((solve.state, solve.times.changed)))
            }),
            Self::Scramble => list.sort_by(|a, b| a.scramble.cmp(&b.scramble)),
        }
    }
}
