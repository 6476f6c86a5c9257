//! The searches of the Practice screen: solutions of the next step as far as the dial releases
//! them, and, when an attempt is over, the shortest of each of its steps. While the dial is locked
//! nothing is searched.

use std::collections::VecDeque;

use premove_cube::Cube;
use premove_engine::search::Solution;
use premove_engine::step::Step;
use premove_fmc::Workspace;
use premove_fmc::practice::{
    Found, Level, Milestone, ReviewedStep, StepLength, handed_in, hint, next_milestone, review,
    shortest, step_to,
};
use premove_service::api::Outcome;
use premove_service::questions::{Event, StepAnswer, StepQuestion};

use super::{DIAL, PracticeState, SHORTEST};
use crate::message::JobEffect;
use crate::screen::pane::Paned;

/// Most solutions that are found for the dial.
const MOST: usize = 500;

/// The searches and their results.
#[derive(Debug, Default)]
pub(super) struct Solver {
    question: Option<Question>,
    /// Solutions of the question, in order.
    found: Vec<Solution>,
    /// The reason why there are no solutions, or a note that the search continues.
    words: String,
    /// Steps whose shortest is still unknown; the first one is being searched.
    waiting: VecDeque<Task>,
}

#[derive(Clone, Debug, PartialEq)]
struct Question {
    cube: Cube,
    milestone: Milestone,
    step: Step,
}

/// A step of an attempt.
#[derive(Clone, Debug)]
struct Task {
    /// The moment at which the attempt was begun.
    begun: u64,
    at: usize,
    step: Step,
    cube: Cube,
}

impl Solver {
    /// Returns whether steps of the attempt begun at this moment are still searched.
    pub(super) fn is_searched(&self, begun: u64) -> bool {
        self.waiting.iter().any(|task| task.begun == begun)
    }
}

impl PracticeState {
    /// Returns the state in work and the step that follows, when the dial releases anything of it.
    fn wanted(&self) -> Option<Question> {
        let run = self.run.as_ref().filter(|run| run.is_on())?;
        let cube = run.workspace.now().here()?.cube;
        let milestone = next_milestone(&cube)?;
        let step = step_to(milestone, &cube)?;
        let released = run.dial.level(milestone) > Level::Nothing;
        released.then_some(Question { cube, milestone, step })
    }

    /// Searches for the solutions that the dial releases now.
    pub(super) fn follow_dial(&mut self) {
        let wanted = self.wanted();
        if self.solver.question == wanted {
            return;
        }
        self.solver.found.clear();
        self.solver.words.clear();
        if self.solver.question.take().is_some() {
            self.outbox.job(DIAL, JobEffect::Drop);
        }
        if let Some(question) = &wanted {
            "searching".clone_into(&mut self.solver.words);
            let step = question.step.clone();
            let cube = question.cube;
            self.outbox.start(DIAL, StepQuestion { step, cube, limits: shortest(1, MOST) });
        }
        self.solver.question = wanted;
    }

    pub(super) fn dial_event(&mut self, event: Event) {
        match event {
            Event::Step(StepAnswer::LengthDone { solutions, .. }) => {
                self.solver.found.extend(solutions);
            }
            Event::Finished(Outcome::Done { .. }) => self.solver.words.clear(),
            Event::Finished(Outcome::NotReady(why) | Outcome::Failed(why)) => {
                self.solver.words = why;
            }
            _ => return,
        }
        self.refresh();
    }

    /// Returns the hints that the dial allows; `None` while it is locked.
    pub(super) fn hints(&self) -> Option<Vec<String>> {
        let question = self.solver.question.as_ref()?;
        let level = self.run.as_ref()?.dial.level(question.milestone);
        let axis = |solution: &Solution| {
            let mut targets = question.step.targets_of(solution.targets());
            targets.next().and_then(|target| target.values().into_iter().next()).unwrap_or_default()
        };
        let found = self.solver.found.iter();
        let found: Vec<Found> =
            found.map(|one| Found { axis: axis(one), line: one.line() }).collect();
        let mut lines = hint(level, &found)?;
        if !self.solver.words.is_empty() {
            lines.push(self.solver.words.clone());
        }
        Some(lines)
    }

    /// Searches for the shortest of each step for which it is unknown.
    pub(super) fn search_shortest(&mut self) {
        let searched = !self.solver.waiting.is_empty();
        for begun in self.attempts.open() {
            if !self.solver.is_searched(begun) {
                let tasks = self.tasks(begun);
                self.solver.waiting.extend(tasks);
            }
        }
        if !searched {
            self.search_next();
        }
    }

    fn tasks(&self, begun: u64) -> Vec<Task> {
        let Some(waiting) = self.attempts.waiting_at(begun) else { return Vec::new() };
        let Ok(workspace) = Workspace::from_json(&waiting.workspace) else { return Vec::new() };
        let now = workspace.now();
        let node = handed_in(now).map_or(now.cursor(), |(node, _)| node);
        let steps = review(now, node).into_iter().zip(&waiting.attempt.steps).enumerate();
        let task = |(at, (step, kept)): (usize, (ReviewedStep, &StepLength))| {
            let milestone = kept.milestone.filter(|_| kept.shortest.is_none())?;
            Some(Task { begun, at, step: step_to(milestone, &step.before)?, cube: step.before })
        };
        steps.filter_map(task).collect()
    }

    fn search_next(&mut self) {
        if let Some(Task { step, cube, .. }) = self.solver.waiting.front() {
            let step = step.clone();
            let cube = *cube;
            self.outbox.start(SHORTEST, StepQuestion { step, cube, limits: shortest(0, 1) });
        }
    }

    pub(super) fn shortest_event(&mut self, event: Event) {
        match event {
            Event::Step(StepAnswer::LengthDone { length, solutions }) if !solutions.is_empty() => {
                if let Some(task) = self.solver.waiting.front() {
                    let begun = task.begun;
                    let at = task.at;
                    self.set_shortest(begun, at, length.into());
                }
            }
            Event::Finished(outcome) => {
                let Some(Task { begun, .. }) = self.solver.waiting.pop_front() else { return };
                if !matches!(outcome, Outcome::Done { .. }) {
                    self.attempts.set_stuck(begun);
                }
                if !self.solver.is_searched(begun) {
                    self.attempts.searched(begun);
                    self.keep();
                }
                self.search_next();
                self.refresh();
            }
            _ => {}
        }
    }

    fn set_shortest(&mut self, begun: u64, at: usize, moves: u16) {
        self.attempts.set_shortest(begun, at, moves);
        let run = self.run.as_mut().filter(|run| run.notes.begun == begun);
        let ended = run.and_then(|run| run.ended.as_mut());
        if let Some(step) = ended.and_then(|ended| ended.steps.get_mut(at)) {
            step.shortest = Some(moves);
        }
        self.changed();
    }

    /// Returns whether the search for the shortest steps is running.
    pub(super) fn is_reviewing(&self) -> bool {
        !self.solver.waiting.is_empty()
    }
}
