//! Measures CPU and waiting times of the threads of some work, from the counters of Linux. On other
//! systems it measures elapsed time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The times that some work took.
#[derive(Default)]
pub(crate) struct Watched {
    /// CPU seconds of all its threads.
    pub(crate) cpu: f64,
    /// Elapsed seconds.
    pub(crate) wall: f64,
    /// Seconds in which each worker, the oldest first, neither ran nor waited for a processor.
    pub(crate) idle: Vec<f64>,
}

impl Watched {
    /// Returns the sum of two measurements, for work that is done one after the other.
    pub(crate) fn and(mut self, other: Self) -> Self {
        let idle = self.idle.len().max(other.idle.len());
        self.idle.resize(idle, 0.0);
        self.idle.iter_mut().zip(other.idle).for_each(|(sum, seconds)| *sum += seconds);
        Self { cpu: self.cpu + other.cpu, wall: self.wall + other.wall, idle: self.idle }
    }
}

/// Time between two readings of the counters of the threads.
const LOOK: Duration = Duration::from_millis(5);

/// Returns the nanoseconds that a thread ran on a processor, and those that it waited for one.
/// Returns `None` if the system does not count them.
fn schedule(path: &str) -> Option<(u64, u64)> {
    let text = std::fs::read_to_string(path).ok()?;
    let mut numbers = text.split(' ').filter_map(|n| n.trim().parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// Returns the CPU seconds of the calling thread, or `None` if the system does not count them.
pub(crate) fn thread_seconds() -> Option<f64> {
    // The system updates the number when a thread offers its processor to others, otherwise a few
    // times per second.
    std::thread::yield_now();
    schedule("/proc/thread-self/schedstat").map(|(cpu, _)| cpu as f64 / 1e9)
}

/// Does some work on a new thread, and measures that thread and all threads that it starts.
pub(crate) fn watched<R: Send>(work: impl FnOnce() -> R + Send) -> (Watched, R) {
    let is_done = AtomicBool::new(false);
    let others = threads();
    let start = Instant::now();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let result = work();
            // The thread reads its own counters before it ends.
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
        // The counters of a thread include the time before it was first seen. They lack the time
        // after the last reading, which is half of the interval on average.
        let sum: f64 = seen.values().map(|(_, _, _, (cpu, _))| *cpu as f64 / 1e9).sum();
        let cpu = own.map_or(wall, |own| sum.max(own));
        let idle = seen.values().map(|(first, (cpu0, wait0), last, (cpu, wait))| {
            (last - first).saturating_sub((cpu - cpu0) + (wait - wait0)) as f64 / 1e9
        });
        (Watched { cpu, wall, idle: idle.collect() }, result)
    })
}

/// Returns the counters of all threads of this process, by thread number.
fn threads() -> BTreeMap<u64, (u64, u64)> {
    let Ok(folder) = std::fs::read_dir("/proc/self/task") else { return BTreeMap::new() };
    let one = |entry: std::fs::DirEntry| {
        let thread: u64 = entry.file_name().to_str()?.parse().ok()?;
        Some((thread, schedule(&format!("/proc/self/task/{thread}/schedstat"))?))
    };
    folder.filter_map(Result::ok).filter_map(one).collect()
}
