//! The running attempt: its scramble and tree, the clock, the dial, and its end.

use premove_cube::notation::first_scramble;
use serde::{Deserialize, Serialize};

use super::attempt::{Attempt, AttemptEnding, Release, StepTime};
use super::clock::{Call, Clock, Moment};
use super::dial::{Dial, HelpLevel, Milestone};
use super::review::{handed_in, judge, line_of_attempt, review};
use super::step_times::SeenSteps;
use crate::Workspace;

/// A running attempt, or one that has just ended.
#[derive(Clone, Debug)]
pub struct OpenAttempt {
    /// The scramble and the tree.
    pub workspace: Workspace,
    /// The clock.
    pub clock: Clock,
    /// The help levels that the user allows now.
    pub dial: Dial,
    /// Further data of the attempt.
    pub notes: AttemptNotes,
    /// The steps that were seen in the tree, for their times.
    pub seen: SeenSteps,
    /// The result; `None` until the attempt ends.
    pub ended: Option<Attempt>,
}

/// Data of an attempt that are not in its tree or its clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttemptNotes {
    /// Kind of the drawn scramble; empty for a scramble that was typed in.
    pub kind: String,
    /// Time at which the clock was started, in seconds since 1970; 0 before that.
    pub begun: u64,
    /// The help levels that the user allowed so far, by time.
    pub released: Vec<Release>,
    /// `true` if the scramble is hidden until the clock starts.
    pub hidden: bool,
    /// Time, in seconds from the start, at which a screen that shows solutions was opened; `None`
    /// if this did not happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helped: Option<u32>,
    /// The times at which the steps of the tree were written down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<StepTime>,
}

impl OpenAttempt {
    /// Creates an attempt at a scramble; its clock is not started.
    pub fn new(text: &str, kind: String, allowed: u32) -> Self {
        // A drawn scramble is hidden, because the user has not seen it.
        let hidden = !kind.is_empty();
        Self {
            workspace: Workspace::on_scramble(&first_scramble(text)),
            clock: Clock::new(allowed),
            dial: Dial::default(),
            notes: AttemptNotes { kind, hidden, ..AttemptNotes::default() },
            seen: SeenSteps::default(),
            ended: None,
        }
    }

    /// Returns whether the scramble may be shown.
    pub const fn is_open(&self) -> bool {
        !(self.notes.hidden && self.clock.is_ready())
    }

    /// Returns whether the clock was started and the time is not over.
    pub const fn is_on(&self) -> bool {
        self.clock.is_running() || self.clock.is_held()
    }

    /// Starts the clock, or resumes it.
    pub fn start(&mut self, now: Moment) {
        if self.clock.is_ready() {
            self.notes.begun = now.seconds();
        }
        self.clock.start(now);
    }

    /// Updates the clock, and returns the announcement that is due. At the end of the time the
    /// typed moves become a step, if they can be read.
    pub fn tick(&mut self, now: Moment) -> Option<Call> {
        let call = self.clock.tick(now);
        self.note_times(now);
        if call == Some(Call::Over) {
            self.take_draft();
        }
        call
    }

    /// Stores the time of each step that is new in the tree. A step that was undone and comes back
    /// keeps its time. Called at least once a second, and after each change.
    pub fn note_times(&mut self, now: Moment) {
        if self.clock.is_ready() {
            return;
        }
        let at = self.clock.used(now);
        self.seen.note(&self.workspace.now().tree, at, &mut self.notes.times);
    }

    /// Adds the typed moves as a step: they count as written down.
    pub fn take_draft(&mut self) {
        let draft = self.workspace.draft().to_owned();
        let side = self.workspace.now().side;
        if self.workspace.add_own_moves(&draft, side).is_ok() {
            self.workspace.set_draft("");
        }
    }

    /// Changes the help level of a step by `by` levels. A level above all earlier ones of the step
    /// is recorded.
    pub fn turn_dial(&mut self, step: Milestone, by: i8, now: Moment) -> HelpLevel {
        let level = self.dial.level(step).by(by);
        self.dial.set(step, level);
        let mut released = self.notes.released.iter();
        let is_known = released.any(|known| known.step == step && known.level >= level);
        if level > HelpLevel::Nothing && !is_known && self.is_on() {
            let at = self.clock.used(now);
            self.notes.released.push(Release { step, level, at });
        }
        level
    }

    /// Returns whether the attempt may still count for means: without help and without a pause.
    pub fn counts(&self) -> bool {
        self.notes.released.is_empty() && self.clock.pauses() == 0 && self.notes.helped.is_none()
    }

