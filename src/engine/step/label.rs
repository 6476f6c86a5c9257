//! Labels of states in EO, such as `4c4e`, and sets of labels.
//!
//! A label counts what a state in EO lacks for DR on an axis: corners twisted against that axis,
//! and edges that are bad for the second EO that DR needs. This file imports no other file of its
//! folder.

use std::fmt;
use std::str::FromStr;

use premove_cube::facts::{bad_edges, others, twisted_corners};
use premove_cube::{Axis, Cube};

/// Number of different counts of corners in a label: 0 to 8.
const CORNERS: u8 = 9;
/// Number of different counts of edges in a label: 0, 2, 4, 6 and 8.
const EDGES: u8 = 5;

/// Numbers of twisted corners and bad edges of a state in EO: `4c4e`.
///
/// ```
/// use premove_engine::step::Label;
///
/// let label: Label = "4c4e".parse()?;
/// assert_eq!((label.corners(), label.edges()), (4, 4));
/// # Ok::<(), premove_engine::step::BadLabel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    corners: u8,
    edges: u8,
}

impl Label {
    /// Creates the label with these counts. Returns `None` if no state has them: a single corner is
    /// never twisted, and the number of bad edges is even and at most eight.
    pub const fn new(corners: u8, edges: u8) -> Option<Self> {
        if corners >= CORNERS || corners == 1 || edges > 8 || edges % 2 == 1 {
            return None;
        }
        Some(Self { corners, edges })
    }

    /// Returns the label of a state for DR on `dr`. EO on `eo`, another axis, must be done.
    pub fn of(cube: &Cube, eo: Axis, dr: Axis) -> Self {
        let [first, second] = others(dr);
        let lacking = if first == eo { second } else { first };
        Self {
            corners: twisted_corners(cube, dr).corners(),
            edges: bad_edges(cube, lacking).edges().min(8),
        }
    }

    /// Returns the number of corners that are twisted against the axis of DR.
    pub const fn corners(self) -> u8 {
        self.corners
    }

    /// Returns the number of edges that are bad for the missing EO.
    pub const fn edges(self) -> u8 {
        self.edges
    }

    /// Iterates over all labels: fewer corners first, then fewer edges.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CORNERS).flat_map(|c| (0..EDGES).filter_map(move |e| Self::new(c, 2 * e)))
    }

    const fn bit(self) -> u64 {
        1 << (self.corners * EDGES + self.edges / 2)
    }
}

impl fmt::Display for Label {
    /// Writes the label: `4c4e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}c{}e", self.corners, self.edges))
    }
}

impl FromStr for Label {
    type Err = BadLabel;

    fn from_str(text: &str) -> Result<Self, BadLabel> {
        let lower = text.to_ascii_lowercase();
        let parts = lower.strip_suffix('e').and_then(|rest| rest.split_once('c'));
        let label = parts.and_then(|(corners, edges)| Self::new(digit(corners)?, digit(edges)?));
        label.ok_or_else(|| BadLabel { text: text.to_owned() })
    }
}

/// Parses a number of one digit. Returns `None` for other texts.
pub(super) fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [c @ b'0'..=b'9'] => Some(c - b'0'),
        _ => None,
    }
}

/// A set of labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Labels(u64);

impl Labels {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The labels of the states before a trigger of at most three moves, such as R, R L, R U R or R
    /// U2 L. States with these labels are rare enough to be worth a search, and DR is near from
    /// some of them. `tests/step_counts.rs` compares the set with the counted lengths.
    pub const SHORT_TRIGGERS: Self =
        Self::of_counts(&[(3, 2), (4, 2), (4, 4), (4, 6), (7, 8), (8, 8)]);

