//! Bad input: exit code 2, nothing on the standard output, a line that says what would be right.

use crate::common::Program;

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    Program::new().run(arguments).fails(2, message);
}

#[test]
fn mistyped_words_name_the_nearest_right_one() {
    refused(&["slove", "eofb", "R"], "premove: unknown command 'slove': did you mean 'solve'?");
    refused(&["solve", "eofx", "R"], "premove: unknown step 'eofx': did you mean 'eofb'? 'premove steps' lists them");
    refused(&["solve", "eofb", "R", "-l"], "premove: unknown option '-l': did you mean '-L'?");
    refused(&["solve", "eofb", "R", "--jsn"], "premove: unknown option '--jsn': did you mean '--json'?");
    refused(&["steps", "-x"], "premove: unknown option '-x': --help behind a command lists its options");
    refused(&["scramble", "corner"], "premove: unknown type 'corner': did you mean 'corners'?");
    refused(&["tables", "build", "htrfn"], "premove: unknown table 'htrfn': did you mean 'htrfin'?");
    refused(&["man", "sovle"], "premove: unknown command 'sovle': did you mean 'solve'?");
}

#[test]
fn bad_moves_are_named_with_their_column_and_a_remedy() {
    refused(&["solve", "eofb", "R U F R5 U"], "premove: unknown move 'R5' at column 7: a turn is written R, R2 or R'");
    refused(
        &["solve", "eofb", "R", "U", "F", "R5"],
        "premove: unknown move 'R5' at column 7: a turn is written R, R2 or R'",
    );
    refused(&["invert", "R (U"], "premove: unmatched '(' at column 3: the inverse side ends with ')'");
    refused(
        &["print", "R (U (F))"],
        "premove: nested '(' at column 6: the inverse side is open already, close it first",
    );
    refused(&["R", "U5"], "premove: unknown move 'U5' at column 3: a turn is written R, R2 or R'");
}

#[test]
fn missing_and_doubled_input_is_refused() {
    let missing = "premove: no scramble: write it behind the command, or '-' to read the standard input";
    refused(&["solve"], missing);
    refused(&["solve", "eofb"], missing);
    refused(&["invert"], "premove: no moves: write it behind the command, or '-' to read the standard input");
    refused(&["solve", "eofb", "-i", "R"], "premove: scramble is given twice: with -i and as 'R'");
}

#[test]
fn numbers_outside_their_range_are_refused() {
    let error = |arguments: &[&str]| {
        let run = Program::new().run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        run.stderr
    };
    assert!(error(&["solve", "eofb", "-M", "x", "R"]).contains("invalid value 'x' for '--max <N>'"));
    assert!(error(&["solve", "eofb", "-M", "101", "R"]).contains("101 is not in 0..=100"));
    assert!(error(&["solve", "eofb", "-n", "0", "R"]).contains("0 is not in 1..="));
    assert!(error(&["solve", "eofb", "-t", "0", "R"]).contains("0 is not in 1..="));
    assert!(error(&["--color", "many"]).contains("invalid value 'many' for '--color <HOW>'"));
    assert!(error(&["scramble", "-n", "0"]).contains("0 is not in 1..="));
    let nothing = "premove: the least length is 5 (-m), the greatest 4 (-M): nothing between";
    refused(&["solve", "eofb", "R", "-m", "5", "-M", "4"], nothing);
}
