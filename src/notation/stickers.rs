//! Colours on places: what the facelet text and the piece list have in common.

use std::ops::Range;

use crate::cube::{CORNER_FACES, Corner, EDGE_FACES, Edge, Face};

/// The corner with these colours on the faces of its place, in the order of [`CORNER_FACES`];
/// mirrored corners are none.
pub(super) fn corner(colours: [Face; 3]) -> Option<Corner> {
    (0..8_u8)
        .flat_map(|piece| (0..3_u8).map(move |twist| Corner::new(piece, twist)))
        .find(|&c| corner_colours(c) == colours)
}

/// The colours a corner shows on the faces of its place.
pub(super) fn corner_colours(corner: Corner) -> [Face; 3] {
    let home = CORNER_FACES[corner.piece()];
    [0, 1, 2].map(|i| home[(i + 3 - usize::from(corner.twist())) % 3])
}

/// The edge with these colours on the faces of its place, in the order of [`EDGE_FACES`].
pub(super) fn edge(colours: [Face; 2]) -> Option<Edge> {
    (0..12_u8)
        .flat_map(|piece| (0..2_u8).map(move |flip| Edge::new(piece, flip)))
        .find(|&e| edge_colours(e) == colours)
}

/// The colours an edge shows on the faces of its place.
pub(super) fn edge_colours(edge: Edge) -> [Face; 2] {
    let home = EDGE_FACES[edge.piece()];
    [0, 1].map(|i| home[(i + usize::from(edge.flip())) % 2])
}

/// The face a letter names, in either case.
pub(super) fn face(letter: char) -> Option<Face> {
    Face::ALL.into_iter().find(|face| face.letter() == letter.to_ascii_uppercase())
}

/// The place that a corner place comes to when a rotation carries the faces.
pub(super) fn carried_corner(place: usize, rotation: impl Fn(Face) -> Face) -> usize {
    corner_place(CORNER_FACES[place].map(rotation))
        .unwrap_or_else(|| unreachable!("a rotation carries corners to corners"))
}

/// The place that an edge place comes to when a rotation carries the faces.
pub(super) fn carried_edge(place: usize, rotation: impl Fn(Face) -> Face) -> usize {
    edge_place(EDGE_FACES[place].map(rotation))
        .unwrap_or_else(|| unreachable!("a rotation carries edges to edges"))
}

/// Which of the faces of a place is this one.
pub(super) fn sticker_on(faces: &[Face], face: Face) -> usize {
    faces
        .iter()
        .position(|&f| f == face)
        .unwrap_or_else(|| unreachable!("the sticker is on one of the faces of its place"))
}

/// The corner place with these faces in any order.
pub(super) fn corner_place(faces: [Face; 3]) -> Option<usize> {
    CORNER_FACES.iter().position(|place| place.iter().all(|f| faces.contains(f)))
}

/// The edge place with these faces in any order.
pub(super) fn edge_place(faces: [Face; 2]) -> Option<usize> {
    EDGE_FACES.iter().position(|place| place.iter().all(|f| faces.contains(f)))
}

/// Where the words of a text stand.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    let spans = text.split_inclusive(char::is_whitespace).map(move |part| {
        let start = end;
        end += part.len();
        start..start + part.trim_end().len()
    });
    spans.filter(|span| !span.is_empty())
}

/// Corner places in the order people list them.
pub(super) const CORNER_ORDER: [usize; 8] = [0, 4, 1, 5, 6, 2, 7, 3];

/// Edge places in the order people list them.
pub(super) const EDGE_ORDER: [usize; 12] = [0, 5, 1, 4, 3, 6, 2, 7, 8, 9, 10, 11];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CORNER_NAMES, EDGE_NAMES};

    #[test]
    fn colours_and_pieces_are_the_same_thing() {
        for piece in 0..8 {
            for twist in 0..3 {
                assert_eq!(
                    corner(corner_colours(Corner::new(piece, twist))),
                    Some(Corner::new(piece, twist))
                );
            }
        }
        for piece in 0..12 {
            for flip in 0..2 {
                assert_eq!(
                    edge(edge_colours(Edge::new(piece, flip))),
                    Some(Edge::new(piece, flip))
                );
            }
        }
        assert_eq!(corner([Face::U, Face::F, Face::R]), None);
        assert_eq!(edge([Face::U, Face::D]), None);
    }

    #[test]
    fn places_are_listed_as_nissy_lists_them() {
        let want = "UF UL UB UR DF DL DB DR FR FL BL BR UFR UFL UBL UBR DFR DFL DBL DBR";
        let edges = EDGE_ORDER.iter().map(|&i| EDGE_NAMES[i]);
        let listed: Vec<_> = edges.chain(CORNER_ORDER.iter().map(|&i| CORNER_NAMES[i])).collect();
        assert_eq!(listed.join(" "), want);
    }
}
