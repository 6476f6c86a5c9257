//! What a solution of a step must have beside reaching its stage.
//!
//! The search asks for each path whether it has them, length by length: the first solution is the
//! shortest that has them, and a list is complete.

use std::fmt;

use super::subset_names::Subsets;
use super::target::Target;
use crate::cube::{Axis, Cube, Move};

/// Conditions on the solutions of a step; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions {
    /// The HTR subset: where a DR leads to, or what a step from DR starts from.
    pub subsets: Option<Subsets>,
}

/// A condition that a step cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} is for {steps}")]
pub struct NoCondition {
    /// The name of the condition.
    pub what: &'static str,
    /// The steps that can have it.
    pub steps: &'static str,
}

impl Conditions {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a step may start from a state that meets the target's precondition.
    pub(super) fn allows_start(&self, cube: &Cube, target: Target) -> bool {
        !target.goal.needs_dr()
            || self.subsets.as_ref().is_none_or(|subsets| subsets.contains(cube, target.dr_axis()))
    }

    /// Whether these moves, in the frame, are a wanted solution of a target that leads to DR; `end`
    /// is the state behind them.
    pub(super) fn allow(&self, _normal: &[Move], _inverse: &[Move], end: &Cube) -> bool {
        self.subsets.as_ref().is_none_or(|subsets| subsets.contains(end, Axis::Ud))
    }
}

impl fmt::Display for Conditions {
    /// In words, for lists and messages: `subset 4a1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subsets = self.subsets.as_ref().map(|subsets| format!("subset {subsets}"));
        let words: Vec<_> = [subsets].into_iter().flatten().collect();
        f.write_str(&words.join(", "))
    }
}
