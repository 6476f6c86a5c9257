//! Keeps the search for the current step up to date: the search begins, continues or stops when the
//! question changes. While moves are typed, net, steps and solutions belong to the state after the
//! typed moves.

use premove_engine::search::Limits;
use premove_fmc::findability::FindRequest;
use premove_fmc::listing::ListedStep;
use premove_fmc::{Document, Draft, NothingToSearch};
use premove_service::api::Outcome;
use premove_service::questions::{Event, StepAnswer, StepQuestion};

use super::SolveState;
use super::field::Typing;
use super::search::Search;
use crate::remedy::with_remedy;
use crate::screen::ask::Report;
use crate::screen::list::View;
use crate::screen::pane::Paned;
use crate::screen::{Actions, Saved};
use crate::widget::gauge::Phase;

impl SolveState {
    /// Handles an event of the search.
    pub(super) fn search_event(&mut self, event: Event) {
        match self.solutions.search.ask.take(event) {
            Some(Report::Answer(StepAnswer::Found { solutions, .. })) => {
                self.with_ranking(|search, view| search.found(&solutions, view));
                self.refresh_list();
            }
            Some(Report::Answer(StepAnswer::LengthDone { length, solutions, .. })) => {
                self.with_ranking(|search, view| search.depth_done(length, &solutions, view));
                self.refresh_list();
            }
            Some(Report::Ended(outcome)) => self.ended(outcome),
            // The screen sorts its list by itself.
            Some(Report::Answer(StepAnswer::Easiest { .. })) | None => {}
        }
    }

    fn ended(&mut self, outcome: Outcome) {
        let phase = Phase::after(outcome);
        if let Phase::Failed(why) = &phase {
            self.warn(with_remedy(why));
        }
        self.with_ranking(Search::put_in);
        self.solutions.search.finish(phase);
        self.bound.retry(&mut self.outbox);
        self.follow_idle();
        self.refresh_list();
    }

    /// Calls `take` on the search with the current filter and order.
    pub(super) fn with_ranking(&mut self, take: impl FnOnce(&mut Search, View<'_>)) {
        let step = self.listed_step();
        self.solutions.with_ranking(step, self.totals.known.known(), take);
    }

    /// Returns the step whose solutions are listed, if there is one.
    pub(super) fn listed_step(&self) -> Option<ListedStep> {
        self.solutions.listed_step(self.searched(), self.ratings.rates())
    }

    /// Saves the workspace and updates the search after a change.
    pub(super) fn changed(&mut self) {
        self.save();
        self.settle();
    }

    /// Updates the search for the workspace, then the screen.
    pub(super) fn settle(&mut self) {
        self.follow(false);
    }

    /// Updates search and screen like [`Self::settle`]. A stopped search is only continued if
    /// `resume` is set or the question has changed.
    pub(super) fn follow(&mut self, resume: bool) {
        self.scramble.replayed = None;
        if self.tree.follow(self.workspace.solve()) {
            self.focus.zoomed = false;
        }
        self.read_draft();
        let question = self.question();
        let is_back = self.list_draft().is_none()
            && self.solutions.bring_back(question.as_ref().ok(), &mut self.outbox);
        match question {
            Ok(question) => {
                self.solutions.refused = None;
                self.follow_question(question, resume || is_back);
            }
            Err(reason) => {
                self.solutions.refused = Some(reason);
                self.solutions.drop(&mut self.outbox);
            }
        }
        self.refresh();
    }

    /// Starts or continues the search for a question. Searches nothing while a scramble is typed.
    fn follow_question(&mut self, question: StepQuestion, resume: bool) {
        let same = self.solutions.search.question() == Some(&question);
        let stays_stopped = same && !resume && *self.solutions.search.ask.phase() == Phase::Stopped;
        if stays_stopped {
            return;
        }
        if resume || !self.is_typing_scramble() {
            self.solutions.ask(question, &mut self.outbox);
        } else if !same {
            self.solutions.drop(&mut self.outbox);
        }
    }

    /// Returns the typed moves whose next solutions are listed, if any. Other lists always start
    /// from the current node, without the typed moves.
    pub(super) fn list_draft(&self) -> Option<&Draft> {
        self.field.draft.as_ref().filter(|_| !self.others.is_open())
    }

    /// Returns the document whose current state the listed solutions start from.
    pub(super) fn searched(&self) -> &Document {
        self.list_draft().map_or(self.workspace.now(), |draft| &draft.doc)
    }

    pub(super) fn is_typing_moves(&self) -> bool {
        self.field.typing() == Some(Typing::Moves)
    }

    /// Returns whether keys that type no character move the selection of the list.
    pub(super) fn selects_while_typing(&self) -> bool {
        self.is_typing_moves() || self.is_typing_insertion()
    }

    pub(super) fn is_typing_scramble(&self) -> bool {
        self.field.typing() == Some(Typing::Scramble)
    }

    /// Reads the typed moves; when typing begins, puts aside the list of the current node.
    pub(super) fn read_draft(&mut self) {
        let draft = self.field.read_draft(self.workspace.now());
        if draft.is_some() && self.solutions.put_aside.is_none() && !self.others.is_open() {
            self.with_ranking(Search::put_in);
            self.solutions.put_aside(&mut self.outbox);
        }
        self.field.draft = draft;
    }

    /// Returns the search that the current state needs, or the reason why there is nothing to
    /// search.
    pub(super) fn question(&self) -> Result<StepQuestion, NothingToSearch> {
        let wanted = self.searched().request()?;
        let limits = Limits { ranking: self.solutions.order.ranking(), ..wanted.limits };
        let most = self.searched().plan.conditions.find;
        let find = FindRequest { most, level: self.ratings.level(), ..FindRequest::default() };
        Ok(StepQuestion { step: wanted.step, cube: wanted.cube, limits, find })
    }
}
