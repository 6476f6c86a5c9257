//! The Solve screen: a scramble, its two sides, the steps taken, and the search for the next one.
//!
//! [`SolveState`] is plain data. Commands are its methods; what the program has to do besides
//! (start a search, save, copy) is put into an outbox; `screen.rs` is what the shell sees.
//! Everything that is drawn is worked out after a change, into `Shown`, so that drawing only reads.

mod actions;
mod begin;
mod bound;
mod commands;
mod edit;
#[cfg(test)]
mod guide_tests;
mod layout;
mod mouse;
mod options;
mod rows;
mod screen;
mod search;
#[cfg(test)]
mod session;
mod shown;
#[cfg(test)]
mod tests;
mod view;

use ratatui::layout::Rect;

use bound::Bound;
pub(crate) use edit::{Edit, Typing};
pub(crate) use layout::{Areas, Form, Pane};
pub(super) use screen::SPEC;
use search::{Question, Search, Task};
use shown::Shown;

use crate::api::{Event, Outcome, Request};
use crate::fmc::{Document, Reason, Workspace};
use crate::search::Solution;
use crate::tui::message::{FileEffect, JobEffect, Slot};
use crate::tui::screen::Outbox;
use crate::tui::widget::gauge::Phase;

/// The search for the step in work.
const SEARCH: Slot = Slot("search");
/// The search for a short solution of the state in view.
const BOUND: Slot = Slot("bound");
/// The random scramble that is drawn.
const DRAW: Slot = Slot("draw");

/// The order of the solution list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// By length.
    #[default]
    Length,
    /// By what is left to do after them.
    Left,
    /// By the length of the whole skeleton with them.
    Total,
}

impl Order {
    /// The one after this.
    #[must_use]
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Length => Self::Left,
            Self::Left => Self::Total,
            Self::Total => Self::Length,
        }
    }

    /// What the title of the list says about it.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Length => "",
            Self::Left => "  by what is left",
            Self::Total => "  by total",
        }
    }
}

/// The Solve screen.
#[derive(Debug)]
pub(crate) struct SolveState {
    workspace: Workspace,
    search: Search,
    bound: Bound,
    /// Whether the user wants solutions: searches then start by themselves whenever the question
    /// changes.
    wanted: bool,
    /// Why there is nothing to search, if so.
    refused: Option<Reason>,
    focus: Pane,
    zoomed: bool,
    area: Rect,
    areas: Areas,
    edit: Option<Edit>,
    /// What was there, with the moves being typed, when a random scramble was asked for that has
    /// not come yet.
    drawing: Option<(Document, String)>,
    filter: String,
    /// Which member of its family the selected solution shows.
    variant: usize,
    /// The solution that shows it.
    varied: Option<Solution>,
    order: Order,
    /// How many moves of the skeleton the net shows, while it is replayed.
    replayed: Option<usize>,
    steps_cursor: usize,
    tree_top: usize,
    shown: Shown,
    outbox: Outbox,
}

impl Default for SolveState {
    fn default() -> Self {
        Self::new(Workspace::default())
    }
}

impl SolveState {
    /// The screen on a workspace.
    pub(crate) fn new(workspace: Workspace) -> Self {
        let mut solve = Self {
            workspace,
            search: Search::default(),
            bound: Bound::default(),
            wanted: false,
            refused: None,
            focus: Pane::default(),
            zoomed: false,
            area: Rect::default(),
            areas: Areas::default(),
            edit: None,
            drawing: None,
            filter: String::new(),
            variant: 0,
            varied: None,
            order: Order::default(),
            replayed: None,
            steps_cursor: 0,
            tree_top: 0,
            shown: Shown::default(),
            outbox: Outbox::default(),
        };
        solve.settle();
        solve
    }

    /// The workspace.
    pub(crate) fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// What the search does.
    pub(crate) fn phase(&self) -> &Phase {
        self.search.phase()
    }

    fn arrange(&mut self) {
        self.areas = Areas::within(self.area, self.zoomed.then_some(self.focus), self.focus);
        self.search.list.set_height(usize::from(self.areas.solutions.height.saturating_sub(3)));
    }

