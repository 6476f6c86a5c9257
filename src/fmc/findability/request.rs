//! The findability that is asked for in a search, and the bits of single solutions.

use premove_cube::Cube;
use premove_engine::search::Solution;
use premove_engine::step::{Context, Goal, NoCondition, Step, StepError};

use super::bits::{Bits, FindLimit, SolverLevel};
use super::line::Findability;
use super::scale::Rated;

/// The findability that is asked for in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FindRequest {
    /// The hardest solutions that are listed; `None` for all.
    pub most: Option<FindLimit>,
    /// The level of the solvers for whom solutions are rated.
    pub level: SolverLevel,
    /// `true` if the easiest solutions of the whole list come first, whatever their length.
    pub is_easiest_first: bool,
}

impl FindRequest {
    /// Returns whether the list depends on the findability of its solutions.
    pub const fn is_needed(&self) -> bool {
        self.most.is_some() || self.is_easiest_first
    }
}

/// Checks that solutions of a goal have bits.
///
/// # Errors
/// The error names the steps whose solutions have bits.
pub const fn check_rated(goal: Goal) -> Result<(), NoCondition> {
    match goal {
        Goal::Eo | Goal::Dr | Goal::DrFromEo | Goal::DrFromAr | Goal::Htr => Ok(()),
        _ => Err(NoCondition { what: "find", steps: "EO, DR and HTR" }),
    }
}

impl Findability {
    /// Prepares the rating of the solutions of a step from a state; `None` for a step whose
    /// solutions have no bits.
    ///
    /// # Errors
    /// Fails if the table of EO cannot be opened or built.
    pub fn of_step(
        step: &Step,
        cube: &Cube,
        level: SolverLevel,
        context: Context<'_>,
    ) -> Result<Option<Self>, StepError> {
        Ok(match step.goal() {
            Goal::Eo | Goal::Dr => Some(Self::new(cube, level, context)?),
            Goal::DrFromEo | Goal::DrFromAr | Goal::Htr => Some(Self::behind_eo(cube, level)),
            _ => None,
        })
    }

    /// Rates a solution of a step that starts from the scramble.
    pub fn of_solution(&self, step: &Step, solution: &Solution) -> Option<(Rated, Bits)> {
        self.of(&[solution.line()])?.of_goal(step.goal())
    }
}
