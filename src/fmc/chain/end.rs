//! The end of a chain that is no step: insertions into the line that the steps make.
//!
//! It stands behind the last `>`: `EO > DR > HTR > insert[max=2]`, `... > slice > vr`.

use std::fmt;

use premove_cube::Cube;

use super::error::ChainError;
use super::link::{Keep, LinkKeys};
use crate::insertion::{InsertionLimits, Leftover, MOST_SLICES, PieceKind};

/// Kind of the insertions at the end of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndKind {
    /// Insertions of face turns.
    Insert,
    /// Turns of slices anywhere.
    Slices,
}

/// An end word of chains, as the parser and the help show it.
#[derive(Clone, Copy, Debug)]
pub struct EndWord {
    /// The word itself.
    pub name: &'static str,
    /// Meaning of the word.
    pub meaning: &'static str,
    /// Kind of the insertions that the word stands for.
    pub kind: EndKind,
    /// Value of `max` unless given.
    pub usual: u8,
    /// Greatest value of `max`.
    pub most: u8,
}

/// The words that may end a chain.
pub const END_WORDS: [EndWord; 2] = [
    EndWord {
        name: "insert",
        meaning: "at most max insertions anywhere in the line (max=1, up to 3)",
        kind: EndKind::Insert,
        usual: 1,
        most: InsertionLimits::MOST_INSERTIONS as u8,
    },
    EndWord {
        name: "vr",
        meaning: "at most max turns of slices anywhere in the line (max=3, up to 4)",
        kind: EndKind::Slices,
        usual: 3,
        most: MOST_SLICES as u8,
    },
];

/// Insertions at the end of a chain. They solve what the lines of its steps leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChainEnd {
    /// Kind of the insertions.
    pub kind: EndKind,
    /// Greatest number of insertions, or of slice turns.
    pub max: u8,
}

impl ChainEnd {
    /// Makes an end from the keys in its brackets.
    ///
    /// # Errors
    /// Fails if a key other than `max` is set, or if the value is not allowed.
    pub(super) fn new(word: &EndWord, keys: LinkKeys, column: usize) -> Result<Self, ChainError> {
        let name = word.name;
        let max = keys.max.unwrap_or(word.usual);
        if (LinkKeys { max: None, ..keys }) != LinkKeys::default() {
            return Err(ChainError::KeyOfEnd { column, name });
        }
        if !(1..=word.most).contains(&max) {
            return Err(ChainError::MaxOfEnd { column, name, most: word.most });
        }
        Ok(Self { kind: word.kind, max })
    }

    /// Returns whether the insertions may solve a state; `true` if only a search can tell.
    ///
    /// One insertion solves corners or edges, and one word of the library often does what two
    /// insertions of three pieces do, such as a cycle of five.
    pub(super) fn may_solve(self, cube: &Cube) -> bool {
        if self.kind == EndKind::Slices {
            return true;
        }
        let left = Leftover::of(cube);
        let is_one_kind = left.kind() != Some(PieceKind::Both);
        left.insertions() <= usize::from(self.max).max(2) && (is_one_kind || self.max > 1)
    }

    /// Returns the number of moves that insertions usually add to a line, or more. Lines of which
    /// they would have to add fewer are not waited for.
    ///
    /// A word for two swaps of edges has six moves, of which two or more rarely cancel on each
    /// side. Turns of slices often add nothing, and few lines leave only slices.
    pub(super) const fn adds(self) -> u8 {
        match self.kind {
            EndKind::Insert => 3,
            EndKind::Slices => 0,
        }
    }

    /// Returns the word with which the chain ends.
    pub const fn word(&self) -> &'static EndWord {
        match self.kind {
            EndKind::Insert => &END_WORDS[0],
            EndKind::Slices => &END_WORDS[1],
        }
    }

    /// Returns the number of lines that are tried unless the last step has the key `keep`.
    ///
    /// A single insertion is read off for each place of a line, and three slice turns are met in
    /// the middle. Every further one takes about a hundred times as long.
    pub(super) const fn keep(self) -> Keep {
        Keep::Best(match (self.kind, self.max) {
            (EndKind::Insert, 1) => 5_000,
            (EndKind::Insert, 2) => 50,
            (EndKind::Insert, _) => 4,
            (EndKind::Slices, 4) => 100,
            (EndKind::Slices, _) => 1_000,
        })
    }
}

impl fmt::Display for ChainEnd {
    /// Writes the end as chains have it: `insert`, `vr[max=4]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.word();
        f.write_str(word.name)?;
        if self.max == word.usual { Ok(()) } else { write!(f, "[max={}]", self.max) }
    }
}
