//! One search for all cubes of one metric that clients ask to solve one by one. A team of threads
//! works on all cubes together. Cubes with the least work so far go first.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;

use premove_cube::Cube;
use premove_engine::optimal::{self, Answer, Bell, Case, Next, Request, Schedule, Source};
use premove_engine::search::{Control, Report, Solution};
use premove_engine::step::{self, Engine, StepError};
use premove_engine::store::threads;
use premove_engine::table::{Tier, TierChoice};

use super::permits::TeamGate;
use super::service::Service;
use super::task::{EndReason, Task};

/// Greatest number of cubes that are searched in turns. It is so large that a new cube gets a turn
/// at once, even among many hard ones.
const LANES: usize = 4096;

/// A cube to solve, with its request and its receiver.
pub struct SharedCube {
    /// The cube.
    pub cube: Cube,
    /// Limits on the solutions. Their metric must be that of the search.
    pub request: Request,
    /// The task of the client, which can stop or pause the search of this cube.
    pub task: Arc<Task>,
    /// The receiver of the reports for this cube.
    pub report: Box<dyn CubeReport>,
}

/// Receiver of the reports for a cube, and of the end of its search.
pub trait CubeReport: Report + Send {
    /// Receives the answer once, when the search of the cube ends. If the search crashed, the
    /// answer is empty.
    fn ended(&self, reason: EndReason, answer: Answer);
}

/// Queue of the cubes that wait for the shared search.
pub trait CubeQueue: Send + Sync {
    /// Removes and returns the next cube, or returns `None` without waiting if the queue is empty.
    fn next(&self) -> Option<SharedCube>;

    /// Receives the error when the table can no longer be used. No cube is taken from the queue
    /// after that.
    fn lost(&self, error: &StepError);
}

/// A search that all cubes of one metric share. Dropping it ends the search.
pub struct SharedSearch {
    team: Arc<SearchTeam>,
    thread: Option<JoinHandle<()>>,
}

impl SharedSearch {
    /// Opens the table of a search in advance, so that [`SharedSearch::start`] need not wait for
    /// it.
    ///
    /// # Errors
    /// Returns an error if the table cannot be opened or built.
    pub fn open(service: &Service, choice: TierChoice) -> Result<Tier, StepError> {
        let control = Control::new();
        let engine = Engine { choice, ..Engine::default() };
        Ok(engine.open(service.context(&control).search())?.tier())
    }

    /// Starts a search on the threads of the service.
    ///
    /// # Errors
    /// Returns an error if no thread can be started.
    pub fn start(
        service: &Arc<Service>,
        choice: TierChoice,
        queue: Arc<dyn CubeQueue>,
    ) -> io::Result<Self> {
        let team = Arc::new(SearchTeam {
            gate: TeamGate::new(service.permits()),
            service: Arc::clone(service),
            choice,
            queue,
            bell: Bell::default(),
            control: Control::new(),
        });
        let own = Arc::clone(&team);
        let thread = Some(threads::start("searches", move || own.work())?);
        Ok(Self { team, thread })
    }

    /// Makes the search check for new cubes, and for tasks that were stopped or are no longer
    /// paused.
    pub fn ring(&self) {
        self.team.bell.ring();
    }
}

impl Drop for SharedSearch {
    fn drop(&mut self) {
        self.team.control.stop();
        self.ring();
        // A thread that panicked has ended already.
        drop(self.thread.take().map(JoinHandle::join));
    }
}

struct SearchTeam {
    service: Arc<Service>,
    choice: TierChoice,
    queue: Arc<dyn CubeQueue>,
    bell: Bell,
    gate: TeamGate,
    control: Control,
}

impl SearchTeam {
    /// Works until the search is dropped. After a crash the search of every cube ends, and the
    /// table is opened again.
    fn work(&self) {
        loop {
            let outcome = catch_unwind(AssertUnwindSafe(|| self.serve()));
            if self.control.is_stopped() {
                return;
            }
            if let Ok(Err(error)) = outcome {
                return self.queue.lost(&error);
            }
        }
    }

    fn serve(&self) -> Result<(), StepError> {
        // The control of a search that crashed stays stopped.
        let control = Control::new();
        let context = self.service.context(&control).search();
        let tier = Engine { choice: self.choice, ..Engine::default() }.open(context)?;
        let table = tier.table();
        context.check_tables(&[table])?;
        let source = WaitingCubes { team: self, control: &control };
        let schedule = Schedule {
            lanes: LANES,
            is_least_work_first: true,
            bell: Some(&self.bell),
            gate: Some(&self.gate),
        };
        let request = Request::default();
        let resources = tier.resources();
        context.watched(&[table], || {
            optimal::serve(&source, &request, &resources, schedule, &control);
        });
        Ok(())
    }
}

/// Source of the waiting cubes, in the form that the engine needs.
struct WaitingCubes<'a> {
    team: &'a SearchTeam,
    control: &'a Control,
}

impl<'s> Source<'s> for WaitingCubes<'s> {
    fn next(&self) -> Next<'s> {
        if self.team.control.is_stopped() {
            self.control.stop();
            return Next::Over;
        }
        let Some(cube) = self.team.queue.next() else { return Next::Later };
        cube.task.begin();
        Next::Case(Box::new(CubeCase { team: self.team, cube, is_done: false }))
    }
}

/// A cube that is being solved. If it is dropped before its end, the search crashed.
struct CubeCase<'a> {
    team: &'a SearchTeam,
    cube: SharedCube,
    is_done: bool,
}

impl CubeCase<'_> {
    fn end(&mut self, is_stopped: bool, answer: Answer) {
        self.is_done = true;
        let stopped = self.cube.task.stopped().unwrap_or(EndReason::Broken);
        let reason = if is_stopped { stopped } else { EndReason::Done };
        self.cube.report.ended(reason, answer);
    }
}

impl Case for CubeCase<'_> {
    fn cube(&self) -> &Cube {
        &self.cube.cube
    }

    fn report(&self) -> &dyn Report {
        &*self.cube.report
    }

    fn short(&self) -> Option<Solution> {
        let control = Control::new();
        let context = self.team.service.context(&control).on_threads(1).search();
        step::short(&self.cube.cube, &self.cube.request, context).ok().flatten()
    }

    fn request(&self) -> Option<Request> {
        Some(self.cube.request)
    }

    fn is_wanted(&self) -> bool {
        self.cube.task.goes_on()
    }

    fn is_held(&self) -> bool {
        self.cube.task.is_held()
    }

    fn done(mut self: Box<Self>, answer: Answer) {
        self.end(answer.found.ending.is_stopped(), answer);
    }
}

impl Drop for CubeCase<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.end(true, Answer::default());
        }
    }
}
