//! The order of a list of solves.

use std::cmp::Reverse;

use super::summary::Summary;

/// By what a list of solves is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// The one that changed last first.
    #[default]
    Changed,
    /// The one that was begun last first.
    Created,
    /// The shortest first; those that are not solved at the end, the furthest first.
    Length,
    /// By the letters of the scramble.
    Scramble,
}

impl Sort {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Changed, Self::Created, Self::Length, Self::Scramble];

    /// Its word.
    pub const fn word(self) -> &'static str {
        ["changed", "created", "length", "scramble"][self as usize]
    }

    /// The next one, round and round.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// Brings solves into this order; of equal ones the newest comes first.
    pub fn apply(self, list: &mut [&Summary]) {
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
