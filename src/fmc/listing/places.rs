//! A place of a skeleton as a row of a list, for insertions by hand.

use std::ops::Range;

use premove_cube::Move;
use premove_cube::notation::{Line, Side};

use crate::insertion::{HandInsertion, InsertionPlace, Leftover, PlaceRest, mark};

/// Number of moves that are shown on each side of a place.
const AROUND: usize = 3;

/// A place of a skeleton, in the texts of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlace {
    /// The side and the number of its moves before the place: `N 5`, `I 3`.
    pub place: String,
    /// The moves around the place with a mark: `R2 F * D2 L`; those of the inverse side in
    /// parentheses.
    pub around: String,
    /// The whole skeleton with the mark.
    pub marked: String,
    /// The best moves for the rest; `None` if they are not known.
    pub rest: Option<PlaceRest>,
    /// The pieces that are left with the typed moves inserted here, and the number of moves of the
    /// skeleton with them; `None` without typed moves.
    pub typed: Option<(String, usize)>,
}

impl ListedPlace {
    /// Creates the row for a place, with the moves that are typed, as inserted there.
    pub fn of(skeleton: &Line, place: &InsertionPlace, typed: Option<&HandInsertion>) -> Self {
        let side = skeleton.side(place.side).moves();
        let from = place.place.saturating_sub(AROUND);
        let to = (place.place + AROUND).min(side.len());
        let whole = marked_moves(place, side, 0..side.len());
        let marked = match place.side {
            Side::Normal if skeleton.inverse.is_empty() => whole,
            Side::Normal => format!("{whole} ({})", skeleton.inverse),
            Side::Inverse if skeleton.normal.is_empty() => whole,
            Side::Inverse => format!("{} {whole}", skeleton.normal),
        };
        Self {
            place: place.to_string(),
            around: marked_moves(place, side, from..to),
            marked,
            rest: place.rest.clone(),
            typed: typed.map(|typed| (left_in_words(&typed.left()), typed.total)),
        }
    }
}

impl HandInsertion {
    /// Describes the inserted moves: how they are read, how many cancel, what is left, the total:
    /// `as R U R' U'  4 moves, 1 cancels: 30 in all, left 3c`.
    pub fn in_words(&self) -> String {
        let count = match self.moves.len() {
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        let cancelled = match self.cancelled {
            0 => String::new(),
            1 => ", 1 cancels".to_owned(),
            count => format!(", {count} cancel"),
        };
        let left = match self.left() {
            left if left.pieces() == 0 => "solved".to_owned(),
            left => format!("left {}", left_in_words(&left)),
        };
        let open = if self.is_open { "  a bracket is open" } else { "" };
        format!("as {}  {count}{cancelled}: {} in all, {left}{open}", self.moves, self.total)
    }

    /// Returns a name for the insertion as a step: the pieces that it moves if they are few.
    pub fn name(&self) -> String {
        let case = Leftover::of(&self.moves.cube());
        if case.is_few() { case.to_string() } else { "insertion".to_owned() }
    }
}

/// Returns a part of the moves of the side of a place, with a mark at the place. Moves of the
/// inverse side stand in parentheses.
fn marked_moves(place: &InsertionPlace, side: &[Move], part: Range<usize>) -> String {
    let before = side[part.start..place.place].iter().map(ToString::to_string);
    let behind = side[place.place..part.end].iter().map(ToString::to_string);
    let text = before.chain([mark(0)]).chain(behind).collect::<Vec<_>>().join(" ");
    if place.side == Side::Inverse { format!("({text})") } else { text }
}

/// Returns the names of the pieces that are left, or their number if they are many.
pub fn left_in_words(left: &Leftover) -> String {
    match left.pieces() {
        0 => "solved".to_owned(),
        _ if left.is_few() => left.names().join(", "),
        pieces => format!("{pieces} pieces"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insertion::PlaceRest;
    use crate::sample::{alg, line};

    #[test]
    fn a_row_has_the_moves_around_the_place() {
        let skeleton = line("F2 L2 R D2 B U'", "R B");
        let scramble = alg("D' R' U R D' R' U' L2 F2").cube();
        let places = InsertionPlace::all(&scramble, &skeleton);
        let row = |place: usize| ListedPlace::of(&skeleton, &places[place], None);
        assert_eq!((row(0).place, row(0).around), ("N 0".to_owned(), "* F2 L2 R".to_owned()));
        assert_eq!(row(4).around, "L2 R D2 * B U'");
        assert_eq!(row(4).marked, "F2 L2 R D2 * B U' (R B)");
        assert_eq!((row(8).place, row(8).around), ("I 1".to_owned(), "(R * B)".to_owned()));
        assert_eq!(row(8).marked, "F2 L2 R D2 B U' (R * B)");
        assert_eq!((row(4).rest, row(4).typed), (None, None));
    }

    #[test]
    fn typed_moves_are_described_at_each_place() {
        let skeleton = line("F2 L2 R D2", "");
        let scramble = alg("D' R' U R D' R' U' L2 F2").cube();
        let places = InsertionPlace::all(&scramble, &skeleton);
        let typed = |place: usize, text: &str| {
            HandInsertion::read(&scramble, &skeleton, &places[place], text).unwrap().unwrap()
        };
        let solving = typed(2, "U R D R' U' R D' R'");
        assert_eq!(
            solving.in_words(),
            "as U R D R' U' R D' R'  8 moves, 3 cancel: 9 in all, solved"
        );
        assert_eq!(solving.name(), "3c");
        let rest = Some(PlaceRest { moves: solving.moves.clone(), total: 9 });
        let place = InsertionPlace { rest, ..places[2].clone() };
        let row = ListedPlace::of(&skeleton, &place, Some(&solving));
        assert_eq!(row.rest.map(|rest| (rest.moves.len(), rest.total)), Some((8, 9)));
        assert_eq!(row.typed, Some(("solved".to_owned(), 9)));
        let open = typed(1, "[R, U");
        assert!(open.in_words().ends_with(" pieces  a bracket is open"), "{}", open.in_words());
        assert_eq!(typed(1, "R U F D").name(), "insertion");
    }
}
