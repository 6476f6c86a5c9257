//! Question for a case of a drill, and for the verdict on an answer to it.

use premove_cube::Rng;
use premove_cube::notation::{Alg, Line};
use premove_engine::table::Tables;
use premove_fmc::SMALL_TABLES;
use premove_fmc::drill::{
    DrillCard, DrillCase, DrillFailure, DrillKind, DrillVerdict, OwnStep, PlannedDrill, judge,
};

use super::text::{AnswerLines, Form, QuestionError, wrong};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;
use crate::api::record::{DrillCaseRecord, DrillVerdictRecord};
use crate::failure::Failure;

/// Question for a case of a drill. With an answer to the case it is also judged.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillQuestion {
    /// Source of the case.
    pub source: DrillSource,
    /// The answer to judge, empty if the user knows none; `None` if only the case is wanted.
    pub answer: Option<Line>,
    /// Time of the answer, in seconds. It is 0 without an answer.
    pub seconds: u32,
}

/// Source of the case of a drill.
#[derive(Clone, Debug, PartialEq)]
pub enum DrillSource {
    /// A case is drawn. Equal seeds give equal cases.
    Drawn {
        /// The card.
        card: DrillCard,
        /// Seed of the random numbers.
        seed: u64,
    },
    /// The case of a card that a scramble leads to.
    Given {
        /// The card.
        card: DrillCard,
        /// The scramble.
        scramble: Alg,
        /// The skeleton, for an insertion.
        skeleton: Option<Alg>,
    },
    /// The case of own moves that took more than the fewest, if there is one.
    Own(OwnStep),
}

/// A case of a drill, and the verdict on an answer to it.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillAnswer {
    /// The case; `None` if the own moves have none.
    pub case: Option<DrillCase>,
    /// The verdict, if the question has an answer.
    pub verdict: Option<DrillVerdict>,
}

impl DrillSource {
    /// Returns the source of a planned case. A case of an own attempt needs no question.
    pub fn of_planned(planned: &PlannedDrill) -> Option<Self> {
        match planned {
            PlannedDrill::Drawn { card, seed } => Some(Self::Drawn { card: *card, seed: *seed }),
            PlannedDrill::Own(_) => None,
        }
    }

    /// Searches for the case on the calling thread; `None` if it was stopped, or own moves have no
    /// case.
    ///
    /// # Errors
    /// Returns an error if a scramble is not a case of the card, or a table cannot be opened or
    /// built.
    pub fn search(&self, context: &Context) -> Result<Option<DrillCase>, DrillFailure> {
        let context = context.search();
        match self {
            Self::Drawn { card, seed } => {
                DrillCase::draw(*card, &mut Rng::from_number(*seed), context)
            }
            Self::Given { card, scramble, skeleton } => {
                DrillCase::of_scramble(*card, scramble, skeleton.as_ref(), context)
            }
            Self::Own(step) => DrillCase::of_own_step(step, context),
        }
    }
}

impl DrillQuestion {
    /// Returns the question for a case that is not judged.
    pub const fn of_case(source: DrillSource) -> Self {
        Self { source, answer: None, seconds: 0 }
    }
}

