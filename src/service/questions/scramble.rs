//! Question for a random scramble.

use premove_cube::notation::Alg;
use premove_cube::{Rng, StateKind};
use premove_engine::step::{SHORT_TABLES, StepError};
use premove_fmc::{SMALL_TABLES, ScrambleKind, Writing};

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::ScrambleRecord;
use crate::entropy;

/// Question for a random scramble. Without a seed it does not wait for large tables that are
/// missing: it uses the small tables to write this scramble, and the large ones are built for the
/// next.
#[derive(Clone, Debug, PartialEq)]
pub struct ScrambleQuestion {
    /// The set of states from which the scramble is drawn.
    pub kind: ScrambleKind,
    /// Seed of the random numbers: equal seeds give equal scrambles. With `None`, the scramble is
    /// as random as the system allows.
    pub seed: Option<u64>,
}

impl ScrambleQuestion {
    /// Draws the next scramble of a generator on the calling thread, and builds missing tables
    /// there. Returns `None` if it was stopped.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built.
    pub fn search(
        kind: ScrambleKind,
        rng: &mut Rng,
        context: &Context,
    ) -> Result<Option<Alg>, StepError> {
        premove_fmc::scramble(kind, Writing::Short, rng, context.search())
    }
}

impl Question for ScrambleQuestion {
    const NAME: &'static str = "scramble";
    const IS_OPEN: bool = true;
    type Answer = Alg;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let usual = ScrambleKind::State(StateKind::Full);
        Ok(Self {
            kind: form.or("kind", asked.map(|q| q.kind), usual)?,
            seed: form.or("seed", asked.map(|q| q.seed), None)?,
        })
    }

    fn write(&self, answer: &Alg, lines: &AnswerLines) {
        lines.line("scramble", &record(self.kind, self.seed, answer));
    }

    fn run(&self, context: &Context, answers: &Answers<Alg>) -> Result<Outcome, Outcome> {
        let mut rng = random_numbers(self.seed)?;
        let writing = writing(self.seed, context)?;
        let made = premove_fmc::scramble(self.kind, writing, &mut rng, context.search())?;
        let Some(scramble) = made else { return Ok(Outcome::Stopped) };
        context.builds.begin(&SHORT_TABLES);
        answers.send(scramble);
        Ok(Outcome::Done { truncated: false })
    }
}

/// Waits for the tables that a scramble needs, and returns the method that finds its moves. With a
/// seed this is always [`Writing::Short`]; without a seed it depends on the tables that exist.
pub(super) fn writing(seed: Option<u64>, context: &Context) -> Result<Writing, Outcome> {
    let is_short =
        seed.is_some() || SHORT_TABLES.iter().all(|&id| context.tables.state(id).is_built());
    context.wait_for(if is_short { &SHORT_TABLES } else { &SMALL_TABLES })?;
    Ok(if is_short { Writing::Short } else { Writing::BySteps })
}

/// Makes the record of a scramble.
pub(super) fn record(kind: ScrambleKind, seed: Option<u64>, scramble: &Alg) -> ScrambleRecord {
    let length = scramble.len();
    ScrambleRecord { r#type: kind.name(), scramble: scramble.to_string(), length, seed, number: 1 }
}

/// Returns a generator of random numbers with this seed; without a seed, one that the entropy of
/// the system seeds.
pub(super) fn random_numbers(seed: Option<u64>) -> Result<Rng, Outcome> {
    if let Some(seed) = seed {
        return Ok(Rng::from_number(seed));
    }
    entropy()
        .map_err(|e| Outcome::Failed(format!("the system gives no random numbers: {e}").into()))
}
