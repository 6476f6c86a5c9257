//! Measures counts of all positions of a puzzle: `cargo bench --bench god`.
//!
//! It prints the CPU seconds of all threads, including coordinates and antipodes, beside those of
//! other programs. `PREMOVE_DATA` names the folder with the sample files. An argument selects the
//! lines whose name contains it; `-- 2` uses two threads.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::path::PathBuf;
use std::time::Instant;

use premove_engine::search::{Control, Silent};
use premove_puzzle::count::{CountRequest, count};
use premove_puzzle::{PuzzleMetric, format};

/// Definitions, with CPU seconds of ksolve+, twsearch in both metrics, and a plain hash set.
const LINES: [(&str, &str); 8] = [
    ("2x2x2", "6.8, 0.10 / 0.10, 17"),
    ("Pyraminx", "3.3, 0.12 / 0.12, 3.7"),
    ("3x3x3_MU", "4.8, 0.73 / 0.77, 0.3"),
    ("3x3x3_r2U", "4.2, 16.7 / 5.6, 1.15"),
    ("Helicopter_Cube_LL", "0.96, 6.1 / 6.1, 0.29"),
    ("Rashkey1", "0.20, 0.04 / 0.03, 0.07"),
    ("UFO_2gen", "9.0, 0.73 / 0.85, 0.62"),
    ("Bicube", "37, cannot, 4.3"),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let threads = words.iter().find_map(|word| word.parse().ok()).unwrap_or(1);
    let wanted =
        words.iter().find(|word| word.parse::<usize>().is_err()).cloned().unwrap_or_default();
    let data = std::env::var_os("PREMOVE_DATA")
        .map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    println!(
        "{:<20} {:>10} {:>5} {:>8} {:>8}  ksolve+, twsearch, hash set",
        "", "positions", "depth", "CPU s", "wall s"
    );
    for (name, peers) in LINES.iter().filter(|line| line.0.contains(&wanted)) {
        let file = data.join("puzzles").join(format!("{name}.def"));
        let puzzle = format::read_definition(&std::fs::read(&file).unwrap(), name).unwrap().value;
        for metric in [PuzzleMetric::Moves, PuzzleMetric::Quarters] {
            let request = CountRequest { threads, ..CountRequest::new(&puzzle, metric) };
            let (cpu, clock) = (cpu_seconds(), Instant::now());
            let done = count(&puzzle, &request, &Control::new(), &Silent).unwrap();
            let (cpu, clock) = (cpu_seconds() - cpu, clock.elapsed().as_secs_f64());
            let depth = done.counts.len() - 1;
            println!("{name:<20} {:>10} {depth:>5} {cpu:>8.2} {clock:>8.2}  {peers}", done.total);
        }
    }
}

/// Returns the CPU seconds of this process, which the system counts in ticks of 10 ms. Returns 0 if
/// the system does not count them.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks =
        |at: usize| fields.get(at).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}
