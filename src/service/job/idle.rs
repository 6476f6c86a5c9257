//! Idle jobs: they may only run while there is nothing else to do.
//!
//! Each job states its kind at its start. Jobs of the usual kind are counted. While there is one,
//! the idle jobs are held: they wait when they next check their stop flag.

use std::sync::{Arc, Mutex, Weak};

use premove_engine::search::Control;
use premove_engine::store::locked;

/// The jobs that are at work.
#[derive(Debug, Default)]
pub(crate) struct Idle(Mutex<Jobs>);

#[derive(Debug, Default)]
struct Jobs {
    /// Number of jobs of the usual kind.
    busy: usize,
    /// The idle jobs, which wait for those of the usual kind.
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
    /// Registers a job of the usual kind, which ends when the guard is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> Busy {
        let mut jobs = locked(&self.0);
        jobs.busy += 1;
        jobs.hold();
        Busy(Arc::clone(self))
    }

    /// Returns `true` while a job of the usual kind is at work.
    pub(crate) fn is_busy(&self) -> bool {
        locked(&self.0).busy > 0
    }

    /// Registers an idle job, which is held while there are others.
    pub(crate) fn join(&self, control: &Arc<Control>) {
        let mut jobs = locked(&self.0);
        jobs.idle.push(Arc::downgrade(control));
        jobs.hold();
    }
}

/// A guard: a job of the usual kind is at work.
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
