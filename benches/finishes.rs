//! Measures finishes of random states in DR with and without the table of the DR group, on one
//! thread: `cargo bench --bench finishes`.
//!
//! - `bound`: a lower bound on the length of a finish, with one lookup in each table.
//! - `length`: the fewest moves of a finish, by which DRs are ranked.
//! - `all shortest`: every finish of that length.
//! - `2 above`: every finish with at most 2 moves more.
//!
//! `PREMOVE_TABLES_DIR` names the folder of the tables; missing ones are built there, which is not
//! measured. An argument selects the lines whose name contains it. `--scrambles N` prints N of the
//! states as scrambles for other programs instead.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::path::PathBuf;
use std::time::Instant;

use premove_cube::notation::Alg;
use premove_cube::{Axis, Cube, Rng, StateKind, random};
use premove_engine::search::{Control, Extent, Limits, Silent};
use premove_engine::step::{Context, DrFinishes, Step, solve};
use premove_engine::table::{TableId, Tables};

/// Number of moves of the longest finish.
const LONGEST: u8 = 18;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let folder = std::env::var_os("PREMOVE_TABLES_DIR")
        .map_or_else(|| PathBuf::from("target/bench-tables"), PathBuf::from);
    let with = Tables::new(folder);
    with.require(TableId::DrFinish, &|| false).unwrap();
    with.require(TableId::DrGroup, &|| false).unwrap();
    if let Some(at) = words.iter().position(|word| word == "--scrambles") {
        return print_scrambles(words[at + 1].parse().unwrap(), &with);
    }
    let alone = tempfile::tempdir().unwrap();
    let without = Tables::new(alone.path().to_owned());
    std::fs::copy(with.path(TableId::DrFinish), without.path(TableId::DrFinish)).unwrap();
    let wanted = words.first().cloned().unwrap_or_default();
    println!(
        "{:<14} {:>9} {:>11} {:>11} {:>11} {:>11}",
        "", "states", "us", "a second", "nodes", "result"
    );
    let measures: [(&str, Measure, usize, usize); 4] = [
        ("bound", bound, 1_000_000, 1_000_000),
        ("length", length, 1_000_000, 50_000),
        ("all shortest", all_shortest, 10_000, 10_000),
        ("2 above", two_above, 200, 200),
    ];
    for (name, measure, many, few) in measures {
        if name.contains(&wanted) {
            line(&format!("{name}, with"), measure, many, &with);
            line(&format!("{name}, w/o"), measure, few, &without);
        }
    }
}

/// Function that measures one task on all states. It returns a checksum of the results, which must
/// be equal with and without the table.
type Measure = fn(&[Cube], Context<'_>) -> u64;

fn line(name: &str, measure: Measure, count: usize, tables: &Tables) {
    let cubes = states(count);
    let control = Control::new();
    let context = Context::new(tables, &control);
    // A first run opens the tables and loads them into memory.
    measure(&cubes, context);
    let (begun, nodes) = (Instant::now(), control.progress().nodes);
    let before = cpu_seconds(begun);
    let result = measure(&cubes, context);
    let seconds = cpu_seconds(begun) - before;
    let nodes = control.progress().nodes - nodes;
    let each = seconds / count as f64;
    println!(
        "{name:<18} {count:>9} {:>11.3} {:>11.0} {nodes:>11} {:>11.4}",
        each * 1e6,
        1.0 / each,
        result as f64 / count as f64
    );
}

/// Returns random states in DR on U/D.
fn states(count: usize) -> Vec<Cube> {
    let mut rng = Rng::from_number(1);
    (0..count).map(|_| random(StateKind::Dr, &mut rng)).collect()
}

fn bound(cubes: &[Cube], context: Context<'_>) -> u64 {
    let finishes = DrFinishes::new(context).unwrap();
    cubes.iter().map(|cube| u64::from(finishes.at_least(cube, Axis::Ud, u8::MAX))).sum()
}

fn length(cubes: &[Cube], context: Context<'_>) -> u64 {
    let finishes = DrFinishes::new(context).unwrap();
    let of = |cube: &Cube| {
        let least = finishes.at_least(cube, Axis::Ud, u8::MAX);
        let has_one = |&moves: &u8| finishes.has_one_of(cube, Axis::Ud, moves) == Some(true);
        (least..=LONGEST).find(has_one).unwrap()
    };
    cubes.iter().map(|cube| u64::from(of(cube))).sum()
}

fn all_shortest(cubes: &[Cube], context: Context<'_>) -> u64 {
    solutions(cubes, 0, context)
}

fn two_above(cubes: &[Cube], context: Context<'_>) -> u64 {
    solutions(cubes, 2, context)
}

fn solutions(cubes: &[Cube], slack: u8, context: Context<'_>) -> u64 {
    let step = Step::find("drudfin").unwrap();
    let extent = Extent::Shortest { slack };
    let limits = Limits { extent, results: usize::MAX, ..Limits::default() };
    let of = |cube: &Cube| solve(&step, cube, &limits, context, &Silent).unwrap().count();
    cubes.iter().map(of).sum()
}

/// Prints the states of the last two tasks as scrambles: the inverses of shortest finishes.
fn print_scrambles(count: usize, tables: &Tables) {
    let step = Step::find("drudfin").unwrap();
    let control = Control::new();
    for cube in states(count) {
        let limits = Limits { results: 1, ..Limits::default() };
        let context = Context::new(tables, &control);
        let answer = solve(&step, &cube, &limits, context, &Silent).unwrap();
        let finish: Alg = answer.solutions[0].line().normal;
        println!("{}", finish.inverse());
    }
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
