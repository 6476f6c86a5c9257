//! A position of a puzzle, which may be partly unknown, or a goal.

use super::shape::Shape;

/// Label that stands for any piece: an unknown piece, or a slot that may hold any piece.
pub const ANY: u16 = u16::MAX;

/// Error of a pattern that does not fit a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The pattern does not have one entry for each slot.
    #[error("it has {found} entries where {expected} belong")]
    Entries {
        /// Number of labels, orientations or moduli in the pattern.
        found: usize,
        /// Number of slots of the puzzle.
        expected: usize,
    },
    /// The orientation in this slot is not below its modulus, or the modulus does not divide the
    /// number of orientations of the set.
    #[error("the turn in slot {0} is none of its set")]
    Turn(usize),
}

/// A position or a goal: the piece in each slot and its orientation.
///
/// In a position, [`ANY`] is an unknown piece, and a modulus below the number of orientations of
/// the set means that the orientation is only known modulo this number. In a goal, [`ANY`] means
/// that any piece may be there, and such a modulus means that only the remainder of the orientation
/// matters. An unknown piece meets a goal only in a slot where any piece may be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    /// Label of the piece in each slot. Pieces with equal labels are interchangeable.
    pub labels: Box<[u16]>,
    /// Orientation of the piece in each slot, below the slot's modulus.
    pub twists: Box<[u8]>,
    /// Modulus of the orientation in each slot: the orientations of the set if the orientation
    /// matters fully, 1 if it does not matter, or another divisor.
    pub moduli: Box<[u8]>,
}

impl Pattern {
    /// Returns the pattern with the pieces of each set in order, with labels from 1 and orientation
    /// 0.
    pub fn in_order(shape: &Shape) -> Self {
        let labels =
            (0..shape.sets().len()).flat_map(|set| 1..=shape.range(set).len() as u16).collect();
        Self { labels, twists: vec![0; shape.slots()].into(), moduli: shape.orientations().into() }
    }

    /// Checks that the pattern fits a puzzle: it has one entry for each slot, and orientations that
    /// the sets have.
    ///
    /// Otherwise returns the reason. Slots in it are counted from 1, set after set.
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

    /// Returns `true` if this position meets the goal.
    pub fn meets(&self, goal: &Self) -> bool {
        (0..goal.labels.len()).all(|slot| {
            let modulus = goal.moduli[slot];
            (goal.labels[slot] == ANY || goal.labels[slot] == self.labels[slot])
                && self.moduli[slot].is_multiple_of(modulus)
                && self.twists[slot] % modulus == goal.twists[slot]
        })
    }

    /// Returns `true` if every label and every orientation is known.
    pub fn is_whole(&self, shape: &Shape) -> bool {
        self.labels.iter().all(|&label| label != ANY) && *self.moduli == *shape.orientations()
    }

    /// Frees a slot, so that it may hold any piece.
    pub fn free_label(&mut self, slot: usize) {
        self.labels[slot] = ANY;
    }

    /// Frees the orientation in a slot, so that it does not matter.
    pub fn free_twist(&mut self, slot: usize) {
        self.twists[slot] = 0;
        self.moduli[slot] = 1;
    }
}
