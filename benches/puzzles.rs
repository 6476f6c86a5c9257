//! Measures searches of any puzzle, with tables that are built anew: `cargo bench --bench puzzles`.
//!
//! `docs/measurements/puzzles.md` has numbers of another program for every line. An argument
//! selects the lines whose name contains it. `PREMOVE_DATA` names the folder with the sample files.
//! `PREMOVE_TRACE` prints what each search does and when.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

#[path = "puzzles/solve.rs"]
mod solve;

use std::path::PathBuf;
use std::time::Instant;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let picked = |name: &str| {
        wanted.is_empty() || wanted.iter().any(|wanted| name.contains(wanted.as_str()))
    };
    solve::run(&picked);
}

/// Returns the sample definition with this name.
fn definition(name: &str) -> premove_puzzle::Definition {
    let folder = std::env::var_os("PREMOVE_DATA")
        .map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    let path = folder.join("puzzles").join(name);
    premove_puzzle::format::read_definition(&std::fs::read(&path).unwrap(), name).unwrap().value
}

/// Runs a function. Also returns the elapsed seconds, and the CPU seconds of all threads.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64, f64) {
    let (clock, cpu) = (Instant::now(), cpu_seconds());
    let value = work();
    (value, clock.elapsed().as_secs_f64(), cpu_seconds() - cpu)
}

/// Returns the CPU seconds of this process, which the system counts in ticks of 10 ms. Returns 0 if
/// the system does not count them.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    (ticks(11) + ticks(12)) as f64 / 100.0
}
