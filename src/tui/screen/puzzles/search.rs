//! Searches and counts of puzzles: started, reported, paused, stopped. Uses no thread and no clock.

use std::sync::Arc;

use premove_puzzle::PuzzleMetric;
use premove_puzzle::check::Possibility;
use premove_service::api::{Outcome, PuzzleFindings, PuzzleLength};
use premove_service::questions::puzzle::{
    MOST_SOLUTIONS, PuzzleCountAnswer, PuzzleCountQuestion, PuzzleOptions, PuzzleSolveAnswer,
    PuzzleSolveQuestion, PuzzleSource,
};
use premove_service::questions::{Event, Request};

use super::choices::Choices;
use super::info::{Kind, PuzzleInfo, ReadAs};
use super::{NO_PUZZLE, PuzzlesState, WORK};
use crate::message::Slot;
use crate::remedy::with_remedy;
use crate::screen::Actions;
use crate::screen::ask::{Ask, Report, SlotQuestion};
use crate::screen::pane::Paned;
use crate::screen::progress::Counters;
use crate::widget::gauge::{Phase, TableWork};

/// The latest search or count.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub(super) source: PuzzleSource,
    pub(super) kind: Kind,
    pub(super) ask: Ask<WorkQuestion>,
}

/// The question of a search or of a count; both share one slot.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WorkQuestion {
    Solve(PuzzleSolveQuestion),
    Count(PuzzleCountQuestion),
}

/// An answer of a search or of a count.
pub(super) enum WorkAnswer {
    Solve(PuzzleSolveAnswer),
    Count(PuzzleCountAnswer),
}

impl SlotQuestion for WorkQuestion {
    const SLOT: Slot = WORK;
    type Answer = WorkAnswer;

    fn answer(event: Event) -> Option<WorkAnswer> {
        match event {
            Event::PuzzleSolve(answer) => Some(WorkAnswer::Solve(answer)),
            Event::PuzzleCount(answer) => Some(WorkAnswer::Count(answer)),
            _ => None,
        }
    }
}

impl From<WorkQuestion> for Request {
    fn from(question: WorkQuestion) -> Self {
        match question {
            WorkQuestion::Solve(question) => question.into(),
            WorkQuestion::Count(question) => question.into(),
        }
    }
}

impl PuzzlesState {
    /// Returns the search or count that occupies a worker, and its phase; `None` if there is none.
    pub(super) fn live(&self) -> Option<(&Work, &Phase)> {
        let work = self.work.as_ref().filter(|work| work.ask.is_live())?;
        Some((work, work.ask.phase()))
    }

    /// Returns the search or count that occupies a worker and the data of its puzzle, both mutable,
    /// if there is one.
    pub(super) fn live_mut(&mut self) -> Option<(&mut Work, &mut PuzzleInfo)> {
        let work = self.work.as_mut().filter(|work| work.ask.is_live())?;
        let info = self.infos.get_mut(&work.source)?;
        Some((work, info))
    }

    /// Returns the phase of the search or the count of the selected puzzle, if there is a puzzle.
    pub(super) fn phase_of(&self, kind: Kind) -> Option<&Phase> {
        let (source, info) = self.in_view()?;
        let live = self.live().filter(|(work, _)| work.kind == kind && work.source == *source);
        Some(live.map_or_else(|| info.phase(kind), |(_, phase)| phase))
    }

    /// Returns whether a search (or a count, as `kind` says) of the selected puzzle occupies a
    /// worker.
    pub(super) fn is_at(&self, kind: Kind) -> bool {
        self.phase_of(kind).is_some_and(Phase::is_live)
    }

    /// Starts a search or a count in place of the current one.
    pub(super) fn start(&mut self, source: PuzzleSource, kind: Kind, question: WorkQuestion) {
        let mut ask = Ask::default();
        ask.start(question, &mut self.outbox);
        self.work = Some(Work { source, kind, ask });
        self.refresh();
    }

