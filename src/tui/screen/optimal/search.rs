//! The search of one cube after the other: started, reported, paused, stopped. Uses no threads and
//! no clock.

use std::time::Duration;

use premove_cube::Metric;
use premove_cube::notation::Alg;
use premove_engine::search::Solution;
use premove_engine::table::Tier;
use premove_fmc::{CubeQuestion, MAX_RESULTS, WantedSolutions};
use premove_service::api::Outcome;
use premove_service::questions::{
    BuildTierQuestion, Event, OptimalAnswer, OptimalQuestion, ShortQuestion,
};

use super::OptimalState;
use super::findings::{Findings, Length};
use crate::message::{ScreenEffect, Watch};
use crate::remedy::with_remedy;
use crate::screen::CubeLength;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::progress::Counters;
use crate::screen::{Actions, Saved};
use crate::widget::gauge::Phase;

/// Lengths that took at least this long are saved when done, not only at the end of the search.
const WORTH_SAVING: Duration = Duration::from_secs(1);

/// The search that was started last.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) question: CubeQuestion,
    pub(super) wanted: WantedSolutions,
    pub(super) ask: Ask<OptimalQuestion>,
}

impl Search {
    pub(super) fn measure(&mut self, now: Counters) {
        if !now.is_searching() {
            self.ask.begin_length(now);
        }
        self.ask.read(now);
    }
}

impl OptimalState {
    pub(super) fn is_live(&self) -> bool {
        self.live().is_some()
    }

    /// Returns the search that holds a worker.
    pub(super) fn live(&self) -> Option<(&Search, &Findings)> {
        self.searched().filter(|(search, _)| search.ask.is_live())
    }

    /// Returns whether a cube is being searched.
    pub(super) fn is_searched(&self, question: CubeQuestion) -> bool {
        self.live().is_some_and(|(search, _)| search.question == question)
    }

    /// Returns the phase of a cube for the solutions that are wanted now.
    pub(super) fn phase_of(&self, question: CubeQuestion) -> Phase {
        let known = || self.findings(question).map(|known| known.phase_for(self.choices().wanted));
        match self.live() {
            Some((search, _)) if search.question == question => search.ask.phase().clone(),
            _ => known().unwrap_or_default(),
        }
    }

    /// Returns the search that was started last and the results for its cube.
    pub(super) fn searched(&self) -> Option<(&Search, &Findings)> {
        let search = self.search.as_ref()?;
        Some((search, self.findings(search.question)?))
    }

    fn searched_mut(&mut self) -> Option<(&mut Search, &mut Findings)> {
        let search = self.search.as_mut()?;
        let findings = self.findings.get_mut(&search.question)?;
        Some((search, findings))
    }

    /// Searches a cube, from where it was left. The search of the cube before stops where it is.
    pub(super) fn start(&mut self, question: CubeQuestion) {
        let wanted = self.choices().wanted;
        let metric = question.metric;
        let tier = Tier::find(self.choices().tier(metric));
        let Some(queued) = self.choices().get(question).cloned() else { return };
        let findings = self.findings.entry(question).or_insert_with(|| Findings::of(&queued));
        (findings.phase, findings.truncated) = (Phase::Stopped, false);
        let request = wanted.request(metric, findings.lower);
        let before = self.search.replace(Search { question, wanted, ask: Ask::default() });
        if self.take_proven() {
            if let Some(mut before) = before {
                before.ask.stop(&mut self.outbox);
            }
            self.finish(&Outcome::Done { truncated: true });
        } else if let Some(search) = &mut self.search {
            let cube = queued.cube;
            search.ask.start(OptimalQuestion { cube, request, tier }, &mut self.outbox);
            self.say_cost(metric);
            self.save();
        }
        self.refresh();
    }

    /// Called after a change of the queue: a search whose cube now has another metric in the queue
    /// starts anew; one whose cube is gone stops, and so does a paused one.
    pub(super) fn follow_queue(&mut self) {
        let Some((Search { question, wanted, ask }, _)) = self.live() else { return };
        let question = *question;
        let wanted = *wanted;
        let is_paused = *ask.phase() == Phase::Paused;
        if self.choices().get(question).is_some() {
            return;
        }
        if is_paused {
            self.stop();
            return;
        }
        let mut cubes = self.choices().cubes.iter();
        let Some(next) = cubes.find(|queued| queued.id == question.id).map(|now| now.question())
        else {
            self.stop();
            return;
        };
        let is_done = |known: &Findings| known.is_complete_for(wanted);
        if self.findings(next).is_some_and(is_done) {
            self.stop_job();
            self.go_on();
        } else {
            self.start(next);
        }
    }

    /// Creates empty results for every cube of the queue that has none.
    pub(super) fn expect_findings(&mut self) {
        for queued in &self.history.state().cubes {
            self.findings.entry(queued.question()).or_insert_with(|| Findings::of(queued));
        }
        self.take_lengths();
    }

