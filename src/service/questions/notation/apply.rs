//! Question for the cube that moves lead to.

use premove_cube::notation::{CubeFormat, HeldCube, WrittenSequence};

use super::write_cube;
use crate::api::Outcome;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the cube that moves lead to, from a cube that is held in any way. It has one
/// answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApplyQuestion {
    /// The cube before the moves.
    pub cube: HeldCube,
    /// The moves, named as the holder sees the faces. Those of the inverse side are premoves.
    pub moves: WrittenSequence,
    /// The form of the answer.
    pub to: CubeFormat,
}

impl ApplyQuestion {
    /// Returns the cube after the moves.
    pub fn answer(&self) -> HeldCube {
        self.cube.after(&self.moves)
    }
}

impl Question for ApplyQuestion {
    const NAME: &'static str = "apply";
    const IS_OPEN: bool = true;
    type Answer = HeldCube;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            cube: form.or("cube", asked.map(|q| q.cube), HeldCube::SOLVED)?,
            moves: form.needed("moves", asked.map(|q| q.moves.clone()))?,
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
