//! The search of one cube after the other: started, heard, held, stopped. Knows no threads and no
//! clock.

use std::time::Duration;

use super::answer::{Answer, Length};
use super::desk::{CubeId, request};
use super::{BOUND, BUILD, OptimalState, SEARCH};
use crate::api::{Event, Outcome, Request};
use crate::notation::Alg;
use crate::search::Solution;
use crate::table::Tier;
use crate::tui::message::{JobEffect, ScreenEffect, Slot, Watch};
use crate::tui::screen::counters::Counters;
use crate::tui::screen::meter::{Meter, per_second};
use crate::tui::screen::wanted::Wanted;
use crate::tui::widget::gauge::Phase;

/// A length that took so long is saved when it is done, not only the end of the search.
const WORTH_SAVING: Duration = Duration::from_secs(1);

/// The search that was started last.
#[derive(Clone, Debug)]
pub(super) struct Work {
    pub(super) id: CubeId,
    pub(super) wanted: Wanted,
    /// Its counters as last read.
    pub(super) now: Counters,
    /// What they were when the length in work was begun.
    pub(super) begun: Counters,
    nodes: Meter,
    lookups: Meter,
}

impl Work {
    fn new(id: CubeId, wanted: Wanted) -> Self {
        Self {
            id,
            wanted,
            now: Counters::default(),
            begun: Counters::default(),
            nodes: Meter::default(),
            lookups: Meter::default(),
        }
    }

    fn measure(&mut self, now: Counters) {
        self.now = now;
        if !now.is_searching() {
            self.begun = now;
        }
        self.nodes.read(now.elapsed, now.nodes);
        self.lookups.read(now.elapsed, now.lookups.unwrap_or(0));
    }

    /// How long the length in work has been searched.
    pub(super) fn spent(&self) -> Duration {
        self.now.elapsed.saturating_sub(self.begun.elapsed)
    }

    /// What the length took from when it was begun until `then`.
    fn took(&self, moves: u8, found: usize, then: &Counters) -> Length {
        Length {
            moves,
            found,
            time: then.elapsed.saturating_sub(self.begun.elapsed),
            nodes: then.nodes.saturating_sub(self.begun.nodes),
            lookups: then
                .lookups
                .map(|lookups| lookups.saturating_sub(self.begun.lookups.unwrap_or(0))),
        }
    }

    /// Nodes and lookups a second: of the last moments while it is at work, of its whole time
    /// afterwards.
    pub(super) fn rates(&self, is_live: bool) -> [Option<u64>; 2] {
        let rate = |meter: &Meter, count: u64| {
            let recent = meter.recent().filter(|_| is_live);
            let (count, time) = recent.unwrap_or((count, self.now.elapsed));
            per_second(count, time, is_live)
        };
        [
            rate(&self.nodes, self.now.nodes),
            self.now.lookups.and_then(|lookups| rate(&self.lookups, lookups)),
        ]
    }
}

impl OptimalState {
    /// Whether a search holds a worker.
    pub(super) fn is_live(&self) -> bool {
        self.worked().is_some_and(|(_, answer)| answer.phase.is_live())
    }

    /// The search that was started last and what is known of its cube.
    pub(super) fn worked(&self) -> Option<(&Work, &Answer)> {
        let work = self.work.as_ref()?;
        Some((work, self.answer(work.id)?))
    }

    /// Searches a cube, from where it was left. The cube before is left where it is.
    pub(super) fn start(&mut self, id: CubeId) {
        self.leave_work();
        let (wanted, tier) = (self.desk().wanted, self.desk().tier.clone());
        let Some(cube) = self.desk().get(id).map(|given| given.cube) else { return };
        let answer = self.answers.entry(id).or_default();
        (answer.phase, answer.truncated) = (Phase::Searching, false);
        let request = request(wanted, answer.lower);
        self.work = Some(Work::new(id, wanted));
        if !self.close(id) {
            let tier = Tier::find(&tier);
            self.outbox.start(SEARCH, Request::Optimal { cube, request, tier });
            self.say_cost();
        }
        self.refresh();
    }

    /// The cube in work is left; another search takes its place.
    fn leave_work(&mut self) {
        if let Some(work) = &self.work
            && let Some(answer) =
                self.answers.get_mut(&work.id).filter(|answer| answer.phase.is_live())
        {
            answer.phase = Phase::Stopped;
        }
    }

