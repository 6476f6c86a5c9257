//! What is done when the program is aborted: the terminal is given back.
//!
//! Most aborts are defects, such as an overflow of the stack; they take their course, and the
//! system reports the signal. One has another reason: a small piece of memory cannot be had, which
//! no code can answer. (Large ones are tried ([`allocate`](super::allocate)), and work that would
//! take more than is free is refused before.) Then a sentence says what to do, and the exit code is
//! that of an environment that fails. [`Recorded`] says which of the two it is.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::{Once, OnceLock};

use super::taken;

/// The exit code where the environment fails.
const ENVIRONMENT: i32 = 3;

static RESCUE: OnceLock<fn()> = OnceLock::new();

/// The allocator of the system, which counts what it gives and remembers what it could not give.
/// The program uses it as its global allocator.
#[derive(Debug)]
pub struct Recorded;

/// Counts bytes that were given, or remembers that there was no memory; an abort of the same thread
/// comes from that.
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
// SAFETY: everything is handed to the allocator of the system. What is counted, and a refusal, are
// cells of the thread and an atomic, which neither allocate nor panic.
unsafe impl GlobalAlloc for Recorded {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are those that the system's allocator asks for.
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

/// Makes every abort from here on end the program in this way. `no_memory` is written to the
/// standard error where memory was refused; the standard library has written before it how many
/// bytes could not be had.
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
        // SAFETY: the action loads atomics and a cell of its thread, and calls the system; it
        // neither allocates nor takes a lock. What `on_abort` was given keeps to that as well.
        let _ = unsafe { signal_hook_registry::register(libc::SIGABRT, end) };
    });
}

/// Sets the function that an abort calls first from here on. It must do only what a handler of a
/// signal may do: no allocation, no lock.
pub fn on_abort(rescue: fn()) {
    let _ = RESCUE.set(rescue);
}
