//! CPU and waiting of the threads of a piece of work, as Linux counts them; by the clock elsewhere.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What a piece of work took.
#[derive(Default)]
pub(crate) struct Watched {
    /// Seconds of all its threads on processors.
    pub(crate) cpu: f64,
    /// Seconds by the clock.
    pub(crate) wall: f64,
    /// For each worker, the oldest first, the seconds in which it neither was on a processor nor
    /// waited for one.
    pub(crate) idle: Vec<f64>,
}

impl Watched {
    /// Both, one after the other.
    pub(crate) fn and(mut self, other: Self) -> Self {
        let idle = self.idle.len().max(other.idle.len());
        self.idle.resize(idle, 0.0);
        self.idle.iter_mut().zip(other.idle).for_each(|(sum, seconds)| *sum += seconds);
        Self { cpu: self.cpu + other.cpu, wall: self.wall + other.wall, idle: self.idle }
    }
}

/// How often the threads are looked at.
const LOOK: Duration = Duration::from_millis(5);

/// Nanoseconds that a thread was on a processor, and waited for one.
fn schedule(path: &str) -> Option<(u64, u64)> {
    let text = std::fs::read_to_string(path).ok()?;
    let mut numbers = text.split(' ').filter_map(|n| n.trim().parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// Seconds that the calling thread was on a processor.
pub(crate) fn thread_seconds() -> Option<f64> {
    // The system brings the figure up to date when a thread offers its processor to others, else a
    // few times a second.
    std::thread::yield_now();
    schedule("/proc/thread-self/schedstat").map(|(cpu, _)| cpu as f64 / 1e9)
}

/// Does a piece of work on a thread of its own and watches all threads that come of it.
pub(crate) fn watched<R: Send>(work: impl FnOnce() -> R + Send) -> (Watched, R) {
    let is_done = AtomicBool::new(false);
    let others = threads();
    let start = Instant::now();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let result = work();
            // Its own figures, before it is gone.
            let cpu = thread_seconds();
            is_done.store(true, Relaxed);
            (result, start.elapsed().as_secs_f64(), cpu)
        });
        let mut seen = BTreeMap::new();
        while !is_done.load(Relaxed) {
            let at = start.elapsed().as_nanos() as u64;
            for (thread, times) in threads() {
                if !others.contains_key(&thread) {
                    seen.entry(thread).or_insert((at, times, at, times)).2 = at;
                    seen.entry(thread).and_modify(|entry| entry.3 = times);
                }
            }
            std::thread::sleep(LOOK);
        }
        let (result, wall, own) = worker.join().unwrap_or_else(|_| std::process::exit(101));
        // What a thread did before it was first seen is in its counters already; what it did after
        // the last look, on the mean half of it between two looks, is not.
        let sum: f64 = seen.values().map(|(_, _, _, (cpu, _))| *cpu as f64 / 1e9).sum();
        let cpu = own.map_or(wall, |own| sum.max(own));
        let idle = seen.values().map(|(first, (cpu0, wait0), last, (cpu, wait))| {
            (last - first).saturating_sub((cpu - cpu0) + (wait - wait0)) as f64 / 1e9
        });
        (Watched { cpu, wall, idle: idle.collect() }, result)
    })
}

/// The schedules of all threads of this process.
fn threads() -> BTreeMap<u64, (u64, u64)> {
    let Ok(folder) = std::fs::read_dir("/proc/self/task") else { return BTreeMap::new() };
    let one = |entry: std::fs::DirEntry| {
        let thread: u64 = entry.file_name().to_str()?.parse().ok()?;
        Some((thread, schedule(&format!("/proc/self/task/{thread}/schedstat"))?))
    };
    folder.filter_map(Result::ok).filter_map(one).collect()
}