    /// Takes the bounds that any screen has found into the results for the cubes of the queue.
    pub(super) fn take_lengths(&mut self) {
        for queued in self.history.state().cubes.clone() {
            let Some(known) = self.lengths.of(&queued.cube) else { continue };
            let question = queued.question();
            // What is known by half turns is not mixed with what is known by quarter turns.
            if question.metric != Metric::HalfTurn {
                continue;
            }
            let Some(findings) = self.findings.get_mut(&question) else { continue };
            findings.raise(known.least);
            if let Some(solution) = known.solution {
                self.take_short(question, solution);
            }
        }
    }

    /// Shares the bounds of a cube with all screens.
    fn share(&mut self, question: CubeQuestion) {
        let Some(queued) = self.choices().get(question) else { return };
        let (cube, Some(findings)) = (queued.cube, self.findings(question)) else { return };
        if question.metric != Metric::HalfTurn {
            return;
        }
        let known = CubeLength { cube, solution: findings.shortest(), least: findings.lower };
        self.outbox.lengths.extend(self.lengths.learn(&known, Some(&cube)));
    }

    fn stop_job(&mut self) -> bool {
        self.search.as_mut().is_some_and(|search| search.ask.stop(&mut self.outbox))
    }

    /// Stops the search; returns whether there was one.
    pub(super) fn stop(&mut self) -> bool {
        let was_live = self.stop_job();
        if was_live {
            self.in_turn = false;
            self.save();
        }
        was_live
    }

    /// Starts the next cube that waits, if cubes are searched in turn.
    fn go_on(&mut self) {
        let wanted = self.choices().wanted;
        let waits = |known: Option<&Findings>| {
            known.is_none_or(|known| {
                !known.is_complete_for(wanted) && !matches!(known.phase, Phase::Failed(_))
            })
        };
        while self.in_turn && !self.is_live() {
            let mut cubes = self.choices().cubes.iter();
            if let Some(next) = cubes.find(|queued| waits(self.findings(queued.question()))) {
                self.start(next.question());
            } else {
                self.in_turn = false;
                self.say("every cube of the queue is done");
            }
        }
    }

    /// Searches every cube that waits, one after the other.
    pub(super) fn run_queue(&mut self) {
        self.in_turn = true;
        self.go_on();
    }

    /// Ends the search of a cube for one solution when the one of the quick search is proven to be
    /// shortest. Returns whether that is so.
    fn close(&mut self, question: CubeQuestion) -> bool {
        let is_closed = self.is_searched(question) && self.take_proven();
        if is_closed {
            self.stop_job();
            self.finish(&Outcome::Done { truncated: true });
        }
        is_closed
    }

    /// Takes the solution of the quick search as the only one wanted, where it is proven to be
    /// shortest.
    fn take_proven(&mut self) -> bool {
        let Some((search, findings)) = self.searched_mut() else { return false };
        let is_proven = search.wanted == WantedSolutions::One && findings.exact().is_some();
        let Some(shortest) = findings.shortest().filter(|_| is_proven) else { return false };
        findings.take(&[Solution::new(shortest.moves(), &[], 1)], 1);
        true
    }

