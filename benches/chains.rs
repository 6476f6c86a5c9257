//! Measures totals of whole lines over time: `cargo bench --bench chains`.
//!
//! For each scramble a widening search runs for 10 CPU seconds on one thread. The table has the
//! mean total after 0.1, 0.3, 1, 3 and 10 seconds. The scrambles are 30 fixed random states (2
//! whose shortest solution has 16 moves, 8 with 17 and 20 with 18), the first ones of the lists in
//! `nissy_core_scrambles.json` in the folder that `PREMOVE_DATA` names. Without that folder, they
//! are 30 random states of seed 11. `PREMOVE_TABLES_DIR` names the folder of the tables. Arguments:
//! names of recipes (default `best` and `any`), `--scrambles N` for only the first N scrambles,
//! `--each` for one line per scramble, `--seconds S`.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use premove_cube::notation::parse;
use premove_cube::{Cube, Rng, StateKind, random};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::chain::{FoundLine, Recipe, WidenLimits, WidenReport, widen};

const TIMES: [f64; 5] = [0.1, 0.3, 1.0, 3.0, 10.0];

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|word| word == name)?;
        arguments.get(at + 1)
    };
    let seconds = value("--seconds").map_or(10.0, |word| word.parse().unwrap());
    let cubes: Vec<Cube> = scrambles()
        .into_iter()
        .take(value("--scrambles").map_or(30, |word| word.parse().unwrap()))
        .collect();
    let is_recipe = |word: &&String| !word.starts_with("--") && word.parse::<f64>().is_err();
    let mut recipes: Vec<&str> = arguments.iter().filter(is_recipe).map(String::as_str).collect();
    if recipes.is_empty() {
        recipes = vec!["best", "any"];
    }
    let each = arguments.iter().any(|word| word == "--each");
    let folder = std::env::var_os("PREMOVE_TABLES_DIR").unwrap_or("target/tmp/tables".into());
    let tables = Tables::new(folder.into());
    println!("{} scrambles, CPU seconds on one thread:", cubes.len());
    for text in recipes {
        let recipe = Recipe::parse(text).unwrap();
        // A first search opens the tables.
        let first = WidenLimits { rounds: Some(1), ..WidenLimits::default() };
        let silent = premove_engine::search::Silent;
        widen(&recipe, &cubes[0], &first, Context::new(&tables, &Control::new()), &silent).unwrap();
        let mut curves = Vec::new();
        for (number, cube) in cubes.iter().enumerate() {
            let curve = curve(&recipe, cube, &tables, seconds);
            if each {
                println!("{:2}: {curve:?}", number + 1);
            }
            curves.push(curve);
        }
        println!("{recipe}");
        for time in TIMES.into_iter().filter(|&time| time <= seconds) {
            let at = |curve: &Vec<(f64, u8)>| {
                curve.iter().rev().find(|(when, _)| *when <= time).map_or(30, |&(_, total)| total)
            };
            let totals: Vec<f64> = curves.iter().map(|curve| f64::from(at(curve))).collect();
            println!("  {time:5} s: {:.2}", totals.iter().sum::<f64>() / totals.len() as f64);
        }
        let firsts: Vec<f64> = curves.iter().map(|curve| curve[0].0 * 1e3).collect();
        let (worst, sum) = firsts.iter().fold((0.0_f64, 0.0), |(w, s), &t| (w.max(t), s + t));
        println!(
            "  first line: {:.1} ms on the mean, {worst:.1} at most",
            sum / firsts.len() as f64
        );
    }
}

/// Returns the best total after each CPU time.
fn curve(recipe: &Recipe, cube: &Cube, tables: &Tables, seconds: f64) -> Vec<(f64, u8)> {
    let control = Control::new();
    let begun = cpu_seconds();
    let watch = Watch { begun, points: Mutex::default() };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while cpu_seconds() - begun < seconds && !control.is_stopped() {
                std::thread::sleep(Duration::from_millis(2));
            }
            control.stop();
        });
        let context = Context::new(tables, &control);
        widen(recipe, cube, &WidenLimits::default(), context, &watch).unwrap();
        control.stop();
    });
    watch.points.into_inner().unwrap()
}

struct Watch {
    begun: f64,
    points: Mutex<Vec<(f64, u8)>>,
}

impl WidenReport for Watch {
    fn improved(&self, lines: &[FoundLine]) {
        self.points.lock().unwrap().push((cpu_seconds() - self.begun, lines[0].line.total));
    }
}

fn scrambles() -> Vec<Cube> {
    let data = std::env::var_os("PREMOVE_DATA")
        .and_then(|folder| std::fs::read(Path::new(&folder).join("nissy_core_scrambles.json")).ok())
        .map(|text| serde_json::from_slice::<serde_json::Value>(&text).unwrap());
    let Some(data) = data else {
        let mut rng = Rng::from_number(11);
        return (0..30).map(|_| random(StateKind::Full, &mut rng)).collect();
    };
    let mut out = Vec::new();
    for (list, count) in [("scrambles-16", 2), ("scrambles-17", 8), ("scrambles-18", 20)] {
        let list = data["benchmarks"][list].as_array().unwrap();
        for scramble in &list[..count] {
            let line = parse(scramble["scramble"].as_str().unwrap()).unwrap().line();
            out.push(Cube::SOLVED.after_all(&line.normal));
        }
    }
    out
}

/// Returns the CPU seconds of this process so far, from `/proc/self/task/*/schedstat` (nanoseconds
/// on a core). If the system has no such file, returns the elapsed time.
fn cpu_seconds() -> f64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let begun = *BEGUN.get_or_init(Instant::now);
    let threads = std::fs::read_dir("/proc/self/task").ok();
    let of_thread = |entry: std::io::Result<std::fs::DirEntry>| {
        let text = std::fs::read_to_string(entry.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    };
    let spent: Option<f64> = threads.map(|threads| threads.filter_map(of_thread).sum());
    spent.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
