//! Measures CPU seconds of the step searches, on one thread with existing tables: `cargo bench
//! --bench steps`.
//!
//! `docs/measurements/steps.md` has numbers of nissy-classic for most lines, with the same
//! scramble; the other lines are searches that only premove has. `PREMOVE_TABLES_DIR` names the
//! folder of the tables; missing ones are built there, which is not measured. An argument selects
//! the lines whose name contains it.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::path::PathBuf;
use std::time::Instant;

use premove_cube::notation::{Side, parse};
use premove_cube::{Cube, Rng, StateKind, random};
use premove_engine::search::{Control, Endings, Extent, Limits, Sides, Silent};
use premove_engine::step::{Context, Step, solve};
use premove_engine::table::{TableId, Tables};
use premove_fmc::{ScrambleKind, Writing, scramble};

const SCRAMBLE: &str = "U B2 D L' F B2 R F' L2 F' U' R2 U R2 U R2 L2 B2 U D2 B2 R2";
const EO: &str = "L F2 U2 F";
const DR: &str = "U D' L U' F2 U R";
const HTR: &str = "U2 F2 U R2 U R2 U2 B2 U";

/// Seconds for which each query is repeated, because the system counts in steps of milliseconds.
const LONG_ENOUGH: f64 = 0.3;

/// A query: name, step, moves after the scramble, greatest length, sides, endings, user seconds of
/// nissy-classic without its start, and the number of its solutions.
struct Query(
    &'static str,
    &'static str,
    Vec<&'static str>,
    u8,
    Sides,
    Endings,
    Option<f64>,
    Option<usize>,
);

fn queries() -> Vec<Query> {
    use Endings::{All, Representative};
    use Sides::Niss;
    let normal = Sides::Only(Side::Normal);
    vec![
        Query("eofb <= 8", "eofb", vec![], 8, normal, Representative, Some(0.35), Some(142_224)),
        Query("eofb <= 7 NISS", "eofb", vec![], 7, Niss, Representative, Some(17.15), Some(26_144)),
        Query("eorl <= 7 NISS", "eorl", vec![], 7, Niss, Representative, None, None),
        Query("eoud <= 7 NISS", "eoud", vec![], 7, Niss, Representative, None, None),
        Query("eo <= 7 NISS", "eo", vec![], 7, Niss, Representative, None, None),
        Query(
            "dr-eofb <= 11",
            "dr-eofb",
            vec![EO],
            11,
            normal,
            Representative,
            Some(0.47),
            Some(54_976),
        ),
        Query(
            "dr-eofb <= 7 NISS",
            "dr-eofb",
            vec![EO],
            7,
            Niss,
            Representative,
            Some(3.55),
            Some(5),
        ),
        Query(
            "dr-eofb <= 8 NISS",
            "dr-eofb",
            vec![EO],
            8,
            Niss,
            Representative,
            Some(47.15),
            Some(130),
        ),
        Query("drud <= 13", "drud", vec![], 13, normal, Representative, Some(0.88), Some(40_953)),
        Query("dr <= 12", "dr", vec![], 12, normal, Representative, Some(0.20), Some(7_427)),
        Query("drud <= 10 NISS", "drud", vec![], 10, Niss, Representative, None, None),
        Query("dr <= 10 NISS", "dr", vec![], 10, Niss, Representative, None, None),
        Query(
            "htr-drud <= 12 all",
            "htr-drud",
            vec![EO, DR],
            12,
            normal,
            All,
            Some(0.17),
            Some(153_072),
        ),
        Query(
            "htr-drud <= 9 NISS",
            "htr-drud",
            vec![EO, DR],
            9,
            Niss,
            Representative,
            Some(9.50),
            None,
        ),
        Query("htr-drud <= 9 NISS all", "htr-drud", vec![EO, DR], 9, Niss, All, None, None),
        Query("drudfin <= 16", "drudfin", vec![EO, DR], 16, normal, All, Some(0.24), Some(603)),
        Query("drudfin <= 18", "drudfin", vec![EO, DR], 18, normal, All, Some(17.15), Some(38_586)),
        Query("coud <= 8", "coud", vec![], 8, normal, Representative, None, None),
        Query("co <= 7", "co", vec![], 7, normal, Representative, None, None),
        Query("co <= 6 NISS", "co", vec![], 6, Niss, Representative, None, None),
        Query("chtr <= 9", "chtr", vec![], 9, normal, Representative, None, None),
        Query("corners <= 11", "corners", vec![], 11, normal, All, None, None),
        Query("drudslice <= 15", "drudslice", vec![EO, DR], 15, normal, All, None, Some(26)),
        Query("htrfin <= 14", "htrfin", vec![EO, DR, HTR], 14, normal, All, None, Some(3_604)),
    ]
}

