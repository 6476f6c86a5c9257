//! Opens missed solutions, and the best known line, as branches of the solve on the Solve screen.

use premove_cube::notation::Line;
use premove_fmc::analysis::{Missed, Played, PlayedStep};
use premove_fmc::{NewStep, Origin};

use super::AnalyseState;
use super::layout::Pane;
use super::subject::{new_steps, searched_step};
use crate::remedy::with_remedy;
use crate::screen::outbox::Branch;
use crate::screen::pane::Paned;
use crate::screen::{Actions, Handover};

impl AnalyseState {
    /// Opens the selected missed solution as a branch. If another pane has the focus, moves the
    /// focus to the missed solutions instead.
    pub(super) fn enter(&mut self) {
        if self.analysis.is_none() {
            return self.say("paste a solve, or press ! on the Solve screen or on Solves");
        }
        if self.focus.pane != Pane::Missed {
            return self.set_focus(Pane::Missed);
        }
        match self.missed.selected().cloned() {
            Some(missed) => self.open_missed(&missed),
            None => self.say("nothing was missed at this step, as far as it is known"),
        }
    }

    fn open_missed(&mut self, missed: &Missed) {
        let Some(step) = self.played_step() else { return };
        let origin = Origin::Listed(searched_step(step));
        self.open_steps(vec![NewStep::new(origin, missed.line.clone())]);
    }

    /// Opens a branch in which the best known line replaces the selected step and all later ones.
    pub(super) fn open_best(&mut self) {
        let at = self.step_at();
        let point = self.analysis.as_ref().and_then(|all| all.reachable.get(at)?.as_ref());
        let Some(best) = point.and_then(|point| point.best.clone()) else {
            return self.say("no line is known here yet");
        };
        let Some(subject) = self.subject() else { return };
        let played = &subject.played;
        let before = played.steps[..at].iter().map(|step| (step.line.clone(), String::new()));
        let steps: Vec<(Line, String)> = before.chain([(best.rest, String::new())]).collect();
        match Played::of_steps(&played.scramble, steps) {
            Ok(with_best) => {
                // With the best line added, earlier steps may be divided into more steps.
                let (_, before) = played.before(at);
                let before = before.normal_form();
                let steps = &with_best.steps;
                let last = steps.iter().rposition(|step| step.all.normal_form() == before);
                let found = steps[last.map_or(0, |last| last + 1)..]
                    .iter()
                    .map(|step| (Origin::Recipe(searched_step(step)), &step.line))
                    .map(|(origin, line)| NewStep::new(origin, line.clone()));
                self.open_steps(found.collect());
            }
            Err(why) => self.warn(with_remedy(&why)),
        }
    }

    /// Sends a branch to the Solve screen: the steps before the selected one, then `steps`.
    fn open_steps(&mut self, steps: Vec<NewStep>) {
        let Some(subject) = self.subject() else { return };
        let branch = Branch {
            id: subject.given.id.clone(),
            solve: subject.workspace.clone(),
            scramble: subject.played.scramble.clone(),
            played: new_steps(&subject.played.steps),
            at: self.step_at(),
            steps,
        };
        self.outbox.hand_over(Handover::Branch(Box::new(branch)));
    }

    fn played_step(&self) -> Option<&PlayedStep> {
        self.analysis.as_ref()?.played.steps.get(self.step_at())
    }
}
