//! What is done when the program is aborted. That happens where a small piece of memory cannot be
//! had, which no code can answer: large ones are tried ([`allocate`](super::allocate)), and work
//! that would take more than is free is refused before.
//!
//! The terminal is given back, a sentence says what to do, and the exit code is that of an
//! environment that fails. After a panic the abort takes its course, since that is a defect of the
//! program; the terminal is given back all the same.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Once, OnceLock};

/// The exit code where the environment fails.
const ENVIRONMENT: i32 = 3;

/// The standard library has written before it how many bytes could not be had.
const SENTENCE: &[u8] =
    b"premove: no memory is left; close other programs, give the program a higher limit ('ulimit \
      -v'), or allow it less with --memory and --threads\n";

static PANICKED: AtomicBool = AtomicBool::new(false);
static RESCUE: OnceLock<fn()> = OnceLock::new();

/// From here on an abort ends the program in this way.
#[expect(unsafe_code, reason = "what a handler of a signal may do is for us to see to")]
pub fn guard() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICKED.store(true, SeqCst);
            report(panic);
        }));
        let end = || {
            if let Some(rescue) = RESCUE.get() {
                rescue();
            }
            if !PANICKED.load(SeqCst) {
                let _ = rustix::io::write(rustix::stdio::stderr(), SENTENCE);
                // SAFETY: ends the process at once; it may be called within a handler.
                unsafe { libc::_exit(ENVIRONMENT) }
            }
        };
        // SAFETY: the action loads atomics and calls the system, and neither allocates nor takes a
        // lock; what `on_abort` was given keeps to that as well.
        let _ = unsafe { signal_hook_registry::register(libc::SIGABRT, end) };
    });
}

/// From here on an abort calls this first. It must do only what a handler of a signal may do: no
/// allocation, no lock.
pub fn on_abort(rescue: fn()) {
    let _ = RESCUE.set(rescue);
}
