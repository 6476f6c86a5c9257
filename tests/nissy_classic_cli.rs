//! What nissy-classic printed for the commands that rewrite moves, against what we make of the same words.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;

use premove::notation::{Written, parse};
use serde_json::Value;

/// The recorded runs of one command: its argument and its output.
fn recorded(command: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nissy_classic_cli.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let records = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let of_command = records.filter(|record| record["cmd"] == command && record["stdin"].is_null());
    let runs = of_command
        .map(|record| (record["args"][0].as_str().unwrap().to_owned(), record["stdout"].as_str().unwrap().to_owned()));
    // An empty scramble is an error there and no moves here.
    runs.filter(|(argument, _)| !argument.is_empty()).collect()
}

fn check<T: std::fmt::Display>(command: &str, count: usize, ours: impl Fn(&Written) -> T) {
    let runs = recorded(command);
    assert_eq!(runs.len(), count, "recorded runs of {command}");
    for (argument, want) in runs {
        let ours = ours(&parse(&argument).unwrap()).to_string();
        assert_eq!(ours.trim_end_matches('\n'), want.trim_end_matches('\n'), "{command} {argument}");
    }
}

#[test]
fn cleanup_prints_what_nissy_prints() {
    check("cleanup", 15, Written::cleanup);
}

#[test]
fn unniss_prints_what_nissy_prints() {
    check("unniss", 2, Written::unniss);
}

#[test]
fn invert_prints_what_nissy_prints() {
    check("invert", 3, Written::invert);
}

#[test]
fn print_lists_the_pieces_as_nissy_lists_them() {
    check("print", 18, Written::placement);
}
