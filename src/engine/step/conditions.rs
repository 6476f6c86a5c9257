//! Conditions on the solutions of a step, in addition to reaching its stage.
//!
//! The search tests the conditions for each path, length by length. So the first solution is the
//! shortest that meets them, and a list is complete.

use std::fmt;

use premove_cube::Cube;

use super::label::Labels;
use super::subset_names::Subsets;
use super::target::Target;
use super::trigger_set::{Endings, Triggers};

/// Conditions on the solutions of a step. By default there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions {
    /// HTR subsets: of the DR that a step leads to, or of the DR that a step starts from.
    pub subsets: Option<Subsets>,
    /// Triggers. A DR must end with one of them on one of its sides.
    pub triggers: Option<Triggers>,
    /// Labels of the state before the trigger. The trigger of a DR is the longest one that it ends
    /// with, among `triggers`, or among all triggers up to four moves if `triggers` is `None`.
    pub cases: Option<Labels>,
}

/// Error for a condition that a step cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} is for {steps}")]
pub struct NoCondition {
    /// The name of the condition.
    pub what: &'static str,
    /// The steps that can have the condition, in words.
    pub steps: &'static str,
}

impl Conditions {
    /// Returns whether there are no conditions.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns whether a step with these conditions may start from a state that meets the target's
    /// precondition.
    pub(super) fn allows_start(&self, cube: &Cube, target: Target) -> bool {
        !target.goal.needs_dr()
            || self.subsets.as_ref().is_none_or(|subsets| subsets.contains(cube, target.dr_axis()))
    }

    /// Returns the endings that a DR may have, or `None` if any ending is allowed.
    pub(super) fn endings(&self) -> Option<Endings> {
        let has_endings = self.triggers.is_some() || self.cases.is_some();
        has_endings.then(|| Endings::new(self.triggers.as_ref(), self.cases))
    }
}

impl fmt::Display for Conditions {
    /// Writes the conditions for lists and messages: `subset 4a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subsets = self.subsets.as_ref().map(|subsets| format!("subset {subsets}"));
        let triggers = self.triggers.as_ref().map(|triggers| format!("triggers {triggers}"));
        let cases = self.cases.map(|cases| format!("case {cases}"));
        let words: Vec<_> = [subsets, triggers, cases].into_iter().flatten().collect();
        f.write_str(&words.join(", "))
    }
}
