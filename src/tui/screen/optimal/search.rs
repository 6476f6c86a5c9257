//! The search of one cube after the other: started, reported, held, stopped. Knows no threads and
//! no clock.

use std::time::Duration;

use super::choices::{CubeId, request};
use super::findings::{Findings, Length};
use super::{BOUND, OptimalState, SEARCH};
use crate::api::{Event, Outcome, Request};
use crate::notation::Alg;
use crate::search::Solution;
use crate::table::Tier;
use crate::tui::message::{JobEffect, ScreenEffect, Watch};
use crate::tui::screen::pane::Paned;
use crate::tui::screen::progress::{Counters, Progress};
use crate::tui::screen::wanted::Wanted;
use crate::tui::screen::{Actions, Saved};
use crate::tui::widget::gauge::Phase;

/// A length that took as long as this is saved when it is done, not only the end of the search.
const WORTH_SAVING: Duration = Duration::from_secs(1);

/// The search that was started last.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) id: CubeId,
    pub(super) wanted: Wanted,
    pub(super) progress: Progress,
}

impl Search {
    pub(super) fn measure(&mut self, now: Counters) {
        if !now.is_searching() {
            self.progress.begun = now;
        }
        self.progress.read(now);
    }
}

impl OptimalState {
    pub(super) fn is_live(&self) -> bool {
        self.live().is_some()
    }

    /// The search that holds a worker.
    pub(super) fn live(&self) -> Option<(&Search, &Findings)> {
        self.searched().filter(|(_, findings)| findings.phase.is_live())
    }

    /// The search that was started last and what is known of its cube.
    pub(super) fn searched(&self) -> Option<(&Search, &Findings)> {
        let search = self.search.as_ref()?;
        Some((search, self.findings(search.id)?))
    }

    fn searched_mut(&mut self) -> Option<(&mut Search, &mut Findings)> {
        let search = self.search.as_mut()?;
        let findings = self.findings.get_mut(&search.id)?;
        Some((search, findings))
    }

    /// Searches a cube, from where it was left. The cube before is left where it is.
    pub(super) fn start(&mut self, id: CubeId) {
        self.leave_search();
        let wanted = self.choices().wanted;
        let tier = Tier::find(&self.choices().tier);
        let Some(cube) = self.choices().get(id).map(|queued| queued.cube) else { return };
        let findings = self.findings.entry(id).or_default();
        (findings.phase, findings.truncated) = (Phase::Searching, false);
        let request = request(wanted, findings.lower);
        self.search = Some(Search { id, wanted, progress: Progress::default() });
        if !self.close(id) {
            self.outbox.start(SEARCH, Request::Optimal { cube, request, tier });
            self.say_cost();
        }
        self.refresh();
    }

    /// The search in work is left; another one takes its place.
    fn leave_search(&mut self) {
        if let Some((_, findings)) = self.searched_mut()
            && findings.phase.is_live()
        {
            findings.phase = Phase::Stopped;
        }
    }

    /// Stops the search; whether there was one.
    pub(super) fn stop(&mut self) -> bool {
        let live = self.is_live();
        if live {
            self.leave_search();
            self.in_turn = false;
            self.outbox.job(SEARCH, JobEffect::Stop);
            self.save();
        }
        live
    }

