//! Sharing out numbered pieces of work to the threads of the pool.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Returns `true` when the work is to stop; called now and then.
pub(super) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Does the pieces `0..count` on all threads, each thread with working memory of its own, until all
/// are done, `stop` says so or a piece returns `false`. Returns whether all were done; `done` is
/// called after each.
pub(super) fn share<R>(
    count: usize,
    done: &(dyn Fn() + Sync),
    stop: Stop<'_>,
    memory: impl Fn() -> R + Sync,
    piece: impl Fn(&mut R, usize) -> bool + Sync,
) -> bool {
    let next = AtomicUsize::new(0);
    let broken = AtomicBool::new(false);
    let work = || {
        let mut memory = memory();
        loop {
            let i = next.fetch_add(1, Relaxed);
            if i >= count || broken.load(Relaxed) {
                return;
            }
            if stop() || !piece(&mut memory, i) {
                broken.store(true, Relaxed);
                return;
            }
            done();
        }
    };
    rayon::scope(|scope| {
        for _ in 0..rayon::current_num_threads().min(count) {
            scope.spawn(|_| work());
        }
    });
    !broken.into_inner()
}
