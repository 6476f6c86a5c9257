//! The Solve screen: a scramble, its two sides, the steps taken, and the search for the next one.
//!
//! [`SolveState`] is plain data. Commands are its methods; what the program has to do besides
//! (start a search, save, copy) is put into an outbox; what the shell sees is at the end of this
//! file. Everything that is drawn is worked out after a change, into `Shown`, so that drawing only
//! reads.

mod actions;
mod begin;
mod bound;
mod branches;
mod commands;
mod conditions;
#[cfg(test)]
mod conditions_tests;
mod edit;
mod gauge;
#[cfg(test)]
mod guide_tests;
mod known;
mod layout;
mod options;
mod outline;
mod rows;
mod rules;
mod search;
#[cfg(test)]
mod session;
mod shown;
#[cfg(test)]
mod tests;
mod to_go;
mod totals;
#[cfg(test)]
mod totals_tests;
#[cfg(test)]
mod tree_tests;
mod view;
mod whole;
mod whole_rows;
#[cfg(test)]
mod whole_tests;
mod writeups;

use std::collections::BTreeMap;

use bound::Bound;
use edit::Typing;
use known::Totals;
use layout::{Areas, Pane};
use outline::TreeView;
use search::{Question, Search};
use shown::Shown;
use to_go::ToGo;
use whole::{Kept, Whole};
use writeups::Incoming;

pub(super) use outline::tree_rows;

use super::list::View;
use super::pane::{Edit, Focus, Paned};
use super::progress::Counters;
use super::{Actions, Handover, Offer, Outbox, Saved, Screen};
use crate::api::{Event, Outcome, Request};
use crate::fmc::library::Id;
use crate::fmc::{Document, NodeId, Reason, Workspace};
use crate::search::{Limits, Ranking, Solution};
use crate::tui::context::Context;
use crate::tui::message::{JobEffect, Opened, Readings, Reply, Slot, SolveEffect};
use crate::tui::screen::spec::ScreenSpec;
use crate::tui::widget::gauge::{Phase, TableWork};

pub(in crate::tui) const SPEC: ScreenSpec = ScreenSpec {
    title: "Solve",
    commands: commands::COMMANDS,
    contexts: commands::CONTEXTS,
    file: "workspace.json",
    open: || {
        let mut solve = SolveState::default();
        solve.settle();
        Box::new(solve)
    },
};

/// Ranks of the hints of search options.
const OPTIONS: std::ops::RangeInclusive<u8> = 18..=21;
/// Ranks of the hints of what is done to a step of the tree.
const TREE_HINTS: std::ops::RangeInclusive<u8> = 40..=49;

/// Ranks of the hints of what is done with a solution: copy, write-up, parent, undo.
const WITH_SOLUTION: [u8; 4] = [14, 22, 23, 13];

/// Rank of the hint for the recipe of whole lines.
const RECIPE: u8 = 24;

/// The search for the step in work.
const SEARCH: Slot = Slot("search");
/// The search for a short solution of the state in view.
const BOUND: Slot = Slot("bound");
/// The search for whole lines.
const LINES: Slot = Slot("lines");
/// The write-up that is read.
const WRITE_UP: Slot = Slot("write-up");
/// The searches for the way to the next step.
const TO_GO: Slot = Slot("to-go");
/// The search for the best totals through the rows in view.
const TOTALS: Slot = Slot("totals");
/// The random scramble that is drawn.
const DRAW: Slot = Slot("draw");

/// The order of the solution list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    #[default]
    Length,
    /// By the best finished total that is known through them.
    Best,
    /// Fewer quarter turns first among those of one length: other solutions may be among the
    /// first ones, so that it is searched anew.
    Quarters,
    /// By what is left to do after them.
    Left,
    /// By the length of the whole skeleton with them.
    Total,
}

impl Order {
    #[must_use]
    const fn next(self) -> Self {
        match self {
            Self::Length => Self::Best,
            Self::Best => Self::Left,
            Self::Left => Self::Total,
            Self::Total => Self::Quarters,
            Self::Quarters => Self::Length,
        }
    }

    /// Which solutions of a length a search is to find first.
    const fn ranking(self) -> Ranking {
        match self {
            Self::Quarters => Ranking::FewestQuarters,
            Self::Length | Self::Best | Self::Left | Self::Total => Ranking::List,
        }
    }

    /// What the title of the list says about it.
    const fn title(self) -> &'static str {
        match self {
            Self::Length => "",
            Self::Quarters => "  by quarter turns",
            Self::Best => "  by best total",
            Self::Left => "  by what is left",
            Self::Total => "  by total",
        }
    }
}

