//! Question for the inverse of a cube.

use premove_cube::notation::{CubeFormat, HeldCube};

use super::write_cube;
use crate::api::Outcome;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the inverse of a cube, held in the same way: the cube that the inverted moves lead
/// to. It has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InverseQuestion {
    /// The cube.
    pub cube: HeldCube,
    /// The form of the answer.
    pub to: CubeFormat,
}

impl InverseQuestion {
    /// Returns the inverse cube.
    pub fn answer(&self) -> HeldCube {
        self.cube.inverse()
    }
}

impl Question for InverseQuestion {
    const NAME: &'static str = "inverse";
    const IS_OPEN: bool = true;
    type Answer = HeldCube;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            cube: form.needed("cube", asked.map(|q| q.cube))?,
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
