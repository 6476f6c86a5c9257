//! Cubes solved by several workers: each cube has a lane, workers take tasks from the lanes.
//!
//! One cube alone has one lane. Where there are many, the workers take tasks of several at once,
//! the cube that came first before the others, so that no worker waits for the end of a length.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::bounds::Bounds;
use super::counters::Counters;
use super::deepening::{Case, Deepening};
use super::dispatch::work;
use super::request::{Answer, Request};
use super::task::{Spent, Task, Tasks};
use crate::cube::{Cube, Impossible, Move};
use crate::search::{self, Control, Ending, Report, Solution, team};
use crate::simd::Isa;

/// How often a worker without a task looks whether the search was stopped, or the source has
/// something.
const LOOK: Duration = Duration::from_millis(5);

/// Bits of a tag that number the task.
const TASK_BITS: u32 = 20;

/// What a search works with.
#[derive(Clone, Debug)]
pub struct Resources<'a> {
    /// The tables of lower bounds.
    pub bounds: Bounds<'a>,
    /// The instructions it uses.
    pub isa: Isa,
    /// How many threads work, the calling one among them; at least one.
    pub threads: usize,
    /// Copies the table into faster memory in a long search.
    pub copy: Option<&'a dyn CopyTable>,
}

/// A table that can be copied into faster memory, which pays only in a long search.
pub trait CopyTable: Sync + std::fmt::Debug {
    /// The number of lookups that take about as long as the copy: after that many it pays.
    fn price(&self) -> u64;

    /// Begins to copy; called once, after that many lookups, and returns soon.
    fn copy_when_long(&self);
}

/// What a source of cubes has.
pub enum Next<'s> {
    /// A cube.
    Case(Box<dyn Case + 's>),
    /// Nothing now.
    Later,
    /// Nothing any more.
    Over,
}

/// Where cubes come from.
pub trait Source<'s>: Sync {
    /// The next cube; never waits for one.
    fn next(&self) -> Next<'s>;
}

/// Solves one cube.
///
/// # Errors
/// When no moves lead from the solved cube to this one.
pub fn solve(
    cube: &Cube,
    request: &Request,
    resources: &Resources<'_>,
    short: Option<Solution>,
    control: &Control,
    report: &dyn Report,
) -> Result<Answer, Impossible> {
    cube.check()?;
    let answer = Mutex::new(None);
    let single = Single { cube, report, short, answer: &answer };
    let source = One(Mutex::new(Some(Box::new(single))));
    let team = Team::new(&source, request, resources, 1, control, Some(control));
    team.run();
    let answer = lock(&answer).take();
    Ok(answer.unwrap_or_else(|| stopped_before(cube, resources, short)))
}

/// What is known of a cube whose search was stopped before it began.
fn stopped_before(cube: &Cube, resources: &Resources<'_>, short: Option<Solution>) -> Answer {
    let least = resources.bounds.least(cube).max(resources.bounds.least(&cube.inverse()));
    let found = search::Answer { ending: Ending::Stopped, ..search::Answer::default() };
    Answer { found, least, best: short, lookups: 0 }
}

/// Solves the cubes of a source, several at once; ends when it has no more, or when it was stopped.
///
/// Every cube that the source gives gets its answer, in no order. They must be cubes that can be
/// solved.
pub fn solve_many(
    source: &dyn Source<'_>,
    request: &Request,
    resources: &Resources<'_>,
    control: &Control,
) {
    let lanes = 4 * resources.threads.max(1) + 4;
    Team::new(source, request, resources, lanes, control, None).run();
}

/// One cube, whose answer is kept.
struct Single<'a> {
    cube: &'a Cube,
    report: &'a dyn Report,
    short: Option<Solution>,
    answer: &'a Mutex<Option<Answer>>,
}

impl Case for Single<'_> {
    fn cube(&self) -> &Cube {
        self.cube
    }

    fn report(&self) -> &dyn Report {
        self.report
    }

    fn short(&self) -> Option<Solution> {
        self.short
    }

    fn done(self: Box<Self>, answer: Answer) {
        *lock(self.answer) = Some(answer);
    }
}

/// The source of one cube.
struct One<'s>(Mutex<Option<Box<dyn Case + 's>>>);

impl<'s> Source<'s> for One<'s> {
    fn next(&self) -> Next<'s> {
        lock(&self.0).take().map_or(Next::Over, Next::Case)
    }
}

/// A place for one cube.
struct Lane<'s> {
    /// `None` while there is no cube, or while a length turns into the next.
    search: Mutex<Option<Deepening<'s>>>,
    /// When its cube came, counted from 1; 0 while there is none.
    came: AtomicU64,
    /// Whether there are tasks.
    has_task: AtomicBool,
    /// Tasks from here on are no longer wanted.
    end: AtomicUsize,
}

