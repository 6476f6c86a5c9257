//! A position of a puzzle, as far as it is known; or a goal.

use super::shape::Shape;

/// Label for any piece: a piece that is not known, or a slot that may hold any piece.
pub const ANY: u16 = u16::MAX;

/// Reason why a pattern does not fit a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The pattern does not have one entry for each slot.
    #[error("it has {found} entries where {expected} belong")]
    Entries {
        /// The number of labels, orientations or moduli in the pattern.
        found: usize,
        /// The number of slots of the puzzle.
        expected: usize,
    },
    /// An orientation that the set does not have, or that counts modulo a number that does not
    /// divide the set's orientations.
    #[error("the turn in slot {0} is none of its set")]
    Turn(usize),
}

/// The piece in each slot and its orientation, as far as they are known, or as far as they matter.
///
/// A position and a goal have the same form. In a position, [`ANY`] is an unknown piece, and a
/// modulus below the set's orientations means that the orientation is only known modulo this
/// number. In a goal they mean that the piece or the rest of the orientation does not matter. An
/// unknown piece is right only where any piece is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    /// Label of the piece in each slot, as numbered by the definition; pieces with equal labels
    /// can be exchanged.
    pub labels: Box<[u16]>,
    /// Orientation of the piece in each slot, below the slot's modulus.
    pub twists: Box<[u8]>,
    /// Modulus of the orientation in each slot: the set's orientations if it counts in full, 1 if
    /// not at all, or a divisor in between.
    pub moduli: Box<[u8]>,
}

impl Pattern {
    /// Returns the pattern with each set's pieces in order, labelled 1 and so on, all with
    /// orientation 0.
    pub fn in_order(shape: &Shape) -> Self {
        let labels =
            (0..shape.sets().len()).flat_map(|set| 1..=shape.range(set).len() as u16).collect();
        Self { labels, twists: vec![0; shape.slots()].into(), moduli: shape.orientations().into() }
    }

    /// Checks that this can be a pattern of a puzzle: one entry for each slot, and orientations
    /// that the sets have.
    ///
    /// The reason why it does not fit; slots are counted from 1, set after set.
    pub fn fits(&self, shape: &Shape) -> Result<(), Misfit> {
        let expected = shape.slots();
        let given = [self.labels.len(), self.twists.len(), self.moduli.len()];
        if let Some(found) = given.into_iter().find(|&found| found != expected) {
            return Err(Misfit::Entries { found, expected });
        }
        let misfit = (0..expected).find(|&slot| {
            self.twists[slot] >= self.moduli[slot]
                || !shape.orientations()[slot].is_multiple_of(self.moduli[slot])
        });
        misfit.map_or(Ok(()), |slot| Err(Misfit::Turn(slot + 1)))
    }

    /// Returns whether this position meets the goal.
    pub fn meets(&self, goal: &Self) -> bool {
        (0..goal.labels.len()).all(|slot| {
            let modulus = goal.moduli[slot];
            (goal.labels[slot] == ANY || goal.labels[slot] == self.labels[slot])
                && self.moduli[slot].is_multiple_of(modulus)
                && self.twists[slot] % modulus == goal.twists[slot]
        })
    }

    /// Returns whether nothing is left open: every label and every orientation is given.
    pub fn is_whole(&self, shape: &Shape) -> bool {
        self.labels.iter().all(|&label| label != ANY) && *self.moduli == *shape.orientations()
    }

    /// Leaves open which piece belongs in a slot.
    pub fn free_label(&mut self, slot: usize) {
        self.labels[slot] = ANY;
    }

    /// Leaves open the orientation of a slot's piece.
    pub fn free_twist(&mut self, slot: usize) {
        self.twists[slot] = 0;
        self.moduli[slot] = 1;
    }
}
