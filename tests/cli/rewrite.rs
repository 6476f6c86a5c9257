//! `invert`, `unniss`, `premoves`, `cleanup` and `print`.

use serde_json::json;

use crate::common::Program;

#[track_caller]
fn prints(arguments: &[&str], line: &str) {
    Program::new().run(arguments).prints(&format!("{line}\n"));
}

#[test]
fn inverting_keeps_each_move_on_its_side() {
    prints(&["invert", "R (U F2)"], "(F2 U') R'");
    prints(&["invert", "R", "(U", "F2)"], "(F2 U') R'");
    prints(&["invert", ""], "");
}

#[test]
fn finished_solution_and_state_are_written_differently() {
    prints(&["unniss", "D B (F' R)"], "D B R' F");
    prints(&["premoves", "D B (F' R)"], "R' F D B");
}

#[test]
fn cleanup_writes_face_turns() {
    prints(&["cleanup", "Rw U Rw'"], "L F L'");
    prints(&["cleanup", "R L R (U U)"], "R2 L (U2)");
}

#[test]
fn rewritten_moves_as_json() {
    let want = json!({"input": "R R (U)", "output": "R2 (U)", "length": 2});
    assert_eq!(Program::new().run(&["cleanup", "--json", "R R (U)"]).json(), [want]);
}

#[test]
fn cube_is_printed_in_every_form() {
    let table = " FR  UF  UL  UB  DF  DL  DB  BR  DR  FL  BL  UR \n";
    let run = Program::new().run(&["print", "R U"]);
    assert!(run.stdout.starts_with(table), "{}", run.stdout);
    let solved = "U".repeat(9) + &"R".repeat(9) + &"F".repeat(9) + &"D".repeat(9) + &"L".repeat(9) + &"B".repeat(9);
    prints(&["print", "--form", "facelets", "R R'"], &solved);
    let json = Program::new().run(&["print", "--json", ""]).json();
    assert_eq!((json.len(), &json[0]["facelets"]), (1, &json!(solved)));
    let run = Program::new().run(&["print", "--form", "facelet", "R"]);
    run.fails(2, "premove: unknown form 'facelet': did you mean 'facelets'?");
}
