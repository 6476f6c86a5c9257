//! How easily people find the steps of a solve, and the solutions that were missed.

use premove_cube::notation::Line;

use super::missed::Missed;
use super::played::Played;
use crate::findability::{Bits, Find, Findability, Rated};

/// Findability of a solve and of its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedFind {
    /// The whole solve; `None` if it cannot be rated, or has a slip: behind the wrong move the
    /// steps are not those that the solver made.
    pub line: Option<Find>,
    /// Each step; `None` for steps that reach none of EO, DR and HTR.
    pub steps: Vec<Option<(Rated, Bits)>>,
}

impl PlayedFind {
    /// Rates a solve.
    pub(super) fn of(played: &Played, rates: &Findability) -> Self {
        let lines = lines_of(played);
        let steps = (0..lines.len()).map(|at| rates.of_step_behind(&lines[..at], &lines[at]));
        let line = rates.of(&lines).filter(|_| played.slip.is_none());
        Self { steps: steps.collect(), line }
    }

    /// Rates solutions that were missed at a step.
    pub(super) fn rate_missed(
        played: &Played,
        step: usize,
        missed: &mut [Missed],
        rates: &Findability,
    ) {
        let lines = lines_of(played);
        for missed in missed {
            missed.find = rates.of_step_behind(&lines[..step], &missed.line);
        }
    }
}

fn lines_of(played: &Played) -> Vec<Line> {
    played.steps.iter().map(|step| step.line.clone()).collect()
}
