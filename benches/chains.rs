//! Measures totals of whole lines over time: `cargo bench --bench chains`.
//!
//! For each scramble a widening search runs for 10 CPU seconds on one thread. The table has the
//! mean total after 0.1, 0.3, 1, 2, 3, 5 and 10 seconds. The scrambles are 30 fixed random states
//! (2 whose shortest solution has 16 moves, 8 with 17 and 20 with 18), the first ones of the lists
//! in `nissy_core_scrambles.json` in the folder that `PREMOVE_DATA` names. Without that folder,
//! they are 30 random states of seed 11. `PREMOVE_TABLES_DIR` names the folder of the tables.
//! Arguments: names of recipes (default `best` and `any`), `--scrambles N` for only the first N
//! scrambles, `--each` for one line per scramble, `--seconds S`, `--results N` for lists of N
//! lines: the table then also has the mean total of the first 10, and of the first 100, and the
//! number of lines.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

#[path = "chains/states.rs"]
mod states;

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use premove_cube::Cube;
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::chain::{FoundLine, Recipe, WidenLimits, WidenReport, widen};

use self::states::{cpu_seconds, scrambles};

const TIMES: [f64; 7] = [0.1, 0.3, 1.0, 2.0, 3.0, 5.0, 10.0];

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|word| word == name)?;
        arguments.get(at + 1)
    };
    let seconds = value("--seconds").map_or(10.0, |word| word.parse().unwrap());
    let results = value("--results").map_or(1, |word| word.parse().unwrap());
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
            let curve = curve(&recipe, cube, &tables, seconds, results);
            if each {
                println!(
                    "{:2}: {}",
                    number + 1,
                    TIMES.map(|time| at(&curve, time).to_string()).join(", ")
                );
            }
            curves.push(curve);
        }
        println!("{recipe}");
        for time in TIMES.into_iter().filter(|&time| time <= seconds) {
            let points: Vec<ListPoint> = curves.iter().map(|curve| at(curve, time)).collect();
            let mean = |of: fn(&ListPoint) -> f64| {
                points.iter().map(of).sum::<f64>() / points.len() as f64
            };
            let means = ListPoint {
                seconds: time,
                best: mean(|point| point.best),
                ten: mean(|point| point.ten),
                hundred: mean(|point| point.hundred),
                lines: mean(|point| point.lines),
            };
            println!("  {time:5} s: {means}");
        }
        let firsts: Vec<f64> = curves.iter().map(|curve| curve[0].seconds * 1e3).collect();
        let (worst, sum) = firsts.iter().fold((0.0_f64, 0.0), |(w, s), &t| (w.max(t), s + t));
        println!(
            "  first line: {:.1} ms on the mean, {worst:.1} at most",
            sum / firsts.len() as f64
        );
    }
}

/// A list of lines at one time.
#[derive(Clone, Copy)]
struct ListPoint {
    seconds: f64,
    /// The best total, and the mean totals of the first ten and hundred lines.
    best: f64,
    ten: f64,
    hundred: f64,
    /// Number of lines.
    lines: f64,
}

impl ListPoint {
    fn new(seconds: f64, lines: &[FoundLine]) -> Self {
        let mean = |count: usize| {
            let some = &lines[..count.min(lines.len())];
            some.iter().map(|found| f64::from(found.total)).sum::<f64>() / some.len() as f64
        };
        let [best, ten, hundred] = [1, 10, 100].map(mean);
        Self { seconds, best, ten, hundred, lines: lines.len() as f64 }
    }
}

impl fmt::Display for ListPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { best, ten, hundred, lines, .. } = self;
        write!(f, "{best:.2}")?;
        if *lines > 1.0 {
            write!(f, " (first 10: {ten:.2}, first 100: {hundred:.2}, {lines:.0} lines)")?;
        }
        Ok(())
    }
}

/// Returns the list that was known at a time; before the first line, one line of 30 moves.
fn at(curve: &[ListPoint], time: f64) -> ListPoint {
    let none = ListPoint { seconds: 0.0, best: 30.0, ten: 30.0, hundred: 30.0, lines: 0.0 };
    *curve.iter().rev().find(|point| point.seconds <= time).unwrap_or(&none)
}

/// Returns the lists over the CPU time.
fn curve(
    recipe: &Recipe,
    cube: &Cube,
    tables: &Tables,
    seconds: f64,
    results: usize,
) -> Vec<ListPoint> {
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
        let limits = WidenLimits { results, ..WidenLimits::default() };
        widen(recipe, cube, &limits, context, &watch).unwrap();
        control.stop();
    });
    watch.points.into_inner().unwrap()
}

struct Watch {
    begun: f64,
    points: Mutex<Vec<ListPoint>>,
}

impl WidenReport for Watch {
    fn improved(&self, lines: &[FoundLine]) {
        let point = ListPoint::new(cpu_seconds() - self.begun, lines);
        self.points.lock().unwrap().push(point);
    }
}
