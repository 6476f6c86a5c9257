//! Question for the facts about a puzzle that need no search, or for whether a position can be
//! solved.

use std::sync::Arc;

use premove_engine::search::Control;
use premove_puzzle::Definition;
use premove_puzzle::check::{self, Possibility, PuzzleReport, Unknown};

use super::position::{Position, write_possible};
use crate::api::Outcome;
use crate::failure::Failure;
use crate::job::Context;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Question};

/// Question for the facts about a puzzle, or for whether a position can be solved. It has one
/// answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleCheckQuestion {
    /// The definition of the puzzle.
    pub definition: Arc<Definition>,
    /// The position to check; `None` to check the puzzle itself.
    pub position: Option<Arc<Position>>,
}

/// Answer to a [`PuzzleCheckQuestion`]: facts about a puzzle, or about one of its positions.
#[derive(Clone, Debug)]
pub enum PuzzleCheckAnswer {
    /// The facts about the puzzle.
    Facts(Arc<PuzzleReport>),
    /// The answer to whether the position can be solved.
    Possible(Possibility),
}

impl PuzzleCheckQuestion {
    /// Checks the puzzle or the position on the calling thread.
    ///
    /// # Errors
    /// Returns an error if the work is stopped, or if nothing can be found out about the puzzle.
    pub fn search(&self, control: &Control) -> Result<PuzzleCheckAnswer, Unknown> {
        let Self { definition, position } = self;
        match position {
            Some(position) => {
                let Position { scramble, .. } = &**position;
                let verdict = check::possible(definition, &scramble.start, &scramble.goal, control);
                Ok(PuzzleCheckAnswer::Possible(verdict))
            }
            None => check::check(definition, control)
                .map(|report| PuzzleCheckAnswer::Facts(Arc::new(report))),
        }
    }
}

impl Question for PuzzleCheckQuestion {
    const NAME: &'static str = "puzzle-check";
    const IS_OPEN: bool = true;
    type Answer = PuzzleCheckAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let definition: Arc<Definition> =
            form.needed("definition", asked.map(|q| Arc::clone(&q.definition)))?;
        let position = asked.and_then(|q| q.position.as_deref());
        let position = Position::form(form, &definition, asked.is_none(), position)?;
        let position = position.map(Arc::new);
        Ok(Self { definition, position })
    }

    fn write(&self, answer: &PuzzleCheckAnswer, lines: &AnswerLines) {
        match answer {
            PuzzleCheckAnswer::Facts(report) => lines.line("facts", &**report),
            PuzzleCheckAnswer::Possible(verdict) => {
                let text = self.position.as_ref().map_or("", |position| &position.text);
                write_possible(&self.definition, text, verdict, lines);
            }
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let answer = self.search(context.control).map_err(|error| Failure::of(&error))?;
        if context.control.is_stopped() {
            return Ok(Outcome::Stopped);
        }
        answers.send(answer);
        Ok(Outcome::Done { truncated: false })
    }
}
