//! The Practice screen: a scramble, one hour on the clock, and only the user's own moves.
//!
//! [`PracticeState`] is plain data. Commands are methods; effects outside the state are put into an
//! outbox. The time arrives as events: before each key, and once a second while the clock runs. The
//! dial is the user's setting of how much help the solver gives for each step; only these steps are
//! searched during an attempt. After its end the solver searches the shortest solution of each
//! step.
//!
//! | file | contents |
//! |---|---|
//! | `begin.rs` | scrambles: drawn, typed, from a file |
//! | `solver.rs` | the searches: for the dial, for the shortest solutions |
//! | `post_mortem.rs` | the line that the solver of the last attempt could have found |
//! | `actions.rs`, `edit.rs`, `commands.rs` | the actions of the user |
//! | `drill.rs`, `drill_actions.rs`, `drill_view.rs` | a session of drills: state, actions, view |
//! | `layout.rs`, `view.rs`, `shown.rs` | the areas of the panes, and their content |
//! | `file.rs` | the screen as text to be saved |
//! | `hints.rs` | the commands of use next |

mod actions;
mod begin;
mod commands;
mod drill;
mod drill_actions;
#[cfg(test)]
mod drill_tests;
mod drill_view;
mod edit;
mod file;
mod hints;
mod layout;
mod post_mortem;
#[cfg(test)]
mod post_mortem_tests;
#[cfg(test)]
mod session;
mod shown;
mod solver;
#[cfg(test)]
mod tests;
mod view;

use begin::Source;
use drill::{CASE, Drills, OWN};
use edit::Typing;
use layout::{Areas, Pane};
use post_mortem::PostMortemSearch;
use premove_fmc::practice::{
    AttemptEnding, AttemptList, AttemptPlace, Call, Draw, HOUR, Milestone, Moment, OpenAttempt,
    RatedFor,
};
use premove_fmc::{NodeId, Workspace};
use premove_service::questions::{
    DrawQuestion, Event, InsertQuestion, PostMortemQuestion, Question,
};
use shown::Shown;
use solver::Solver;

use super::ask::Ask;
use super::form::Edit;
use super::pane::{Focus, Paned};
use super::progress::Counters;
use super::{Actions, Outbox, Saved, Screen};
use crate::context::Context;
use crate::message::{Asked, Readings, Reply, ScreenEffect, Slot, SolveEffect};
use crate::screen::spec::ScreenSpec;
use crate::widget::gauge::TableWork;
use crate::widget::list::Scroll;
use crate::widget::table::Table;

pub(crate) const SPEC: ScreenSpec = ScreenSpec {
    title: "Practice",
    commands: commands::COMMANDS,
    contexts: commands::CONTEXTS,
    file: "practice.json",
    open: || {
        let mut practice = PracticeState::default();
        practice.refresh();
        Box::new(practice)
    },
};

/// Slot of the job that draws a scramble.
const DRAW: Slot = Slot(DrawQuestion::NAME);
/// Slot of the search for the next step, if the dial allows help for it.
const DIAL: Slot = Slot("dial");
/// Slot of the search for insertions for the dial.
const INSERTIONS: Slot = Slot(InsertQuestion::NAME);
/// Slot of the search for the shortest solutions, one step at a time.
const SHORTEST: Slot = Slot("shortest");

/// Slot of the search for the line that the solver could have found.
const POST_MORTEM: Slot = Slot(PostMortemQuestion::NAME);
/// Slot of the same search for earlier attempts.
const EARLIER: Slot = Slot("earlier-post-mortem");

/// Time for which an announcement of the clock, such as "10 minutes left", is shown, in
/// milliseconds.
const CALL: u64 = 15_000;