/// Returns the seconds that this thread spent on a processor. If the system does not count them,
/// returns the elapsed time.
fn cpu_seconds(start: Instant) -> f64 {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds =
        schedule.as_deref().and_then(|s| s.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn cube(parts: &[&str]) -> Cube {
    let text: Vec<_> = std::iter::once(SCRAMBLE).chain(parts.iter().copied()).collect();
    parse(&text.join(" ")).unwrap().line().apply_to(&Cube::SOLVED)
}

fn count(step: &Step, cube: &Cube, limits: &Limits, tables: &Tables, control: &Control) -> usize {
    solve(step, cube, limits, Context::new(tables, control), &Silent).unwrap().solutions.len()
}

fn line(name: &str, seconds: f64, solutions: usize, nodes: u64, peer: Option<f64>) {
    let rate = solutions as f64 / seconds;
    let peer = peer.map_or_else(String::new, |p| format!("{p:>8.2} {:>8.1}x", p / seconds));
    println!("{name:<28} {seconds:>9.6} {solutions:>9} {rate:>11.0} {nodes:>11} {peer}");
}

fn main() {
    let wanted = std::env::args().skip(1).find(|a| !a.starts_with('-')).unwrap_or_default();
    let folder = std::env::var_os("PREMOVE_TABLES_DIR")
        .map_or_else(|| PathBuf::from("target/bench-tables"), PathBuf::from);
    let tables = Tables::new(folder);
    for id in TableId::NEEDED {
        tables.require(id, &|| false).unwrap();
    }
    let start = Instant::now();
    println!(
        "{:<28} {:>9} {:>9} {:>11} {:>11} {:>8} {:>9}",
        "", "CPU s", "solutions", "per second", "nodes", "peer s", "ratio"
    );
    for Query(name, step, parts, max, sides, endings, peer, expected) in queries() {
        if !name.contains(&wanted) {
            continue;
        }
        let (step, cube) = (Step::find(step).unwrap(), cube(&parts));
        let limits = Limits { max, sides, endings, results: usize::MAX, ..Limits::default() };
        let mut seen = (0, 0);
        let (before, mut runs) = (cpu_seconds(start), 0);
        while runs < 3 || cpu_seconds(start) - before < LONG_ENOUGH {
            let control = Control::new();
            seen = (count(&step, &cube, &limits, &tables, &control), control.progress().nodes);
            runs += 1;
        }
        let mean = (cpu_seconds(start) - before) / f64::from(runs);
        if let Some(expected) = expected {
            assert_eq!(seen.0, expected, "{name}");
        }
        line(name, mean, seen.0, seen.1, peer);
    }
    whole_cubes(&wanted, &tables, start);
    batches(&wanted, &tables, start);
    if "threads".contains(&wanted) {
        threads(&tables);
    }
}

/// Measures one large search on one thread and on two, which shows the cost of sharing and how long
/// threads wait for each other.
fn threads(tables: &Tables) {
    let (step, cube) = (Step::find("dr").unwrap(), cube(&[]));
    let limits = Limits { max: 12, sides: Sides::Niss, results: usize::MAX, ..Limits::default() };
    for threads in [1, 2] {
        let (cpu, wall) = (process_seconds(), Instant::now());
        let answer = solve(
            &step,
            &cube,
            &limits,
            Context::new(tables, &Control::new()).on_threads(threads),
            &Silent,
        )
        .unwrap();
        let (cpu, wall) = (process_seconds() - cpu, wall.elapsed().as_secs_f64());
        let idle = 100.0 * (1.0 - cpu / (wall * threads as f64));
        let found = answer.solutions.len();
        println!(
            "dr <= 12 NISS, {threads} threads: {cpu:.2} CPU s, {wall:.2} s, {found} solutions, \
             {idle:.1}% idle"
        );
    }
}

/// Returns the CPU seconds of all threads of this process, in steps of 10 milliseconds.
fn process_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(") ").next().unwrap_or_default().split(' ');
    fields.skip(11).take(2).filter_map(|n| n.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Scrambles for the whole cube: number of moves of the shortest solutions, step, scramble.
const WHOLE_CUBES: [(u8, &str, &str); 8] = [
    (12, "optimal", "R U' F2 D L B' U2 R' D2 F L2 U"),
    (13, "optimal", "F D' R2 B U L' D2 F' R U2 B' L D"),
    (14, "optimal", "R U' F2 D L B' U2 R' D2 F L2 U' B R"),
    (15, "optimal", "L2 D B' R F2 U' L D2 R' F U2 B L' D' F"),
    (16, "optimal", "D2 R F' L U B2 R' D F2 L' U2 B D' R2 F U'"),
    (12, "eofbfin", "R U2 L' D F2 R2 U' B2 L D' R' U"),
    (15, "eofbfin", "U R' D2 L F2 U' R2 D B2 L' U2 R F2 D' L2"),
    (16, "eofbfin", "L U' R D2 F2 L2 U R' B2 D L' U2 R2 F2 D' R"),
];

/// Measures searches for all shortest solutions of the whole cube.
fn whole_cubes(wanted: &str, tables: &Tables, start: Instant) {
    for (length, step, text) in WHOLE_CUBES {
        let name = format!("{step}, {length} moves");
        if !name.contains(wanted) {
            continue;
        }
        let cube = parse(text).unwrap().line().apply_to(&Cube::SOLVED);
        let limits = Limits {
            extent: Extent::Shortest { slack: 0 },
            results: usize::MAX,
            ..Limits::default()
        };
        let before = cpu_seconds(start);
        let control = Control::new();
        let context = Context::new(tables, &control);
        let answer = solve(&Step::find(step).unwrap(), &cube, &limits, context, &Silent).unwrap();
        assert_eq!(answer.solutions[0].len(), length, "{name}");
        line(
            &name,
            cpu_seconds(start) - before,
            answer.solutions.len(),
            control.progress().nodes,
            None,
        );
    }
}

/// Measures one step for each of a thousand random states, and scrambles.
fn batches(wanted: &str, tables: &Tables, start: Instant) {
    for (name, step, kind) in [
        ("1,000 x eo", "eo", StateKind::Full),
        ("1,000 x dr", "dr", StateKind::Full),
        ("1,000 x drudfin", "drudfin", StateKind::Dr),
    ] {
        if !name.contains(wanted) {
            continue;
        }
        let step = Step::find(step).unwrap();
        let limits = Limits { extent: Extent::Shortest { slack: 0 }, ..Limits::default() };
        let mut rng = Rng::from_number(1);
        let cubes: Vec<_> = (0..1_000).map(|_| random(kind, &mut rng)).collect();
        let control = Control::new();
        let before = cpu_seconds(start);
        let solutions =
            cubes.iter().map(|cube| count(&step, cube, &limits, tables, &control)).sum();
        line(name, cpu_seconds(start) - before, solutions, control.progress().nodes, None);
    }
    if "100 x scramble".contains(wanted) {
        let before = cpu_seconds(start);
        let mut rng = Rng::from_number(1);
        let kind = ScrambleKind::State(StateKind::Full);
        let control = Control::new();
        let context = Context::new(tables, &control);
        let moves: usize = (0..100)
            .map(|_| scramble(kind, Writing::Short, &mut rng, context).unwrap().unwrap().len())
            .sum();
        line(&format!("100 x scramble, {moves} moves"), cpu_seconds(start) - before, 100, 0, None);
    }
}
