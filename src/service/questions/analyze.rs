//! The cost of each step of a solve.

use premove_engine::step::StepError;
use premove_engine::table::Tables;
use premove_fmc::analysis::{self, Analysis, AnalysisReport, Budget, Finding, Played};

use super::{Answers, Context, Needs, Question};
use crate::api::Outcome;

/// Asks for the cost of each step of a solve, and the best that was possible in its place: one
/// answer for each part, the quick ones first.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalyzeQuestion {
    /// The solve.
    pub played: Box<Played>,
    /// Limits on the work.
    pub budget: Budget,
}

impl AnalyzeQuestion {
    /// Analyses at once: missing tables are built on the calling thread.
    ///
    /// # Errors
    /// When a table cannot be opened or built.
    pub fn search(
        &self,
        context: &Context,
        report: &dyn AnalysisReport,
    ) -> Result<Analysis, StepError> {
        analysis::analyze(&self.played, self.budget, context.search(), report)
    }
}

impl Question for AnalyzeQuestion {
    const NAME: &'static str = "analyze";
    type Answer = Box<Finding>;

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
