//! Limits on insertions: how many, how long, of which pieces.

use std::fmt;
use std::str::FromStr;

use super::leftover::PieceKind;

/// Limits on the insertions that are searched, and on the solutions that are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsertionLimits {
    /// Greatest number of insertions of a solution, 1 to [`Self::MOST_INSERTIONS`].
    pub insertions: usize,
    /// Greatest number of slice turns, 0 to [`MOST_SLICES`](super::MOST_SLICES).
    pub slices: usize,
    /// Greatest number of consecutive moves of the skeleton that a single insertion leaves out.
    pub left_out: usize,
    /// Greatest number of moves that a single insertion puts in for them.
    pub put_in: usize,
    /// Greatest total; `None` for [`Self::MORE`] moves more than the skeleton has, or one move less
    /// where the skeleton solves the cube.
    pub max: Option<usize>,
    /// Greatest difference between a reported total and the best one; `None` for any.
    pub slack: Option<usize>,
    /// Number of solutions, the best ones.
    pub results: usize,
    /// The pieces that insertions may move.
    pub kinds: InsertionKinds,
}

impl InsertionLimits {
    /// Greatest number of insertions of a solution.
    pub const MOST_INSERTIONS: usize = 3;
    /// Greatest number of moves of the skeleton that may be left out.
    pub const MOST_LEFT_OUT: usize = 10;
    /// Greatest number of moves that may be put in; each takes some 13 times as long as one less.
    pub const MOST_PUT_IN: usize = 13;
    /// Without another limit a total is at most this number of moves longer than the skeleton.
    pub const MORE: usize = 15;

    /// Returns the limits for a deeper search: one move more left out, and one more put in.
    #[must_use]
    pub fn deeper(self) -> Self {
        Self {
            left_out: (self.left_out + 1).min(Self::MOST_LEFT_OUT),
            put_in: (self.put_in + 1).min(Self::MOST_PUT_IN),
            ..self
        }
    }
}

impl Default for InsertionLimits {
    fn default() -> Self {
        Self {
            insertions: 2,
            slices: 3,
            left_out: 6,
            put_in: 10,
            max: None,
            slack: None,
            results: 10,
            kinds: InsertionKinds::ALL,
        }
    }
}

/// The kinds of insertions that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "a set: each kind is wanted or not")]
pub struct InsertionKinds {
    corners: bool,
    edges: bool,
    both: bool,
    slices: bool,
}

impl InsertionKinds {
    /// All kinds.
    pub const ALL: Self = Self { corners: true, edges: true, both: true, slices: true };

    /// The names of the kinds.
    pub const NAMES: [&'static str; 4] = ["corners", "edges", "slices", "any"];

    /// Returns whether insertions of face turns are wanted.
    pub const fn has_turns(self) -> bool {
        self.corners || self.edges || self.both
    }

    /// Returns the pieces that insertions of face turns may move, for a sentence: ` of corners or
    /// edges`; empty if any are allowed.
    pub(super) fn pieces(self) -> &'static str {
        match (self.both, self.corners, self.edges) {
            (false, true, true) => " of corners or edges",
            (false, true, false) => " of corners",
            (false, false, true) => " of edges",
            _ => "",
        }
    }

    /// Returns whether slice turns are wanted.
    pub const fn has_slices(self) -> bool {
        self.slices
    }

    /// Returns whether an insertion that moves pieces of a kind is wanted. Moves without an effect
    /// always are.
    pub const fn allow(self, kind: Option<PieceKind>) -> bool {
        match kind {
            None => true,
            Some(PieceKind::Corners) => self.corners,
            Some(PieceKind::Edges) => self.edges,
            Some(PieceKind::Both) => self.both,
        }
    }
}

impl FromStr for InsertionKinds {
    type Err = String;

    /// Reads names joined by commas: `corners,edges`. `any` is all of them, and moves that move
    /// corners and edges.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut kinds = Self { corners: false, edges: false, both: false, slices: false };
        for word in text.split([',', '+']).map(str::trim).filter(|word| !word.is_empty()) {
            match word.to_ascii_lowercase().as_str() {
                "corners" => kinds.corners = true,
                "edges" => kinds.edges = true,
                "slices" => kinds.slices = true,
                "any" => kinds = Self::ALL,
                _ => return Err(word.to_owned()),
            }
        }
        if kinds.to_string().is_empty() { Err(text.to_owned()) } else { Ok(kinds) }
    }
}

impl fmt::Display for InsertionKinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ALL {
            return f.pad("any");
        }
        let names = [(self.corners, "corners"), (self.edges, "edges"), (self.slices, "slices")];
        let names = names.iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, name)| *name);
        f.pad(&names.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        for text in ["corners", "edges", "corners,edges", "corners,slices", "slices", "any"] {
            assert_eq!(text.parse::<InsertionKinds>().unwrap().to_string(), text);
        }
        assert_eq!(
            "edges + Corners".parse::<InsertionKinds>().unwrap().to_string(),
            "corners,edges"
        );
        assert_eq!("corner".parse::<InsertionKinds>(), Err("corner".to_owned()));
        assert_eq!(" ".parse::<InsertionKinds>(), Err(" ".to_owned()));
    }

    #[test]
    fn a_deeper_search_raises_both_limits_up_to_the_greatest() {
        let deeper = InsertionLimits::default().deeper();
        assert_eq!((deeper.left_out, deeper.put_in), (7, 11));
        let deepest = (0..9).fold(deeper, |limits, _| limits.deeper());
        assert_eq!((deepest.left_out, deepest.put_in), (10, 13));
    }
}
