//! All that can be said about a puzzle; what all its moves have in common, in a cuber's words.

use std::collections::HashMap;

use premove_engine::search::Control;
use serde::Serialize;

use super::big::Big;
use super::budget::{Budget, Unknown};
use super::frame::Frame;
use super::group::{Count, Group, positions};
use super::sums::{Relation, Sum, Sums, small};
use crate::model::{Action, Base, Definition, Set};
use crate::symmetry::{Symmetries, Symmetry, symmetries};

/// Something that no move changes.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Constraint {
    /// In words.
    pub text: String,
    /// The sums it is about.
    pub terms: Vec<Term>,
    /// The sum of all terms, each times its factor, is a multiple of this.
    pub divisor: u32,
}

/// A part of a constraint.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Term {
    /// The orbit, by its number in the report.
    pub orbit: usize,
    /// Whether it is about the turns of all its pieces, or else about its parity: 0 if permuted
    /// evenly, 1 if oddly.
    pub turns: bool,
    /// What it is multiplied by.
    pub factor: u32,
}

/// All constraints of a group: those of one orbit first.
pub(super) fn constraints(def: &Definition, frame: &Frame, sums: &Sums) -> Vec<Constraint> {
    let mut all: Vec<_> =
        sums.reached.relations().iter().map(|r| constraint(def, frame, sums, r)).collect();
    all.sort_by_key(|c| c.terms.len());
    all
}

pub(super) fn constraint(
    def: &Definition,
    frame: &Frame,
    sums: &Sums,
    relation: &Relation,
) -> Constraint {
    let terms: Vec<Term> =
        (sums.kinds.iter().zip(&relation.factors).filter(|&(_, &factor)| factor != 0))
            .map(|(kind, &factor)| match *kind {
                Sum::Turns(orbit) => Term { orbit, turns: true, factor: small(factor) },
                Sum::Parity(orbit) => Term { orbit, turns: false, factor: small(factor) },
            })
            .collect();
    let divisor = small(relation.divisor);
    Constraint { text: words(def, frame, &terms, divisor), terms, divisor }
}

fn words(def: &Definition, frame: &Frame, terms: &[Term], divisor: u32) -> String {
    let name = |term: &Term| frame.name(def, term.orbit);
    let fine = |term: &Term| frame.orbits[term.orbit].step == 1;
    match terms {
        [only] if only.turns && fine(only) => {
            format!("the turns of {} add up to 0 modulo {divisor}", name(only))
        }
        [only] if !only.turns => format!("{} are permuted evenly", name(only)),
        [a, b] if divisor == 2 && !a.turns && !b.turns => {
            format!("{} and {} have the same parity", name(a), name(b))
        }
        _ if divisor == 2 && terms.iter().all(|t| !t.turns) => {
            format!("of {} an even number are permuted oddly", list(terms.iter().map(name)))
        }
        _ => {
            let each = terms.iter().map(|term| {
                let what = if term.turns { "turns" } else { "parity" };
                let times = if term.factor == 1 {
                    String::new()
                } else {
                    format!("{} times ", term.factor)
                };
                let unit = if term.turns && !fine(term) {
                    format!(" (in steps of {})", frame.orbits[term.orbit].step)
                } else {
                    String::new()
                };
                format!("{times}the {what} of {}{unit}", name(term))
            });
            format!("{} add up to 0 modulo {divisor}", list(each))
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [start @ .., last] => format!("{} and {last}", start.join(", ")),
    }
}

/// What is wrong with a position for which the sum of a constraint is not what it must be.
pub(super) fn breach(
    def: &Definition,
    frame: &Frame,
    constraint: &Constraint,
    rest: i64,
) -> String {
    let name = |term: &Term| frame.name(def, term.orbit);
    match constraint.terms.as_slice() {
        [only] if only.turns && frame.orbits[only.orbit].step == 1 => {
            // The factor is a unit: undo it, so that the sum is shown as it would be counted.
            let divisor = i64::from(constraint.divisor);
            let sum = (0..divisor)
                .find(|sum| sum * i64::from(only.factor) % divisor == rest)
                .unwrap_or(rest);
            let sum = (divisor - sum) % divisor;
            format!("the turns of {} add up to {sum}, must be 0 modulo {divisor}", name(only))
        }
        [only] if !only.turns => {
            format!("two pieces of {} are swapped, and no move can swap just two", name(only))
        }
        [a, b] if constraint.divisor == 2 && !a.turns && !b.turns => {
            let (a, b) = (name(a), name(b));
            format!(
                "two pieces of {a} or of {b} are swapped: the parities of {a} and {b} must be equal"
            )
        }
        _ => format!("it breaks a rule of the puzzle: {}", constraint.text),
    }
}

/// What a puzzle is.
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers to questions that have nothing to do with each other"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Its name.
    pub name: String,
    /// Its sets.
    pub sets: Vec<SetReport>,
    /// Slots between which moves take pieces; those that no move touches are in none.
    pub orbits: Vec<OrbitReport>,
    /// Base moves.
    pub bases: usize,
    /// Moves, powers included.
    pub moves: usize,
    /// How many things moves can do: the order of the group that they generate. Exact, as if all
    /// moves were always allowed.
    pub order: Big,
    /// Whether the group does everything that the constraints allow.
    pub full: bool,
    /// How many positions moves lead to from the solved one, pieces with equal labels being equal.
    pub positions: Count,
    /// Whether some moves are not always allowed: the group then says no more than what is
    /// impossible.
    pub restricted: bool,
    /// What no move changes.
    pub constraints: Vec<Constraint>,
    /// Pairs of base moves whose order does not matter, by their numbers.
    pub commuting: Vec<(usize, usize)>,
    /// Moves that do nothing, by their numbers.
    pub idle: Vec<usize>,
    /// Moves that do what an earlier one does, with that one.
    pub repeated: Vec<(usize, usize)>,
    /// Whether a position and its inverse have solutions of the same length.
    pub inversion: bool,
    /// In how many ways slots can be exchanged so that moves become moves, doing nothing included:
    /// rotations and mirrors.
    pub symmetries: usize,
    /// How many of them turn all moves that have a direction the other way: mirrors.
    pub mirrors: usize,
    /// Whether there are no more symmetries than these; more were not looked for if it would have
    /// taken long.
    pub all_symmetries: bool,
}

