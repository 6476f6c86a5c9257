//! Measures searches for shortest solutions of the whole cube: `cargo bench --bench optimal`.
//!
//! For each set of scrambles and each table, it prints CPU seconds, nodes, lookups, nanoseconds per
//! lookup, and how long workers waited for each other. Beside the lookups it prints the time that
//! the machine needs for a random line of memory in a table of that size. Loading is not measured.
//! The scrambles are those of `nissy_core_scrambles.json` in the folder that `PREMOVE_DATA` names.
//! Tables are in the folder `PREMOVE_TABLES_DIR`; missing ones are built there, which is not
//! measured.
//!
//! Words select the lines whose names contain one of them. `--threads N` sets the number of
//! threads. `--json` prints one object per line. Some words select other measurements. `threads`
//! runs one line in five pairs, on one thread and on two. `floor` measures memory alone. `stop`
//! measures how long a search with `--tier TABLE` (default `g1`) continues after it is stopped.
//! `long` solves every recorded scramble with `--tier TABLE`, which takes hours, and compares each
//! length with the recorded one. `--least LENGTH` and `--most LENGTH` leave out shorter and longer
//! ones, and `--each N` takes N of each list and length. `quarters --tier TABLE` searches random
//! positions completely at `--least LENGTH` quarter turns (default 20); `--each N` sets their
//! number (default 5). `hard --tier TABLE` proves the lengths of known hard positions in quarter
//! turns from `--least` to `--most`.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

#[path = "optimal/floor.rs"]
mod floor;
#[path = "optimal/quarters.rs"]
mod quarters;
#[path = "optimal/stop.rs"]
mod stop;
#[path = "optimal/watch.rs"]
mod watch;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use premove_cube::notation;
use premove_cube::{Cube, Metric};
use premove_engine::optimal::{Bounds, Request, Resources, solve};
use premove_engine::search::{Control, Silent};
use premove_engine::simd::Isa;
use premove_engine::table::{Tables, Tier};
use serde_json::{Value, json};

use floor::nanoseconds_a_line;
use watch::{Watched, watched};

/// Lines of the benchmark: name, list of scrambles, number of scrambles, `true` if all shortest
/// solutions are wanted, tables.
const LINES: [(&str, &str, usize, bool, &[&str]); 7] = [
    ("16 first", "scrambles-16", 5, false, &["g1", "h3", "r3"]),
    ("16 all", "scrambles-16", 2, true, &["g1", "h3", "r3", "b5"]),
    ("16 every table", "scrambles-16", 2, true, &["h4", "r4", "h5", "h6", "h7"]),
    ("17 first", "scrambles-17", 3, false, &["g1", "h5", "b5"]),
    ("18 first", "scrambles-18", 1, false, &["h6"]),
    ("ten of 17", "scrambles-17", 10, false, &["r3", "r4", "b5"]),
    ("ten of 18", "scrambles-18", 10, false, &["b5"]),
];

/// A cube whose search takes minutes: superflip.
const FAR: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

/// Longest time that a table may take to be copied. After that, the mapped file is used.
const LONG_ENOUGH: Duration = Duration::from_secs(10);

/// The arguments of the command line.
struct Asked {
    words: Vec<String>,
    threads: usize,
    tier: Option<Tier>,
    least: u64,
    most: u64,
    each: usize,
    json: bool,
}

impl Asked {
    fn read() -> Self {
        let mut asked = Self {
            words: Vec::new(),
            threads: 1,
            tier: None,
            least: 0,
            most: u64::MAX,
            each: usize::MAX,
            json: false,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--threads" => asked.threads = arguments.next().unwrap().parse().unwrap(),
                "--tier" => asked.tier = Some(Tier::find(&arguments.next().unwrap()).unwrap()),
                "--most" => asked.most = arguments.next().unwrap().parse().unwrap(),
                "--least" => asked.least = arguments.next().unwrap().parse().unwrap(),
                "--each" => asked.each = arguments.next().unwrap().parse().unwrap(),
                "--json" => asked.json = true,
                // Cargo passes this argument to every benchmark.
                "--bench" => {}
                _ => asked.words.push(argument),
            }
        }
        asked
    }

    fn wants(&self, name: &str) -> bool {
        // Some tables of this line are large, so it only runs if it is named.
        let by_itself = !name.contains("every table");
        self.words.is_empty() && by_itself
            || self.words.iter().any(|word| name.contains(word.as_str()))
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|w| w == word)
    }
}

