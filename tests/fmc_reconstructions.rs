//! Tests with published write-ups, if `PREMOVE_DATA` has them: their steps are read and joined as
//! their authors did.

mod common;

use premove_cube::notation::{Line, parse};
use serde_json::Value;

#[test]
fn write_ups_without_insertions_assemble_to_their_final_solution() {
    let Some(text) = common::recorded("fmc_reconstructions.json", "write-ups") else { return };
    let all: Vec<Value> = serde_json::from_str(&text).unwrap();
    let (mut steps, mut whole) = (0, 0);
    for solve in &all {
        let scramble = parse(solve["scramble"].as_str().unwrap()).unwrap().line().normal.cube();
        let mut line = Line::EMPTY;
        let mut complete = true;
        for step in solve["steps"].as_array().into_iter().flatten() {
            // A step with insertion marks is not a plain sequence of moves.
            let Ok(written) = parse(step["moves"].as_str().unwrap()) else {
                complete = false;
                continue;
            };
            let side =
                |name: &str| parse(step[name].as_str().unwrap_or_default()).unwrap().line().normal;
            assert_eq!(
                written.line(),
                Line { normal: side("normal"), inverse: side("inverse") },
                "{step}"
            );
            line = line.then(&written.line());
            steps += 1;
        }
        let inserted = solve
            .get("insertions")
            .is_some_and(|list| list.as_array().is_none_or(|list| !list.is_empty()));
        if complete && !inserted && solve["steps_assemble_to_solved"] == true {
            whole += 1;
            assert!(line.solves(&scramble), "{}", solve["id"]);
            assert!(scramble.after_all(&line.finished()).is_solved(), "{}", solve["id"]);
        }
        if complete && !inserted && solve["assembled_equals_final"] == true {
            let last = parse(solve["final"].as_str().unwrap()).unwrap().line();
            assert_eq!(line.finished(), last.normal.normal_form(), "{}", solve["id"]);
        }
    }
    println!("{} write-ups, {steps} steps read, {whole} put together", all.len());
    assert!(steps > 0 && whole > 0);
}