/// A set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetReport {
    /// As the definition calls it.
    pub name: String,
    /// How many pieces it has.
    pub pieces: usize,
    /// In how many ways each can be turned.
    pub orientations: u8,
    /// How many labels its pieces have, as solved.
    pub labels: usize,
    /// How many of its slots no move touches.
    pub still: usize,
}

/// Slots between which moves take pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrbitReport {
    /// What it is called in constraints.
    pub name: String,
    /// The number of its set.
    pub set: usize,
    /// Its slots, by their numbers in the set, from 1.
    pub slots: Vec<usize>,
    /// In how many ways a piece can come back to its slot.
    pub turns: u8,
}

/// Whether some moves of a puzzle are not always allowed.
pub fn is_restricted(def: &Definition) -> bool {
    !(def.blocks.is_empty() && def.illegal.is_empty() && def.forbidden.is_empty())
}

/// Finds out what a puzzle is. The group takes milliseconds for puzzles of a hundred pieces,
/// minutes for thousands.
pub fn check(def: &Definition, control: &Control) -> Result<Report, Unknown> {
    let group = Group::new(def, &Budget::report(control))?;
    let (idle, repeated) = redundant(def);
    let Symmetries { all: symmetries, complete } = symmetries(def, control);
    let sets = sets(def, &group);
    let count = positions(def, &group, control);
    Ok(Report {
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

/// How many positions moves lead to from the solved one, as far as the group shows.
pub fn count(def: &Definition, control: &Control) -> Result<Count, Unknown> {
    let count = positions(def, &Group::new(def, &Budget::report(control))?, control);
    Ok(if is_restricted(def) { count.at_most() } else { count })
}

fn sets(def: &Definition, group: &Group) -> Vec<SetReport> {
    let report = |(number, set): (usize, &Set)| {
        let range = def.shape.range(number);
        let mut labels = def.solved.labels[range.clone()].to_vec();
        labels.sort_unstable();
        labels.dedup();
        let still = group.frame.still.iter().filter(|slot| range.contains(slot)).count();
        let (name, labels) = (set.name.clone(), labels.len());
        SetReport { name, pieces: set.pieces, orientations: set.orientations, labels, still }
    };
    def.shape.sets().iter().enumerate().map(report).collect()
}

fn orbits(def: &Definition, group: &Group) -> Vec<OrbitReport> {
    let report = |(number, orbit): (usize, &super::frame::SlotOrbit)| {
        let start = def.shape.range(orbit.set).start;
        let slots = orbit.slots.iter().map(|slot| slot - start + 1).collect();
        OrbitReport {
            name: group.frame.name(def, number),
            set: orbit.set,
            slots,
            turns: orbit.turns,
        }
    };
    group.frame.orbits.iter().enumerate().map(report).collect()
}

/// Whether all base moves that have a direction change it. Which way is forth is up to the
/// definition: where it takes one for forth that a rotation exchanges with the other, such as M and
/// its inverse, neither counts.
fn is_mirror(def: &Definition, symmetry: &Symmetry) -> bool {
    let mut directed = def.bases.iter().filter(|base| base.order > 2).peekable();
    let back = |base: &Base| {
        base.powers
            .first()
            .is_some_and(|&first| def.moves[usize::from(symmetry.moves[first])].exponent > 1)
    };
    directed.peek().is_some() && directed.all(back)
}

/// Pairs of base moves whose order does not matter.
fn commuting(def: &Definition, control: &Control) -> Result<Vec<(usize, usize)>, Unknown> {
    let first = |base: &Base| base.powers.first().map(|&number| &def.moves[number].action);
    let actions: Vec<Option<&Action>> = def.bases.iter().map(first).collect();
    let mut found = Vec::new();
    for (later, b) in actions.iter().enumerate() {
        if control.is_stopped() {
            return Err(Unknown::Stopped);
        }
        let commute = |a: &&Action| b.is_some_and(|b| a.commutes_with(b, &def.shape));
        let before = actions[..later].iter().enumerate();
        found.extend(
            before
                .filter(|(_, a)| a.as_ref().is_some_and(commute))
                .map(|(earlier, _)| (earlier, later)),
        );
    }
    found.sort_unstable();
    Ok(found)
}

/// Moves that do nothing, and moves that do what an earlier one does.
fn redundant(def: &Definition) -> (Vec<usize>, Vec<(usize, usize)>) {
    let (mut idle, mut repeated) = (Vec::new(), Vec::new());
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
