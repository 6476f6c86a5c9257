//! A sequence of face turns and its algebra.

use std::fmt;

use crate::{Cube, Move, MoveSet};

/// A sequence of moves.
///
/// ```
/// use premove_cube::notation::parse;
///
/// let alg = parse("R L' R U")?.line().normal;
/// assert_eq!(alg.inverse().to_string(), "U' R' L R'");
/// // In normal form turns of one axis are merged.
/// assert_eq!(alg.normal_form().to_string(), "R2 L' U");
/// # Ok::<(), premove_cube::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Alg(Vec<Move>);

impl Alg {
    /// The empty sequence.
    pub const EMPTY: Self = Self(Vec::new());

    /// Returns the moves in order.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// Iterates over the moves in order.
    pub fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, Move>> {
        self.0.iter().copied()
    }

    /// Number of moves, in half-turn metric.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends a move. No moves are cancelled.
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// Returns the inverse sequence.
    #[must_use]
    pub fn inverse(&self) -> Self {
        self.0.iter().rev().map(|m| m.inverse()).collect()
    }

    /// Returns these moves followed by those of `next`. No moves are cancelled.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        self.0.iter().chain(&next.0).copied().collect()
    }

    /// Returns the moves in normal form: neighbouring turns of one axis are merged, and of two
    /// opposite faces the one with the lower index (U, R, F) is written first.
    ///
    /// Two sequences have equal normal forms exactly if they differ only by merging and by the
    /// order of neighbouring turns of opposite faces.
    #[must_use]
    pub fn normal_form(&self) -> Self {
        let mut out: Vec<Move> = Vec::with_capacity(self.0.len());
        for &m in &self.0 {
            push_normal(&mut out, m);
        }
        Self(out)
    }

    /// Returns whether the sequence equals its normal form.
    pub fn is_normal(&self) -> bool {
        self.0.windows(2).all(|pair| MoveSet::following(pair[0]).contains(pair[1]))
    }

    /// Returns the state that the moves make from the solved cube.
    pub fn cube(&self) -> Cube {
        Cube::from_moves(self.0.iter().copied())
    }
}

/// Appends a move to a sequence in normal form and keeps the normal form.
fn push_normal(out: &mut Vec<Move>, m: Move) {
    // The sequence ends with at most two moves of this axis, in the order of their faces.
    let start = out.iter().rposition(|o| o.axis() != m.axis()).map_or(0, |i| i + 1);
    match (start..out.len()).find_map(|i| out[i].merge(m).map(|merged| (i, merged))) {
        Some((i, Some(merged))) => out[i] = merged,
        Some((i, None)) => {
            out.remove(i);
        }
        None => {
            let at = (start..out.len()).find(|&i| out[i] > m).unwrap_or(out.len());
            out.insert(at, m);
        }
    }
}

impl From<Vec<Move>> for Alg {
    fn from(moves: Vec<Move>) -> Self {
        Self(moves)
    }
}

impl From<&[Move]> for Alg {
    fn from(moves: &[Move]) -> Self {
        Self(moves.to_vec())
    }
}

impl FromIterator<Move> for Alg {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Alg {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Alg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, m) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(m.name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Alg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