    /// Stops the search; whether there was one.
    pub(super) fn stop(&mut self) -> bool {
        let live = self.is_live();
        if live {
            self.leave_work();
            self.in_turn = false;
            self.outbox.job(SEARCH, JobEffect::Stop);
            self.save();
        }
        live
    }

    pub(super) fn set_paused(&mut self, paused: bool) {
        if let Some(answer) = self.work.as_ref().and_then(|work| self.answers.get_mut(&work.id)) {
            answer.phase = if paused { Phase::Paused } else { Phase::Searching };
            self.outbox.job(SEARCH, JobEffect::Pause(paused));
        }
    }

    /// Starts the next cube that waits, if cubes are searched in turn.
    fn go_on(&mut self) {
        let wanted = self.desk().wanted;
        let waits = |answer: Option<&Answer>| {
            answer.is_none_or(|a| !a.is_answer_to(wanted) && !matches!(a.phase, Phase::Failed(_)))
        };
        while self.in_turn && !self.is_live() {
            let next = self
                .desk()
                .cubes
                .iter()
                .find(|given| waits(self.answer(given.id)))
                .map(|given| given.id);
            if let Some(id) = next {
                self.start(id);
            } else {
                self.in_turn = false;
                self.say("every cube of the queue is done");
            }
        }
    }

    /// Searches every cube that waits, one after the other.
    pub(crate) fn run_queue(&mut self) {
        self.in_turn = true;
        self.go_on();
    }

    /// Ends the search of a cube for one solution when the one of the quick search is proven to be
    /// a shortest. Whether that is so.
    fn close(&mut self, id: CubeId) -> bool {
        let Some(answer) = self.answers.get_mut(&id) else { return false };
        let one =
            self.work.as_ref().is_some_and(|work| work.id == id && work.wanted == Wanted::One);
        let shortest =
            answer.shortest().filter(|_| one && answer.phase.is_live() && answer.exact().is_some());
        let Some(shortest) = shortest else { return false };
        answer.list.merge(&[Solution::new(shortest.moves(), &[], 1)], 1, None);
        self.outbox.job(SEARCH, JobEffect::Stop);
        self.finish(id, &Outcome::Done { truncated: true });
        true
    }

