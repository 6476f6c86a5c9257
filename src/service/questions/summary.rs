//! Question that analyzes many solves of the library, one after the other, and adds the results up.

use premove_engine::search::Silent;
use premove_fmc::analysis::{self, AnalysisSummary, Budget};
use premove_fmc::findability::SolverLevel;
use premove_fmc::library::Query;
use serde_json::json;

use super::analyze::budget;
use super::text::{AnswerLines, Form, QuestionError};
use super::{Answers, Context, Question};
use crate::api::Outcome;
use crate::api::record::AnalysisSummaryRecord;
use crate::failure::Failure;

/// Question that analyzes the solves of the library that match a query, and adds the results up.
/// There is one answer before the first solve, and one after each. Solves that cannot be read or
/// are not finished are left out. The work ends with [`Outcome::NotReady`] if there is no library.
/// Clients of a server must not ask it, because the solves are files of the person who runs the
/// server.
#[derive(Clone, Debug, PartialEq)]
pub struct SummaryQuestion {
    /// The query that selects the solves.
    pub query: Query,
    /// Limits on the work for each solve.
    pub budget: Budget,
}

/// Sums of the analyses of the solves that are done so far.
#[derive(Clone, Debug)]
pub struct SummarySoFar {
    /// The sums over all solves that were analyzed.
    pub summary: AnalysisSummary,
    /// Number of solves that are done. It includes those that were left out because they are not
    /// finished or cannot be read.
    pub done: usize,
    /// Number of all solves that match the query.
    pub all: usize,
}

impl Question for SummaryQuestion {
    const NAME: &'static str = "summary";
    type Answer = Box<SummarySoFar>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            query: form.or("query", asked.map(|q| q.query.clone()), Query::default())?,
            budget: budget(form, asked.map(|q| q.budget))?,
        })
    }

    fn write(&self, answer: &Box<SummarySoFar>, lines: &AnswerLines) {
        let SummarySoFar { summary, done, all } = &**answer;
        let rows: Vec<_> = summary.rows().into_iter().map(AnalysisSummaryRecord::new).collect();
        lines.line("summary", &json!({"done": done, "all": all, "rows": rows}));
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let library = context
            .library
            .ok_or_else(|| Outcome::NotReady("there is no folder for solves".into()))?;
        let library = library.place_of(&self.query);
        let names = library.matching(&self.query).map_err(|error| Failure::of(&error))?;
        context.wait_for(&analysis::TABLES)?;
        let mut summary = AnalysisSummary::default();
        let report = |summary: &AnalysisSummary, done| {
            let summary = summary.clone();
            answers.send(Box::new(SummarySoFar { summary, done, all: names.len() }));
        };
        report(&summary, 0);
        for (at, name) in names.iter().enumerate() {
            if let Ok(line) = library.best_line(name) {
                let (budget, search) = (self.budget, context.search());
                // The summary has no findability, so the level does not matter.
                let level = SolverLevel::default();
                let found = analysis::analyze(&line.played, budget, level, search, &Silent)?;
                if context.control.is_stopped() {
                    return Ok(Outcome::Stopped);
                }
                summary.add(&found, Some(&line.month));
            }
            report(&summary, at + 1);
        }
        Ok(Outcome::Done { truncated: false })
    }
}
