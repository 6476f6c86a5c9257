//! A place of a skeleton as a row of a list, for insertions by hand.

use premove_cube::notation::{Line, Side};

use crate::insertion::{HandInsertion, InsertionPlace, Leftover, mark};

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
    /// Number of moves of the rest; empty if it is not known.
    pub length: String,
    /// Number of moves of the finished solution with the rest; empty if it is not known.
    pub total: String,
    /// The moves of the rest.
    pub moves: String,
    /// What the typed moves leave when they are inserted here, and the number of moves with them;
    /// `None` without typed moves.
    pub typed: Option<(String, usize)>,
}

impl ListedPlace {
    /// Creates the row for a place, with the moves that are typed, as inserted there.
    pub fn of(skeleton: &Line, place: &InsertionPlace, typed: Option<&HandInsertion>) -> Self {
        let rest = place.rest.as_ref();
        let side = skeleton.side(place.side).moves();
        let from = place.place.saturating_sub(AROUND);
        let to = (place.place + AROUND).min(side.len());
        let words = |from: usize, to: usize| {
            let moves = |part: &[_]| part.iter().map(ToString::to_string).collect::<Vec<_>>();
            let [before, behind] = [moves(&side[from..place.place]), moves(&side[place.place..to])];
            let text = [before, vec![mark(0)], behind].concat().join(" ");
            if place.side == Side::Inverse { format!("({text})") } else { text }
        };
        let whole = words(0, side.len());
        let marked = match place.side {
            Side::Normal if skeleton.inverse.is_empty() => whole,
            Side::Normal => format!("{whole} ({})", skeleton.inverse),
            Side::Inverse if skeleton.normal.is_empty() => whole,
            Side::Inverse => format!("{} {whole}", skeleton.normal),
        };
        let number = |number: Option<usize>| number.map_or_else(String::new, |it| it.to_string());
        Self {
            place: place.to_string(),
            around: words(from, to),
            marked,
            length: number(rest.map(|rest| rest.moves.len())),
            total: number(rest.map(|rest| rest.total)),
            moves: rest.map_or_else(String::new, |rest| rest.moves.to_string()),
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

/// Returns the names of the pieces that are left, or their number if they are many.
fn left_in_words(left: &Leftover) -> String {
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
        assert_eq!((row(4).length.as_str(), row(4).typed), ("", None));
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
        assert_eq!((row.length.as_str(), row.total.as_str()), ("8", "9"));
        assert_eq!(row.typed, Some(("solved".to_owned(), 9)));
        let open = typed(1, "[R, U");
        assert!(open.in_words().ends_with(" pieces  a bracket is open"), "{}", open.in_words());
        assert_eq!(typed(1, "R U F D").name(), "insertion");
    }
}
