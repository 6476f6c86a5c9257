//! A list of pieces that people can read: which piece is where, and which of its colours faces
//! which way.
//!
//! `UF=RD` says that the edge with the colours R and D stands at UF, R up and D to the front.
//! Twenty such words, edges first, are a cube; places that are left out hold their own piece.

use super::error::{CubeTextError, ParseError, Remedy};
use super::stickers::{self, CORNER_ORDER, EDGE_ORDER, words};
use crate::cube::{CORNER_FACES, CORNER_NAMES, Cube, EDGE_FACES, EDGE_NAMES, Face};

/// The list, edges on one line and corners on the next.
pub(super) fn to_list(cube: &Cube) -> String {
    let edge = |&place: &usize| {
        word(EDGE_NAMES[place], &EDGE_FACES[place], &stickers::edge_colours(cube.edges[place]))
    };
    let corner = |&place: &usize| {
        word(
            CORNER_NAMES[place],
            &CORNER_FACES[place],
            &stickers::corner_colours(cube.corners[place]),
        )
    };
    let edges: Vec<String> = EDGE_ORDER.iter().map(edge).collect();
    let corners: Vec<String> = CORNER_ORDER.iter().map(corner).collect();
    format!("{}\n{}", edges.join(" "), corners.join(" "))
}

/// One place, its letters in the order of its name.
fn word(name: &str, faces: &[Face], colours: &[Face]) -> String {
    let shown = |letter| {
        faces.iter().position(|f| f.letter() == letter).map_or(letter, |i| colours[i].letter())
    };
    format!("{name}={}", name.chars().map(shown).collect::<String>())
}

/// Whether a word begins like one of this list: two or three faces and an equals sign.
pub(super) fn is_list(text: &str) -> bool {
    text.split_whitespace().next().and_then(|word| word.split_once('=')).is_some_and(
        |(place, _)| {
            (2..=3).contains(&place.len()) && place.chars().all(|c| stickers::face(c).is_some())
        },
    )
}

/// The cube of a list, possible or not.
pub(super) fn read(text: &str) -> Result<Cube, CubeTextError> {
    let mut cube = Cube::SOLVED;
    let mut given: Vec<&'static str> = Vec::new();
    for span in words(text) {
        let place = read_word(&text[span.clone()], &mut cube)?
            .ok_or_else(|| ParseError::new(text, span, Remedy::Piece))?;
        if given.contains(&place) {
            return Err(CubeTextError::PlaceTwice { place });
        }
        given.push(place);
    }
    Ok(cube)
}

/// Puts the piece of one word into the cube, and names the place; `None` when the word is not a
/// place and a piece.
fn read_word(word: &str, cube: &mut Cube) -> Result<Option<&'static str>, CubeTextError> {
    let Some((place, piece)) = word.split_once('=') else { return Ok(None) };
    let faces = |text: &str| text.chars().map(stickers::face).collect::<Option<Vec<Face>>>();
    let (Some(place), Some(colours)) = (faces(place), faces(piece)) else { return Ok(None) };
    let shown = |face: Face| colours[stickers::sticker_on(&place, face)];
    let no_piece = |place, what| CubeTextError::NoSuchPiece {
        place,
        colours: piece.to_ascii_uppercase(),
        what,
    };
    match (place.as_slice(), colours.len()) {
        (&[a, b], 2) => {
            let Some(at) = stickers::edge_place([a, b]) else { return Ok(None) };
            let edge = stickers::edge_with(EDGE_FACES[at].map(shown));
            cube.edges[at] = edge.ok_or_else(|| no_piece(EDGE_NAMES[at], "edge"))?;
            Ok(Some(EDGE_NAMES[at]))
        }
        (&[a, b, c], 3) => {
            let Some(at) = stickers::corner_place([a, b, c]) else { return Ok(None) };
            let corner = stickers::corner_with(CORNER_FACES[at].map(shown));
            cube.corners[at] = corner.ok_or_else(|| no_piece(CORNER_NAMES[at], "corner"))?;
            Ok(Some(CORNER_NAMES[at]))
        }
        _ => Ok(None),
    }
}
