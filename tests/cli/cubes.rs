//! Tests of the commands on cubes and moves, and of the page for users who come from nissy-core.

use serde_json::json;

use crate::common::{Program, Run};

/// Access to the parts of an error message.
trait Refused {
    /// Asserts that the run was refused with a message that has this text in its first line.
    fn refuses(&self, text: &str);
}

impl Refused for Run {
    #[track_caller]
    fn refuses(&self, text: &str) {
        let first = self.stderr.lines().next().unwrap_or_default();
        assert!(self.code == Some(2) && first.contains(text), "{:?} {first}", self.code);
    }
}

const SOLVED: &str = "ABCDEFGH=ABCDEFGHIJKL=A";

#[test]
fn a_cube_keeps_the_way_it_is_held() {
    let program = Program::new();
    let held = "FECDABGH=EFCDBAGHIJKL=M";
    program.run(&["convert", "--to", "code", "z R"]).prints(&format!("{held}\n"));
    program.run(&["solve", "corners", held]).prints("R' (1)\n");
    // Moves name the faces as at their start.
    program.run(&["solve", "corners", "z R"]).prints("U' (1)\n");
    let facelets = program.run(&["convert", held]).stdout;
    program.run(&["solve", "corners", facelets.trim()]).prints("R' (1)\n");
    program.run(&["apply", held, "R'"]).prints("ABCDEFGH=ABCDEFGHIJKL=M\n");
    program.run(&["convert", "--to", "moves", held]).prints("U z\n");
    let facelets = program.run(&["convert", held]).stdout;
    program.run(&["convert", "--to", "code", facelets.trim()]).prints(&format!("{held}\n"));
    let printed = program.run(&["print", held]).stdout;
    program.run_on(&["convert", "--to", "code", &printed], "").prints(&format!("{held}\n"));
}

#[test]
fn cubes_are_inverted_composed_and_transformed() {
    let program = Program::new();
    program.run(&["inverse", "R U F"]).prints(&program.run(&["apply", SOLVED, "F' U' R'"]).stdout);
    program.run(&["compose", "R U x", "F2"]).prints(&program.run(&["apply", "R U x", "F2"]).stdout);
    program.run(&["compose", "R U"]).refuses("one cube is missing: write two");
    program.run(&["transform", "rotation", "RF", "R U F"]).prints("D R F\n");
    program.run(&["transform", "rotation RF", "R U F"]).prints("D R F\n");
    program.run(&["transform", "x y2", "Rw (U' M)"]).prints("Lw (F' M')\n");
    program
        .run(&["transform", "mirrored UF", &program.run(&["apply", SOLVED, "R U"]).stdout])
        .prints(&program.run(&["apply", SOLVED, "L' U'"]).stdout);
    program.run(&["solve", "coord_CPEPE", "R"]).refuses("unknown step 'coord_CPEPE'");
    program.run(&["transform", "rotation UD", "R"]).refuses("unknown symmetry 'rotation UD'");
    program
        .run_on(&["apply", "-", "U"], "R\n\nR Q\nABCDEFGH=ABCDEFGHIJKL=C\n")
        .refuses("line 3: unknown move 'Q' at column 3");
    program.run(&["apply", SOLVED, "R Q"]).refuses("moves behind the cube: unknown move 'Q'");
}

#[test]
fn a_write_up_is_transformed_and_keeps_its_words() {
    let program = Program::new();
    let text = "Scramble: R' U' F\n\nF' (U) // EO with F'\nRw2 // rest\n";
    program
        .run_on(&["transform", "mirrored UF", "--writeup", "-"], text)
        .prints("Scramble: L U F'\n\nF (U') // EO with F'\nLw2 // rest\n");
}

#[test]
fn a_cube_is_made_of_numbers_or_repaired() {
    let program = Program::new();
    program
        .run(&["cube", "--ep", "367124500", "--eo", "450", "--cp", "30807", "--co", "562"])
        .prints("OINUTCXB=JCRIEDAbVaGH=A\n");
    program.run(&["cube", "--held", "RD"]).prints("ABCDEFGH=ABCDEFGHIJKL=J\n");
    program.run(&["cube", "--ep", "1"]).refuses("--fix makes a possible cube of them");
    program.run(&["cube", "--ep", "1", "--fix"]).prints("BACDEFGH=ABCDEFGHIJLK=A\n");
    program.run(&["cube", "--eo", "2048"]).refuses("the number of the flips is 2048: it is from 0");
    program.run(&["cube", "BACDEFGH=ABCDEFGHIJKL=C"]).refuses("repaired with --fix only");
    program.run(&["cube", "--fix", "BACDEFGH=ABCDEFGHIJKL=C"]).prints("ABCDEFGH=ABCDEFGHIJKL=C\n");
    program.run(&["cube", "--fix", "AACDEFGH=ABCDEFGHIJKL=C"]).refuses("corner UFR occurs twice");
    program.run(&["cube", "--held", "UD"]).refuses("--held takes the faces held at U and at F");
}

