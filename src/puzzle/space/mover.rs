//! Positions of a reduced puzzle as the search holds them, and how moves are made on them.

use super::cell::Cell;
use super::reduced::Reduced;

/// Makes moves.
pub(crate) trait Mover: Sync {
    type Cell: Cell;
    type State: Clone + Send + Sync;

    /// The position of these symbols.
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
    let of_turn = |turn: &super::reduced::Turn| {
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

/// Positions of `N` bytes.
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
