//! Question whether two texts mean the same moves or the same cube.

use premove_cube::notation::{CubeTextError, is_state, parse, parse_held};

use crate::api::Outcome;
use crate::api::record::SameRecord;
use crate::failure::Failure;
use crate::questions::text::{AnswerLines, Form, QuestionError, wrong};
use crate::questions::{Answers, Context, Question};

/// Degree to which two texts agree, from the least to the greatest. A greater one includes those
/// below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sameness {
    /// Two different cubes.
    Different,
    /// The same cube, held in different ways.
    Cube,
    /// The same cube, held in the same way.
    HeldCube,
    /// The same moves, up to the order of neighbouring turns of opposite faces.
    Moves,
}

impl Sameness {
    /// Returns the name of the value.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Different => "different",
            Self::Cube => "cube",
            Self::HeldCube => "held_cube",
            Self::Moves => "moves",
        }
    }
}

/// Question whether two texts mean the same. Each is moves, or a cube in another form. It has one
/// answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameQuestion {
    /// One text.
    pub first: String,
    /// The other text.
    pub second: String,
}

impl SameQuestion {
    /// Compares the texts: as moves if both are moves, and as cubes.
    ///
    /// # Errors
    /// Fails if a text cannot be read.
    pub fn answer(&self) -> Result<Sameness, CubeTextError> {
        let texts = [&self.first, &self.second];
        if !texts.iter().any(|text| is_state(text))
            && parse(texts[0])?.has_moves_of(&parse(texts[1])?)
        {
            return Ok(Sameness::Moves);
        }
        let [one, two] = [parse_held(texts[0])?, parse_held(texts[1])?];
        Ok(match (one.cube == two.cube, one.frame == two.frame) {
            (true, true) => Sameness::HeldCube,
            (true, false) => Sameness::Cube,
            (false, _) => Sameness::Different,
        })
    }
}

impl Question for SameQuestion {
    const NAME: &'static str = "same";
    const IS_OPEN: bool = true;
    type Answer = Sameness;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let mut text = |name, value: Option<String>| {
            let is_read = value.is_none();
            let text: String = form.needed(name, value)?;
            match parse_held(&text) {
                Err(error) if is_read => Err(wrong(name, Failure::of(&error))),
                _ => Ok(text),
            }
        };
        Ok(Self {
            first: text("first", asked.map(|q| q.first.clone()))?,
            second: text("second", asked.map(|q| q.second.clone()))?,
        })
    }

    fn write(&self, answer: &Sameness, lines: &AnswerLines) {
        lines.line("same", &SameRecord { same: answer.name() });
    }

    fn run(&self, _: &Context, answers: &Answers<Sameness>) -> Result<Outcome, Outcome> {
        let same = self.answer().map_err(|error| Outcome::NotReady(Failure::of(&error)))?;
        answers.send(same);
        super::DONE
    }
}
