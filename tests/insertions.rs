//! Tests of insertions with published write-ups, if `PREMOVE_DATA` has them: without their marks
//! the search must finish each skeleton in at most as many moves as are known.

mod common;

use premove_cube::notation::{Line, parse};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::insertion::{
    InsertionAnswer, InsertionLimits, InsertionProblem, InsertionReport, insertions,
};
use serde_json::Value;

/// The write-ups with insertions, with the best totals that are known.
const TOTALS: [(&str, usize); 26] = [
    ("nodb/22 - #346 scramble 2#1", 22),
    ("nodb/25 - #344 scramble 3#1", 25),
    ("nodb/33 - #346 scramble 3#1", 29),
    ("nodb/week348_scramble_1#1", 24),
    ("nodb/fmc2024_scramble_2#1", 26),
    ("nodb/333fm_Weekly_2024_20_scramble_1#1", 27),
    ("nodb/333fm_Weekly_2024_20_scramble_2#1", 23),
    ("nodb/333fm_Weekly_2024_20_scramble_3#1", 26),
    ("nodb/week346-2", 26),
    ("nodb/week346-3", 27),
    ("nodb/week347-1", 26),
    ("wr16-tronto-2019", 16),
    ("cales-23", 23),
    ("tut/2c2e-26", 22),
    ("tut/29-cycles", 29),
    ("tut/25-costa", 25),
    ("tut/30-conj", 26),
    ("tut/26-eo1", 26),
    ("tut/25-eo2", 24),
    ("tut/27-pdr", 27),
    ("tut/27-pdr2", 26),
    ("tut/28-premoves", 28),
    ("tut/25-slices", 23),
    ("tut/24-dr2b", 23),
    ("tdm-20", 20),
    ("cyan-24", 24),
];

/// The write-up that needs three insertions.
const THREE: &str = "tut/30-conj";

struct Silent;

impl InsertionReport for Silent {
    fn found(&self, _: &InsertionAnswer) {}
}

/// Returns the moves of a write-up without its insertions.
fn skeleton(solve: &Value) -> Option<Line> {
    let side = |name: &str| {
        let steps = solve["steps"].as_array().into_iter().flatten();
        let moves: Vec<&str> = steps.map(|step| step[name].as_str().unwrap_or("")).collect();
        Some(parse(&moves.join(" ")).ok()?.line().normal)
    };
    Some(Line { normal: side("normal")?, inverse: side("inverse")? })
}

#[test]
fn published_skeletons_are_finished_in_the_best_known_totals() {
    let Some(text) = common::recorded("fmc_reconstructions.json", "insertions") else { return };
    let all: Vec<Value> = serde_json::from_str(&text).unwrap();
    let tables = Tables::in_memory();
    let control = Control::new();
    for (id, known) in TOTALS {
        let solve = all.iter().find(|solve| solve["id"] == id).unwrap();
        let scramble = parse(solve["scramble"].as_str().unwrap()).unwrap().line().normal.cube();
        let line = skeleton(solve).unwrap();
        let limits = InsertionLimits {
            insertions: if id == THREE { 3 } else { 2 },
            results: 1,
            ..InsertionLimits::default()
        };
        let problem = InsertionProblem { scramble, line, limits };
        let context = Context::new(&tables, &control).on_threads(2);
        let answer = insertions(&problem, context, &Silent);
        let best = answer.solutions.first();
        let best = best.unwrap_or_else(|| panic!("{id} has no solution"));
        let published = solve["total"].as_u64().unwrap() as usize;
        assert!(best.total() <= known.min(published), "{id}: {} moves", best.total());
        assert!(scramble.after_all(best.solution.iter()).is_solved(), "{id}");
        let steps = best.steps(&problem.line);
        let whole = steps.iter().fold(problem.line.clone(), |line, step| line.then(step));
        assert_eq!(whole.finished(), best.solution, "{id}");
    }
}
