//! Question for shorter forms of a finished solution.

use premove_cube::notation::Line;
use premove_fmc::insertion::{
    ImprovementAnswer, ImprovementLimits, ImprovementReport, MOST_SLICES, improvements,
};
use serde_json::json;

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::ShorterRecord;

/// Question for shorter forms of a finished solution. Each answer has the best solutions so far,
/// and replaces the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImproveQuestion {
    /// The solution, with the moves of both sides.
    pub solution: Line,
    /// Limits on the changes and on the solutions.
    pub limits: ImprovementLimits,
}

impl ImproveQuestion {
    /// Searches on the calling thread and on those of the context.
    pub fn search(&self, context: &Context, report: &dyn ImprovementReport) -> ImprovementAnswer {
        improvements(&self.solution, self.limits, context.search(), report)
    }
}

impl Question for ImproveQuestion {
    const NAME: &'static str = "improve";
    const IS_OPEN: bool = true;
    type Answer = Box<ImprovementAnswer>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let solution = form.needed("solution", asked.map(|q| q.solution.clone()))?;
        let asked = asked.map(|q| q.limits);
        let usual = ImprovementLimits::default();
        let most = |number: usize| [0, number as u64];
        let stretch = form.between(
            "stretch",
            asked.map(|q| q.stretch),
            most(ImprovementLimits::MOST_STRETCH),
            usual.stretch,
        )?;
        let ends = form.between(
            "ends",
            asked.map(|q| q.ends),
            most(ImprovementLimits::MOST_ENDS),
            usual.ends,
        )?;
        let slices =
            form.between("slices", asked.map(|q| q.slices), most(MOST_SLICES), usual.slices)?;
        let same = form.flag("same", asked.map(|q| q.same))?;
        let results =
            form.between("results", asked.map(|q| q.results), [1, 10_000], usual.results)?;
        let limits = ImprovementLimits { stretch, ends, slices, same, results };
        Ok(Self { solution, limits })
    }

    fn write(&self, answer: &Box<ImprovementAnswer>, lines: &AnswerLines) {
        let solutions = answer.solutions.iter();
        let solutions: Vec<_> =
            solutions.map(|found| ShorterRecord::new(&self.solution, found)).collect();
        lines.line("improvements", &json!({ "solutions": solutions, "proof": answer.proof() }));
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let found = self.search(context, answers);
        answers.send(Box::new(found));
        Ok(if context.control.is_stopped() {
            Outcome::Stopped
        } else {
            Outcome::Done { truncated: false }
        })
    }
}

impl ImprovementReport for Answers<'_, Box<ImprovementAnswer>> {
    fn found(&self, answer: &ImprovementAnswer) {
        if !answer.solutions.is_empty() && !answer.settled.all {
            self.send(Box::new(answer.clone()));
        }
    }
}
