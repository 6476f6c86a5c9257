//! Tests of `scramble`: seeds, kinds, counts.

use premove_cube::Cube;
use premove_cube::notation::parse;

use crate::common::Program;

fn cube(scramble: &str) -> Cube {
    parse(scramble).unwrap().line().with_premoves().cube()
}

#[test]
fn seed_gives_the_same_scrambles_and_none_others() {
    let program = Program::new();
    let run = |arguments: &[&str]| {
        let run = program.run(&[&["scramble"], arguments].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        run.stdout
    };
    let three = run(&["-n", "3", "--seed", "7"]);
    assert_eq!(three.lines().count(), 3);
    assert_eq!(three, run(&["--seed", "7", "-n", "3"]));
    assert!(three.starts_with(&run(&["--seed", "7"])));
    assert_ne!(three, run(&["-n", "3", "--seed", "8"]));
    assert_ne!(run(&[]), run(&[]));
}

#[test]
fn fmc_scrambles_have_their_frame() {
    let run = Program::new().run(&["scramble", "fmc", "-n", "4", "--seed", "1"]);
    assert_eq!(run.stdout.lines().count(), 4);
    assert!(
        run.stdout.lines().all(|s| s.starts_with("R' U' F ") && s.ends_with(" R' U' F")),
        "{}",
        run.stdout
    );
}

#[test]
fn kinds_keep_what_they_promise() {
    let first = |kind: &str| cube(&Program::new().run(&["scramble", kind, "--seed", "2"]).stdout);
    assert_eq!(first("corners").edges, Cube::SOLVED.edges);
    assert_eq!(first("edges").corners, Cube::SOLVED.corners);
    for (kind, step) in [("eo", "eofb"), ("dr", "drud"), ("htr", "htr-drud")] {
        let scramble = Program::new().run(&["scramble", kind, "--seed", "2"]).stdout;
        Program::new().run(&["solve", step, scramble.trim_end()]).prints(" (0)\n");
    }
    assert_ne!(first("full"), Cube::SOLVED);
}

#[test]
fn json_tells_how_to_get_the_scramble_again() {
    let records =
        Program::new().run(&["scramble", "dr", "--json", "--seed", "4", "-n", "2"]).json();
    assert_eq!(records.len(), 2);
    assert_eq!(records[1]["type"], "dr");
    assert_eq!(records[1]["seed"], 4);
    assert_eq!(records[1]["number"], 2);
    let length = records[1]["scramble"].as_str().unwrap().split(' ').count();
    assert_eq!(records[1]["length"], length);
}

#[test]
fn types_are_understood_in_capitals() {
    let program = Program::new();
    let fmc = program.run(&["scramble", "fmc", "--seed", "2"]);
    assert_eq!(fmc.code, Some(0));
    assert_eq!(program.run(&["scramble", "FMC", "--seed", "2"]), fmc);
}
