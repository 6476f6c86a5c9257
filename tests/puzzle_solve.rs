//! Tests against recorded solutions of ksolve+ 1.3a, and of a reference written from its rules.
//!
//! Every record is a scramble of a file for one of ksolve+'s definitions (or a variant of one),
//! with the complete list of solutions of each length. If ksolve+ is wrong, the record has the
//! right list.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use premove_engine::search::{Control, Ending, Silent};
use premove_puzzle::format::{PuzzleScramble, read_definition, read_scrambles};
use premove_puzzle::search::{
    PuzzleAnswer, PuzzleSolveError, SolveRequest, WantedSolutions, solve,
};
use premove_puzzle::{Definition, PuzzleMetric};
use serde::Deserialize;

#[derive(Deserialize)]
struct Record {
    tag: String,
    def: String,
    def_text: Option<String>,
    scramble_text: String,
    scramble_index: usize,
    metric: String,
    expected_solutions: BTreeMap<u32, Vec<String>>,
    max_depth_reached: bool,
}

fn records() -> Vec<Record> {
    let Some(text) = common::recorded("ksolve_golden.jsonl", "solutions of ksolve+") else {
        return Vec::new();
    };
    let all = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    all.filter(|record| record["kind"] == "solve")
        .map(|record| serde_json::from_value(record).unwrap())
        .collect()
}

/// Returns the definition and the scramble of a record.
fn read(record: &Record) -> (Definition, PuzzleScramble) {
    let shipped = |name: &str| {
        let folder = std::env::var_os("PREMOVE_DATA").unwrap();
        fs::read(Path::new(&folder).join("puzzles").join(name)).unwrap()
    };
    let bytes = record
        .def_text
        .as_ref()
        .map_or_else(|| shipped(&record.def), |text| text.clone().into_bytes());
    let definition = read_definition(&bytes, &record.def).unwrap().value;
    let scrambles =
        read_scrambles(&definition, record.scramble_text.as_bytes(), &record.tag, 0).unwrap().value;
    let scramble = scrambles.into_iter().nth(record.scramble_index).unwrap();
    (definition, scramble)
}

fn request(scramble: &PuzzleScramble, threads: usize) -> SolveRequest {
    SolveRequest {
        start: scramble.start.clone(),
        goals: vec![scramble.goal.clone()],
        metric: scramble.metric,
        min: 0,
        max: scramble.max_depth,
        slack: scramble.slack,
        wanted: WantedSolutions::All,
        moves: Vec::new(),
        limits: scramble.limits.to_vec(),
        prefix: Vec::new(),
        first: Vec::new(),
        last: Vec::new(),
        memory: 512 << 20,
        threads,
        tables: None,
    }
}

/// Returns the solutions by length, in the notation of the record.
fn listed(
    definition: &Definition,
    metric: PuzzleMetric,
    answer: &PuzzleAnswer,
) -> BTreeMap<u32, Vec<String>> {
    let mut all: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for solution in &answer.solutions {
        let moves = solution.iter().map(|&number| &definition.moves[number]);
        let length = moves.clone().map(|m| m.cost(metric)).sum();
        let names: Vec<&str> = moves.map(|m| m.name.as_str()).collect();
        all.entry(length).or_default().push(names.join(" "));
    }
    for solutions in all.values_mut() {
        solutions.sort();
    }
    all
}

fn check(record: &Record, threads: usize) {
    let (definition, scramble) = read(record);
    let name = format!("{} {} on {threads} threads", record.tag, record.scramble_index);
    assert_eq!(scramble.metric == PuzzleMetric::Quarters, record.metric == "QTM", "{name}");
    let answer = match solve(&definition, &request(&scramble, threads), &Control::new(), &Silent) {
        Ok(answer) => answer,
        Err(PuzzleSolveError::Unreachable(why)) => {
            // ksolve+ has no test for impossible positions: it searches to the end.
            assert!(
                record.expected_solutions.is_empty() && record.max_depth_reached,
                "{name}: {why}"
            );
            return;
        }
        Err(error) => panic!("{name}: {error}"),
    };
    assert_eq!(listed(&definition, scramble.metric, &answer), record.expected_solutions, "{name}");
    let whole = if record.max_depth_reached { Ending::MaxDepth } else { Ending::Done };
    assert_eq!(answer.ending, whole, "{name}");
}

/// Takes some ten seconds without optimisation: 71 searches, one of which took ksolve+ two minutes.
#[test]
fn recorded_solutions_are_found_length_by_length() {
    for record in &records() {
        check(record, 2);
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    for record in records()
        .iter()
        .filter(|record| record.tag == "222-slack-solved" || record.tag == "sample-bicube")
    {
        for threads in [1, 4] {
            check(record, threads);
        }
    }
}
