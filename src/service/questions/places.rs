//! Question for the places of a skeleton, with the moves that solve the rest at each of them.

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_fmc::insertion::{InsertionPlace, places_with_rests};

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::PlaceRecord;

/// Question for the places of a skeleton where moves can be inserted. The answer has all places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacesQuestion {
    /// The scrambled cube, on the normal side.
    pub scramble: Cube,
    /// The skeleton, with the moves of both sides.
    pub skeleton: Line,
}

impl Question for PlacesQuestion {
    const NAME: &'static str = "places";
    const IS_OPEN: bool = true;
    type Answer = Vec<InsertionPlace>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            scramble: form.needed("scramble", asked.map(|q| q.scramble))?,
            skeleton: form.needed("skeleton", asked.map(|q| q.skeleton.clone()))?,
        })
    }

    fn write(&self, answer: &Vec<InsertionPlace>, lines: &AnswerLines) {
        for place in answer {
            lines.line("place", &PlaceRecord::new(place));
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let places = places_with_rests(&self.scramble, &self.skeleton, context.search());
        let Some(places) = places else { return Ok(Outcome::Stopped) };
        answers.send(places);
        Ok(Outcome::Done { truncated: false })
    }
}
