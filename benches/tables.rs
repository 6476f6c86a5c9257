//! What building the H48 tables takes: `cargo bench --bench tables`, or `-- h5 deep` for one of
//! them.
//!
//! Without files: blocks are built and dropped. For each table CPU seconds of the process, those of
//! the lists alone, wall seconds, peak memory so far and nanoseconds of marking for each key and
//! way; `deep` takes the tables one move further, `qtm` builds those of quarter turns. Counts that
//! are known are checked. A name picks the tables, a number as many blocks of
//! each as it says.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::time::Instant;

use premove::cube::Metric;
use premove::table::h48::{Generation, Work};

/// Sequences of two moves that are worth doing.
const fn pairs(metric: Metric) -> u64 {
    match metric {
        Metric::HalfTurn => 243,
        Metric::QuarterTurn => 114,
    }
}

/// User and system seconds of this process; 0 where the system does not tell.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks =
        |at: usize| stat.rsplit(')').next()?.split_whitespace().nth(at)?.parse::<f64>().ok();
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
}

/// The most memory this process had at any time, MB.
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok()).unwrap_or(0) / 1_000
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let deep = words.iter().any(|w| w == "deep");
    let metric = words.iter().find_map(|w| Metric::find(w)).unwrap_or_default();
    let most = words.iter().find_map(|w| w.parse().ok()).unwrap_or(usize::MAX);
    let named: Vec<u8> = words.iter().filter_map(|w| w.strip_prefix('h')?.parse().ok()).collect();
    let tables = if named.is_empty() { vec![0, 3, 5, 6, 7] } else { named };
    println!("table  base  CPU s   lists  wall s  peak MB  ns/mark  entries with value 0, 1, 2, 3");
    for h in tables {
        let (start, before) = (Instant::now(), cpu_seconds());
        let work = Work::new();
        let made = Generation::new(h, deep, metric, &work, &|| false).unwrap();
        let lists = cpu_seconds() - before;
        let wanted = |block| block < most;
        let counts = made.run(&wanted, &|_, _| true, &work, &|| false).unwrap();
        made.check_lists().unwrap();
        if most >= made.blocks() {
            made.check_counts(&counts).unwrap();
        }
        let cpu = cpu_seconds() - before;
        let keys = made.listed().last().copied().unwrap_or(0);
        let ways = metric.moves().len() as u64 + if deep { pairs(metric) } else { 0 };
        let share = most.min(made.blocks()) as f64 / made.blocks() as f64;
        let each = (cpu - lists) * 1e9 / (keys * ways) as f64 / share;
        let (wall, peak) = (start.elapsed().as_secs_f64(), peak_megabytes());
        println!(
            "h{h:<5} {:>4} {cpu:>6.2} {lists:>7.2} {wall:>7.2} {peak:>8} {each:>8.2}  {counts:?}",
            made.base()
        );
    }
}
