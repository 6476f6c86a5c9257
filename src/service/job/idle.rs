//! Idle jobs, which may only run while there is no other work.
//!
//! Each job says at its start whether it is idle or ordinary. While an ordinary job runs, idle jobs
//! are paused: they wait when they next check their stop flag.

use std::sync::{Arc, Mutex, Weak};

use premove_engine::search::Control;
use premove_engine::store::locked;

/// The running jobs, ordinary and idle.
#[derive(Debug, Default)]
pub(crate) struct Idle(Mutex<Jobs>);

#[derive(Debug, Default)]
struct Jobs {
    /// Number of ordinary jobs that run.
    busy: usize,
    /// The controls of the idle jobs, which are paused while ordinary jobs run.
    idle: Vec<Weak<Control>>,
}

impl Jobs {
    fn hold(&mut self) {
        self.idle.retain(|control| control.strong_count() > 0);
        for control in self.idle.iter().filter_map(Weak::upgrade) {
            control.set_paused(self.busy > 0);
        }
    }
}

impl Idle {
    /// Registers an ordinary job. It ends when the returned guard is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> Busy {
        let mut jobs = locked(&self.0);
        jobs.busy += 1;
        jobs.hold();
        Busy(Arc::clone(self))
    }

    /// Returns `true` while an ordinary job runs.
    pub(crate) fn is_busy(&self) -> bool {
        locked(&self.0).busy > 0
    }

    /// Registers an idle job, which is paused while ordinary jobs run.
    pub(crate) fn join(&self, control: &Arc<Control>) {
        let mut jobs = locked(&self.0);
        jobs.idle.push(Arc::downgrade(control));
        jobs.hold();
    }
}

/// Guard of a job that is not idle; the job counts as running until the guard is dropped.
#[derive(Debug)]
pub(crate) struct Busy(Arc<Idle>);

impl Drop for Busy {
    fn drop(&mut self) {
        let mut jobs = locked(&self.0.0);
        jobs.busy -= 1;
        jobs.hold();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_jobs_are_held_while_there_are_others() {
        let idle = Arc::new(Idle::default());
        let (first, second) = (Arc::new(Control::new()), Arc::new(Control::new()));
        idle.join(&first);
        assert!(!first.is_paused());
        let (a, b) = (idle.begin(), idle.begin());
        idle.join(&second);
        assert!(first.is_paused() && second.is_paused());
        drop(a);
        assert!(first.is_paused());
        drop(first);
        drop(b);
        assert!(!second.is_paused());
        assert_eq!(locked(&idle.0).idle.len(), 1);
    }
}
