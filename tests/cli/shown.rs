//! Tests of `solve --variants` and `solve --group`, against recorded outputs.

use premove_cube::Cube;
use premove_cube::notation::parse;
use serde_json::json;

use crate::common::{Program, built_tables};

const SCRAMBLE: &str = "R' U' F D2 L2 F";

#[test]
fn variants_stand_below_their_solution() {
    let program = Program::new();
    let run =
        |options: &[&str]| program.run(&[&["solve", "eofb", "R U F L"][..], options].concat());
    run(&["--variants"]).prints("L' F (2)\n  L' F' (2)\n");
    run(&["--variants", "-p"]).prints("L' F\n  L' F'\n");
    run(&["--variants", "-N", "-n", "3"]).prints(
        "L' F (2)\n  L' F' (2)\nB2 L' F (3)\n  B2 L' F' (3)\n(R U F) (3)\n  (R U F') (3)\n",
    );
    // Limits and counts refer to the solutions that represent their variants.
    run(&["--variants", "-c", "-n", "3"]).prints("3\n");
    // Each of the two sides has an ending, and an ending of two turns has four variants.
    program
        .run(&["solve", "eofb", "--variants", "F B"])
        .prints("F B (2)\n  F B' (2)\n  F' B (2)\n  F' B' (2)\n");
    // No variants exist for an empty solution, or if the direction of the last turn matters.
    program.run(&["solve", "eofb", "--variants", ""]).prints(" (0)\n");
    program.run(&["solve", "htrfin", "--variants", "U2 R2"]).prints("R2 U2 (2)\n");
}

#[test]
fn variants_and_solutions_are_the_list_of_all_endings() {
    let query = ["solve", "eofb", SCRAMBLE, "-o", "-N", "-p"];
    let program = Program::new();
    let list = |option: &str| {
        let mut lines: Vec<String> = program
            .run(&[&query[..], &[option]].concat())
            .stdout
            .lines()
            .map(|l| l.trim().to_owned())
            .collect();
        lines.sort();
        lines
    };
    assert!(list("-a").len() > list("-p").len());
    assert_eq!(list("--variants"), list("-a"));
}

#[test]
fn variants_come_with_many_scrambles_and_as_json() {
    let program = Program::new();
    program
        .run_on(&["solve", "eofb", "--variants", "-i", "-t", "2"], "R U F\nL2 B\n")
        .prints(">>> Line: R U F\nF (1)\n  F' (1)\n>>> Line: L2 B\nB (1)\n  B' (1)\n");
    let records = program.run(&["solve", "eofb", "--variants", "--json", "F B"]).json();
    assert_eq!(records[0]["variants"], json!(["F B'", "F' B", "F' B'"]));
    assert_eq!(records[1]["count"], 1);
    let records = program.run(&["solve", "htrfin", "--variants", "--json", "R2"]).json();
    assert_eq!(records[0]["variants"], json!([]));
    assert_eq!(program.run(&["solve", "eofb", "--json", "F"]).json()[0].get("variants"), None);
}

#[test]
fn equal_cubes_are_listed_once_by_the_best_way_to_them() {
    let query = ["solve", "eofb", "R U F", "-N", "-M", "5"];
    let program = Program::new();
    let read = |moves: &str| parse(moves).unwrap().line();
    let scramble = read("R U F").normal.cube();
    let list = program.run(&[&query[..], &["-p"]].concat()).stdout;
    let mut groups: Vec<(Cube, &str, u32)> = Vec::new();
    for solution in list.lines() {
        let cube = read(solution).apply_to(&scramble);
        match groups.iter_mut().find(|(other, ..)| *other == cube) {
            Some((.., others)) => *others += 1,
            None => groups.push((cube, solution, 0)),
        }
    }
    assert!(
        groups.iter().any(|&(.., others)| others > 0)
            && groups.iter().any(|&(.., others)| others == 0)
    );
    let first: Vec<&str> = groups.iter().map(|&(_, solution, _)| solution).collect();
    program
        .run(&[&query[..], &["--group", "state", "-p"]].concat())
        .prints(&(first.join("\n") + "\n"));
    let records = program.run(&[&query[..], &["--group", "state", "--json"]].concat()).json();
    let (closing, solutions) = records.split_last().unwrap();
    for (record, (_, solution, others)) in solutions.iter().zip(&groups) {
        assert_eq!(
            (&record["solution"], &record["group"]),
            (&json!(solution), &json!({"by": "state", "others": others}))
        );
    }
    assert_eq!(
        (&closing["groups"], &closing["count"]),
        (&json!(groups.len()), &json!(list.lines().count()))
    );
    let text = program.run(&[&query[..], &["--group", "state"]].concat()).stdout;
    assert!(text.contains("(R U F) (3)  1 more\n"), "{text}");
}

