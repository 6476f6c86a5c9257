//! Recorded runs of nissy-classic through the real program: the same arguments, the same output.

use serde_json::Value;

use crate::common::Program;

/// The recorded runs of a command that took its moves from its arguments and succeeded.
fn recorded(command: &str) -> Vec<(Vec<String>, String)> {
    let text = include_str!("../data/nissy_classic_cli.jsonl");
    let records = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let runs = records.filter(|r| r["cmd"] == command && r["stdin"].is_null() && r["stderr"] == "");
    let strings = |list: &Value| list.as_array().unwrap().iter().map(|s| s.as_str().unwrap().to_owned()).collect();
    runs.map(|r| (strings(&r["args"]), r["stdout"].as_str().unwrap().to_owned())).collect()
}

#[track_caller]
fn reproduced(command: &str, count: usize) {
    let program = Program::new();
    let runs = recorded(command);
    assert_eq!(runs.len(), count, "recorded runs of {command}");
    for (arguments, want) in runs {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        program.run(&[&[command], arguments.as_slice()].concat()).prints(&want);
    }
}

#[test]
fn cleanup_prints_what_nissy_prints() {
    reproduced("cleanup", 15);
}

#[test]
fn unniss_prints_what_nissy_prints() {
    reproduced("unniss", 2);
}

#[test]
fn invert_prints_what_nissy_prints() {
    reproduced("invert", 3);
}

#[test]
fn print_prints_what_nissy_prints() {
    reproduced("print", 18);
}

#[test]
fn lines_of_the_standard_input_are_answered_as_nissy_answers_them() {
    // Except that we read CRLF and X, and say which line is bad.
    let stdin = "R U F\r\nR U F\n\nR X\nF B // c\n(F\nU R2\n";
    let run = Program::new().run_on(&["solve", "eofb", "-i"], stdin);
    let want = ">>> Line: R U F\nF (1)\n>>> Line: R U F\nF (1)\n>>> Line: \n>>> Line: R X\n (0)\n\
        >>> Line: F B // c\nF B (2)\n>>> Line: (F\n>>> Line: U R2\n (0)\n";
    assert_eq!((run.stdout.as_str(), run.code), (want, Some(2)));
}

#[test]
fn bad_values_of_options_are_refused_as_recorded_but_with_an_exit_code() {
    let records = include_str!("../data/nissy_classic_golden.jsonl").lines();
    let records = records.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let kinds = ["edge: bad option value", "edge: non-numeric value silently read as 0", "edge: unknown step"];
    let mut compared = 0;
    for record in records.filter(|r| kinds.iter().any(|kind| r["kind"] == *kind)) {
        let flags = record["flags"].as_str().unwrap();
        let mut arguments = vec!["solve", record["step"].as_str().unwrap(), record["scramble"].as_str().unwrap()];
        arguments.extend(flags.split_whitespace());
        let run = Program::new().run(&arguments);
        if flags == "-t 65" {
            // Here 256 threads are the most.
            assert_eq!((run.stdout.as_str(), run.code), ("F (1)\n", Some(0)), "{arguments:?}");
        } else {
            // Where the peer ends with 0, and takes a word for the number 0.
            assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{arguments:?}");
            assert!(!run.stderr.is_empty(), "{arguments:?}");
        }
        compared += 1;
    }
    println!("compared with nissy-classic: {compared} bad options");
    assert_eq!(compared, 7);
}
