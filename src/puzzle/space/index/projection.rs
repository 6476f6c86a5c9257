//! What a coordinate sees of an orbit: which kinds of pieces are where, how they are turned, or
//! both for some kinds.

use super::kinds::PieceOrbit;
use crate::puzzle::model::{ANY, Action, Pattern};
use crate::puzzle::space::closure::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    /// The kind of the piece, if it is one that is distinguished.
    pub(crate) kind: Option<usize>,
    /// How it is turned, if that is seen.
    pub(crate) twist: Option<u8>,
}

/// A view of an orbit.
#[derive(Clone, Debug)]
pub(crate) struct Projection {
    /// What it looks at.
    pub(crate) orbit: PieceOrbit,
    /// What may be seen in a slot.
    pub(crate) symbols: Vec<Symbol>,
    pub(super) kinds: Vec<usize>,
}

impl Projection {
    /// How all pieces are turned, where that counts modulo the same for all.
    pub(crate) fn twists(orbit: &PieceOrbit, modulus: u8) -> Self {
        let kind = (orbit.kinds.len() == 1).then_some(0);
        let symbols = (0..modulus).map(|twist| Symbol { kind, twist: Some(twist) }).collect();
        Self { orbit: orbit.clone(), symbols, kinds: kind.into_iter().collect() }
    }

    /// Where the pieces of some kinds are, and how they are turned if that is wanted.
    pub(crate) fn pieces(orbit: &PieceOrbit, kinds: &[usize], turned: bool) -> Self {
        let mut symbols = Vec::new();
        if kinds.len() < orbit.kinds.len() {
            symbols.push(Symbol { kind: None, twist: None });
        }
        for &kind in kinds {
            let twists = if turned { orbit.kinds[kind].matters } else { 1 };
            symbols.extend(
                (0..twists)
                    .map(|twist| Symbol { kind: Some(kind), twist: turned.then_some(twist) }),
            );
        }
        Self { orbit: orbit.clone(), symbols, kinds: kinds.to_vec() }
    }

    /// What is seen of the solved position.
    pub(crate) fn start(&self) -> Vec<u16> {
        let of_slot = |at: usize| {
            let (kind, twist) = (self.orbit.pieces[at], self.orbit.twists[at]);
            let seen = |symbol: &Symbol| match (symbol.kind, symbol.twist) {
                (Some(k), t) => k == kind && t.is_none_or(|t| t == twist),
                (None, Some(t)) => t == twist,
                (None, None) => !self.kinds.contains(&kind),
            };
            let Some(symbol) = self.symbols.iter().position(seen) else {
                unreachable!("every kind of the orbit has a symbol")
            };
            symbol as u16
        };
        (0..self.orbit.slots.len()).map(of_slot).collect()
    }

    /// What each symbol becomes when its piece is turned by 0, 1 and so on.
    pub(crate) fn turned(&self, orientations: u8) -> Vec<Vec<u16>> {
        let one = |at: usize, amount: u8| {
            let symbol = self.symbols[at];
            let Some(twist) = symbol.twist else { return at as u16 };
            // The turns of one kind stand one behind the other.
            let modulus = self
                .symbols
                .iter()
                .filter(|other| other.kind == symbol.kind && other.twist.is_some())
                .count();
            (at - usize::from(twist) + (usize::from(twist) + usize::from(amount)) % modulus) as u16
        };
        (0..orientations)
            .map(|amount| (0..self.symbols.len()).map(|at| one(at, amount)).collect())
            .collect()
    }

    pub(crate) fn step(&self, action: &Action) -> Step {
        let slots = &self.orbit.slots;
        let local = |slot: u16| slots.partition_point(|&other| other < usize::from(slot));
        Step {
            from: slots.iter().map(|&slot| local(action.from[slot])).collect(),
            turn: slots.iter().map(|&slot| usize::from(action.twist[slot])).collect(),
        }
    }

    /// Whether what is seen in a slot can be part of a position that meets the pattern.
    pub(crate) fn fits(&self, at: usize, symbol: u16, pattern: &Pattern) -> bool {
        let slot = self.orbit.slots[at];
        let (wanted, modulus) = (self.orbit.stand_in(pattern.labels[slot]), pattern.moduli[slot]);
        let symbol = self.symbols[usize::from(symbol)];
        let turn = symbol.twist.is_none_or(|twist| twist % modulus == pattern.twists[slot]);
        let Some(kind) = symbol.kind else {
            // Some other piece: not one that this view would show.
            let shown = self.kinds.iter().any(|&kind| self.orbit.kinds[kind].label == wanted);
            return (wanted == ANY || !shown) && turn;
        };
        let kind = self.orbit.kinds[kind];
        (wanted == ANY || wanted == kind.label) && kind.known.is_multiple_of(modulus) && turn
    }

    /// The slots that hold a piece of this label, by their place in the orbit; nothing if this view
    /// does not show it.
    pub(crate) fn holders(&self, label: u16, row: &[u16]) -> Vec<usize> {
        let holds = |&at: &usize| {
            let kind = self.symbols[usize::from(row[at])].kind;
            kind.is_some_and(|kind| self.orbit.kinds[kind].label == label)
        };
        (0..row.len()).filter(holds).collect()
    }

    pub(crate) fn shows(&self, label: u16) -> bool {
        self.kinds.iter().any(|&kind| self.orbit.kinds[kind].label == label)
    }

    pub(crate) fn enter(&self, row: &[u16], position: &mut Pattern) {
        for (&slot, &symbol) in self.orbit.slots.iter().zip(row) {
            let symbol = self.symbols[usize::from(symbol)];
            if let Some(kind) = symbol.kind {
                let kind = self.orbit.kinds[kind];
                (position.labels[slot], position.moduli[slot]) = (kind.label, kind.matters);
            }
            if let Some(twist) = symbol.twist {
                position.twists[slot] = twist;
            }
        }
    }
}
