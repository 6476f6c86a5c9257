//! Lengths that cannot be: where every move changes a sign exactly if it costs an odd amount.
//!
//! Signs of a position are the parity of the permutation of an orbit whose pieces all differ, and
//! the parity of the sum of turns of an orbit whose pieces all turn, modulo an even number. A
//! product of some of them that changes with every odd move and with no even one, and that has one
//! value in all goals, fixes the parity of every solution's length.

use crate::puzzle::model::permutation::is_odd;
use crate::puzzle::space::{CellGoal, Orbit, Reduced};

/// A sign: what each turn does to it, and whether it differs between the start and the goals.
struct Sign {
    /// Bit `t` is set if turn `t` changes it.
    changes: Vec<bool>,
    differs: bool,
}

/// What signs say about lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parity {
    /// Nothing.
    Free,
    /// Every solution costs an odd amount, or an even one.
    Odd(bool),
    /// No moves change a sign that would have to change.
    Impossible,
}

/// What every solution costs: `odd[t]` says whether turn `t` costs an odd amount; nothing if its
/// moves differ in that.
pub(super) fn of(reduced: &Reduced, odd: Option<&[bool]>) -> Parity {
    let mut signs: Vec<Sign> = Vec::new();
    for orbit in &reduced.orbits {
        signs.extend(permutation(reduced, orbit));
        signs.extend(twists(reduced, orbit));
    }
    // Gauss: the signs are the columns, a turn is a row; the wanted row of costs is the right side.
    let mut wanted = odd.map_or_else(|| vec![false; reduced.turns.len()], <[bool]>::to_vec);
    let mut parity = false;
    let mut used = vec![false; signs.len()];
    // A column with a one where all columns used before have been cleared.
    let free = |signs: &[Sign], used: &[bool]| {
        (0..signs.len()).find(|&at| !used[at] && signs[at].changes.contains(&true))
    };
    while let Some(pivot) = free(&signs, &used) {
        used[pivot] = true;
        let Some(row) = signs[pivot].changes.iter().position(|&bit| bit) else { break };
        let (changes, differs) = (signs[pivot].changes.clone(), signs[pivot].differs);
        for (at, sign) in signs.iter_mut().enumerate() {
            if at != pivot && !used[at] && sign.changes[row] {
                add(&mut sign.changes, &changes);
                sign.differs ^= differs;
            }
        }
        if wanted[row] {
            add(&mut wanted, &changes);
            parity ^= differs;
        }
    }
    if signs.iter().zip(used).any(|(sign, used)| !used && sign.differs) {
        return Parity::Impossible;
    }
    if odd.is_some() && wanted.iter().all(|&bit| !bit) { Parity::Odd(parity) } else { Parity::Free }
}

fn add(to: &mut [bool], other: &[bool]) {
    for (bit, &by) in to.iter_mut().zip(other) {
        *bit ^= by;
    }
}

fn permutation(reduced: &Reduced, orbit: &Orbit) -> Option<Sign> {
    let kind = |symbol: u16| {
        if symbol & reduced.inert_bit() != 0 { symbol } else { symbol & ((1 << orbit.bits) - 1) }
    };
    let sign = |row: &[u16]| -> Option<bool> {
        let mut sorted = row.to_vec();
        sorted.sort_unstable();
        let distinct = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        let places: Option<Vec<usize>> =
            row.iter().map(|kind| sorted.binary_search(kind).ok()).collect();
        places.filter(|_| distinct).map(|places| is_odd(places.len(), |at| places[at]))
    };
    let cells = orbit.cells.clone();
    let start =
        sign(&reduced.start[cells.clone()].iter().map(|&symbol| kind(symbol)).collect::<Vec<_>>())?;
    let mut all = Vec::new();
    for goal in &reduced.goals {
        let wanted = goal[cells.clone()].iter().map(|goal| match goal {
            CellGoal::OneOf(symbols) => {
                let first = kind(*symbols.first()?);
                symbols.iter().all(|&symbol| kind(symbol) == first).then_some(first)
            }
            CellGoal::Any => None,
        });
        all.push(sign(&wanted.collect::<Option<Vec<_>>>()?)?);
    }
    let changes = reduced.turns.iter().map(|turn| {
        let from = turn.from[cells.clone()].iter().map(|&from| usize::from(from) - cells.start);
        let from: Vec<usize> = from.collect();
        is_odd(from.len(), |at| from[at])
    });
    common(changes.collect(), start, &all)
}

/// The parity of the sum of turns of an orbit, if it has one.
fn twists(reduced: &Reduced, orbit: &Orbit) -> Option<Sign> {
    if orbit.inert > 0 || !orbit.modulus.is_multiple_of(2) {
        return None;
    }
    let cells = orbit.cells.clone();
    let odd = |symbol: u16| (symbol >> orbit.bits) % 2 == 1;
    let start = reduced.start[cells.clone()].iter().filter(|&&symbol| odd(symbol)).count() % 2 == 1;
    let mut all = Vec::new();
    for goal in &reduced.goals {
        let mut sum = false;
        for goal in &goal[cells.clone()] {
            let CellGoal::OneOf(symbols) = goal else { return None };
            let first = odd(*symbols.first()?);
            if symbols.iter().any(|&symbol| odd(symbol) != first) {
                return None;
            }
            sum ^= first;
        }
        all.push(sum);
    }
    let changes = reduced.turns.iter().map(|turn| {
        turn.twist[cells.clone()].iter().filter(|&&twist| twist % 2 == 1).count() % 2 == 1
    });
    common(changes.collect(), start, &all)
}

fn common(changes: Vec<bool>, start: bool, goals: &[bool]) -> Option<Sign> {
    let first = *goals.first()?;
    goals.iter().all(|&goal| goal == first).then_some(Sign { changes, differs: start != first })
}
