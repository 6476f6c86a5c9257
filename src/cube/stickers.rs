//! Stickers: conversion between oriented pieces and the colours that they show.
//!
//! Colours are named by their home face.

use super::face::{Axis, Face};
use super::state::{CORNER_FACES, Corner, EDGE_FACES, Edge};

/// Returns the colours that a corner shows on the faces of its place, in the order of
/// [`CORNER_FACES`].
pub fn corner_colours(corner: Corner) -> [Face; 3] {
    let home = CORNER_FACES[corner.piece()];
    [0, 1, 2].map(|i| home[(i + 3 - usize::from(corner.twist())) % 3])
}

/// Returns the colours that an edge shows on the faces of its place, in the order of
/// [`EDGE_FACES`].
pub fn edge_colours(edge: Edge) -> [Face; 2] {
    let home = EDGE_FACES[edge.piece()];
    [0, 1].map(|i| home[(i + usize::from(edge.flip())) % 2])
}

/// Returns the corner that shows these colours on the faces of its place. Returns `None` if there
/// is none, for instance for a mirrored corner.
pub fn corner_with(colours: [Face; 3]) -> Option<Corner> {
    (0..8_u8)
        .flat_map(|piece| (0..3_u8).map(move |twist| Corner::new(piece, twist)))
        .find(|&corner| corner_colours(corner) == colours)
}

/// Returns the edge that shows these colours on the faces of its place, or `None`.
pub fn edge_with(colours: [Face; 2]) -> Option<Edge> {
    (0..12_u8)
        .flat_map(|piece| (0..2_u8).map(move |flip| Edge::new(piece, flip)))
        .find(|&edge| edge_colours(edge) == colours)
}

/// Returns the corner place with these faces, given in any order. Returns `None` if there is none.
pub fn corner_place(faces: [Face; 3]) -> Option<usize> {
    CORNER_FACES.iter().position(|place| place.iter().all(|face| faces.contains(face)))
}

/// Returns the edge place with these faces, given in any order. Returns `None` if there is none.
pub fn edge_place(faces: [Face; 2]) -> Option<usize> {
    EDGE_FACES.iter().position(|place| place.iter().all(|face| faces.contains(face)))
}

/// Index of the sticker that has a colour of the axis, by axis and corner.
const STICKER_OF_AXIS: [[u8; 8]; 3] = {
    let mut table = [[0; 8]; 3];
    let mut at = 0;
    while at < 3 * 8 * 3 {
        let corner = at / 3 % 8;
        let sticker = at % 3;
        if CORNER_FACES[corner][sticker].axis().index() == at / 24 {
            table[at / 24][corner] = sticker as u8;
        }
        at += 1;
    }
    table
};

/// Returns the face on which the corner at a place shows its colour of an axis.
#[inline]
pub const fn corner_face(place: usize, corner: Corner, axis: Axis) -> Face {
    let sticker = STICKER_OF_AXIS[axis.index()][corner.piece()] + corner.twist();
    CORNER_FACES[place][(sticker % 3) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_pieces_are_the_same_thing() {
        for piece in 0..8 {
            for twist in 0..3 {
                let corner = Corner::new(piece, twist);
                assert_eq!(corner_with(corner_colours(corner)), Some(corner));
            }
        }
        for piece in 0..12 {
            for flip in 0..2 {
                let edge = Edge::new(piece, flip);
                assert_eq!(edge_with(edge_colours(edge)), Some(edge));
            }
        }
        assert_eq!(corner_with([Face::U, Face::F, Face::R]), None);
        assert_eq!(edge_with([Face::U, Face::D]), None);
    }

    #[test]
    fn the_colour_of_an_axis_is_where_the_colours_show_it() {
        for (place, faces) in CORNER_FACES.iter().enumerate() {
            for corner in (0..24).map(|i| Corner::new(i / 3, i % 3)) {
                for axis in Axis::ALL {
                    let colours = corner_colours(corner);
                    let at = colours.iter().position(|colour| colour.axis() == axis).unwrap();
                    assert_eq!(corner_face(place, corner, axis), faces[at]);
                }
            }
        }
    }
}
