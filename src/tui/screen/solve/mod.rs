//! The Solve screen: a scramble, its two sides, the steps taken, and the search for the next step.
//!
//! [`SolveState`] is plain data. Commands are its methods; effects outside the state (start a
//! search, save, copy) are put into an outbox. The interface to the shell is at the end of this
//! file. The panes compute all content after a change, so that drawing only reads it.
//!
//! Each column of the lists of solutions and of whole lines is one row in `columns.rs`.
//!
//! | file | contents |
//! |---|---|
//! | `commands.rs`, `actions.rs` | the commands in one table, and most of their methods |
//! | `begin.rs`, `edit.rs`, `options.rs` | other scrambles; text fields; options of a search |
//! | `follow.rs`, `search.rs` | the search for the current step, and its solutions |
//! | `conditions.rs`, `columns.rs` | conditions; columns and orders of the lists |
//! | `other_list.rs`, `other_lists.rs` | lists in place of the solutions of a step |
//! | `whole.rs`, `insertions.rs`, `places.rs` | whole lines; insertions; insertions by hand |
//! | `totals.rs`, `ratings.rs` | the search for best totals; how easily people find the rows |
//! | `bound.rs` | the upper bound on the moves to the end |
//! | `facts.rs` | facts about the shown state, such as the distances to the next step |
//! | `branches.rs`, `writeups.rs` | actions on steps; write-ups |
//! | `analysed.rs` | the current line, sent to be analysed; a result as a branch |
//! | `field.rs`, `scramble.rs` | panes: the text field; the scramble and the cube |
//! | `phases.rs` | the steps of the picker, with keys and texts |
//! | `solutions.rs` | the pane of the solutions: search, filter, order, spelling |
//! | `picker.rs`, `listing.rs`, `result.rs`, `outline.rs` | a pane each |
//! | `hero.rs` | the finished solution |
//! | `layout.rs`, `panes.rs` | the areas of the panes, and clicks in them |
//! | `shades.rs` | the roles of totals and sides |
//! | `step_table.rs` | the table of steps in the pane of the tree |
//! | `hints.rs` | the commands of use next |
//! | `view.rs`, `gauge.rs` | drawing |
//! | `signs.rs` | the meanings of the signs |

mod actions;
mod analysed;
mod begin;
mod bound;
mod branches;
mod columns;
mod commands;
mod conditions;
#[cfg(test)]
mod conditions_tests;
#[cfg(test)]
mod cut_tests;
#[cfg(test)]
mod draft_tests;
mod edit;
mod facts;
mod field;
#[cfg(test)]
mod finishes_tests;
mod follow;
#[cfg(test)]
mod fr_tests;
mod gauge;
#[cfg(test)]
mod guide_tests;
mod hero;
mod hints;
mod insertions;
#[cfg(test)]
mod insertions_tests;
mod layout;
mod listing;
mod options;
mod other_list;
mod other_lists;
mod outline;
mod panes;
mod phases;
mod picker;
mod places;
#[cfg(test)]
mod places_tests;
mod ratings;
mod result;
#[cfg(test)]
mod rules_tests;
mod scramble;
mod search;
#[cfg(test)]
mod session;
mod shades;
mod signs;
mod solutions;
mod step_table;
#[cfg(test)]
mod tests;
mod totals;
#[cfg(test)]
mod totals_tests;
#[cfg(test)]
mod tree_tests;
mod view;
mod whole;
#[cfg(test)]
mod whole_tests;
mod writeups;
#[cfg(test)]
mod writeups_tests;

use begin::{Drawing, LibraryLinks};
use bound::Bound;
use columns::Order;
use field::FieldPane;
use layout::{Areas, Pane};
use listing::Listing;
use other_lists::OtherLists;
use outline::TreePane;
use picker::StepsPane;
use ratings::Ratings;
use scramble::ScramblePane;
use search::Search;
use solutions::{FilterKeys, SolutionsPane};
use totals::BestTotals;
use writeups::Incoming;

