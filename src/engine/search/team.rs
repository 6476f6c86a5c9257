//! Runs work on a team of threads: the calling thread and others.
//!
//! The threads are those of [`threads::team`]. The work is a trait object, so that this code is
//! compiled once and not for every caller.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::control::Control;
use crate::store::{account, threads};

/// Runs the work on the calling thread and `threads - 1` more, or fewer if they cannot be started.
///
/// If one thread panics, `control` stops the others, and this function panics after all have ended.
pub(crate) fn team(threads: usize, control: &Control, work: &(dyn Fn() + Sync)) {
    threads::team(threads, &|| {
        let _guard = StopOnPanic(control);
        work();
    });
}

/// Runs the work for each item, on any free thread of a team.
///
/// The results are in the order of the items, for any number of threads. Once `control` is stopped
/// no further item is started, so results at the end may be missing.
pub fn parallel_map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    control: &Control,
    work: &(dyn Fn(&T) -> R + Sync),
) -> Vec<R> {
    let results: Mutex<Vec<Option<R>>> = Mutex::new(items.iter().map(|_| None).collect());
    each(items.len(), threads, control, &|at| {
        let result = work(&items[at]);
        results.lock().unwrap_or_else(PoisonError::into_inner)[at] = Some(result);
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().flatten().collect()
}

/// Runs the work for each number below `count`.
fn each(count: usize, threads: usize, control: &Control, work: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    team(threads.min(count), control, &|| {
        while !control.is_stopped() {
            let at = next.fetch_add(1, Relaxed);
            if at >= count {
                break;
            }
            account::check();
            work(at);
        }
    });
}

/// Stops the other threads if its thread panics.
pub(crate) struct StopOnPanic<'a>(pub(crate) &'a Control);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.break_down();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::threads::with_threads;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..1_000).collect();
        for threads in [1, 3] {
            let doubled = parallel_map(&items, threads, &Control::new(), &|n| n * 2);
            assert!(
                doubled.iter().zip(&items).all(|(d, n)| *d == n * 2)
                    && doubled.len() == items.len()
            );
        }
    }

    #[test]
    fn all_is_done_with_the_threads_that_can_be_had() {
        let items: Vec<u32> = (0..100).collect();
        for left in 0..4 {
            let same = with_threads(left, || parallel_map(&items, 4, &Control::new(), &|&n| n));
            assert_eq!(same, items);
        }
    }

    #[test]
    fn nothing_is_begun_after_a_stop() {
        let control = Control::new();
        let done = parallel_map(&[1, 2, 3], 1, &control, &|&n| {
            control.stop();
            n
        });
        assert_eq!(done, [1]);
    }
}
