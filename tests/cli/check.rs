//! Tests of `check`: its output and exit codes.

use crate::common::Program;

const SCRAMBLE: &str = "R' U' F L2 D";

#[test]
fn a_solution_that_may_be_handed_in_is_exit_code_zero() {
    let program = Program::new();
    let text = format!("Scramble: {SCRAMBLE}\n\nU U' D' L2 F' U R\n");
    program.run_on(&["check", "-"], &text).prints("ok to hand in: 7 moves\n");
    std::fs::write(program.home().join("attempt.txt"), text).unwrap();
    assert_eq!(program.run(&["check", "attempt.txt"]).code, Some(0));
    program
        .run(&["check", "--scramble", "R U F", "F'", "U'", "R'"])
        .prints("ok to hand in: 3 moves\n");
}

#[test]
fn what_is_wrong_is_listed_with_what_could_be_handed_in() {
    let run = Program::new().run(&["check", "--scramble", "R L' F2", "F2 M'"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.stdout,
        "not ok to hand in:\n  'M'' at column 4: slices are not allowed, write face turns\n\
         in face turns: F2 R' L (3)\n"
    );
    let run = Program::new().run(&["check", "--scramble", "R L' F2", "--json", "F2"]);
    assert_eq!(
        run.stdout,
        "{\"ok\":false,\"solves\":false,\"length\":1,\"moves_with_rotations\":1,\"faults\":[{\
         \"kind\":\"unsolved\",\"message\":\"it does not solve the cube: 8 corners and 8 edges \
         left\"}],\"notes\":[]}\n"
    );
}

#[test]
fn the_solution_is_found_behind_its_label() {
    let text = "Scramble: R U F\nSolution (3): F' U' R' (3)\n\nR U // first idea\n";
    Program::new().run_on(&["check", "-"], text).prints("ok to hand in: 3 moves\n");
    let text = "Scramble: R U F\nF' U' R'\n";
    Program::new().run_on(&["check", "-"], text).prints("ok to hand in: 3 moves\n");
}

#[test]
fn a_first_line_that_stands_apart_is_the_scramble_as_import_reads_it() {
    let text = "R' U' F D2 L2 F\n\nF' L2 D2 F2 F U R\n";
    Program::new().run_on(&["check", "-"], text).prints("ok to hand in: 7 moves\n");
    let read = Program::new().run_on(&["import", "-"], text);
    assert!(read.stdout.starts_with("Scramble: R' U' F D2 L2 F\n"), "{}", read.stdout);
}

#[test]
fn what_cannot_be_checked_is_bad_input() {
    let program = Program::new();
    let run = program.run(&["check", "R U F"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("premove: no scramble"), "{}", run.stderr);
    assert_eq!(program.run(&["check", "missing.txt"]).code, Some(2));
    assert_eq!(program.run(&["check", "--scramble", "Q", "R"]).code, Some(2));
    assert_eq!(program.run(&["check"]).code, Some(2));
}

#[test]
fn moves_with_an_unknown_symbol_are_moves_and_no_file() {
    for (moves, column) in [("T U' R'", 1), ("R U' Q'", 6), ("R U5 F", 3), ("R2 U F R4", 8)] {
        let run = Program::new().run(&["check", "--scramble", "R U", moves]);
        assert_eq!(run.code, Some(2), "{moves}");
        assert!(run.stderr.contains(&format!("at column {column}")), "{moves}: {}", run.stderr);
    }
}
