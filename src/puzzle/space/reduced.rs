//! A puzzle with all that does not matter for a search left out, and where its orbits lie among its
//! cells; its positions as the search holds them, rows of cells, and how moves are made on them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::model::Action;

/// Slots that the moves exchange with one another only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orbit {
    pub(crate) set: String,
    pub(crate) cells: Range<usize>,
    /// Modulo what the pieces of it turn; 1 if no turn matters.
    pub(crate) modulus: u8,
    /// The bits of a symbol that name the kind of a piece that turns; the turn stands above them.
    pub(crate) bits: u32,
    /// How many kinds of pieces turn: their symbols are `turn << bits | kind`.
    pub(crate) turning: u16,
    /// How many kinds do not: their symbols are `INERT | kind`.
    pub(crate) inert: u16,
}

/// What the goals want of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum CellGoal {
    /// Nothing.
    Any,
    /// One of these symbols, in rising order. None at all if no piece of the start fits.
    OneOf(Box<[u16]>),
}

impl CellGoal {
    /// Whether a symbol will do.
    pub(crate) fn accepts(&self, symbol: u16) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(symbols) => symbols.binary_search(&symbol).is_ok(),
        }
    }
}

/// Pieces that are glued together, by cell: anything that matches one of them. A move must touch
/// all of them or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glued {
    /// For each piece the cells where it may be, and the symbols it may have there.
    pub(crate) pieces: Vec<Vec<(usize, Box<[u16]>)>>,
}

/// A search problem without all that does not matter.
///
/// Positions are rows of cells, one for each slot that matters. A cell holds a symbol: what piece
/// is there as far as a goal (or a block, or an illegal place) distinguishes it from others, and
/// how it is turned as far as that matters. Cells that belong to no orbit are there for alignment:
/// they hold 0 always. No two turns do the same.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    /// How many cells: 16, 32, 64 or a multiple of 64. If no orbit is larger than 16, none crosses
    /// a multiple of 16.
    pub(crate) width: usize,
    /// The slot of the definition that each cell stands for, if it stands for one.
    pub(crate) slots: Vec<Option<usize>>,
    /// All that matter.
    pub(crate) orbits: Vec<Orbit>,
    /// Whether symbols fit into bytes: turning ones below 128 with twice the turns below 256, inert
    /// ones above. Else the inert bit is bit 15.
    pub(crate) bytes: bool,
    /// Modulo what the piece of each cell turns; 1 in cells that belong to no orbit.
    pub(crate) moduli: Vec<u8>,
    /// What moves do to cells, no two the same: where each cell's piece comes from, and how far it
    /// is turned; a piece that does not turn is left as it is.
    pub(crate) turns: Vec<Action>,
    /// The turn of each move of the definition; none if it may not be made at all.
    pub(crate) turn_of: Vec<Option<usize>>,
    pub(crate) start: Vec<u16>,
    pub(crate) goals: Vec<Vec<CellGoal>>,
    /// What a move must not tear.
    pub(crate) blocks: Vec<Glued>,
    /// The cells that each move of the definition touches, a bit for each; empty without blocks.
    pub(crate) touches: Vec<Box<[u64]>>,
    /// Symbols that a cell must not hold after a move.
    pub(crate) illegal: Vec<(usize, Box<[u16]>)>,
}

impl Reduced {
    /// The bit of symbols that do not turn.
    pub(crate) fn inert_bit(&self) -> u16 {
        if self.bytes { 0x80 } else { 0x8000 }
    }
}

/// The cells that a vector instruction rearranges at once.
const LANE: usize = 16;

/// The first cell of each orbit of these sizes, and the width of all together.
///
/// If all are small enough each lies within one lane, the largest first.
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

/// What a cell of a position holds: a byte, or two where a byte is too small.
pub(crate) trait Cell:
    Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + Into<u16> + 'static
{
    /// The bit of symbols that do not turn.
    const INERT: u16;

    /// Of a symbol that is known to fit.
    fn of(symbol: u16) -> Self;

    /// A number that stands for a row of cells.
    fn digest(cells: &[Self]) -> u64;
}

impl Cell for u8 {
    const INERT: u16 = 0x80;

    fn of(symbol: u16) -> Self {
        symbol as Self
    }

    #[inline]
    fn digest(cells: &[Self]) -> u64 {
        xxh3_64(cells)
    }
}

impl Cell for u16 {
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
    type Cell: Cell;
    type State: Clone + Send + Sync;

    fn state(&self, symbols: &[u16]) -> Self::State;
    fn cells<'a>(&self, state: &'a Self::State) -> &'a [Self::Cell];
    /// Makes a turn: the position after it.
    fn turn(&self, turn: usize, from: &Self::State, to: &mut Self::State);
}

/// A cell that a turn changes.
#[derive(Clone, Copy, Debug)]
struct Change<C> {
    to: u16,
    from: u16,
    /// What is added to a symbol that turns.
    add: C,
    /// The least sum that is too large for it.
    round: C,
}

/// What a turn changes; all else stays.
fn changes<C: Cell>(reduced: &Reduced) -> Vec<Box<[Change<C>]>> {
    let of_turn = |turn: &Action| {
        let mut changes = Vec::new();
        for orbit in &reduced.orbits {
            for cell in orbit.cells.clone() {
                if usize::from(turn.from[cell]) != cell || turn.twist[cell] != 0 {
                    changes.push(Change {
                        to: cell as u16,
                        from: turn.from[cell],
                        add: C::of(u16::from(turn.twist[cell]) << orbit.bits),
                        round: C::of(u16::from(orbit.modulus) << orbit.bits),
                    });
                }
            }
        }
        changes.into()
    };
    reduced.turns.iter().map(of_turn).collect()
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
    changes: Vec<Box<[Change<u8>]>>,
}

/// Bytes where vectors may be loaded from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Row<const N: usize>([u8; N]);

impl<const N: usize> FixedMover<N> {
    pub(crate) fn new(reduced: &Reduced) -> Self {
        Self { changes: changes(reduced) }
    }
}

impl<const N: usize> Mover for FixedMover<N> {
    type Cell = u8;
    type State = Row<N>;

    fn state(&self, symbols: &[u16]) -> Row<N> {
        let mut row = Row([0; N]);
        for (cell, &symbol) in row.0.iter_mut().zip(symbols) {
            *cell = symbol as u8;
        }
        row
    }

    #[inline]
    fn cells<'a>(&self, state: &'a Row<N>) -> &'a [u8] {
        &state.0
    }

    #[inline]
    fn turn(&self, turn: usize, from: &Row<N>, to: &mut Row<N>) {
        *to = *from;
        for change in &self.changes[turn] {
            let symbol = from.0[usize::from(change.from) % N];
            to.0[usize::from(change.to) % N] =
                turned(symbol.into(), change.add.into(), change.round.into(), u8::INERT) as u8;
        }
    }
}

/// Positions of any size.
pub(crate) struct BoxedMover<C> {
    changes: Vec<Box<[Change<C>]>>,
}

impl<C: Cell> BoxedMover<C> {
    pub(crate) fn new(reduced: &Reduced) -> Self {
        Self { changes: changes(reduced) }
    }
}

impl<C: Cell> Mover for BoxedMover<C> {
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