    fn finish(&mut self, id: CubeId, outcome: &Outcome) {
        let wanted = self.work.as_ref().map_or(Wanted::One, |work| work.wanted);
        let Some(answer) = self.answers.get_mut(&id).filter(|answer| answer.phase.is_live()) else {
            return;
        };
        match outcome {
            Outcome::Done { truncated } => {
                // Who wants one solution has not asked whether there are more.
                answer.truncated = *truncated && wanted != Wanted::One;
                answer.phase = Phase::Done { truncated: answer.truncated };
                answer.lower = answer.upper().unwrap_or(answer.lower);
                answer.answered = Some(wanted);
                if let Some(work) = &self.work {
                    answer.cut_short(work.took(answer.lower, 0, &work.now));
                }
            }
            Outcome::Stopped => answer.phase = Phase::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                answer.phase = Phase::Failed(why.clone());
                self.in_turn = false;
                self.warn(why.clone());
            }
        }
        self.bound_held = false;
        self.save();
        self.refresh();
    }

    /// The job in a slot reports something.
    pub(super) fn take_event(&mut self, slot: Slot, event: Event, counters: Counters) {
        if slot == BUILD {
            if let Event::Finished(outcome) = event {
                self.built(outcome, counters.elapsed);
            }
        } else if slot == BOUND {
            match (event, self.bounding) {
                (Event::Better(solution), Some(id)) => self.know(id, solution),
                (Event::Finished(outcome), _) => self.bounded(&outcome),
                _ => {}
            }
        } else if let Some(id) = self.work.as_ref().map(|work| work.id) {
            match event {
                Event::Found(batch) => self.take_found(id, &batch),
                Event::LengthDone { length, solutions } => {
                    self.length_done(id, length, &solutions, counters);
                }
                Event::Better(solution) => self.know(id, solution),
                Event::Finished(outcome) => {
                    self.finish(id, &outcome);
                    self.go_on();
                }
                Event::Scrambled(_) | Event::Puzzle(_) => {}
            }
        }
    }

    fn take_found(&mut self, id: CubeId, batch: &[Solution]) {
        let most = self.most();
        let cube = self.desk().get(id).map(|given| given.cube);
        if let (Some(cube), Some(answer)) = (cube, self.answers.get_mut(&id)) {
            answer.found(&cube, batch, most);
        }
    }

    /// A solution is known, though not whether it is a shortest.
    fn know(&mut self, id: CubeId, solution: Alg) {
        let Some(answer) = self.answers.get_mut(&id) else { return };
        if answer.best.as_ref().is_none_or(|best| solution.len() < best.len()) {
            answer.best = Some(solution);
        }
        if self.close(id) {
            self.go_on();
        }
    }

    fn most(&self) -> usize {
        self.work.as_ref().map_or(1, |work| request(work.wanted, 0).results)
    }

    fn length_done(&mut self, id: CubeId, length: u8, solutions: &[Solution], counters: Counters) {
        let most = self.most();
        let Some(work) = &mut self.work else { return };
        let Some(answer) = self.answers.get_mut(&id) else { return };
        answer.length_done(work.took(length, solutions.len(), &counters), solutions, most);
        let long = work.took(length, 0, &counters).time >= WORTH_SAVING;
        work.begun = counters;
        work.measure(counters);
        if self.close(id) {
            self.go_on();
        } else if long {
            self.save();
        }
    }

    /// Counters of the search, and the table that is being made.
    pub(super) fn count(&mut self, counters: Counters, table: Option<(String, Option<u8>)>) {
        if let Some(work) = &mut self.work {
            work.measure(counters);
        }
        let was_made = self.waits_for.is_some() && table.is_none();
        self.waits_for = table;
        if was_made {
            self.retry_bound();
        }
    }

    /// Asks for a short solution of the cube in view, then of the one in work, unless one was asked
    /// for.
    pub(super) fn ask_bound(&mut self) {
        if self.bounding.is_some() || self.bound_held {
            return;
        }
        let in_view = self.desk().selected().map(|given| given.id);
        let in_work = self.work.as_ref().map(|work| work.id);
        let wanting = |id: &CubeId| {
            self.answer(*id).is_some_and(|answer| !answer.asked && answer.exact().is_none())
        };
        let Some(id) = in_view.into_iter().chain(in_work).find(wanting) else { return };
        let Some(cube) = self.desk().get(id).map(|given| given.cube) else { return };
        if let Some(answer) = self.answers.get_mut(&id) {
            answer.asked = true;
        }
        self.bounding = Some(id);
        self.outbox.start(BOUND, Request::Short(cube));
    }

    fn bounded(&mut self, outcome: &Outcome) {
        let Some(id) = self.bounding.take() else { return };
        if let Some(answer) = self.answers.get_mut(&id) {
            match outcome {
                Outcome::Done { truncated: false } => {
                    let best = answer.best.as_ref().map_or(0, |best| best.len() as u8);
                    answer.lower = answer.lower.max(best);
                }
                Outcome::Done { truncated: true } | Outcome::Stopped | Outcome::Failed(_) => {}
                // A table is missing that it needs.
                Outcome::NotReady(_) => {
                    answer.asked = false;
                    self.bound_held = true;
                }
            }
        }
        if self.close(id) {
            self.go_on();
        }
        self.save();
        self.ask_bound();
    }

    /// A table is there now that was not: what waits for it is asked for again.
    fn retry_bound(&mut self) {
        self.bound_held = false;
        self.ask_bound();
    }

    fn built(&mut self, outcome: Outcome, took: Duration) {
        let Some(build) = self.building.take() else { return };
        match outcome {
            Outcome::Done { .. } => {
                if let Some(usual) = build.from_scratch {
                    self.pace = took.as_secs_f64() / usual.as_secs_f64().max(1.0);
                }
                self.say(format!("table {} is ready", build.name));
                self.save();
            }
            Outcome::Stopped => self.warn("building the table was stopped: B goes on with it"),
            Outcome::NotReady(why) | Outcome::Failed(why) => self.warn(why),
        }
        self.outbox.emit(ScreenEffect::Watch(Watch::Tables));
        self.retry_bound();
        self.refresh();
    }
}
