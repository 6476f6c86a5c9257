//! What a scramble file asks for.

use std::sync::Arc;

use crate::puzzle::model::{Definition, Metric, MoveLimit, Pattern};

/// The most slots of all scrambles of a file together.
const MOST_SLOTS: usize = 1 << 24;

/// The most scrambles that a file may have.
pub(super) fn most_scrambles(puzzle: &Definition) -> usize {
    MOST_SLOTS / puzzle.shape.slots().max(1)
}

/// How a scramble was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// As a position.
    Position,
    /// As moves from the solved position.
    Moves,
    /// Not at all: many random moves.
    Random,
}

/// One scramble of a file, with what the file said before it about how to solve it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// As the file calls it.
    pub name: String,
    /// The line of the file where it begins, from 1.
    pub line: usize,
    /// How it was given.
    pub given: Given,
    /// The position.
    pub start: Pattern,
    /// What is wanted of it: the definition's solved position, but for slots that the scramble
    /// frees.
    pub goal: Pattern,
    /// How moves are counted.
    pub metric: Metric,
    /// The longest solution to look for.
    pub max_depth: Option<u32>,
    /// How much longer than the shortest solutions may be.
    pub slack: u32,
    /// How often moves may be made; scrambles behind one another share them.
    pub limits: Arc<[MoveLimit]>,
    /// What of the slots the scramble itself frees.
    pub freed: Freed,
}

impl Scramble {
    /// A position that moves have led to from the solved one, to be solved as usual: every move
    /// counts one, nothing is limited.
    pub fn new(puzzle: &Definition, name: &str, start: Pattern) -> Self {
        Self {
            name: name.to_owned(),
            line: 1,
            given: Given::Moves,
            start,
            goal: puzzle.solved.clone(),
            metric: Metric::Moves,
            max_depth: None,
            slack: 0,
            limits: Arc::default(),
            freed: Freed::default(),
        }
    }
}

/// Slots that a scramble frees, besides those that the definition's solved position frees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Freed {
    /// Slots that may hold any piece in the end.
    pub labels: Vec<u16>,
    /// Slots whose turn does not count in full in the end, and modulo what it counts.
    pub twists: Vec<(u16, u8)>,
}
