//! The cases of all bindings, asked of the real program as a server.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::program::Server;

const FILE: &str = include_str!("../../bindings/cases.jsonl");

/// A case, of which other bindings use further fields.
#[derive(Deserialize)]
struct Case {
    name: String,
    question: Box<RawValue>,
    /// `false` if clients get another answer.
    #[serde(default = "yes")]
    client: bool,
    lines: Vec<Value>,
}

fn yes() -> bool {
    true
}

#[test]
fn the_server_answers_the_cases_of_all_bindings() {
    let server = Server::new(&[]);
    let mut client = server.greeted();
    let mut count = 0;
    for case in FILE.lines().map(|line| serde_json::from_str::<Case>(line).unwrap()) {
        let question = case.question.get();
        // A text that is no object cannot be put into the line of a client.
        if !case.client || !question.starts_with('{') {
            continue;
        }
        client.send(&format!("{{\"id\":1,\"ask\":{question},\"time\":60}}\n"));
        let lines = client.ended("1");
        let without_request = |mut line: Value| {
            for field in ["id", "seconds", "end"] {
                line.as_object_mut().unwrap().remove(field);
            }
            line
        };
        let lines: Vec<_> = lines.into_iter().map(without_request).collect();
        assert_eq!(lines, case.lines, "{}", case.name);
        count += 1;
    }
    assert!(count >= 40, "only {count} cases");
}
