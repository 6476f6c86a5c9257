//! A reduced puzzle, which lacks the parts that do not matter for a search. A position is a row of
//! cells with a symbol in each. A kind of pieces is called inert if its orientations do not matter.
//! This file also arranges orbits among the cells and makes moves on positions.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::model::Action;

/// An orbit: cells between which the moves exchange pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    pub(crate) set: String,
    pub(crate) cells: Range<usize>,
    /// Modulus of the orientations of the pieces; 1 if no orientation matters.
    pub(crate) modulus: u8,
    /// Number of low bits of a symbol that give the kind of a piece, unless the kind is inert. The
    /// orientation is in the bits above.
    pub(crate) bits: u32,
    /// Number of kinds with orientations. Their symbols are `turn << bits | kind`.
    pub(crate) turning: u16,
    /// Number of inert kinds, whose orientations do not matter. Their symbols are `INERT | kind`.
    pub(crate) inert: u16,
}

/// Requirement of a goal for a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum CellGoal {
    /// Any symbol meets the goal.
    Any,
    /// One of these symbols, which are in ascending order, meets the goal. Empty if no piece of the
    /// start fits.
    OneOf(Box<[u16]>),
}

impl CellGoal {
    /// Returns `true` if a symbol meets the goal.
    pub(crate) fn accepts(&self, symbol: u16) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(symbols) => symbols.binary_search(&symbol).is_ok(),
        }
    }
}

/// A block of glued pieces. A move must touch all of its pieces or none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glued {
    /// For each piece, the cells where it may be, and its possible symbols in each.
    pub(crate) pieces: Vec<Vec<(usize, Box<[u16]>)>>,
}

/// A search problem without the parts that do not matter.
///
/// A position is a row of cells, one for each slot that matters. The symbol in a cell gives the
/// kind of the piece there, as far as goals, blocks or forbidden slots distinguish it, and its
/// orientation, as far as that matters. Cells outside all orbits only serve alignment and always
/// have the symbol 0. Moves with the same action on the cells are one *turn*.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// Number of cells: 16, 32, 64 or a multiple of 64. If no orbit has more than 16 cells, no
    /// orbit crosses a multiple of 16.
    pub(crate) width: usize,
    /// Slot of the definition for each cell; `None` for a cell outside all orbits.
    pub(crate) slots: Vec<Option<usize>>,
    /// All orbits that matter.
    pub(crate) orbits: Vec<Orbit>,
    /// `true` if symbols fit into bytes. Then symbols of pieces with orientations are below 128,
    /// also with twice the orientations below 256, and bit 7 marks inert pieces. Otherwise bit 15
    /// marks inert pieces.
    pub(crate) bytes: bool,
    /// Modulus of the orientation in each cell; 1 for a cell outside all orbits.
    pub(crate) moduli: Vec<u8>,
    /// Actions of moves on cells, all different: the cell from which the piece of each cell comes,
    /// and the change of its orientation. Inert pieces keep their symbols.
    pub(crate) turns: Vec<Action>,
    /// Index of the turn of each move of the definition; `None` if the move may not be made.
    pub(crate) turn_of: Vec<Option<usize>>,
    pub(crate) start: Vec<u16>,
    pub(crate) goals: Vec<Vec<CellGoal>>,
    /// Blocks that moves must not break.
    pub(crate) blocks: Vec<Glued>,
    /// Bit mask of the cells that each move of the definition touches; empty without blocks.
    pub(crate) touches: Vec<Box<[u64]>>,
    /// Cells with the symbols that they must not have after a move.
    pub(crate) illegal: Vec<(usize, Box<[u16]>)>,
}

impl Reduced {
    /// Returns the kind of a piece: its symbol with orientation 0.
    pub(crate) fn kind(&self, orbit: &Orbit, symbol: u16) -> u16 {
        if symbol & self.inert_bit() == 0 { symbol & ((1 << orbit.bits) - 1) } else { symbol }
    }

