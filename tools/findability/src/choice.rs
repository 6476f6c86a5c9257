//! A step as it was played, and the alternatives to it: all steps to the same goal from the same
//! state, one for all directions of its last turns.

use premove_cube::notation::Line;
use premove_cube::{Axis, Cube};
use premove_engine::search::{Endings, Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, Goal, Step, StepError, solve};
use premove_fmc::findability::{
    Bits, DrFeatures, EoChoice, Findability, HtrFeatures, RatedEo, Rater, SolverLevel,
};
use premove_fmc::{family, is_representative};

use crate::solves::PlayedSolve;

/// Lengths of the longest steps that are listed. A solve with a longer step is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MostMoves {
    /// Moves of an EO.
    pub eo: u8,
    /// Moves of a DR.
    pub dr: u8,
    /// Moves of an HTR.
    pub htr: u8,
}

impl Default for MostMoves {
    /// Returns lengths that nearly all steps of people have. There are millions of longer DRs and
    /// HTRs for each state.
    fn default() -> Self {
        Self { eo: 8, dr: 11, htr: 12 }
    }
}

/// The EOs, DRs or HTRs among which a solver chose, and the one that he played.
#[derive(Clone, Debug)]
pub struct Choice {
    step: Step,
    /// State from which the step was made.
    cube: Cube,
    /// The played moves; last turns are clockwise.
    played: Line,
    /// Axis of the played EO, or of the DR.
    axis: Axis,
    /// Greatest length that is listed for any solve.
    most: u8,
    rated: RatedChoice,
}

/// What the bits of a step depend on, apart from its moves.
#[derive(Clone, Debug)]
enum RatedChoice {
    Eo(EoChoice),
    Dr { eo: Axis },
    Htr,
}

/// One of the listed steps.
#[derive(Clone, Copy, Debug)]
pub struct Alternative<'a> {
    /// Its moves.
    pub line: &'a Line,
    /// Axis of the EO, or of the DR. A step that reaches its goal on two axes is listed twice.
    pub axis: Axis,
    /// Place in the usual list of the program, from 0.
    pub row: usize,
    /// Whether it was played.
    pub is_played: bool,
}

impl Choice {
    /// Returns the choice of an EO: all axes, both sides, up to 5 moves or the length of the played
    /// one.
    ///
    /// # Errors
    /// Fails if the table of EO cannot be opened or built.
    pub fn of_eo(
        solve: &PlayedSolve,
        most: MostMoves,
        context: Context<'_>,
    ) -> Result<Self, StepError> {
        let rates = Findability::new(&solve.scramble, SolverLevel::default(), context)?;
        Ok(Self {
            step: Step::of_goal(Goal::Eo),
            cube: solve.scramble,
            played: representative(&solve.steps.eo, Goal::Eo),
            axis: solve.eo_axis,
            most: most.eo,
            rated: RatedChoice::Eo(rates.eos().clone()),
        })
    }

    /// Returns the choice of a DR: both axes, both sides, up to 8 moves or the length of the played
    /// one.
    pub fn of_dr(solve: &PlayedSolve, most: MostMoves) -> Self {
        Self {
            step: on_axis("dr-eo", solve.eo_axis),
            cube: solve.steps.eo.apply_to(&solve.scramble),
            played: representative(&solve.steps.dr, Goal::DrFromEo),
            axis: solve.dr_axis,
            most: most.dr,
            rated: RatedChoice::Dr { eo: solve.eo_axis },
        }
    }

    /// Returns the choice of an HTR: both sides, up to two moves above the shortest or the length
    /// of the played one. Returns `None` if the solve has no HTR.
    pub fn of_htr(solve: &PlayedSolve, most: MostMoves) -> Option<Self> {
        let before = solve.steps.eo.then(&solve.steps.dr);
        solve.has_htr.then(|| Self {
            step: on_axis("htr-dr", solve.dr_axis),
            cube: before.apply_to(&solve.scramble),
            played: representative(&solve.steps.htr, Goal::Htr),
            axis: solve.dr_axis,
            most: most.htr,
            rated: RatedChoice::Htr,
        })
    }

    /// Returns the moves of the played step.
    pub const fn played(&self) -> &Line {
        &self.played
    }

    /// Calls a function for each of the listed steps, in the order of lists. Returns `false`
    /// without a call if the played step is longer than the longest that are listed.
    ///
    /// # Errors
    /// Fails where [`solve`] fails.
    pub fn each(
        &self,
        context: Context<'_>,
        mut of: impl FnMut(Alternative<'_>),
    ) -> Result<bool, StepError> {
        let own = self.played.len() as u8;
        if own > self.most {
            return Ok(false);
        }
        // Of the HTRs in which U and D are exchanged by a rotation, lists show one. People play
        // any of them.
        let all = Limits {
            results: usize::MAX,
            sides: Sides::Niss,
            endings: Endings::All,
            ..Limits::default()
        };
        let listed = |limits: Limits| solve(&self.step, &self.cube, &limits, context, &Silent);
        let up_to = |least: u8| Limits { max: least.max(own), ..all };
        let found = match self.rated {
            RatedChoice::Eo(_) => listed(up_to(5))?,
            RatedChoice::Dr { .. } => listed(up_to(8))?,
            RatedChoice::Htr => {
                let near = listed(Limits { extent: Extent::Shortest { slack: 2 }, ..all })?;
                let longest = near.solutions.last().map_or(0, Solution::len);
                if longest < own { listed(up_to(own))? } else { near }
            }
        };
        let lines = found.solutions.iter().map(|solution| (solution, solution.line()));
        let families = lines.filter(|(_, line)| is_representative(line, self.step.goal()));
        for (row, (solution, line)) in families.enumerate() {
            for target in self.step.targets_of(solution.targets()) {
                let axis = match self.rated {
                    RatedChoice::Eo(_) => target.eo_axis(),
                    _ => target.dr_axis(),
                };
                let is_played = axis == self.axis && line == self.played;
                of(Alternative { line: &line, axis, row, is_played });
            }
        }
        Ok(true)
    }

    /// Returns the bits of one of the listed steps.
    pub fn bits(&self, rater: &Rater, listed: &Alternative<'_>) -> Bits {
        let &Alternative { line, axis, .. } = listed;
        match &self.rated {
            RatedChoice::Eo(all) => {
                rater.eo(&RatedEo::new(line, axis, &line.apply_to(&self.cube)), all)
            }
            RatedChoice::Dr { eo } => rater.dr(line, *eo, axis),
            RatedChoice::Htr => rater.htr(line),
        }
    }

    /// Returns the counts of one of the listed steps, in the order of the weights.
    pub fn counts(&self, listed: &Alternative<'_>) -> Vec<f64> {
        let &Alternative { line, axis, .. } = listed;
        match &self.rated {
            RatedChoice::Eo(all) => {
                all.counts(&RatedEo::new(line, axis, &line.apply_to(&self.cube))).to_vec()
            }
            RatedChoice::Dr { eo } => DrFeatures::of(line, *eo, axis).counts().to_vec(),
            RatedChoice::Htr => HtrFeatures::of(line).counts().to_vec(),
        }
    }
}

/// Returns the step that starts on an axis.
fn on_axis(name: &str, axis: Axis) -> Step {
    let Ok(step) = Step::find(&format!("{name}{}", axis.name())) else {
        unreachable!("{name} can be searched from each axis")
    };
    step
}

/// Returns the member of the family of a step that lists show.
fn representative(line: &Line, goal: Goal) -> Line {
    family(line, goal).swap_remove(0)
}
