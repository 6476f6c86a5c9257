//! Tests of the documentation page for users who come from Janus: each row of its table is tried.

use std::fs;

use crate::coming::rows;
use crate::common::{Program, Run, built_tables};

const PAGE: &str = include_str!("../../docs/coming-from-janus.md");

fn solve(options: &[&str]) -> Run {
    Program::new().run(&[&["solve", "optimal", "-p"], options].concat())
}

fn solve_lines(text: &str) -> Run {
    Program::new().run_on(&["solve", "optimal", "-p", "-"], text)
}

/// A row of the table, and the check that it is true.
type Check = (&'static str, fn());

const CHECKS: [Check; 11] = [
    ("without options", || {
        let count = |options: &[&str]| solve(options).stdout.lines().count();
        assert_eq!((count(&["R2 L2 U2 D2"]), count(&["--all", "R2 L2 U2 D2"])), (1, 2));
    }),
    ("spelling of moves", || {
        solve(&["RU2F'"]).prints("F U2 R'\n");
        solve(&["Rw x'"]).prints("L'\n");
    }),
    ("`R3`, `r`, tabs, CR LF", || {
        solve_lines("R3\nr U x'\r\nR\tU\r\n").prints("R\nF' L'\nU' R'\n");
    }),
    ("a bad line", || {
        let run = solve_lines("R\nU Q\nF\n");
        assert_eq!((run.stdout.as_str(), run.code), ("R'\nF'\n", Some(2)));
        assert!(
            run.stderr.starts_with("premove: line 2: unknown move 'Q' at column 3"),
            "{}",
            run.stderr
        );
    }),
    ("empty argument", || solve(&[""]).prints("\n")),
    ("empty line", || solve_lines("R\n\nU\n").prints("R'\nU'\n")),
    ("lines above 1,023 bytes", || {
        let long = "R ".repeat(2_001);
        assert!(long.len() > 1_023);
        solve_lines(&(long + "\nU\n")).prints("R'\nU'\n");
    }),
    ("damaged table", || {
        let program = Program::without_tables();
        let tables = program.home().join("tables");
        fs::create_dir(&tables).unwrap();
        for file in fs::read_dir(built_tables()).unwrap().map(Result::unwrap) {
            if file.path().extension().is_some_and(|end| end == "table") {
                fs::hard_link(file.path(), tables.join(file.file_name())).unwrap();
            }
        }
        let damaged = tables.join("h3.table");
        let _ = fs::remove_file(&damaged);
        fs::write(&damaged, "no table").unwrap();
        let program = program.with("PREMOVE_TABLES_DIR", tables.to_str().unwrap());
        let run = program.run(&["solve", "optimal", "-p", "--tier", "h3", "R"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{}", run.stderr);
        assert!(run.stderr.contains("'premove tables build h3'"), "{}", run.stderr);
        assert_eq!(program.run(&["solve", "optimal", "-p", "R"]).stdout, "R'\n");
        assert_eq!(fs::read_to_string(&damaged).unwrap(), "no table");
    }),
    ("numbers before solutions", || solve(&["R U"]).prints("U' R'\n")),
    ("parentheses in a scramble", || {
        solve(&["R (U)"]).prints(&solve(&["U' R"]).stdout);
    }),
    ("exit status", || {
        let codes = [&["R"][..], &["-M", "0", "R"], &["Q"]].map(|options| solve(options).code);
        assert_eq!(codes, [Some(0), Some(1), Some(2)]);
    }),
];

#[test]
fn each_row_of_the_table_of_differences_is_true() {
    assert_eq!(rows(PAGE), CHECKS.map(|(row, _)| row), "rows of the page and what tries them");
    for (row, check) in CHECKS {
        println!("{row}");
        check();
    }
}
