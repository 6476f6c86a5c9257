//! Features of a step: counts of its moves. Nothing else of the step is used.
//!
//! The counts do not depend on the direction of the last turns of a side, nor on the order of turns
//! of opposite faces. [`Steps::of`] gives half turns at the end of a step to the next step first,
//! because they keep what the step reached.

use premove_cube::facts::others;
use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Axis, Move};

/// The rated steps of a line, each without the half turns at its end that keep what it reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The moves up to EO.
    pub eo: Line,
    /// The moves from EO to DR, with those of RZP and AR.
    pub dr: Line,
    /// The moves from DR to HTR.
    pub htr: Line,
}

impl Steps {
    /// Divides the moves of a line between the steps: half turns at the end of a side of a step go
    /// to the next one. The last half turns of HTR belong to the finish and are left out.
    pub fn of(eo: &Line, dr: &Line, htr: &Line) -> Self {
        let (eo, kept) = parted(eo.normal_form());
        let (dr, kept) = parted(behind(&kept, dr));
        let (htr, _) = parted(behind(&kept, htr));
        Self { eo, dr, htr }
    }
}

/// Returns the moves of a step behind half turns of the step before, in normal form.
fn behind(kept: &Line, step: &Line) -> Line {
    if kept.is_empty() { step.normal_form() } else { kept.then(step).normal_form() }
}

/// Parts a line into the moves up to the last quarter turns of each side, and the half turns that
/// can stand behind these.
fn parted(line: Line) -> (Line, Line) {
    let (normal, after_normal) = parted_side(line.normal);
    let (inverse, after_inverse) = parted_side(line.inverse);
    (Line { normal, inverse }, Line { normal: after_normal, inverse: after_inverse })
}

fn parted_side(moves: Alg) -> (Alg, Alg) {
    let Some(last) = moves.iter().rposition(Move::is_quarter) else {
        return (Alg::EMPTY, moves);
    };
    let group = group_before(moves.moves(), last + 1);
    let (before, end) = moves.moves().split_at(group);
    if end.iter().all(|m| m.is_quarter()) {
        return (moves, Alg::EMPTY);
    }
    let of = |is_quarter: bool| end.iter().filter(move |m| m.is_quarter() == is_quarter);
    (before.iter().chain(of(true)).copied().collect(), of(false).copied().collect())
}

/// Counts of the moves of an EO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EoFeatures {
    /// Number of moves.
    pub length: usize,
    /// Whether there are moves on both sides.
    pub is_mixed: bool,
    /// Whether all moves are on the inverse side.
    pub is_inverse: bool,
}

impl EoFeatures {
    /// Counts the moves of an EO.
    pub fn of(eo: &Line) -> Self {
        let [normal, inverse] = [eo.normal.len(), eo.inverse.len()];
        Self {
            length: normal + inverse,
            is_mixed: normal > 0 && inverse > 0,
            is_inverse: normal == 0 && inverse > 0,
        }
    }
}

/// Counts of the moves of a DR from its EO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrFeatures {
    /// Number of moves.
    pub length: usize,
    /// Number of quarter turns about the trigger axis beyond the first: the axis that is neither
    /// that of EO nor that of DR.
    pub quarters: usize,
    /// Number of quarter turns about the axis of DR.
    pub turns: usize,
    /// The trigger of three moves at the end, if there is one.
    pub trigger: Option<TriggerShape>,
    /// Whether there are moves on both sides.
    pub is_mixed: bool,
    /// Number of moves beyond the first on the side that has fewer moves.
    pub minor: usize,
}

/// Shape of three moves that end a DR: two quarter turns about the trigger axis, with one turn
/// between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriggerShape {
    /// Turns of one face, with a quarter turn about the axis of DR between them: R U R.
    Rur,
    /// Turns of one face, with a half turn between them: R U2 R.
    Ru2r,
    /// Turns of opposite faces: R U L, R U2 L.
    Rul,
}

impl DrFeatures {
    /// Counts the moves of a DR on `dr`, from EO on `eo`.
    pub fn of(line: &Line, eo: Axis, dr: Axis) -> Self {
        let [first, second] = others(dr);
        let axis = if first == eo { second } else { first };
        let quarters = |about: Axis| {
            let all = line.normal.iter().chain(line.inverse.iter());
            all.filter(|m| m.is_quarter() && m.axis() == about).count()
        };
        Self {
            length: line.len(),
            quarters: quarters(axis).saturating_sub(1),
            turns: quarters(dr),
            trigger: ending(line, axis, dr).shape,
            is_mixed: !line.normal.is_empty() && !line.inverse.is_empty(),
            minor: minor(line),
        }
    }

