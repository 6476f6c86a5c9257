//! Workers and the cubes that they work on. Each cube has a lane, and workers take tasks from the
//! lanes.
//!
//! A search for one cube has one lane. With many cubes, the workers take tasks of several at once,
//! earlier cubes first, so that no worker waits for the end of a length. If clients wait for cubes,
//! the cube with the fewest positions so far comes first. There are enough lanes, so a new cube
//! need not wait until a long search ends. A lane takes little memory until its cube is divided
//! into many tasks. With many cubes, the cubes are divided into fewer tasks.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use premove_cube::Move;

use super::bell::Bell;
use super::counters::Counters;
use super::deepening::Deepening;
use super::dispatch::work;
use super::hand::{Hand, Lanes};
use super::request::Request;
use super::source::{Next, Resources, Schedule, Source};
use super::task::{Spent, Task, Tasks};
use super::tasks::DEEPEST;
use crate::search::{Control, Gate, StopOnPanic, team};

/// Time between two checks by a worker without a task. It checks whether the search was stopped,
/// and whether the source has a cube.
const LOOK: Duration = Duration::from_millis(5);

/// Number of calls of [`Tasks::look`] after which all cubes are checked: whether each is still
/// wanted. This is about every 5 ms. A call of [`Bell::ring`] causes a check at once.
const LOOKS: u64 = 16;

/// Number of bits of a tag that hold the number of the task. The bits above hold the lane.
const TASK_BITS: u32 = 20;

/// Greatest number of cubes of clients, with the greatest length of prefixes that is used up to
/// this number of cubes. The tasks of a cube take about 6 KB with prefixes of two moves, 80 KB with
/// three, 1 MB with four, so the tasks of all lanes take less than 100 MB.
const DIVIDED: [(usize, u8); 2] = [(32, DEEPEST), (256, 3)];

/// Greatest length of prefixes if there are more cubes than [`DIVIDED`] has limits for.
const DIVIDED_LEAST: u8 = 2;

/// A slot for one cube that is searched.
struct Lane<'s> {
    /// The search of the cube. `None` if there is no cube, or while the search moves on to its next
    /// length.
    search: Mutex<Option<Box<Deepening<'s>>>>,
    /// Number of the cube by arrival, from 1; 0 if there is no cube.
    came: AtomicU64,
    /// Number of positions visited so far for the cube.
    nodes: AtomicU64,
    /// Set while there are tasks.
    has_task: AtomicBool,
    /// Set while the tasks have to wait.
    is_held: AtomicBool,
    /// Number of the first task that is no longer wanted.
    end: AtomicUsize,
}

impl Lane<'_> {
    fn new() -> Self {
        Self {
            search: Mutex::new(None),
            came: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            has_task: AtomicBool::new(false),
            is_held: AtomicBool::new(false),
            end: AtomicUsize::new(0),
        }
    }

    fn has_cube(&self) -> bool {
        self.came.load(Relaxed) != 0
    }

    fn has_task(&self) -> bool {
        self.has_task.load(Relaxed) && !self.is_held.load(Relaxed)
    }

    /// Copies the changes of the search into the lane.
    fn update(&self, search: &Deepening<'_>) {
        self.end.store(search.end(), Relaxed);
        self.has_task.store(search.has_task(), Relaxed);
    }
}

