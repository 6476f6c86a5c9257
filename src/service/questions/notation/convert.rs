//! Question for a cube in another form.

use premove_cube::notation::{
    CubeFormat, Frame, HeldCube, Line, Side, WrittenSequence, format_held,
};
use premove_engine::search::Silent;
use premove_engine::step::StepError;
use premove_engine::table::Tables;

use super::kinds::CubeForm;
use crate::api::Outcome;
use crate::api::record::CubeRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Needs, Question, ShortQuestion};

/// Question for a cube in another form. It has one answer, in one line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvertQuestion {
    /// The cube, with the way it is held.
    pub cube: HeldCube,
    /// The form that is wanted.
    pub to: CubeForm,
}

impl ConvertQuestion {
    /// Converts the cube on the calling thread, and builds missing tables there. Returns `None` if
    /// it was stopped.
    ///
    /// # Errors
    /// Fails if a table cannot be opened or built.
    pub fn search(&self, context: &Context) -> Result<Option<String>, StepError> {
        match self.to {
            CubeForm::Text(format) => Ok(Some(format_held(&self.cube, format).replace('\n', " "))),
            CubeForm::Moves => {
                let answer = ShortQuestion::new(self.cube.cube).search(context, &Silent)?;
                let moves = answer.best.map(|short| short.moves.inverse().normal_form());
                // The moves end in the holding of the cube.
                let rotations = Frame::START.rotations_to(&self.cube.frame);
                Ok(moves.map(|moves| {
                    let mut written = WrittenSequence::from(&Line::on_normal(moves));
                    for m in rotations {
                        written.push(Side::Normal, m);
                    }
                    written.to_string()
                }))
            }
        }
    }
}

impl Question for ConvertQuestion {
    const NAME: &'static str = "convert";
    const IS_OPEN: bool = true;
    type Answer = String;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let usual = CubeForm::Text(CubeFormat::Facelets);
        Ok(Self {
            cube: form.needed("cube", asked.map(|q| q.cube))?,
            to: form.or("to", asked.map(|q| q.to), usual)?,
        })
    }

    fn write(&self, answer: &String, lines: &AnswerLines) {
        lines.line("cube", &CubeRecord { to: self.to.name(), output: answer });
    }

    fn needs(&self, tables: &Tables) -> Result<Needs, Outcome> {
        match self.to {
            CubeForm::Text(_) => Ok(Needs::Nothing),
            CubeForm::Moves => ShortQuestion::new(self.cube.cube).needs(tables),
        }
    }

    fn run(&self, context: &Context, answers: &Answers<String>) -> Result<Outcome, Outcome> {
        let Some(text) = self.search(context)? else { return Ok(Outcome::Stopped) };
        answers.send(text);
        super::DONE
    }
}
