//! Tests of `shell` and `-b` with lines from a pipe.

use crate::common::Program;

const LINES: &str =
    "invert R' U'\n\n# nothing\nsolve eofb \"R U F\" -p // that's it\ncleanup 'R R'\n";

#[test]
fn batch_prints_each_command_before_its_results_as_nissy_does() {
    Program::new().run_on(&["-b"], LINES).prints(
        ">>>\n>>> Executing command: invert R' U'\n>>>\nU R\n\
         >>>\n>>> Executing command: \n>>>\n\
         >>>\n>>> Executing command: # nothing\n>>>\n\
         >>>\n>>> Executing command: solve eofb \"R U F\" -p // that's it\n>>>\nF\n\
         >>>\n>>> Executing command: cleanup 'R R'\n>>>\nR2\n",
    );
}

#[test]
fn shell_on_a_pipe_prints_results_only() {
    Program::new().run_on(&["shell"], LINES.replace('\n', "\r\n")).prints("U R\nF\nR2\n");
    Program::new()
        .run_on(&["shell"], "premove invert R\nnissy invert U\nversion\nquit\ninvert F\n")
        .prints(concat!("R'\nU'\n", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn exit_code_is_the_worst_of_all_and_bad_lines_are_numbered() {
    let program = Program::new();
    assert_eq!(program.run_on(&["shell"], "invert R\n").code, Some(0));
    assert_eq!(program.run_on(&["shell"], "solve eofb -M 0 F\ninvert R\n").code, Some(1));
    let run = program.run_on(
        &["-b"],
        "solve eofb -M 0 F\nslove eofb F\ninvert \"R\ninvert R\nsolve eofb -M x R\n",
    );
    assert_eq!(run.code, Some(2));
    assert!(run.stdout.ends_with("Executing command: solve eofb -M x R\n>>>\n"), "{}", run.stdout);
    let mut said: Vec<&str> = run.stderr.lines().collect();
    assert!(said.remove(0).starts_with("premove: 'eofb' has no solution of at most 0 moves"));
    assert_eq!(said[0], "premove: line 2: unknown command 'slove': did you mean 'solve'?");
    assert_eq!(
        said[1],
        "premove: line 3: the quotation that begins at column 8 does not end: \" is missing"
    );
    assert_eq!(said[2], "premove: line 5: -M takes 0 to 100, not 'x'");
}

#[test]
fn command_that_reads_lines_reads_the_rest_of_the_input() {
    let run = Program::new().run_on(&["-b"], "invert -i\nR U\nF\n");
    run.prints(
        ">>>\n>>> Executing command: invert -i\n>>>\n>>> Line: R U\nU' R'\n>>> Line: F\nF'\n",
    );
}

#[test]
fn lines_of_any_length_are_read() {
    let moves = "R U ".repeat(100_000);
    let run = Program::new().run_on(&["shell"], format!("print {moves}\nversion\n"));
    assert_eq!((run.stdout.lines().count(), run.code), (6, Some(0)), "{}", run.stderr);
    let word = "RU".repeat(10_000);
    assert_eq!(Program::new().run_on(&["shell"], format!("cleanup {word}")).code, Some(0));
}

#[test]
fn what_makes_no_sense_inside_is_refused() {
    let run = Program::new().run_on(&["shell"], "shell\n-b\nR U\n");
    assert_eq!(run.code, Some(2));
    let said: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(said[0], "premove: line 1: shell is not for the shell: leave it with 'quit' first");
    assert_eq!(said.len(), 3);
}

#[test]
fn options_for_folders_hold_for_all_lines_unless_a_line_has_its_own() {
    let program = Program::new();
    let run =
        program.run_on(&["--data-dir", "/outer", "shell"], "paths\npaths --data-dir /inner\n");
    let lines: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("data ")).collect();
    assert_eq!(lines, ["data    /outer", "data    /inner"]);
}

#[test]
fn sequences_saved_by_a_line_are_there_for_the_next() {
    Program::new()
        .run_on(&["shell"], "save x R' U\ninvert @x (F)\nsaved\n")
        .prints("(F') U' R\nx  R' U\n");
}

#[test]
fn the_program_named_alone_says_where_one_is() {
    let run = Program::new().run_on(&["shell"], "premove\npremove invert R\n");
    assert_eq!((run.stdout.as_str(), run.code), ("R'\n", Some(2)));
    assert_eq!(
        run.stderr,
        "premove: line 1: this is premove already: 'commands' lists what can be written here\n"
    );
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_one_runs() {
    let program = Program::new();
    let input = format!("invert {}\ninvert R\n", "U ".repeat(5 << 20));
    let run = program.run_on(&["shell"], input);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), "R'\n"));
    assert_eq!(run.stderr, "premove: line 1: longer than 1048576 bytes\n");
}
