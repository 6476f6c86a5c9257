//! Measures builds of the H48 tables: `cargo bench --bench tables`, or `-- h5 deep` for one of
//! them.
//!
//! No files are written: blocks are built and dropped. For each table, it prints CPU seconds of the
//! process, those of the lists alone, elapsed seconds, peak memory so far, and nanoseconds of
//! marking per key and move sequence. `deep` builds tables that reach one move further, `qtm` those
//! of quarter turns. Counts are compared with known ones. A name selects tables, and a number sets
//! how many blocks of each are built.
//!
//! `-- reach h5 qtm` compares tables with the two reaches. Each is built as a file in the folder
//! that `PREMOVE_TABLES_DIR` names. Then five random positions are searched completely at one
//! length, on one thread: 16 half turns, 20 quarter turns, or the length that follows `at`, as in
//! `at 18`.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::time::Instant;

use premove_cube::{Corner, Cube, Metric, Rng, StateKind, random};
use premove_engine::optimal::{Bounds, Request, Resources, solve};
use premove_engine::search::{Control, Silent};
use premove_engine::simd::Isa;
use premove_engine::table::h48::{Generation, Work};
use premove_engine::table::{Reach, Tables, Tier};

/// Returns the number of canonical sequences of two moves.
const fn pairs(metric: Metric) -> u64 {
    match metric {
        Metric::HalfTurn => 243,
        Metric::QuarterTurn => 114,
    }
}

/// Returns the user and system seconds of this process, or 0 if the system does not count them.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks =
        |at: usize| stat.rsplit(')').next()?.split_whitespace().nth(at)?.parse::<f64>().ok();
    (ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0
}

/// Returns the peak memory of this process in MB.
fn peak_megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok()).unwrap_or(0) / 1_000
}

/// Returns five fixed random positions whose solutions have an even number of quarter turns.
fn positions() -> Vec<Cube> {
    let mut rng = Rng::from_number(20);
    let even = |cube: &Cube| {
        let corners = cube.corners.map(Corner::piece);
        let pairs = (0..8).flat_map(|i| (0..i).map(move |j| (j, i)));
        pairs.filter(|&(j, i)| corners[j] > corners[i]).count().is_multiple_of(2)
    };
    std::iter::repeat_with(|| random(StateKind::Full, &mut rng)).filter(even).take(5).collect()
}

/// Builds a table with each of the two reaches, and searches with it.
fn reaches(which: Tier, length: u8) {
    let folder = std::env::var_os("PREMOVE_TABLES_DIR")
        .map_or_else(|| "target/bench-tables".into(), std::path::PathBuf::from);
    let tables = Tables::new(folder);
    let request =
        Request { min: length, max: length, results: usize::MAX, ..Request::of(which.metric()) };
    for reach in [Reach::Near, Reach::Deep] {
        let (start, before) = (Instant::now(), cpu_seconds());
        let built = tables.build_reach(which, reach, &|| false).unwrap();
        let (cpu, wall) = (cpu_seconds() - before, start.elapsed().as_secs_f64());
        let table = tables.h48(which, &|| false).unwrap();
        // An existing deep table is used in place of the near one.
        let (name, is) = (which.name(), table.reach());
        println!("{name} {is:?}: built {built}, CPU s {cpu:.1}, wall s {wall:.1}");
        tables.copy_h48(&table);
        while !table.is_copied() && start.elapsed().as_secs_f64() < wall + 20.0 {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let bounds = Bounds::of_h48(&table, tables.corner_classes());
        let resources = Resources { bounds, isa: Isa::best(), threads: 1, copy: None };
        let (mut all, mut looked) = (0.0, 0);
        for cube in positions() {
            let before = cpu_seconds();
            let answer =
                solve(&cube, &request, &resources, None, &Control::new(), &Silent).unwrap();
            let (cpu, lookups) = (cpu_seconds() - before, answer.lookups);
            let found = answer.found.solutions.len();
            println!("  {length} moves: CPU s {cpu:.2}, {lookups} lookups, {found} solutions");
            (all, looked) = (all + cpu, looked + lookups);
        }
        println!("  all five: CPU s {all:.2}, {looked} lookups");
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let deep = words.iter().any(|w| w == "deep");
    let metric = words.iter().find_map(|w| Metric::find(w)).unwrap_or_default();
    let most = words.iter().find_map(|w| w.parse().ok()).unwrap_or(usize::MAX);
    let named: Vec<u8> = words.iter().filter_map(|w| w.strip_prefix('h')?.parse().ok()).collect();
    let tables = if named.is_empty() { vec![0, 3, 5, 6, 7] } else { named };
    if words.iter().any(|w| w == "reach") {
        let length = words.iter().position(|w| w == "at").and_then(|at| words[at + 1].parse().ok());
        let usual = 16 + 4 * metric.beyond();
        for &h in &tables {
            reaches(Tier::distances(h, metric), length.unwrap_or(usual));
        }
        return;
    }
    println!("table  base  CPU s   lists  wall s  peak MB  ns/mark  entries with value 0, 1, 2, 3");
    for h in tables {
        let (start, before) = (Instant::now(), cpu_seconds());
        let work = Work::new();
        let made = Generation::new(Tier::distances(h, metric), deep, &work, &|| false).unwrap();
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
