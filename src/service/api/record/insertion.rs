//! Records of solutions that insertions make of a skeleton, of its places, and of shorter forms of
//! a solution.

use premove_cube::notation::{Alg, Line, Side};
use premove_fmc::insertion::{
    EndsReplaced, Improvement, Insertion, InsertionPlace, InsertionSolution, Leftover,
};
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
    /// Number of moves of the skeleton, both sides put together, before the stretch in which the
    /// solution differs from it.
    pub place: usize,
    /// The moves of the skeleton that the solution leaves out there.
    pub left_out: String,
    /// The moves that the solution has in their place.
    pub put_in: String,
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
        let stretch = solution.stretch(skeleton);
        Self {
            line: None,
            solution: solution.solution.to_string(),
            total: solution.total(),
            cases: solution.cases(),
            marked: marked.skeleton,
            insertions: insertions.map(|(one, marked)| InsertedRecord::new(one, marked)).collect(),
            inserted: solution.inserted(),
            place: stretch.place,
            left_out: stretch.left_out.to_string(),
            put_in: stretch.put_in.to_string(),
            readings: solution.readings,
        }
    }
}

impl InsertedRecord {
    fn new(one: &Insertion, marked: String) -> Self {
        Self {
            marked,
            side: side_name(one.side),
            place: one.place,
            inside: one.parent.map(|parent| parent + 1),
            moves: one.moves.to_string(),
            length: one.moves.len(),
            case: one.case.map(|case| case.to_string()),
            cancelled: one.cancelled,
        }
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Normal => "normal",
        Side::Inverse => "inverse",
    }
}

/// Record of a place of a skeleton.
#[derive(Clone, Debug, Serialize)]
pub struct PlaceRecord {
    /// The side of the place: `normal` or `inverse`.
    pub side: &'static str,
    /// Number of moves of the side before the place.
    pub place: usize,
    /// The pieces that are left.
    pub left: String,
    /// The best moves for the rest, as written on the side; missing if it needs too many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// Number of these moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// Number of moves of the finished solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<usize>,
}

impl PlaceRecord {
    /// Makes the record of a place.
    pub fn new(place: &InsertionPlace) -> Self {
        let rest = place.rest.as_ref();
        Self {
            side: side_name(place.side),
            place: place.place,
            left: Leftover::of(&place.cube).to_string(),
            moves: rest.map(|rest| rest.moves.to_string()),
            length: rest.map(|rest| rest.moves.len()),
            total: rest.map(|rest| rest.total),
        }
    }
}

/// Record of a shorter form of a finished solution.
#[derive(Clone, Debug, Serialize)]
pub struct ShorterRecord {
    /// Number of the input line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The kind of change: `stretch`, `ends` or `slices`.
    pub change: &'static str,
    /// The shorter solution.
    pub solution: String,
    /// Number of its moves.
    pub total: usize,
    /// The parts that are changed; empty for slice turns.
    pub replaced: Vec<ReplacedRecord>,
    /// The slice turns, each with the number of moves before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slices: Vec<SliceRecord>,
}

/// Record of moves that others replace.
#[derive(Clone, Debug, Serialize)]
pub struct ReplacedRecord {
    /// Number of moves of the solution before the replaced ones.
    pub place: usize,
    /// The replaced moves.
    pub left_out: String,
    /// The moves in their place.
    pub put_in: String,
}

/// Record of a slice turn.
#[derive(Clone, Debug, Serialize)]
pub struct SliceRecord {
    /// Number of moves of the solution before it.
    pub place: usize,
    /// The slice turn.
    pub slice: String,
}

impl ShorterRecord {
    /// Makes the record of a shorter form of the solution `before`.
    pub fn new(before: &Line, found: &Improvement) -> Self {
        let part = |place: usize, left_out: &Alg, put_in: &Alg| ReplacedRecord {
            place,
            left_out: left_out.to_string(),
            put_in: put_in.to_string(),
        };
        let (change, replaced, slices) = match found {
            Improvement::Stretch(one) => {
                ("stretch", vec![part(one.at, &one.window, &one.instead)], Vec::new())
            }
            Improvement::Ends(ends) => {
                let EndsReplaced { head, tail, .. } = ends;
                let place = before.finished().len() - tail[0].len();
                let [head, tail] = [part(0, &head[0], &head[1]), part(place, &tail[0], &tail[1])];
                ("ends", vec![head, tail], Vec::new())
            }
            Improvement::Slices(one) => {
                let slices = one
                    .slices
                    .iter()
                    .map(|(place, slice)| SliceRecord { place: *place, slice: slice.to_string() });
                ("slices", Vec::new(), slices.collect())
            }
        };
        let solution = found.solution().to_string();
        Self { line: None, change, solution, total: found.total(), replaced, slices }
    }
}
