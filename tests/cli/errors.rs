//! Tests of bad input: exit code 2, nothing on standard output, and a line that says what is right.

use crate::common::Program;

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    Program::new().run(arguments).fails(2, message);
}

#[test]
fn mistyped_words_name_the_nearest_right_one() {
    refused(&["slove", "eofb", "R"], "premove: unknown command 'slove': did you mean 'solve'?");
    refused(
        &["solve", "eofx", "R"],
        "premove: unknown step 'eofx': did you mean 'eofb'? 'premove steps' lists them",
    );
    refused(&["solve", "eofb", "R", "-l"], "premove: unknown option '-l': did you mean '-L'?");
    refused(
        &["solve", "eofb", "R", "--jsn"],
        "premove: unknown option '--jsn': did you mean '--json'?",
    );
    refused(
        &["steps", "-x"],
        "premove: unknown option '-x': --help behind a command lists its options",
    );
    refused(&["scramble", "corner"], "premove: unknown type 'corner': did you mean 'corners'?");
    refused(
        &["tables", "build", "htrfn"],
        "premove: unknown table 'htrfn': did you mean 'htrfin'?",
    );
    refused(&["man", "sovle"], "premove: unknown command 'sovle': did you mean 'solve'?");
}

#[test]
fn bad_moves_are_named_with_their_column_and_a_remedy() {
    refused(
        &["solve", "eofb", "R U F R5 U"],
        "premove: unknown move 'R5' at column 7: a turn is written R, R2 or R'",
    );
    refused(
        &["solve", "eofb", "R", "U", "F", "R5"],
        "premove: unknown move 'R5' at column 7: a turn is written R, R2 or R'",
    );
    refused(
        &["invert", "R (U"],
        "premove: unmatched '(' at column 3: the inverse side ends with ')'",
    );
    refused(
        &["print", "R (U (F))"],
        "premove: nested '(' at column 6: the inverse side is open already, close it first",
    );
    refused(&["R", "U5"], "premove: unknown move 'U5' at column 3: a turn is written R, R2 or R'");
}

#[test]
fn missing_and_doubled_input_is_refused() {
    let missing =
        "premove: no scramble: write it behind the command, or '-' to read the standard input";
    refused(&["solve", "eofb"], missing);
    refused(
        &["invert"],
        "premove: no moves: write them behind the command, or '-' to read the standard input",
    );
    refused(&["solve", "eofb", "-i", "R"], "premove: scramble is given twice: with -i and as 'R'");
}

#[test]
fn numbers_outside_their_range_are_named_with_it() {
    for (option, range, bad) in [
        ("-M", "0 to 100", ["x", "101", "-1"]),
        ("--max", "0 to 100", ["x", "101", "-1"]),
        ("-O", "0 to 100", ["1e2", "1.5", "-1"]),
        ("-n", "1 to 100000000", ["0", "many", "-3"]),
        ("-t", "1 to 256", ["0", "257", "-1"]),
        ("--other-side", "0 to 100", ["x", "300", "-1"]),
        ("--quarters", "0 to 100", ["x", "300", "-1"]),
    ] {
        for value in bad {
            refused(
                &["solve", "eofb", option, value, "R"],
                &format!("premove: {option} takes {range}, not '{value}'"),
            );
        }
    }
    refused(
        &["solve", "eofb", "R", "-M"],
        "premove: -M lacks its value: write it behind the option",
    );
    refused(&["scramble", "-n", "0"], "premove: -n takes 1 to 1000000, not '0'");
    refused(&["scramble", "--seed", "-1"], "premove: --seed takes a whole number from 0, not '-1'");
    let seconds = "a number of seconds above 0 and up to 31622400 (a year), such as 10 or 0.5";
    for value in ["-1", "1e300", "0", "x"] {
        let message = format!("premove: --seconds takes {seconds}, not '{value}'");
        refused(&["twophase", "--seconds", value, "R"], &message);
    }
    let share = "write K/N, the share and the number of shares, such as 1/4 to 4/4";
    refused(
        &["solve", "eofb", "-i", "--shard", "-1/2"],
        &format!("premove: bad value '-1/2' for --shard: {share}"),
    );
    refused(
        &["--color", "many"],
        "premove: --color takes auto, never, 16, 256, truecolor, not 'many'",
    );
    let nothing = "premove: the least length is 5 (-m), the greatest 4 (-M): nothing between";
    refused(&["solve", "eofb", "R", "-m", "5", "-M", "4"], nothing);
}

