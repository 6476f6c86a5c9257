//! Recorded answers of nissy-classic 2.0.8, compared with ours.
//!
//! Every record of a step that premove has is compared on every field that applies. Where the peer is wrong the
//! difference is stated here, with the reason.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::collections::BTreeMap;

use premove::notation::{self, Side};
use premove::search::{Answer, Control, Endings, Extent, Limits, Sides, Silent};
use premove::step::{self, Goal, Step, StepError};
use premove::table::Tables;
use serde::Deserialize;

#[derive(Deserialize)]
struct Record {
    step: String,
    flags: String,
    scramble: String,
    kind: String,
    optimal_length: Option<u8>,
    count_optimal: Option<usize>,
    count_optimal_distinct: Option<usize>,
    count_within_1: Option<usize>,
    count_optimal_all: Option<usize>,
    first_solutions: Option<Vec<String>>,
    stderr: Option<String>,
}

fn tables() -> Tables {
    Tables::new(common::tables_folder())
}

fn records() -> Vec<Record> {
    include_str!("data/nissy_classic_golden.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn search(record: &Record, tables: &Tables, endings: Endings, slack: u8) -> Result<Answer, StepError> {
    let step = Step::find(&record.step).unwrap();
    let cube = notation::parse(&record.scramble).unwrap().line().apply_to(&premove::cube::Cube::SOLVED);
    let sides = match record.flags.as_str() {
        flags if flags.contains("-N") => Sides::Niss,
        flags if flags.contains("-L") => Sides::Linear,
        _ => Sides::Only(Side::Normal),
    };
    let limits =
        Limits { results: usize::MAX, extent: Extent::Shortest { slack }, sides, endings, ..Limits::default() };
    step::solve(&step, &cube, &limits, tables, 2, &Control::new(), &Silent)
}

#[test]
fn lengths_and_counts_equal_the_recorded_ones() {
    let tables = tables();
    let mut compared: BTreeMap<&str, usize> = BTreeMap::new();
    let mut count = |field| *compared.entry(field).or_default() += 1;
    for record in records().iter().filter(|r| !r.kind.starts_with("edge:")) {
        let Ok(step) = Step::find(&record.step) else { continue };
        let name = format!("{} {} {}", record.step, record.flags, record.scramble);
        count("records");
        // The peer's filter for HTR treats the inverse side otherwise than the normal one: a known bug (specification,
        // section 4.4). Its counts with everything listed are right.
        let filter_is_wrong = step.goal() == Goal::Htr && !record.flags.is_empty();
        let answer = search(record, &tables, Endings::Representative, 0).unwrap();
        if let Some(length) = record.optimal_length {
            assert_eq!(answer.solutions.first().map(premove::search::Solution::len), Some(length), "{name}");
            count("optimal_length");
        }
        if !filter_is_wrong {
            for (field, expected) in
                [("count_optimal", record.count_optimal), ("count_optimal_distinct", record.count_optimal_distinct)]
            {
                if let Some(expected) = expected {
                    assert_eq!(answer.solutions.len(), expected, "{field}: {name}");
                    count(field);
                }
            }
            if let Some(first) = &record.first_solutions {
                for text in first {
                    let line = notation::parse(text).unwrap().line().normal_form();
                    assert!(answer.solutions.iter().any(|s| s.line() == line), "'{text}' is missing: {name}");
                }
                count("first_solutions");
                let lines = |texts: &[String]| -> Vec<_> {
                    texts.iter().map(|t| notation::parse(t).unwrap().line().normal_form()).collect()
                };
                let ours: Vec<_> =
                    answer.solutions.iter().take(first.len()).map(premove::search::Solution::line).collect();
                if ours == lines(first) {
                    count("same order");
                }
            }
            if let Some(expected) = record.count_within_1 {
                // A step that is solved already has one answer, whatever the slack.
                let answer = search(record, &tables, Endings::Representative, 1).unwrap();
                assert_eq!(answer.solutions.len(), expected, "count_within_1: {name}");
                count("count_within_1");
            }
        }
        if let Some(expected) = record.count_optimal_all {
            let answer = search(record, &tables, Endings::All, 0).unwrap();
            let shortest = record.optimal_length.unwrap_or_default();
            let listed = answer.solutions.iter().filter(|s| s.len() == shortest).count();
            assert_eq!(listed, expected, "count_optimal_all: {name}");
            count("count_optimal_all");
        }
    }
    println!("compared with nissy-classic: {compared:?}");
    assert!(compared["records"] > 500, "{compared:?}");
    // The rest begin otherwise because the peer sorts before it puts parallel turns in order ("D' U" for "U D'"), and
    // because its comparison of mixed solutions reads the wrong flags (specification, section 4.5).
    assert!(compared["same order"] >= 476, "{compared:?}");
}

#[test]
fn unmet_preconditions_are_refused_as_recorded() {
    let tables = tables();
    let mut compared = 0;
    for record in records().iter().filter(|r| r.kind.starts_with("edge:")) {
        let Some(stderr) = &record.stderr else { continue };
        if Step::find(&record.step).is_err() || !stderr.contains("Cube not ready") {
            continue;
        }
        // Where the centres moved the peer refuses; here the cube is turned back in the solver's hands.
        if stderr.contains("centers solved") {
            assert!(search(record, &tables, Endings::Representative, 0).is_ok());
            continue;
        }
        let result = search(record, &tables, Endings::Representative, 0);
        assert!(matches!(result, Err(StepError::NotReady(_))), "{} {}", record.step, record.scramble);
        compared += 1;
    }
    println!("compared with nissy-classic: {compared} refusals");
    assert!(compared > 10);
}