    /// The job in a slot reports something.
    fn take_event(&mut self, slot: Slot, event: Event) {
        if slot == BOUND {
            self.bound.hear(&event);
            return;
        }
        match event {
            Event::Found(batch) => self.found(&batch),
            Event::LengthDone { length, solutions } => self.depth_done(length, &solutions),
            Event::Scrambled(scramble) => self.drawn(Ok(scramble.to_string())),
            Event::Finished(outcome) if slot == SEARCH => self.ended(outcome),
            Event::Finished(Outcome::NotReady(why) | Outcome::Failed(why)) => self.drawn(Err(why)),
            Event::Finished(_) | Event::Better(_) | Event::Puzzle(_) => {}
        }
    }

    fn ended(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Done { truncated } => self.finished(Phase::Done { truncated }),
            Outcome::Stopped => self.finished(Phase::Stopped),
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                self.warn(why.clone());
                self.finished(Phase::Failed(why));
            }
        }
    }

    /// Solutions that the running search found.
    pub(crate) fn found(&mut self, batch: &[Solution]) {
        let ranking = self.ranking();
        self.search.found(batch, ranking.as_deref());
        self.refresh_list();
    }

    /// The running search is done with a length; all its solutions.
    pub(crate) fn depth_done(&mut self, depth: u8, whole: &[Solution]) {
        let ranking = self.ranking();
        self.search.depth_done(depth, whole, ranking.as_deref());
        self.refresh_list();
    }

    /// The running search came to its end.
    pub(crate) fn finished(&mut self, phase: Phase) {
        let ranking = self.ranking();
        self.search.put_in(ranking.as_deref());
        self.search.finish(phase);
        if let Some(effect) = self.bound.retry() {
            self.outbox.job(BOUND, effect);
        }
        self.refresh_list();
    }

    /// After a change of the workspace: it is saved, and the search follows.
    fn changed(&mut self) {
        self.outbox.file(FileEffect::Save(self.workspace.to_json()));
        self.settle();
    }

    /// Brings the search in line with the workspace, and what is shown with both.
    fn settle(&mut self) {
        self.follow(false);
    }

    /// The same; a search that was stopped is only taken up again to `resume` it, or when the
    /// question is another one.
    fn follow(&mut self, resume: bool) {
        self.replayed = None;
        match self.workspace.now().request() {
            Ok(wanted) => {
                self.refused = None;
                let question =
                    Question { step: wanted.step, cube: wanted.cube, limits: wanted.limits };
                let same = self.search.question() == Some(&question);
                if same && !resume && *self.search.phase() == Phase::Stopped {
                } else if self.wanted {
                    self.ask(question);
                } else if !same {
                    self.drop_search();
                }
            }
            Err(reason) => {
                self.refused = Some(reason);
                self.drop_search();
            }
        }
        self.refresh();
    }

    fn ask(&mut self, question: Question) {
        let live = self.search.phase().is_live();
        let same = self.search.question() == Some(&question);
        match self.search.ask(question) {
            Task::Start(rest) => {
                self.variant = 0;
                let Question { step, cube, limits } = rest;
                self.outbox.start(SEARCH, Request::Step { step, cube, limits });
            }
            Task::Nothing if live && !same => self.outbox.job(SEARCH, JobEffect::Stop),
            Task::Nothing => {}
        }
    }

    fn drop_search(&mut self) {
        if self.search.phase().is_live() {
            self.outbox.job(SEARCH, JobEffect::Stop);
        }
        self.search.clear();
        self.variant = 0;
    }

    /// Whether the search for the step in work is at work or has its answer, so that asking for it
    /// changes nothing.
    fn is_answered(&self) -> bool {
        let phase = self.search.phase();
        self.search.question().is_some() && (phase.is_live() || matches!(phase, Phase::Done { .. }))
    }

    /// Works out what is shown.
    fn refresh(&mut self) {
        self.arrange();
        self.shown = Shown::of(self);
        if let Some(effect) = self.bound.follow(self.shown.cube) {
            self.outbox.job(BOUND, effect);
        }
        self.refresh_list();
    }

    /// Works out what is shown of the search, which changes far more often than the rest.
    fn refresh_list(&mut self) {
        if self.search.list.selected() != self.varied.as_ref() {
            self.variant = 0;
            self.varied = self.search.list.selected().copied();
        }
        let mut shown = std::mem::take(&mut self.shown);
        shown.list(self);
        self.shown = shown;
    }

    fn ranking(&self) -> Option<rows::Ranking> {
        rows::ranking(&self.workspace, &self.search, &self.filter, self.order)
    }

    fn say(&mut self, text: impl Into<String>) {
        self.outbox.say(text);
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.outbox.warn(text);
    }
}
