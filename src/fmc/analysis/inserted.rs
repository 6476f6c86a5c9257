//! Insertions: moves that are put between others of the same side.

use std::fmt;

use crate::notation::{Alg, Line, Side};

/// Moves that are put between others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inserted {
    /// On which side.
    pub side: Side,
    /// How many moves of that side stand before them.
    pub behind: usize,
    /// The moves.
    pub moves: Alg,
}

impl fmt::Display for Inserted {
    /// In words, moves of the inverse side in parentheses: `R2 inserted behind move 2`, `(R2)
    /// inserted before move 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, behind, moves } = self;
        match side {
            Side::Normal => write!(f, "{moves} inserted ")?,
            Side::Inverse => write!(f, "({moves}) inserted ")?,
        }
        match behind {
            0 => write!(f, "before move 1"),
            _ => write!(f, "behind move {behind}"),
        }
    }
}

/// What a step puts between other moves: it undoes the last moves of a side, and makes them again
/// behind those that it adds. `None` where it does not.
pub(super) fn inserted(before: &Line, step: &Line) -> Option<Inserted> {
    [Side::Normal, Side::Inverse].into_iter().find_map(|side| {
        let (done, added) = (before.side(side), step.side(side));
        let most = done.len().min(added.len().saturating_sub(1) / 2);
        let is_so = |&count: &usize| {
            let tail = &done.moves()[done.len() - count..];
            let undone = Alg::from(tail).inverse();
            added.moves().starts_with(undone.moves()) && added.moves().ends_with(tail)
        };
        let around = (1..=most).rev().find(is_so)?;
        let moves = Alg::from(&added.moves()[around..added.len() - around]);
        Some(Inserted { side, behind: done.len() - around, moves })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fmc::sample::line;

    #[test]
    fn insertions_undo_the_end_of_a_side_and_make_it_again() {
        let before = line("R U F2 L", "D B");
        let of = |before: &Line, normal: &str, inverse: &str| {
            inserted(before, &line(normal, inverse)).map(|inserted| inserted.to_string())
        };
        assert_eq!(of(&before, "L' F2 R2 F2 L", "").unwrap(), "R2 inserted behind move 2");
        assert_eq!(of(&before, "", "B' U2 B").unwrap(), "(U2) inserted behind move 1");
        assert_eq!(of(&before, "", "B' D' U2 D B").unwrap(), "(U2) inserted before move 1");
        assert_eq!(of(&before, "R2 F2 L", ""), None);
        assert_eq!(of(&line("", "D2"), "", "D2 D2"), None, "nothing is inserted");
        assert_eq!(of(&Line::EMPTY, "R U R'", ""), None);
    }
}