fn main() {
    // Cargo also runs benchmarks as tests; then nothing is measured.
    if std::env::args().any(|a| a == "--test") {
        return;
    }
    let asked = Asked::read();
    if asked.has("floor") {
        return floors();
    }
    let folder = std::env::var_os("PREMOVE_TABLES_DIR")
        .map_or_else(|| PathBuf::from("target/bench-tables"), PathBuf::from);
    let tables = Tables::new(folder);
    if asked.has("stop") {
        let tier = asked.tier.unwrap_or(Tier::g1(Metric::HalfTurn));
        return with_table(tier, asked.threads, &tables, |resources| {
            stop::stops(tier, &cube(FAR), resources);
        });
    }
    if asked.has("quarters") || asked.has("hard") {
        let tier = asked.tier.unwrap_or(Tier::g1(Metric::QuarterTurn));
        return with_table(tier, asked.threads, &tables, |resources| {
            if asked.has("hard") {
                quarters::hard(tier, asked.least, asked.most, resources);
            } else {
                let depth = if asked.least == 0 { 20 } else { asked.least as u8 };
                quarters::passes(tier, depth, asked.each.min(5), resources);
            }
        });
    }
    let Some(data) = std::env::var_os("PREMOVE_DATA") else {
        eprintln!("PREMOVE_DATA must name the folder with nissy_core_scrambles.json");
        std::process::exit(3);
    };
    let scrambles: Value = serde_json::from_str(
        &std::fs::read_to_string(Path::new(&data).join("nissy_core_scrambles.json")).unwrap(),
    )
    .unwrap();
    if asked.has("long") {
        return long(&asked, &scrambles, Path::new(&data), &tables);
    }
    if !asked.json {
        println!(
            "| {} thread(s) | table | CPU s | wall s | nodes, M | lookups, M | ns/lookup | floor | \
             workers idle |",
            asked.threads
        );
        println!("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    }
    for (name, list, count, all, tiers) in LINES {
        for tier in tiers.iter().map(|name| Tier::find(name).unwrap()) {
            if asked.wants(&format!("{name} {tier}")) || asked.has("threads") && name == "16 first"
            {
                let cubes = cubes(&scrambles["benchmarks"][list], count);
                with_table(tier, asked.threads, &tables, |resources| {
                    if asked.has("threads") {
                        pairs(&cubes, resources);
                    } else {
                        line(&asked, name, tier, &cubes, all, resources);
                    }
                });
            }
        }
    }
}

/// Returns the cubes of the first scrambles of a list, with their shortest lengths.
fn cubes(list: &Value, count: usize) -> Vec<(Cube, u8)> {
    let records = list.as_array().unwrap().iter().take(count);
    records
        .map(|r| (cube(r["scramble"].as_str().unwrap()), r["optimal"].as_u64().unwrap() as u8))
        .collect()
}

fn cube(scramble: &str) -> Cube {
    notation::parse(scramble).unwrap().line().apply_to(&Cube::SOLVED)
}

/// Opens a table, waits until it is copied to the fastest memory, and calls `then` with the
/// resources of a search.
fn with_table<R>(
    tier: Tier,
    threads: usize,
    tables: &Tables,
    then: impl FnOnce(&Resources<'_>) -> R,
) -> R {
    let (isa, classes) = (Isa::best(), tables.corner_classes());
    if tier.is_g1() {
        let table = tables.g1_of(tier.metric(), &|| false).unwrap();
        tables.copy_g1(table);
        std::thread::sleep(LONG_ENOUGH / 10);
        then(&Resources { bounds: Bounds::of_g1(table, classes), isa, threads, copy: None })
    } else {
        let table = tables.h48(tier, &|| false).unwrap();
        tables.copy_h48(&table);
        let start = Instant::now();
        // If memory suffices, the table is copied in the background.
        while start.elapsed() < LONG_ENOUGH && !table.is_copied() {
            std::thread::sleep(LONG_ENOUGH / 500);
        }
        then(&Resources { bounds: Bounds::of_h48(&table, classes), isa, threads, copy: None })
    }
}

/// Solves the cubes one after the other. Returns the sums of the measurements.
fn run(
    cubes: &[(Cube, u8)],
    all: bool,
    resources: &Resources<'_>,
) -> (Watched, u64, u64, Vec<usize>) {
    let request = if all { Request::all_shortest() } else { Request::default() };
    let (mut sum, mut answers) = (Watched::default(), Vec::new());
    for (cube, optimal) in cubes {
        let (watched, answer) =
            watched(|| solve(cube, &request, resources, None, &Control::new(), &Silent).unwrap());
        assert_eq!(answer.found.solutions[0].len(), *optimal, "{cube:?}");
        sum = sum.and(watched);
        answers.push(answer);
    }
    let nodes = answers.iter().map(|a| a.found.work.nodes).sum();
    let lookups = answers.iter().map(|a| a.lookups).sum();
    (sum, nodes, lookups, answers.iter().map(|a| a.found.solutions.len()).collect())
}

fn line(
    asked: &Asked,
    name: &str,
    tier: Tier,
    cubes: &[(Cube, u8)],
    all: bool,
    resources: &Resources<'_>,
) {
    let (watched, nodes, lookups, solutions) = run(cubes, all, resources);
    let floor = nanoseconds_a_line(tier.bytes(), asked.threads);
    let each = watched.cpu * 1e9 / lookups.max(1) as f64;
    let idle: Vec<String> =
        watched.idle.iter().map(|idle| format!("{:.1}%", 100.0 * idle / watched.wall)).collect();
    if asked.json {
        let record = json!({
            "set": name, "table": tier.name(), "bytes": tier.bytes(), "threads": asked.threads,
            "cpu": watched.cpu, "wall": watched.wall, "nodes": nodes, "lookups": lookups,
            "solutions": solutions, "ns_per_lookup": each, "floor": floor, "idle": watched.idle,
        });
        println!("{record}");
    } else {
        println!(
            "| {name} | {tier} | {:.2} | {:.2} | {:.2} | {:.1} | {each:.1} | {floor:.1} | {} |",
            watched.cpu,
            watched.wall,
            nodes as f64 / 1e6,
            lookups as f64 / 1e6,
            idle.join(", ")
        );
    }
}

/// Prints the times for all solutions of some cubes, on one thread and on two, five times in turn.
fn pairs(cubes: &[(Cube, u8)], resources: &Resources<'_>) {
    for _ in 0..5 {
        let [one, two] =
            [1, 2].map(|threads| run(cubes, true, &Resources { threads, ..resources.clone() }).0);
        println!(
            "1 thread {:.2} CPU s, {:.2} s; 2 threads {:.2} CPU s, {:.2} s: CPU {:.3}, wall {:.3}, \
             idle {:.1?}%",
            one.cpu,
            one.wall,
            two.cpu,
            two.wall,
            two.cpu / one.cpu,
            one.wall / two.wall,
            two.idle.iter().map(|idle| 100.0 * idle / two.wall).collect::<Vec<_>>()
        );
    }
}

/// Prints the time for a random line in regions of several sizes.
fn floors() {
    println!("| MB | 1 thread, ns a line | 2 threads |\n|--:|--:|--:|");
    for megabytes in [45, 240, 1_000, 1_900] {
        let [one, two] = [1, 2].map(|threads| nanoseconds_a_line(megabytes * 1_000_000, threads));
        println!("| {megabytes} | {one:.1} | {two:.1} |");
    }
}

/// Solves recorded scrambles with the requested lengths, and those of a list of claims.
fn long(asked: &Asked, scrambles: &Value, data: &Path, tables: &Tables) {
    let mut list = Vec::new();
    let known = |r: &Value| {
        (r["scramble"].as_str().unwrap().to_owned(), r["optimal"].as_u64().unwrap(), String::new())
    };
    for records in scrambles["benchmarks"].as_object().unwrap().values() {
        list.extend(records.as_array().unwrap().iter().take(asked.each).map(known));
    }
    list.extend(scrambles["solve_small"].as_array().unwrap().iter().map(known));
    let others = &scrambles["third_party_random_state_by_optimal_depth"]["optimal_depth"];
    for (length, records) in others.as_object().unwrap() {
        let texts = records
            .as_array()
            .unwrap()
            .iter()
            .take(asked.each)
            .map(|s| s.as_str().unwrap().to_owned());
        list.extend(texts.map(|text| (text, length.parse().unwrap(), String::new())));
    }
    let claims = std::fs::read_to_string(data.join("fmc_optimal_wca.json")).unwrap();
    for claim in serde_json::from_str::<Vec<Value>>(&claims).unwrap() {
        let (text, length) =
            (claim["scramble"].as_str().unwrap(), claim["claimed_optimal"].as_u64().unwrap());
        list.push((text.to_owned(), length, claim["id"].as_str().unwrap().to_owned()));
    }
    list.retain(|(_, length, _)| (asked.least..=asked.most).contains(length));
    list.sort_by_key(|(_, length, _)| *length);
    let tier = asked.tier.unwrap_or(Tier::g1(Metric::HalfTurn));
    with_table(tier, asked.threads, tables, |resources| {
        for (text, length, claim) in list {
            let (watched, answer) = watched(|| {
                solve(&cube(&text), &Request::default(), resources, None, &Control::new(), &Silent)
                    .unwrap()
            });
            let found = u64::from(answer.found.solutions[0].len());
            assert!(found == length || !claim.is_empty(), "{text}: {found}, not {length}");
            let verdict = match (claim.as_str(), found == length) {
                ("", _) => String::new(),
                (_, true) => format!(", {claim} proved"),
                (_, false) => format!(", {claim} refuted, it says {length}"),
            };
            println!(
                "{found} moves, {:.2} CPU s, {:.1} M lookups{verdict}: {text}",
                watched.cpu,
                answer.lookups as f64 / 1e6
            );
        }
    });
}