/// The workers and their shared data.
pub(super) struct Team<'t, 's> {
    source: &'t dyn Source<'s>,
    request: &'t Request,
    resources: &'t Resources<'t>,
    schedule: Schedule<'t>,
    lanes: Vec<Lane<'s>>,
    /// Number of lanes up to the last one with a cube, so that few lanes are searched if there are
    /// few cubes.
    used: AtomicUsize,
    counters: Counters,
    control: &'t Control,
    /// The control of the search, if it watches the only cube.
    watch: Option<&'s Control>,
    /// Number of cubes that have arrived so far.
    came: AtomicU64,
    is_dry: AtomicBool,
    is_settled: AtomicBool,
    /// Lock of the worker that requests a cube from the source.
    asking: Mutex<()>,
    own_bell: Bell,
    /// Number of checks by workers, and number of calls of [`Bell::ring`] at the last check of all
    /// cubes.
    looks: AtomicU64,
    looked_at: AtomicU64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'t, 's> Team<'t, 's> {
    pub(super) fn new(
        source: &'t dyn Source<'s>,
        request: &'t Request,
        resources: &'t Resources<'t>,
        schedule: Schedule<'t>,
        control: &'t Control,
    ) -> Self {
        Self {
            source,
            request,
            resources,
            schedule,
            lanes: std::iter::repeat_with(Lane::new).take(schedule.lanes).collect(),
            used: AtomicUsize::new(0),
            counters: Counters::new(),
            control,
            watch: None,
            came: AtomicU64::new(0),
            is_dry: AtomicBool::new(false),
            is_settled: AtomicBool::new(false),
            asking: Mutex::new(()),
            own_bell: Bell::default(),
            looks: AtomicU64::new(0),
            looked_at: AtomicU64::new(0),
        }
    }

    /// Reports the progress of the only cube to `control`.
    pub(super) fn watched_by(self, control: &'s Control) -> Self {
        Self { watch: Some(control), ..self }
    }

    /// Runs the workers until all is done, or the search was stopped.
    pub(super) fn run(&self) {
        team(self.resources.threads, self.control, &|| self.work());
        for lane in &self.lanes {
            if let Some(mut search) = lock(&lane.search).take() {
                if self.watch.is_some() {
                    search.has_read(self.counters.counted().lookups);
                }
                search.finish();
            }
        }
    }

    /// Runs one worker.
    fn work(&self) {
        let _leaving = (StopOnPanic(self.control), Leaving(self.bell()));
        while !self.control.is_stopped() {
            let rung = self.bell().rung();
            if self.schedule.is_least_work_first {
                self.look_at_cubes(rung);
            }
            // `admit` also gives new cubes their lanes, which may be all that has to be done for
            // them.
            if self.has_task() || self.admit() {
                let _inside = Inside::enter(self.schedule.gate);
                if self.schedule.is_least_work_first {
                    self.work_on(&Hand::new(self, u64::MAX));
                } else {
                    self.work_on(self);
                }
            } else if self.is_over() {
                break;
            } else {
                self.bell().wait(rung, self.schedule.bell.is_none().then_some(LOOK));
            }
        }
    }

    fn bell(&self) -> &Bell {
        self.schedule.bell.unwrap_or(&self.own_bell)
    }

    /// Returns the lanes (slots for one cube each) up to the last one that may hold a cube.
    fn used_lanes(&self) -> &[Lane<'s>] {
        &self.lanes[..self.used.load(Relaxed)]
    }

    fn has_task(&self) -> bool {
        self.used_lanes().iter().any(Lane::has_task)
    }

    /// Returns the greatest length of prefixes with which a length may be divided at the moment.
    fn deepest(&self) -> u8 {
        if !self.schedule.is_least_work_first {
            return DEEPEST;
        }
        let cubes = self.used_lanes().iter().filter(|lane| lane.has_cube()).count();
        let level = DIVIDED.iter().find(|(most, _)| cubes <= *most);
        level.map_or(DIVIDED_LEAST, |&(_, level)| level)
    }

    /// Returns whether there is no more work for any worker.
    fn is_over(&self) -> bool {
        self.is_dry.load(Relaxed) && !self.lanes.iter().any(Lane::has_cube)
    }

    /// Starts to copy the table if the search has become long enough.
    fn copy_when_long(&self) {
        let Some(copy) = self.resources.copy.filter(|_| !self.is_settled.load(Relaxed)) else {
            return;
        };
        if self.counters.counted().lookups >= copy.price() && !self.is_settled.swap(true, Relaxed) {
            copy.copy_when_long();
        }
    }

    /// Puts the next cube of the source into a free lane. Returns `false` if there is no free lane
    /// or no cube.
    fn admit(&self) -> bool {
        if self.is_dry.load(Relaxed) {
            return false;
        }
        let Ok(_asking) = self.asking.try_lock() else { return false };
        loop {
            let Some(index) = self.lanes.iter().position(|lane| !lane.has_cube()) else {
                return false;
            };
            let case = match self.source.next() {
                Next::Case(case) => case,
                Next::Later => return false,
                Next::Over => {
                    self.is_dry.store(true, Relaxed);
                    self.bell().ring();
                    return false;
                }
            };
            let bounds = &self.resources.bounds;
            let request = case.request().unwrap_or(*self.request);
            let deepest = self.deepest();
            let Some(search) = Deepening::begin(case, &request, bounds, self.watch, deepest) else {
                continue;
            };
            // Lanes get cubes only here, by one worker at a time.
            let others = self.used_lanes().iter().rposition(Lane::has_cube);
            self.used.store(others.map_or(0, |last| last + 1).max(index + 1), Relaxed);
            let lane = &self.lanes[index];
            lane.came.store(self.came.fetch_add(1, Relaxed) + 1, Relaxed);
            lane.nodes.store(search.left_out(), Relaxed);
            lane.is_held.store(search.is_held(), Relaxed);
            self.put(lane, Box::new(search));
            return true;
        }
    }

    /// Puts a search that has tasks into a lane.
    fn put(&self, lane: &Lane<'s>, search: Box<Deepening<'s>>) {
        let mut place = lock(&lane.search);
        lane.update(&search);
        *place = Some(search);
        drop(place);
        self.say_least();
        self.bell().ring();
    }

    /// Reports to the gate the least number of positions visited for a cube that has tasks.
    fn say_least(&self) {
        if let Some(gate) = self.schedule.gate {
            let waiting = self.used_lanes().iter().filter(|lane| lane.has_task());
            gate.took(waiting.map(|lane| lane.nodes.load(Relaxed)).min().unwrap_or(u64::MAX));
        }
    }

    /// Returns the first lane that has tasks and a cube with fewer visited positions than `below`,
    /// or `None`.
    fn first_lane(&self, below: u64) -> Option<usize> {
        let with_tasks = self.used_lanes().iter().enumerate().filter(|(_, lane)| lane.has_task());
        let allowed = with_tasks.filter(|(_, lane)| lane.nodes.load(Relaxed) < below);
        let first = allowed.min_by_key(|(_, lane)| {
            let nodes = lane.nodes.load(Relaxed);
            let nodes = if self.schedule.is_least_work_first { nodes } else { 0 };
            (nodes, lane.came.load(Relaxed))
        });
        first.map(|(i, _)| i)
    }

    fn lane(&self, tag: u32) -> (&Lane<'s>, usize) {
        (&self.lanes[(tag >> TASK_BITS) as usize], (tag & ((1 << TASK_BITS) - 1)) as usize)
    }

    /// Ends the searches for cubes that are no longer wanted, and holds those that have to wait.
    fn look_at_cubes(&self, rung: u64) {
        let mut saw_all = true;
        for lane in self.used_lanes().iter().filter(|lane| lane.has_cube()) {
            let Ok(mut place) = lane.search.try_lock() else {
                saw_all = false;
                continue;
            };
            let Some(search) = place.as_mut() else { continue };
            lane.is_held.store(search.is_held(), Relaxed);
            if search.is_wanted() {
                continue;
            }
            search.drop_tasks();
            lane.update(search);
            if search.is_at_rest()
                && let Some(search) = place.take()
            {
                drop(place);
                search.finish();
                self.vacate(lane);
            }
        }
        self.say_least();
        if saw_all {
            self.looked_at.store(rung, Relaxed);
        }
    }

    /// Frees a lane after its cube has received its answer.
    fn vacate(&self, lane: &Lane<'s>) {
        lane.came.store(0, Relaxed);
        self.bell().ring();
    }
}

impl Tasks for Team<'_, '_> {
    fn next(&self) -> Option<Task> {
        self.next_below(u64::MAX)
    }

