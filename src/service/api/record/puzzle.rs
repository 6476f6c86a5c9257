//! Records of puzzles that have a definition.

use std::collections::BTreeMap;

use premove_puzzle::check::PuzzleReport;
use premove_puzzle::{ANY, Definition, Pattern, PuzzleMetric};
use serde::Serialize;

/// Returns the name of a metric for JSON.
pub const fn metric_name(metric: PuzzleMetric) -> &'static str {
    match metric {
        PuzzleMetric::Moves => "htm",
        PuzzleMetric::Quarters => "qtm",
    }
}

/// Record of a puzzle that comes with the program.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleRecord {
    /// Name of the puzzle.
    pub name: &'static str,
    /// Description of the puzzle, in a line.
    pub about: &'static str,
}

/// Record of a goal that comes with the program.
#[derive(Clone, Debug, Serialize)]
pub struct GoalRecord {
    /// Name of the goal.
    pub goal: &'static str,
    /// Name of the puzzle of the goal.
    pub puzzle: &'static str,
    /// Description of the goal, in a line.
    pub about: &'static str,
}

/// Record of the facts about a puzzle that need no search.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleCheckRecord<'a> {
    /// Name of the puzzle.
    pub puzzle: &'a str,
    /// The report of the check.
    #[serde(flatten)]
    pub report: &'a PuzzleReport,
}

/// Names of a puzzle and of a scramble of it, which begin every record about the scramble.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Posed<'a> {
    /// Name of the puzzle.
    pub puzzle: &'a str,
    /// The name of the scramble.
    pub scramble: &'a str,
    /// Number of the scramble in the input, from 1.
    pub number: usize,
}

/// Record of the answer to whether a scramble can be solved.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzlePossibleRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// `true` if the scramble can be solved; null if it is not known.
    pub possible: Option<bool>,
    /// The reason why the scramble cannot be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Record of a definition written in another format.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleConvertRecord<'a> {
    /// Name of the puzzle.
    pub puzzle: &'a str,
    /// The format to which the definition is converted.
    pub to: &'static str,
    /// The text of the definition in the format `to`.
    pub text: &'a str,
    /// Parts of the definition that the format cannot express.
    pub losses: &'a [String],
}

/// Record of the samples that come with a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSamplesRecord {
    /// Name of the puzzle.
    pub puzzle: &'static str,
    /// The text of the scramble file.
    pub text: &'static str,
}

/// Record of a solution of a scramble of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSolutionRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// The moves of the solution.
    pub solution: &'a str,
    /// Length of the solution, in the metric of the search.
    pub length: u32,
}

/// Last record of the solutions of a scramble.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleClosingRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// Always `true`; only the last record for a scramble has this field.
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
    /// Number of nodes that the search visited.
    pub nodes: u64,
    /// Time of the search, in seconds.
    pub seconds: f64,
}

/// Record of a scramble that no moves solve.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleImpossibleRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// Always `true`; only the last record for a scramble has this field.
    pub done: bool,
    /// The reason why no moves solve the scramble.
    pub impossible: &'a str,
}

/// Record of the number of positions at one distance.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleDistanceRecord<'a> {
    /// Name of the puzzle.
    pub puzzle: &'a str,
    /// The distance in moves.
    pub depth: u32,
    /// Number of positions at this distance.
    pub positions: u64,
}

/// Record of a position at the greatest distance.
#[derive(Clone, Debug, Serialize)]
pub struct AntipodeRecord<'a> {
    /// Name of the puzzle.
    pub puzzle: &'a str,
    /// The position: the record of each piece set, by the name of the set.
    pub antipode: BTreeMap<&'a str, PuzzleSetRecord>,
    /// A shortest solution of the position.
    pub solution: String,
}

/// Record of one set of pieces in a position, slot by slot. A value is null if it does not matter.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleSetRecord {
    /// The piece in each slot, by number.
    pub pieces: Vec<Option<u16>>,
    /// The orientation of the piece in each slot.
    pub turns: Vec<Option<u8>>,
}

impl PuzzleSetRecord {
    /// Returns the records of all piece sets of a position, by the name of the set.
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

/// Last record of a count of positions.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleCountRecord<'a> {
    /// Name of the puzzle.
    pub puzzle: &'a str,
    /// Always `true`; only the last record of a count has this field.
    pub done: bool,
    /// The metric in which moves are counted.
    pub metric: &'static str,
    /// The greatest distance whose positions were counted.
    pub depth: usize,
    /// Number of positions that were counted.
    pub total: u64,
    /// Upper bound on the number of positions, if one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// The reason why the count ended: `done`, `max_depth` or `stopped`.
    pub ending: &'static str,
    /// Time of the count, in seconds.
    pub seconds: f64,
}
