//! Tests of saved sequences: saved under a name, and used as `@NAME` in place of moves.

use serde_json::json;

use crate::common::Program;

/// Returns a program with a sequence saved as `scr`.
fn with_sequence(moves: &str) -> Program {
    let program = Program::new();
    program.run(&["save", "scr", moves]).prints("");
    program
}

#[test]
fn saved_moves_stand_wherever_moves_are_read() {
    let program = with_sequence("R' U' F");
    program.run(&["invert", "@scr"]).prints("F' U R\n");
    program.run(&["invert", "@scr R (U)"]).prints("(U') R' F' U R\n");
    program.run(&["cleanup", "@scr", "@scr"]).prints("R' U' F R' U' F\n");
    program
        .run(&["convert", "--to", "code", "@scr"])
        .prints(&program.run(&["convert", "--to", "code", "R'U'F"]).stdout);
    assert_eq!(
        program.run(&["solve", "eofb", "@scr R U"]),
        program.run(&["solve", "eofb", "R' U' F R U"])
    );
    let run = program.run_on(&["cleanup", "-i"], "@scr // @none\nU\n");
    run.prints(">>> Line: @scr // @none\nR' U' F\n>>> Line: U\nU\n");
    let record = json!({"input": "R' U' F U", "output": "U' F' U R", "length": 4});
    assert_eq!(program.run(&["invert", "--json", "@scr U"]).json(), [record]);
}

#[test]
fn sides_are_swapped_on_the_inverse_side() {
    let program = with_sequence("R (U F) D");
    program.run(&["cleanup", "@scr"]).prints("R D (U F)\n");
    program.run(&["cleanup", "(@scr)"]).prints("U F (R D)\n");
    program.run(&["cleanup", "B (B @scr L)"]).prints("B U F (B R D L)\n");
    program.run(&["cleanup", "NISS @scr"]).prints("U F (R D)\n");
    let inverted = program.run(&["invert", "R (U F) D"]).stdout;
    assert_eq!(program.run(&["invert", "@scr"]).stdout, inverted);
    with_sequence("R U F").run(&["solve", "eofb", "@scr (@scr)"]).prints(" (0)\n");
}

#[test]
fn sequences_are_listed_replaced_and_removed() {
    let program = with_sequence("R'U'F // of the tour");
    program.run(&["save", "@long-name_2", "@scr", "Rw", "x2", "(U)"]).prints("");
    program.run(&["saved"]).prints("long-name_2  R' U' F Rw x2 (U)\nscr          R' U' F\n");
    assert_eq!(
        program.run(&["saved", "--json"]).json()[1],
        json!({"name": "scr", "moves": "R' U' F"})
    );
    let run = program.run(&["save", "scr", "U"]);
    assert_eq!((run.stderr.as_str(), run.code), ("premove: 'scr' was R' U' F\n", Some(0)));
    program.run(&["saved", "--remove", "@long-name_2"]).prints("");
    program.run(&["saved"]).prints("scr  U\n");
    program.run_on(&["save", "piped", "-"], "F2 B\n").prints("");
    program.run(&["saved"]).prints("piped  F2 B\nscr    U\n");
}

#[test]
fn unknown_names_and_bad_ones_are_refused() {
    let program = with_sequence("R U");
    program
        .run(&["invert", "@src"])
        .fails(2, "premove: unknown saved sequence 'src': did you mean 'scr'?");
    program
        .run(&["saved", "--remove", "scrr"])
        .fails(2, "premove: unknown saved sequence 'scrr': did you mean 'scr'?");
    program
        .run(&["save", "a b", "R"])
        .fails(2, "premove: 'a b' is no name: a name is of letters, digits, - and _");
    program
        .run(&["save", "", "R"])
        .fails(2, "premove: '' is no name: a name is of letters, digits, - and _");
    let long = "a".repeat(41);
    let why = "premove: a name of 41 characters is too long: it may have 40";
    Program::new().run(&["save", &long, "R"]).fails(2, why);
    program.run(&["save", "x", ""]).fails(2, "premove: no moves to save");
    program
        .run(&["save", "x", "R5"])
        .fails(2, "premove: unknown move 'R5' at column 1: a turn is written R, R2 or R'");
    program.run(&["save", "x"]).fails(
        2,
        "premove: no moves: write them behind the command, or '-' to read the standard input",
    );
    let run = program.run_on(&["save", "x", "-"], "R\nU\n");
    run.fails(2, "premove: one sequence has one name, and there are 2 lines");
    let none = "premove: unknown saved sequence 'a': none is saved, 'premove help save' says how";
    Program::new().run(&["invert", "@a"]).fails(2, none);
    program.run(&["saved"]).prints("scr  R U\n");
}

#[test]
fn mistake_beside_a_name_is_told_with_its_own_column() {
    let program = with_sequence("R U F2 B2 R U F2 B2");
    let error = "premove: unknown move 'R5' at column 6: a turn is written R, R2 or R'";
    program.run(&["invert", "@scr R5"]).fails(2, error);
    program
        .run(&["invert", "(@scr"])
        .fails(2, "premove: unmatched '(' at column 1: the inverse side ends with ')'");
}

#[test]
fn damaged_file_is_named_and_left_as_it_is() {
    let program = with_sequence("R U");
    let file = program.home().join(".local/share/premove/sequences.json");
    for content in ["{\"scr\": \"R U\",", "{\"a\": \"R\", \"a\": \"U\"}", "[]", "{\"a\": 1}", ""] {
        std::fs::write(&file, content).unwrap();
        for arguments in
            [&["save", "b", "R"][..], &["saved"], &["saved", "--remove", "a"], &["invert", "@a"]]
        {
            let run = program.run(arguments);
            assert_eq!((run.stdout.as_str(), run.code), ("", Some(3)), "{arguments:?} {content}");
            assert!(run.stderr.contains("sequences.json' is damaged: "), "{}", run.stderr);
            assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
        }
    }
    std::fs::write(&file, "{\"a\": \"R Q\"}").unwrap();
    let run = program.run(&["invert", "@a"]);
    assert!(run.code == Some(2) && run.stderr.contains("unknown move 'Q'"), "{run:?}");
    assert!(run.stderr.contains("sequence 'a' in "), "{}", run.stderr);
}

#[test]
fn programs_that_save_at_once_lose_nothing() {
    let program = Program::new();
    std::thread::scope(|scope| {
        for number in 0..8 {
            let program = &program;
            scope.spawn(move || program.run(&["save", &format!("n{number}"), "R"]).prints(""));
        }
    });
    assert_eq!(program.run(&["saved"]).stdout.lines().count(), 8);
}

#[test]
fn a_list_of_none_says_so() {
    let run = Program::new().run(&["saved"]);
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(0)));
    assert_eq!(run.stderr, "premove: no sequence is saved: 'premove save NAME MOVES' saves one\n");
}
