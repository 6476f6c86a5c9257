//! Records of solutions that insertions make of a skeleton.

use premove_cube::notation::{Line, Side};
use premove_fmc::insertion::{Insertion, InsertionSolution};
use serde::Serialize;

/// Record of a solution with insertions.
#[derive(Clone, Debug, Serialize)]
pub struct InsertionRecord {
    /// Number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The finished solution.
    pub solution: String,
    /// Number of moves of the solution.
    pub total: usize,
    /// The names of the insertions: `2e2e`, `3c + 3e`, `M2`.
    pub cases: String,
    /// The skeleton with a mark at the place of each insertion.
    pub marked: String,
    /// The insertions, in the order in which they are made.
    pub insertions: Vec<InsertedRecord>,
    /// Number of inserted moves.
    pub inserted: usize,
    /// Number of readings of the solution that were found.
    pub readings: usize,
}

/// Record of an insertion.
#[derive(Clone, Debug, Serialize)]
pub struct InsertedRecord {
    /// The mark with the moves: `* = R U2`.
    pub marked: String,
    /// The side of the place: `normal` or `inverse`.
    pub side: &'static str,
    /// Number of moves before the place, on its side or in the earlier insertion, as written.
    pub place: usize,
    /// The earlier insertion that this one is made in, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inside: Option<usize>,
    /// The moves, as written on their side.
    pub moves: String,
    /// Number of moves; a slice turn counts two.
    pub length: usize,
    /// The pieces that the moves move; missing for a slice turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// Number of moves that cancel before the insertion, and behind it.
    pub cancelled: [usize; 2],
}

impl InsertionRecord {
    /// Makes the record of a solution that insertions make of a skeleton.
    pub fn new(skeleton: &Line, solution: &InsertionSolution) -> Self {
        let marked = solution.marked(skeleton);
        let insertions = solution.insertions.iter().zip(marked.insertions);
        Self {
            line: None,
            solution: solution.solution.to_string(),
            total: solution.total(),
            cases: solution.cases(),
            marked: marked.skeleton,
            insertions: insertions.map(|(one, marked)| InsertedRecord::new(one, marked)).collect(),
            inserted: solution.inserted(),
            readings: solution.readings,
        }
    }
}

impl InsertedRecord {
    fn new(one: &Insertion, marked: String) -> Self {
        Self {
            marked,
            side: match one.side {
                Side::Normal => "normal",
                Side::Inverse => "inverse",
            },
            place: one.place,
            inside: one.parent.map(|parent| parent + 1),
            moves: one.moves.to_string(),
            length: one.moves.len(),
            case: one.case.map(|case| case.to_string()),
            cancelled: one.cancelled,
        }
    }
}
