//! The job of the analysis: starts it, receives its results one by one, stops, pauses and repeats
//! it with a larger budget.

use premove_fmc::analysis::{Analysis, AnalysisProgress, Budget};
use premove_service::questions::{AnalyzeQuestion, Event};

use super::AnalyseState;
use super::layout::Pane;
use super::strip::rounds_in_words;
use crate::remedy::with_remedy;
use crate::screen::ask::Report;
use crate::screen::pane::Paned;
use crate::screen::progress::Counters;
use crate::screen::{Actions, Saved};
use crate::widget::gauge::Phase;
use crate::widget::list::Scroll;

impl AnalyseState {
    /// Starts the analysis of the current solve; stops the analysis if there is no solve.
    pub(super) fn start(&mut self) {
        self.drop_post_mortem();
        let Some(subject) = self.subject().cloned() else {
            self.analysis = None;
            self.work.drop(&mut self.outbox);
            return self.refresh();
        };
        let played = subject.played.clone();
        let (budget, level) = (self.budget, self.rated_for.level);
        let question = AnalyzeQuestion { played: Box::new(played.clone()), budget, level };
        self.work.start(question, &mut self.outbox);
        self.table = None;
        self.analysis = Some(Analysis::new(played, budget, level));
        self.take_lengths();
        self.refresh();
    }

    /// Handles an event of the analysis job.
    pub(super) fn analysis_event(&mut self, event: Event, counters: Counters) {
        if !self.work.is_live() {
            return;
        }
        self.work.read(counters);
        match self.work.take(event) {
            Some(Report::Answer(finding)) => {
                if let Some(analysis) = &mut self.analysis {
                    analysis.add(*finding);
                }
                self.take_lengths();
                self.select_worst();
            }
            Some(Report::Ended(_)) => self.warn_of(self.work.phase().clone()),
            None => {}
        }
        self.refresh();
    }

    /// Improves the results by the bounds that any screen has found, and sends the new ones to all
    /// screens.
    pub(super) fn take_lengths(&mut self) {
        let Some(analysis) = &mut self.analysis else { return };
        analysis.learn(&self.lengths);
        for known in analysis.lengths() {
            self.outbox.lengths.extend(self.lengths.learn(&known, None));
        }
    }

    /// Shows the reason in the bottom line if a job has failed.
    pub(super) fn warn_of(&mut self, phase: Phase) {
        if let Phase::Failed(why) = phase {
            self.warn(with_remedy(&why));
        }
    }

    /// Selects the step with the highest cost, unless the user has selected a step.
    fn select_worst(&mut self) {
        if let Some(worst) = self.analysis.as_ref().and_then(Analysis::worst) {
            self.steps.suggest(worst, self.played_steps());
        }
    }

    /// Stops the analysis; its results so far stay. Returns whether it was running.
    pub(super) fn stop(&mut self) -> bool {
        let was_live = self.work.stop(&mut self.outbox);
        if was_live {
            self.refresh();
        }
        was_live
    }

    /// Pauses the analysis, resumes it, or repeats it if it was stopped.
    pub(super) fn hold(&mut self) {
        match self.work.phase() {
            phase if phase.is_live() => self.work.toggle_pause(&mut self.outbox),
            Phase::Stopped | Phase::Failed(_) if self.subject().is_some() => return self.start(),
            _ => return self.say("nothing is at work: + searches with one more round"),
        }
        self.refresh();
    }

    /// Raises the limit on the work (the number of search rounds) by `by` steps, or lowers it if
    /// negative, and repeats the analysis.
    pub(super) fn change_budget(&mut self, by: i32) {
        if self.subject().is_none() {
            return self.say("nothing is analysed yet: paste a solve");
        }
        let rounds = self.budget.rounds.saturating_add_signed(by).clamp(1, Budget::MOST_ROUNDS);
        if rounds == self.budget.rounds {
            let end = if by > 0 { "most" } else { "least" };
            return self.say(format!("{}: that is the {end}", rounds_in_words(rounds)));
        }
        self.budget.rounds = rounds;
        self.say(format!(
            "{}: each takes about twice as long as the one before",
            rounds_in_words(rounds)
        ));
        self.start();
        self.save();
        self.refresh();
    }

    /// Returns the progress of the analysis.
    pub(super) fn progress(&self) -> AnalysisProgress {
        self.analysis.as_ref().map(Analysis::progress).unwrap_or_default()
    }

    /// Returns the scroll position of a pane that shows text; `None` for panes with a list.
    pub(super) fn text_of(&mut self, pane: Pane) -> Option<&mut Scroll> {
        match pane {
            Pane::Steps | Pane::Missed => None,
            Pane::Details => Some(&mut self.details),
            Pane::Words => Some(&mut self.words),
            Pane::Summary => Some(&mut self.summary),
        }
    }
}
