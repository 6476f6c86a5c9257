//! Splits an orbit that has too many arrangements for one table into several coordinates, some of
//! which depend on another one.
//!
//! The kinds of pieces are divided into a few parts. One coordinate describes which slots hold
//! pieces of which part. For each part, another coordinate describes the order in which its pieces
//! fill these slots. How a move changes this order depends on the slots of the part before the
//! move. But the change is always one of a few rearrangements, and each rearrangement has a table.
//! An example is twelve pieces in two halves: 924 ways to divide the slots, times 720 orders of
//! each half, is exactly 12!.

use std::collections::HashMap;

use super::coordinate::{ClosedRows, IndexCoordinate, Law, SlotShare};
use super::moves::Steps;
use super::projection::PieceOrbit;
use crate::model::Definition;
use crate::space::closure::{Made, Motion, SpaceError, SpaceResources, SymbolStep};

/// Maximum number of orders of the pieces of one part (some kinds of pieces of an orbit).
const ORDERS: f64 = 5_040.0;
/// Maximum number of ways to divide the slots among the parts. More ways would need more
/// rearrangements.
const SHARES: f64 = 65_536.0;
/// Maximum number of rearrangements of the pieces of one part.
const REARRANGEMENTS: usize = 4_096;
/// Number of rows between two checks of the stop flag.
const ROWS: usize = 256;
/// Maximum number of parts into which the kinds of pieces of an orbit are divided.
const PARTS: usize = 4;

/// Builds the coordinates of an orbit. The first one describes which slots hold pieces of which
/// part, the others the order of the pieces of one part each. Their laws have `parent: 0`, which
/// means the first of these coordinates.
pub(super) fn of_orbit(
    definition: &Definition,
    orbit: &PieceOrbit,
    steps: &Steps,
    resources: &SpaceResources,
) -> Made<Vec<IndexCoordinate>> {
    let mut parts = (2..=PARTS).map(|count| (count, parts(orbit, count)));
    let found = parts.find(|(count, parts)| {
        shares(orbit, parts) <= SHARES
            && (0..*count).all(|part| orders(orbit, parts, part) <= ORDERS)
    });
    let Some((_, part_of)) = found else { return Err(SpaceError::TooLarge) };
    let maker = NestedBuilder { definition, orbit, steps, part_of, resources };
    let (first, symbols) = maker.slots()?;
    let count = maker.part_of.iter().max().map_or(0, |most| most + 1);
    let mut coordinates = vec![first];
    for part in 0..count {
        coordinates.extend(maker.order(part, &coordinates[0], &symbols)?);
    }
    let mut only = vec![None; count];
    for (part, only) in only.iter_mut().enumerate() {
        let mut kinds = (0..orbit.kinds.len()).filter(|&kind| maker.part_of[kind] == part);
        *only = kinds.next().filter(|_| kinds.next().is_none());
    }
    coordinates[0].share = Some(SlotShare { orbit: orbit.clone(), symbols, only });
    Ok(coordinates)
}

/// Divides the kinds of pieces of an orbit into `count` parts with about the same number of pieces.
/// Returns the number of the part to which each kind belongs.
fn parts(orbit: &PieceOrbit, count: usize) -> Vec<usize> {
    let total = orbit.slots.len();
    let mut before = 0;
    (0..orbit.kinds.len())
        .map(|kind| {
            let pieces = orbit.pieces.iter().filter(|&&k| k == kind).count();
            let part = (before * 2 + pieces) * count / (total * 2);
            before += pieces;
            part.min(count - 1)
        })
        .collect()
}

/// Returns the number of ways to divide the slots among the parts.
fn shares(orbit: &PieceOrbit, parts: &[usize]) -> f64 {
    arrangements(orbit.pieces.iter().map(|&kind| parts[kind]))
}

/// Returns the number of orders in which the pieces of a part can be.
fn orders(orbit: &PieceOrbit, parts: &[usize], part: usize) -> f64 {
    arrangements(orbit.pieces.iter().copied().filter(|&kind| parts[kind] == part))
}

/// Returns the number of distinguishable arrangements of pieces with these kinds.
fn arrangements(kinds: impl Iterator<Item = usize>) -> f64 {
    let mut placed: HashMap<usize, u32> = HashMap::new();
    (1_u32..).zip(kinds).fold(1.0, |arrangements, (count, kind)| {
        let alike = placed.entry(kind).or_default();
        *alike += 1;
        arrangements * (f64::from(count) / f64::from(*alike))
    })
}

struct NestedBuilder<'a> {
    definition: &'a Definition,
    orbit: &'a PieceOrbit,
    steps: &'a Steps,
    /// For each kind of pieces, the number of the part to which it belongs.
    part_of: Vec<usize>,
    resources: &'a SpaceResources<'a>,
}

