//! Tests of `twophase`, which finds short solutions.

use premove_cube::Cube;
use premove_cube::notation::parse;

use crate::common::Program;

fn state(scramble: &str) -> Cube {
    parse(scramble).unwrap().line().apply_to(&Cube::SOLVED)
}

#[test]
fn solution_of_a_scramble_is_one_line_of_moves() {
    let program = Program::new();
    program.run(&["twophase", "R U F"]).prints("F' U' R'\n");
    program.run(&["twophase", "R", "U", "(F)"]).prints("U' R' F\n");
    program.run(&["twophase", "R R'"]).prints("\n");
    let scramble = "U B2 D L' F B2 R F' L2 F' U' R2 U R2 U R2 L2 B2 U D2 B2 R2";
    let run = program.run(&["twophase", scramble]);
    let moves = parse(&run.stdout).unwrap();
    assert!(moves.len() <= 21, "{}", run.stdout);
    assert!(state(&format!("{scramble} {}", run.stdout)).is_solved(), "{}", run.stdout);
    assert_eq!(run.stdout, program.run(&["twophase", scramble]).stdout);
}

#[test]
fn lines_are_solved_in_order_with_and_without_headers() {
    let program = Program::new();
    let lines = "R U F\nR Q\n\nL2\n";
    let run = program.run_on(&["twophase", "-i"], lines);
    assert_eq!(
        run.stdout,
        ">>> Line: R U F\nF' U' R'\n>>> Line: R Q\n>>> Line: \n>>> Line: L2\nL2\n"
    );
    assert!(run.stderr.contains("line 2: unknown move 'Q' at column 3"), "{}", run.stderr);
    assert_eq!(run.code, Some(2));
    for arguments in [&["twophase", "-i", "-p"][..], &["twophase", "-"]] {
        assert_eq!(program.run_on(arguments, lines).stdout, "F' U' R'\nL2\n");
    }
}

#[test]
fn turned_cubes_are_solved_as_solve_solves_them() {
    let program = Program::new();
    for (scramble, solution) in [
        ("Rw U", "F' L'"),
        ("x R", "R'"),
        ("M2 U", "D' R2 L2"),
        ("M", "R' L"),
        ("R U x", "U' R'"),
        ("x R x'", "R'"),
    ] {
        program.run(&["twophase", scramble]).prints(&format!("{solution}\n"));
        program.run(&["solve", "optimal", "-p", scramble]).prints(&format!("{solution}\n"));
    }
}

#[test]
fn json_tells_length_proof_and_how_it_became_better() {
    let program = Program::new();
    let records = program.run_on(&["twophase", "--json", "-"], "\nR U F2\n").json();
    let [record] = &records[..] else { panic!("{records:?}") };
    assert_eq!((&record["line"], &record["scramble"]), (&2.into(), &"R U F2".into()));
    assert_eq!((&record["solution"], &record["length"]), (&"F2 U' R'".into(), &3.into()));
    assert_eq!(record["optimal"], true);
    let better = record["improvements"].as_array().unwrap();
    assert_eq!(better.last().unwrap()["solution"], record["solution"]);
    assert!(better.iter().all(|b| b["nodes"].as_u64() <= record["nodes"].as_u64()));
}

#[test]
fn a_length_ends_it_and_a_length_that_is_not_reached_is_told() {
    let program = Program::new();
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let run = program.run(&["twophase", "-M", "21", "--seconds", "100000", superflip]);
    assert_eq!((run.code, run.stdout.split(' ').count() <= 21), (Some(0), true));
    let run = program.run(&["twophase", "-M", "2", "R U F"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), "F' U' R'\n"));
    assert!(
        run.stderr.contains(
            "no solution of at most 2 moves was found; this one has 3, and none is shorter"
        )
    );
    let run = program.run(&["twophase", "--seconds", "0", "R"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("takes a number of seconds above 0"), "{}", run.stderr);
}
