//! The report on a puzzle, and its constraints (properties that no move changes) in words.

use std::collections::HashMap;

use premove_engine::search::Control;
use serde::Serialize;

use super::big::Big;
use super::budget::{GroupBudget, Unknown};
use super::frame::OrbitFrame;
use super::group::{PositionCount, PuzzleGroup, positions};
use super::sums::{GroupSums, OrbitSum, SumRelation, small};
use crate::model::{Action, Definition};
use crate::symmetry::{PuzzleSymmetry, Symmetries, symmetries};

/// A constraint: a property of positions that no move changes.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Constraint {
    /// The constraint in words.
    pub text: String,
    /// The sums in the constraint.
    pub terms: Vec<ConstraintTerm>,
    /// Divisor. It divides the sum of all terms, each multiplied by its factor.
    pub divisor: u32,
}

/// One sum in a constraint, and its factor.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ConstraintTerm {
    /// Index of the orbit in the report.
    pub orbit: usize,
    /// `true` if the term is the sum of the orientations of all pieces. `false` if it is the parity
    /// of the permutation: 0 if even, 1 if odd.
    pub turns: bool,
    /// Factor of the sum.
    pub factor: u32,
}

/// Returns all constraints of a group, sorted by their number of terms.
pub(super) fn constraints(
    def: &Definition,
    frame: &OrbitFrame,
    sums: &GroupSums,
) -> Vec<Constraint> {
    let mut all: Vec<_> =
        sums.reached.relations().iter().map(|r| constraint(def, frame, sums, r)).collect();
    all.sort_by_key(|c| c.terms.len());
    all
}

pub(super) fn constraint(
    def: &Definition,
    frame: &OrbitFrame,
    sums: &GroupSums,
    relation: &SumRelation,
) -> Constraint {
    let terms: Vec<ConstraintTerm> = (sums
        .kinds
        .iter()
        .zip(&relation.factors)
        .filter(|&(_, &factor)| factor != 0))
    .map(|(kind, &factor)| match *kind {
        OrbitSum::Turns(orbit) => ConstraintTerm { orbit, turns: true, factor: small(factor) },
        OrbitSum::Parity(orbit) => ConstraintTerm { orbit, turns: false, factor: small(factor) },
    })
    .collect();
    let divisor = small(relation.divisor);
    Constraint { text: words(def, frame, &terms, divisor), terms, divisor }
}

fn words(def: &Definition, frame: &OrbitFrame, terms: &[ConstraintTerm], divisor: u32) -> String {
    match terms {
        [only] if only.turns && frame.orbits[only.orbit].step == 1 => {
            format!("the turns of {} add up to 0 modulo {divisor}", frame.name(def, only.orbit))
        }
        [only] if !only.turns => format!("{} are permuted evenly", frame.name(def, only.orbit)),
        [a, b] if divisor == 2 && !a.turns && !b.turns => {
            format!(
                "{} and {} have the same parity",
                frame.name(def, a.orbit),
                frame.name(def, b.orbit)
            )
        }
        _ if divisor == 2 && terms.iter().all(|t| !t.turns) => {
            format!(
                "of {} an even number are permuted oddly",
                list(terms.iter().map(|t| frame.name(def, t.orbit)))
            )
        }
        _ => {
            let each = terms.iter().map(|term| {
                let what = if term.turns { "turns" } else { "parity" };
                let times = if term.factor == 1 {
                    String::new()
                } else {
                    format!("{} times ", term.factor)
                };
                let unit = match frame.orbits[term.orbit].step {
                    step @ 2.. if term.turns => format!(" (in steps of {step})"),
                    _ => String::new(),
                };
                format!("{times}the {what} of {}{unit}", frame.name(def, term.orbit))
            });
            format!("{} add up to 0 modulo {divisor}", list(each))
        }
    }
}

/// Joins words to a list such as `a`, `a and b`, or `a, b and c`.
pub(super) fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

