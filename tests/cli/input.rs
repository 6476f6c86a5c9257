//! Tests of items read from standard input, one on each line.

use std::process::Stdio;

use serde_json::json;

use crate::common::Program;

#[test]
fn each_line_is_printed_before_its_results() {
    let run = Program::new().run_on(&["solve", "eofb", "-i"], "R U F\n\nF B // c\nU R2\n");
    run.prints(
        ">>> Line: R U F\nF (1)\n>>> Line: \n>>> Line: F B // c\nF B (2)\n>>> Line: U R2\n (0)\n",
    );
    let run = Program::new().run_on(&["invert", "-i"], "R U F\nR (U F)");
    run.prints(">>> Line: R U F\nF' U' R'\n>>> Line: R (U F)\n(F' U') R'\n");
}

#[test]
fn plain_json_and_dash_print_results_only() {
    Program::new().run_on(&["solve", "eofb", "-i", "-p"], "R U F\nU\n").prints("F\n\n");
    Program::new().run_on(&["solve", "eofb", "-"], "R U F\nU\n").prints("F (1)\n (0)\n");
    Program::new().run_on(&["cleanup", "-"], "R R R\n\nM\n").prints("R'\nR L' x'\n");
    let run = Program::new().run_on(&["invert", "-i", "--json"], "R U\n\nF2");
    let records = [
        json!({"line": 1, "input": "R U", "output": "U' R'", "length": 2}),
        json!({"line": 3, "input": "F2", "output": "F2", "length": 1}),
    ];
    assert_eq!(run.json(), records);
}

#[test]
fn line_ends_of_any_kind_and_unusual_signs_are_understood() {
    Program::new().run_on(&["invert", "-"], "R U\r\nR’ U\u{b4}\r\n").prints("U' R'\nU R\n");
    // Editors of Windows write a byte order mark.
    Program::new().run_on(&["shell"], "\u{feff}invert R\r\nquit\r\n").prints("R'\n");
}

#[test]
fn a_folder_in_place_of_a_file_is_named_as_that() {
    let said = "premove: cannot read '.': it is a folder, and a file is wanted";
    Program::new().run(&["analyze", "."]).fails(2, said);
    Program::new().run(&["puzzle", "check", "."]).fails(2, said);
}

#[test]
fn output_that_its_reader_has_closed_is_no_failure() {
    let program = Program::new();
    let mut command = program.command(&["scramble", "-n", "100000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.as_str()), (Some(0), ""));
}

#[test]
fn bad_line_is_named_and_the_rest_goes_on() {
    let run = Program::new().run_on(&["solve", "eofb", "-i"], "R U F\nR U5\n(F\nU\n");
    assert_eq!(
        run.stdout,
        ">>> Line: R U F\nF (1)\n>>> Line: R U5\n>>> Line: (F\n>>> Line: U\n (0)\n"
    );
    assert_eq!(
        run.stderr,
        "premove: line 2: unknown move 'U5' at column 3: a turn is written R, R2 or R'\n\
         premove: line 3: unmatched '(' at column 1: the inverse side ends with ')'\n"
    );
    assert_eq!(run.code, Some(2));
    let run = Program::new().run_on(&["invert", "-"], b"R\n\xff\nU\n");
    assert_eq!((run.stdout.as_str(), run.code), ("R'\nU'\n", Some(2)));
    assert_eq!(run.stderr, "premove: line 2: not UTF-8 text at byte 1\n");
}

#[test]
fn line_that_does_not_meet_the_precondition_is_one_bad_line() {
    let run = Program::new().run_on(&["solve", "drud-eofb", "-"], "F\nU\n");
    assert_eq!((run.stdout.as_str(), run.code), (" (0)\n", Some(2)));
    let remedy = "write the moves that solve it behind the scramble, or search 'dr'";
    let said = format!("premove: line 1: EO on F/B is not solved: 4 bad edges; {remedy}\n");
    assert_eq!(run.stderr, said);
}

#[test]
fn nothing_found_for_any_line_ends_with_one() {
    let program = Program::new();
    assert_eq!(program.run_on(&["solve", "eofb", "-M", "0", "-"], "F\nB\n").code, Some(1));
    assert_eq!(program.run_on(&["solve", "eofb", "-M", "0", "-"], "F\nU\n").code, Some(0));
    assert_eq!(program.run_on(&["solve", "eofb", "-"], "").code, Some(0));
}

#[test]
fn commands_combine_in_pipes() {
    let program = Program::new();
    let scrambles = program.run(&["scramble", "-n", "3", "--seed", "5"]);
    let eos = program.run_on(&["solve", "eofb", "-p", "-N", "-"], &scrambles.stdout);
    assert_eq!((eos.stdout.lines().count(), eos.code), (3, Some(0)), "{}", eos.stderr);
    let lines = program.run_on(&["unniss", "-"], &eos.stdout);
    assert_eq!((lines.stdout.lines().count(), lines.code), (3, Some(0)), "{}", lines.stderr);
    assert!(!lines.stdout.contains('('));
}

#[test]
fn lines_that_begin_with_a_hash_are_passed_over() {
    let program = Program::new();
    let lines = "# R5 @none\nR U F\n  # (\n";
    program.run_on(&["solve", "eofb", "-"], lines).prints("F (1)\n");
    let headers = ">>> Line: # R5 @none\n>>> Line: R U F\nF' U' R'\n>>> Line:   # (\n";
    program.run_on(&["invert", "-i"], lines).prints(headers);
    program.run_on(&["convert", "--to", "moves", "-"], "# a cube\nR\n").prints("R\n");
    program.run_on(&["save", "scr", "-"], "# mine\nR U\n").prints("");
    program.run_on(&["invert", "-"], "@scr\n#\n").prints("U' R'\n");
    let mark = "a mark for inserted moves: write the moves there, or leave it out";
    program
        .run(&["invert", "# R"])
        .fails(2, &format!("premove: unknown notation '#' at column 1: {mark}"));
}

#[test]
fn where_nothing_is_asked_nothing_has_failed() {
    for lines in ["", "\n\n", "# none\n"] {
        Program::new().run_on(&["solve", "eofb", "-"], lines).prints("");
        Program::new().run_on(&["invert", "-"], lines).prints("");
    }
}