/// State of the Practice screen.
#[derive(Debug)]
pub(super) struct PracticeState {
    /// The kind of scramble to draw next.
    draw: Draw,
    /// Time limit of the next attempt, in seconds.
    allowed: u32,
    /// The open file of scrambles; `None` if there is none.
    source: Option<Source>,
    run: Option<OpenAttempt>,
    attempts: AttemptList,
    /// The rows of the list of attempts, each identified by the moment at which its attempt began.
    attempt_list: Table<u64>,
    solver: Solver,
    post_mortem: PostMortemSearch,
    drills: Drills,
    now: Moment,
    /// The last announcement of the clock, such as "10 minutes left", and its moment.
    call: Option<(Call, Moment)>,
    /// The warning that the last key caused, and the moment when it was shown.
    warned: Option<(&'static str, Moment)>,
    /// Time that the clock of the attempt had used at the last save, in steps of [`SAVED_EVERY`]
    /// seconds.
    used_saved: Option<u32>,
    /// The job that draws the requested scramble.
    drawing: Ask<DrawQuestion>,
    /// `true` if badges (facts about the state) are hidden during an attempt, as at a competition.
    hides_badges: bool,
    /// `true` if the tree, not the write-up, is shown after the end of the attempt.
    shows_tree: bool,
    dial_at: usize,
    tree_top: usize,
    /// The scroll position in the write-up.
    write_up: Scroll,
    focus: Focus<Pane>,
    areas: Areas,
    edit: Option<Edit<Typing>>,
    shown: Shown,
    outbox: Outbox,
}

impl Default for PracticeState {
    fn default() -> Self {
        Self {
            draw: Draw::default(),
            allowed: HOUR,
            source: None,
            run: None,
            attempts: AttemptList::default(),
            attempt_list: Table::default(),
            solver: Solver::default(),
            post_mortem: PostMortemSearch::default(),
            drills: Drills::default(),
            now: Moment::default(),
            call: None,
            warned: None,
            used_saved: None,
            drawing: Ask::default(),
            hides_badges: false,
            shows_tree: false,
            dial_at: 0,
            tree_top: 0,
            write_up: Scroll::default(),
            focus: Focus::default(),
            areas: Areas::default(),
            edit: None,
            shown: Shown::default(),
            outbox: Outbox::default(),
        }
    }
}

/// Interval in seconds at which the used time of an attempt is saved again.
const SAVED_EVERY: u32 = 10;

impl PracticeState {
    /// Returns whether an attempt is running: its clock was started, and the attempt has not ended.
    fn is_on(&self) -> bool {
        self.run.as_ref().is_some_and(OpenAttempt::is_on)
    }

    /// Returns the tree of the running attempt; `None` if no attempt is running.
    fn workspace(&mut self) -> Option<&mut Workspace> {
        self.run.as_mut().filter(|run| run.is_on()).map(|run| &mut run.workspace)
    }

    /// Returns whether the write-up is shown in place of the tree.
    fn shows_write_up(&self) -> bool {
        !self.shows_tree && self.run.as_ref().is_some_and(|run| run.clock.is_over())
    }

    /// Returns the step that is selected on the dial.
    fn dial_step(&self) -> Milestone {
        Milestone::ALL[self.dial_at.min(Milestone::ALL.len() - 1)]
    }

    /// Saves the screen and updates it after a change.
    fn changed(&mut self) {
        if let Some(run) = self.run.as_mut().filter(|run| run.is_on()) {
            run.note_times(self.now);
        }
        self.save();
        self.refresh();
    }

    /// Changes the tree of the running attempt; returns whether `edit` changed anything.
    fn change(&mut self, edit: impl FnOnce(&mut Workspace) -> bool) -> bool {
        let changes = self.workspace().is_some_and(edit);
        if changes {
            self.changed();
        }
        changes
    }

    fn select(&mut self, node: NodeId) {
        self.change(|workspace| workspace.select(node));
    }

    /// Starts or resumes the clock.
    fn start(&mut self) {
        let now = self.now;
        let Some(run) = &mut self.run else { return };
        run.start(now);
        self.focus.pane = Pane::Tree;
        self.shows_tree = false;
        self.changed();
    }