    /// Returns the counts in the order of [`DrWeights::NAMES`](super::DrWeights::NAMES).
    pub fn counts(&self) -> [f64; 8] {
        let ends_in = |shape| number((self.trigger == Some(shape)).into());
        [
            number(self.length),
            number(self.quarters),
            number(self.turns),
            ends_in(TriggerShape::Rur),
            ends_in(TriggerShape::Ru2r),
            ends_in(TriggerShape::Rul),
            number(self.is_mixed.into()),
            number(self.minor),
        ]
    }
}

/// Counts of the moves of an HTR from its DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtrFeatures {
    /// Number of moves.
    pub length: usize,
    /// Whether there are moves on both sides.
    pub is_mixed: bool,
    /// Number of moves beyond the first on the side that has fewer moves.
    pub minor: usize,
}

impl HtrFeatures {
    /// Counts the moves of an HTR.
    pub fn of(line: &Line) -> Self {
        Self {
            length: line.len(),
            is_mixed: !line.normal.is_empty() && !line.inverse.is_empty(),
            minor: minor(line),
        }
    }

    /// Returns the counts in the order of [`HtrWeights::NAMES`](super::HtrWeights::NAMES).
    pub fn counts(&self) -> [f64; 3] {
        [number(self.length), number(self.is_mixed.into()), number(self.minor)]
    }
}

/// Returns the number of moves beyond the first on the side that has fewer moves.
fn minor(line: &Line) -> usize {
    line.normal.len().min(line.inverse.len()).saturating_sub(1)
}

/// The trigger at the end of one side of a DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TriggerEnd {
    /// Number of moves of the trigger: 3, 2 for R L, 1 for R, 0 for none.
    moves: usize,
    shape: Option<TriggerShape>,
}

/// Returns the end of the side that holds the trigger: the side with the longer trigger; of equal
/// ones the side with more moves, then the normal side.
fn ending(line: &Line, axis: Axis, dr: Axis) -> TriggerEnd {
    let of = |side| ending_of(line.side(side).moves(), axis, dr);
    let [normal, inverse] = [of(Side::Normal), of(Side::Inverse)];
    let rank = |ending: TriggerEnd, side| (ending.moves, line.side(side).len());
    if rank(inverse, Side::Inverse) > rank(normal, Side::Normal) { inverse } else { normal }
}

fn ending_of(moves: &[Move], axis: Axis, dr: Axis) -> TriggerEnd {
    let last = group_before(moves, moves.len());
    let quarters: Vec<Move> = quarters_about(&moves[last..], axis).collect();
    let &[end] = &quarters[..] else {
        return TriggerEnd { moves: quarters.len().min(2), shape: None };
    };
    let middle = group_before(moves, last);
    let shape = match moves[middle..last] {
        [between] if between.axis() != axis => {
            let first = group_before(moves, middle);
            let begin = quarters_about(&moves[first..middle], axis);
            let fits = !between.is_quarter() || between.axis() == dr;
            // Of turns of both faces, which can stand in either order, the one of the same face.
            begin.max_by_key(|m| m.face() == end.face()).filter(|_| fits).map(|begin| {
                match (begin.face() == end.face(), between.is_quarter()) {
                    (false, _) => TriggerShape::Rul,
                    (true, true) => TriggerShape::Rur,
                    (true, false) => TriggerShape::Ru2r,
                }
            })
        }
        _ => None,
    };
    TriggerEnd { moves: if shape.is_some() { 3 } else { 1 }, shape }
}

/// Returns where the neighbouring turns about one axis begin that end at `end`.
fn group_before(moves: &[Move], end: usize) -> usize {
    let Some(last) = moves[..end].last() else { return 0 };
    moves[..end].iter().rposition(|m| m.axis() != last.axis()).map_or(0, |at| at + 1)
}

fn quarters_about(moves: &[Move], axis: Axis) -> impl Iterator<Item = Move> {
    moves.iter().copied().filter(move |m| m.is_quarter() && m.axis() == axis)
}

/// Returns a count as a number that a weight is multiplied by.
pub(super) fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
