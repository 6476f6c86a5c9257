//! Findability of recorded lines of people and of programs, if `PREMOVE_DATA` has them.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use premove_cube::Cube;
use premove_cube::notation::{Line, parse};
use premove_engine::search::Control;
use premove_engine::step::Context;
use premove_engine::table::Tables;
use premove_fmc::findability::{Findability, SolverLevel};
use serde_json::Value;

fn line(value: &Value) -> Line {
    parse(value.as_str().unwrap()).unwrap().line()
}

#[test]
fn recorded_lines_have_their_bits() {
    let Some(text) = common::recorded("find_cases.json", "findability") else { return };
    let all: Value = serde_json::from_str(&text).unwrap();
    let (tables, control) = (Tables::in_memory(), Control::new());
    for case in all["cases"].as_array().unwrap() {
        let scramble = line(&case["scramble"]).apply_to(&Cube::SOLVED);
        let context = Context::new(&tables, &control);
        let rates = Findability::new(&scramble, SolverLevel::default(), context).unwrap();
        let steps = ["eo", "dr", "htr"].map(|name| line(&case[name]));
        let find = rates.of(&steps).unwrap();
        let bits = [
            ("eo", find.eo),
            ("dr", find.dr.unwrap()),
            ("htr", find.htr.unwrap()),
            ("line", find.bits()),
        ];
        for (name, bits) in bits {
            let expected = case["bits"][name].as_f64().unwrap();
            assert!((bits.get() - expected).abs() < 0.05, "{name}: {bits} of {case}");
        }
        // The list that was recorded has two more EOs for one of the scrambles.
        let families = rates.eos().families() as u64;
        let recorded = case["eo_families_up_to_5"].as_u64().unwrap();
        assert!(families.abs_diff(recorded) <= 2, "{families}: {case}");
    }
}
