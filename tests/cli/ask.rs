//! Tests of `ask`, with the cases of all bindings.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::common::Program;

const FILE: &str = include_str!("../../bindings/cases.jsonl");

/// A case of all bindings, of which others use further fields.
#[derive(Deserialize)]
struct Case {
    name: String,
    question: Box<RawValue>,
    code: i32,
    lines: Vec<Box<RawValue>>,
}

#[test]
fn the_command_line_answers_the_cases_of_all_bindings() {
    let program = Program::new();
    let cases: Vec<Case> = FILE.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for case in &cases {
        let raw = case.question.get();
        let question = serde_json::from_str(raw).unwrap_or_else(|_| raw.to_owned());
        if question.trim() == "-" {
            continue;
        }
        let run = program.run(&["ask", &question]);
        let lines: Vec<&str> = case.lines.iter().map(|line| line.get()).collect();
        assert_eq!(run.stdout.lines().collect::<Vec<_>>(), lines, "{}", case.name);
        assert_eq!(run.code, Some(case.code), "{}", case.name);
    }
    assert!(cases.len() >= 60, "only {} cases", cases.len());
}

#[test]
fn questions_of_the_standard_input_are_asked_one_after_the_other() {
    let text = "{\"question\":\"count\",\"moves\":\"R2\"}\n\n[]\n{\"question\":\"version\"}\n";
    let run = Program::new().run_on(&["ask", "-"], text);
    let lines: Vec<Value> = run.stdout.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 5, "{}", run.stdout);
    assert_eq!((&lines[0]["htm"], &lines[2]["ended"]), (&1.into(), &"refused".into()));
    assert_eq!(run.code, Some(2));
}