/// Describes how a position breaks a constraint. `rest` is the remainder of the sum of the
/// constraint, which should be 0.
pub(super) fn breach(
    def: &Definition,
    frame: &OrbitFrame,
    constraint: &Constraint,
    rest: i64,
) -> String {
    match constraint.terms.as_slice() {
        [only] if only.turns && frame.orbits[only.orbit].step == 1 => {
            // The factor is invertible modulo the divisor. Dividing by it gives the sum as a reader
            // would count it.
            let divisor = i64::from(constraint.divisor);
            let sum = (0..divisor)
                .find(|sum| sum * i64::from(only.factor) % divisor == rest)
                .unwrap_or(rest);
            let sum = (divisor - sum) % divisor;
            format!(
                "the turns of {} add up to {sum}, must be 0 modulo {divisor}",
                frame.name(def, only.orbit)
            )
        }
        [only] if !only.turns => {
            format!(
                "two pieces of {} are swapped, and no move can swap just two",
                frame.name(def, only.orbit)
            )
        }
        [a, b] if constraint.divisor == 2 && !a.turns && !b.turns => {
            let a = frame.name(def, a.orbit);
            let b = frame.name(def, b.orbit);
            format!(
                "two pieces of {a} or of {b} are swapped: the parities of {a} and {b} must be equal"
            )
        }
        _ => format!("it breaks a rule of the puzzle: {}", constraint.text),
    }
}

/// The report on a puzzle: properties that follow from its moves.
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing to do with each other"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PuzzleReport {
    /// Name of the puzzle.
    pub name: String,
    /// The sets of pieces.
    pub sets: Vec<SetReport>,
    /// The orbits: slots between which moves exchange pieces. Slots that no move touches belong to
    /// no orbit.
    pub orbits: Vec<OrbitReport>,
    /// Number of base moves.
    pub bases: usize,
    /// Number of moves, including powers.
    pub moves: usize,
    /// Order of the group that the moves generate, computed as if all moves were always allowed.
    pub order: Big,
    /// `true` if the group contains everything that the constraints allow.
    pub full: bool,
    /// Number of positions that can be reached by moves; pieces with equal labels are
    /// interchangeable.
    pub positions: PositionCount,
    /// `true` if some moves are not always allowed. Then positions that the group allows may still
    /// be impossible.
    pub restricted: bool,
    /// The constraints: properties of positions that no move changes.
    pub constraints: Vec<Constraint>,
    /// Pairs of base moves that commute, by their indices.
    pub commuting: Vec<(usize, usize)>,
    /// Indices of the moves that do nothing.
    pub idle: Vec<usize>,
    /// Pairs of a move and an earlier move with the same effect.
    pub repeated: Vec<(usize, usize)>,
    /// `true` if the shortest solutions of a position and of its inverse always have the same
    /// length.
    pub inversion: bool,
    /// Number of known symmetries, such as rotations and mirrors, including the identity.
    pub symmetries: usize,
    /// Number of known symmetries that are mirrors. A mirror reverses all moves that have a
    /// direction.
    pub mirrors: usize,
    /// `true` if all symmetries are known. The search for more is skipped if it would take long.
    pub all_symmetries: bool,
}

/// Report on a set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetReport {
    /// Name of the set in the definition.
    pub name: String,
    /// Number of pieces in the set.
    pub pieces: usize,
    /// Number of orientations of each piece.
    pub orientations: u8,
    /// Number of different labels in the solved pattern.
    pub labels: usize,
    /// Number of slots that no move touches.
    pub still: usize,
}

/// Report on an orbit: slots between which the moves exchange pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrbitReport {
    /// Name of the orbit in constraints.
    pub name: String,
    /// Index of the report on the set of pieces to which the orbit belongs.
    pub set: usize,
    /// Numbers of the slots of the orbit, counted from 1 within the set.
    pub slots: Vec<usize>,
    /// Number of orientations with which a piece can return to its slot.
    pub turns: u8,
}

/// Returns `true` if some moves of a puzzle are not always allowed.
pub fn is_restricted(def: &Definition) -> bool {
    !(def.blocks.is_empty() && def.illegal.is_empty() && def.forbidden.is_empty())
}

