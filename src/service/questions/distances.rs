//! Question for the fewest moves to a step: on each side alone, and on both sides mixed.

use premove_cube::Cube;
use premove_cube::notation::Side;
use premove_engine::search::{Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{self, Step};
use premove_engine::table::Tables;
use serde::Serialize;

use super::text::{AnswerLines, Form, QuestionError, limits};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;

/// Question for the fewest moves to a step from a state. If the step may use both sides, there are
/// two answers, and the first one does not have the number for both sides yet. An idle question: it
/// runs while no other work does, and builds no table.
#[derive(Clone, Debug, PartialEq)]
pub struct DistancesQuestion {
    /// The step to reach.
    pub step: Step,
    /// The state from which distances are counted, on the normal side.
    pub cube: Cube,
}

/// The proven fewest moves to a step. A number is `None` if it is not known yet, or if there is no
/// solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Distances {
    /// Fewest moves if all moves are on the normal side.
    pub normal: Option<u8>,
    /// Fewest moves if all moves are on the inverse side.
    pub inverse: Option<u8>,
    /// Fewest moves if the moves may be on both sides, mixed anywhere (NISS).
    pub both: Option<u8>,
}

impl DistancesQuestion {
    /// Returns the length of a shortest solution on these sides, or `None` if there is no solution.
    fn shortest(&self, sides: Sides, context: &Context) -> Result<Option<u8>, Outcome> {
        let extent = Extent::Shortest { slack: 0 };
        let limits = Limits { results: 1, extent, sides, ..Limits::default() };
        let search = context.search().on_threads(1);
        let answer = step::solve(&self.step, &self.cube, &limits, search, &Silent)?;
        if answer.ending.is_stopped() {
            return Err(Outcome::Stopped);
        }
        Ok(answer.solutions.first().map(Solution::len))
    }
}

impl Question for DistancesQuestion {
    const NAME: &'static str = "distances";
    const IS_IDLE: bool = true;
    const IS_OPEN: bool = true;
    type Answer = Distances;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            cube: form.needed("scramble", asked.map(|q| q.cube))?,
            step: limits::step(form, asked.map(|q| &q.step))?,
        })
    }

    fn write(&self, answer: &Distances, lines: &AnswerLines) {
        lines.line("distances", answer);
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        self.step
            .check(&self.cube)
            .map_err(|missing| Outcome::NotReady(missing.to_string().into()))?;
        Ok(Needs::Existing(self.step.tables().to_vec()))
    }

    fn run(&self, context: &Context, answers: &Answers<Distances>) -> Result<Outcome, Outcome> {
        let normal = self.shortest(Sides::Only(Side::Normal), context)?;
        let mut found = Distances { normal, ..Distances::default() };
        if !self.step.goal().is_final() {
            found.inverse = self.shortest(Sides::Only(Side::Inverse), context)?;
            answers.send(found);
            found.both = self.shortest(Sides::Niss, context)?;
        }
        answers.send(found);
        Ok(Outcome::Done { truncated: false })
    }
}
