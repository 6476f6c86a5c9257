//! Stops, pauses and watches a search from another thread.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::gate::Gate;
use crate::store::account;

/// Value of `completed` or `best` if there is no completed length or no known solution.
const NOTHING: u8 = u8::MAX;

/// Converts a length into a counter value. 254 stands for all longer lengths.
fn short(length: u32) -> u8 {
    length.min(u32::from(NOTHING) - 1) as u8
}

/// State shared between a search and the code that watches it.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    broken: AtomicBool,
    pausing: AtomicBool,
    paused: Mutex<()>,
    resumed: Condvar,
    depth: AtomicU8,
    completed: AtomicU8,
    tasks: AtomicU32,
    tasks_done: AtomicU32,
    nodes: AtomicU64,
    lookups: AtomicU64,
    found: AtomicU64,
    least: AtomicU8,
    best: AtomicU8,
    /// Gate that limits how many threads of several searches work at a time; `None` for no limit.
    gate: Option<Arc<dyn Gate>>,
}

/// Progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Progress {
    /// The length being searched.
    pub depth: u8,
    /// Share of the current length that is done, 0 to 1.
    pub share: f32,
    /// Number of positions visited.
    pub nodes: u64,
    /// Number of entries read from a distance table. Only searches of the whole cube count them.
    pub lookups: u64,
    /// Number of solutions found. A solution that reaches several targets counts once for each.
    pub found: u64,
    /// The length up to which all solutions are known; `None` if no length is completed.
    pub completed: Option<u8>,
    /// Proven lower bound: no solution has fewer moves.
    pub least: u8,
    /// Length of the shortest solution known so far; `None` if no solution is known. The length of
    /// the shortest solution lies between [`least`](Self::least) and this number.
    pub best: Option<u8>,
}

/// Returns the value of an atomic field, or `None` if it is [`NOTHING`].
fn known(cell: &AtomicU8) -> Option<u8> {
    Some(cell.load(Relaxed)).filter(|&value| value != NOTHING)
}

impl Control {
    /// Creates the control of a search that has not started.
    pub fn new() -> Self {
        Self {
            stop: AtomicBool::new(false),
            broken: AtomicBool::new(false),
            pausing: AtomicBool::new(false),
            paused: Mutex::new(()),
            resumed: Condvar::new(),
            depth: AtomicU8::new(0),
            completed: AtomicU8::new(NOTHING),
            tasks: AtomicU32::new(0),
            tasks_done: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            lookups: AtomicU64::new(0),
            found: AtomicU64::new(0),
            least: AtomicU8::new(0),
            best: AtomicU8::new(NOTHING),
            gate: None,
        }
    }

    /// Creates the control of a search whose threads pass this gate. The gate may also end the
    /// search.
    pub fn through(gate: Arc<dyn Gate>) -> Self {
        Self { gate: Some(gate), ..Self::new() }
    }

    /// Asks the search to end. It ends within milliseconds, also when it is paused.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
        self.wake();
    }

    /// Returns whether a stop of the search was requested.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.gate.as_ref().is_some_and(|gate| gate.is_stopped())
    }

    /// Returns a function that returns whether the search was stopped, in the form that table
    /// building needs.
    pub fn as_stop(&self) -> impl Fn() -> bool + Sync {
        || self.is_stopped()
    }

    /// Ends the search because one of its parts failed or had too little memory.
    pub(crate) fn break_down(&self) {
        self.broken.store(true, Relaxed);
        self.stop();
    }

    /// Returns whether the search ended because one of its parts failed or had too little memory.
    pub fn has_broken_down(&self) -> bool {
        self.broken.load(Relaxed)
    }

    /// Pauses the search, or continues it.
    pub fn set_paused(&self, paused: bool) {
        self.pausing.store(paused, Relaxed);
        if !paused {
            self.wake();
        }
    }

    /// Returns whether the search is paused.
    pub fn is_paused(&self) -> bool {
        self.pausing.load(Relaxed)
    }

    /// Returns the progress of the search.
    pub fn progress(&self) -> Progress {
        let done = self.tasks_done.load(Relaxed);
        let tasks = self.tasks.load(Relaxed).max(1);
        Progress {
            depth: self.depth.load(Relaxed),
            share: (f64::from(done) / f64::from(tasks)).min(1.0) as f32,
            nodes: self.nodes.load(Relaxed),
            lookups: self.lookups.load(Relaxed),
            found: self.found.load(Relaxed),
            completed: known(&self.completed),
            least: self.least.load(Relaxed),
            best: known(&self.best),
        }
    }

    /// Counts nodes and solutions, and waits while the search is paused. Workers call it about
    /// every thousand nodes. Returns `Break` if the search is to end. Unwinds with `NoMemory` if
    /// too little memory is left.
    pub fn poll(&self, nodes: u64, found: u64) -> ControlFlow<()> {
        self.nodes.fetch_add(nodes, Relaxed);
        self.found.fetch_add(found, Relaxed);
        account::check();
        if let Some(gate) = &self.gate {
            gate.pass(nodes);
        }
        if self.pausing.load(Relaxed) {
            let mut guard = self.paused.lock().unwrap_or_else(PoisonError::into_inner);
            while self.pausing.load(Relaxed) && !self.is_stopped() {
                guard = self.resumed.wait(guard).unwrap_or_else(PoisonError::into_inner);
            }
        }
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Records that solutions of this length are now searched, in this number of tasks.
    pub fn start_depth(&self, depth: u32, tasks: usize) {
        self.tasks_done.store(0, Relaxed);
        self.tasks.store(tasks as u32, Relaxed);
        self.depth.store(short(depth), Relaxed);
    }

    /// Records that a task of the current length is done.
    pub fn task_done(&self) {
        self.tasks_done.fetch_add(1, Relaxed);
    }

    /// Records that all solutions up to this length are known.
    pub fn depth_done(&self, depth: u32) {
        self.completed.store(short(depth), Relaxed);
    }

    /// Counts entries read from a table. Workers call it now and then.
    pub fn looked_up(&self, lookups: u64) {
        self.lookups.fetch_add(lookups, Relaxed);
    }

    /// Counts solutions. Called by workers that count their nodes elsewhere.
    pub fn found(&self, found: u64) {
        self.found.fetch_add(found, Relaxed);
    }

    /// Records a proven lower bound: no solution has fewer moves.
    pub fn at_least(&self, moves: u32) {
        self.least.store(short(moves), Relaxed);
    }

    /// Records the length of the shortest solution so far.
    pub fn known(&self, moves: u32) {
        self.best.store(short(moves), Relaxed);
    }

    fn wake(&self) {
        // With the lock held, a worker is either before its check or already waiting.
        drop(self.paused.lock().unwrap_or_else(PoisonError::into_inner));
        self.resumed.notify_all();
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_beyond_the_counters_are_the_last_they_know() {
        assert_eq!([0, 254, 255, u32::MAX].map(short), [0, 254, 254, 254]);
    }
}