    /// Ends the attempt with this ending; `None` decides by the user's solution. An attempt that
    /// has already ended stays unchanged: the clock may have ended it while a question was open.
    fn finish(&mut self, ending: Option<AttemptEnding>) {
        let now = self.now;
        let Some(run) = self.run.as_mut().filter(|run| run.ended.is_none()) else { return };
        if ending.is_none() {
            run.take_draft();
        }
        run.clock.stop(now);
        let attempt = run.attempt(now, ending);
        run.ended = Some(attempt.clone());
        let words = attempt.ending.to_string();
        let workspace = run.workspace.to_json();
        self.attempts.add(attempt, workspace);
        self.share_level();
        self.list_attempts();
        self.attempt_list.select(0);
        self.edit = None;
        self.shows_tree = false;
        self.write_up = Scroll::default();
        self.focus.pane = Pane::Tree;
        // Saved here first, so that the attempt is not lost if the library cannot be written.
        self.save();
        self.keep();
        self.search_shortest();
        self.follow_post_mortem();
        self.refresh();
        self.say(format!("{words}; w shows the tree, Y copies the write-up"));
    }

    /// Updates the list of attempts; the selection stays on its attempt.
    fn list_attempts(&mut self) {
        let begun = self.attempts.entries().iter().map(|entry| entry.attempt.begun);
        self.attempt_list.set(begun.collect(), u64::eq);
    }

    /// Passes on the user's level by his attempts. With too few of them it is the usual one.
    fn share_level(&mut self) {
        self.outbox.level = Some(self.attempts.level());
    }

    /// Returns where the selected attempt is: in the library or on this screen. `None` if the list
    /// is empty.
    fn selected_attempt(&self) -> Option<AttemptPlace<'_>> {
        self.attempts.place(*self.attempt_list.selected()?)
    }

    /// Sends the ended attempts to the library, which returns the updated list.
    fn keep(&mut self) {
        let attempts = self.attempts.to_keep();
        if !attempts.is_empty() {
            self.outbox.solve(SolveEffect::Keep(attempts));
        }
    }

    /// Removes from memory the attempts that are in the library and of which nothing is searched
    /// any more.
    fn let_go(&mut self) {
        let is_searched =
            |begun| self.solver.is_searched(begun) || self.post_mortem.is_searched(begun);
        if self.attempts.let_go(is_searched) {
            self.save();
        }
    }

    /// Handles an announcement of the attempt's clock, such as "10 minutes left" or the end of the
    /// time.
    fn called(&mut self, call: Call) {
        self.call = Some((call, self.now));
        self.outbox.emit(ScreenEffect::Bell);
        if call == Call::Over {
            self.finish(None);
            let said = match self.outbox.status.take() {
                Some(status) => status.text().to_owned(),
                None => String::new(),
            };
            // The notice receives keys that were meant for a text field, until Enter. While another
            // screen is in view the notice waits; the bottom line and the header then show that the
            // time is over.
            let lines = vec![said, "Enter goes on.".to_owned()];
            let title = "The time is over".to_owned();
            self.outbox.ask(Asked::Notice { title, lines });
            // The text names no keys, because another screen may be in view.
            let ending = self.run.as_ref().and_then(|run| run.ended.as_ref());
            let ending = ending.map_or_else(String::new, |ended| format!(": {}", ended.ending));
            self.warn(format!("{call}{ending}"));
        } else {
            self.save();
            self.warn(call.to_string());
        }
    }

    /// Returns the seconds that the clock of the attempt has used; `None` without an attempt.
    fn used(&self) -> Option<u32> {
        self.run.as_ref().map(|run| run.clock.used(self.now))
    }

    /// Returns the announcement of the clock to show, if there is one, and whether its line, which
    /// blinks, is highlighted in this second.
    fn shown_call(&self) -> Option<(Call, bool)> {
        let (call, at) = self.call?;
        let age = self.now.since(at).as_millis() as u64;
        (age < CALL).then_some((call, (age / 1000).is_multiple_of(2)))
    }
}

impl Screen for PracticeState {
    fn contexts(&self) -> Vec<Context> {
        if self.edit.is_some() {
            return vec![Context::FIELD];
        }
        let pane = match self.focus.pane {
            Pane::Tree => commands::MOVES,
            Pane::Dial => commands::DIAL,
            Pane::Attempts => commands::ATTEMPTS,
        };
        vec![pane, commands::PRACTICE, Context::LIST, Context::SCREENS]
    }