    /// Returns the finished attempt for the library. If `ending` is `None`, the solution is checked
    /// against the rules.
    pub fn attempt(&mut self, now: Moment, ending: Option<AttemptEnding>) -> Attempt {
        self.note_times(now);
        let document = self.workspace.now();
        let scramble = document.scramble.moves().unwrap_or_default();
        let in_hand = handed_in(document);
        let ending = ending
            .unwrap_or_else(|| judge(&scramble, in_hand.as_ref().map(|(_, solution)| solution)));
        let line = line_of_attempt(document);
        let steps = review(document, line).into_iter().map(|step| step.length).collect();
        let used = self.clock.used(now);
        Attempt {
            pauses: self.clock.pauses(),
            kind: self.notes.kind.clone(),
            released: self.notes.released.clone(),
            helped: self.notes.helped,
            solution: in_hand.map(|(_, solution)| solution.to_string()).unwrap_or_default(),
            steps,
            times: self.notes.times.clone(),
            ..Attempt::new(self.notes.begun, self.clock.allowed(), used, ending)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NodeId;
    use premove_cube::notation::Side;

    fn at(seconds: u64) -> Moment {
        Moment(seconds * 1000)
    }

    #[test]
    fn a_drawn_scramble_is_hidden_until_the_clock_starts() {
        let mut run = OpenAttempt::new("R U F", "fmc".to_owned(), 60);
        assert!(!run.is_open() && !run.is_on());
        run.start(at(100));
        assert!(run.is_open() && run.is_on());
        assert!(OpenAttempt::new("R U F", String::new(), 60).is_open());
    }

    #[test]
    fn moves_that_are_typed_at_the_end_count() {
        let mut run = OpenAttempt::new("R U F", String::new(), 60);
        run.start(at(100));
        run.workspace.set_draft("F' U' R2 R");
        assert_eq!(run.tick(at(160)), Some(Call::Over));
        let attempt = run.attempt(at(170), None);
        assert_eq!((attempt.begun, attempt.used), (100, 60));
        assert_eq!(attempt.ending, AttemptEnding::Solved { moves: 3 });
        assert_eq!(attempt.solution, "F' U' R'");
    }

    #[test]
    fn the_dial_is_written_down_as_far_as_it_went() {
        let mut run = OpenAttempt::new("R U F", String::new(), 60);
        run.turn_dial(Milestone::Eo, 1, at(90));
        assert!(run.notes.released.is_empty(), "the clock is not started");
        run.turn_dial(Milestone::Eo, -1, at(90));
        run.start(at(100));
        for by in [1, 1, -1, 1, -1, -1] {
            run.turn_dial(Milestone::Eo, by, at(110));
        }
        let levels: Vec<_> = run.notes.released.iter().map(|release| release.level).collect();
        assert_eq!(levels, [HelpLevel::Count, HelpLevel::Axis]);
        assert!(run.dial == Dial::default() && run.notes.released[0].at == 10);
    }

    #[test]
    fn each_step_has_the_time_at_which_it_was_written() {
        let mut run = OpenAttempt::new("R U F D", String::new(), 3600);
        run.start(at(100));
        let mut write = |seconds, moves: &str| {
            run.workspace.select(NodeId::ROOT);
            run.workspace.add_own_moves(moves, Side::Normal).unwrap();
            run.tick(at(seconds));
        };
        write(160, "L");
        write(200, "B");
        run.workspace.undo();
        run.workspace.undo();
        run.tick(at(210));
        run.workspace.add_own_moves("D2", Side::Normal).unwrap();
        let attempt = run.attempt(at(400), Some(AttemptEnding::GivenUp));
        let written = |moves: &str| {
            let tree = &run.workspace.now().tree;
            let mut nodes = tree.walk().into_iter().map(|(node, _)| node);
            let node = nodes.find(|node| tree.get(*node).unwrap().line.to_string() == moves);
            let time = attempt.times.iter().find(|time| Some(NodeId(time.step)) == node);
            time.map(|time| time.at)
        };
        assert_eq!([written("L"), written("B"), written("D2")], [Some(60), None, Some(300)]);
        assert_eq!(attempt.times.len(), 2);
    }

    #[test]
    fn a_step_that_is_undone_and_redone_keeps_its_time() {
        let mut run = OpenAttempt::new("R U F D", String::new(), 3600);
        let times = |run: &OpenAttempt| {
            let times = run.notes.times.iter().map(|time| (time.step, time.at));
            times.collect::<Vec<_>>()
        };
        run.start(at(100));
        run.workspace.add_own_moves("L", Side::Normal).unwrap();
        run.tick(at(160));
        run.workspace.add_own_moves("B", Side::Normal).unwrap();
        run.tick(at(200));
        run.workspace.undo();
        run.workspace.undo();
        run.tick(at(300));
        assert_eq!(times(&run), []);
        run.workspace.redo();
        run.workspace.redo();
        run.tick(at(400));
        assert_eq!(times(&run), [(1, 60), (2, 100)]);
        // Another step that gets the number of an undone one has its own time, even between two
        // looks at the tree.
        run.workspace.undo();
        run.workspace.add_own_moves("D2", Side::Normal).unwrap();
        run.tick(at(500));
        assert_eq!(times(&run), [(1, 60), (2, 400)]);
        // After a restart the times come from the saved notes.
        run.seen = SeenSteps::default();
        run.tick(at(600));
        run.workspace.add_own_moves("F2", Side::Normal).unwrap();
        run.tick(at(700));
        assert_eq!(times(&run), [(1, 60), (2, 400), (3, 600)]);
    }

    #[test]
    fn giving_up_keeps_what_was_done() {
        let mut run = OpenAttempt::new("R U F D", String::new(), 60);
        run.start(at(100));
        run.workspace.add_own_moves("D'", Side::Normal).unwrap();
        let attempt = run.attempt(at(130), Some(AttemptEnding::GivenUp));
        assert_eq!((attempt.used, attempt.steps.len()), (30, 1));
        assert!(attempt.solution.is_empty());
    }
}