    pub(super) fn set_paused(&mut self, paused: bool) {
        if let Some((_, findings)) = self.searched_mut() {
            findings.phase = if paused { Phase::Paused } else { Phase::Searching };
            self.outbox.job(SEARCH, JobEffect::Pause(paused));
        }
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
            if let Some(next) = cubes.find(|queued| waits(self.findings(queued.id))) {
                self.start(next.id);
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
    /// a shortest. Whether that is so.
    fn close(&mut self, id: CubeId) -> bool {
        let Some((search, findings)) = self.searched_mut() else { return false };
        let is_asked = search.id == id && search.wanted == Wanted::One && findings.phase.is_live();
        let proven = findings.shortest().filter(|_| is_asked && findings.exact().is_some());
        let Some(shortest) = proven else { return false };
        findings.list.merge(&[Solution::new(shortest.moves(), &[], 1)], 1, None);
        self.outbox.job(SEARCH, JobEffect::Stop);
        self.finish(&Outcome::Done { truncated: true });
        true
    }

    fn finish(&mut self, outcome: &Outcome) {
        let Some((search, findings)) =
            self.searched_mut().filter(|(_, findings)| findings.phase.is_live())
        else {
            return;
        };
        match outcome {
            Outcome::Done { truncated } => {
                // Who wants one solution has not asked whether there are more.
                findings.truncated = *truncated && search.wanted != Wanted::One;
                findings.phase = Phase::Done { truncated: findings.truncated };
                findings.lower = findings.upper().unwrap_or(findings.lower);
                findings.complete_for = Some(search.wanted);
                let took = search.progress.of_length();
                findings.cut_short(Length::new(findings.lower, 0, &took));
            }
            Outcome::Stopped => findings.phase = Phase::Stopped,
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                findings.phase = Phase::Failed(why.clone());
                self.in_turn = false;
                self.warn(why.clone());
            }
        }
        self.bound_held = false;
        self.save();
        self.refresh();
    }

    pub(super) fn search_event(&mut self, event: Event, counters: Counters) {
        let Some(id) = self.search.as_ref().map(|search| search.id) else { return };
        match event {
            Event::Found(batch) => {
                let cube = self.choices().get(id).map(|queued| queued.cube);
                if let Some((cube, (search, findings))) = cube.zip(self.searched_mut()) {
                    findings.found(&cube, &batch, request(search.wanted, 0).results);
                }
            }
            Event::LengthDone { length, solutions } => {
                self.length_done(id, length, &solutions, counters);
            }
            Event::Better(solution) => self.take_short(id, solution),
            Event::Finished(outcome) => {
                self.finish(&outcome);
                self.go_on();
            }
            _ => {}
        }
    }

    fn length_done(&mut self, id: CubeId, length: u8, solutions: &[Solution], counters: Counters) {
        let Some((search, findings)) = self.searched_mut() else { return };
        let took = counters.since(&search.progress.begun);
        let most = request(search.wanted, 0).results;
        findings.length_done(Length::new(length, solutions.len(), &took), solutions, most);
        search.progress.begun = counters;
        search.measure(counters);
        if self.close(id) {
            self.go_on();
        } else if took.elapsed >= WORTH_SAVING {
            self.save();
        }
    }

    /// A solution is known, though not whether it is a shortest.
    fn take_short(&mut self, id: CubeId, solution: Alg) {
        let Some(findings) = self.findings.get_mut(&id) else { return };
        if findings.best.as_ref().is_none_or(|best| solution.len() < best.len()) {
            findings.best = Some(solution);
        }
        if self.close(id) {
            self.go_on();
        }
    }

    /// Asks for a short solution of the cube in view, then of the one in work, unless one was asked
    /// for.
    pub(super) fn ask_bound(&mut self) {
        if self.bounding.is_some() || self.bound_held {
            return;
        }
        let in_view = self.choices().selected().map(|queued| queued.id);
        let in_work = self.search.as_ref().map(|search| search.id);
        let is_open = |id: &CubeId| {
            self.findings(*id).is_some_and(|known| !known.asked && known.exact().is_none())
        };
        let Some(id) = in_view.into_iter().chain(in_work).find(is_open) else { return };
        let Some(cube) = self.choices().get(id).map(|queued| queued.cube) else { return };
        self.findings.entry(id).or_default().asked = true;
        self.bounding = Some(id);
        self.outbox.start(BOUND, Request::Short(cube));
    }

    pub(super) fn bound_event(&mut self, event: Event) {
        match (event, self.bounding) {
            (Event::Better(solution), Some(id)) => self.take_short(id, solution),
            (Event::Finished(outcome), Some(id)) => self.bound_finished(id, &outcome),
            _ => {}
        }
    }

    fn bound_finished(&mut self, id: CubeId, outcome: &Outcome) {
        self.bounding = None;
        if let Some(findings) = self.findings.get_mut(&id) {
            match outcome {
                Outcome::Done { truncated: false } => {
                    let best = findings.best.as_ref().map_or(0, |best| best.len() as u8);
                    findings.lower = findings.lower.max(best);
                }
                Outcome::Done { truncated: true } | Outcome::Stopped | Outcome::Failed(_) => {}
                // A table is missing that it needs.
                Outcome::NotReady(_) => {
                    findings.asked = false;
                    self.bound_held = true;
                }
            }
        }
        if let Outcome::Failed(why) = outcome {
            self.warn(format!("no upper bound: {why}"));
        }
        if self.close(id) {
            self.go_on();
        }
        self.save();
        self.ask_bound();
    }

    /// A table is there now that was not: what waits for it is asked for again.
    pub(super) fn retry_bound(&mut self) {
        self.bound_held = false;
        self.ask_bound();
    }

    pub(super) fn build_event(&mut self, event: Event, counters: Counters) {
        let Event::Finished(outcome) = event else { return };
        let Some(build) = self.building.take() else { return };
        match outcome {
            Outcome::Done { .. } => {
                if let Some(usual) = build.from_scratch {
                    let took = counters.elapsed.as_secs_f64();
                    self.pace = Some(took / usual.as_secs_f64().max(1.0));
                }
                self.say(format!("table {} is ready", build.tier));
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
