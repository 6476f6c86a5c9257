//! Measures where the steps that people played stand in lists, and the time to rate a line: `cargo
//! bench --bench findability`.
//!
//! The file of solves is `human_solves.json` in the folder `PREMOVE_DATA`; an argument names another
//! file of this form. `PREMOVE_TABLES_DIR` names the folder of the tables; missing ones are built
//! there. Everything runs on one thread.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use premove_cube::notation::Line;
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::findability::{Findability, Rater, SolverLevel};
use premove_tool_findability::{
    Choice, MostMoves, PlayedSolve, Ranks, Summary, ranks, read_solves,
};

fn main() {
    let folder = std::env::var_os("PREMOVE_TABLES_DIR")
        .map_or_else(|| PathBuf::from("target/bench-tables"), PathBuf::from);
    let (tables, control) = (Tables::new(folder), Control::new());
    let context = Context::new(&tables, &control);
    let path = file_of_solves();
    let solves = read_solves(&std::fs::read_to_string(&path).unwrap()).unwrap();
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
                .map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
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
    let orders: [(&str, fn(&Ranks) -> f64); 3] =
        [("find", |it| it.find), ("length", |it| it.length), ("list", |it| it.list)];
    for (order, place) in orders {
        let summary = Summary::new(found.iter().map(place));
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

/// Prints the mean time to rate a whole line.
fn print_time(solves: &[PlayedSolve], context: Context<'_>) {
    let rated = solves.iter().filter(|solve| solve.has_htr).map(|solve| {
        let rates = Findability::new(&solve.scramble, SolverLevel::default(), context).unwrap();
        let steps = &solve.steps;
        (rates, [steps.eo.clone(), steps.dr.clone(), steps.htr.clone()])
    });
    let rated: Vec<(Findability, [Line; 3])> = rated.collect();
    let (mut count, begun) = (0, Instant::now());
    while count < 1_000_000 {
        for (rates, steps) in &rated {
            black_box(rates.of(black_box(steps)));
        }
        count += rated.len();
    }
    let nanoseconds = begun.elapsed().as_secs_f64() * 1e9 / count as f64;
    println!("{count} lines rated: {nanoseconds:.0} ns each");
}
