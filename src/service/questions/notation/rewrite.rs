//! Question for moves written in another way.

use premove_cube::notation::{Line, WrittenSequence};

use crate::api::Outcome;
use crate::api::record::MovesImageRecord;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Context, Question};

/// A way of rewriting moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rewriting {
    /// Inverted, each on its side: `A (B)` becomes `(B') A'`.
    Invert,
    /// A finished solution on the normal side: `A (B)` becomes `A B'`.
    Unniss,
    /// A state with its premoves in front: `A (B)` becomes `B' A`.
    Premoves,
    /// Face turns, cancelled on each side, and the holding in the end.
    Cleanup,
}

impl Rewriting {
    /// All ways, in the order of lists.
    pub const ALL: [Self; 4] = [Self::Invert, Self::Unniss, Self::Premoves, Self::Cleanup];

    /// Returns the name: that of the command of nissy.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invert => "invert",
            Self::Unniss => "unniss",
            Self::Premoves => "premoves",
            Self::Cleanup => "cleanup",
        }
    }

    /// Rewrites moves.
    pub fn of(self, moves: &WrittenSequence) -> WrittenSequence {
        match self {
            Self::Invert => moves.invert(),
            Self::Unniss => moves.unniss(),
            Self::Premoves => WrittenSequence::from(&Line::on_normal(moves.line().with_premoves())),
            Self::Cleanup => moves.cleanup(),
        }
    }
}

/// Question for moves written in another way. It has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewriteQuestion {
    /// The way of rewriting.
    pub how: Rewriting,
    /// The moves.
    pub moves: WrittenSequence,
}

impl Question for RewriteQuestion {
    const NAME: &'static str = "rewrite";
    const IS_OPEN: bool = true;
    type Answer = WrittenSequence;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            how: form.needed("how", asked.map(|q| q.how))?,
            moves: form.needed("moves", asked.map(|q| q.moves.clone()))?,
        })
    }

    fn write(&self, answer: &WrittenSequence, lines: &AnswerLines) {
        lines.line("moves", &MovesImageRecord::new(answer));
    }

    fn run(&self, _: &Context, answers: &Answers<WrittenSequence>) -> Result<Outcome, Outcome> {
        answers.send(self.how.of(&self.moves));
        super::DONE
    }
}
