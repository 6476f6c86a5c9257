//! Tests of `invert`, `unniss`, `premoves`, `cleanup` and `print`.

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
    let solved = "U".repeat(9)
        + &"R".repeat(9)
        + &"F".repeat(9)
        + &"D".repeat(9)
        + &"L".repeat(9)
        + &"B".repeat(9);
    prints(&["print", "--form", "facelets", "R R'"], &solved);
    let json = Program::new().run(&["print", "--json", ""]).json();
    assert_eq!((json.len(), &json[0]["facelets"]), (1, &json!(solved)));
    let run = Program::new().run(&["print", "--form", "facelet", "R"]);
    run.fails(2, "premove: unknown form 'facelet': did you mean 'facelets'?");
}

#[test]
fn unniss_keeps_rotations_as_written_on_both_sides() {
    for (moves, solution) in [
        ("R (y U)", "R U' y'"),
        ("x (R)", "x R'"),
        ("x (y R)", "x R' y'"),
        ("R (y)", "R y'"),
        ("(y) R (U x)", "R x' U' y'"),
    ] {
        prints(&["unniss", moves], solution);
    }
}

#[test]
fn lines_of_solve_are_read_with_their_lengths() {
    prints(&["invert", "R U F (3)"], "F' U' R'");
    prints(&["unniss", "R (F' B) (3)"], "R B' F");
    prints(&["cleanup", "R", "R", "(2)"], "R2");
    let run = Program::new().run_on(&["invert", "-"], "R U (2)\n (0)\nR (U) (2)\nR (2) U\n(3)\n");
    assert_eq!((run.stdout.as_str(), run.code), ("U' R'\n(U') R'\n", Some(2)));
    assert!(
        run.stderr.starts_with("premove: line 4: unknown move '2' at column 4"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("premove: line 5: unknown move '3' at column 2"), "{}", run.stderr);
    Program::new().run_on(&["solve", "eofb", "-"], "R U F (3)\n").prints("F (1)\n");
}

#[test]
fn print_reads_a_cube_in_every_form_that_convert_reads() {
    let pieces = Program::new().run(&["print", "R U"]).stdout;
    for form in ["facelets", "code", "pieces"] {
        let cube = Program::new().run(&["convert", "--to", form, "R U"]).stdout;
        assert_eq!(Program::new().run(&["print", cube.trim()]).stdout, pieces, "{form}: {cube}");
    }
}