    fn found(&self, tag: u32, tail: &[Move]) {
        let (lane, number) = self.lane(tag);
        if let Some(search) = lock(&lane.search).as_mut() {
            search.found(number, tail);
            lane.update(search);
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
        lane.nodes.fetch_add(spent.nodes, Relaxed);
        let is_over = search.done(number, spent);
        if !is_over || self.control.is_stopped() {
            return;
        }
        let Some(search) = place.take() else { return };
        drop(place);
        if !search.is_wanted() {
            search.finish();
        } else if let Some(search) = search.next_length(self.deepest()) {
            return self.put(lane, Box::new(search));
        }
        self.vacate(lane);
    }

    fn look(&self) {
        if !self.schedule.is_least_work_first {
            return;
        }
        let looks = self.looks.fetch_add(1, Relaxed);
        let rung = self.bell().rung();
        if rung != self.looked_at.load(Relaxed) || looks.is_multiple_of(LOOKS) {
            while self.admit() {}
            self.look_at_cubes(rung);
        }
        if let Some(gate) = self.schedule.gate {
            gate.pass(0);
        }
    }
}

impl Lanes for Team<'_, '_> {
    fn count(&self) -> usize {
        self.lanes.len()
    }

    fn used(&self) -> usize {
        self.used.load(Relaxed)
    }

    fn lane_of(&self, tag: u32) -> usize {
        (tag >> TASK_BITS) as usize
    }

    fn nodes(&self, lane: usize) -> u64 {
        self.lanes[lane].nodes.load(Relaxed)
    }

    fn next_below(&self, below: u64) -> Option<Task> {
        self.copy_when_long();
        while !self.control.is_stopped() {
            let Some(index) = self.first_lane(below) else {
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

    fn has_task_below(&self, below: u64) -> bool {
        self.used_lanes().iter().any(|lane| lane.has_task() && lane.nodes.load(Relaxed) < below)
    }

    fn work_on(&self, tasks: &dyn Tasks) {
        let Self { resources, counters, control, .. } = self;
        work(&resources.bounds, resources.isa, tasks, counters, control);
    }
}

/// Guard of a worker that wakes the other workers when it is dropped. Sleeping workers check
/// nothing until [`Bell::ring`] is called.
struct Leaving<'a>(&'a Bell);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.ring();
    }
}

/// Guard of a worker that has entered the gate. When it is dropped, the worker leaves the gate.
struct Inside<'a>(Option<&'a dyn Gate>);

impl<'a> Inside<'a> {
    fn enter(gate: Option<&'a dyn Gate>) -> Self {
        if let Some(gate) = gate {
            gate.enter();
        }
        Self(gate)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        if let Some(gate) = self.0 {
            gate.leave();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_that_breaks_down_wakes_the_others_to_an_end() {
        let (control, bell) = (Control::new(), Bell::default());
        let end = std::thread::scope(|scope| {
            let sleeper = scope.spawn(|| {
                let mut rung = bell.rung();
                while !control.is_stopped() {
                    bell.wait(rung, None);
                    rung = bell.rung();
                }
            });
            let broken = scope.spawn(|| {
                let _leaving = (StopOnPanic(&control), Leaving(&bell));
                panic!("on purpose");
            });
            (broken.join().is_err(), sleeper.join().is_ok())
        });
        assert_eq!(end, (true, true));
    }
}