pub(super) use premove_fmc::listing::{bare_tree_rows, tree_rows};

use premove_cube::notation::Line;
use premove_fmc::Workspace;
use premove_fmc::practice::RatedFor;
use premove_service::questions::{
    BestTotalsQuestion, BuildTableQuestion, Event, FindQuestion, InsertQuestion, PlacesQuestion,
    Question, ScrambleQuestion, ShortQuestion, StepQuestion, WholeQuestion, WriteUpQuestion,
};

use super::pane::{Focus, Paned};
use super::progress::Counters;
use super::{CubeLength, Handover, Offer, Outbox, Screen};
use crate::context::Context;
use crate::key_names::KeyNames;
use crate::message::{Asked, FinishTable, Opened, Readings, Reply, Slot, SolveEffect};
use crate::screen::spec::ScreenSpec;
use crate::widget::gauge::TableWork;

pub(crate) const SPEC: ScreenSpec = ScreenSpec {
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

/// Slot of the search for the current step.
const SEARCH: Slot = Slot(StepQuestion::NAME);
/// Slot of the search for a short solution of the shown state.
const BOUND: Slot = Slot(ShortQuestion::NAME);
/// Slot of the search for whole lines.
const LINES: Slot = Slot(WholeQuestion::NAME);
/// Slot of the question for the EOs of the scramble, with which its lines are rated.
const FIND: Slot = Slot(FindQuestion::NAME);
/// Slot of the search for insertions.
const INSERTIONS: Slot = Slot(InsertQuestion::NAME);
/// Slot of the search for the rest at each place of a line.
const PLACES: Slot = Slot(PlacesQuestion::NAME);
/// Slot of the job that reads a write-up.
const WRITE_UP: Slot = Slot(WriteUpQuestion::NAME);
/// Slot of the search for the shortest finished solves through the visible rows.
const TOTALS: Slot = Slot(BestTotalsQuestion::NAME);
/// Slot of the job that draws a random scramble.
const DRAW: Slot = Slot(ScrambleQuestion::NAME);
/// Slot of the job that builds a table that the user requested.
const BUILD: Slot = Slot(BuildTableQuestion::NAME);

/// State of the Solve screen.
#[derive(Debug, Default)]
pub(super) struct SolveState {
    workspace: Workspace,
    links: LibraryLinks,
    solutions: SolutionsPane,
    bound: Bound,
    others: OtherLists,
    totals: BestTotals,
    ratings: Ratings,
    focus: Focus<Pane>,
    areas: Areas,
    /// The job that draws a random scramble.
    drawing: Drawing,
    field: FieldPane,
    scramble: ScramblePane,
    steps: StepsPane,
    tree: TreePane,
    /// Texts that are being read as write-ups, one after the other.
    incoming: Incoming,
    outbox: Outbox,
}

impl SolveState {
    /// Opens a saved solve.
    fn open_text(&mut self, text: &str) {
        let text = text.to_owned();
        let note = "the solve is open".to_owned();
        self.open(Opened { id: None, number: None, text, note, at_start: false, known_for: None });
    }

    /// Updates the content that depends on the search, which changes more often than the rest.
    fn refresh_list(&mut self) {
        self.solutions.follow_selection();
        let row = self.selected_solution().filter(|_| !self.others.is_open());
        let targets = row.map(|row| row.targets()).unwrap_or_default();
        let view = self.field.in_view(self.workspace.now());
        self.scramble.follow_row(targets, view);
        self.solutions.shown = Listing::of(self);
    }

    #[cfg(test)]
    pub(super) fn rated_for(&self) -> premove_fmc::findability::SolverLevel {
        self.ratings.level()
    }

    #[cfg(test)]
    pub(super) fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// Sends the current state to the screen that solves it in the fewest moves.
    fn hand_over_state(&mut self) {
        self.outbox.handover = self.offer(Offer::State);
    }
}

impl Screen for SolveState {
    fn contexts(&self) -> Vec<Context> {
        if self.field.types_triggers() {
            return vec![commands::TRIGGERS, Context::FIELD];
        }
        if self.field.is_open() {
            // Keys that type no character move the selection of the list while moves are typed.
            let list = self.selects_while_typing().then_some(Context::LIST);
            return [Context::FIELD].into_iter().chain(list).collect();
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

    fn commands_of_use(&self) -> Vec<&'static str> {
        Self::commands_of_use(self)
    }

    fn event(&mut self, slot: Slot, event: Event, _: Counters) {
        match slot {
            SEARCH => self.search_event(event),
            BOUND => {
                let known = self.bound.take(event);
                self.outbox.lengths.extend(known);
            }
            LINES => self.lines_event(event),
            FIND => self.find_event(event),
            INSERTIONS => self.insertions_event(event),
            PLACES => self.places_event(event),
            WRITE_UP => self.write_up_event(event),
            TOTALS => self.totals_event(event),
            DRAW => self.draw_event(event),
            BUILD => self.solutions.build_event(event, &mut self.outbox),
            // No refresh at the end of this job: a refused question would be asked again.
            _ if self.tree.facts.take(slot, event) => self.refresh(),
            _ => {}
        }
    }

    fn use_keys(&mut self, keys: &KeyNames) {
        self.solutions.keys = FilterKeys::of(keys);
    }

    fn rate_for(&mut self, rated_for: RatedFor) {
        self.rate_lines_for(rated_for.level);
    }

    fn learn(&mut self, known: &[CubeLength]) {
        let new = known.iter().filter(|known| self.bound.learn(known));
        if new.count() == 0 && !known.iter().any(|known| self.bound.is_shown(&known.cube)) {
            return;
        }
        self.totals.learn(self.workspace.now(), &self.bound);
        self.refresh();
    }

    fn measure(&mut self, readings: &Readings, table: Option<&TableWork>) {
        self.solutions.search.ask.read(readings.of(SEARCH));
        self.others.read(readings);
        let was_built = self.solutions.search.table.is_some() && table.is_none();
        self.solutions.search.table = table.cloned();
        if was_built {
            self.bound.retry(&mut self.outbox);
            self.follow_idle();
        }
        self.with_ranking(Search::put_in);
        self.refresh_list();
    }

    fn finishes_by(&mut self, table: FinishTable) {
        self.solutions.search.finishes = table;
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Opened(opened) => self.open(*opened),
            Reply::OwnTriggers(own) => {
                self.field.own = own;
                self.refresh();
            }
            Reply::Known { number, id } => self.known(number, id),
            Reply::File { path, text } => {
                self.field.import_path.clear();
                self.read_write_up(&text, Some(&path));
            }
            Reply::Decided(decision) => self.decided(decision),
            _ => {}
        }
    }

    /// Returns the next question, if there is one. A question about a write-up is returned even
    /// while the field that it was pasted into is open.
    fn ask(&mut self) -> Option<Asked> {
        let waiting = if self.field.is_open() { None } else { self.outbox.next_asked() };
        waiting.or_else(|| self.ask_about_write_up())
    }

    fn offer(&self, offer: Offer) -> Option<Handover> {
        let now = self.workspace.now();
        let scramble = &now.scramble;
        let (line, cube) = match offer {
            Offer::Scramble => (Line::EMPTY, scramble.cube()?),
            Offer::State => (now.tree.line(now.cursor()), now.here()?.cube),
        };
        if scramble.is_blank() {
            return None;
        }
        let written = scramble.moves().unwrap_or_default();
        // The normal-side state is the premoves, then the scramble, then the normal moves.
        let all = line.premoves().then(&written).then(&line.normal);
        // A scramble alone keeps its moves as they were given; with steps they are cancelled.
        let cancelled = all.normal_form();
        let moves = if line.is_empty() || cancelled.is_empty() { all } else { cancelled };
        Some(Handover::Cube { text: moves.to_string(), cube })
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
            Handover::Branch(branch) => self.take_steps(branch),
            Handover::Cube { .. } | Handover::Analyse(_) => return false,
        }
        true
    }
}