    /// Ends the search that was started last.
    fn finish(&mut self, outcome: &Outcome) {
        let Some((search, findings)) = self.searched_mut() else { return };
        match outcome {
            Outcome::Done { truncated } => {
                // Who wants one solution has not asked whether there are more.
                findings.truncated = *truncated && search.wanted != WantedSolutions::One;
                findings.phase = Phase::Done { truncated: findings.truncated };
                findings.lower = findings.upper().unwrap_or(findings.lower);
                findings.complete_for = Some(search.wanted);
                let took = search.ask.progress().of_length();
                findings.cut_short(Length::new(findings.lower, 0, &took));
            }
            Outcome::Stopped => findings.phase = Phase::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                findings.phase = Phase::Failed(why.clone());
                self.in_turn = false;
                self.warn(with_remedy(why));
            }
        }
        self.bound_held = false;
        if let Some(question) = self.search.as_ref().map(|search| search.question) {
            self.share(question);
        }
        self.save();
        self.refresh();
    }

    pub(super) fn search_event(&mut self, event: Event, counters: Counters) {
        let Some(search) = &mut self.search else { return };
        let question = search.question;
        let was_live = search.ask.is_live();
        match search.ask.take(event) {
            Some(Report::Answer(OptimalAnswer::Found(batch))) => {
                let cube = self.choices().get(question).map(|queued| queued.cube);
                if let Some((cube, (search, findings))) = cube.zip(self.searched_mut()) {
                    findings.found(&cube, &batch, most(search.wanted));
                }
            }
            Some(Report::Answer(OptimalAnswer::LengthDone { length, solutions })) => {
                self.length_done(question, length, &solutions, counters);
            }
            Some(Report::Answer(OptimalAnswer::Better(solution))) => {
                self.take_short(question, solution);
            }
            Some(Report::Ended(outcome)) => {
                if was_live {
                    self.finish(&outcome);
                }
                self.go_on();
            }
            None => {}
        }
    }

    fn length_done(
        &mut self,
        question: CubeQuestion,
        length: u8,
        solutions: &[Solution],
        counters: Counters,
    ) {
        let Some((search, findings)) = self.searched_mut() else { return };
        let took = search.ask.begin_length(counters);
        let most = most(search.wanted);
        findings.length_done(Length::new(length, solutions.len(), &took), solutions, most);
        search.measure(counters);
        self.share(question);
        if self.close(question) {
            self.go_on();
        } else if took.elapsed >= WORTH_SAVING {
            self.save();
        }
    }

    /// Takes a solution that need not be a shortest one.
    fn take_short(&mut self, question: CubeQuestion, solution: Alg) {
        let Some(findings) = self.findings.get_mut(&question) else { return };
        let length = |alg: &Alg| question.metric.length(alg.moves());
        if findings.best.as_ref().is_none_or(|best| length(&solution) < length(best)) {
            findings.best = Some(solution);
            self.share(question);
        }
        if self.close(question) {
            self.go_on();
        }
    }

    /// Starts the quick search for the cube in view, then for the one in work, unless it was
    /// started already.
    pub(super) fn ask_bound(&mut self) {
        if self.bound.is_live() || self.bound_held {
            return;
        }
        let in_view = self.choices().selected().map(|queued| queued.question());
        let in_work = self.search.as_ref().map(|search| search.question);
        let is_open = |question: &CubeQuestion| {
            self.findings(*question).is_some_and(|known| !known.asked && known.exact().is_none())
        };
        let Some(question) = in_view.into_iter().chain(in_work).find(is_open) else { return };
        let Some(cube) = self.choices().get(question).map(|queued| queued.cube) else { return };
        let Some(findings) = self.findings.get_mut(&question) else { return };
        findings.asked = true;
        self.bounding = Some(question);
        self.bound.start(ShortQuestion { cube }, &mut self.outbox);
    }

    pub(super) fn bound_event(&mut self, event: Event) {
        let Some(of) = self.bounding else { return };
        match self.bound.take(event) {
            Some(Report::Answer(solution)) => self.take_short(of, solution),
            Some(Report::Ended(outcome)) => self.bound_finished(of, &outcome),
            None => {}
        }
    }

    fn bound_finished(&mut self, question: CubeQuestion, outcome: &Outcome) {
        self.bounding = None;
        if let Some(findings) = self.findings.get_mut(&question) {
            match outcome {
                // It counts half turns once, so it proves nothing about quarter turns.
                Outcome::Done { truncated: false } if question.metric == Metric::HalfTurn => {
                    let best = findings.best.as_ref().map_or(0, |best| best.len() as u8);
                    findings.lower = findings.lower.max(best);
                }
                Outcome::Done { .. } | Outcome::Stopped | Outcome::Failed(_) => {}
                // A table is missing that it needs.
                Outcome::NotReady(_) => {
                    findings.asked = false;
                    self.bound_held = true;
                }
            }
        }
        self.share(question);
        if let Outcome::Failed(why) = outcome {
            self.warn(format!("no upper bound: {}", with_remedy(why)));
        }
        if self.close(question) {
            self.go_on();
        }
        self.save();
        self.ask_bound();
    }

    /// Called when a table has become available: searches that wait for it are started again.
    pub(super) fn retry_bound(&mut self) {
        self.bound_held = false;
        self.ask_bound();
    }

    pub(super) fn build_event(&mut self, event: Event, counters: Counters) {
        let Some(Report::Ended(outcome)) = self.building.take(event) else { return };
        let Some(BuildTierQuestion { tier }) = self.building.take_question() else { return };
        match outcome {
            Outcome::Done { .. } => {
                if let Some(usual) = self.from_scratch {
                    let took = counters.elapsed.as_secs_f64();
                    self.pace = Some(took / usual.as_secs_f64().max(1.0));
                }
                self.say(format!("table {tier} is ready"));
                self.save();
            }
            Outcome::Stopped => self.warn("building the table was stopped: B goes on with it"),
            Outcome::NotReady(why) | Outcome::Failed(why) => self.warn(with_remedy(&why)),
        }
        self.outbox.emit(ScreenEffect::Watch(Watch::Tables));
        self.retry_bound();
        self.refresh();
    }
}

/// Returns the number of solutions to keep when `wanted` is searched.
fn most(wanted: WantedSolutions) -> usize {
    if wanted == WantedSolutions::One { 1 } else { MAX_RESULTS }
}
