//! Counts the memory that the program's allocator gives out, and records refused allocations.
//!
//! The allocator calls these functions, so they must not allocate, lock or panic.

#![cfg_attr(
    not(any(unix, windows)),
    expect(dead_code, reason = "programs for other systems have no allocator that counts")
)]

use std::cell::Cell;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

/// Number of bytes that a thread counts by itself before it adds them to the sum.
const LOOSE: i64 = 16 << 10;

/// Bytes that all threads of the program have allocated and not freed, except those in `LOOSELY`.
static IN_ALL: AtomicI64 = AtomicI64::new(0);

thread_local! {
    /// Bytes that this thread has allocated minus those freed, since it last added them to the sum.
    static LOOSELY: Cell<i64> = const { Cell::new(0) };
    /// Bytes that this thread has allocated minus those freed, except those in `LOOSELY`. The
    /// number is negative if it frees memory of other threads.
    static OWN: Cell<i64> = const { Cell::new(0) };
    /// `true` after this thread was refused memory, until it has returned an error about it.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Counts bytes that this thread allocates.
#[inline]
pub(super) fn took(bytes: usize) {
    count(signed(bytes));
}

/// Counts bytes that this thread frees.
#[inline]
pub(super) fn gave_back(bytes: usize) {
    count(-signed(bytes));
}

/// Converts a size into a signed number. No allocation is larger than a signed number can hold.
const fn signed(bytes: usize) -> i64 {
    bytes.cast_signed() as i64
}

#[inline]
fn count(bytes: i64) {
    let loosely = LOOSELY.get() + bytes;
    if loosely.abs() < LOOSE {
        LOOSELY.set(loosely);
    } else {
        add(loosely);
    }
}

#[cold]
fn add(bytes: i64) {
    LOOSELY.set(0);
    OWN.set(OWN.get() + bytes);
    IN_ALL.fetch_add(bytes, Relaxed);
}

/// Returns the number of bytes that all threads have allocated and not freed. Up to 16 KiB of each
/// thread are not counted. Returns 0 if another allocator is used.
pub(super) fn in_all() -> i64 {
    IN_ALL.load(Relaxed)
}

/// Returns the number of bytes that this thread has allocated minus those that it has freed. It is
/// negative if the thread frees memory of others.
pub(super) fn by_this_thread() -> i64 {
    OWN.get() + LOOSELY.get()
}

/// Counts bytes as freed by this thread, although another thread will free them.
pub(super) fn hand_over(bytes: usize) {
    OWN.set(OWN.get() - signed(bytes));
}

/// Records that this thread was refused memory.
pub(super) fn refused() {
    REFUSED.set(true);
}

/// Records that the last refusal of memory became an error. A later abort of this thread has
/// another reason.
pub(super) fn answered() {
    REFUSED.set(false);
}

/// Returns whether this thread was refused memory and has not yet returned an error about it.
#[cfg_attr(windows, expect(dead_code, reason = "there an abort cannot be caught"))]
pub(super) fn is_refused() -> bool {
    REFUSED.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_not_taken_any_more() {
        let before = by_this_thread();
        for bytes in [1, 70_000, -30_000, 20_000_000, -20_040_001] {
            count(bytes);
        }
        assert_eq!(by_this_thread(), before);
        hand_over(7);
        assert_eq!(by_this_thread(), before - 7);
        count(7);
    }
}
