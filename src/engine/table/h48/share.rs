//! Divides numbered pieces of work among the threads of the pool.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Function that returns `true` if the work is to stop. It is called now and then.
pub(super) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Calls `piece` for the numbers `0..count` on all threads of the pool, each with working memory of
/// its own from `memory`. Ends early if `stop` returns `true` or `piece` returns `false`. Calls
/// `done` after each finished piece. Returns whether all pieces are finished.
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
