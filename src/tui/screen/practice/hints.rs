//! The commands that are of use next on the Practice screen, for the key hints in the bottom line.

use super::PracticeState;
use super::layout::Pane;

/// The commands before an attempt.
const BEFORE: [&str; 7] = [
    "practice.go",
    "practice.draw",
    "practice.drill",
    "practice.what",
    "practice.time",
    "practice.scramble",
    "practice.file",
];

/// The commands on a scramble whose clock does not run yet.
const ON_SCRAMBLE: [&str; 4] = ["practice.go", "practice.draw", "practice.time", "practice.what"];

/// The commands during an attempt.
const ON_ATTEMPT: [&str; 9] = [
    "practice.moves", "practice.side", "practice.hand_in", "change.undo", "practice.note",
    "practice.name", "copy.selection", "practice.badges", "practice.give_up",
];

/// The commands on the dial during an attempt.
const ON_DIAL: [&str; 4] = ["dial.release", "dial.lock", "practice.moves", "practice.hand_in"];

/// The commands on the list of attempts, while no attempt is on.
const ON_ATTEMPTS: [&str; 4] = ["attempts.open", "practice.go", "practice.draw", "practice.drill"];

/// The commands after an attempt.
const ON_RESULT: [&str; 8] = [
    "practice.copy_write_up",
    "practice.write_up",
    "copy.selection",
    "practice.draw",
    "practice.longer",
    "practice.shorter",
    "practice.drill",
    "practice.time",
];

/// The commands during a session of drills.
const ON_DRILLS: [&str; 2] = ["practice.go", "practice.back"];

impl PracticeState {
    /// Returns the ids of the commands of use next, in the order of use.
    pub(super) fn commands_of_use(&self) -> Vec<&'static str> {
        if self.edit.is_some() {
            return Vec::new();
        }
        if self.drills.is_shown() {
            return ON_DRILLS.into();
        }
        if self.drawing.is_live() {
            return vec!["practice.back"];
        }
        let is_over = self.run.as_ref().is_some_and(|run| run.clock.is_over());
        match (self.focus.pane, &self.run) {
            (Pane::Dial, Some(run)) if run.is_on() => ON_DIAL.into(),
            (_, Some(run)) if run.is_on() => ON_ATTEMPT.into(),
            (Pane::Attempts, _) => ON_ATTEMPTS.into(),
            (_, Some(_)) if is_over => ON_RESULT.into(),
            (_, Some(_)) => ON_SCRAMBLE.into(),
            (_, None) => BEFORE.into(),
        }
    }
}
