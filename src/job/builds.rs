//! Tables being built in the background: each once, however many jobs wait for it.
//!
//! A table that only idle work asks for is built at leisure: held while another job is at work,
//! given up for any other large table and begun again after it. A job that needs it makes it a
//! build like others.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::idle::Idle;
use crate::api::Outcome;
use crate::search::Control;
use crate::store::{NoMemory, locked, threads};
use crate::table::{TableError, TableId, TableState, Tables, bytes, is_small};

/// How long a waiter sleeps before it looks again.
const PATIENCE: Duration = Duration::from_millis(3);
/// How long a build at leisure is held. Then it is given up: it holds memory, and the lock on the
/// folder of tables that other programs wait for.
const LONGEST_HOLD: Duration = Duration::from_secs(20);

/// The builds of one program.
#[derive(Debug)]
pub(super) struct Builds {
    tables: Arc<Tables>,
    quit: Arc<AtomicBool>,
    line: Arc<Mutex<Line>>,
    idle: Arc<Idle>,
    running: Mutex<HashMap<TableId, Build>>,
    /// Tables that could not be built at leisure: that is not tried again.
    refused: Mutex<HashMap<TableId, String>>,
}

/// When a build began that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    Now,
    Before,
}

/// A build on its thread.
#[derive(Debug)]
struct Build {
    thread: JoinHandle<Result<(), String>>,
    /// Whether no job needs it but idle ones.
    at_leisure: Arc<AtomicBool>,
}

/// The large tables that are still to be built. One is built at a time, on all threads, the
/// smallest first: a search that needs a small one does not wait for a large one that was asked
/// for before. Small tables, of a second or less, do not stand in line.
#[derive(Debug, Default)]
struct Line {
    at_work: bool,
    waiting: Vec<TableId>,
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

    /// Whether nothing else is at work or waits: then a build at leisure is at work.
    const fn begin_at_leisure(&mut self) -> bool {
        let begins = !self.at_work && self.waiting.is_empty();
        self.at_work |= begins;
        begins
    }
}

/// When a build goes on, and when it is given up.
struct Rules {
    quit: Arc<AtomicBool>,
    at_leisure: Arc<AtomicBool>,
    line: Arc<Mutex<Line>>,
    idle: Arc<Idle>,
}

impl Rules {
    fn is_over(&self) -> bool {
        self.quit.load(Relaxed)
    }

    /// Whether a build at leisure gives way to another large table.
    fn gives_way(&self) -> bool {
        self.at_leisure.load(Relaxed) && !locked(&self.line).waiting.is_empty()
    }

    /// Whether the build is to be given up. One at leisure is held here while jobs are at work.
    fn stop(&self) -> bool {
        let held_since = Instant::now();
        while !self.is_over() && self.at_leisure.load(Relaxed) && self.idle.is_busy() {
            if self.gives_way() || held_since.elapsed() > LONGEST_HOLD {
                return true;
            }
            thread::sleep(PATIENCE);
        }
        self.is_over() || self.gives_way()
    }

    /// Waits until it is the turn of a build; `None` when it is not to be begun any more.
    fn turn(&self, id: TableId) -> Option<Turn<'_>> {
        let mut stands_in_line = false;
        loop {
            let begins = if self.at_leisure.load(Relaxed) {
                !self.idle.is_busy() && locked(&self.line).begin_at_leisure()
            } else {
                if !std::mem::replace(&mut stands_in_line, true) {
                    locked(&self.line).waiting.push(id);
                }
                locked(&self.line).begin(id)
            };
            if begins {
                return Some(Turn(&self.line));
            }
            if self.is_over() {
                locked(&self.line).waiting.retain(|&other| other != id);
                return None;
            }
            thread::sleep(PATIENCE);
        }
    }
}

impl Builds {
    pub(super) fn new(tables: Arc<Tables>, idle: Arc<Idle>) -> Self {
        Self {
            tables,
            quit: Arc::default(),
            line: Arc::default(),
            idle,
            running: Mutex::default(),
            refused: Mutex::default(),
        }
    }

    /// Waits until a table is open, and starts its build if it is missing. A build goes on when its
    /// waiter stops, because the next search needs the same table.
    ///
    /// # Errors
    /// When the waiter is stopped, or the table cannot be opened or built.
    pub(super) fn wait_for(&self, id: TableId, control: &Control) -> Result<(), Outcome> {
        while !self.tables.is_open(id) {
            if control.is_stopped() {
                return Err(Outcome::Stopped);
            }
            self.start(id, false).map_err(Outcome::Failed)?;
            thread::sleep(PATIENCE);
        }
        Ok(())
    }

    /// The same for idle work: a table that is missing is built at leisure, with all that this
    /// means. One that cannot be built is asked for in vain until a search needs it. `begun` is
    /// called whenever a build has begun, for who shows it.
    ///
    /// # Errors
    /// When the waiter is stopped, or the table cannot be opened or built.
    pub(super) fn wait_at_leisure(
        &self,
        id: TableId,
        control: &Control,
        begun: &dyn Fn(),
    ) -> Result<(), Outcome> {
        while !self.tables.is_open(id) {
            if control.is_stopped() {
                return Err(Outcome::Stopped);
            }
            let refused = locked(&self.refused).get(&id).cloned();
            if let Some(why) = refused {
                return Err(Outcome::NotReady(why));
            }
            match self.start(id, true) {
                Ok(Begun::Now) => begun(),
                Ok(Begun::Before) => {}
                Err(why) => {
                    locked(&self.refused).insert(id, why);
                }
            }
            thread::sleep(PATIENCE);
        }
        Ok(())
    }

