//! Puzzles of a definition.

use std::collections::BTreeMap;

use premove_puzzle::check::PuzzleReport;
use premove_puzzle::{ANY, Definition, Pattern, PuzzleMetric};
use serde::Serialize;

/// Returns the name of a metric.
pub const fn metric_name(metric: PuzzleMetric) -> &'static str {
    match metric {
        PuzzleMetric::Moves => "htm",
        PuzzleMetric::Quarters => "qtm",
    }
}

/// A puzzle that comes with the program.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleRecord {
    /// Its name.
    pub name: &'static str,
    /// The puzzle in a line.
    pub about: &'static str,
}

/// A goal that comes with the program.
#[derive(Clone, Debug, Serialize)]
pub struct GoalRecord {
    /// Its name.
    pub goal: &'static str,
    /// Its puzzle.
    pub puzzle: &'static str,
    /// The goal in a line.
    pub about: &'static str,
}

/// The facts about a puzzle that need no search.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleCheckRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The report of the check.
    #[serde(flatten)]
    pub report: &'a PuzzleReport,
}

/// A scramble of a puzzle.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Posed<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The name of the scramble.
    pub scramble: &'a str,
    /// Its number, from 1.
    pub number: usize,
}

/// The answer whether a scramble can be solved.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzlePossibleRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// `true` if the scramble can be solved; null where that is not known.
    pub possible: Option<bool>,
    /// The reason why the scramble cannot be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A definition in another form.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleConvertRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The form.
    pub to: &'static str,
    /// The definition in it.
    pub text: &'a str,
    /// Parts of the definition that the form cannot express.
    pub losses: &'a [String],
}

/// A solution of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSolutionRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// The moves.
    pub solution: &'a str,
    /// Length of the solution, in the metric of the search.
    pub length: u32,
}

/// The record that closes the solutions of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleClosingRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// `true`; only records that close have it.
    pub done: bool,
    /// The metric in which moves are counted.
    pub metric: &'static str,
    /// Number of solutions that were found.
    pub count: usize,
    /// Number of solutions of each length.
    pub lengths: BTreeMap<u32, usize>,
    /// Lower bound on the length of a solution.
    pub least: u32,
    /// The reason why the search ended: `done`, `max_depth`, `exhausted` or `stopped`.
    pub ending: &'static str,
    /// The nodes of the search.
    pub nodes: u64,
    /// The time.
    pub seconds: f64,
}

/// A scramble that no moves solve.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleImpossibleRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// `true`; only records that close have it.
    pub done: bool,
    /// The reason why no moves solve the scramble.
    pub impossible: &'a str,
}

/// The positions at one distance.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleDistanceRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The distance.
    pub depth: u32,
    /// Number of positions.
    pub positions: u64,
}

/// A position that is farthest away.
#[derive(Clone, Debug, Serialize)]
pub struct AntipodeRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The position, set by set.
    pub antipode: BTreeMap<&'a str, PuzzleSetRecord>,
    /// A shortest solution.
    pub solution: String,
}

/// A set of a position, slot by slot; null where it does not matter.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSetRecord {
    /// Its pieces.
    pub pieces: Vec<Option<u16>>,
    /// Their orientations.
    pub turns: Vec<Option<u8>>,
}

impl PuzzleSetRecord {
    /// Returns the sets of a position by their names.
    pub fn of<'a>(definition: &'a Definition, position: &Pattern) -> BTreeMap<&'a str, Self> {
        let shape = &definition.shape;
        let mut sets = BTreeMap::new();
        for (number, set) in shape.sets().iter().enumerate() {
            let labels = shape.range(number).map(|slot| position.labels[slot]);
            let turns = shape.range(number).map(|slot| {
                let is_known = position.moduli[slot] == set.orientations;
                is_known.then_some(position.twists[slot])
            });
            let pieces = labels.map(|label| Some(label).filter(|&label| label != ANY)).collect();
            sets.insert(set.name.as_str(), Self { pieces, turns: turns.collect() });
        }
        sets
    }
}

/// The record that closes a count.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleCountRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// `true`; only records that close have it.
    pub done: bool,
    /// The metric in which moves are counted.
    pub metric: &'static str,
    /// The greatest distance that was counted.
    pub depth: usize,
    /// Number of positions that were counted.
    pub total: u64,
    /// Upper bound on the number of positions, where one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// The reason why the count ended: `done`, `max_depth` or `stopped`.
    pub ending: &'static str,
    /// The time.
    pub seconds: f64,
}
