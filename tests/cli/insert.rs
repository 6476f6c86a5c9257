//! Tests of `insert`: output, exit codes, batches.

use crate::common::Program;

/// A scramble, and a skeleton that leaves a cycle of three corners.
const SCRAMBLE: &str = "B' L' D R D' R' U R D R' U' F2 U' R'";
const SKELETON: &str = "R U F2 D' L B";

#[test]
fn a_skeleton_is_finished_with_marks_at_the_places() {
    let run = Program::new().run(&["insert", "-n", "1", "-v", SCRAMBLE, SKELETON]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let line = "R U2 R D' R' U' R D R' F2 D' L B (13)  // R U * F2 D' L B; * = U R D' R' U' R D R' \
                (3c, 8-1)\n";
    assert_eq!(run.stdout, line);
    assert!(run.stderr.contains("6 moves, 3c left"), "{}", run.stderr);
    assert!(run.stderr.contains("no single insertion gives "), "{}", run.stderr);
}

#[test]
fn pairs_are_read_a_line_each_and_bad_ones_refused() {
    let input = format!("{SCRAMBLE}\t{SKELETON}\n\nR U\tQ\nR U F\n{SCRAMBLE}\t{SKELETON} *\n");
    let run = Program::new().run_on(&["insert", "-n", "1", "--json", "-"], &input);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stdout);
    assert!(lines[0].starts_with("{\"line\":1,") && lines[1].starts_with("{\"line\":5,"));
    assert_eq!(lines[0].split_once(',').unwrap().1, lines[1].split_once(',').unwrap().1);
    assert!(
        run.stderr.contains("line 3: skeleton: unknown move 'Q' at column 1"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("line 4: there is no tab"), "{}", run.stderr);
}

#[test]
fn wrong_arguments_are_named() {
    for (words, said) in [
        (&["insert"][..], "no scramble and skeleton"),
        (&["insert", "R U"], "no skeleton"),
        (&["insert", "R", "U", "F"], "put each in quotes"),
        (&["insert", "R U", "F", "--kinds", "corner"], "unknown kind 'corner'"),
        (&["insert", "R U", "F", "--put-in", "14"], "14"),
        (&["insert", "R Q", "F"], "scramble: unknown move 'Q' at column 3"),
    ] {
        let run = Program::new().run(words);
        assert_eq!(run.code, Some(2), "{words:?}: {}", run.stderr);
        assert!(run.stderr.contains(said), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn nothing_within_the_limits_is_exit_code_one() {
    let run = Program::new().run(&[
        "insert", "--insertions", "1", "--put-in", "3", "--slices", "0", "R U F2 D' L B R2", "U",
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("no insertion finishes the skeleton"), "{}", run.stderr);
}

#[test]
fn the_library_is_listed_by_case_and_length() {
    let run = Program::new().run(&["insert", "--cases"]);
    let row = |case: &str| -> Vec<String> {
        let mut lines = run.stdout.lines();
        let line = lines.find(|line| line.split_whitespace().next() == Some(case)).unwrap();
        line.split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!(row("3c"), ["3c", "0", "0", "864", "1728", "11856", "14448"]);
    assert_eq!(row("2c2c"), ["2c2c", "0", "0", "0", "0", "1296", "1296"]);
    assert_eq!(row("5c"), ["5c", "0", "0", "0", "0", "1680", "1680"]);
    assert_eq!(row("3c3c"), ["3c3c", "0", "0", "0", "0", "3480", "3480"]);
    assert_eq!(row("4c2c"), ["4c2c", "0", "0", "0", "48", "576", "624"]);
    assert_eq!(row("3e"), ["3e", "96", "240", "2496", "5904", "50688", "59424"]);
    assert_eq!(row("2e2e"), ["2e2e", "144", "312", "3912", "9096", "63312", "76776"]);
    assert_eq!(row("5e"), ["5e", "192", "480", "2592", "7392", "62112", "72768"]);
    assert_eq!(row("4e2e"), ["4e2e", "0", "0", "1728", "3840", "53088", "58656"]);
}
