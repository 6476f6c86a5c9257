//! Question for the image of a cube or of moves under a symmetry.

use premove_cube::Symmetry;
use premove_cube::notation::{CubeFormat, HeldCube, WrittenSequence};

use super::write_cube;
use crate::api::Outcome;
use crate::api::record::WrittenMovesRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError, wrong};
use crate::questions::{Answers, Context, Question};

/// Cube or moves, to which a symmetry is applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transformed {
    /// A cube. Its holding stays.
    Cube(HeldCube),
    /// Moves of any kind, on both sides.
    Moves(WrittenSequence),
}

impl Transformed {
    /// Returns the image under a symmetry.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        match self {
            Self::Cube(cube) => Self::Cube(cube.image(symmetry)),
            Self::Moves(moves) => Self::Moves(moves.image(symmetry)),
        }
    }
}

/// Question for the image of a cube or of moves under one of the 48 symmetries. It has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransformQuestion {
    /// The symmetry.
    pub symmetry: Symmetry,
    /// The cube or the moves.
    pub of: Transformed,
    /// The form of the answer, if it is a cube.
    pub to: CubeFormat,
}

impl Question for TransformQuestion {
    const NAME: &'static str = "transform";
    const IS_OPEN: bool = true;
    type Answer = Transformed;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let given_cube = asked.map(|q| match &q.of {
            Transformed::Cube(cube) => Some(*cube),
            Transformed::Moves(_) => None,
        });
        let given_moves = asked.map(|q| match &q.of {
            Transformed::Cube(_) => None,
            Transformed::Moves(moves) => Some(moves.clone()),
        });
        let symmetry = form.needed("symmetry", asked.map(|q| q.symmetry))?;
        let cube = form.or("cube", given_cube, None)?;
        let moves = form.or("moves", given_moves, None)?;
        let of = match (cube, moves) {
            (Some(cube), None) => Transformed::Cube(cube),
            (None, Some(moves)) => Transformed::Moves(moves),
            (Some(_), Some(_)) => {
                return Err(wrong(
                    "moves",
                    "a cube is given too, and only one of them is transformed",
                ));
            }
            (None, None) => {
                let takes = "moves, or the field 'cube' has a cube".to_owned();
                return Err(QuestionError::MissingField { name: "moves", takes });
            }
        };
        Ok(Self { symmetry, of, to: form.or("to", asked.map(|q| q.to), CubeFormat::Code)? })
    }

    fn write(&self, answer: &Transformed, lines: &AnswerLines) {
        match answer {
            Transformed::Cube(cube) => write_cube(cube, self.to, lines),
            Transformed::Moves(moves) => lines.line("moves", &WrittenMovesRecord::new(moves)),
        }
    }

    fn run(&self, _: &Context, answers: &Answers<Transformed>) -> Result<Outcome, Outcome> {
        answers.send(self.of.image(self.symmetry));
        super::DONE
    }
}
