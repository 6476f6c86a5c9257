//! Measures where the steps that people played stand in lists, and the time to rate a line: `cargo
//! bench --bench findability`.
//!
//! The file of solves is `human_solves.json` in the folder `PREMOVE_DATA`; an argument names
//! another file of this form. `PREMOVE_TABLES_DIR` names the folder of the tables; missing ones are
//! built there. Everything runs on one thread.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::findability::{Findability, RatedEo, Rater, SolverLevel, Steps};
use premove_tool_findability::{Choice, MostMoves, PlayedSolve, Summary, ranks, read_solves};

/// Root of the repository. Cargo starts a benchmark in the folder of its package.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() {
    let folder = std::env::var_os("PREMOVE_TABLES_DIR")
        .map_or_else(|| PathBuf::from(ROOT).join("target/bench-tables"), PathBuf::from);
    let (tables, control) = (Tables::new(folder), Control::new());
    let context = Context::new(&tables, &control);
    let path = file_of_solves();
    let solves = read_solves(&std::fs::read(&path).unwrap()).unwrap();
    println!("{} solves of {}", solves.len(), path.display());
    println!(
        "{:<14} {:>5} {:>8} {:>6} {:>6} {:>6} {:>6}",
        "", "n", "median", "1", "10", "50", "200"
    );
    let most = MostMoves::default();
    print_step("EO", &solves, context, |solve| Some(Choice::of_eo(solve, most, context).unwrap()));
    print_step("DR", &solves, context, |solve| Some(Choice::of_dr(solve, most)));
    print_step("HTR", &solves, context, |solve| Choice::of_htr(solve, most));
    print_time(&solves, context);
}

fn file_of_solves() -> PathBuf {
    let named = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    named.map_or_else(
        || {
            let folder = std::env::var_os("PREMOVE_DATA")
                .map_or_else(|| PathBuf::from(ROOT).join("../shared/data"), PathBuf::from);
            folder.join("human_solves.json")
        },
        PathBuf::from,
    )
}

/// Prints a row for each order of the lists of a step.
fn print_step(
    name: &str,
    solves: &[PlayedSolve],
    context: Context<'_>,
    choice: impl Fn(&PlayedSolve) -> Option<Choice>,
) {
    let rater = Rater::default();
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for solve in solves {
        let Some(choice) = choice(solve) else { continue };
        match ranks(&choice, &rater, context).unwrap() {
            Some(ranks) => found.push(ranks),
            None => missing.push(format!("{} ({} moves)", solve.id, choice.played().len())),
        }
    }
    for order in ["find", "length", "list"] {
        let places = found.iter().map(|ranks| match order {
            "find" => ranks.find,
            "length" => ranks.length,
            _ => ranks.list,
        });
        let summary = Summary::new(places);
        let [first, ten, fifty, many] =
            [1.0, 10.0, 50.0, 200.0].map(|most| 100.0 * summary.share(most));
        println!(
            "{:<14} {:>5} {:>8.1} {first:>5.0}% {ten:>5.0}% {fifty:>5.0}% {many:>5.0}%",
            format!("{name}, {order}"),
            summary.count(),
            summary.median().unwrap_or_default(),
        );
    }
    if !missing.is_empty() {
        println!("  not listed: {}", missing.join(", "));
    }
}

/// Prints the mean times to rate a whole line: divided into its steps anew, as for a line that is
/// typed, and with known steps, as in a list.
fn print_time(solves: &[PlayedSolve], context: Context<'_>) {
    let rater = Rater::default();
    let lines = solves.iter().filter(|solve| solve.has_htr).map(|solve| {
        let findability =
            Findability::new(&solve.scramble, SolverLevel::default(), context).unwrap();
        let Steps { eo, dr, htr } = &solve.steps;
        let found_eo = RatedEo::new(eo, solve.eo_axis, &eo.apply_to(&solve.scramble));
        (solve, findability, found_eo, [eo.clone(), dr.clone(), htr.clone()])
    });
    let lines: Vec<_> = lines.collect();
    let anew = nanoseconds(&lines, |(_, findability, _, steps)| {
        black_box(findability.of(black_box(steps)));
    });
    let known = nanoseconds(&lines, |(solve, findability, eo, [_, dr, htr])| {
        black_box(rater.eo(black_box(eo), findability.eos()));
        black_box(rater.dr(black_box(dr), solve.eo_axis, solve.dr_axis));
        black_box(rater.htr(black_box(htr)));
    });
    println!("a line, divided anew: {anew:.0} ns; with known steps: {known:.0} ns");
}

/// Returns the mean CPU time of a function in nanoseconds, over a million calls or some more.
fn nanoseconds<T>(all: &[T], of: impl Fn(&T)) -> f64 {
    let begun = Instant::now();
    let (mut count, before) = (0, cpu_seconds(begun));
    while count < 1_000_000 {
        all.iter().for_each(&of);
        count += all.len();
    }
    (cpu_seconds(begun) - before) * 1e9 / count as f64
}

/// Returns the seconds that this thread spent on a processor. If the system does not count them,
/// returns the elapsed time.
fn cpu_seconds(begun: Instant) -> f64 {
    // The system updates the number when a thread offers its processor to others.
    std::thread::yield_now();
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds =
        schedule.as_deref().and_then(|s| s.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
    nanoseconds.map_or_else(|| begun.elapsed().as_secs_f64(), |n| n / 1e9)
}
