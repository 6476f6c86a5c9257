//! Counts the memory of the program, and restores the terminal when the program aborts.
//!
//! Most aborts are defects, such as a stack overflow. Then the system reports the signal as usual.
//! One kind of abort has another reason: the system refuses a small piece of memory, which no code
//! can handle. (Large allocations can fail without an abort, see [`allocate`](super::allocate), and
//! work that needs more than the free memory is refused before it starts.) In this case the program
//! prints advice, and the exit code is that of a failing environment. [`Recorded`] tells the two
//! kinds apart. On Windows there is no signal for an abort, and [`Recorded`] only counts.

use std::alloc::{GlobalAlloc, Layout, System};
#[cfg(unix)]
use std::sync::{Once, OnceLock};

use super::taken;

/// Exit code for a failure of the environment, such as too little memory.
#[cfg(unix)]
const ENVIRONMENT: i32 = 3;

#[cfg(unix)]
static RESCUE: OnceLock<fn()> = OnceLock::new();

/// The system allocator, extended to count the allocated bytes and to record a failed allocation.
/// The program uses it as its global allocator.
#[derive(Debug)]
pub struct Recorded;

/// Counts allocated bytes. Records a failure (null) for a later abort of this thread.
#[inline]
fn recorded(memory: *mut u8, bytes: usize) -> *mut u8 {
    if memory.is_null() {
        taken::refused();
    } else {
        taken::took(bytes);
    }
    memory
}

#[expect(unsafe_code, reason = "an allocator is unsafe by nature")]
// SAFETY: every call goes to the allocator of the system. The counts are cells of the thread and an
// atomic. They neither allocate nor panic.
unsafe impl GlobalAlloc for Recorded {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the promises of the caller are those that the system's allocator requires.
        recorded(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        recorded(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        let moved = recorded(unsafe { System.realloc(memory, layout, size) }, size);
        if !moved.is_null() {
            taken::gave_back(layout.size());
        }
        moved
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        taken::gave_back(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// Installs the handler of aborts. It writes the text `no_memory` to the standard error if an
/// allocation failed. The standard library has already written how many bytes were refused.
#[cfg(unix)]
#[expect(unsafe_code, reason = "what a handler of a signal may do is for us to see to")]
pub fn guard(no_memory: &'static str) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let end = move || {
            if let Some(rescue) = RESCUE.get() {
                rescue();
            }
            if taken::is_refused() {
                let _ = rustix::io::write(rustix::stdio::stderr(), no_memory.as_bytes());
                // SAFETY: ends the process at once; it may be called within a handler.
                unsafe { libc::_exit(ENVIRONMENT) }
            }
            // SAFETY: both may be called within a handler. The signal waits until the handler has
            // returned, and then ends the process as if there had been none.
            unsafe {
                libc::signal(libc::SIGABRT, libc::SIG_DFL);
                libc::raise(libc::SIGABRT);
            }
        };
        // SAFETY: the action loads atomics and a cell of its thread, and calls the system. It
        // neither allocates nor takes a lock. `on_abort` requires this of its function as well.
        let _ = unsafe { signal_hook_registry::register(libc::SIGABRT, end) };
    });
}

/// Sets the function that an abort calls first. It must do only what a signal handler may do: no
/// allocation, no lock.
#[cfg(unix)]
pub fn on_abort(rescue: fn()) {
    let _ = RESCUE.set(rescue);
}