#[test]
fn a_refused_command_line_is_one_line() {
    for arguments in [
        &["solve", "eofb", "-M", "x"][..],
        &["steps", "eo"],
        &["save"],
        &["tables", "remove"],
        &["tables", "remove", "eo", "--all"],
        &["completions", "foo"],
        &["tables", "foo"],
        &["stats", "--csv", "--json", "eofb"],
    ] {
        let run = Program::new().run(arguments);
        assert_eq!(
            (run.code, run.stdout.as_str(), run.stderr.lines().count()),
            (Some(2), "", 1),
            "{}",
            run.stderr
        );
        assert!(run.stderr.starts_with("premove: ") && run.stderr.len() < 200, "{}", run.stderr);
    }
}

#[test]
fn words_too_many_are_no_options() {
    let tells = "--help behind a command says what may follow it";
    for arguments in [["steps", "eo"], ["shell", "foo"], ["commands", "x"]] {
        refused(&arguments, &format!("premove: unexpected word '{}': {tells}", arguments[1]));
    }
    refused(
        &["help", "solve", "solve"],
        "premove: unexpected word 'solve': 'solve' has no commands below it",
    );
}

#[test]
fn far_words_are_not_suggested() {
    refused(
        &["foobar", "eofb"],
        "premove: unknown command 'foobar': 'premove commands' lists them",
    );
    refused(&["solve", "foo", "R"], "premove: unknown step 'foo': 'premove steps' lists them");
    let joined = "what is joined reaches the same, such as eofb+eorl";
    refused(
        &["solve", "eofb+dr", "R"],
        &format!("premove: 'eofb+dr' joins different goals: {joined}"),
    );
    refused(
        &["solve", "eofb+dr > HTR", "R"],
        &format!("premove: 'eofb+dr' at column 1 joins different goals: {joined}"),
    );
    refused(
        &["solve", "EO[q=5]", "R"],
        "premove: unknown key 'q' at column 4: 'premove help chains' lists them",
    );
}

#[test]
fn control_characters_of_bad_input_are_written_out() {
    let message = "premove: unknown command 'a\\u{1b}[31mb': 'premove commands' lists them";
    refused(&["a\u{1b}[31mb"], message);
    let run = Program::new().run_on(&["shell"], "a\0b\n");
    run.fails(2, "premove: line 1: unknown command 'a\\u{0}b': 'premove commands' lists them");
}

#[test]
fn a_mark_alone_says_what_belongs_there() {
    let saved = "premove: unknown notation '@' at column 3: the name of a saved sequence follows \
        the @, such as @tour";
    refused(&["invert", "R @"], saved);
    for mark in ["#", "$"] {
        let remedy = "a mark for inserted moves: write the moves there, or leave it out";
        refused(
            &["invert", &format!("R {mark} U")],
            &format!("premove: unknown notation '{mark}' at column 3: {remedy}"),
        );
    }
}

#[test]
fn words_of_chains_are_steps_where_they_can_mean_only_one() {
    let finish = "premove: 'finish' is a word of chains: as a step it is htrfin, drfin or eofin, \
        behind HTR, DR or EO";
    refused(&["solve", "finish", "R"], finish);
    Program::new().run(&["solve", "slice", "R2"]).prints("R2 (1)\n");
}
