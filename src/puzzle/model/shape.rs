//! The sets of pieces of a puzzle, their slots laid end to end.

use std::ops::Range;

/// The most slots a puzzle may have, all its sets together.
pub const MAX_SLOTS: usize = 4_096;
/// The most orientations a piece may have.
pub const MAX_ORIENTATIONS: u8 = 254;

/// A kind of pieces: as many slots as pieces, and in how many ways a piece fits into its slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// As the definition calls it.
    pub name: String,
    /// How many, at least 1.
    pub pieces: usize,
    /// In how many ways each can be turned, at least 1.
    pub orientations: u8,
}

/// All sets of a puzzle. Slots are numbered through from 0, set after set in the order of the
/// definition.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Shape {
    sets: Vec<Set>,
    starts: Vec<usize>,
    orientations: Vec<u8>,
}

impl Shape {
    /// Of these sets; together they should have no more than [`MAX_SLOTS`].
    pub fn new(sets: Vec<Set>) -> Self {
        let mut starts = vec![0];
        let mut orientations = Vec::new();
        for set in &sets {
            orientations.extend(std::iter::repeat_n(set.orientations, set.pieces));
            starts.push(orientations.len());
        }
        Self { sets, starts, orientations }
    }

    /// The sets in the order of the definition.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// The number of the set of this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.sets.iter().position(|set| set.name == name)
    }

    /// All slots.
    pub fn slots(&self) -> usize {
        self.orientations.len()
    }

    /// The slots of a set.
    pub fn range(&self, set: usize) -> Range<usize> {
        self.starts[set]..self.starts[set + 1]
    }

    /// The set that a slot belongs to.
    pub fn set_of(&self, slot: usize) -> usize {
        self.starts.partition_point(|&start| start <= slot) - 1
    }

    /// In how many ways a piece can be turned, slot by slot.
    pub fn orientations(&self) -> &[u8] {
        &self.orientations
    }
}
