//! The numbers that the allocator of the program counts: memory taken, and memory refused.
//!
//! The allocator calls this, so nothing here allocates, locks or panics.

#![cfg_attr(not(unix), expect(dead_code, reason = "the allocator that counts is for Unix"))]

use std::cell::Cell;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

/// Bytes of a thread that need not be in the sum yet.
const LOOSE: i64 = 16 << 10;

/// Bytes that the threads of the program have taken and not given back.
static IN_ALL: AtomicI64 = AtomicI64::new(0);

thread_local! {
    /// Bytes that this thread has taken since they were last added to the sum.
    static LOOSELY: Cell<i64> = const { Cell::new(0) };
    /// Bytes that this thread has taken in all; negative if it gives back what others took.
    static OWN: Cell<i64> = const { Cell::new(0) };
    /// Set while this thread was refused memory and has not yet returned an error about it.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// Counts bytes that this thread takes.
#[inline]
pub(super) fn took(bytes: usize) {
    count(signed(bytes));
}

/// Counts bytes that this thread gives back.
#[inline]
pub(super) fn gave_back(bytes: usize) {
    count(-signed(bytes));
}

/// No piece of memory has more bytes than a signed number can say.
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

/// Bytes that are taken now, but for a little of each thread; 0 where another allocator counts
/// nothing.
pub(super) fn in_all() -> i64 {
    IN_ALL.load(Relaxed)
}

/// Bytes that this thread has taken; less than none where it gives back what others took.
pub(super) fn by_this_thread() -> i64 {
    OWN.get() + LOOSELY.get()
}

/// Counts bytes that another thread will give back, as if this one had.
pub(super) fn hand_over(bytes: usize) {
    OWN.set(OWN.get() - signed(bytes));
}

/// This thread was refused memory.
pub(super) fn refused() {
    REFUSED.set(true);
}

/// The lack of memory that this thread met last has become an error; an abort that comes later has
/// another reason.
pub(super) fn answered() {
    REFUSED.set(false);
}

/// Returns whether this thread was refused memory and has not yet returned an error about it.
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
