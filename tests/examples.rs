//! Tests of the programs in `examples/`, run as a user of the library runs them.
//!
//! `cargo test` builds them beside this test. Only those that need no large tables are run here.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Returns the output of an example.
fn output(name: &str) -> String {
    output_for(name, "")
}

/// Returns the output of an example for this standard input.
fn output_for(name: &str, input: &str) -> String {
    let test = std::env::current_exe().unwrap();
    let built: PathBuf = test.ancestors().nth(2).unwrap().join("examples").join(name);
    assert!(
        built.exists(),
        "{name} is not built: 'cargo test' or 'cargo build --examples' does it"
    );
    let mut run = Command::new(&built)
        .env("PREMOVE_TABLES_DIR", common::tables_folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // An example that does not read its input may have ended already.
    let _ = run.stdin.take().unwrap().write_all(input.as_bytes());
    let run = run.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && errors.is_empty(), "{name}: {errors}");
    String::from_utf8(run.stdout).unwrap()
}

#[test]
fn a_step_is_solved_with_niss() {
    let printed = output("solve_step");
    let first: Vec<&str> = printed.lines().take(2).collect();
    assert_eq!(first[0], "B (L2 F) (3)  reaches eofb");
    assert_eq!(first[1], "    premoves: F' L2");
    assert_eq!(printed.lines().count(), 10);
}

#[test]
fn solutions_stream_until_the_search_is_stopped() {
    let printed = output("stream");
    let solutions = printed.lines().filter(|line| line.ends_with(')')).count();
    assert_eq!(solutions, 20, "{printed}");
    assert!(printed.contains("length 1: 0 solutions"), "{printed}");
    assert!(printed.ends_with("stopped: true\n"), "{printed}");
}

#[test]
fn bounds_close_in_on_the_fewest_moves() {
    let printed = output("optimal");
    assert!(printed.starts_with("at most "), "{printed}");
    let last = printed.lines().last().unwrap();
    let length = last.rsplit_once('(').unwrap().1.trim_end_matches(')');
    assert!(printed.contains(&format!("at least {length}\n")), "{printed}");
}

#[test]
fn many_scrambles_are_solved_on_all_threads() {
    let printed = output("batch");
    assert!(printed.starts_with("shortest EO of 200 random cubes\n"), "{printed}");
    let count = |line: &str| line.rsplit(' ').next().unwrap().parse::<u32>().unwrap();
    assert_eq!(printed.lines().skip(1).map(count).sum::<u32>(), 200, "{printed}");
}

#[test]
fn a_puzzle_of_ones_own_is_counted_and_solved() {
    let printed = output("puzzle");
    assert!(printed.starts_with("rings has "), "{printed}");
    assert!(printed.contains("\n 0 moves: 1\n 1 moves: 8\n"), "{printed}");
}

#[test]
fn a_write_up_is_read_and_written_again() {
    let printed = output("write_up");
    assert!(printed.contains("\nB (L2 F) "), "{printed}");
    assert!(printed.trim_end().ends_with("(23)"), "{printed}");
}

#[test]
fn each_line_is_a_question_and_its_answers_follow() {
    let questions = [
        r#"{"question":"step","step":"eofb","scramble":"R U F","niss":true}"#,
        r#"{"question":"step","step":"eofb","scramble":"R Q F"}"#,
    ];
    let printed = output_for("ask", &questions.join("\n"));
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[..lines.len() - 2].iter().any(|line| line.contains(r#""solution":"F""#)));
    assert_eq!(lines[lines.len() - 2], r#"{"ended":"done","truncated":true}"#);
    let refused = r#"{"ended":"refused","error":"field 'scramble': unknown move 'Q' at column 3"#;
    assert!(lines.last().unwrap().starts_with(refused), "{printed}");
}
