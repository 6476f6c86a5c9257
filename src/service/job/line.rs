//! The queue of large tables that wait to be built, and the rules for idle builds.
//!
//! An idle build serves only idle jobs. It begins when no ordinary job runs and no large table
//! waits. It is paused while an ordinary job runs, and is abandoned when a large table waits.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use premove_engine::store::locked;
use premove_engine::table::{TableId, bytes};

use super::idle::Idle;

/// Time for which a waiting thread sleeps before it checks again.
pub(crate) const PATIENCE: Duration = Duration::from_millis(3);
/// Longest time for which an idle build is paused. Then it is abandoned, because it holds memory
/// and the lock on the folder of tables, for which other programs wait.
pub(crate) const LONGEST_HOLD: Duration = Duration::from_secs(20);

/// State of a build that other threads can read.
#[derive(Debug, Default)]
pub(crate) struct Status {
    /// `true` for a build that only idle jobs need.
    pub(crate) is_idle: AtomicBool,
    /// `true` while the build runs; `false` while it waits in the queue.
    pub(crate) at_work: AtomicBool,
    /// Number of threads of the build that are paused.
    pub(crate) held: AtomicUsize,
}

/// Queue of the large tables that are still to be built. One is built at a time, on all threads,
/// the smallest first, so that a search for a small table does not wait for a large one that was
/// requested earlier. Small tables, which take a second or less, skip the queue.
#[derive(Debug, Default)]
pub(crate) struct Line {
    at_work: bool,
    pub(crate) waiting: Vec<TableId>,
}

impl Line {
    /// Lets the build of a table begin if the table is next in the queue. Returns `true` if it
    /// began.
    fn begin(&mut self, id: TableId) -> bool {
        let smallest = self.waiting.iter().copied().min_by_key(|&id| (bytes(id), id));
        let begins = !self.at_work && smallest == Some(id);
        if begins {
            self.at_work = true;
            self.waiting.retain(|&other| other != id);
        }
        begins
    }

    /// Returns `true` if no large table is being built or waits; an idle build may then begin.
    const fn is_free(&self) -> bool {
        !self.at_work && self.waiting.is_empty()
    }

    /// Lets an idle build begin if no large table is built or waits. Returns `true` if it began.
    const fn begin_idle(&mut self) -> bool {
        let begins = self.is_free();
        self.at_work |= begins;
        begins
    }
}

/// Rules that decide when a build begins, is paused, and is abandoned.
pub(crate) struct Rules {
    pub(crate) quit: Arc<AtomicBool>,
    pub(crate) status: Arc<Status>,
    pub(crate) line: Arc<Mutex<Line>>,
    pub(crate) jobs: Arc<Idle>,
    pub(crate) longest_hold: Duration,
}

impl Rules {
    pub(crate) fn is_over(&self) -> bool {
        self.quit.load(Relaxed)
    }

    fn is_idle(&self) -> bool {
        self.status.is_idle.load(Relaxed)
    }

    /// Returns `true` if the build is idle and another large table waits to be built.
    fn gives_way(&self) -> bool {
        self.is_idle() && !locked(&self.line).waiting.is_empty()
    }

    /// Pauses an idle build while ordinary jobs run. Returns `true` if the build must be abandoned.
    pub(crate) fn stop(&self) -> bool {
        self.is_over() || self.is_held_too_long() || self.gives_way()
    }

    /// Pauses an idle build while ordinary jobs run, unless it must give way. Returns `true` if it
    /// was paused too long.
    fn is_held_too_long(&self) -> bool {
        if !self.is_to_be_held() {
            return false;
        }
        let since = Instant::now();
        self.status.held.fetch_add(1, Relaxed);
        let is_too_long = loop {
            if !self.is_to_be_held() || self.gives_way() {
                break false;
            }
            if since.elapsed() > self.longest_hold {
                break true;
            }
            thread::sleep(PATIENCE);
        };
        self.status.held.fetch_sub(1, Relaxed);
        is_too_long
    }

    /// Returns `true` if the build is idle and ordinary jobs run.
    fn is_to_be_held(&self) -> bool {
        !self.is_over() && self.is_idle() && self.jobs.is_busy()
    }

    /// Waits while the build is idle and must not begin yet.
    pub(crate) fn wait_until_free(&self) {
        while self.is_idle()
            && !self.is_over()
            && (self.jobs.is_busy() || !locked(&self.line).is_free())
        {
            thread::sleep(PATIENCE);
        }
    }

    /// Waits until the build may begin, and returns its guard; `None` if the program quits.
    pub(crate) fn turn(&self, id: TableId) -> Option<Turn<'_>> {
        let mut stands_in_line = false;
        loop {
            let begins = if self.is_idle() {
                !self.jobs.is_busy() && locked(&self.line).begin_idle()
            } else {
                if !std::mem::replace(&mut stands_in_line, true) {
                    locked(&self.line).waiting.push(id);
                }
                locked(&self.line).begin(id)
            };
            if begins {
                self.status.at_work.store(true, Relaxed);
                return Some(Turn(self));
            }
            if self.is_over() {
                locked(&self.line).waiting.retain(|&other| other != id);
                return None;
            }
            thread::sleep(PATIENCE);
        }
    }
}

/// Guard of the build that runs now. Dropping it lets the next build in the queue begin, also after
/// a panic.
pub(crate) struct Turn<'a>(&'a Rules);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.status.at_work.store(false, Relaxed);
        locked(&self.0.line).at_work = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_large_tables_that_wait_the_smallest_is_built_next() {
        let mut line = Line { waiting: vec![TableId::Dr, TableId::EoFinish], at_work: true };
        assert!(!line.begin(TableId::EoFinish), "one is at work");
        line.at_work = false;
        assert!(!line.begin(TableId::Dr));
        assert!(line.begin(TableId::EoFinish));
        line.at_work = false;
        assert!(line.begin(TableId::Dr));
        assert_eq!(line.waiting, []);
    }

    #[test]
    fn an_idle_build_begins_when_no_other_one_is_at_work_or_waits() {
        let mut line = Line { waiting: vec![TableId::Dr], at_work: false };
        assert!(!line.begin_idle());
        assert!(line.begin(TableId::Dr));
        assert!(!line.begin_idle());
        line.at_work = false;
        assert!(line.begin_idle() && line.at_work);
    }
}
