//! The actions of the user on a session of drills, and the replies to it.

use premove_fmc::drill::{DrillCard, DrillChoice, DrillKind};
use premove_service::Failure;
use premove_service::questions::Event;
use premove_service::saving::ReadDrills;

use super::drill::{CASE, DrillRun, DrillStage, DrillState};
use super::edit::Typing;
use super::{Pane, PracticeState};
use crate::message::{Slot, SolveEffect};
use crate::remedy::with_remedy;
use crate::screen::Actions;
use crate::screen::form::Edit;
use crate::screen::pane::Paned;
use crate::widget::list::Scroll;
use crate::widget::text::did_you_mean;

/// Why a key that belongs to attempts does nothing during a session.
pub(super) const DRILLS_ARE_ON: &str = "a session of drills is on: Esc ends it";

/// The word for all kinds of drills.
const ALL: &str = "all";

/// Returns the words that a session can be limited to.
pub(super) fn drill_kinds() -> Vec<String> {
    let names = DrillKind::ALL.iter().map(|kind| kind.name());
    std::iter::once(ALL).chain(names).map(str::to_owned).collect()
}

impl PracticeState {
    /// Begins a session of ten drills of all kinds.
    pub(super) fn begin_drills(&mut self) {
        self.read_drills(DrillChoice::default());
    }

    /// Begins a session of one kind.
    pub(super) fn begin_drills_of(&mut self, name: &str) {
        let kind = DrillKind::find(name);
        if kind.is_none() && !name.eq_ignore_ascii_case(ALL) {
            let hint = did_you_mean(name, drill_kinds().iter().map(String::as_str));
            return self.warn(format!("there is no kind of drill '{name}'{hint}"));
        }
        self.read_drills(DrillChoice { kind, ..DrillChoice::default() });
    }

    /// Requests the deck and the own attempts, with which a session begins.
    fn read_drills(&mut self, choice: DrillChoice) {
        self.stop_drawing();
        self.drills.state = DrillState::Reading(choice);
        self.outbox.solve(SolveEffect::ReadDrills { with_attempts: true });
        self.focus.pane = Pane::Tree;
        self.refresh();
    }

    /// Takes the deck: for a session that waits for it, or for the line about what is due.
    pub(super) fn drills_read(&mut self, read: Result<ReadDrills, Failure>) {
        let choice = match self.drills.state {
            DrillState::Reading(choice) => Some(choice),
            DrillState::Off | DrillState::On(_) => None,
        };
        match (read, choice) {
            (Ok(read), Some(choice)) if read.own.is_some() => self.plan_drills(choice, read),
            (Ok(read), _) => {
                self.drills.statistics = Some(read.deck.statistics(self.now.seconds()));
            }
            (Err(failure), Some(_)) => {
                self.drills.state = DrillState::Off;
                self.warn(with_remedy(&failure));
            }
            (Err(_), None) => {}
        }
        self.refresh();
    }

    fn plan_drills(&mut self, choice: DrillChoice, read: ReadDrills) {
        self.drills.state = DrillState::Off;
        let damaged = read.damaged.first().map(|damaged| with_remedy(damaged));
        let Some(mut run) = DrillRun::new(choice, read, self.now) else {
            let why = damaged.unwrap_or_default();
            return self.warn(format!("no drill to ask: {why}"));
        };
        if let Some(damaged) = damaged {
            self.warn(damaged);
        }
        run.draw(&mut self.outbox);
        self.drills.state = DrillState::On(Box::new(run));
        self.write_up = Scroll::default();
        self.open_answer();
    }

    /// Handles an event of the jobs that search cases.
    pub(super) fn drill_event(&mut self, slot: Slot, event: Event) {
        let Some(run) = self.drills.run_mut() else { return };
        let was_asked = run.case().is_some();
        if slot == CASE {
            run.drawn(event, &mut self.outbox);
        } else {
            run.own_found(event, &mut self.outbox);
        }
        if !was_asked {
            self.open_answer();
            self.refresh();
        }
    }

    /// Takes the report that a review was added to the deck, or was not.
    pub(super) fn reviewed(&mut self, card: DrillCard, fault: Option<Failure>) {
        let Some(words) = fault.map(|fault| with_remedy(&fault)) else { return };
        let now = self.now;
        if let Some(run) = self.drills.run_mut() {
            run.was_not_kept(card, &words, now);
        }
        self.note_drills();
        self.warn(format!("the review was not kept: {words}"));
        self.refresh();
    }

    /// Opens the field for the answer, if a case waits for one.
    fn open_answer(&mut self) {
        let Some(run) = self.drills.run_mut() else { return };
        let DrillStage::Asked(asked) = &mut run.stage else { return };
        let draft = std::mem::take(&mut asked.draft);
        self.focus.pane = Pane::Tree;
        self.edit = Some(Edit::open(Typing::Answer, draft));
    }

    /// Closes the field for the answer, with what was typed kept; the case still waits.
    pub(super) fn lay_answer_aside(&mut self) {
        let Some(edit) = self.edit.take() else { return };
        if let Some(DrillStage::Asked(asked)) = self.drills.run_mut().map(|run| &mut run.stage) {
            edit.field.text().clone_into(&mut asked.draft);
        }
        self.say("the clock goes on: Enter opens the field again, Esc ends the session");
        self.refresh();
    }

    /// Judges the typed answer; returns whether it could be read.
    pub(super) fn answer_drill(&mut self, text: &str) -> bool {
        let now = self.now;
        let Some(run) = self.drills.run_mut() else { return true };
        match run.answer(text, now, &mut self.outbox) {
            Ok(()) => {
                self.write_up = Scroll::default();
                true
            }
            Err(error) => {
                self.warn(error.to_string());
                false
            }
        }
    }

    /// Performs the next action of the session: opens the field, goes on to the next case, or
    /// closes the summary.
    pub(super) fn go_on_with_drills(&mut self) {
        let now = self.now;
        self.focus.pane = Pane::Tree;
        let Some(run) = self.drills.run_mut() else { return };
        match &run.stage {
            DrillStage::Asked(_) => {}
            DrillStage::Drawing => self.say("the case is being drawn"),
            DrillStage::Failed(_) => run.try_again(&mut self.outbox),
            DrillStage::Judged(_) => run.go_on(now, &mut self.outbox),
            DrillStage::Over(_) => self.close_drills(),
        }
        self.note_drills();
        self.open_answer();
        self.refresh();
    }

    /// Ends the session; what was answered is kept. A summary is closed.
    pub(super) fn end_drills(&mut self) {
        let now = self.now;
        self.edit = None;
        match self.drills.run_mut() {
            Some(run) if run.tally.answered > 0 && !matches!(run.stage, DrillStage::Over(_)) => {
                run.end(now, &mut self.outbox);
                self.note_drills();
            }
            _ => self.close_drills(),
        }
        self.refresh();
    }

    /// Removes the session from the screen.
    pub(super) fn close_drills(&mut self) {
        if let Some(run) = self.drills.run_mut() {
            run.drop_jobs(&mut self.outbox);
        }
        self.drills.state = DrillState::Off;
    }

    /// Remembers the statistics of a session that has ended.
    fn note_drills(&mut self) {
        if let Some(DrillStage::Over(statistics)) = self.drills.run().map(|run| &run.stage) {
            self.drills.statistics = Some(statistics.clone());
            self.write_up = Scroll::default();
        }
    }
}
