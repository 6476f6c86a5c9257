//! Tests of the samples that come with the program: each has the solutions that its file says.

use std::collections::BTreeMap;

use premove_engine::search::{Control, Silent};

use super::CATALOGUE;
use crate::format::{PuzzleScramble, ScrambleSource, read_scrambles};
use crate::search::{SolveRequest, solve};
use crate::{Definition, PuzzleMetric};

/// Reads a line such as `# Solutions: 1 of 12 moves, 4 of 13` as the number of solutions of each
/// length. Returns `None` for another line.
fn expected(line: &str) -> Option<BTreeMap<u32, usize>> {
    let entries = line.strip_prefix("# Solutions: ")?.split(", ");
    let entry = |entry: &str| {
        let (count, length) = entry.split_once(" of ").unwrap();
        (length.trim_end_matches(" moves").parse().unwrap(), count.parse().unwrap())
    };
    Some(entries.map(entry).collect())
}

/// Returns the number of solutions of each length that a scramble asks for.
fn found(puzzle: &Definition, scramble: &PuzzleScramble) -> BTreeMap<u32, usize> {
    let request = SolveRequest {
        goals: vec![scramble.goal.clone()],
        metric: scramble.metric,
        max: scramble.max_depth,
        slack: scramble.slack,
        limits: scramble.limits.to_vec(),
        // Tables of this size are filled in less than a second.
        memory: 16 << 20,
        threads: 2,
        ..SolveRequest::new(puzzle, scramble.start.clone())
    };
    let answer = solve(puzzle, &request, &Control::new(), &Silent).unwrap();
    let mut lengths = BTreeMap::new();
    for solution in &answer.solutions {
        let costs = solution.iter().map(|&number| puzzle.moves[number].cost(scramble.metric));
        *lengths.entry(costs.sum()).or_default() += 1;
    }
    lengths
}

/// Checks the samples of a puzzle, and returns them.
fn checked(name: &str) -> Vec<PuzzleScramble> {
    let entry = super::find(name).unwrap();
    let puzzle = entry.definition().unwrap();
    let text = entry.samples.unwrap();
    let read = read_scrambles(&puzzle, text.as_bytes(), name, 1).unwrap();
    assert!(read.notes.is_empty(), "{name}: {:?}", read.notes);
    let lines: Vec<&str> = text.lines().collect();
    for scramble in &read.value {
        match expected(lines[scramble.line - 2]) {
            Some(lengths) => {
                assert_eq!(found(&puzzle, scramble), lengths, "{name}: {}", scramble.name);
            }
            None => assert_eq!(scramble.given, ScrambleSource::Random, "{name}: {}", scramble.name),
        }
    }
    read.value
}

#[test]
fn samples_of_the_2x2x2_show_each_kind_of_scramble() {
    let samples = checked("2x2x2");
    assert!(samples.iter().any(|scramble| scramble.given == ScrambleSource::Random));
    assert!(samples.iter().any(|scramble| scramble.metric == PuzzleMetric::Quarters));
}

#[test]
fn short_algorithms_of_two_faces_are_listed() {
    let samples = checked("3x3x3-ru");
    // Before the last one, each is solved already, and all algorithms up to a length are listed.
    let solved = super::find("3x3x3-ru").unwrap().definition().unwrap().solved;
    let (last, listings) = samples.split_last().unwrap();
    assert!(listings.iter().all(|scramble| scramble.start == solved && scramble.slack > 0));
    assert!(!last.start.meets(&solved) && last.slack == 0 && last.limits.is_empty());
}

#[test]
fn cases_of_the_last_layer_have_the_solutions_of_their_files() {
    checked("3x3x3-ruf");
    checked("megaminx-ru");
}

#[test]
fn samples_of_the_bicube_have_the_solutions_of_their_file() {
    checked("bicube");
}

#[test]
fn all_samples_are_tested() {
    let names: Vec<&str> =
        CATALOGUE.iter().filter(|entry| entry.samples.is_some()).map(|entry| entry.name).collect();
    assert_eq!(names, ["2x2x2", "3x3x3-ru", "3x3x3-ruf", "bicube", "megaminx-ru"]);
}
