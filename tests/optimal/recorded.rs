//! Tests with recorded optima, if `PREMOVE_DATA` has them.

use std::collections::BTreeSet;

use premove_cube::notation;
use premove_cube::{Cube, Move};
use premove_engine::search::Limits;
use serde_json::Value;

use super::{all, common, listed, scrambled, solutions, tables};

/// Longest optimum that the tests search; `cargo bench --bench optimal -- long` has the others.
const LONGEST: u64 = 16;

/// Returns the scrambles and their optimal lengths from all lists in a file of scrambles.
pub(crate) fn optima(data: &Value) -> Vec<(String, u64)> {
    let benchmarks =
        data["benchmarks"].as_object().unwrap().values().flat_map(|list| list.as_array().unwrap());
    let others = data["solve_small"].as_array().unwrap().iter();
    let mut optima: Vec<(String, u64)> = benchmarks
        .chain(others)
        .map(|r| (r["scramble"].as_str().unwrap().to_owned(), r["optimal"].as_u64().unwrap()))
        .collect();
    let third_party =
        data["third_party_random_state_by_optimal_depth"]["optimal_depth"].as_object().unwrap();
    for (length, list) in third_party {
        let length = length.parse().unwrap();
        optima.extend(
            list.as_array().unwrap().iter().map(|s| (s.as_str().unwrap().to_owned(), length)),
        );
    }
    optima
}

#[test]
fn scrambles_of_known_optimum_have_it() {
    let Some(text) = common::recorded("nissy_core_scrambles.json", "scrambles of known optimum")
    else {
        return;
    };
    let (tables, mut compared) = (tables(), 0);
    for (scramble, optimal) in optima(&serde_json::from_str(&text).unwrap()) {
        if optimal <= LONGEST {
            let first = listed(&scrambled(&scramble), &Limits::default(), 2, &tables);
            assert_eq!(first[0].len() as u64, optimal, "{scramble}");
            compared += 1;
        }
    }
    assert!(compared >= 2, "{compared}");
}

#[test]
fn exercises_have_their_verified_length() {
    let Some(text) = common::recorded("fmc_short_optimal.json", "optimal solutions of exercises")
    else {
        return;
    };
    let records: Vec<Value> = serde_json::from_str(&text).unwrap();
    let (tables, mut compared) = (tables(), 0);
    for record in records.iter().filter(|r| r["kind"] == "solve") {
        let optimal = record["optimal"].as_u64().unwrap();
        if optimal <= LONGEST {
            let cube = scrambled(record["scramble"].as_str().unwrap());
            let all = listed(&cube, &all(0), 2, &tables);
            assert!(all.iter().all(|moves| moves.len() as u64 == optimal), "{record}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn sets_of_all_solutions_are_those_recorded() {
    let Some(text) = common::recorded("nissy_core_cases.jsonl", "sets of optimal solutions") else {
        return;
    };
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let (tables, mut compared) = (tables(), 0);
    for case in cases.filter(|case| {
        case["kind"] == "solve" && case["input"]["solver"].as_str().unwrap().starts_with("h48")
    }) {
        let lines = case["expected"].as_array().unwrap().iter();
        let moves = |line: &Value| -> Vec<Move> {
            notation::parse(line.as_str().unwrap())
                .unwrap()
                .line()
                .normal_form()
                .normal
                .iter()
                .collect()
        };
        let want: BTreeSet<_> = lines.map(moves).collect();
        let cube = scrambled(case["input"]["scramble"].as_str().unwrap());
        let slack = case["input"]["slack"].as_u64().unwrap() as u8;
        assert_eq!(solutions(&cube, &all(slack), 2, &tables), want, "{case}");
        compared += 1;
    }
    assert!(compared >= 7, "{compared}");
}

/// The superflip and the cubes one move away from it need 19 or 20 moves, so a short search must
/// find nothing.
#[test]
fn nothing_short_solves_the_superflip_or_its_neighbours() {
    let tables = tables();
    let superflip = scrambled("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let limits = |max| Limits { max, ..all(0) };
    assert!(solutions(&superflip, &limits(13), 2, &tables).is_empty());
    for m in [0, 1, 8, 14].map(Move::from_index) {
        let cube: Cube = superflip.after(m);
        assert!(solutions(&cube, &limits(12), 2, &tables).is_empty());
        assert!(solutions(&cube.inverse(), &limits(12), 2, &tables).is_empty());
    }
}