    /// Returns the result of reading the current scramble; `None` if it was not read.
    pub(super) fn scramble_read(&self) -> Option<&ReadAs> {
        self.info()?.reading_of(self.choices().scramble())
    }

    /// Starts or continues the search of the current scramble.
    pub(super) fn go(&mut self) {
        self.go_when_read = false;
        let Some(info) = self.info() else { return self.say(NO_PUZZLE) };
        if info.definition.is_none() {
            let why = info.trouble.clone();
            return self.warn(why.unwrap_or("the definition is still being read".to_owned()));
        }
        if self.choices().scramble().is_empty() {
            return self.edit_scramble();
        }
        match self.scramble_read() {
            None | Some(ReadAs::Waiting) => {
                self.go_when_read = true;
                self.read_scramble();
            }
            Some(ReadAs::Bad(why)) => self.warn(why.clone()),
            Some(ReadAs::Good(_, Some(Possibility::Impossible(why)))) => {
                self.warn(format!("impossible: {why}"));
            }
            Some(ReadAs::Good(..)) => self.search(),
        }
    }

    /// Returns the metric for solutions of the current scramble: quarter turns if the text of the
    /// scramble says so, else the chosen metric.
    pub(super) fn metric(&self) -> PuzzleMetric {
        match self.scramble_read() {
            Some(ReadAs::Good(position, _)) => position.metric(self.choices().metric),
            _ => self.choices().metric,
        }
    }

    /// Searches the current position, unless the search is complete.
    fn search(&mut self) {
        let choices = self.choices();
        let metric = self.metric();
        let Some((source, info)) = self.in_view() else { return };
        let Some(ReadAs::Good(position, _)) = self.scramble_read() else { return };
        let Some(definition) = info.definition.clone() else { return };
        let findings = &info.findings;
        let is_known = findings.scramble == choices.scramble() && findings.metric == metric;
        if is_known && self.is_at(Kind::Solve) {
            return self.say("it is being searched: Esc stops it");
        }
        if is_known && findings.is_complete_for(choices.wanted, choices.most) {
            return self.say("nothing is left to search: b asks for more");
        }
        let slack = choices.wanted.slack();
        let mut options = PuzzleOptions {
            metric,
            all: slack.is_some(),
            slack: slack.unwrap_or(0).into(),
            min: 0,
            max: choices.most,
            ..PuzzleOptions::default()
        };
        let position = Arc::clone(position);
        let source = source.clone();
        let scramble = choices.scramble().to_owned();
        let info = self.infos.entry(source.clone()).or_default();
        if !is_known {
            info.search_anew(PuzzleFindings::new(scramble, metric));
        }
        info.search_phase = Phase::Stopped;
        options.min = info.findings.change(PuzzleFindings::resume);
        let options = Arc::new(options);
        let question = PuzzleSolveQuestion { definition, position, options };
        self.start(source, Kind::Solve, WorkQuestion::Solve(question));
    }

    /// Stops the search or the count; returns whether one was running.
    pub(super) fn stop(&mut self) -> bool {
        self.work.as_mut().is_some_and(|work| work.ask.stop(&mut self.outbox))
    }

    pub(super) fn count_up(&mut self, now: Counters) {
        let Some((Work { ask, .. }, _)) = self.live_mut() else { return };
        let has_begun = now.depth > 0 && now.nodes > ask.progress().begun.nodes;
        ask.read(now);
        if has_begun && matches!(ask.phase(), Phase::Table(..)) {
            ask.set_phase(Phase::Searching);
        }
    }

    /// Handles an event of the search or of the count.
    pub(super) fn work_event(&mut self, event: Event, counters: Counters) {
        let Some((work, _)) = self.live_mut() else { return };
        match work.ask.take(event) {
            Some(Report::Answer(WorkAnswer::Solve(answer))) => self.solve_answer(answer, counters),
            Some(Report::Answer(WorkAnswer::Count(answer))) => self.count_answer(answer),
            Some(Report::Ended(outcome)) => self.work_ended(outcome),
            None => {}
        }
    }

