//! Puzzles of a definition.

use std::collections::BTreeMap;

use premove_puzzle::check::Report;
use premove_puzzle::{ANY, Definition, Metric, Pattern, Set};
use serde::Serialize;

/// The name of a metric.
pub const fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Moves => "htm",
        Metric::Quarters => "qtm",
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

/// What is known of a puzzle without a search.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleCheckRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// What is known.
    #[serde(flatten)]
    pub report: &'a Report,
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

/// Whether a scramble can be solved.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzlePossibleRecord<'a> {
    /// The scramble.
    #[serde(flatten)]
    pub posed: Posed<'a>,
    /// Whether it can; null where that is not known.
    pub possible: Option<bool>,
    /// Why it cannot.
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
    /// What the form cannot express.
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
    /// How long they are.
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
    /// How moves are counted.
    pub metric: &'static str,
    /// How many solutions were found.
    pub count: usize,
    /// How many there are of each length.
    pub lengths: BTreeMap<u32, usize>,
    /// No solution is shorter.
    pub least: u32,
    /// How the search ended: `done`, `max_depth`, `exhausted` or `stopped`.
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
    /// Why no moves solve it.
    pub impossible: &'a str,
}

/// The positions at one distance.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleDistanceRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// The distance.
    pub depth: u32,
    /// How many there are.
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
    /// A position set by set.
    pub fn of<'a>(definition: &'a Definition, position: &Pattern) -> BTreeMap<&'a str, Self> {
        let shape = &definition.shape;
        let set = |(number, set): (usize, &'a Set)| {
            let label = |slot: usize| Some(position.labels[slot]).filter(|&label| label != ANY);
            let turn = |slot: usize| {
                Some(position.twists[slot]).filter(|_| position.moduli[slot] == set.orientations)
            };
            let pieces = shape.range(number).map(label).collect();
            let turns = shape.range(number).map(turn).collect();
            (set.name.as_str(), Self { pieces, turns })
        };
        shape.sets().iter().enumerate().map(set).collect()
    }
}

/// The record that closes a count.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleCountRecord<'a> {
    /// The puzzle.
    pub puzzle: &'a str,
    /// `true`; only records that close have it.
    pub done: bool,
    /// How moves are counted.
    pub metric: &'static str,
    /// The greatest distance that was counted.
    pub depth: usize,
    /// How many positions were counted.
    pub total: u64,
    /// The greatest number of positions that there can be, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<u64>,
    /// How the count ended: `done`, `max_depth` or `stopped`.
    pub ending: &'static str,
    /// The time.
    pub seconds: f64,
}
