//! Question for insertions that finish a skeleton.

use std::sync::Mutex;

use premove_engine::store::locked;
use premove_fmc::insertion::{
    InsertionAnswer, InsertionKinds, InsertionLimits, InsertionProblem, InsertionReport,
    InsertionSolution, MOST_SLICES, insertions,
};
use serde_json::json;

use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::InsertionRecord;

/// Question for insertions that finish a skeleton. Each answer has the best solutions so far, and
/// replaces the one before. A skeleton that solves the cube is made shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertQuestion {
    /// The scramble, the skeleton and the limits.
    pub problem: InsertionProblem,
}

impl InsertQuestion {
    /// Searches on the calling thread and on those of the context.
    pub fn search(&self, context: &Context, report: &dyn InsertionReport) -> InsertionAnswer {
        insertions(&self.problem, context.search(), report)
    }
}

impl Question for InsertQuestion {
    const NAME: &'static str = "insert";
    const IS_OPEN: bool = true;
    type Answer = Box<InsertionAnswer>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let asked = asked.map(|q| &q.problem);
        let scramble = form.needed("scramble", asked.map(|q| q.scramble))?;
        let line = form.needed("skeleton", asked.map(|q| q.line.clone()))?;
        let asked = asked.map(|q| q.limits);
        let usual = InsertionLimits::default();
        let most = |number: usize| [0, number as u64];
        let insertions = form.between(
            "insertions",
            asked.map(|q| q.insertions),
            [1, InsertionLimits::MOST_INSERTIONS as u64],
            usual.insertions,
        )?;
        let slices =
            form.between("slices", asked.map(|q| q.slices), most(MOST_SLICES), usual.slices)?;
        let left_out = form.between(
            "left_out",
            asked.map(|q| q.left_out),
            most(InsertionLimits::MOST_LEFT_OUT),
            usual.left_out,
        )?;
        let put_in = form.between(
            "put_in",
            asked.map(|q| q.put_in),
            most(InsertionLimits::MOST_PUT_IN),
            usual.put_in,
        )?;
        let max = form.or("max", asked.map(|q| q.max), None)?;
        let slack = form.or("slack", asked.map(|q| q.slack), None)?;
        let results =
            form.between("results", asked.map(|q| q.results), [1, 10_000], usual.results)?;
        let kinds = form.or("kinds", asked.map(|q| q.kinds), InsertionKinds::ALL)?;
        let limits =
            InsertionLimits { insertions, slices, left_out, put_in, max, slack, results, kinds };
        Ok(Self { problem: InsertionProblem { scramble, line, limits } })
    }

    fn write(&self, answer: &Box<InsertionAnswer>, lines: &AnswerLines) {
        let solutions = answer.solutions.iter();
        let solutions: Vec<_> =
            solutions.map(|one| InsertionRecord::new(&self.problem.line, one)).collect();
        let proof = answer.proof(&self.problem.limits);
        lines.line("insertions", &json!({ "solutions": solutions, "proof": proof }));
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let found = self.search(context, &StreamedInsertions::new(answers));
        answers.send(Box::new(found));
        Ok(if context.control.is_stopped() {
            Outcome::Stopped
        } else {
            Outcome::Done { truncated: false }
        })
    }
}

/// Sends the solutions so far when they have changed.
struct StreamedInsertions<'a> {
    answers: &'a Answers<'a, Box<InsertionAnswer>>,
    sent: Mutex<Vec<InsertionSolution>>,
}

impl<'a> StreamedInsertions<'a> {
    fn new(answers: &'a Answers<'a, Box<InsertionAnswer>>) -> Self {
        Self { answers, sent: Mutex::default() }
    }
}

impl InsertionReport for StreamedInsertions<'_> {
    fn found(&self, answer: &InsertionAnswer) {
        let mut sent = locked(&self.sent);
        if *sent != answer.solutions {
            sent.clone_from(&answer.solutions);
            self.answers.send(Box::new(answer.clone()));
        }
    }
}
