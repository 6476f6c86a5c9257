//! Face letters, and the usual orders of places in lists.

use std::ops::Range;

pub(super) use crate::stickers::{
    corner_colours, corner_place, corner_with, edge_colours, edge_place, edge_with,
};
use crate::{CORNER_FACES, EDGE_FACES, Face};

/// Returns the face that a letter names, in either case, or `None`.
pub(super) fn face(letter: char) -> Option<Face> {
    Face::ALL.into_iter().find(|face| face.letter() == letter.to_ascii_uppercase())
}

/// Returns the image of a corner place under a rotation of the faces.
pub(super) fn carried_corner(place: usize, rotation: impl Fn(Face) -> Face) -> usize {
    corner_place(CORNER_FACES[place].map(rotation))
        .unwrap_or_else(|| unreachable!("a rotation carries corners to corners"))
}

/// Returns the image of an edge place under a rotation of the faces.
pub(super) fn carried_edge(place: usize, rotation: impl Fn(Face) -> Face) -> usize {
    edge_place(EDGE_FACES[place].map(rotation))
        .unwrap_or_else(|| unreachable!("a rotation carries edges to edges"))
}

/// Returns the index of this face among the faces of a place.
pub(super) fn sticker_on(faces: &[Face], face: Face) -> usize {
    faces
        .iter()
        .position(|&f| f == face)
        .unwrap_or_else(|| unreachable!("the sticker is on one of the faces of its place"))
}

/// Returns the ranges of the words of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    let spans = text.split_inclusive(char::is_whitespace).map(move |part| {
        let start = end;
        end += part.len();
        start..start + part.trim_end().len()
    });
    spans.filter(|span| !span.is_empty())
}

/// Corner places in the usual order of lists.
pub(super) const CORNER_ORDER: [usize; 8] = [0, 4, 1, 5, 6, 2, 7, 3];

/// Edge places in the usual order of lists.
pub(super) const EDGE_ORDER: [usize; 12] = [0, 5, 1, 4, 3, 6, 2, 7, 8, 9, 10, 11];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CORNER_NAMES, EDGE_NAMES};

    #[test]
    fn places_are_listed_as_nissy_lists_them() {
        let want = "UF UL UB UR DF DL DB DR FR FL BL BR UFR UFL UBL UBR DFR DFL DBL DBR";
        let edges = EDGE_ORDER.iter().map(|&i| EDGE_NAMES[i]);
        let listed: Vec<_> = edges.chain(CORNER_ORDER.iter().map(|&i| CORNER_NAMES[i])).collect();
        assert_eq!(listed.join(" "), want);
    }
}
