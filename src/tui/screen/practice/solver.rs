//! The searches of the Practice screen: during an attempt the solutions of the next step, if the
//! dial allows help for it, and insertions into the moves so far if few pieces are left; after an
//! attempt the shortest solution of each of its steps.

use std::collections::VecDeque;

use premove_engine::search::Solution;
use premove_fmc::Workspace;
use premove_fmc::findability::FindRequest;
use premove_fmc::insertion::{InsertionLimits, InsertionProblem, InsertionSolution, Leftover};
use premove_fmc::practice::{
    HelpLevel, HintSolution, hint, insertion_hint, line_of_attempt, next_milestone, review,
    shortest, step_to,
};
use premove_service::api::Outcome;
use premove_service::questions::{Event, InsertQuestion, StepAnswer, StepQuestion};

use super::{DIAL, PracticeState, SHORTEST};
use crate::remedy::with_remedy;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::widget::gauge::Phase;

/// Maximum number of solutions that a search for the dial finds.
const MOST: usize = 500;

/// The searches of the screen and their results.
#[derive(Debug)]
pub(super) struct Solver {
    /// The search for solutions of the next step, from which the allowed hints are made.
    dial: Ask<StepQuestion>,
    /// The solutions that the search `dial` has found, in order.
    found: Vec<Solution>,
    /// The search for insertions into the moves so far, for the hints.
    pub(super) insertions: Ask<InsertQuestion>,
    /// The best solutions that the search `insertions` has found.
    inserted: Vec<InsertionSolution>,
    /// The search for the shortest solution of the first step in `waiting`.
    review: Ask<StepQuestion>,
    /// The steps whose shortest solution is not known yet.
    waiting: VecDeque<Task>,
}

impl Default for Solver {
    fn default() -> Self {
        let dial = Ask::in_slot(DIAL);
        let review = Ask::in_slot(SHORTEST);
        Self {
            dial,
            found: Vec::new(),
            insertions: Ask::default(),
            inserted: Vec::new(),
            review,
            waiting: VecDeque::new(),
        }
    }
}

/// A step of an ended attempt whose shortest solution is to be searched.
#[derive(Clone, Debug)]
struct Task {
    /// The moment at which the attempt began.
    begun: u64,
    at: usize,
    question: StepQuestion,
}

impl Solver {
    /// Returns whether steps of the attempt that began at this moment still have to be searched.
    pub(super) fn is_searched(&self, begun: u64) -> bool {
        self.waiting.iter().any(|task| task.begun == begun)
    }
}

impl PracticeState {
    /// Returns the search for the next step; `None` if the dial allows no help for that step.
    fn wanted(&self) -> Option<StepQuestion> {
        let run = self.run.as_ref().filter(|run| run.is_on())?;
        let cube = run.workspace.now().here()?.cube;
        let milestone = next_milestone(&cube)?;
        let step = step_to(milestone, &cube)?;
        let released = run.dial.level(milestone) > HelpLevel::Nothing;
        released.then_some(StepQuestion {
            step,
            cube,
            limits: shortest(1, MOST),
            find: FindRequest::default(),
        })
    }

    /// Starts, continues or stops the search for the next step after a change of the dial or of the
    /// state.
    pub(super) fn follow_dial(&mut self) {
        let wanted = self.wanted();
        if self.solver.dial.question() != wanted.as_ref() {
            self.solver.found.clear();
            self.solver.dial.follow(wanted, &mut self.outbox);
        }
        let wanted = self.wanted_insertions();
        if self.solver.insertions.question() != wanted.as_ref() {
            self.solver.inserted.clear();
            self.solver.insertions.follow(wanted, &mut self.outbox);
        }
    }

    /// Returns the search for insertions into the line of the state in work; `None` if the dial
    /// allows no help for the next step, or if more than eight pieces are left.
    fn wanted_insertions(&self) -> Option<InsertQuestion> {
        let run = self.run.as_ref().filter(|run| run.is_on())?;
        let now = run.workspace.now();
        let cube = now.here()?.cube;
        let released = run.dial.level(next_milestone(&cube)?) > HelpLevel::Nothing;
        let line = now.tree.line(now.cursor()).normal_form();
        let is_wanted = released && !line.is_empty() && Leftover::of(&cube).is_few();
        let scramble = now.scramble.cube().filter(|_| is_wanted)?;
        let limits = InsertionLimits::default();
        Some(InsertQuestion { problem: InsertionProblem { scramble, line, limits } })
    }

