//! Prints a report as its parts become known: first the steps, the rest at the end.

use std::sync::Mutex;

use premove_cube::notation::escape;
use premove_engine::store::locked;
use premove_fmc::analysis::{Analysis, AnalysisReport, Finding};
use premove_service::questions::AnalyzeQuestion;

use crate::session::CommandSession;

/// Prints the parts of a report in order, while the analysis runs.
pub(super) struct AnalysisPrinter<'a> {
    session: &'a CommandSession<'a>,
    /// The results so far. `None` after the steps are printed, because the other results are
    /// printed at the end.
    known: Mutex<Option<Analysis>>,
}

impl<'a> AnalysisPrinter<'a> {
    /// Prints the heading, which needs no results.
    pub(super) fn new(question: &AnalyzeQuestion, session: &'a CommandSession<'a>) -> Self {
        let AnalyzeQuestion { played, budget, level } = question.clone();
        let analysis = Analysis::new(*played, budget, level);
        let printed = Self { session, known: Mutex::new(None) };
        printed.part(&analysis.heading());
        *locked(&printed.known) = Some(analysis);
        printed
    }

    /// Prints the rest of the report.
    pub(super) fn finish(&self, analysis: &Analysis, missed: usize) {
        self.print_steps();
        for part in [analysis.costs_table(), analysis.missed_text(missed), analysis.rest_text()] {
            if !part.is_empty() {
                self.part(&part);
            }
        }
    }

    fn print_steps(&self) {
        let known = locked(&self.known).take();
        if let Some(analysis) = known {
            self.part(&analysis.steps_table());
        }
    }

    /// Prints lines followed by a blank line.
    fn part(&self, text: &str) {
        for line in text.lines() {
            self.session.output.line(escape(line));
        }
        self.session.output.line("");
        self.session.output.flush();
    }
}

impl AnalysisReport for AnalysisPrinter<'_> {
    fn found(&self, finding: &Finding) {
        if let Finding::Shortest(..) = finding {
            if let Some(analysis) = &mut *locked(&self.known) {
                analysis.add(finding.clone());
            }
        } else {
            self.print_steps();
        }
    }
}
