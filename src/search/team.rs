//! A team of threads: the calling one and others that do the same work.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::control::Control;

/// Does the work on the calling thread and `threads - 1` more, and returns what each of them made
/// of it, the calling thread's first.
///
/// When one thread panics, `control` stops the others, and the panic goes on here.
pub(crate) fn team<R: Send>(
    threads: usize,
    control: &Control,
    work: impl Fn() -> R + Sync,
) -> Vec<R> {
    let guarded = || {
        let _guard = StopOnPanic(control);
        work()
    };
    if threads <= 1 {
        return vec![guarded()];
    }
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(guarded)).collect();
        let mut results = vec![guarded()];
        for other in others {
            match other.join() {
                Ok(result) => results.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}

/// Does the work for each item, each on whichever thread of a team is free.
///
/// The results stand in the order of the items, for any number of threads. Once `control` is
/// stopped no further item is begun, so that results at the end may be missing.
pub fn parallel_map<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    control: &Control,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = team(threads.min(items.len()), control, || {
        let mut done = Vec::new();
        while !control.is_stopped() {
            let at = next.fetch_add(1, Relaxed);
            let Some(item) = items.get(at) else { break };
            done.push((at, work(item)));
        }
        done
    });
    let mut done: Vec<_> = results.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Ends the work of the other threads when one panics.
struct StopOnPanic<'a>(&'a Control);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..1_000).collect();
        for threads in [1, 3] {
            let doubled = parallel_map(&items, threads, &Control::new(), |n| n * 2);
            assert!(
                doubled.iter().zip(&items).all(|(d, n)| *d == n * 2)
                    && doubled.len() == items.len()
            );
        }
    }

    #[test]
    fn nothing_is_begun_after_a_stop() {
        let control = Control::new();
        let done = parallel_map(&[1, 2, 3], 1, &control, |&n| {
            control.stop();
            n
        });
        assert_eq!(done, [1]);
    }
}
