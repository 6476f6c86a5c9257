//! The cases of all bindings, asked through the C functions.

mod common;

use std::io::Write as _;
use std::process::Stdio;

use common::{Linking, ROOT, compiled, options};
use serde::Deserialize;
use serde_json::value::RawValue;

/// A case, of which other bindings use further fields.
#[derive(Deserialize)]
struct Case {
    name: String,
    question: Box<RawValue>,
    code: u8,
    lines: Vec<Box<RawValue>>,
}

#[test]
fn c_answers_the_cases_of_all_bindings() {
    let Some(program) = compiled("tests/c/lines.c", Linking::Shared) else { return };
    let file = std::fs::read_to_string(format!("{ROOT}/../cases.jsonl")).unwrap();
    let cases: Vec<Case> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 40, "only {} cases", cases.len());
    let mut command = program.command();
    command.arg(options()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = command.spawn().unwrap();
    let mut questions = running.stdin.take().unwrap();
    let texts: String = cases.iter().flat_map(|case| [text(case), "\n".to_owned()]).collect();
    let asking = std::thread::spawn(move || questions.write_all(texts.as_bytes()).unwrap());
    let out = running.wait_with_output().unwrap();
    asking.join().unwrap();
    let out = String::from_utf8(out.stdout).unwrap();
    let mut lines = out.lines();
    for Case { name, code, lines: expected, .. } in &cases {
        for line in expected {
            assert_eq!(lines.next(), Some(line.get()), "{name}");
        }
        assert_eq!(lines.next(), Some(code.to_string().as_str()), "{name}");
    }
    assert_eq!(lines.next(), None);
}

/// Returns the text of a question; a string is asked as it is.
fn text(case: &Case) -> String {
    let raw = case.question.get();
    serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned())
}