impl Question for DrillQuestion {
    const NAME: &'static str = "drill";
    const IS_OPEN: bool = true;
    type Answer = Box<DrillAnswer>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let source = asked.map(|q| &q.source);
        let own = match source {
            Some(DrillSource::Own(step)) => Some(step),
            _ => None,
        };
        let (card, seed, given) = match source {
            Some(DrillSource::Drawn { card, seed }) => (Some(*card), Some(*seed), None),
            Some(DrillSource::Given { card, scramble, skeleton }) => {
                (Some(*card), None, Some((scramble, skeleton)))
            }
            Some(DrillSource::Own(_)) | None => (None, None, None),
        };
        let card = form.or("card", asked.map(|_| card), None::<DrillCard>)?;
        let seed = form.or("seed", asked.map(|_| seed), None::<u64>)?;
        let scramble = given.map(|(scramble, _)| scramble).or(own.map(|own| &own.before)).cloned();
        let scramble = form.or("scramble", asked.map(|_| scramble), None::<Alg>)?;
        let skeleton = given.and_then(|(_, skeleton)| skeleton.clone());
        let skeleton = form.or("skeleton", asked.map(|_| skeleton), None::<Alg>)?;
        let moves = own.map(|own| own.moves.clone());
        let moves = form.or("own", asked.map(|_| moves), None::<Line>)?;
        let attempt = own.map_or(0, |own| own.attempt);
        let attempt = form.or("attempt", asked.map(|_| attempt), 0)?;
        let answer = form.or("answer", asked.map(|q| q.answer.clone()), None::<Line>)?;
        let seconds = form.or("seconds", asked.map(|q| q.seconds), 0)?;
        if answer.is_none() && seconds > 0 {
            return Err(wrong("seconds", "it is the time of an 'answer', which is missing"));
        }
        let fields = SourceFields { card, seed, scramble, skeleton, moves, attempt };
        Ok(Self { source: fields.source()?, answer, seconds })
    }

    fn write(&self, answer: &Box<DrillAnswer>, lines: &AnswerLines) {
        let DrillAnswer { case, verdict } = &**answer;
        if let Some(case) = case {
            lines.line("case", &DrillCaseRecord::new(case));
        }
        if let Some((case, verdict)) = case.as_ref().zip(verdict.as_ref()) {
            lines.line("verdict", &DrillVerdictRecord::new(case, verdict));
        }
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        let card = match &self.source {
            DrillSource::Drawn { card, .. } | DrillSource::Given { card, .. } => Some(card.kind()),
            DrillSource::Own(_) => None,
        };
        // A scramble is written with the small tables.
        Ok(Needs::built(&[card.map_or(&[][..], DrillKind::tables), &SMALL_TABLES].concat()))
    }

    fn run(
        &self,
        context: &Context,
        answers: &Answers<Box<DrillAnswer>>,
    ) -> Result<Outcome, Outcome> {
        let case = self.source.search(context).map_err(|failure| match failure {
            DrillFailure::Search(error) => Outcome::from(error),
            failure => Outcome::Failed(Failure::of(&failure)),
        })?;
        if context.control.is_stopped() {
            return Ok(Outcome::Stopped);
        }
        let judged = case.as_ref().zip(self.answer.as_ref());
        let verdict = judged.map(|(case, answer)| judge(case, answer, self.seconds));
        answers.send(Box::new(DrillAnswer { case, verdict }));
        Ok(Outcome::Done { truncated: false })
    }
}

/// The fields of a question that name the source of its case.
struct SourceFields {
    card: Option<DrillCard>,
    seed: Option<u64>,
    scramble: Option<Alg>,
    skeleton: Option<Alg>,
    moves: Option<Line>,
    attempt: u64,
}

impl SourceFields {
    /// Returns the source.
    ///
    /// # Errors
    /// Returns an error if a field is missing, or one does not belong to the others.
    fn source(self) -> Result<DrillSource, QuestionError> {
        let Self { card, seed, scramble, skeleton, moves, attempt } = self;
        let is_drawn = scramble.is_none();
        if !is_drawn && seed.is_some() {
            return Err(wrong("seed", "a case that is drawn has no 'scramble': leave one out"));
        }
        if skeleton.is_some() && (is_drawn || card.is_none()) {
            return Err(wrong("skeleton", "it belongs to 'card' and 'scramble'"));
        }
        if moves.is_none() && attempt != 0 {
            return Err(wrong("attempt", "it belongs to own moves: 'scramble' and 'own'"));
        }
        match (card, scramble, moves) {
            (Some(_), _, Some(_)) => Err(wrong("own", OWN_WITH_CARD)),
            (None, Some(_), Some(moves)) if moves.len() > MOST_OWN => {
                Err(wrong("own", format!("{} moves, and at most {MOST_OWN} are read", moves.len())))
            }
            (None, Some(before), Some(moves)) => {
                Ok(DrillSource::Own(OwnStep { attempt, before, moves }))
            }
            (Some(card), Some(scramble), None) => {
                Ok(DrillSource::Given { card, scramble, skeleton })
            }
            (Some(card), None, None) => {
                let seed = seed.ok_or_else(|| wrong("seed", MISSING_SEED))?;
                Ok(DrillSource::Drawn { card, seed })
            }
            (None, _, _) => Err(wrong("card", MISSING_CARD)),
        }
    }
}

/// Greatest number of own moves of a step. Each of them costs some searches.
const MOST_OWN: usize = 100;
const MISSING_SEED: &str = "a drawn case needs a number, such as 1";
const MISSING_CARD: &str =
    "name a card, such as htr-4a1; without a card there must be 'scramble' and 'own'";
const OWN_WITH_CARD: &str = "own moves belong to the card that fits them: leave out 'card'";
