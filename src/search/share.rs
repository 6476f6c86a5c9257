//! Work on many items shared out to threads, the results in the order of the items.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::control::Control;

/// Does the work for each item on the calling thread and `threads - 1` more, each item by whoever
/// is free.
///
/// The results stand in the order of the items, whatever the number of threads. Once `control` is
/// stopped no further item is begun, so that results at the end may be missing.
pub fn share<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    control: &Control,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while !control.is_stopped() {
            let at = next.fetch_add(1, Relaxed);
            let Some(item) = items.get(at) else { break };
            done.push((at, work(item)));
        }
        done
    };
    let threads = threads.min(items.len());
    let mut done = if threads <= 1 {
        take()
    } else {
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
            let mut done = take();
            for other in others {
                match other.join() {
                    Ok(theirs) => done.extend(theirs),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        })
    };
    done.sort_unstable_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..1_000).collect();
        for threads in [1, 3] {
            let doubled = share(&items, threads, &Control::new(), |n| n * 2);
            assert!(
                doubled.iter().zip(&items).all(|(d, n)| *d == n * 2)
                    && doubled.len() == items.len()
            );
        }
    }

    #[test]
    fn nothing_is_begun_after_a_stop() {
        let control = Control::new();
        let done = share(&[1, 2, 3], 1, &control, |&n| {
            control.stop();
            n
        });
        assert_eq!(done, [1]);
    }
}
