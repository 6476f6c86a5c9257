//! Describes the pieces that steps leave unsolved.

use premove_cube::facts::unsolved;
use premove_cube::{Cube, Face, Move, Turn};

/// The slices, each with its two neighbouring faces.
const SLICES: [(char, [Face; 2]); 3] =
    [('M', [Face::R, Face::L]), ('E', [Face::U, Face::D]), ('S', [Face::F, Face::B])];

/// Turns of the two outer faces that have the effect of a slice turn, with the name of that turn.
const TURNS: [([Turn; 2], &str); 3] = [
    ([Turn::Clockwise, Turn::Counter], "a quarter turn"),
    ([Turn::Half, Turn::Half], "a half turn"),
    ([Turn::Counter, Turn::Clockwise], "a quarter turn"),
];

/// A turned slice counts as this number of pieces when the shorter description is chosen.
const SLICE: u8 = 2;

/// Describes the unsolved pieces: `4 corners and 3 edges`. A slice that is turned as a whole is
/// named separately, because otherwise the faces beside it would count as unsolved: `3 edges and
/// the E slice a quarter turn off`.
pub(super) fn left(cube: &Cube) -> String {
    let mut best = (unsolved(cube), None);
    let mut fewest = best.0.len();
    for (slice, [first, second]) in SLICES {
        for ([a, b], turn) in TURNS {
            let rest = unsolved(&cube.after(Move::new(first, a)).after(Move::new(second, b)));
            if rest.len() + SLICE < fewest {
                fewest = rest.len() + SLICE;
                best = (rest, Some(format!("the {slice} slice {turn} off")));
            }
        }
    }
    let (pieces, slice) = best;
    let parts = [counted(pieces.corners(), "corner"), counted(pieces.edges(), "edge"), slice];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// Returns a number of pieces as text; `None` for 0.
fn counted(count: u8, piece: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {piece}")),
        _ => Some(format!("{count} {piece}s")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::parse;

    #[test]
    fn pieces_and_slices_that_are_left_are_named() {
        for (moves, expected) in [
            ("R", "4 corners and 4 edges"),
            ("M' U M U2 M' U M", "3 edges"),
            ("R U R' D R U' R' D'", "3 corners"),
            ("M", "the M slice a quarter turn off"),
            ("E2", "the E slice a half turn off"),
            ("S'", "the S slice a quarter turn off"),
            ("M' U M U2 M' U M E", "3 edges and the E slice a quarter turn off"),
            ("R U R' D R U' R' D' M2", "3 corners and the M slice a half turn off"),
            ("U D'  D U'", "nothing"),
        ] {
            let cube = parse(moves).unwrap().line().normal.cube();
            assert_eq!(left(&cube), expected, "{moves}");
        }
    }
}
