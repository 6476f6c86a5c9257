//! Tests of counts of positions, against all recorded ones of ksolve+'s definitions, corrected
//! where ksolve+ is wrong.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use premove_engine::search::{Control, Silent};
use premove_puzzle::count::{CountEnding, CountRequest, count};
use premove_puzzle::format;
use premove_puzzle::{Definition, PuzzleMetric};

/// Maximum number of positions to count for a puzzle that is too large to be counted completely.
const ENOUGH: u64 = 2_500_000;

#[derive(serde::Deserialize)]
struct Record {
    kind: String,
    def: String,
    metric: String,
    finished: Option<bool>,
    distribution: Option<Vec<u64>>,
}

fn definition(name: &str) -> Definition {
    let folder = std::path::PathBuf::from(std::env::var_os("PREMOVE_DATA").unwrap_or_default());
    format::read_definition(&std::fs::read(folder.join("puzzles").join(name)).unwrap(), name)
        .unwrap()
        .value
}

#[test]
fn all_recorded_distributions_are_found() {
    let Some(records) =
        common::recorded("ksolve_golden.jsonl", "counting positions of recorded puzzles")
    else {
        return;
    };
    let mut whole = 0;
    for line in records.lines() {
        let record: Record = serde_json::from_str(line).unwrap();
        let (true, Some(mut expected)) = (record.kind == "god", record.distribution) else {
            continue;
        };
        let puzzle = definition(&record.def);
        let metric =
            if record.metric == "QTM" { PuzzleMetric::Quarters } else { PuzzleMetric::Moves };
        let finished = record.finished == Some(true);
        let mut request =
            CountRequest { memory: 1 << 29, threads: 2, ..CountRequest::new(&puzzle, metric) };
        if !finished {
            while expected.iter().sum::<u64>() > ENOUGH {
                expected.pop();
            }
            request.max = Some(expected.len() as u32 - 1);
        }
        let done = count(&puzzle, &request, &Control::new(), &Silent).unwrap();
        assert_eq!(done.counts, expected, "{} {}", record.def, record.metric);
        assert_eq!(done.ending, if finished { CountEnding::Done } else { CountEnding::MaxDepth });
        for antipode in done.antipodes {
            let mut position = antipode.position;
            for number in antipode.solution {
                assert!(puzzle.allows(&position, number));
                position = puzzle.moves[number].action.apply(&position, &puzzle.shape);
            }
            assert!(position.meets(&puzzle.solved), "{}", record.def);
        }
        whole += usize::from(finished);
    }
    assert_eq!(whole, 18);
}
