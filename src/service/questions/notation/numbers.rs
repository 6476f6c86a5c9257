//! Question for the cube that numbers describe.

use premove_cube::notation::{CubeFormat, Frame, HeldCube};
use premove_cube::{CubeNumbers, NumbersError};

use super::write_cube;
use crate::api::Outcome;
use crate::failure::Failure;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// Question for the cube that numbers of its permutations and orientations describe. It has one
/// answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumbersQuestion {
    /// The numbers.
    pub numbers: CubeNumbers,
    /// The way the cube is held.
    pub held: Frame,
    /// `true` to accept numbers that describe no possible cube: see [`CubeNumbers::nearest_cube`].
    pub fix: bool,
    /// The form of the answer.
    pub to: CubeFormat,
}

impl NumbersQuestion {
    /// Returns the cube.
    ///
    /// # Errors
    /// Fails if the numbers describe no possible cube, and `fix` is not set.
    pub fn answer(&self) -> Result<HeldCube, NumbersError> {
        let cube = if self.fix { self.numbers.nearest_cube() } else { self.numbers.cube()? };
        Ok(HeldCube { cube, frame: self.held })
    }
}

impl Question for NumbersQuestion {
    const NAME: &'static str = "cube-of-numbers";
    const IS_OPEN: bool = true;
    type Answer = HeldCube;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let numbers = asked.map(|q| q.numbers);
        Ok(Self {
            numbers: CubeNumbers {
                edge_order: form.or("ep", numbers.map(|n| n.edge_order), 0)?,
                flips: form.or("eo", numbers.map(|n| n.flips), 0)?,
                corner_order: form.or("cp", numbers.map(|n| n.corner_order), 0)?,
                twists: form.or("co", numbers.map(|n| n.twists), 0)?,
            },
            held: form.or("held", asked.map(|q| q.held), Frame::START)?,
            fix: form.flag("fix", asked.map(|q| q.fix))?,
            to: form.or("to", asked.map(|q| q.to), CubeFormat::Code)?,
        })
    }

    fn write(&self, answer: &HeldCube, lines: &AnswerLines) {
        write_cube(answer, self.to, lines);
    }

    fn run(&self, _: &Context, answers: &Answers<HeldCube>) -> Result<Outcome, Outcome> {
        let cube = self.answer().map_err(|error| Outcome::NotReady(Failure::of(&error)))?;
        answers.send(cube);
        super::DONE
    }
}
