//! Tables being built in the background, once each, whoever waits for them.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::search::Control;
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

    /// Waits until a table is open, having it built if need be. A build goes on when its waiter
    /// stops: the next search wants the same table.
    ///
    /// # Errors
    /// `Break(None)` when the waiter was stopped, `Break(Some(what))` when the table cannot be had.
    pub(super) fn wait_for(&self, id: TableId, control: &Control) -> ControlFlow<Option<String>> {
        while !self.tables.is_open(id) {
            if control.is_stopped() {
                return ControlFlow::Break(None);
            }
            if let Err(what) = self.start(id) {
                return ControlFlow::Break(Some(what));
            }
            thread::sleep(PATIENCE);
        }
        ControlFlow::Continue(())
    }

    /// Starts a build unless it is running; tells how the last one failed.
    fn start(&self, id: TableId) -> Result<(), String> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(build) = running.get(&id) {
            if !build.is_finished() {
                return Ok(());
            }
            if let Some(build) = running.remove(&id) {
                return build.join().unwrap_or_else(|panic| Err(super::panic_text(&*panic)));
            }
        }
        let (tables, quit) = (Arc::clone(&self.tables), Arc::clone(&self.quit));
        let work = move || tables.require(id, &|| quit.load(Relaxed)).map_err(|e| e.to_string());
        let build = thread::Builder::new()
            .name(format!("build-{id}"))
            .spawn(work)
            .map_err(|e| e.to_string())?;
        running.insert(id, build);
        Ok(())
    }

    /// Stops all builds and waits for them.
    pub(super) fn quit(&self) {
        self.quit.store(true, Relaxed);
        let running =
            std::mem::take(&mut *self.running.lock().unwrap_or_else(PoisonError::into_inner));
        for (_, build) in running {
            let _ = build.join();
        }
    }
}
