//! The order of a list of solves.

use std::cmp::Reverse;

use super::summary::SolveSummary;

/// The order of a list of solves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The solve that was changed last comes first.
    #[default]
    Changed,
    /// The solve that was begun last comes first.
    Created,
    /// The shortest first; those that are not solved at the end, the furthest first.
    Length,
    /// By the letters of the scramble.
    Scramble,
}

impl Sort {
    /// All orders.
    pub const ALL: [Self; 4] = [Self::Changed, Self::Created, Self::Length, Self::Scramble];

    /// Returns the word of the order.
    pub const fn word(self) -> &'static str {
        ["changed", "created", "length", "scramble"][self as usize]
    }

    /// Returns the next order; the first one follows the last.
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