/// The Solve screen.
#[derive(Debug, Default)]
pub(super) struct SolveState {
    workspace: Workspace,
    /// The names in the library of solves that were opened from there, by their numbers.
    names: BTreeMap<u32, Id>,
    /// What was there when the scramble line was opened, and the number of the solve that another
    /// scramble begins.
    typed_over: Option<(Document, u32)>,
    search: Search,
    bound: Bound,
    to_go: ToGo,
    whole: Whole,
    kept_lines: Kept,
    totals: Totals,
    /// Whether the user wants solutions: searches then start by themselves whenever the question
    /// changes.
    wanted: bool,
    /// Why there is nothing to search, if so.
    refused: Option<Reason>,
    focus: Focus<Pane>,
    areas: Areas,
    edit: Option<Edit<Typing>>,
    /// The pane that had the focus before the field.
    came_from: Pane,
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
    tree_view: TreeView,
    tree_top: usize,
    /// Whether hidden branches are shown among the others.
    with_hidden: bool,
    /// The number of the solve that was in work when something changed last.
    solve_in_view: u32,
    /// The step that another one is to be compared with.
    compared: Option<NodeId>,
    /// A text that is read as a write-up, or that is offered as one.
    incoming: Option<Incoming>,
    shown: Shown,
    outbox: Outbox,
}

