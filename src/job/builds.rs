//! Tables being built in the background: each once, however many jobs wait for it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::api::Outcome;
use crate::search::Control;
use crate::store::{NoMemory, locked, threads};
use crate::table::{TableId, Tables};

/// How long a waiter sleeps before it looks again.
const PATIENCE: Duration = Duration::from_millis(3);

/// The builds of one program.
#[derive(Debug)]
pub(super) struct Builds {
    tables: Arc<Tables>,
    quit: Arc<AtomicBool>,
    running: Mutex<HashMap<TableId, JoinHandle<Result<(), String>>>>,
}

impl Builds {
    pub(super) fn new(tables: Arc<Tables>) -> Self {
        Self { tables, quit: Arc::default(), running: Mutex::default() }
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
        let quit = Arc::clone(&self.quit);
        let work = move || tables.require(id, &|| quit.load(Relaxed)).map_err(|e| e.to_string());
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
