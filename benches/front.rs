//! Measures the front, the easiest line of each total, over time: `cargo bench --bench front`.
//!
//! For each of 30 fixed states the recipe `human` runs for 60 CPU seconds on one thread. The table
//! has, for each total up to 24, the mean bits of the easiest line of at most this total after 1,
//! 10 and 60 seconds, and on how many states there is one; then, on how many states the front after
//! 1 and after 10 seconds is that after 60. `--each` also prints the fronts, `--seconds S` searches
//! for another time, `--scrambles N` takes only the first N states. `PREMOVE_DATA` and
//! `PREMOVE_TABLES_DIR` name the folders of the states and of the tables.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a benchmark prints, and may fail loudly"
)]

#[path = "chains/states.rs"]
mod states;

use std::sync::Mutex;
use std::time::Duration;

use premove_cube::Cube;
use premove_engine::search::{Control, Silent};
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::chain::{FoundLine, Recipe, WidenLimits, WidenReport, widen};

use self::states::{cpu_seconds, scrambles};

/// The times at which fronts are compared, in seconds; the last one is that of the whole search.
const TIMES: [f64; 2] = [1.0, 10.0];
/// The totals of the table.
const TOTALS: std::ops::RangeInclusive<u8> = 16..=24;

/// Total, bits and moves of each line of a front.
type Points = Vec<(u8, f64, String)>;

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|word| word == name)?;
        arguments.get(at + 1)
    };
    let seconds = value("--seconds").map_or(60.0, |word| word.parse().unwrap());
    let count = value("--scrambles").map_or(30, |word| word.parse().unwrap());
    let each = arguments.iter().any(|word| word == "--each");
    let folder = std::env::var_os("PREMOVE_TABLES_DIR").unwrap_or("target/tmp/tables".into());
    let tables = Tables::new(folder.into());
    let recipe = Recipe::parse("human").unwrap();
    let cubes: Vec<Cube> = scrambles().into_iter().take(count).collect();
    // A first search opens the tables.
    let first = WidenLimits { rounds: Some(1), ..WidenLimits::default() };
    widen(&recipe, &cubes[0], &first, Context::new(&tables, &Control::new()), &Silent).unwrap();
    let times = [TIMES[0], TIMES[1], seconds];
    let mut fronts: Vec<[Points; 3]> = Vec::new();
    for (number, cube) in cubes.iter().enumerate() {
        let watch = searched(&recipe, cube, &tables, seconds);
        let all = watch.fronts.into_inner().unwrap();
        if each {
            println!(
                "{:2}: first line after {:.3} s, last change after {:.1} s",
                number + 1,
                all[0].0,
                all[all.len() - 1].0
            );
        }
        let of = times.map(|time| {
            let last = all.iter().rev().find(|(at, _)| *at <= time);
            last.map(|(_, points)| points.clone()).unwrap_or_default()
        });
        if each {
            for (time, points) in times.iter().zip(&of) {
                let row: Vec<String> =
                    points.iter().map(|(total, bits, _)| format!("{total} {bits:.1}")).collect();
                println!("    {time:4} s: {}", row.join(", "));
            }
            for (total, bits, moves) in &of[2] {
                println!("      {total} {bits:.1}  {moves}");
            }
        }
        fronts.push(of);
    }
    println!("total   after {} s          {} s          {} s", times[0], times[1], times[2]);
    for total in TOTALS {
        let cells = [0, 1, 2].map(|time| {
            let easiest = fronts.iter().filter_map(|of| bits_at(&of[time], total));
            let easiest: Vec<f64> = easiest.collect();
            let mean = easiest.iter().sum::<f64>() / easiest.len() as f64;
            format!("{mean:5.1} bits on {:2}", easiest.len())
        });
        println!("{total:5}   {}", cells.join("   "));
    }
    for (at, time) in TIMES.iter().enumerate() {
        let same = fronts.iter().filter(|of| of[at] == of[2]).count();
        println!("after {time} s as after {} s on {same} of {}", times[2], fronts.len());
    }
}

/// Returns the bits of the easiest line of at most this total.
fn bits_at(points: &Points, total: u8) -> Option<f64> {
    points.iter().rev().find(|(of, ..)| *of <= total).map(|(_, bits, _)| *bits)
}

/// Searches for the front for some CPU seconds.
fn searched(recipe: &Recipe, cube: &Cube, tables: &Tables, seconds: f64) -> Watch {
    let control = Control::new();
    let watch = Watch { begun: cpu_seconds(), fronts: Mutex::default() };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while cpu_seconds() - watch.begun < seconds && !control.is_stopped() {
                std::thread::sleep(Duration::from_millis(2));
            }
            control.stop();
        });
        let context = Context::new(tables, &control);
        widen(recipe, cube, &WidenLimits::default(), context, &watch).unwrap();
        control.stop();
    });
    watch
}

struct Watch {
    begun: f64,
    /// The fronts and when each was found.
    fronts: Mutex<Vec<(f64, Points)>>,
}

impl WidenReport for Watch {
    fn improved(&self, lines: &[FoundLine]) {
        let of = |found: &FoundLine| {
            let steps: Vec<String> =
                found.line.steps.iter().map(|s| s.line().to_string()).collect();
            (found.total, found.line.find.unwrap().bits().get(), steps.join(" / "))
        };
        let points = lines.iter().map(of).collect();
        self.fronts.lock().unwrap().push((cpu_seconds() - self.begun, points));
    }
}
