//! The sets of pieces of a puzzle, and the numbers of their slots.

use std::ops::Range;

/// Maximum number of slots of a puzzle, over all sets.
pub const MAX_SLOTS: usize = 4_096;
/// Maximum number of orientations of a piece.
pub const MAX_ORIENTATIONS: u8 = 254;

/// A set of pieces of one kind, with one slot for each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Name of the set in the definition.
    pub name: String,
    /// Number of pieces, which equals the number of slots; at least 1.
    pub pieces: usize,
    /// Number of orientations of each piece, at least 1.
    pub orientations: u8,
}

/// All sets of a puzzle. Slots are numbered consecutively from 0, set after set in the order of
/// the definition.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Shape {
    sets: Vec<Set>,
    starts: Vec<usize>,
    orientations: Vec<u8>,
}

impl Shape {
    /// Builds the shape of these sets, which should have at most [`MAX_SLOTS`] slots together.
    pub fn new(sets: Vec<Set>) -> Self {
        let mut starts = vec![0];
        let mut orientations = Vec::new();
        for set in &sets {
            orientations.extend(std::iter::repeat_n(set.orientations, set.pieces));
            starts.push(orientations.len());
        }
        Self { sets, starts, orientations }
    }

    /// Returns the sets in the order of the definition.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// Returns the index of the set with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.sets.iter().position(|set| set.name == name)
    }

    /// Returns the number of slots.
    pub fn slots(&self) -> usize {
        self.orientations.len()
    }

    /// Returns the numbers of the slots of a set.
    pub fn range(&self, set: usize) -> Range<usize> {
        self.starts[set]..self.starts[set + 1]
    }

    /// Returns the index of the set that contains a slot.
    pub fn set_of(&self, slot: usize) -> usize {
        self.starts.partition_point(|&start| start <= slot) - 1
    }

    /// Returns the number of orientations in each slot.
    pub fn orientations(&self) -> &[u8] {
        &self.orientations
    }
}
