//! The search for the step in work follows the workspace: it begins, continues or stops when the
//! question changes.

use premove_engine::search::Limits;
use premove_fmc::NothingToSearch;
use premove_fmc::listing::ListedStep;
use premove_service::api::Outcome;
use premove_service::questions::{Event, StepAnswer, StepQuestion};

use super::search::Search;
use super::{SEARCH, SolveState};
use crate::message::JobEffect;
use crate::remedy::with_remedy;
use crate::screen::list::View;
use crate::screen::pane::Paned;
use crate::screen::{Actions, Saved};
use crate::widget::gauge::Phase;

impl SolveState {
    /// Takes an event of the search.
    pub(super) fn search_event(&mut self, event: Event) {
        match event {
            Event::Step(StepAnswer::Found(batch)) => {
                self.with_ranking(|search, view| search.found(&batch, view));
                self.refresh_list();
            }
            Event::Step(StepAnswer::LengthDone { length, solutions }) => {
                self.with_ranking(|search, view| search.depth_done(length, &solutions, view));
                self.refresh_list();
            }
            Event::Finished(outcome) => self.ended(outcome),
            _ => {}
        }
    }

    fn ended(&mut self, outcome: Outcome) {
        let phase = Phase::after(outcome);
        if let Phase::Failed(why) = &phase {
            self.warn(with_remedy(why));
        }
        self.finished(phase);
    }

    /// Calls `take` on the search with the present filter and order.
    pub(super) fn with_ranking(&mut self, take: impl FnOnce(&mut Search, View<'_>)) {
        let step = self.listed_step();
        self.solutions.with_ranking(step, self.totals.known(), take);
    }

    /// Returns the step whose solutions are listed.
    pub(super) fn listed_step(&self) -> Option<ListedStep> {
        self.solutions.listed_step(self.searched())
    }

    pub(super) fn finished(&mut self, phase: Phase) {
        self.with_ranking(Search::put_in);
        self.solutions.search.finish(phase);
        self.retry_bound();
        self.follow_idle();
        self.refresh_list();
    }

    /// Requests the bound again when it is not known.
    pub(super) fn retry_bound(&mut self) {
        self.bound.retry(&mut self.outbox);
    }

    /// Called after a change of the workspace: saves it and updates the search.
    pub(super) fn changed(&mut self) {
        self.save();
        self.settle();
    }

    /// Updates the search to the workspace, and the screen to both.
    pub(super) fn settle(&mut self) {
        self.follow(false);
    }

    /// Updates search and screen as [`Self::settle`] does. A search that was stopped is only
    /// continued with `resume`, or when the question is another one.
    pub(super) fn follow(&mut self, resume: bool) {
        self.scramble.replayed = None;
        self.follow_solve();
        self.read_draft();
        let is_back = self.list_draft().is_none() && self.bring_back();
        match self.question() {
            Ok(question) => {
                self.refused = None;
                self.follow_question(question, resume || is_back);
            }
            Err(reason) => {
                self.refused = Some(reason);
                self.drop_search();
            }
        }
        self.refresh();
    }

    /// Starts the search for a question, or continues it. A scramble is searched when its field is
    /// closed, not while it is typed.
    fn follow_question(&mut self, question: StepQuestion, resume: bool) {
        let same = self.solutions.search.question() == Some(&question);
        let stays_stopped = same && !resume && self.solutions.search.phase == Phase::Stopped;
        if stays_stopped {
            return;
        }
        if resume || !self.is_typing_scramble() {
            self.ask(question);
        } else if !same {
            self.drop_search();
        }
    }

    /// Returns the question to search now.
    pub(super) fn question(&self) -> Result<StepQuestion, NothingToSearch> {
        let wanted = self.searched().request()?;
        let limits = Limits { ranking: self.solutions.order.ranking(), ..wanted.limits };
        Ok(StepQuestion { step: wanted.step, cube: wanted.cube, limits })
    }

    /// Resets the choices in the tree when another solve is in view.
    fn follow_solve(&mut self) {
        if self.tree.follow(self.workspace.solve()) {
            self.focus.zoomed = false;
        }
    }

    pub(super) fn ask(&mut self, question: StepQuestion) {
        let live = self.solutions.search.phase.is_live();
        let same = self.solutions.search.question() == Some(&question);
        if let Some(rest) = self.solutions.search.ask(question) {
            self.solutions.reset_spelling();
            self.outbox.start(SEARCH, rest);
        } else if live && !same {
            self.outbox.job(SEARCH, JobEffect::Drop);
        }
    }

    pub(super) fn drop_search(&mut self) {
        if self.solutions.search.phase.is_live() {
            self.outbox.job(SEARCH, JobEffect::Drop);
        }
        self.solutions.search.clear();
        self.solutions.reset_spelling();
    }

    /// Returns whether the search for the step in work runs or is done, so that requesting it again
    /// changes nothing.
    pub(super) fn is_answered(&self) -> bool {
        let phase = &self.solutions.search.phase;
        self.solutions.search.question().is_some()
            && (phase.is_live() || matches!(phase, Phase::Done { .. }))
    }
}