#[test]
fn results_with_one_label_are_listed_once() {
    let program = Program::new();
    let run = |options: &[&str]| {
        program.run(&[&["solve", "eofb", "R U F", "-M", "4"][..], options].concat())
    };
    let first = "F (1)  [EO F/B  R/L 4c4e  U/D 4c4e  AR R/L]  10 more\n";
    let second = "U B2 U' F (4)  [EO F/B  R/L 6c4e  U/D 4c4e]\n";
    run(&["--group", "label", "-n", "2"]).prints(&(first.to_owned() + second));
    run(&["--group", "label", "-n", "1", "-p"]).prints("F\n");
    run(&["--group", "label", "-n", "1", "--variants"]).prints(&(first.to_owned() + "  F' (1)\n"));
    run(&["--group", "label", "-c"]).prints("7\n");
    run(&["--group", "label", "-c", "-n", "3"]).prints("3\n");
    run(&["-c"]).prints("17\n");
    let records = run(&["--group", "label", "--json", "-n", "1"]).json();
    let [solution, closing] = &records[..] else { panic!("{records:?}") };
    assert_eq!(
        (&solution["solution"], &solution["group"]),
        (
            &json!("F"),
            &json!({"by": "label", "label": "EO F/B  R/L 4c4e  U/D 4c4e  AR R/L", "others": 10})
        )
    );
    assert_eq!(
        (&closing["groups"], &closing["count"], &closing["more"]),
        (&json!(1), &json!(17), &json!(true))
    );
}

#[test]
fn labels_are_those_of_what_the_step_leaves() {
    built_tables();
    let program = Program::new();
    let group = |step: &str, scramble: &str, options: &[&str]| {
        program
            .run(&[&["solve", step, scramble, "--group", "label", "-n", "2"][..], options].concat())
    };
    group("dr-eofb", "R' U' F D2 L2 F R2 U2 R' U' F U B U2 F", &["-M", "7"]).prints(concat!(
        "U' F2 D' B2 L (5)  [DR U/D  4b3 4e]  10 more\n",
        "U' R F2 D' B2 L (6)  [DR U/D  2c4 4e]  2 more\n",
    ));
    group("htr-drud", "R2 U F2 U", &["-M", "4"])
        .prints("U' F2 U (3)  [HTR  FR F/B done  R/L 6c1 4e  U/D 4c1 4e]\n");
    group("co", "R U F", &["-M", "4"]).prints(concat!(
        "F' U (2)  [F/B 0e  R/L 4e  U/D 0e]  1 more\n",
        "F' D' F (3)  [F/B 4e  R/L 4e  U/D 8e]  2 more\n",
    ));
    group("drudfin", "R2 U", &["-M", "6"]).prints("U' R2 (2)  [solved]\n");
}

#[test]
fn options_that_say_nothing_together_are_refused() {
    let program = Program::new();
    let refused = |query: &[&str], said: &str| {
        let run = program.run(&[&["solve"], query, &["R U F"]].concat());
        run.fails(2, &format!("premove: {said}"));
    };
    refused(
        &["eofb", "-a", "--variants"],
        "-a lists every ending by itself, --variants below its solution: leave out one of them",
    );
    refused(
        &["eofb", "--group", "state"],
        "--group needs an end of the list: give a greatest length (-M), -o or -O",
    );
    refused(
        &["eofb", "-o", "--group", "state", "--unsorted"],
        "--group lists the best way to each result: leave out --unsorted",
    );
    refused(
        &["EO > DR", "--variants"],
        "--variants is for one step: a chain carries every ending on, and lists those of its last \
         step with 'variants' in its brackets: EO > DR[variants]",
    );
    refused(
        &["EO > DR", "--group", "label"],
        "--group is for one step: a chain lists equal solutions once, and --json says in how many \
         ways it came to them (readings)",
    );
    let unknown = program.run(&["solve", "eofb", "-o", "--group", "cube", "R U F"]);
    assert!(
        unknown.code == Some(2) && unknown.stderr.contains("state, label"),
        "{}",
        unknown.stderr
    );
}
