//! The functions of the page that the module calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use premove_engine::search::Gate;
use premove_engine::table::Tables;

/// The functions that `lib/instance.js` provides. A text is its start and its length in bytes.
mod imports {
    #[link(wasm_import_module = "premove")]
    unsafe extern "C" {
        /// Receives a line. Returns 0 if the page wants more.
        pub(super) safe fn line(start: *const u8, len: usize) -> i32;
        /// Returns 0 unless the question is to stop.
        pub(super) safe fn is_stopped() -> i32;
        /// Receives the name of a table that is being built, and how much of it is, in thousandths.
        pub(super) safe fn table(name: *const u8, name_len: usize, done: i32);
        /// Receives the file of a table that was built.
        pub(super) safe fn keep(name: *const u8, name_len: usize, file: *const u8, len: usize);
    }
}

/// Time between two reports of a build, in microseconds.
const BETWEEN_REPORTS: u64 = 50_000;
/// Number of calls of [`Gate::is_stopped`] between two looks at the clock.
const CALLS: u64 = 16;

/// Sends a line to the page. Returns whether the page wants more.
pub(super) fn send_line(line: &str) -> bool {
    imports::line(line.as_ptr(), line.len()) == 0
}

/// Hands the file of a table that was built to the page.
pub(super) fn keep_table(name: &str, file: &[u8]) {
    imports::table(name.as_ptr(), name.len(), 1000);
    imports::keep(name.as_ptr(), name.len(), file.as_ptr(), file.len());
}

/// Gate of a question, at which the page can stop it. While a table is built, it reports to the
/// page how much of it is done.
#[derive(Debug)]
pub(super) struct PageGate {
    tables: Arc<Tables>,
    begun: Instant,
    /// Number of calls so far.
    calls: AtomicU64,
    /// Microseconds from the start of the question to the next report.
    next: AtomicU64,
    is_stopped: AtomicBool,
}

impl PageGate {
    pub(super) fn new(tables: &Arc<Tables>) -> Self {
        Self {
            tables: Arc::clone(tables),
            begun: Instant::now(),
            calls: AtomicU64::new(0),
            next: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Reports the running build to the page: at once, and then some twenty times a second.
    fn report(&self) {
        if !self.calls.fetch_add(1, Relaxed).is_multiple_of(CALLS) {
            return;
        }
        let now = self.begun.elapsed().as_micros() as u64;
        if now < self.next.load(Relaxed) {
            return;
        }
        if let Some((id, done, total)) = self.tables.building() {
            self.next.store(now + BETWEEN_REPORTS, Relaxed);
            let name = id.name();
            imports::table(name.as_ptr(), name.len(), (done * 1000 / total.max(1)) as i32);
        }
    }
}

impl Gate for PageGate {
    fn enter(&self) {}

    fn pass(&self, _nodes: u64) {}

    fn leave(&self) {}

    fn is_stopped(&self) -> bool {
        self.report();
        if imports::is_stopped() != 0 {
            self.is_stopped.store(true, Relaxed);
        }
        self.is_stopped.load(Relaxed)
    }
}