#[test]
fn moves_are_counted_and_compared() {
    let program = Program::new();
    let moves = "R2 M Uw (Fw2 M2 y2)";
    program.run(&["count", moves]).prints("7\n");
    program
        .run(&["count", "--metric", "all", moves])
        .prints("htm 7  qtm 11  stm 5  etm 6  obtm 7\n");
    program.run_on(&["count", "--metric", "qtm", "-"], "R2 U\nF\n").prints("3\n1\n");
    program
        .run(&["count", "--metric", "htn", "R"])
        .refuses("unknown metric 'htn': did you mean 'htm'?");
    for (one, other, text, code) in [
        ("R L' U", "L' R U", "the same moves", 0),
        ("R R", "R2", "different moves, which lead to the same cube", 1),
        ("R", "U", "different moves, which lead to different cubes", 1),
        (SOLVED, "R R'", "the same cube", 0),
        (SOLVED, "x", "the same cube, held in different ways", 1),
        (SOLVED, "R", "different cubes", 1),
    ] {
        let run = program.run(&["compare", one, other]);
        assert_eq!((run.stdout.trim(), run.code), (text, Some(code)), "{one} and {other}");
    }
    program.run(&["variations", "lastqt", "U F B'"]).prints("U F B\nU F B'\nU F' B\nU F' B'\n");
    program.run(&["variations", "unniss", "U (F)"]).prints("U F'\n");
    program.run(&["variations", "last", "U"]).refuses("unknown variation 'last'");
}

#[test]
fn sides_and_solvers_have_the_names_of_nissy_core() {
    let program = Program::new();
    let solve =
        |side: &str| program.run(&["solve", "eo", "-M", "2", "--side", side, "R' U F"]).stdout;
    let plain = |options: &[&str]| {
        program.run(&[&["solve", "eo", "-M", "2", "R' U F"], options].concat()).stdout
    };
    assert_eq!(solve("normal"), plain(&[]));
    assert_eq!(solve("linear"), plain(&["-L"]));
    assert_eq!(solve("all"), plain(&["-N"]));
    assert!(solve("inverse").lines().all(|line| line.starts_with('(')));
    let mixed = program.run(&["solve", "eo", "-M", "4", "--side", "mixed", "R' U' F D2"]).stdout;
    let all = program.run(&["solve", "eo", "-M", "4", "-N", "R' U' F D2"]).stdout;
    let on_both = |line: &&str| !line.starts_with('(') && line.matches('(').count() == 2;
    assert_eq!(mixed.lines().collect::<Vec<_>>(), all.lines().filter(on_both).collect::<Vec<_>>());
    assert_eq!(mixed, "F (B R B) (4)\nU (U' F U) (4)\n");
    program.run(&["solve", "eo", "-N", "--side", "all", "R"]).refuses("-N and --side do not go");
    program.run(&["solve", "EO > DR", "--side", "mixed", "R"]).refuses("with a chain --side is");
    for (solver, step) in
        [("coord_EO_UR", "eorl"), ("coord_DREO_RU", "drfb-eorl"), ("h48h3k2", "optimal")]
    {
        assert_eq!(
            program.run(&["solve", solver, "R2 U2 R2"]),
            program.run(&["solve", step, "R2 U2 R2"])
        );
    }
}

#[test]
fn scrambles_are_written_as_codes() {
    let program = Program::new();
    let moves = program.run(&["scramble", "--seed", "4"]).stdout;
    let code = program.run(&["convert", "--to", "code", moves.trim()]).stdout;
    program.run(&["scramble", "--seed", "4", "--form", "code"]).prints(&code);
    let record = &program.run(&["scramble", "--seed", "4", "--form", "code", "--json"]).json()[0];
    assert_eq!(record["output"], json!(code.trim()));
    assert_eq!(record["scramble"], json!(moves.trim()));
}

#[test]
fn the_version_says_what_the_program_has() {
    let program = Program::new();
    let run = program.run(&["version", "-v"]);
    for word in [
        "premove ", "system ", "instructions ", "threads ", "front ends ", "tables ",
        "built tables ",
    ] {
        assert!(
            run.stdout.contains(&format!("\n{word}")) || run.stdout.starts_with(word),
            "{}",
            run.stdout
        );
    }
    let record = &program.run(&["version", "-v", "--json"]).json()[0];
    assert_eq!(record["version"], json!(env!("CARGO_PKG_VERSION")));
    assert_eq!(record["folders"].as_array().unwrap().len(), 4);
}