impl SolveState {
    /// Goes on with a solve that was kept.
    fn open_text(&mut self, text: &str) {
        let (text, note) = (text.to_owned(), "the solve is open".to_owned());
        self.open(Opened { id: None, number: None, text, note, at_start: false, known_for: None });
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

    /// Lets the search take something in with the present filter and order.
    fn with_ranking(&mut self, take: impl FnOnce(&mut Search, View<'_>)) {
        let known = self.totals.known();
        let ranking = rows::ranking(&self.workspace, &self.search, &self.filter, self.order, known);
        take(&mut self.search, ranking.as_deref());
    }

    fn finished(&mut self, phase: Phase) {
        self.with_ranking(Search::put_in);
        self.search.finish(phase);
        if let Some(effect) = self.bound.retry() {
            self.outbox.job(BOUND, effect);
        }
        self.follow_idle();
        self.refresh_list();
    }

    /// After a change of the workspace: it is saved, and the search follows.
    fn changed(&mut self) {
        self.save();
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
        self.follow_solve();
        match self.workspace.now().request() {
            Ok(wanted) => {
                self.refused = None;
                let ranking = self.order.ranking();
                let limits = Limits { ranking, ..wanted.limits };
                let question = Question { step: wanted.step, cube: wanted.cube, limits };
                let same = self.search.question() == Some(&question);
                if same && !resume && self.search.phase == Phase::Stopped {
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

    /// What was chosen in the tree of a solve is not for another one.
    fn follow_solve(&mut self) {
        let number = self.workspace.solve();
        if std::mem::replace(&mut self.solve_in_view, number) != number {
            self.tree_view = TreeView::default();
            self.compared = None;
            self.focus.zoomed = false;
        }
    }

    fn ask(&mut self, question: Question) {
        let live = self.search.phase.is_live();
        let same = self.search.question() == Some(&question);
        if let Some(Question { step, cube, limits }) = self.search.ask(question) {
            self.variant = 0;
            self.outbox.start(SEARCH, Request::Step { step, cube, limits });
        } else if live && !same {
            self.outbox.job(SEARCH, JobEffect::Stop);
        }
    }

    fn drop_search(&mut self) {
        if self.search.phase.is_live() {
            self.outbox.job(SEARCH, JobEffect::Stop);
        }
        self.search.clear();
        self.variant = 0;
    }

    /// Whether the search for the step in work is at work or has its answer, so that asking for it
    /// changes nothing.
    fn is_answered(&self) -> bool {
        let phase = &self.search.phase;
        self.search.question().is_some() && (phase.is_live() || matches!(phase, Phase::Done { .. }))
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

    #[cfg(test)]
    pub(super) fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// Gives the state in work to the screen that solves it in the fewest moves.
    fn hand_over_state(&mut self) {
        self.outbox.handover = self.offer(Offer::State);
    }
}

impl Screen for SolveState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        let outer = [commands::SOLVE, Context::SCREENS];
        let inner: &[Context] = match self.focus.pane {
            Pane::Scramble => &[commands::SCRAMBLE],
            Pane::Steps => &[commands::STEPS, Context::LIST],
            Pane::Solutions => &[commands::SOLUTIONS, Context::LIST],
            Pane::Tree => &[commands::TREE, Context::LIST],
        };
        [inner, &outer].concat()
    }

    /// On the steps the options that stand nowhere else come first, on the tree what is done to its
    /// steps; on a solved cube what is done with its solution.
    fn hint_order(&self, rank: u8) -> (u8, u8) {
        if matches!(self.refused, Some(Reason::Solved))
            && let Some(place) = WITH_SOLUTION.iter().position(|&of| of == rank)
        {
            return (0, place as u8);
        }
        if TREE_HINTS.contains(&rank) && self.focus.pane == Pane::Tree && self.edit.is_none() {
            return (1, rank);
        }
        if rank == RECIPE && self.whole.is_open() {
            return (0, 0);
        }
        let on_steps = self.focus.pane == Pane::Steps && self.edit.is_none();
        if on_steps && OPTIONS.contains(&rank) { (1, rank) } else { (rank, 0) }
    }

    fn event(&mut self, slot: Slot, event: Event, _: Counters) {
        if slot == BOUND {
            return self.bound.take(&event);
        }
        if slot == LINES {
            return self.lines_event(event);
        }
        if slot == WRITE_UP {
            return self.write_up_event(event);
        }
        if slot == TOTALS {
            return self.totals_event(event);
        }
        if slot == TO_GO {
            self.to_go.take(&event);
            // Not at its end: a question that was refused would be asked again at once.
            if matches!(event, Event::Distances(_)) {
                self.refresh();
            }
            return;
        }
        match event {
            Event::Found(batch) => {
                self.with_ranking(|search, view| search.found(&batch, view));
                self.refresh_list();
            }
            Event::LengthDone { length, solutions } => {
                self.with_ranking(|search, view| search.depth_done(length, &solutions, view));
                self.refresh_list();
            }
            Event::Scrambled(scramble) => self.drawn(Ok(scramble.to_string())),
            Event::Finished(outcome) if slot == SEARCH => self.ended(outcome),
            Event::Finished(Outcome::NotReady(why) | Outcome::Failed(why)) => self.drawn(Err(why)),
            _ => {}
        }
    }

    fn measure(&mut self, readings: &Readings, table: Option<&TableWork>) {
        self.search.progress.read(readings.of(SEARCH));
        if self.whole.is_live() {
            self.whole.progress.read(readings.of(LINES));
        }
        let was_built = self.search.table.is_some() && table.is_none();
        self.search.table = table.cloned();
        if let Some(effect) = self.bound.retry().filter(|_| was_built) {
            self.outbox.job(BOUND, effect);
        }
        if was_built {
            self.follow_idle();
        }
        self.with_ranking(Search::put_in);
        self.refresh_list();
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Opened(opened) => self.open(*opened),
            Reply::Known { number, id } => self.known(number, id),
            Reply::File { path, text } => self.read_write_up(text, Some(path)),
            Reply::Answer(is_first) => self.answered(is_first),
            _ => {}
        }
    }

    fn offer(&self, offer: Offer) -> Option<Handover> {
        let now = self.workspace.now();
        let scramble = &now.scramble;
        let (line, cube) = match offer {
            Offer::Scramble => (None, scramble.cube()?),
            Offer::State => (Some(now.tree.line(now.cursor)), now.here()?.cube),
        };
        if scramble.text().trim().is_empty() {
            return None;
        }
        let text = scramble.moves().map(|alg| alg.to_string()).unwrap_or_default();
        let text = match line.filter(|line| !line.is_empty()) {
            None => text,
            // The inverse moves undone before the scramble and the normal ones behind it make the
            // normal side of the state.
            Some(line) => [line.premoves().to_string(), text, line.normal.to_string()].join(" "),
        };
        Some(Handover::Cube { text: text.trim().to_owned(), cube })
    }

    fn receive(&mut self, handover: &Handover) -> bool {
        match handover {
            Handover::Scramble(text) if text.trim().contains('\n') => self.take_paste(text),
            Handover::Scramble(text) => self.start(text),
            Handover::Solution { text, cube, solution } => self.take_branch(text, cube, solution),
            Handover::Solve(text) => self.open_text(text),
            Handover::Kept(id) => {
                self.outbox.solve(SolveEffect::Open { id: id.clone(), known_for: None });
            }
            Handover::Cube { .. } => return false,
        }
        true
    }
}
