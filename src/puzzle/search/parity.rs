//! Excludes lengths that are impossible because of parity.
//!
//! A sign of a position is the parity of the permutation of an orbit, if all its pieces differ, or
//! the parity of the sum of its orientations, if their modulus is even. A product of signs may
//! change with every move that costs an odd amount, and with no other move. If this product also
//! has the same value in all goals, it determines the parity of the length of every solution.

use crate::model::permutation::is_odd;
use crate::space::{CellGoal, Orbit, Reduced};

/// A sign, the turns that change it, and `true` if it differs between the start and the goals.
struct Sign {
    /// For each turn, `true` if the turn changes the sign.
    changes: Vec<bool>,
    differs: bool,
}

/// Restriction of lengths by parity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parity {
    /// All lengths are possible.
    Free,
    /// Every solution has an odd cost (`true`), or an even cost (`false`).
    Odd(bool),
    /// There is no solution, because moves cannot change the signs as required.
    Impossible,
}

/// Returns the parity of the cost of every solution. `odd` has a flag for each turn: `true` if its
/// moves cost an odd amount. `odd` is `None` if two moves of a turn differ in this.
pub(super) fn of(reduced: &Reduced, odd: Option<&[bool]>) -> Parity {
    let mut signs: Vec<Sign> = Vec::new();
    for orbit in &reduced.orbits {
        signs.extend(permutation(reduced, orbit));
        signs.extend(twists(reduced, orbit));
    }
    // The effect of each move on all signs and on the parity of the cost, as rows over the field of
    // two elements. The rows are reduced: each has a leading one that no later row has.
    let mut rows: Vec<LeadRow> = Vec::new();
    for turn in 0..reduced.turns.len() {
        let changes = signs.iter().map(|sign| sign.changes[turn]);
        let row = changes.chain([odd.is_some_and(|odd| odd[turn])]).collect();
        let row = reduced_by(&rows, row);
        if let Some(lead) = row.iter().position(|&bit| bit) {
            rows.push((lead, row));
        }
    }
    match (can_be(&rows, &signs, false), can_be(&rows, &signs, true)) {
        (false, false) => Parity::Impossible,
        (even, is_odd) if odd.is_some() && even != is_odd => Parity::Odd(is_odd),
        _ => Parity::Free,
    }
}

/// Returns `true` if some moves change exactly the signs that differ between start and goal, and
/// have a total cost of this parity.
fn can_be(rows: &[LeadRow], signs: &[Sign], is_odd: bool) -> bool {
    let row = signs.iter().map(|sign| sign.differs).chain([is_odd]).collect();
    !reduced_by(rows, row).contains(&true)
}

/// A row over the field of two elements, and the index of its leading one.
type LeadRow = (usize, Vec<bool>);

/// Returns a row after the leading ones of these rows were eliminated from it.
fn reduced_by(rows: &[LeadRow], mut row: Vec<bool>) -> Vec<bool> {
    for (lead, other) in rows {
        if row[*lead] {
            row.iter_mut().zip(other).for_each(|(bit, by)| *bit ^= by);
        }
    }
    row
}

fn permutation(reduced: &Reduced, orbit: &Orbit) -> Option<Sign> {
    let cells = orbit.cells.clone();
    let start = reduced.start[cells.clone()].iter().map(|&symbol| reduced.kind(orbit, symbol));
    let start = sign(&start.collect::<Vec<_>>())?;
    let mut all = Vec::new();
    for goal in &reduced.goals {
        let wanted = goal[cells.clone()].iter().map(|goal| match goal {
            CellGoal::OneOf(symbols) => {
                let mut kinds = symbols.iter().map(|&symbol| reduced.kind(orbit, symbol));
                let first = kinds.next()?;
                kinds.all(|kind| kind == first).then_some(first)
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

/// Returns `true` if the permutation that sorts these kinds is odd, or `None` if two kinds are
/// equal.
fn sign(kinds: &[u16]) -> Option<bool> {
    let mut sorted = kinds.to_vec();
    sorted.sort_unstable();
    let distinct = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    let places: Option<Vec<usize>> =
        kinds.iter().map(|kind| sorted.binary_search(kind).ok()).collect();
    places.filter(|_| distinct).map(|places| is_odd(places.len(), |at| places[at]))
}

/// Returns the parity of the sum of orientations of an orbit as a sign, or `None` if it is not
/// defined.
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
