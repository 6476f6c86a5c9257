//! Insertions: moves that are inserted between earlier moves of the same side.

use std::fmt;

use premove_cube::notation::{Alg, Line, Side};

use crate::writeup::inserted_slices;

/// Moves that are inserted between earlier moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsertedMoves {
    /// The side of the moves.
    pub side: Side,
    /// Number of moves of that side before the insertion.
    pub behind: usize,
    /// The inserted moves as face turns, a slice turn as two.
    pub moves: Alg,
    /// The inserted moves with their slice turns, which rename the moves behind them: `M2`; `None`
    /// if there are no slices.
    pub slices: Option<String>,
}

impl fmt::Display for InsertedMoves {
    /// Writes the insertion as text, with moves of the inverse side in parentheses: `R2 inserted
    /// behind move 2`, `(R2) inserted before move 1`, `slice M2 inserted behind move 5`, `slices E
    /// M2 E' M2 inserted behind move 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, behind, moves, slices } = self;
        let moves = slices.clone().unwrap_or_else(|| moves.to_string());
        if slices.is_some() {
            write!(f, "{} ", if moves.contains(' ') { "slices" } else { "slice" })?;
        }
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

/// Returns the insertion that a step makes: the step undoes the last moves of a side, adds the
/// inserted moves, and then repeats the undone moves, under other names if slices rename them.
/// Returns `None` if the step does not have this form. `written` are the moves so far, with earlier
/// insertions in their place ([`assembled`]).
pub(super) fn inserted(written: &Line, step: &Line) -> Option<InsertedMoves> {
    let found = [Side::Normal, Side::Inverse].into_iter().find_map(|side| {
        let done = written.side(side);
        let added = step.side(side);
        let as_written = as_written(done, added);
        let shortest = by_meaning(done, added);
        let (around, moves) = match (as_written, shortest) {
            (Some(one), Some(other)) if other.1.len() + MANY < one.1.len() => other,
            (Some(one), _) | (None, Some(one)) => one,
            (None, None) => return None,
        };
        Some(InsertedMoves { side, behind: done.len() - around, moves, slices: None })
    });
    let found = found.filter(|inserted| !inserted.moves.is_empty());
    let most = found.as_ref().map_or(usize::MAX, |found| found.moves.len());
    with_slices(written, step).filter(|slices| slices.moves.len() < most).or(found)
}

/// Returns an insertion of slices: the moves behind them are repeated under other names.
fn with_slices(written: &Line, step: &Line) -> Option<InsertedMoves> {
    let found = inserted_slices(written, step)?;
    let slices = Some(found.written);
    Some(InsertedMoves { side: found.side, behind: found.behind, moves: found.turns, slices })
}

/// A step can be read as an insertion at several places. The reading as written is preferred,
/// unless another reading is shorter by more than this number of moves. (The inserted moves may be
/// written partly cancelled.)
const MANY: usize = 4;

/// Finds an insertion whose undone and repeated moves are written out. Returns the number of these
/// moves and the inserted moves.
fn as_written(done: &Alg, added: &Alg) -> Option<(usize, Alg)> {
    let most = done.len().min(added.len().saturating_sub(1) / 2);
    let around = (1..=most).rev().find(|count| {
        let tail = &done.moves()[done.len() - count..];
        let undone = Alg::from(tail).inverse();
        added.moves().starts_with(undone.moves()) && added.moves().ends_with(tail)
    })?;
    Some((around, Alg::from(&added.moves()[around..added.len() - around])))
}

/// Finds an insertion in a step that is written without the moves that cancel: the fewest moves
/// that have the effect of the step when they are inserted at some place of the side. Returns the
/// same values as [`as_written`].
fn by_meaning(done: &Alg, added: &Alg) -> Option<(usize, Alg)> {
    let most = added.normal_form().len().checked_sub(2)?;
    let all = (1..=done.len()).map(|around| {
        let tail = Alg::from(&done.moves()[done.len() - around..]);
        (around, tail.then(added).then(&tail.inverse()).normal_form())
    });
    all.filter(|(_, moves)| moves.len() <= most)
        .min_by_key(|(around, moves)| (moves.len(), *around))
}

/// Appends the moves of a step to a line; the moves of an insertion are inserted at their place.
/// Behind slices, all moves have their new names.
pub(super) fn assembled(written: &Line, step: &Line, inserted: Option<&InsertedMoves>) -> Line {
    let Some(InsertedMoves { side, behind, moves, slices }) = inserted else {
        return written.then(step);
    };
    if slices.is_some() {
        return written.then(step).normal_form();
    }
    let done = written.side(*side).moves();
    let behind = (*behind).min(done.len());
    let all = [&done[..behind], moves.moves(), &done[behind..]].concat().into();
    match side {
        Side::Normal => Line { normal: all, inverse: written.inverse.clone() },
        Side::Inverse => Line { normal: written.normal.clone(), inverse: all },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::line;

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

    #[test]
    fn an_insertion_is_found_between_moves_that_cancel() {
        let before = line("R U F2 L", "");
        let of = |normal: &str| inserted(&before, &line(normal, "")).unwrap().to_string();
        assert_eq!(of("L' F2 R2 D L2 F2 L"), "R2 D L2 inserted behind move 2");
        // `R2 D F2` behind move 2, written without the cancelling `F2 F2`.
        assert_eq!(of("L' F2 R2 D L"), "F2 R2 D inserted behind move 3");
    }

    #[test]
    fn slices_that_are_inserted_rename_the_moves_behind_them() {
        let before = line("U R F2", "D B");
        let of = |normal: &str, inverse: &str| {
            let step = line(normal, inverse).normal_form();
            let found = inserted(&before, &step).unwrap();
            let whole = assembled(&before, &step, Some(&found));
            assert_eq!(whole, before.then(&step).normal_form());
            (found.to_string(), found.moves.len())
        };
        // Each side by itself: U M2 R F2 and E2 D B.
        assert_eq!(of("F2 R2 L2 B2", ""), ("slice M2 inserted behind move 1".to_owned(), 2));
        let own = of("", "B' U2 D2 F");
        assert_eq!(own, ("slice (E2) inserted before move 1".to_owned(), 2));
        // Both sides as one sequence: U M2 R F2 B' D'.
        let both = of("F2 R2 L2 B2", "B' D' U F");
        assert_eq!(both, ("slice M2 inserted behind move 1".to_owned(), 2));
    }

    #[test]
    fn an_insertion_into_a_line_with_another_one_is_found() {
        let first = line("L' F2 R2 F2 L", "");
        let before = line("R U F2 L", "");
        let one = inserted(&before, &first).unwrap();
        let written = assembled(&before, &first, Some(&one));
        assert_eq!(written.normal.to_string(), "R U R2 F2 L");
        let second = line("L' F2 R2 D B' D' R2 F2 L", "");
        let two = inserted(&written, &second).unwrap();
        assert_eq!(two.to_string(), "D B' D' inserted behind move 2");
    }
}