/// Computes the report on a puzzle. The group takes milliseconds for puzzles with a hundred pieces,
/// and minutes for puzzles with thousands.
pub fn check(def: &Definition, control: &Control) -> Result<PuzzleReport, Unknown> {
    let group = PuzzleGroup::new(def, &GroupBudget::report(control))?;
    let (idle, repeated) = redundant(def);
    let Symmetries { all: symmetries, complete } = symmetries(def, control);
    let sets = sets(def, &group);
    let count = positions(def, &group, control);
    Ok(PuzzleReport {
        name: def.name.clone(),
        inversion: !is_restricted(def) && sets.iter().all(|set| set.labels == set.pieces),
        sets,
        orbits: orbits(def, &group),
        bases: def.bases.len(),
        moves: def.moves.len(),
        order: group.order.clone(),
        full: group.full,
        positions: if is_restricted(def) { count.at_most() } else { count },
        restricted: is_restricted(def),
        constraints: constraints(def, &group.frame, &group.sums),
        commuting: commuting(def, control)?,
        idle,
        repeated,
        symmetries: symmetries.len(),
        mirrors: symmetries.iter().filter(|symmetry| is_mirror(def, symmetry)).count(),
        all_symmetries: complete,
    })
}

/// Returns the number of positions that can be reached by moves from the solved one, or an upper
/// bound on it.
pub fn count(def: &Definition, control: &Control) -> Result<PositionCount, Unknown> {
    let count = positions(def, &PuzzleGroup::new(def, &GroupBudget::report(control))?, control);
    Ok(if is_restricted(def) { count.at_most() } else { count })
}

fn sets(def: &Definition, group: &PuzzleGroup) -> Vec<SetReport> {
    def.shape
        .sets()
        .iter()
        .enumerate()
        .map(|(number, set)| {
            let range = def.shape.range(number);
            let mut labels = def.solved.labels[range.clone()].to_vec();
            labels.sort_unstable();
            labels.dedup();
            let still = group.frame.still.iter().filter(|slot| range.contains(slot)).count();
            let name = set.name.clone();
            let labels = labels.len();
            SetReport { name, pieces: set.pieces, orientations: set.orientations, labels, still }
        })
        .collect()
}

fn orbits(def: &Definition, group: &PuzzleGroup) -> Vec<OrbitReport> {
    group
        .frame
        .orbits
        .iter()
        .enumerate()
        .map(|(number, orbit)| {
            let start = def.shape.range(orbit.set).start;
            let slots = orbit.slots.iter().map(|slot| slot - start + 1).collect();
            OrbitReport {
                name: group.frame.name(def, number),
                set: orbit.set,
                slots,
                turns: orbit.turns,
            }
        })
        .collect()
}

/// Returns `true` if a symmetry reverses all base moves that have a direction. The direction that
/// counts as forward is that of the definition. A rotation that reverses only the move M of a cube
/// is not a mirror, and neither is a reflection that maps M to a forward move.
fn is_mirror(def: &Definition, symmetry: &PuzzleSymmetry) -> bool {
    let mut directed = def.bases.iter().filter(|base| base.order > 2).peekable();
    directed.peek().is_some()
        && directed.all(|base| {
            let image = base.powers.first().map(|&first| usize::from(symmetry.moves[first]));
            image.is_some_and(|image| def.moves[image].exponent > 1)
        })
}

/// Returns the pairs of base moves that commute.
fn commuting(def: &Definition, control: &Control) -> Result<Vec<(usize, usize)>, Unknown> {
    let first = def.bases.iter().map(|base| base.powers.first());
    let actions: Vec<Option<&Action>> =
        first.map(|first| first.map(|&number| &def.moves[number].action)).collect();
    let mut found = Vec::new();
    for (later, b) in actions.iter().enumerate() {
        if control.is_stopped() {
            return Err(Unknown::Stopped);
        }
        for (earlier, a) in actions[..later].iter().enumerate() {
            if let (Some(a), Some(b)) = (a, b)
                && a.commutes_with(b, &def.shape)
            {
                found.push((earlier, later));
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Returns the moves that do nothing, and pairs of a move and an earlier one with its effect.
fn redundant(def: &Definition) -> (Vec<usize>, Vec<(usize, usize)>) {
    let mut idle = Vec::new();
    let mut repeated = Vec::new();
    let mut seen: HashMap<(&Action, &[bool]), usize> = HashMap::new();
    for (number, m) in def.moves.iter().enumerate() {
        if m.action.is_identity() {
            idle.push(number);
        } else if let Some(&first) = seen.get(&(&m.action, &*m.touched)) {
            repeated.push((number, first));
        } else {
            seen.insert((&m.action, &m.touched), number);
        }
    }
    (idle, repeated)
}