    /// Handles an answer of the search.
    fn solve_answer(&mut self, answer: PuzzleSolveAnswer, counters: Counters) {
        let Some((work, info)) = self.live_mut() else { return };
        take_solved(answer, counters, work, info);
        self.settle();
    }

    /// Handles the end of the search or of the count.
    fn work_ended(&mut self, outcome: Outcome) {
        let Choices { wanted, most, .. } = *self.choices();
        let Some(Work { source, kind, .. }) = &self.work else { return };
        let kind = *kind;
        let Some(info) = self.infos.get_mut(source) else { return };
        let is_full = kind == Kind::Solve && info.findings.solutions.all.len() >= MOST_SOLUTIONS;
        let phase = match outcome {
            Outcome::Done { truncated } if kind == Kind::Solve => {
                info.findings.change(|findings| findings.complete_for = Some((wanted, most)));
                Phase::Done { truncated: truncated || is_full }
            }
            Outcome::Done { .. } => {
                info.count.is_complete = true;
                Phase::Done { truncated: false }
            }
            Outcome::Stopped => Phase::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => Phase::Failed(why),
        };
        *info.phase_mut(kind) = phase.clone();
        let findings = &info.findings;
        let has_none = findings.shortest().is_none() && !findings.exhausted;
        let none_words = none_words(findings);
        match phase {
            Phase::Done { .. } if kind == Kind::Solve && has_none => self.say(none_words),
            Phase::Failed(why) => self.warn(with_remedy(&why)),
            _ => {}
        }
        self.settle();
    }

    /// Adapts to changed wanted solutions: restarts a running search for them. If the search has
    /// ended without all of them, shows how to continue it.
    pub(super) fn follow(&mut self) {
        let Some(info) = self.info() else { return };
        let findings = &info.findings;
        let choices = self.choices();
        let lacks = findings.complete_for.is_some()
            && !findings.is_complete_for(choices.wanted, choices.most);
        if self.is_at(Kind::Solve) {
            self.stop();
            self.go();
        } else if lacks {
            self.say("Space searches on for these");
        }
    }
}

/// Returns the message that no solution was found.
pub(super) fn none_words(findings: &PuzzleFindings) -> String {
    let done = findings.metric.in_words(findings.done().unwrap_or(0));
    format!("no solution of up to {done}: # changes the greatest length")
}

/// Stores an answer of the search in the data of its puzzle.
fn take_solved(
    answer: PuzzleSolveAnswer,
    counters: Counters,
    work: &mut Work,
    info: &mut PuzzleInfo,
) {
    let PuzzleInfo { definition: Some(definition), findings, .. } = info else { return };
    let ask = &mut work.ask;
    let is_paused = *ask.phase() == Phase::Paused;
    match answer {
        PuzzleSolveAnswer::Table { .. } if is_paused => {}
        PuzzleSolveAnswer::Table { name, percent } => {
            let work = TableWork { table: name, is_check: false, share: percent };
            ask.set_phase(Phase::Table(work));
        }
        PuzzleSolveAnswer::Found(solutions) => {
            findings.change(|findings| findings.found(solutions, definition));
        }
        // A continued search skips the lengths that are done.
        PuzzleSolveAnswer::LengthDone { length, nodes: 0, .. }
            if findings.lengths.iter().any(|old| old.moves >= length) => {}
        PuzzleSolveAnswer::LengthDone { length: moves, solutions, nodes } => {
            if !is_paused {
                ask.set_phase(Phase::Searching);
            }
            let time = ask.begin_length(counters).elapsed;
            let length = PuzzleLength { moves, found: solutions.len(), nodes, time };
            findings.change(|findings| findings.length_done(length, solutions, definition));
        }
        PuzzleSolveAnswer::Exhausted => findings.change(|findings| findings.exhausted = true),
    }
}
