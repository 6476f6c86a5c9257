//! Decides which threads may work. There is one permit for each thread that the service may use.
//! All tasks and the searches of many cubes share the permits.
//!
//! Each search calls its gate about every thousand nodes. There it passes its permit to a waiting
//! search that did less work so far, so that a short request never waits for a long one to end.
//! From time to time the search that has waited longest gets a permit and keeps it for some calls,
//! so that a long request continues even among many short ones.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use premove_engine::search::Gate;
use premove_engine::store::locked;

use super::task::Task;

/// A waiting request takes the permit of a running one at once if its work so far, times this
/// factor, is less than that of the running one.
const MUCH_LESS: u64 = 4;

/// Number of calls of the gate after which a waiting request with less work gets the permit of a
/// running one. They take some milliseconds.
const SLICE: u64 = 16;

/// Number of calls of the gate after which the request that has waited longest gets the permit,
/// whatever work it did. It keeps the permit for `KEPT` calls: long requests get an eighth of the
/// time.
const TURN: u64 = 8 * KEPT as u64;
const KEPT: u32 = 8;

/// The permits to work, one for each thread, and the queue of searches that wait for a permit.
#[derive(Debug)]
pub(super) struct Permits {
    state: Mutex<PermitState>,
    /// Number of waiting searches, which can be read without the lock.
    waiting: AtomicUsize,
    changed: Condvar,
}

#[derive(Debug)]
struct PermitState {
    free: usize,
    /// The waiting searches, in the order in which they came.
    waiting: Vec<Waiter>,
    next: u64,
    /// `true` if every search may work, so that all can end.
    is_open: bool,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    work: Arc<PermitWork>,
    is_granted: bool,
}

/// The work done so far by one task, or by one search of many cubes.
#[derive(Debug, Default)]
struct PermitWork {
    /// Number of nodes searched so far.
    nodes: AtomicU64,
    /// Number of calls of the gate for which the search still keeps its permit in any case.
    kept: AtomicU32,
    calls: AtomicU64,
}

impl Permits {
    /// Makes `count` permits, but at least one.
    pub(super) fn new(count: usize) -> Arc<Self> {
        let state =
            PermitState { free: count.max(1), waiting: Vec::new(), next: 0, is_open: false };
        let waiting = AtomicUsize::new(0);
        let changed = Condvar::new();
        Arc::new(Self { state: Mutex::new(state), waiting, changed })
    }

    /// Lets every search work without a permit from now on.
    pub(super) fn open(&self) {
        locked(&self.state).is_open = true;
        self.changed.notify_all();
    }

    /// Makes the waiting searches check whether they still have to wait.
    pub(super) fn wake(&self) {
        drop(locked(&self.state));
        self.changed.notify_all();
    }

    /// Waits for a permit. Returns `false` if `is_over` returned `true` before there was one.
    fn take(&self, work: &Arc<PermitWork>, is_over: &dyn Fn() -> bool) -> bool {
        let mut state = locked(&self.state);
        if state.free > 0 && state.waiting.is_empty() {
            state.free -= 1;
            return true;
        }
        let number = state.queue(work);
        self.waiting.store(state.waiting.len(), Relaxed);
        if state.free > 0 {
            state.free -= 1;
            self.grant(&mut state, false);
        }
        self.wait(state, number, is_over)
    }

