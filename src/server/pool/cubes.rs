//! The searches for whole cubes in one metric, which all of its threads work on together.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use premove_cube::Cube;
use premove_engine::optimal::{self, Answer, Case, Next, Request, Schedule, Source};
use premove_engine::search::{Control, Gate, Order, Report, Solution, Work};
use premove_engine::step::{self, Context, Engine, StepError};
use premove_engine::store::locked;
use premove_engine::table::{Tables, TierChoice};

use super::ask::{PoolEvent, RequestEnd, Why};
use super::job::PoolJob;
use super::shared::{CubeAsked, PoolShared};

/// Number of cubes that are searched in turns. It is so large that a new cube gets a turn at once,
/// even beside many long ones.
pub(super) const LANES: usize = 4096;

/// The team of threads for one metric.
pub(super) struct MetricTeam {
    pub(super) tables: Arc<Tables>,
    pub(super) choice: TierChoice,
    pub(super) threads: usize,
    /// The index of the team.
    pub(super) index: usize,
    pub(super) control: Arc<Control>,
    pub(super) gate: Arc<dyn Gate>,
}

impl MetricTeam {
    /// Works until the pool ends. When a search breaks down, all searches of the team end, and the
    /// table is opened anew.
    pub(super) fn work(&self, shared: &Arc<PoolShared>) {
        loop {
            let outcome = catch_unwind(AssertUnwindSafe(|| self.serve(shared)));
            if locked(&shared.state).is_over {
                return;
            }
            let lost = match outcome {
                Ok(Err(error)) => Some(error.to_string()),
                Ok(Ok(())) | Err(_) => None,
            };
            if let Some(lost) = lost {
                return self.give_up(shared, &lost);
            }
        }
    }

    fn serve(&self, shared: &Arc<PoolShared>) -> Result<(), StepError> {
        // The control of a search that broke down stays stopped.
        let control = Control::new();
        let context = Context::new(&self.tables, &control).on_threads(self.threads);
        let tier = Engine { choice: self.choice, ..Engine::default() }.open(context)?;
        let table = tier.table_name();
        context.check_tables(&[table])?;
        let source = WaitingCubes { team: self, shared, control: &control };
        let schedule = Schedule {
            lanes: LANES,
            is_least_work_first: true,
            bell: Some(&shared.bells[self.index]),
            gate: Some(&*self.gate),
        };
        let request = Request::default();
        let resources = tier.resources();
        let serve = || optimal::serve(&source, &request, &resources, schedule, &control);
        context.watched(&[table], serve);
        Ok(())
    }

    /// Ends all waiting requests, and later ones, because the table cannot be used any more.
    fn give_up(&self, shared: &PoolShared, why: &str) {
        log::error!("{why}");
        let mut state = locked(&shared.state);
        state.lost[self.index] = Some(why.to_owned());
        while let Some((_, asked)) = state.cubes[self.index].pop() {
            let error = Some(why.to_owned());
            state.end(
                &asked.job,
                RequestEnd { why: Why::Broken, exit: 3, error, ..RequestEnd::default() },
            );
        }
        drop(state);
        (shared.wake)();
    }
}

/// The cubes that wait.
struct WaitingCubes<'a> {
    team: &'a MetricTeam,
    shared: &'a Arc<PoolShared>,
    control: &'a Control,
}

impl<'s> Source<'s> for WaitingCubes<'s> {
    fn next(&self) -> Next<'s> {
        if self.team.control.is_stopped() {
            self.control.stop();
            return Next::Over;
        }
        let next = locked(&self.shared.state).cubes[self.team.index].pop();
        let Some((_, CubeAsked { cube, request, job })) = next else { return Next::Later };
        job.begin();
        let reporter = SearchReporter { shared: Arc::clone(self.shared), job, cube, request };
        Next::Case(Box::new(Client { team: self.team, reporter }))
    }
}

/// A cube that is being solved.
struct Client<'a> {
    team: &'a MetricTeam,
    reporter: SearchReporter,
}

impl Case for Client<'_> {
    fn cube(&self) -> &Cube {
        &self.reporter.cube
    }

    fn report(&self) -> &dyn Report {
        &self.reporter
    }

    fn short(&self) -> Option<Solution> {
        let control = Control::new();
        let context = Context::new(&self.team.tables, &control);
        step::short(&self.reporter.cube, &self.reporter.request, context).ok().flatten()
    }

    fn request(&self) -> Option<Request> {
        Some(self.reporter.request)
    }

    fn is_wanted(&self) -> bool {
        self.reporter.job.goes_on()
    }

    fn is_held(&self) -> bool {
        self.reporter.job.is_held()
    }

    fn done(self: Box<Self>, answer: Answer) {
        let SearchReporter { shared, job, .. } = &self.reporter;
        let is_stopped = answer.found.ending.is_stopped();
        let why = if is_stopped { job.why().unwrap_or(Why::Broken) } else { Why::Done };
        let error = (why == Why::Broken).then(|| BROKEN.to_owned());
        let end = RequestEnd {
            why,
            least: answer.least,
            best: answer.best,
            count: job.sent.load(Relaxed),
            has_more: answer.found.ending.has_more(),
            nodes: answer.found.work.nodes,
            seconds: job.seconds(),
            exit: if error.is_some() { 3 } else { 0 },
            error,
            notes: Vec::new(),
        };
        shared.end(job, end);
    }
}

/// The error where the reason is not known here; the log has it.
const BROKEN: &str = "the search broke down: its table was changed, or memory is short";

/// Sends the findings of a search. A reporter that is dropped without an end, because the search
/// broke down, sends that error.
struct SearchReporter {
    shared: Arc<PoolShared>,
    job: Arc<PoolJob>,
    cube: Cube,
    request: Request,
}

impl SearchReporter {
    fn send(&self, solutions: &[Solution]) {
        let event = || PoolEvent::Found { solutions: solutions.to_vec() };
        // Solutions after the time limit are not sent, and do not count.
        if !solutions.is_empty() && self.shared.send(&self.job, event()) {
            self.job.sent.fetch_add(solutions.len() as u64, Relaxed);
        }
    }
}

impl Report for SearchReporter {
    fn depth(&self, depth: u8) {
        self.shared.send(&self.job, PoolEvent::Searching { depth });
    }

    fn found(&self, batch: &[Solution]) {
        if self.request.order == Order::AsFound {
            self.send(batch);
        }
    }

    fn ready(&self, solutions: &[Solution]) {
        self.send(solutions);
    }

    fn depth_done(&self, depth: u8, _: &[Solution], _: &Work) {
        // Lengths that no solution can have are not named.
        if self.cube.has_parity(self.request.metric, depth) {
            self.shared.send(&self.job, PoolEvent::Searched { depth });
        }
    }
}

impl Drop for SearchReporter {
    fn drop(&mut self) {
        if !self.job.is_over.load(Relaxed) {
            let why = self.job.why().unwrap_or(Why::Broken);
            let error = (why == Why::Broken).then(|| BROKEN.to_owned());
            let seconds = self.job.seconds();
            self.shared.end(
                &self.job,
                RequestEnd { why, exit: 3, error, seconds, ..RequestEnd::default() },
            );
        }
    }
}