    pub(super) fn dial_insertions_event(&mut self, event: Event) {
        match self.solver.insertions.take(event) {
            Some(Report::Answer(answer)) => self.solver.inserted = answer.solutions,
            Some(Report::Ended(_)) => {}
            None => return,
        }
        self.refresh();
    }

    /// Returns the hints about insertions for a help level; `None` if none are searched.
    fn insertion_hints(&self, level: HelpLevel) -> Option<Vec<String>> {
        let problem = &self.solver.insertions.question()?.problem;
        let found = insertion_hint(level, &problem.line, &self.solver.inserted)?;
        let end = match self.solver.insertions.phase() {
            Phase::Searching => Some("searching".to_owned()),
            Phase::Failed(why) => Some(with_remedy(why)),
            _ if found.is_empty() => Some("none found".to_owned()),
            _ => None,
        };
        let title = std::iter::once("insertions, by total:".to_owned());
        Some(title.chain(found).chain(end).collect())
    }

    pub(super) fn dial_event(&mut self, event: Event) {
        match self.solver.dial.take(event) {
            Some(Report::Answer(StepAnswer::LengthDone { solutions, .. })) => {
                self.solver.found.extend(solutions);
            }
            Some(Report::Ended(_)) => {}
            Some(Report::Answer(StepAnswer::Found { .. } | StepAnswer::Easiest { .. })) | None => {
                return;
            }
        }
        self.refresh();
    }

    /// Returns the hints about the next step that the dial allows; `None` if it allows no help for
    /// it.
    pub(super) fn hints(&self) -> Option<Vec<String>> {
        let question = self.solver.dial.question()?;
        let level = self.run.as_ref()?.dial.level(next_milestone(&question.cube)?);
        let mut found = Vec::new();
        for solution in &self.solver.found {
            let target = question.step.targets_of(solution.targets()).next();
            let axis = target.and_then(|target| target.values().into_iter().next());
            found.push(HintSolution { axis: axis.unwrap_or_default(), line: solution.line() });
        }
        let mut lines = hint(level, &found)?;
        match self.solver.dial.phase() {
            Phase::Searching => lines.push("searching".to_owned()),
            Phase::Failed(why) => lines.push(with_remedy(why)),
            _ => {}
        }
        lines.extend(self.insertion_hints(level).into_iter().flatten());
        Some(lines)
    }

    /// Searches the shortest solutions of steps of ended attempts, if they are not known yet.
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
        let steps =
            review(now, line_of_attempt(now)).into_iter().zip(&waiting.attempt.steps).enumerate();
        let mut tasks = Vec::new();
        for (at, (step, kept)) in steps {
            let milestone = kept.milestone.filter(|_| kept.shortest.is_none());
            let cube = step.before;
            if let Some(step) = milestone.and_then(|milestone| step_to(milestone, &cube)) {
                let find = FindRequest::default();
                let question = StepQuestion { step, cube, limits: shortest(0, 1), find };
                tasks.push(Task { begun, at, question });
            }
        }
        tasks
    }

    fn search_next(&mut self) {
        if let Some(task) = self.solver.waiting.front() {
            self.solver.review.start(task.question.clone(), &mut self.outbox);
        }
    }

    pub(super) fn shortest_event(&mut self, event: Event) {
        match self.solver.review.take(event) {
            Some(Report::Answer(StepAnswer::LengthDone { length, solutions, .. }))
                if !solutions.is_empty() =>
            {
                if let Some(task) = self.solver.waiting.front() {
                    let begun = task.begun;
                    let at = task.at;
                    self.set_shortest(begun, at, length.into());
                }
            }
            Some(Report::Ended(outcome)) => {
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

    /// Returns whether searches for the shortest solutions of steps are still running or waiting.
    pub(super) fn is_reviewing(&self) -> bool {
        !self.solver.waiting.is_empty()
    }
}