/// The workers and what they share.
struct Team<'t, 's> {
    source: &'t dyn Source<'s>,
    request: &'t Request,
    resources: &'t Resources<'t>,
    lanes: Vec<Lane<'s>>,
    counters: Counters,
    control: &'t Control,
    /// The same where it watches the one cube that there is.
    watch: Option<&'s Control>,
    /// How many cubes came.
    came: AtomicU64,
    is_dry: AtomicBool,
    is_settled: AtomicBool,
    /// Held by the worker that asks the source.
    asking: Mutex<()>,
    waiting: Mutex<()>,
    changed: Condvar,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'t, 's> Team<'t, 's> {
    fn new(
        source: &'t dyn Source<'s>,
        request: &'t Request,
        resources: &'t Resources<'t>,
        lanes: usize,
        control: &'t Control,
        watch: Option<&'s Control>,
    ) -> Self {
        let lane = || Lane {
            search: Mutex::new(None),
            came: AtomicU64::new(0),
            has_task: AtomicBool::new(false),
            end: AtomicUsize::new(0),
        };
        Self {
            source,
            request,
            resources,
            lanes: std::iter::repeat_with(lane).take(lanes).collect(),
            counters: Counters::new(),
            control,
            watch,
            came: AtomicU64::new(0),
            is_dry: AtomicBool::new(false),
            is_settled: AtomicBool::new(false),
            asking: Mutex::new(()),
            waiting: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    /// Lets the workers work until all is done, or the search was stopped.
    fn run(&self) {
        team(self.resources.threads, self.control, &|| self.work());
        for lane in &self.lanes {
            if let Some(search) = lock(&lane.search).take() {
                search.finish(self.lookups());
            }
        }
    }

    /// One worker.
    fn work(&self) {
        while !self.control.is_stopped() {
            // Also gives new cubes their lanes, which may be all there is to do for them.
            if self.has_task() || self.admit() {
                work(
                    &self.resources.bounds,
                    self.resources.isa,
                    self,
                    &self.counters,
                    self.control,
                );
            } else if self.is_over() {
                break;
            } else {
                let waiting = lock(&self.waiting);
                if !self.has_task() && !self.is_over() {
                    drop(self.changed.wait_timeout(waiting, LOOK));
                }
            }
        }
    }

    fn has_task(&self) -> bool {
        self.lanes.iter().any(|lane| lane.has_task.load(Relaxed))
    }

    /// Whether there is nothing more to do, also for others.
    fn is_over(&self) -> bool {
        self.is_dry.load(Relaxed) && self.lanes.iter().all(|lane| lane.came.load(Relaxed) == 0)
    }

    fn lookups(&self) -> u64 {
        if self.watch.is_some() { self.counters.counted().lookups } else { 0 }
    }

    /// Has the table copied, once the search was long enough.
    fn copy_when_long(&self) {
        let Some(copy) = self.resources.copy.filter(|_| !self.is_settled.load(Relaxed)) else {
            return;
        };
        if self.counters.counted().lookups >= copy.price() && !self.is_settled.swap(true, Relaxed) {
            copy.copy_when_long();
        }
    }

    /// Wakes those who wait.
    fn ring(&self) {
        drop(lock(&self.waiting));
        self.changed.notify_all();
    }

    /// Gives a new cube a lane; `false` when there is no lane or no cube.
    fn admit(&self) -> bool {
        if self.is_dry.load(Relaxed) {
            return false;
        }
        let Ok(_asking) = self.asking.try_lock() else { return false };
        loop {
            let Some(lane) = self.lanes.iter().find(|lane| lane.came.load(Relaxed) == 0) else {
                return false;
            };
            let case = match self.source.next() {
                Next::Case(case) => case,
                Next::Later => return false,
                Next::Over => {
                    self.is_dry.store(true, Relaxed);
                    self.ring();
                    return false;
                }
            };
            let bounds = &self.resources.bounds;
            let Some(search) = Deepening::begin(case, self.request, bounds, self.watch) else {
                continue;
            };
            lane.came.store(self.came.fetch_add(1, Relaxed) + 1, Relaxed);
            self.put(lane, search);
            return true;
        }
    }

    /// Puts a search that has tasks into its lane.
    fn put(&self, lane: &Lane<'s>, search: Deepening<'s>) {
        let mut place = lock(&lane.search);
        lane.end.store(search.end(), Relaxed);
        lane.has_task.store(search.has_task(), Relaxed);
        *place = Some(search);
        drop(place);
        self.ring();
    }

    /// The lane that has tasks and whose cube came first.
    fn first_lane(&self) -> Option<usize> {
        let with_tasks =
            self.lanes.iter().enumerate().filter(|(_, lane)| lane.has_task.load(Relaxed));
        with_tasks.min_by_key(|(_, lane)| lane.came.load(Relaxed)).map(|(i, _)| i)
    }

    fn lane(&self, tag: u32) -> (&Lane<'s>, usize) {
        (&self.lanes[(tag >> TASK_BITS) as usize], (tag & ((1 << TASK_BITS) - 1)) as usize)
    }
}

impl Tasks for Team<'_, '_> {
    fn next(&self) -> Option<Task> {
        self.copy_when_long();
        while !self.control.is_stopped() {
            let Some(index) = self.first_lane() else {
                if self.admit() {
                    continue;
                }
                return None;
            };
            let lane = &self.lanes[index];
            let mut place = lock(&lane.search);
            let Some(search) = place.as_mut() else { continue };
            let taken = search.take();
            lane.has_task.store(search.has_task(), Relaxed);
            if let Some((number, task)) = taken {
                return Some(Task { tag: (index as u32) << TASK_BITS | number as u32, ..task });
            }
        }
        None
    }

    fn found(&self, tag: u32, tail: &[Move]) {
        let (lane, number) = self.lane(tag);
        if let Some(search) = lock(&lane.search).as_mut() {
            search.found(number, tail);
            lane.end.store(search.end(), Relaxed);
            lane.has_task.store(search.has_task(), Relaxed);
        }
    }

    fn is_wanted(&self, tag: u32) -> bool {
        let (lane, number) = self.lane(tag);
        number < lane.end.load(Relaxed)
    }

    fn done(&self, tag: u32, spent: Spent) {
        let (lane, number) = self.lane(tag);
        let mut place = lock(&lane.search);
        let Some(search) = place.as_mut() else { return };
        let is_over = search.done(number, spent);
        if !is_over || self.control.is_stopped() {
            return;
        }
        let Some(search) = place.take() else { return };
        drop(place);
        if let Some(search) = search.next_length(self.lookups()) {
            self.put(lane, search);
        } else {
            lane.came.store(0, Relaxed);
            self.ring();
        }
    }
}
