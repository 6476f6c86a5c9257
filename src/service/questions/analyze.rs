//! Question for an analysis of a solve: the moves that each step lost.

use premove_cube::notation::Alg;
use premove_engine::step::StepError;
use premove_engine::table::Tables;
use premove_fmc::analysis::{self, Analysis, AnalysisReport, Budget, Finding, Played};
use premove_fmc::findability::SolverLevel;
use premove_fmc::writeup::read::read_until;
use serde::Serialize;
use serde_json::json;

use super::text::{AnswerLines, Form, QuestionError, wrong};
use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;
use crate::api::record::{AnalysisRecord, AnalysisStepRecord, CostRecord, ReachableRecord};
use crate::failure::Failure;

/// Question for an analysis of a solve: the moves that each step lost, and the best total that was
/// possible from its start. Each finished part of the analysis is an answer; the quick parts come
/// first.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzeQuestion {
    /// The solve to analyze.
    pub played: Box<Played>,
    /// Limits on the work of the analysis.
    pub budget: Budget,
    /// The level of the solvers for whom the steps are rated.
    pub level: SolverLevel,
}

impl AnalyzeQuestion {
    /// Analyzes the solve on the calling thread, and builds missing tables there.
    ///
    /// # Errors
    /// Returns an error if a table cannot be opened or built.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn AnalysisReport,
    ) -> Result<Analysis, StepError> {
        analysis::analyze(&self.played, self.budget, self.level, context.search(), report)
    }
}

impl Question for AnalyzeQuestion {
    const NAME: &'static str = "analyze";
    const IS_OPEN: bool = true;
    type Answer = Box<Finding>;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let text = form.needed("text", asked.map(|q| written(&q.played)))?;
        let given = form.or("scramble", asked.map(|_| None), None)?;
        let budget = budget(form, asked.map(|q| q.budget))?;
        let level = form.or("level", asked.map(|q| q.level), SolverLevel::default())?;
        let played = match asked {
            Some(asked) => asked.played.clone(),
            None => Box::new(played(&text, given.as_ref(), form)?),
        };
        Ok(Self { played, budget, level })
    }

    fn write(&self, answer: &Box<Finding>, lines: &AnswerLines) {
        let mut analysis = Analysis::new((*self.played).clone(), self.budget, self.level);
        analysis.add((**answer).clone());
        let record = AnalysisRecord::new(None, &analysis);
        match **answer {
            Finding::Shortest(at, _) => {
                let number = at + 1;
                lines.line("step", &NumberedStep { number, step: &record.steps[at] });
            }
            Finding::Reachable(_) => {
                let best = record.steps.iter().map(|step| step.best.as_ref());
                let cost = record.steps.iter().map(|step| step.cost.as_ref());
                let steps: Vec<_> =
                    best.zip(cost).map(|(best, cost)| PartOfStep { best, cost }).collect();
                lines.line("totals", &TotalsRecord { start: record.start.as_ref(), steps });
            }
            Finding::Stretches(_) => {
                let AnalysisRecord { stretches, stretches_proven, .. } = record;
                let record = json!({"stretches": stretches, "stretches_proven": stretches_proven});
                lines.line("stretches", &record);
            }
            Finding::Ends(_) => lines.line("ends", &json!({ "ends": record.ends })),
            Finding::Insertions(_) => {
                lines.line("insertions", &json!({ "insertions": record.insertions }));
            }
            Finding::Find(_) => {
                let steps: Vec<_> = record.steps.iter().map(|step| step.find).collect();
                lines.line("find", &json!({ "find": record.find, "steps": steps }));
            }
            Finding::Optimum(_) => lines.line("optimum", &json!({ "optimum": record.optimum })),
            Finding::Complete => lines.line("complete", &json!({ "length": record.length })),
        }
    }

    fn needs(&self, _: &Tables) -> Result<Needs, Outcome> {
        Ok(Needs::built(&analysis::TABLES))
    }

    fn run(&self, context: &Context, answers: &Answers<Box<Finding>>) -> Result<Outcome, Outcome> {
        let found = self.search(context, answers)?;
        Ok(if found.is_complete { Outcome::Done { truncated: false } } else { Outcome::Stopped })
    }
}

impl AnalysisReport for Answers<'_, Box<Finding>> {
    fn found(&self, finding: &Finding) {
        self.send(Box::new(finding.clone()));
    }
}

/// Reads a solve from a write-up.
pub(super) fn played(
    text: &str,
    given: Option<&Alg>,
    form: &Form,
) -> Result<Played, QuestionError> {
    let read = read_until(text, given, &|| form.is_stopped())
        .ok_or_else(|| wrong("text", "reading it was stopped"))?;
    Played::of_write_up(&read).map_err(|error| wrong("text", Failure::of(&error)))
}

/// Writes a solve as a write-up, with one line for each step.
pub(super) fn written(played: &Played) -> String {
    let mut text = format!("Scramble: {}\n\n", played.scramble);
    for step in &played.steps {
        let mark = if step.name.is_empty() { "" } else { " // " };
        text.extend([&step.line.to_string(), mark, &step.name, "\n"]);
    }
    text
}

/// Reads or writes the limits of an analysis.
pub(super) fn budget(form: &mut Form, asked: Option<Budget>) -> Result<Budget, QuestionError> {
    let usual = Budget::default();
    let most = u64::from(Budget::MOST_ROUNDS);
    Ok(Budget {
        rounds: form.between("rounds", asked.map(|q| q.rounds), [1, most], usual.rounds)?,
        proven: form.between("proven", asked.map(|q| q.proven), [0, 20], usual.proven)?,
        stretch: form.between("stretch", asked.map(|q| q.stretch), [0, 20], usual.stretch)?,
    })
}

/// Record of a step with its number, counted from 1.
#[derive(Serialize)]
struct NumberedStep<'a> {
    number: usize,
    #[serde(flatten)]
    step: &'a AnalysisStepRecord,
}

/// Record of the best totals that are known: from the scramble, and from the end of each step.
#[derive(Serialize)]
struct TotalsRecord<'a> {
    /// The best total from the scramble; `None` while it is not known.
    start: Option<&'a ReachableRecord>,
    /// The best total and the cost of each step.
    steps: Vec<PartOfStep<'a>>,
}

/// Record of the best total from the end of a step, and of the moves that the step lost.
#[derive(Serialize)]
struct PartOfStep<'a> {
    best: Option<&'a ReachableRecord>,
    cost: Option<&'a CostRecord>,
}
