//! Short solutions of the whole cube.

use serde::Serialize;

/// A short solution.
#[derive(Clone, Debug, Serialize)]
pub struct ShortRecord<'a> {
    /// The line of the input that the scramble stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The scramble as it was given.
    pub scramble: &'a str,
    /// Its moves.
    pub solution: String,
    /// How many they are.
    pub length: usize,
    /// Whether no solution is shorter.
    pub optimal: bool,
    /// The nodes of the search.
    pub nodes: u64,
    /// Time from reading the scramble to the end.
    pub seconds: f64,
    /// Each solution that was the best one for a while.
    pub improvements: Vec<ImprovementRecord>,
}

/// A solution that was the best one for a while.
#[derive(Clone, Debug, Serialize)]
pub struct ImprovementRecord {
    /// Its moves.
    pub solution: String,
    /// How many they are.
    pub length: usize,
    /// The nodes of the search until it was found.
    pub nodes: u64,
    /// The time until it was found.
    pub seconds: f64,
}
