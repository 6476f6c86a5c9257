//! Question for the composition of two cubes.

use premove_cube::notation::{CubeFormat, HeldCube};

use super::write_cube;
use crate::api::Outcome;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the composition of two cubes: the cube after moves that lead to the first, followed
/// by moves that lead to the second, rotations included. It has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComposeQuestion {
    /// The cube that the first moves lead to.
    pub first: HeldCube,
    /// The cube that the moves behind them lead to from the solved cube.
    pub second: HeldCube,
    /// The form of the answer.
    pub to: CubeFormat,
}

impl ComposeQuestion {
    /// Returns the composition.
    pub fn answer(&self) -> HeldCube {
        self.first.then(&self.second)
    }
}

impl Question for ComposeQuestion {
    const NAME: &'static str = "compose";
    const IS_OPEN: bool = true;
    type Answer = HeldCube;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            first: form.needed("first", asked.map(|q| q.first))?,
            second: form.needed("second", asked.map(|q| q.second))?,
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