    /// Returns the bit that is set in the symbols of inert pieces, whose orientations do not
    /// matter.
    pub(crate) fn inert_bit(&self) -> u16 {
        if self.bytes { 0x80 } else { 0x8000 }
    }
}

/// Number of cells that one vector instruction rearranges.
const LANE: usize = 16;

/// Returns the first cell of each orbit, and the total number of cells, for orbits of these sizes.
///
/// If all orbits are small enough, each lies within one group of `LANE` cells; the largest ones are
/// placed first.
pub(crate) fn arrange(sizes: &[usize]) -> (usize, Vec<usize>) {
    let mut starts = vec![0; sizes.len()];
    let mut end = 0;
    if sizes.iter().all(|&size| size <= LANE) {
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by_key(|&orbit| std::cmp::Reverse(sizes[orbit]));
        let mut filled: Vec<usize> = Vec::new();
        for orbit in order {
            let lane =
                filled.iter().position(|&used| used + sizes[orbit] <= LANE).unwrap_or(filled.len());
            if lane == filled.len() {
                filled.push(0);
            }
            starts[orbit] = lane * LANE + filled[lane];
            filled[lane] += sizes[orbit];
        }
        end = filled.len() * LANE;
    } else {
        for (start, size) in starts.iter_mut().zip(sizes) {
            *start = end;
            end += size;
        }
    }
    (
        if end <= 2 * LANE {
            end.next_power_of_two().max(LANE)
        } else {
            end.next_multiple_of(4 * LANE)
        },
        starts,
    )
}

/// Type of a cell of a position: a byte, or two bytes if symbols do not fit into one.
pub(crate) trait CellContent:
    Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + Into<u16> + 'static
{
    /// Bit that is set in the symbols of inert pieces, whose orientations do not matter.
    const INERT: u16;

    /// Converts a symbol, which must fit into the type.
    fn of(symbol: u16) -> Self;

    /// Returns a digest of a row of cells.
    fn digest(cells: &[Self]) -> u64;
}

impl CellContent for u8 {
    const INERT: u16 = 0x80;

    fn of(symbol: u16) -> Self {
        symbol as Self
    }

    #[inline]
    fn digest(cells: &[Self]) -> u64 {
        xxh3_64(cells)
    }
}

impl CellContent for u16 {
    const INERT: u16 = 0x8000;

    fn of(symbol: u16) -> Self {
        symbol
    }

    fn digest(cells: &[Self]) -> u64 {
        let mut hash = Xxh3::new();
        let mut bytes = [0; 128];
        for chunk in cells.chunks(64) {
            for (pair, cell) in bytes.chunks_exact_mut(2).zip(chunk) {
                pair.copy_from_slice(&cell.to_le_bytes());
            }
            hash.update(&bytes[..2 * chunk.len()]);
        }
        hash.digest()
    }
}

pub(crate) trait Mover: Sync {
    type Cell: CellContent;
    type State: Clone + Send + Sync;

    fn state(&self, symbols: &[u16]) -> Self::State;
    fn cells<'a>(&self, state: &'a Self::State) -> &'a [Self::Cell];
    /// Makes a turn. Writes the position after it to `to`.
    fn turn(&self, turn: usize, from: &Self::State, to: &mut Self::State);
}

/// Change of a cell by a turn.
#[derive(Clone, Copy, Debug)]
struct CellChange<C> {
    to: u16,
    from: u16,
    /// Number that is added to the symbol, unless the piece is inert.
    add: C,
    /// The smallest sum that is too large for a symbol; it is subtracted from sums that reach it.
    round: C,
}

/// Returns the changes of cells by each turn. Cells that a turn does not change are left out.
fn changes<C: CellContent>(reduced: &Reduced) -> Vec<Box<[CellChange<C>]>> {
    reduced.turns.iter().map(|turn| changes_of_turn(reduced, turn)).collect()
}

