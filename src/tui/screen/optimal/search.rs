//! The search of one cube after the other: started, reported, paused, stopped. Uses no threads and
//! no clock.

use std::time::Duration;

use premove_cube::notation::Alg;
use premove_engine::search::Solution;
use premove_engine::table::Tier;
use premove_fmc::{BoundSource, CubeFindings, CubeQuestion, QueuedCube, WantedSolutions};
use premove_service::api::Outcome;
use premove_service::questions::{
    BuildTierQuestion, Event, OptimalAnswer, OptimalQuestion, ShortQuestion,
};

use super::OptimalState;
use super::known::{KnownCube, searched_length};
use crate::message::{ScreenEffect, Watch};
use crate::screen::CubeLength;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::progress::Counters;
use crate::screen::{Actions, Saved};
use crate::widget::gauge::Phase;

/// Shortest search of one length that is saved at once, not only at the end of the whole search.
const WORTH_SAVING: Duration = Duration::from_secs(1);

/// The latest search of a cube, running or ended.
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

    /// Returns the search that occupies a worker, and the results for its cube, if there is one.
    pub(super) fn live(&self) -> Option<(&Search, &KnownCube)> {
        self.searched().filter(|(search, _)| search.ask.is_live())
    }

    /// Returns whether a cube is being searched.
    pub(super) fn is_searched(&self, question: CubeQuestion) -> bool {
        self.live().is_some_and(|(search, _)| search.question == question)
    }

    /// Returns the phase of a cube for the solutions that the user wants now.
    pub(super) fn phase_of(&self, question: CubeQuestion) -> Phase {
        if let Some((search, _)) = self.live().filter(|(search, _)| search.question == question) {
            return search.ask.phase().clone();
        }
        let known = self.known(question);
        known.map(|known| known.phase_for(self.choices().wanted)).unwrap_or_default()
    }

    /// Returns the latest search and the results for its cube; `None` before the first search.
    pub(super) fn searched(&self) -> Option<(&Search, &KnownCube)> {
        let search = self.search.as_ref()?;
        Some((search, self.known(search.question)?))
    }

    fn searched_mut(&mut self) -> Option<(&mut Search, &mut KnownCube)> {
        let search = self.search.as_mut()?;
        let known = self.known.get_mut(&search.question)?;
        Some((search, known))
    }

    /// Starts or continues the search of a cube, and stops the search of the previous cube.
    pub(super) fn start(&mut self, question: CubeQuestion) {
        let wanted = self.choices().wanted;
        let metric = question.metric;
        let tier = Tier::find(self.choices().tier(metric));
        let Some(queued) = self.choices().get(question).cloned() else { return };
        let known = self.known.entry(question).or_insert_with(|| KnownCube::of(&queued));
        known.phase = Phase::Stopped;
        known.findings.change(|findings| findings.truncated = false);
        let request = wanted.request(metric, known.findings.lower);
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

    /// Adapts the search after a change of the queue. If its cube has another metric now, the
    /// search starts again in that metric. If its cube is gone, or the metric changes while the
    /// search is paused, it stops.
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
        if self.known(next).is_some_and(|known| known.findings.is_complete_for(wanted)) {
            self.stop_job();
            self.go_on();
        } else {
            self.start(next);
        }
    }

    /// Creates empty results for all cubes of the queue that have none.
    pub(super) fn expect_cubes(&mut self) {
        for queued in &self.history.state().cubes {
            self.known.entry(queued.question()).or_insert_with(|| KnownCube::of(queued));
        }
        self.take_lengths();
    }

    /// Copies the bounds that any screen has found into the results for the cubes of the queue.
    pub(super) fn take_lengths(&mut self) {
        for queued in self.history.state().cubes.clone() {
            let Some(known) = self.lengths.of(&queued.cube) else { continue };
            let question = queued.question();
            // The shared bounds are in half turns, so they do not apply to quarter turns.
            if !question.metric.counts_moves() {
                continue;
            }
            let Some(cube) = self.known.get_mut(&question) else { continue };
            cube.findings.change(|findings| findings.raise(known.least()));
            if let Some((solution, from)) = known.solution().cloned().zip(known.solution_from()) {
                self.take_short(question, solution, from);
            }
        }
    }

    /// Sends the bounds of a cube to all screens, with the source of those that are new.
    pub(super) fn share(&mut self, question: CubeQuestion, from: BoundSource) {
        if let Some(queued) = self.choices().get(question).cloned() {
            self.share_of(&queued, from);
        }
    }

    /// Sends the bounds of a cube of the queue, like [`Self::share`].
    pub(super) fn share_of(&mut self, queued: &QueuedCube, from: BoundSource) {
        let (cube, question) = (queued.cube, queued.question());
        let Some(known) = self.known(question) else { return };
        if !question.metric.counts_moves() {
            return;
        }
        let findings = &known.findings;
        let solution = findings.shortest();
        let solution = solution.and_then(|moves| CubeLength::of_solution(cube, moves, from));
        let known = solution.unwrap_or_else(|| CubeLength::unknown(cube));
        let known = known.with_lower_bound(findings.lower, from);
        self.outbox.lengths.extend(self.lengths.learn(&known, Some(&cube)));
    }

    fn stop_job(&mut self) -> bool {
        self.search.as_mut().is_some_and(|search| search.ask.stop(&mut self.outbox))
    }

    /// Stops the search; returns whether one was running.
    pub(super) fn stop(&mut self) -> bool {
        let was_live = self.stop_job();
        if was_live {
            self.in_turn = false;
            self.save();
        }
        was_live
    }

    /// Starts the next unfinished cube, if the queue is being searched.
    fn go_on(&mut self) {
        while self.in_turn && !self.is_live() {
            let mut cubes = self.choices().cubes.iter();
            if let Some(next) = cubes.find(|queued| self.waits(queued.question())) {
                self.start(next.question());
            } else {
                self.in_turn = false;
                self.say("every cube of the queue is done");
            }
        }
    }

    /// Returns whether a cube still needs a search.
    fn waits(&self, question: CubeQuestion) -> bool {
        let Some(known) = self.known(question) else { return true };
        let is_complete = known.findings.is_complete_for(self.choices().wanted);
        !is_complete && !matches!(known.phase, Phase::Failed(_))
    }

    /// Searches all unfinished cubes of the queue, one after the other.
    pub(super) fn run_queue(&mut self) {
        self.in_turn = true;
        self.go_on();
    }

    /// Ends the search of a cube if only one solution is wanted and the quick search's solution is
    /// proven shortest. Returns whether it ended.
    fn close(&mut self, question: CubeQuestion) -> bool {
        let is_closed = self.is_searched(question) && self.take_proven();
        if is_closed {
            self.stop_job();
            self.finish(&Outcome::Done { truncated: true });
        }
        is_closed
    }

    /// Stores the solution of the quick search as the result, if only one is wanted and this one is
    /// proven shortest. Returns whether it was stored.
    fn take_proven(&mut self) -> bool {
        let Some((search, known)) = self.searched_mut() else { return false };
        let is_one = search.wanted == WantedSolutions::One;
        is_one && known.findings.change(CubeFindings::take_proven)
    }

    /// Ends the latest search with an outcome.
    fn finish(&mut self, outcome: &Outcome) {
        let Some((search, known)) = self.searched_mut() else { return };
        match outcome {
            Outcome::Done { truncated } => {
                let took = search.ask.progress().of_length();
                let took = searched_length(took.depth, 0, &took);
                let wanted = search.wanted;
                known.findings.change(|findings| findings.complete(wanted, *truncated, &took));
                known.phase = Phase::Done { truncated: known.findings.truncated };
            }
            Outcome::Stopped => known.phase = Phase::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                known.phase = Phase::Failed(why.clone());
                self.in_turn = false;
                self.outbox.refuse(why.clone());
            }
        }
        self.bound_held = false;
        if let Some(question) = self.search.as_ref().map(|search| search.question) {
            self.share(question, BoundSource::OptimalSearch);
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
                if let Some((cube, (search, known))) = cube.zip(self.searched_mut()) {
                    let most = search.wanted.most();
                    known.findings.change(|findings| findings.found(&cube, &batch, most));
                }
            }
            Some(Report::Answer(OptimalAnswer::LengthDone { length, solutions })) => {
                self.length_done(question, length, &solutions, counters);
            }
            Some(Report::Answer(OptimalAnswer::Better(solution))) => {
                self.take_short(question, solution, BoundSource::OptimalSearch);
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
        let Some((search, known)) = self.searched_mut() else { return };
        let took = search.ask.begin_length(counters);
        let done = searched_length(length, solutions.len(), &took);
        let most = search.wanted.most();
        known.findings.change(|findings| findings.length_done(done, solutions, most));
        search.measure(counters);
        self.share(question, BoundSource::OptimalSearch);
        if self.close(question) {
            self.go_on();
        } else if took.elapsed >= WORTH_SAVING {
            self.save();
        }
    }

    /// Stores a solution that is not known to be shortest; its length is an upper bound.
    fn take_short(&mut self, question: CubeQuestion, solution: Alg, from: BoundSource) {
        let Some(known) = self.known.get_mut(&question) else { return };
        if known.findings.change(|findings| findings.improve(solution)) {
            self.share(question, from);
        }
        if self.close(question) {
            self.go_on();
        }
    }

    /// Starts the quick search for the selected cube, or else for the cube being searched, unless
    /// it was already done for them.
    pub(super) fn ask_bound(&mut self) {
        if self.bound.is_live() || self.bound_held {
            return;
        }
        let in_view = self.choices().selected().map(|queued| queued.question());
        let in_work = self.search.as_ref().map(|search| search.question);
        let mut questions = in_view.into_iter().chain(in_work);
        let open = questions.find(|question| {
            let known = self.known(*question);
            known.is_some_and(|known| !known.is_bounded && known.findings.exact().is_none())
        });
        let Some(question) = open else { return };
        let Some(cube) = self.choices().get(question).map(|queued| queued.cube) else { return };
        let Some(known) = self.known.get_mut(&question) else { return };
        known.is_bounded = true;
        self.bounding = Some(question);
        self.bound.start(ShortQuestion::new(cube), &mut self.outbox);
    }

    pub(super) fn bound_event(&mut self, event: Event) {
        let Some(of) = self.bounding else { return };
        match self.bound.take(event) {
            Some(Report::Answer(solution)) => {
                self.take_short(of, solution, BoundSource::QuickSearch);
            }
            Some(Report::Ended(outcome)) => self.bound_finished(of, &outcome),
            None => {}
        }
    }

    fn bound_finished(&mut self, question: CubeQuestion, outcome: &Outcome) {
        self.bounding = None;
        if let Some(known) = self.known.get_mut(&question) {
            match outcome {
                Outcome::Done { truncated: false } => {
                    known.findings.change(CubeFindings::prove_best);
                }
                Outcome::Done { .. } | Outcome::Stopped | Outcome::Failed(_) => {}
                // The quick search needs a table that does not exist yet.
                Outcome::NotReady(_) => {
                    known.is_bounded = false;
                    self.bound_held = true;
                }
            }
        }
        self.share(question, BoundSource::QuickSearch);
        if let Outcome::Failed(why) = outcome {
            self.outbox.refuse(why.clone().behind("no upper bound"));
        }
        if self.close(question) {
            self.go_on();
        }
        self.save();
        self.ask_bound();
    }

    /// Starts the quick search again after a table has become available.
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
            Outcome::Stopped => self.warn("building the table was stopped: K goes on with it"),
            Outcome::NotReady(why) | Outcome::Failed(why) => self.outbox.refuse(why),
        }
        self.outbox.emit(ScreenEffect::Watch(Watch::Tables));
        self.retry_bound();
        self.refresh();
    }
}
