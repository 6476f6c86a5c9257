//! The dial: the user's setting of how much of the found solutions is shown during an attempt, for
//! each step.
//!
//! At first everything is hidden. The levels of a step reveal more and more: the number of
//! solutions of each length, their axes, their first moves, the solutions.

use serde::{Deserialize, Serialize};

/// A step of a solve that has its own help level.
///
/// Saved attempts contain the names of the variants, so a new name changes the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Milestone {
    /// EO on an axis.
    Eo,
    /// DR on an axis.
    Dr,
    /// HTR.
    Htr,
    /// The solved cube.
    Finish,
}

impl Milestone {
    /// All milestones, in the order of a solve.
    pub const ALL: [Self; 4] = [Self::Eo, Self::Dr, Self::Htr, Self::Finish];

    /// Returns the name that solvers use.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Eo => "EO",
            Self::Dr => "DR",
            Self::Htr => "HTR",
            Self::Finish => "finish",
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// Level of help for a step. Each level also shows everything that the lower levels show.
///
/// Saved attempts contain the names of the variants, so a new name changes the format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum HelpLevel {
    /// Nothing is shown.
    #[default]
    Nothing,
    /// The number of solutions of each length is shown.
    Count,
    /// The axes of the solutions are also shown.
    Axis,
    /// The first moves of the solutions are also shown.
    FirstMove,
    /// The whole solutions are shown.
    All,
}

impl HelpLevel {
    /// All levels, from the lowest to the highest.
    pub const ALL: [Self; 5] = [Self::Nothing, Self::Count, Self::Axis, Self::FirstMove, Self::All];

    /// Returns the title of the level.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Nothing => "locked",
            Self::Count => "how many",
            Self::Axis => "axis",
            Self::FirstMove => "first move",
            Self::All => "all",
        }
    }

    /// Returns the level `by` places further, limited to the lowest and the highest level.
    #[must_use]
    pub fn by(self, by: i8) -> Self {
        let last = Self::ALL.len() - 1;
        let at = (self as usize).saturating_add_signed(by.into()).min(last);
        Self::ALL[at]
    }
}

/// The dial: the level of help that the user allows for each step during an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dial([HelpLevel; 4]);

impl Dial {
    /// Returns the level of a step.
    pub const fn level(&self, step: Milestone) -> HelpLevel {
        self.0[step.index()]
    }

    /// Sets the level of a step. Returns whether the level changed.
    pub fn set(&mut self, step: Milestone, level: HelpLevel) -> bool {
        std::mem::replace(&mut self.0[step.index()], level) != level
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_locked_until_a_step_is_released() {
        let mut dial = Dial::default();
        assert_eq!(Milestone::ALL.map(|step| dial.level(step)), [HelpLevel::Nothing; 4]);
        assert!(
            dial.set(Milestone::Dr, HelpLevel::Axis) && !dial.set(Milestone::Dr, HelpLevel::Axis)
        );
        let levels = Milestone::ALL.map(|step| dial.level(step));
        assert_eq!(
            levels,
            [HelpLevel::Nothing, HelpLevel::Axis, HelpLevel::Nothing, HelpLevel::Nothing]
        );
    }

    #[test]
    fn levels_follow_each_other_and_end_at_both_ends() {
        let up: Vec<_> = std::iter::successors(Some(HelpLevel::Nothing), |level| {
            Some(level.by(1)).filter(|next| next != level)
        })
        .collect();
        assert_eq!(up, HelpLevel::ALL);
        assert_eq!(HelpLevel::Nothing.by(-1), HelpLevel::Nothing);
        assert_eq!(HelpLevel::All.by(-3), HelpLevel::Count);
        assert!(HelpLevel::ALL.is_sorted() && Milestone::ALL.is_sorted());
    }
}
