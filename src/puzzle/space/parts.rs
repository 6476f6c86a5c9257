//! The parts of positions that tables are made of: each orbit's pieces, or some of them, and their
//! turns.

use super::ranked::Coordinate;
use super::reduced::{Reduced, Turn};
use crate::search::Control;

/// A coordinate with its number after each turn.
pub(crate) struct Carried {
    pub(crate) coordinate: Coordinate,
    pub(crate) transitions: Vec<u32>,
    /// For each goal the numbers that may be part of it.
    pub(crate) goals: Vec<Vec<u32>>,
}

/// The parts of positions that tables are made of.
pub(crate) struct Parts {
    pub(crate) carried: Vec<Carried>,
    /// How many turns each row of transitions is for: those of the puzzle, then inverses that it
    /// lacks.
    pub(crate) turns: usize,
    /// What takes each turn back.
    pub(crate) back: Vec<usize>,
    pub(crate) costs: Vec<u32>,
}

impl Parts {
    /// At most `most` of a puzzle whose turns cost this, with up to so many `transitions` each.
    /// Stopped early by `control`, they are of no use.
    pub(crate) fn new(
        reduced: &Reduced,
        costs: &[u32],
        most: usize,
        transitions: u64,
        control: &Control,
    ) -> Self {
        let mut turns = reduced.turns.clone();
        let mut back = Vec::new();
        for turn in &reduced.turns {
            let inverse = inverse(turn, reduced);
            let at = turns.iter().position(|other| *other == inverse).unwrap_or_else(|| {
                turns.push(inverse);
                turns.len() - 1
            });
            back.push(at);
        }
        let most_numbers = transitions / (turns.len() as u64).max(1);
        let mut carried = Vec::new();
        for orbit in 0..reduced.orbits.len() {
            for coordinate in coordinates(reduced, orbit, most_numbers) {
                if carried.len() == most || control.is_stopped() {
                    break;
                }
                carried.push(Carried {
                    transitions: coordinate.transitions(&turns, control),
                    goals: (0..reduced.goals.len())
                        .map(|goal| coordinate.goals(reduced, goal, control))
                        .collect(),
                    coordinate,
                });
            }
        }
        Self { carried, turns: turns.len(), back, costs: costs.to_vec() }
    }
}

/// What is looked at of one orbit.
fn coordinates(reduced: &Reduced, orbit: usize, most: u64) -> Vec<Coordinate> {
    let shape = &reduced.orbits[orbit];
    let mut all = Vec::new();
    // Where only few pieces are told apart, pieces and turns together may fit; else each by itself.
    let everything = Coordinate::new(reduced, orbit, |_| true, |_| true, most);
    if let Some(everything) =
        everything.filter(|_| shape.turning > 0 && shape.turning + shape.inert > 1)
    {
        return vec![everything];
    }
    if let Some(twists) = Coordinate::new(reduced, orbit, |_| false, |_| true, most) {
        all.push(twists);
    }
    if let Some(rows) = Coordinate::new(reduced, orbit, |_| true, |_| false, most) {
        all.push(rows);
    } else {
        all.extend(groups(reduced, orbit, most));
    }
    all.retain(|coordinate| !coordinate.is_trivial());
    all
}

/// As many kinds at a time as fit.
fn groups(reduced: &Reduced, orbit: usize, most: u64) -> Vec<Coordinate> {
    let inert_bit = reduced.inert_bit();
    let shape = &reduced.orbits[orbit];
    let kinds: Vec<u16> =
        (0..shape.turning).chain((0..shape.inert).map(|kind| kind | inert_bit)).collect();
    let mut all = Vec::new();
    let mut begin = 0;
    while begin < kinds.len() {
        let fitting = |end: usize| {
            Coordinate::new(
                reduced,
                orbit,
                |symbol| kinds[begin..end].contains(&symbol),
                |_| false,
                most,
            )
        };
        let mut end = begin;
        let mut best = None;
        while end < kinds.len()
            && let Some(coordinate) = fitting(end + 1)
        {
            best = Some(coordinate);
            end += 1;
        }
        let Some(best) = best else { break };
        all.push(best);
        begin = end;
    }
    all
}

/// What takes a turn back.
fn inverse(turn: &Turn, reduced: &Reduced) -> Turn {
    let mut inverse = turn.clone();
    for orbit in &reduced.orbits {
        for cell in orbit.cells.clone() {
            let from = usize::from(turn.from[cell]);
            inverse.from[from] = cell as u16;
            inverse.twist[from] = (orbit.modulus - turn.twist[cell]) % orbit.modulus;
        }
    }
    inverse
}
