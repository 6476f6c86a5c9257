//! Question for a possible cube in place of an impossible one.

use premove_cube::notation::{CubeFormat, HeldCube};

use super::write_cube;
use crate::api::Outcome;
use crate::questions::text::{AnswerLines, Form, QuestionError, UncheckedCube};
use crate::questions::{Answers, Context, Question};

/// Question for a possible cube in place of one that no moves lead to: see
/// [`Cube::repaired`](premove_cube::Cube::repaired). It has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepairQuestion {
    /// The cube, to which moves need not lead. Each piece must occur once.
    pub cube: HeldCube,
    /// The form of the answer.
    pub to: CubeFormat,
}

impl RepairQuestion {
    /// Returns the possible cube, held in the same way.
    pub fn answer(&self) -> HeldCube {
        HeldCube { cube: self.cube.cube.repaired(), frame: self.cube.frame }
    }
}

impl Question for RepairQuestion {
    const NAME: &'static str = "repair";
    const IS_OPEN: bool = true;
    type Answer = HeldCube;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            cube: form.needed("cube", asked.map(|q| UncheckedCube(q.cube)))?.0,
            to: form.or("to", asked.map(|q| q.to), CubeFormat::Code)?,
        })
    }

    fn write(&self, answer: &HeldCube, lines: &AnswerLines) {
        write_cube(answer, self.to, lines);
    }

    fn run(&self, _: &Context, answers: &Answers<HeldCube>) -> Result<Outcome, Outcome> {
        answers.send(self.answer());
        super::DONE
    }
}