fn changes_of_turn<C: CellContent>(reduced: &Reduced, turn: &Action) -> Box<[CellChange<C>]> {
    let mut changes = Vec::new();
    for orbit in &reduced.orbits {
        for cell in orbit.cells.clone() {
            if usize::from(turn.from[cell]) != cell || turn.twist[cell] != 0 {
                changes.push(CellChange {
                    to: cell as u16,
                    from: turn.from[cell],
                    add: C::of(u16::from(turn.twist[cell]) << orbit.bits),
                    round: C::of(u16::from(orbit.modulus) << orbit.bits),
                });
            }
        }
    }
    changes.into()
}

#[inline]
fn turned(symbol: u16, add: u16, round: u16, inert: u16) -> u16 {
    if symbol & inert != 0 {
        return symbol;
    }
    let sum = symbol + add;
    if sum >= round { sum - round } else { sum }
}

pub(crate) struct FixedMover<const N: usize> {
    changes: Vec<Box<[CellChange<u8>]>>,
}

/// A row of bytes, aligned so that vector instructions can load it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct AlignedCells<const N: usize>([u8; N]);

impl<const N: usize> FixedMover<N> {
    pub(crate) fn new(reduced: &Reduced) -> Self {
        Self { changes: changes(reduced) }
    }
}

impl<const N: usize> Mover for FixedMover<N> {
    type Cell = u8;
    type State = AlignedCells<N>;

    fn state(&self, symbols: &[u16]) -> AlignedCells<N> {
        let mut row = AlignedCells([0; N]);
        for (cell, &symbol) in row.0.iter_mut().zip(symbols) {
            *cell = symbol as u8;
        }
        row
    }

    #[inline]
    fn cells<'a>(&self, state: &'a AlignedCells<N>) -> &'a [u8] {
        &state.0
    }

    #[inline]
    fn turn(&self, turn: usize, from: &AlignedCells<N>, to: &mut AlignedCells<N>) {
        *to = *from;
        for change in &self.changes[turn] {
            let symbol = from.0[usize::from(change.from) % N];
            to.0[usize::from(change.to) % N] =
                turned(symbol.into(), change.add.into(), change.round.into(), u8::INERT) as u8;
        }
    }
}

/// Mover for positions of any size.
pub(crate) struct BoxedMover<C> {
    changes: Vec<Box<[CellChange<C>]>>,
}

impl<C: CellContent> BoxedMover<C> {
    pub(crate) fn new(reduced: &Reduced) -> Self {
        Self { changes: changes(reduced) }
    }
}

impl<C: CellContent> Mover for BoxedMover<C> {
    type Cell = C;
    type State = Box<[C]>;

    fn state(&self, symbols: &[u16]) -> Box<[C]> {
        symbols.iter().map(|&symbol| C::of(symbol)).collect()
    }

    fn cells<'a>(&self, state: &'a Box<[C]>) -> &'a [C] {
        state
    }

    fn turn(&self, turn: usize, from: &Box<[C]>, to: &mut Box<[C]>) {
        to.copy_from_slice(from);
        for change in &self.changes[turn] {
            let symbol = from[usize::from(change.from)].into();
            to[usize::from(change.to)] =
                C::of(turned(symbol, change.add.into(), change.round.into(), C::INERT));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_orbits_share_lanes_and_cross_none() {
        assert_eq!(arrange(&[8, 12]), (32, vec![16, 0]));
        assert_eq!(arrange(&[4, 12, 6, 9]), (32, vec![12, 0, 25, 16]));
        assert_eq!(arrange(&[]), (16, vec![]));
        assert_eq!(arrange(&[16, 16, 16]), (64, vec![0, 16, 32]));
    }

    #[test]
    fn large_orbits_lie_end_to_end() {
        assert_eq!(arrange(&[20, 30]), (64, vec![0, 20]));
        assert_eq!(arrange(&[20, 30, 20]), (128, vec![0, 20, 50]));
    }
}
