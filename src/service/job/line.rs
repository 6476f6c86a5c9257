//! The line of large tables that wait to be built, and the rules for idle builds.
//!
//! A build for idle jobs alone is an idle build. It begins when no other job is at work and no
//! large table waits, is held while a job is at work, and gives way to any large table.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use premove_engine::store::locked;
use premove_engine::table::{TableId, bytes};

use super::idle::Idle;

/// How long a waiter sleeps before it looks again.
pub(super) const PATIENCE: Duration = Duration::from_millis(3);
/// How long an idle build is held. Then it is given up: it holds memory, and the lock on the folder
/// of tables that other programs wait for.
pub(super) const LONGEST_HOLD: Duration = Duration::from_secs(20);

/// What is known of a build outside its thread.
#[derive(Debug, Default)]
pub(super) struct Status {
    /// Whether it is an idle build.
    pub(super) is_idle: AtomicBool,
    /// Whether it is its turn.
    pub(super) at_work: AtomicBool,
    /// How many of its threads are held.
    pub(super) held: AtomicUsize,
}

/// The large tables that are still to be built. One is built at a time, on all threads, the
/// smallest first: a search that needs a small one does not wait for a large one that was asked
/// for before. Small tables, of a second or less, do not stand in line.
#[derive(Debug, Default)]
pub(super) struct Line {
    at_work: bool,
    pub(super) waiting: Vec<TableId>,
}

impl Line {
    /// Whether it is the turn of this one, which is at work then.
    fn begin(&mut self, id: TableId) -> bool {
        let smallest = self.waiting.iter().copied().min_by_key(|&id| (bytes(id), id));
        let begins = !self.at_work && smallest == Some(id);
        if begins {
            self.at_work = true;
            self.waiting.retain(|&other| other != id);
        }
        begins
    }

    /// Whether no table is built and none waits: an idle build may begin.
    const fn is_free(&self) -> bool {
        !self.at_work && self.waiting.is_empty()
    }

    /// Whether it is the turn of an idle build, which is at work then.
    const fn begin_idle(&mut self) -> bool {
        let begins = self.is_free();
        self.at_work |= begins;
        begins
    }
}

/// When a build begins, goes on, and is given up.
pub(super) struct Rules {
    pub(super) quit: Arc<AtomicBool>,
    pub(super) status: Arc<Status>,
    pub(super) line: Arc<Mutex<Line>>,
    pub(super) jobs: Arc<Idle>,
    pub(super) longest_hold: Duration,
}

impl Rules {
    pub(super) fn is_over(&self) -> bool {
        self.quit.load(Relaxed)
    }

    fn is_idle(&self) -> bool {
        self.status.is_idle.load(Relaxed)
    }

    /// Whether it is an idle build and another large table waits.
    fn gives_way(&self) -> bool {
        self.is_idle() && !locked(&self.line).waiting.is_empty()
    }

    /// Whether the build is to be given up. An idle one is held here while jobs are at work.
    pub(super) fn stop(&self) -> bool {
        self.is_over() || self.is_held_too_long() || self.gives_way()
    }

    /// Holds an idle build while jobs are at work, unless it gives way.
    fn is_held_too_long(&self) -> bool {
        let is_held = || !self.is_over() && self.is_idle() && self.jobs.is_busy();
        if !is_held() {
            return false;
        }
        let since = Instant::now();
        self.status.held.fetch_add(1, Relaxed);
        let is_too_long = loop {
            if !is_held() || self.gives_way() {
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

    /// Waits as long as this is an idle build that may not begin.
    pub(super) fn wait_until_free(&self) {
        let is_free = || !self.jobs.is_busy() && locked(&self.line).is_free();
        while self.is_idle() && !self.is_over() && !is_free() {
            thread::sleep(PATIENCE);
        }
    }

    /// Waits until it is the turn of a build; `None` when it is not to be begun any more.
    pub(super) fn turn(&self, id: TableId) -> Option<Turn<'_>> {
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

/// The turn of a table that is built; the next one begins after it, also after a panic.
pub(super) struct Turn<'a>(&'a Rules);

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
