//! What all moves of a puzzle have in common, in a cuber's words.

use super::frame::Frame;
use super::sums::{Relation, Sum, Sums, small};
use crate::puzzle::model::Definition;

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