    fn commands_of_use(&self) -> Vec<&'static str> {
        Self::commands_of_use(self)
    }

    fn measure(&mut self, _: &Readings, _: Option<&TableWork>) {}

    fn event(&mut self, slot: Slot, event: Event, _: Counters) {
        match (slot, event) {
            (DRAW, event) => self.draw_event(event),
            (DIAL, event) => self.dial_event(event),
            (INSERTIONS, event) => self.dial_insertions_event(event),
            (SHORTEST, event) => self.shortest_event(event),
            (POST_MORTEM, event) => self.post_mortem_event(event),
            (EARLIER, event) => self.earlier_event(event),
            (CASE | OWN, event) => self.drill_event(slot, event),
            _ => {}
        }
    }

    /// Requests the list of attempts, because solves may have been removed or restored, and the
    /// deck of drills, because another day may have begun.
    fn shown(&mut self) {
        self.outbox.solve(SolveEffect::List);
        if !self.drills.is_shown() {
            self.outbox.solve(SolveEffect::ReadDrills { with_attempts: false });
        }
    }

    /// The next post-mortem has the new level.
    fn rate_for(&mut self, rated_for: RatedFor) {
        self.post_mortem.rated_for = rated_for;
    }

    fn find_level(&mut self) {
        self.outbox.solve(SolveEffect::List);
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::File { path, text } => self.take_file(path, &text),
            Reply::Solves(all) => {
                self.attempts.set_library(all.iter().filter_map(|listed| listed.solve()));
                self.share_level();
                self.let_go();
                self.refresh();
            }
            Reply::Kept(kept) => {
                self.attempts.kept(&kept);
                self.let_go();
                // The list may have been read before they were stored.
                self.outbox.solve(SolveEffect::List);
                self.refresh();
            }
            Reply::Drills(read) => self.drills_read(*read),
            Reply::Reviewed { card, fault } => self.reviewed(card, fault),
            _ => {}
        }
    }

    fn time(&mut self, now: Moment) {
        self.now = now;
        if let Some(run) = self.drills.run_mut() {
            run.time(now);
        }
        if let Some(call) = self.run.as_mut().and_then(|run| run.tick(now)) {
            self.called(call);
        }
        // The used time is saved in case the time of day is set back while the program is closed.
        let used = self.used().map(|used| used / SAVED_EVERY);
        if used != self.used_saved {
            self.used_saved = used;
            self.save();
        }
    }

    fn time_was_set(&mut self, millis: i64) {
        self.now = self.now.set_by(millis);
        if let Some(run) = &mut self.run {
            run.clock.time_was_set(millis);
            self.save();
        }
        if let Some(run) = self.drills.run_mut() {
            run.time_was_set(millis);
        }
        let said = self.call.iter_mut().map(|(_, moment)| moment);
        for moment in said.chain(self.warned.iter_mut().map(|(_, moment)| moment)) {
            *moment = moment.set_by(millis);
        }
    }

    fn wake(&self) -> Option<Moment> {
        let attempt = self.run.as_ref().and_then(|run| run.clock.next_change(self.now));
        let drill = self.drills.run().and_then(|run| run.wake(self.now));
        attempt.into_iter().chain(drill).min()
    }

    fn has_solver(&self) -> bool {
        false
    }

    fn lock(&self) -> Option<&'static str> {
        let run = self.run.as_ref().filter(|run| run.is_on())?;
        run.notes.helped.is_none().then_some(
            "An attempt is on and its solver is locked. A screen that solves makes it an attempt \
             with help.",
        )
    }

    fn unlock(&mut self) {
        let now = self.now;
        if let Some(run) = self.run.as_mut().filter(|run| run.is_on()) {
            run.notes.helped.get_or_insert(run.clock.used(now));
            self.changed();
        }
    }

    fn warning(&self) -> Option<&'static str> {
        self.is_on().then_some(
            "an attempt is on: what the solver shows of its scramble is help; the clock goes on",
        )
    }

    fn speaks_unseen(&self) -> bool {
        self.is_on() || self.shown_call().is_some()
    }
}
