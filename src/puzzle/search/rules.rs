//! Relations between consecutive moves: forbidden pairs, powers of one base move, and moves that
//! can be exchanged.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use premove_engine::search::Control;

use crate::model::{Base, Definition, Pattern, PuzzleMove};

/// Relation of a move to the move directly before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveRelation {
    /// The second move must never follow the first.
    Never,
    /// The second move may follow the first.
    Free,
    /// The second move may follow the first, but the exchanged order has the same effect and is
    /// preferred.
    Exchanged,
}

/// The rules of a definition for the moves that may be made.
pub(super) struct MoveRules<'a> {
    definition: &'a Definition,
    /// Flags of the moves that may be made.
    pub(super) usable: Vec<bool>,
    /// Flags of the moves that the request chooses; all are chosen if empty.
    chosen: &'a [bool],
    forbidden: BTreeSet<(usize, usize)>,
    /// For each pair of base moves, `true` if their moves can be exchanged, because no rule
    /// distinguishes the two orders. The base move that is declared later is the second of the
    /// pair. Pairs of a base move with itself are included.
    exchangeable: Vec<bool>,
}

impl<'a> MoveRules<'a> {
    /// Finds out which moves can be exchanged. Returns `None` if stopped.
    pub(super) fn new(
        definition: &'a Definition,
        usable: Vec<bool>,
        chosen: &'a [bool],
        control: &Control,
    ) -> Option<Self> {
        let pairs = definition.forbidden.iter().copied();
        let forbidden: BTreeSet<_> =
            pairs.filter(|&(before, after)| usable[before] && usable[after]).collect();
        let treated = treatments(definition, &usable, &forbidden);
        let reaches: Vec<BaseSlots> =
            definition.bases.iter().map(|b| BaseSlots::of(definition, b)).collect();
        let count = definition.bases.len();
        let mut exchangeable = vec![false; count * count];
        for later in 0..count {
            if control.is_stopped() {
                return None;
            }
            for earlier in 0..=later {
                let alike = treated[earlier].is_some() && treated[earlier] == treated[later];
                if alike && commute(definition, &reaches[earlier], &reaches[later]) {
                    exchangeable[earlier * count + later] = true;
                }
            }
        }
        Some(Self { definition, usable, chosen, forbidden, exchangeable })
    }

    /// Returns the relation of a move to the move directly before it. Of two base moves that can be
    /// exchanged, the one declared later comes first. Powers of one base move that have no single
    /// move with the same effect come in the order of their indices.
    pub(super) fn relation(&self, before: usize, after: usize) -> MoveRelation {
        let usable = self.usable[before] && self.usable[after];
        if !usable || self.forbidden.contains(&(before, after)) {
            return MoveRelation::Never;
        }
        let [a, b] = [before, after].map(|number| self.definition.moves[number].base);
        if a == b && self.make_one(before, after) {
            return MoveRelation::Never;
        }
        // Only pairs with the later base move as their second are marked.
        let goes_first = a != b || after < before;
        let exchangeable = self.exchangeable[a * self.definition.bases.len() + b];
        if goes_first && exchangeable { MoveRelation::Exchanged } else { MoveRelation::Free }
    }

    /// Returns the relation of two consecutive moves. `None` if they can be exchanged; otherwise
    /// `true` if they cancel or one move has the effect of both, and `false` if not.
    pub(super) fn meets(&self, before: usize, after: usize) -> Option<bool> {
        let [a, b] = [before, after].map(|number| self.definition.moves[number].base);
        if a == b {
            return Some(self.make_one(before, after));
        }
        (!self.can_be_exchanged(before, after)).then_some(false)
    }

    /// Returns `true` if two moves can be exchanged and cannot be replaced by one move.
    pub(super) fn can_be_exchanged(&self, before: usize, after: usize) -> bool {
        let [a, b] = [before, after].map(|number| self.definition.moves[number].base);
        self.exchangeable[a.min(b) * self.definition.bases.len() + a.max(b)]
            && (a != b || !self.make_one(before, after))
    }

