//! A position of a puzzle, as far as it is known; or what is wanted of one.

use super::shape::Shape;

/// The label that stands for no label: a piece that is not known, or a slot that may hold any
/// piece.
pub const ANY: u16 = u16::MAX;

/// Why a pattern does not fit a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// It has not an entry for each slot.
    #[error("it has {found} entries where {expected} belong")]
    Entries {
        /// The number of labels, turns or moduli that it has.
        found: usize,
        /// The number of slots of the puzzle.
        expected: usize,
    },
    /// A turn that the set does not have, or that counts modulo a number that does not divide the
    /// set's orientations.
    #[error("the turn in slot {0} is none of its set")]
    Turn(usize),
}

/// Which piece is in each slot and how it is turned, as far as it is known, or as far as it
/// matters.
///
/// A position and a goal are written alike. In a position [`ANY`] is an unknown piece and
/// a modulus below the set's orientations says that the turn is known modulo that only; in a goal
/// they say that it does not matter. An unknown piece fits only where it does not matter
/// which one is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    /// The piece in each slot by its label, as the definition numbers them; equal labels are pieces
    /// that can be exchanged.
    pub labels: Box<[u16]>,
    /// How the piece is turned, below the slot's modulus.
    pub twists: Box<[u8]>,
    /// Modulo what the turn counts: the set's orientations if it counts in full, 1 if not at all,
    /// or a divisor in between.
    pub moduli: Box<[u8]>,
}

impl Pattern {
    /// Each set's pieces in order, labelled 1 and so on, none turned.
    pub fn in_order(shape: &Shape) -> Self {
        let labels =
            (0..shape.sets().len()).flat_map(|set| 1..=shape.range(set).len() as u16).collect();
        Self { labels, twists: vec![0; shape.slots()].into(), moduli: shape.orientations().into() }
    }

    /// Whether it can be a pattern of a puzzle: an entry for each slot, turns as the sets have
    /// them.
    ///
    /// # Errors
    /// Why not; slots are counted from 1, set after set.
    pub fn fits(&self, shape: &Shape) -> Result<(), Misfit> {
        let expected = shape.slots();
        let given = [self.labels.len(), self.twists.len(), self.moduli.len()];
        if let Some(found) = given.into_iter().find(|&found| found != expected) {
            return Err(Misfit::Entries { found, expected });
        }
        let is_turn = |&slot: &usize| {
            self.twists[slot] < self.moduli[slot]
                && shape.orientations()[slot].is_multiple_of(self.moduli[slot])
        };
        (0..expected).find(|slot| !is_turn(slot)).map_or(Ok(()), |slot| Err(Misfit::Turn(slot + 1)))
    }

    /// Whether this position is all that the goal wants.
    pub fn meets(&self, goal: &Self) -> bool {
        (0..goal.labels.len()).all(|slot| {
            let modulus = goal.moduli[slot];
            (goal.labels[slot] == ANY || goal.labels[slot] == self.labels[slot])
                && self.moduli[slot].is_multiple_of(modulus)
                && self.twists[slot] % modulus == goal.twists[slot]
        })
    }

    /// Whether nothing is left open: every label and every turn is given.
    pub fn is_whole(&self, shape: &Shape) -> bool {
        self.labels.iter().all(|&label| label != ANY) && *self.moduli == *shape.orientations()
    }

    /// Leaves open which piece belongs into a slot.
    pub fn free_label(&mut self, slot: usize) {
        self.labels[slot] = ANY;
    }

    /// Leaves open how the piece of a slot is turned.
    pub fn free_twist(&mut self, slot: usize) {
        self.twists[slot] = 0;
        self.moduli[slot] = 1;
    }
}