    /// Whether a table is being built at leisure.
    pub(super) fn is_at_leisure(&self, id: TableId) -> bool {
        locked(&self.running).get(&id).is_some_and(|build| build.at_leisure.load(Relaxed))
    }

    /// Has tables built while nothing waits for them, for what may come next. Those that cannot be
    /// built are left to the search that needs them.
    pub(super) fn begin(&self, tables: &[TableId]) {
        for id in smallest_first(tables).filter(|&id| !self.tables.is_open(id)) {
            if let Err(why) = self.start(id, false) {
                log::warn!("table '{id}' is not built: {why}");
            }
        }
    }

    /// Whether a table is being built, or will be when it is its turn.
    pub(super) fn is_coming(&self, id: TableId) -> bool {
        locked(&self.running).get(&id).is_some_and(|build| !build.thread.is_finished())
    }

    /// Whether any table is being built.
    pub(super) fn is_busy(&self) -> bool {
        locked(&self.running).values().any(|build| !build.thread.is_finished())
    }

    /// Starts a build unless it is running; fails as the last one failed. One at leisure becomes a
    /// build like others when it is asked for so.
    fn start(&self, id: TableId, at_leisure: bool) -> Result<Begun, String> {
        let mut running = locked(&self.running);
        if let Some(build) = running.get(&id) {
            if !at_leisure {
                build.at_leisure.store(false, Relaxed);
            }
            if !build.thread.is_finished() {
                return Ok(Begun::Before);
            }
            if let Some(build) = running.remove(&id) {
                let outcome = build.thread.join().unwrap_or_else(|panic| Err(reason(&*panic)));
                return outcome.map(|()| Begun::Before);
            }
        }
        let at_leisure = Arc::new(AtomicBool::new(at_leisure));
        let rules = Rules {
            quit: Arc::clone(&self.quit),
            at_leisure: Arc::clone(&at_leisure),
            line: Arc::clone(&self.line),
            idle: Arc::clone(&self.idle),
        };
        let tables = Arc::clone(&self.tables);
        let work = move || in_line(&rules, &tables, id);
        let thread =
            threads::start(format!("build-{id}"), work).map_err(|e| threads::none_left(&e))?;
        running.insert(id, Build { thread, at_leisure });
        Ok(Begun::Now)
    }

    /// Stops all builds and waits for them.
    pub(super) fn quit(&self) {
        self.quit.store(true, Relaxed);
        let running = std::mem::take(&mut *locked(&self.running));
        for (_, build) in running {
            let _ = build.thread.join();
        }
    }
}

/// In this order tables are waited for.
pub(super) fn smallest_first(tables: &[TableId]) -> impl Iterator<Item = TableId> {
    let mut tables = tables.to_vec();
    tables.sort_by_key(|&id| bytes(id));
    tables.into_iter()
}

/// The turn of a table that is built; the next one begins after it, also after a panic.
struct Turn<'a>(&'a Mutex<Line>);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        locked(self.0).at_work = false;
    }
}

/// Opens a table, or builds it when it is its turn. A build that gives way has not failed: the
/// request that waits for it begins it again.
fn in_line(rules: &Rules, tables: &Tables, id: TableId) -> Result<(), String> {
    let in_text = |error: TableError| error.to_string();
    if is_small(id) || tables.state(id) != TableState::Absent {
        return tables.require(id, &|| rules.is_over()).map_err(in_text);
    }
    let _turn = rules.turn(id);
    match tables.require(id, &|| rules.stop()) {
        Err(TableError::Stopped(_)) if !rules.is_over() => Ok(()),
        outcome => outcome.map_err(in_text),
    }
}

/// Why work was given up: for want of memory, or by a panic.
pub(super) fn reason(panic: &(dyn std::any::Any + Send)) -> String {
    if let Some(lacking) = panic.downcast_ref::<NoMemory>() {
        return lacking.to_string();
    }
    let text = panic
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned());
    format!("a worker broke down: {text}; this is a bug in premove")
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
    fn a_build_at_leisure_begins_when_no_other_one_is_at_work_or_waits() {
        let mut line = Line { waiting: vec![TableId::Dr], at_work: false };
        assert!(!line.begin_at_leisure());
        assert!(line.begin(TableId::Dr));
        assert!(!line.begin_at_leisure());
        line.at_work = false;
        assert!(line.begin_at_leisure() && line.at_work);
    }

    #[test]
    fn small_tables_are_built_while_another_one_holds_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Arc::new(Tables::new(folder.path().to_owned()));
        let builds = Builds::new(tables, Arc::default());
        let lock = crate::store::Lock::try_acquire(&folder.path().join(".lock")).unwrap();
        assert!(lock.is_some());
        builds.begin(&[TableId::EoFinish]);
        assert_eq!(builds.wait_for(TableId::Eo, &Control::new()), Ok(()));
        assert!(!builds.tables.is_open(TableId::EoFinish));
        builds.quit();
    }
}
