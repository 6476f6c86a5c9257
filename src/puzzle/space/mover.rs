//! Positions of a reduced puzzle as the search holds them, rows of cells, and how moves are made on
//! them.

use std::fmt::Debug;
use std::hash::Hash;

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::reduced::Reduced;
use crate::puzzle::model::Action;

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

#[derive(Debug)]
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
#[derive(Debug)]
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