    fn wait(
        &self,
        mut state: MutexGuard<'_, PermitState>,
        number: u64,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        loop {
            let at = state.waiting.iter().position(|waiter| waiter.number == number);
            let is_granted = at.is_none_or(|at| state.waiting[at].is_granted);
            if is_granted || state.is_open || is_over() {
                if let Some(at) = at {
                    state.waiting.remove(at);
                }
                self.waiting.store(state.waiting.len(), Relaxed);
                return is_granted;
            }
            let waited = self.changed.wait_timeout(state, Duration::from_millis(100));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns a permit.
    fn give(&self) {
        let mut state = locked(&self.state);
        self.grant(&mut state, false);
    }

    /// Gives a permit to the search that has waited longest if `to_first`, otherwise to the waiting
    /// search with the least work. If no search waits, the permit becomes free.
    fn grant(&self, state: &mut PermitState, to_first: bool) {
        let mut waiting = state.waiting.iter_mut().filter(|waiter| !waiter.is_granted);
        let next = if to_first {
            waiting.next()
        } else {
            waiting.min_by_key(|waiter| (waiter.work.nodes.load(Relaxed), waiter.number))
        };
        match next {
            Some(waiter) => {
                waiter.is_granted = true;
                waiter.work.kept.store(if to_first { KEPT } else { 0 }, Relaxed);
                self.changed.notify_all();
            }
            None => state.free += 1,
        }
    }

    /// Passes the permit to a waiting search if one should have it, and then waits for a new
    /// permit. Returns `false` if `is_over` returned `true` meanwhile.
    fn pass(&self, work: &Arc<PermitWork>, is_over: &dyn Fn() -> bool) -> bool {
        let calls = work.calls.fetch_add(1, Relaxed) + 1;
        if work.kept.load(Relaxed) > 0 {
            work.kept.fetch_sub(1, Relaxed);
            return true;
        }
        if self.waiting.load(Relaxed) == 0 {
            return true;
        }
        let mut state = locked(&self.state);
        let waiting = state.waiting.iter().filter(|waiter| !waiter.is_granted);
        let least = waiting.map(|waiter| waiter.work.nodes.load(Relaxed)).min();
        let Some(least) = least.filter(|_| !state.is_open) else { return true };
        let own = work.nodes.load(Relaxed);
        let is_turn = calls.is_multiple_of(TURN);
        let is_less =
            least < own && calls.is_multiple_of(SLICE) || least.saturating_mul(MUCH_LESS) < own;
        if !is_turn && !is_less {
            return true;
        }
        self.grant(&mut state, is_turn);
        let number = state.queue(work);
        self.waiting.store(state.waiting.len(), Relaxed);
        self.wait(state, number, is_over)
    }
}

impl PermitState {
    fn queue(&mut self, work: &Arc<PermitWork>) -> u64 {
        self.next += 1;
        let waiter = Waiter { number: self.next, work: Arc::clone(work), is_granted: false };
        self.waiting.push(waiter);
        self.next
    }
}

/// Gate for a search of many cubes, which several threads call.
#[derive(Debug)]
pub(super) struct TeamGate {
    permits: Arc<Permits>,
    work: Arc<PermitWork>,
}

impl TeamGate {
    pub(super) fn new(permits: &Arc<Permits>) -> Self {
        Self { permits: Arc::clone(permits), work: Arc::default() }
    }
}

impl Gate for TeamGate {
    fn enter(&self) {
        self.permits.take(&self.work, &|| false);
    }

    fn pass(&self, _: u64) {
        self.permits.pass(&self.work, &|| false);
    }

    fn leave(&self) {
        self.permits.give();
    }

    fn took(&self, nodes: u64) {
        self.work.nodes.store(nodes, Relaxed);
    }
}

/// Gate for a task, which one thread calls. Between `enter` and `leave` the task has a permit,
/// unless it was stopped.
#[derive(Debug)]
pub struct TaskGate {
    permits: Arc<Permits>,
    work: Arc<PermitWork>,
    task: Arc<Task>,
    has_permit: AtomicBool,
}

impl TaskGate {
    pub(super) fn new(permits: &Arc<Permits>, task: &Arc<Task>) -> Self {
        let has_permit = AtomicBool::new(false);
        Self {
            permits: Arc::clone(permits),
            work: Arc::default(),
            task: Arc::clone(task),
            has_permit,
        }
    }

    /// Waits while the task is paused.
    fn wait_while_held(&self) {
        if !self.task.is_held() {
            return;
        }
        self.leave();
        let mut state = locked(&self.permits.state);
        while self.task.is_held() && !state.is_open {
            let waited = self.permits.changed.wait_timeout(state, Duration::from_millis(100));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Gate for TaskGate {
    fn enter(&self) {
        let has_permit = self.permits.take(&self.work, &|| self.is_stopped());
        self.has_permit.store(has_permit, Relaxed);
    }

    fn pass(&self, nodes: u64) {
        self.work.nodes.fetch_add(nodes, Relaxed);
        self.wait_while_held();
        if self.is_stopped() {
            return;
        }
        if self.has_permit.load(Relaxed) {
            let has_permit = self.permits.pass(&self.work, &|| self.is_stopped());
            self.has_permit.store(has_permit, Relaxed);
        } else {
            self.enter();
        }
    }

    fn leave(&self) {
        if self.has_permit.swap(false, Relaxed) {
            self.permits.give();
        }
    }

    fn is_stopped(&self) -> bool {
        !self.task.goes_on()
    }
}

#[cfg(test)]
#[path = "permits_tests.rs"]
mod tests;
