//! Tables being built in the background: each once, however many jobs wait for it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::api::Outcome;
use crate::search::Control;
use crate::store::{NoMemory, locked, threads};
use crate::table::{TableId, TableState, Tables, bytes, is_small};

/// How long a waiter sleeps before it looks again.
const PATIENCE: Duration = Duration::from_millis(3);

/// The builds of one program.
#[derive(Debug)]
pub(super) struct Builds {
    tables: Arc<Tables>,
    quit: Arc<AtomicBool>,
    line: Arc<Mutex<Line>>,
    running: Mutex<HashMap<TableId, JoinHandle<Result<(), String>>>>,
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
}

impl Builds {
    pub(super) fn new(tables: Arc<Tables>) -> Self {
        Self { tables, quit: Arc::default(), line: Arc::default(), running: Mutex::default() }
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
            self.start(id).map_err(Outcome::Failed)?;
            thread::sleep(PATIENCE);
        }
        Ok(())
    }

    /// Has tables built while nothing waits for them, for what may come next. Those that cannot be
    /// built are left to the search that needs them.
    pub(super) fn begin(&self, tables: &[TableId]) {
        for id in smallest_first(tables).filter(|&id| !self.tables.is_open(id)) {
            if let Err(why) = self.start(id) {
                log::warn!("table '{id}' is not built: {why}");
            }
        }
    }

    /// Whether a table is being built, or will be when it is its turn.
    pub(super) fn is_coming(&self, id: TableId) -> bool {
        locked(&self.running).get(&id).is_some_and(|build| !build.is_finished())
    }

    /// Whether any table is being built.
    pub(super) fn is_busy(&self) -> bool {
        locked(&self.running).values().any(|build| !build.is_finished())
    }

    /// Starts a build unless it is running; fails as the last one failed.
    fn start(&self, id: TableId) -> Result<(), String> {
        let mut running = locked(&self.running);
        if let Some(build) = running.get(&id) {
            if !build.is_finished() {
                return Ok(());
            }
            if let Some(build) = running.remove(&id) {
                return build.join().unwrap_or_else(|panic| Err(reason(&*panic)));
            }
        }
        let tables = Arc::clone(&self.tables);
        let (quit, line) = (Arc::clone(&self.quit), Arc::clone(&self.line));
        let work = move || {
            let stop = || quit.load(Relaxed);
            in_line(&line, &tables, id, &stop, || tables.require(id, &stop))
                .map_err(|e| e.to_string())
        };
        let build =
            threads::start(format!("build-{id}"), work).map_err(|e| threads::none_left(&e))?;
        running.insert(id, build);
        Ok(())
    }

    /// Stops all builds and waits for them.
    pub(super) fn quit(&self) {
        self.quit.store(true, Relaxed);
        let running = std::mem::take(&mut *locked(&self.running));
        for (_, build) in running {
            let _ = build.join();
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

/// Opens a table, or builds it when it is its turn.
fn in_line<T>(
    line: &Mutex<Line>,
    tables: &Tables,
    id: TableId,
    stop: &dyn Fn() -> bool,
    work: impl FnOnce() -> T,
) -> T {
    if is_small(id) || tables.state(id) != TableState::Absent {
        return work();
    }
    locked(line).waiting.push(id);
    while !locked(line).begin(id) {
        if stop() {
            // What is to be stopped says so.
            locked(line).waiting.retain(|&other| other != id);
            return work();
        }
        thread::sleep(PATIENCE);
    }
    let _turn = Turn(line);
    work()
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
    fn small_tables_are_built_while_another_one_holds_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let builds = Builds::new(Arc::new(Tables::new(folder.path().to_owned())));
        let lock = crate::store::Lock::try_acquire(&folder.path().join(".lock")).unwrap();
        assert!(lock.is_some());
        builds.begin(&[TableId::EoFinish]);
        assert_eq!(builds.wait_for(TableId::Eo, &Control::new()), Ok(()));
        assert!(!builds.tables.is_open(TableId::EoFinish));
        builds.quit();
    }
}