impl NestedBuilder<'_> {
    /// Returns, for each slot of the orbit, the index of the slot from which a move takes its
    /// piece.
    fn from(&self, number: usize) -> Vec<usize> {
        self.orbit.from(&self.definition.moves[number].action)
    }

    /// Returns all rows of symbols that can be reached by steps, ignoring orientations.
    fn closed(&self, start: &[u16], steps: &[SymbolStep]) -> Made<ClosedRows> {
        let same = vec![(0..self.orbit.kinds.len() as u16).collect()];
        let motion = Motion { steps, turned: &same, allowed: &|_| true };
        ClosedRows::new(start, motion, self.resources.cut, self.resources)
    }

    /// Builds the coordinate that describes which slots hold pieces of which part. Also returns the
    /// part of each slot, for each value in turn.
    fn slots(&self) -> Made<(IndexCoordinate, Vec<u16>)> {
        let start: Vec<u16> =
            self.orbit.pieces.iter().map(|&kind| self.part_of[kind] as u16).collect();
        let from = self.steps.made.iter().map(|&action| self.from(self.steps.numbers[action]));
        let made: Vec<SymbolStep> =
            from.map(|from| SymbolStep { turn: vec![0; from.len()], from }).collect();
        let closed = self.closed(&start, &made)?;
        let next = self.steps.tables(closed.next);
        let size = closed.symbols.len() / start.len();
        self.resources.take((size * self.steps.numbers.len()) as u64 * 4, size)?;
        Ok((IndexCoordinate { next, ..IndexCoordinate::of_size(size) }, closed.symbols))
    }

    /// Builds the coordinate for the order of the pieces of a part; returns `None` if all these
    /// pieces are equal.
    #[expect(clippy::cast_precision_loss, reason = "compared with an estimate")]
    fn order(
        &self,
        part: usize,
        slots: &IndexCoordinate,
        symbols: &[u16],
    ) -> Made<Option<IndexCoordinate>> {
        let of_part = self.orbit.pieces.iter().filter(|&&kind| self.part_of[kind] == part);
        let start: Vec<u16> = of_part.map(|&kind| kind as u16).collect();
        if start.iter().all(|&kind| kind == start[0]) {
            return Ok(None);
        }
        let mut known = Rearrangements::new(start.len());
        let mut ids = Vec::new();
        for &number in &self.steps.numbers {
            let from = self.from(number);
            let width = self.orbit.slots.len();
            let mut of_values = Vec::with_capacity(slots.size);
            for rows in symbols.chunks(width * ROWS) {
                self.resources.look((rows.len() * width) as u64, 0, 0)?;
                for row in rows.chunks(width) {
                    of_values.push(known.number(rearrangement(row, &from, part as u16))?);
                }
            }
            ids.push(of_values);
        }
        let inverse = known.close_under_inverse()?;
        // The tables must not be much larger than those of a coordinate with the maximum number of
        // values.
        let cells = orders(self.orbit, &self.part_of, part) * known.all.len() as f64;
        if cells > self.resources.cut as f64 * (self.steps.numbers.len() + 1) as f64 {
            return Err(SpaceError::TooLarge);
        }
        let from = known.all.iter().cloned();
        let steps: Vec<SymbolStep> =
            from.map(|from| SymbolStep { turn: vec![0; from.len()], from }).collect();
        let closed = self.closed(&start, &steps)?;
        let size = closed.symbols.len() / start.len();
        self.resources
            .take((size * steps.len() + slots.size * self.steps.numbers.len()) as u64 * 4, size)?;
        let law = Law { parent: 0, part: part as u16, ids, inverse, symbols: closed.symbols };
        debug_assert!(law.ids.iter().all(|ids| ids.len() == slots.size));
        Ok(Some(IndexCoordinate {
            next: closed.next,
            law: Some(law),
            ..IndexCoordinate::of_size(size)
        }))
    }
}

/// Returns how a move changes the order of the pieces of a part: for each place in the order, the
/// place from which its piece comes.
fn rearrangement(row: &[u16], from: &[usize], part: u16) -> Vec<usize> {
    let from = from.iter().filter(|&&slot| row[slot] == part);
    from.map(|&slot| row[..slot].iter().filter(|&&other| other == part).count()).collect()
}

/// A list of different rearrangements, each with its index as its number. Number 0 changes nothing.
struct Rearrangements {
    all: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, u32>,
}

impl Rearrangements {
    fn new(pieces: usize) -> Self {
        let same: Vec<usize> = (0..pieces).collect();
        Self { all: vec![same.clone()], numbers: HashMap::from([(same, 0)]) }
    }

    fn number(&mut self, one: Vec<usize>) -> Made<u32> {
        if let Some(&number) = self.numbers.get(&one) {
            return Ok(number);
        }
        let number = self.all.len();
        if number >= REARRANGEMENTS {
            return Err(SpaceError::TooLarge);
        }
        self.all.push(one.clone());
        self.numbers.insert(one, number as u32);
        Ok(number as u32)
    }

    /// Adds the inverse of each rearrangement, if it is missing. Returns the number of each
    /// inverse.
    fn close_under_inverse(&mut self) -> Made<Vec<u32>> {
        let mut inverse = Vec::new();
        let mut at = 0;
        while at < self.all.len() {
            let mut back = vec![0; self.all[at].len()];
            for (to, &from) in self.all[at].iter().enumerate() {
                back[from] = to;
            }
            inverse.push(self.number(back)?);
            at += 1;
        }
        Ok(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_rearranged_by_how_its_slots_are_shuffled() {
        // Pieces of part 0 are in slots 0, 2 and 3. A cycle of all four slots moves the piece in
        // the last slot to the first.
        assert_eq!(rearrangement(&[0, 1, 0, 0], &[3, 0, 1, 2], 0), [2, 0, 1]);
        assert_eq!(rearrangement(&[0, 1, 0, 0], &[3, 0, 1, 2], 1), [0]);
    }

    #[test]
    fn inverses_are_added() {
        let mut known = Rearrangements::new(3);
        assert_eq!(known.number(vec![2, 0, 1]).ok(), Some(1));
        assert_eq!(known.close_under_inverse().ok(), Some(vec![0, 2, 1]));
    }
}
