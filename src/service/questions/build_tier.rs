//! Question that builds a table of optimal solving.

use std::convert::Infallible;

use premove_engine::table::{Reach, Tier};

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;

/// Question that builds a table of optimal solving, continues an unfinished build, or extends a
/// complete table to count greater distances. Stopping keeps the finished part. It is not open to
/// clients of a server, because it writes files of many gigabytes.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildTierQuestion {
    /// The table to build.
    pub tier: Tier,
}

impl Question for BuildTierQuestion {
    const NAME: &'static str = "build-tier";
    type Answer = Infallible;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self { tier: form.needed("tier", asked.map(|q| q.tier))? })
    }

    fn write(&self, answer: &Infallible, _: &AnswerLines) {
        match *answer {}
    }

    fn run(&self, context: &Context, _: &Answers<Infallible>) -> Result<Outcome, Outcome> {
        let Self { tier } = *self;
        let deepens = context.tables.state(tier).is_built() && tier.gains_by_deepening();
        let reach = if deepens { Reach::Deep } else { tier.usual_reach() };
        context.tables.build_tier(tier, reach, &|| context.control.is_stopped())?;
        Ok(Outcome::Done { truncated: false })
    }
}