    /// Returns `true` if several powers of a base move cancel, or if a single move has their
    /// effect, may be made, and is allowed in a position.
    pub(super) fn could_be_one(&self, position: &Pattern, powers: &[usize]) -> bool {
        self.all(powers)
            .is_none_or(|both| self.is_chosen(both) && self.definition.allows(position, both))
    }

    /// Returns the rank of a move. Of moves that can be exchanged, the one with the lowest rank
    /// comes first.
    pub(super) fn rank(&self, number: usize) -> (Reverse<usize>, usize) {
        (Reverse(self.definition.moves[number].base), number)
    }

    /// Returns `true` if two powers of a base move cancel, or one move has their effect and is
    /// allowed in their place. With blocks, that move must touch the same slots as the first power.
    /// As in ksolve, a move that a limit forbids still counts, but a move that the request leaves
    /// out does not.
    fn make_one(&self, before: usize, after: usize) -> bool {
        let Definition { moves, blocks, .. } = self.definition;
        self.all(&[before, after]).is_none_or(|both| {
            self.is_chosen(both)
                && (blocks.is_empty() || moves[both].touched == moves[before].touched)
        })
    }

    /// Returns the power that has the effect of several powers of a base move, or `None` if they
    /// cancel.
    fn all(&self, powers: &[usize]) -> Option<usize> {
        let Definition { moves, bases, .. } = self.definition;
        let base = &bases[moves[*powers.first()?].base];
        let sum = powers.iter().map(|&number| u64::from(moves[number].exponent)).sum::<u64>()
            % u64::from(base.order);
        (sum as usize).checked_sub(1).map(|power| base.powers[power])
    }

    fn is_chosen(&self, number: usize) -> bool {
        self.chosen.get(number).copied().unwrap_or(true)
    }
}

/// Numbers the base moves by the moves that may be before and after them. Two base moves get the
/// same number if these are the same for all their powers. The number is `None` if the powers of
/// the base move differ in this.
fn treatments(
    definition: &Definition,
    usable: &[bool],
    forbidden: &BTreeSet<(usize, usize)>,
) -> Vec<Option<usize>> {
    let mut sides = vec![(Vec::new(), Vec::new()); definition.moves.len()];
    for &(before, after) in forbidden {
        sides[before].1.push(after);
        sides[after].0.push(before);
    }
    for (before, _) in &mut sides {
        before.sort_unstable();
    }
    let mut numbers = BTreeMap::new();
    definition
        .bases
        .iter()
        .map(|base| {
            let mut powers =
                base.powers.iter().filter(|&&number| usable[number]).map(|&number| &sides[number]);
            let first = powers.next()?;
            let next = numbers.len();
            powers.all(|side| side == first).then(|| *numbers.entry(first).or_insert(next))
        })
        .collect()
}

/// A base move with bit masks of the slots that it changes and of those that it touches. Most pairs
/// of moves have no common slot, which the masks show without visiting the slots.
struct BaseSlots<'a> {
    first: &'a PuzzleMove,
    acts: Box<[u64]>,
    touches: Box<[u64]>,
}

impl<'a> BaseSlots<'a> {
    fn of(definition: &'a Definition, base: &Base) -> Self {
        let first = &definition.moves[base.powers[0]];
        let words = first.touched.len().div_ceil(64);
        let mut reach = Self { first, acts: vec![0; words].into(), touches: vec![0; words].into() };
        for slot in 0..first.touched.len() {
            reach.acts[slot / 64] |= u64::from(first.action.touches(slot)) << (slot % 64);
            reach.touches[slot / 64] |= u64::from(first.touched[slot]) << (slot % 64);
        }
        reach
    }
}

/// Returns `true` if two bit masks have a common slot.
fn have_common_slot(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Returns `true` if moves of two base moves have the same effect in both orders, and blocks and
/// forbidden slots do not distinguish the orders.
fn commute(definition: &Definition, a: &BaseSlots<'_>, b: &BaseSlots<'_>) -> bool {
    let watched = !definition.blocks.is_empty() || !definition.illegal.is_empty();
    if watched && have_common_slot(&a.touches, &b.touches) {
        return false;
    }
    !have_common_slot(&a.acts, &b.acts)
        || a.first.action.commutes_with(&b.first.action, &definition.shape)
}
