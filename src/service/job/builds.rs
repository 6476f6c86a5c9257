//! Builds of tables in the background. Each table is built once, even if many jobs wait for it.
//!
//! If only idle jobs need a table, its build is idle too; see [`line`](super::line). When an
//! ordinary job needs the table, its build becomes an ordinary one.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use premove_engine::search::Control;
use premove_engine::store::{NoMemory, locked, threads};
use premove_engine::table::{Remedy, TableError, TableId, Tables, bytes, is_small};

use super::idle::Idle;
use super::line::{LONGEST_HOLD, Line, PATIENCE, Rules, Status};
use crate::api::Outcome;
use crate::failure::Failure;

/// The table builds of one program.
#[derive(Debug)]
pub(crate) struct Builds {
    pub(crate) tables: Arc<Tables>,
    quit: Arc<AtomicBool>,
    line: Arc<Mutex<Line>>,
    jobs: Arc<Idle>,
    pub(crate) running: Mutex<HashMap<TableId, Build>>,
    /// The errors of failed idle builds (those for idle jobs only). Idle jobs do not start them
    /// again.
    refused: Mutex<HashMap<TableId, Failure>>,
    /// Longest time for which a build for idle jobs is paused before it is abandoned.
    pub(crate) longest_hold: Duration,
}

/// Result of a request for a build: it began now, or it had begun before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begun {
    Now,
    Before,
}

/// A build that runs on its own thread.
#[derive(Debug)]
pub(crate) struct Build {
    pub(crate) thread: JoinHandle<Result<(), Failure>>,
    pub(crate) status: Arc<Status>,
}

impl Builds {
    pub(crate) fn new(tables: Arc<Tables>, jobs: Arc<Idle>) -> Self {
        Self {
            tables,
            quit: Arc::default(),
            line: Arc::default(),
            jobs,
            running: Mutex::default(),
            refused: Mutex::default(),
            longest_hold: LONGEST_HOLD,
        }
    }

    /// Waits until a table is open, and starts its build if it is missing. If the waiter is
    /// stopped, the build continues, because the next search needs the same table. Where there are
    /// no threads, the table is built on the calling one, and stopping ends the build.
    ///
    /// # Errors
    /// Returns an outcome if the waiter is stopped, or the table cannot be opened or built.
    pub(crate) fn wait_for(&self, id: TableId, control: &Control) -> Result<(), Outcome> {
        while !self.tables.is_open(id) {
            if control.is_stopped() {
                return Err(Outcome::Stopped);
            }
            if !threads::ARE_THERE {
                return self.open_here(id, control);
            }
            self.start(id, false)?;
            thread::sleep(PATIENCE);
        }
        Ok(())
    }

