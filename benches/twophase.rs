//! Measures short solutions of 10,000 random cubes, and scrambles: `cargo bench --bench twophase`.
//!
//! It uses one thread and existing tables. `PREMOVE_TABLES_DIR` names the folder of the tables;
//! missing ones are built there, which is not measured. The cubes are those of seed 1. An argument
//! selects the lines whose name contains it; `-- 1000` takes a thousand cubes.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::path::PathBuf;
use std::time::Instant;

use premove_cube::{Cube, Rng, StateKind, random};
use premove_engine::search::{Control, Silent};
use premove_engine::step::{Context, Effort, two_phase};
use premove_engine::table::{TableId, Tables};
use premove_fmc::{ScrambleKind, Writing, scramble};

const CUBES: usize = 10_000;

/// Returns the nanoseconds that this thread spent on a processor. If the system does not count
/// them, returns the elapsed time.
fn cpu_nanoseconds(start: Instant) -> u64 {
    // The system updates the number when a thread offers its processor to others, otherwise a few
    // times per second.
    std::thread::yield_now();
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = schedule.as_deref().and_then(|s| s.split(' ').next()).and_then(|n| n.parse().ok());
    told.unwrap_or_else(|| start.elapsed().as_nanos() as u64)
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let count = words.iter().find_map(|w| w.parse().ok()).unwrap_or(CUBES);
    let wanted = words.iter().find(|w| w.parse::<usize>().is_err()).cloned().unwrap_or_default();
    let folder = std::env::var_os("PREMOVE_TABLES_DIR")
        .map_or_else(|| PathBuf::from("target/bench-tables"), PathBuf::from);
    let tables = Tables::new(folder);
    for id in [TableId::Dr, TableId::DrFinish] {
        tables.require(id, &|| false).unwrap();
    }
    let start = Instant::now();
    let mut rng = Rng::from_number(1);
    let cubes: Vec<Cube> = (0..count).map(|_| random(StateKind::Full, &mut rng)).collect();
    println!("{count} random cubes; CPU milliseconds each\n");
    println!(
        "{:<18} {:>6} {:>4} {:>7} {:>7} {:>7} {:>7} {:>7}  lengths",
        "", "mean", "most", "mean", "50%", "90%", "99%", "most"
    );
    let nodes = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000];
    let budgets = nodes.map(|nodes| (format!("{nodes} positions"), Effort { nodes, enough: 0 }));
    let named = [("quick".to_owned(), Effort::QUICK), ("usual".to_owned(), Effort::USUAL)];
    for (name, effort) in
        budgets.into_iter().chain(named).filter(|(name, _)| name.contains(&wanted))
    {
        solutions(&name, effort, &cubes, &tables, start);
    }
    println!("\nscrambles; CPU seconds for {count}");
    for kind in ScrambleKind::ALL
        .into_iter()
        .filter(|kind| format!("scramble {}", kind.name()).contains(&wanted))
    {
        let mut rng = Rng::from_number(1);
        let before = cpu_nanoseconds(start);
        let control = Control::new();
        let context = Context::new(&tables, &control);
        let draw = |_| scramble(kind, Writing::Short, &mut rng, context).unwrap().unwrap().len();
        let moves: usize = (0..count).map(draw).sum();
        let seconds = (cpu_nanoseconds(start) - before) as f64 / 1e9;
        println!(
            "scramble {:<9} {seconds:>7.2}  {:.2} moves on the mean",
            kind.name(),
            moves as f64 / count as f64
        );
    }
}

/// Prints one line: the results of this effort on all cubes.
fn solutions(name: &str, effort: Effort, cubes: &[Cube], tables: &Tables, start: Instant) {
    let mut times = Vec::with_capacity(cubes.len());
    let (mut lengths, mut nodes) = ([0; 30], 0);
    for cube in cubes {
        let before = cpu_nanoseconds(start);
        let answer =
            two_phase(cube, effort, Context::new(tables, &Control::new()), &Silent).unwrap();
        times.push(cpu_nanoseconds(start) - before);
        let moves = answer.best.unwrap().moves;
        assert!(cube.after_all(&moves).is_solved());
        lengths[moves.len()] += 1;
        nodes += answer.nodes;
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100] as f64 / 1e6;
    let mean_time = times.iter().sum::<u64>() as f64 / times.len() as f64 / 1e6;
    let mean = lengths.iter().enumerate().map(|(n, count)| n * count).sum::<usize>() as f64
        / cubes.len() as f64;
    let most = lengths.iter().rposition(|&n| n > 0).unwrap_or(0);
    let shares: Vec<_> = lengths
        .iter()
        .enumerate()
        .filter(|(_, n)| **n > 0)
        .map(|(length, n)| format!("{length}:{n}"))
        .collect();
    println!(
        "{name:<18} {mean:>6.3} {most:>4} {mean_time:>7.3} {:>7.3} {:>7.3} {:>7.3} {:>7.3}  {}  \
         ({:.0} positions each)",
        at(50),
        at(90),
        at(99),
        at(100),
        shares.join(" "),
        nodes as f64 / cubes.len() as f64
    );
}
