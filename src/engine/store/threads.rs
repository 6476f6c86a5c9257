//! Starts threads. All threads are started here, so that one place handles a system that refuses
//! more threads. [`team`] works with the threads that it gets, at least the calling one.

use std::cell::Cell;
use std::io;
use std::thread::{self, JoinHandle, Scope, ScopedJoinHandle};
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, bounded};

use super::memory;

/// `false` on systems without threads: WebAssembly without memory that threads share.
pub const ARE_THERE: bool = !cfg!(target_family = "wasm");

/// Starts a thread with this name.
///
/// # Errors
/// If the system refuses another thread. [`none_left`] describes the error.
pub fn start<T: Send + 'static>(
    name: impl Into<String>,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    may_start()?;
    thread::Builder::new().name(name.into()).spawn(work)
}

/// Starts a thread that ends before its scope does.
///
/// # Errors
/// If the system refuses another thread.
pub fn start_in<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    may_start()?;
    thread::Builder::new().spawn_scoped(scope, work)
}

/// Returns a message that no thread could be started, with a remedy.
pub fn none_left(error: &io::Error) -> String {
    format!(
        "no thread could be started ({error}): end other programs, or raise the limits \
         ('ulimit -u', 'ulimit -v')"
    )
}

/// Calls `work` on the calling thread and on `threads - 1` more threads, or fewer if the system
/// refuses some. If it panics on one thread, this function panics after all have ended.
pub fn team(threads: usize, work: &(dyn Fn() + Sync)) {
    if threads <= 1 {
        return work();
    }
    thread::scope(|scope| {
        let others = (1..threads).map_while(|_| start_in(scope, work).ok());
        let others: Vec<_> = others.collect();
        work();
        for other in others {
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

/// Runs `work`. Meanwhile another thread calls `look` at intervals of `every` until `look` returns
/// `false`. If no thread can be started, `look` is not called.
pub fn with_look<T>(
    every: Duration,
    mut look: impl FnMut() -> bool + Send,
    work: impl FnOnce() -> T,
) -> T {
    let (done, ended) = bounded::<()>(0);
    thread::scope(|scope| {
        let _ = start_in(scope, move || {
            while ended.recv_timeout(every) == Err(RecvTimeoutError::Timeout) && look() {}
        });
        // Dropped when the work ends, also after a panic. The other thread then ends.
        let _done = done;
        work()
    })
}

/// A pool of threads for work that `rayon` divides.
#[derive(Debug)]
pub struct Pool(Option<rayon::ThreadPool>);

impl Pool {
    /// Creates a pool with this number of threads, or fewer if the system refuses some.
    pub fn new(threads: usize, name: &'static str) -> Self {
        let mut numbers =
            std::iter::successors(Some(threads.max(1)), |&now| (now > 1).then_some(now / 2));
        let built = numbers.find_map(|threads| {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .thread_name(move |i| format!("{name}-{i}"))
                .spawn_handler(|worker| {
                    let name = worker.name().unwrap_or(name).to_owned();
                    start(name, || worker.run()).map(drop)
                })
                .build()
                .ok()
        });
        Self(built)
    }

    /// Runs some work in the pool, so that `rayon` divides it among the threads. Without threads
    /// the calling thread does all of it.
    pub fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        if let Some(pool) = &self.0 {
            return pool.install(work);
        }
        if rayon::current_thread_index().is_none() {
            let alone = rayon::ThreadPoolBuilder::new().num_threads(1);
            // From now on the calling thread is a pool of one thread.
            alone.use_current_thread().build().map_or_else(drop, std::mem::forget);
        }
        work()
    }
}

/// Returns an error if too little memory is left for a thread to start. Without this check the
/// system might allocate the stack but refuse further memory, which would end the program.
fn may_start() -> io::Result<()> {
    count_start()?;
    if memory::is_space_short() { Err(io::ErrorKind::OutOfMemory.into()) } else { Ok(()) }
}

thread_local! {
    /// Number of threads that this thread may still start; the greatest number means no limit.
    static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
}

fn count_start() -> io::Result<()> {
    match LEFT.get() {
        usize::MAX => Ok(()),
        0 => Err(io::ErrorKind::WouldBlock.into()),
        left => {
            LEFT.set(left - 1);
            Ok(())
        }
    }
}

/// Runs some work during which the calling thread can start only `left` threads, as if the system
/// refused more.
pub fn with_threads<T>(left: usize, work: impl FnOnce() -> T) -> T {
    LEFT.set(left);
    let result = work();
    LEFT.set(usize::MAX);
    result
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use rayon::prelude::*;

    use super::*;

    #[test]
    fn a_team_works_with_the_threads_that_it_gets() {
        for left in 0..5 {
            let at_work = AtomicUsize::new(0);
            with_threads(left, || {
                team(4, &|| {
                    at_work.fetch_add(1, Relaxed);
                });
            });
            assert_eq!(at_work.into_inner(), 1 + left.min(3));
        }
    }

    #[test]
    fn a_pool_works_with_the_threads_that_it_gets() {
        for left in 0..9 {
            let pool = with_threads(left, || Pool::new(4, "test"));
            let sum = || (0..100_000_u64).into_par_iter().sum::<u64>();
            assert_eq!(pool.run(sum), 4_999_950_000);
            // The second time, the thread may already be a pool.
            assert_eq!(pool.run(sum), 4_999_950_000);
            // A pool that gets too few threads gives them back and tries a smaller number.
            assert!(pool.0.is_some() == (left >= 4), "{left}");
        }
    }

    #[test]
    fn work_is_looked_at_until_a_look_says_no_or_it_ends() {
        let (looks, enough) = (AtomicUsize::new(0), 3);
        let look = || looks.fetch_add(1, Relaxed) + 1 < enough;
        let every = Duration::from_millis(1);
        let result = with_look(every, look, || {
            while looks.load(Relaxed) < enough {
                thread::yield_now();
            }
            7
        });
        assert_eq!((result, looks.into_inner()), (7, enough));
        // Without a second thread, and with work that ends before the first call of `look`.
        let never = || unreachable!("an hour has not passed");
        let hour = Duration::from_hours(1);
        assert_eq!(with_threads(0, || with_look(hour, never, || 8)), 8);
        assert_eq!(with_look(hour, never, || 9), 9);
    }

    #[test]
    fn a_panic_of_a_team_keeps_what_it_says() {
        let caught = std::panic::catch_unwind(|| {
            team(3, &|| std::panic::resume_unwind(Box::new("broken")));
        });
        assert_eq!(caught.unwrap_err().downcast_ref(), Some(&"broken"));
    }

    #[test]
    fn what_no_thread_can_be_had_for_is_said_with_what_helps() {
        let error = with_threads(0, || start("none", || ()).map(drop).unwrap_err());
        assert!(none_left(&error).contains("'ulimit -u'"));
    }
}