    /// Waits for a table on behalf of an idle job. If the table is missing, starts an idle build.
    /// If an idle build of the table failed, it is not tried again until an ordinary job needs the
    /// table. Calls `begun` each time a build begins.
    ///
    /// # Errors
    /// Returns an outcome if the waiter is stopped, or the table cannot be opened or built.
    pub(crate) fn wait_idle(
        &self,
        id: TableId,
        control: &Control,
        begun: &dyn Fn(),
    ) -> Result<(), Outcome> {
        while !self.tables.is_open(id) {
            if control.is_stopped() {
                return Err(Outcome::Stopped);
            }
            if !threads::ARE_THERE {
                begun();
                return self.open_here(id, control);
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

    /// Opens or builds a table on the calling thread.
    fn open_here(&self, id: TableId, control: &Control) -> Result<(), Outcome> {
        match self.tables.require(id, &control.as_stop()) {
            Err(TableError::Stopped(_)) if control.is_stopped() => Err(Outcome::Stopped),
            opened => Ok(opened?),
        }
    }

    /// Waits until a table is open. The table must have a file, or an ordinary build of it must be
    /// running. Starts no build, and does not wait for an idle build, which may be paused for long.
    ///
    /// # Errors
    /// Returns an outcome if there is no such table, it cannot be opened, or the waiter is stopped.
    pub(crate) fn wait_if_coming(&self, id: TableId, control: &Control) -> Result<(), Outcome> {
        while !self.tables.is_open(id) {
            if self.is_coming(id) && !self.is_idle(id) {
                if control.is_stopped() {
                    return Err(Outcome::Stopped);
                }
                thread::sleep(PATIENCE);
                continue;
            }
            let opened = self
                .tables
                .open(id, &|| control.is_stopped() || self.is_idle(id) && self.is_at_work(id));
            match opened {
                Ok(true) => {}
                // An ordinary build may have begun meanwhile.
                Ok(false) | Err(TableError::Stopped(_))
                    if self.is_coming(id) && !self.is_idle(id) => {}
                Ok(false) => {
                    return Err(Outcome::NotReady(missing(id)));
                }
                Err(TableError::Stopped(_)) if control.is_stopped() => {
                    return Err(Outcome::Stopped);
                }
                Err(TableError::Stopped(_)) => {
                    return Err(Outcome::NotReady(format!("table '{id}' is not built yet").into()));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Returns `true` while a build of the table runs that only idle jobs need.
    pub(crate) fn is_idle(&self, id: TableId) -> bool {
        self.has(id, |build| build.status.is_idle.load(Relaxed))
    }

    /// Returns `true` if the table is being built now, not waiting in the queue of builds.
    pub(crate) fn is_at_work(&self, id: TableId) -> bool {
        self.has(id, |build| build.status.at_work.load(Relaxed))
    }

    /// Returns `true` while a build of the table is paused.
    #[cfg(test)]
    pub(crate) fn is_held(&self, id: TableId) -> bool {
        self.has(id, |build| build.status.held.load(Relaxed) > 0)
    }

    /// Returns `true` if the table waits in the queue of large tables to be built.
    #[cfg(test)]
    pub(crate) fn waits(&self, id: TableId) -> bool {
        locked(&self.line).waiting.contains(&id)
    }

    /// Returns `true` if a build of the table is running and `is_so` returns `true` for it.
    fn has(&self, id: TableId, is_so: impl FnOnce(&Build) -> bool) -> bool {
        let running = locked(&self.running);
        running.get(&id).is_some_and(|build| !build.thread.is_finished() && is_so(build))
    }

    /// Starts ordinary builds of tables that later requests need. Nothing waits for them. If a
    /// build cannot start, it is left to the search that needs the table.
    pub(crate) fn begin(&self, tables: &[TableId]) {
        for id in smallest_first(tables).filter(|&id| !self.tables.is_open(id)) {
            if let Err(why) = self.start(id, false) {
                log::warn!("table '{id}' is not built: {why}");
            }
        }
    }

    /// Returns `true` if the table is being built or waits in the queue of builds.
    pub(crate) fn is_coming(&self, id: TableId) -> bool {
        self.has(id, |_| true)
    }

    /// Returns `true` while any table is being built.
    pub(crate) fn is_busy(&self) -> bool {
        locked(&self.running).values().any(|build| !build.thread.is_finished())
    }

    /// Starts a build unless the table is being built. Fails if the last build of the table failed;
    /// the failure of an idle build only counts for idle jobs. If an ordinary build is requested
    /// while an idle one is running, the idle build becomes ordinary.
    pub(crate) fn start(&self, id: TableId, is_idle: bool) -> Result<Begun, Failure> {
        let mut running = locked(&self.running);
        if let Some(build) = running.get(&id)
            && !build.thread.is_finished()
        {
            if !is_idle {
                build.status.is_idle.store(false, Relaxed);
            }
            return Ok(Begun::Before);
        }
        if let Some(Build { thread, status }) = running.remove(&id) {
            let outcome = thread.join().unwrap_or_else(|panic| Err(reason(&*panic)));
            if is_idle || !status.is_idle.load(Relaxed) {
                return outcome.map(|()| Begun::Before);
            }
        }
        let rules = self.rules(is_idle);
        let status = Arc::clone(&rules.status);
        let tables = Arc::clone(&self.tables);
        let name = format!("build-{id}");
        let thread = threads::start(name, move || open_or_build(&rules, &tables, id));
        let thread = thread.map_err(|error| threads::none_left(&error))?;
        running.insert(id, Build { thread, status });
        Ok(Begun::Now)
    }

    /// Returns the rules for when a new build begins, pauses and is abandoned.
    pub(crate) fn rules(&self, is_idle: bool) -> Rules {
        Rules {
            quit: Arc::clone(&self.quit),
            status: Arc::new(Status { is_idle: is_idle.into(), ..Status::default() }),
            line: Arc::clone(&self.line),
            jobs: Arc::clone(&self.jobs),
            longest_hold: self.longest_hold,
        }
    }

    /// Stops all builds and waits for them.
    pub(crate) fn quit(&self) {
        self.quit.store(true, Relaxed);
        let running = std::mem::take(&mut *locked(&self.running));
        for (_, build) in running {
            let _ = build.thread.join();
        }
    }
}

/// Returns the tables in the order in which jobs wait for them: small ones first.
pub(crate) fn smallest_first(tables: &[TableId]) -> impl Iterator<Item = TableId> {
    let mut tables = tables.to_vec();
    tables.sort_by_key(|&id| bytes(id));
    tables.into_iter()
}

/// Opens a table whose file is valid; otherwise waits in the queue of builds and then builds it. If
/// the build is abandoned in favour of another one, the result is `Ok`: the waiting job starts it
/// again.
fn open_or_build(rules: &Rules, tables: &Tables, id: TableId) -> Result<(), Failure> {
    let outcome = if is_small(id) {
        tables.require(id, &|| rules.is_over())
    } else {
        rules.wait_until_free();
        match tables.open(id, &|| rules.is_over()) {
            Ok(false) => {
                let _turn = rules.turn(id);
                tables.require(id, &|| rules.stop())
            }
            opened => opened.map(drop),
        }
    };
    match outcome {
        Err(TableError::Stopped(_)) if !rules.is_over() => Ok(()),
        outcome => outcome.map_err(|error| Failure::of(&error)),
    }
}

/// Returns the failure of work that may not build a missing table. Its remedy is the build.
fn missing(id: TableId) -> Failure {
    Failure { text: format!("there is no table '{id}'"), remedy: Some(Remedy::Build(id)) }
}

/// Returns the reason why a thread panicked: lack of memory, or a bug.
pub(crate) fn reason(panic: &(dyn std::any::Any + Send)) -> Failure {
    if let Some(lacking) = panic.downcast_ref::<NoMemory>() {
        return Failure::of(lacking);
    }
    let text = panic_message(panic).unwrap_or("no message");
    format!("a worker broke down: {text}; this is a bug in premove").into()
}

/// Returns the message of a panic, or `None` if it has no text.
pub(crate) fn panic_message(panic: &(dyn std::any::Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}