    /// Returns the set of these labels, given as corners and edges, for constants. Impossible
    /// counts are left out.
    pub const fn of_counts(counts: &[(u8, u8)]) -> Self {
        let mut set = Self::EMPTY;
        let mut i = 0;
        while i < counts.len() {
            let (corners, edges) = counts[i];
            if let Some(label) = Label::new(corners, edges) {
                set = set.with(label);
            }
            i += 1;
        }
        set
    }

    /// Returns the set with one more label.
    #[must_use]
    pub const fn with(self, label: Label) -> Self {
        Self(self.0 | label.bit())
    }

    /// Returns whether a label is in the set.
    pub const fn contains(self, label: Label) -> bool {
        self.0 & label.bit() != 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the labels, in the order of [`Label::all`].
    pub fn iter(self) -> impl Iterator<Item = Label> {
        Label::all().filter(move |&label| self.contains(label))
    }
}

impl FromIterator<Label> for Labels {
    fn from_iter<I: IntoIterator<Item = Label>>(labels: I) -> Self {
        labels.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for Labels {
    /// Writes the labels joined by `+`: `3c2e+4c4e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels: Vec<String> = self.iter().map(|label| label.to_string()).collect();
        f.pad(&labels.join("+"))
    }
}

impl FromStr for Labels {
    type Err = BadLabel;

    /// Parses labels separated by `+`, commas or blanks. There must be at least one.
    fn from_str(text: &str) -> Result<Self, BadLabel> {
        let words = text.split(|c: char| c == '+' || c == ',' || c.is_whitespace());
        let labels: Self =
            words.filter(|word| !word.is_empty()).map(str::parse).collect::<Result<_, _>>()?;
        if labels.is_empty() { Err(BadLabel { text: text.to_owned() }) } else { Ok(labels) }
    }
}

/// Error for a text that is not a label.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{text}' is not a label: write corners and edges, such as 4c4e; corners are 0 or 2 to 8, \
     edges 0, 2, 4, 6 or 8"
)]
pub struct BadLabel {
    /// The text that was read.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::parse;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn labels_round_trip_and_bad_ones_are_refused() {
        let all: Vec<Label> = Label::all().collect();
        assert_eq!(all.len(), 40);
        assert!(all.is_sorted());
        for &label in &all {
            assert_eq!(label.to_string().parse(), Ok(label));
        }
        let set: Labels = all.iter().copied().collect();
        assert!(set.iter().eq(all.iter().copied()));
        assert_eq!(set.to_string().parse(), Ok(set));
        for text in
            ["", "4c", "4e4c", "1c4e", "4c3e", "9c4e", "4c10e", "4c4", "04c4e", "é", "4c4ee"]
        {
            assert!(text.parse::<Label>().is_err(), "{text}");
            assert!(text.parse::<Labels>().is_err(), "{text}");
        }
        let sets = ["4C4E, 3c2e", "3c2e+4c4e", "3c2e 4c4e", "4c4e+3c2e+4c4e"];
        for text in sets {
            assert_eq!(text.parse::<Labels>().unwrap().to_string(), "3c2e+4c4e");
        }
    }

    #[test]
    fn labels_are_those_of_the_triggers_undone() {
        let words = [
            ("R", "4c4e"),
            ("R U R", "3c2e"),
            ("R U2 R", "4c2e"),
            ("R L", "8c8e"),
            ("R U L", "7c8e"),
        ];
        for (word, label) in words {
            let cube = parse(word).unwrap().line().normal.inverse().cube();
            assert_eq!(Label::of(&cube, Axis::Fb, Axis::Ud).to_string(), label, "{word}");
        }
    }

    #[test]
    fn edges_are_twice_the_slice_edges_outside() {
        let mut rng = Rng::from_number(3);
        for _ in 0..200 {
            let cube = random(StateKind::Eo, &mut rng);
            let outside = premove_cube::facts::slice_edges_outside(&cube, Axis::Ud).edges();
            assert_eq!(Label::of(&cube, Axis::Fb, Axis::Ud).edges(), 2 * outside);
        }
    }
}
