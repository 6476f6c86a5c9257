//! A list of pieces that people can read: which piece is where, and which of its colours faces
//! which way.
//!
//! `UF=RD` says that the edge with the colours R and D stands at UF, R up and D to the front.
//! Twenty such words, edges first, are a cube; places that are left out hold their own piece.

use std::ops::Range;

use super::error::{CubeTextError, ParseError, Remedy};
use super::stickers::{self, CORNER_ORDER, EDGE_ORDER};
use crate::{CORNER_FACES, CORNER_NAMES, Cube, EDGE_FACES, EDGE_NAMES, Face};

/// The list, edges on one line and corners on the next.
pub(super) fn to_list(cube: &Cube) -> String {
    let edges = EDGE_ORDER.map(|place| {
        let colours = stickers::edge_colours(cube.edges[place]);
        word(EDGE_NAMES[place], &EDGE_FACES[place], &colours)
    });
    let corners = CORNER_ORDER.map(|place| {
        let colours = stickers::corner_colours(cube.corners[place]);
        word(CORNER_NAMES[place], &CORNER_FACES[place], &colours)
    });
    format!("{}\n{}", edges.join(" "), corners.join(" "))
}

/// One place, its letters in the order of its name.
fn word(name: &str, faces: &[Face], colours: &[Face]) -> String {
    let shown = name.chars().map(|letter| {
        let face = faces.iter().position(|face| face.letter() == letter);
        face.map_or(letter, |face| colours[face].letter())
    });
    format!("{name}={}", shown.collect::<String>())
}

/// Signs that join a place and its piece, longer ones first.
const JOINING: [&str; 5] = ["=>", "->", "→", "=", ":"];

/// Words that show that a text is a list where no equals sign says so.
const FEWEST_WORDS: usize = 6;

/// Returns whether a text begins like a list: two or three faces and an equals sign, or several
/// words with another sign that joins a place and its piece.
pub(super) fn is_list(text: &str) -> bool {
    // Moves have none of these signs.
    if !text.contains(['=', ':', '>', '→']) {
        return false;
    }
    let Some(first) = joined_words(text).next() else { return false };
    let place = divided(&text[first.clone()]).map(|(place, _)| place);
    let Some(place) = place.filter(|place| is_place(place)) else { return false };
    let has_equals_sign = text[first.start + place.len()..].trim_start().starts_with('=');
    let words = joined_words(text).take(FEWEST_WORDS).filter_map(|span| divided(&text[span]));
    let pairs = words.filter(|(place, piece)| is_place(place) && is_place(piece));
    has_equals_sign || pairs.count() == FEWEST_WORDS
}

fn is_place(word: &str) -> bool {
    (2..=3).contains(&word.len()) && word.chars().all(|c| stickers::face(c).is_some())
}

/// Returns whether a sign may stand around a place or a piece.
fn is_around(c: char) -> bool {
    c.is_whitespace() || c == '"' || c == '\''
}

/// Returns whether a sign separates the words of a list.
fn is_between(c: char) -> bool {
    c.is_whitespace() || ",;()[]{}|".contains(c)
}

/// The place and the piece of a word.
fn divided(word: &str) -> Option<(&str, &str)> {
    JOINING.iter().find_map(|sign| {
        let (place, piece) = word.split_once(sign)?;
        Some((place.trim_matches(is_around), piece.trim_matches(is_around)))
    })
}

/// Returns the ranges of the words of a list, separated by blanks, commas and brackets. Words are
/// joined again where a sign that joins a place and its piece stands alone or at the end.
fn joined_words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].find(|c| !is_between(c))?;
        let start = at;
        loop {
            let rest = &text[at..];
            at += rest.find(is_between).unwrap_or(rest.len());
            let behind = text[at..].trim_start();
            let is_open = JOINING.iter().any(|sign| text[start..at].ends_with(sign));
            let goes_on = JOINING.iter().any(|sign| behind.starts_with(sign));
            let is_name = behind.starts_with(|c: char| !is_between(c));
            if !(goes_on || is_open && is_name) {
                return Some(start..at);
            }
            at = text.len() - behind.len();
        }
    })
}

/// The cube of a list, possible or not.
pub(super) fn read(text: &str) -> Result<Cube, CubeTextError> {
    let mut cube = Cube::SOLVED;
    let mut given: Vec<&'static str> = Vec::new();
    for span in joined_words(text) {
        let place = read_word(&text[span.clone()], &mut cube)?
            .ok_or_else(|| ParseError::new(text, span, Remedy::Piece))?;
        if given.contains(&place) {
            return Err(CubeTextError::PlaceTwice { place });
        }
        given.push(place);
    }
    Ok(cube)
}

/// The faces that letters name.
fn faces(letters: &str) -> Option<Vec<Face>> {
    letters.chars().map(stickers::face).collect()
}

/// Puts the piece of one word into the cube, and names the place; `None` when the word is not a
/// place and a piece.
fn read_word(word: &str, cube: &mut Cube) -> Result<Option<&'static str>, CubeTextError> {
    let Some((place, piece)) = divided(word) else { return Ok(None) };
    let Some((place, colours)) = faces(place).zip(faces(piece)) else { return Ok(None) };
    match (place.as_slice(), colours.len()) {
        (&[a, b], 2) => {
            let Some(at) = stickers::edge_place([a, b]) else { return Ok(None) };
            let shown = EDGE_FACES[at].map(|face| colours[stickers::sticker_on(&place, face)]);
            let edge = stickers::edge_with(shown);
            cube.edges[at] = edge.ok_or_else(|| no_piece(EDGE_NAMES[at], piece, "edge"))?;
            Ok(Some(EDGE_NAMES[at]))
        }
        (&[a, b, c], 3) => {
            let Some(at) = stickers::corner_place([a, b, c]) else { return Ok(None) };
            let shown = CORNER_FACES[at].map(|face| colours[stickers::sticker_on(&place, face)]);
            let corner = stickers::corner_with(shown);
            cube.corners[at] = corner.ok_or_else(|| no_piece(CORNER_NAMES[at], piece, "corner"))?;
            Ok(Some(CORNER_NAMES[at]))
        }
        _ => Ok(None),
    }
}

fn no_piece(place: &'static str, piece: &str, what: &'static str) -> CubeTextError {
    CubeTextError::NoSuchPiece { place, colours: piece.to_ascii_uppercase(), what }
}

#[cfg(test)]
mod tests {
    use crate::notation::parse_cube;

    #[test]
    fn signs_between_the_words_and_in_them_may_be_others() {
        let cube = parse_cube("R U2 F' L D B2").unwrap();
        let words = super::to_list(&cube).replace('\n', " ");
        for text in [
            words.replace(' ', ", "),
            words.replace(' ', "\n"),
            words.replace('=', " = "),
            words.replace('=', "->"),
            words.replace('=', ": ").replace(' ', ", ").replace(":, ", ": "),
            format!("{{\"{}\"}}", words.replace(' ', "\", \"").replace('=', "\": \"")),
        ] {
            assert_eq!(parse_cube(&text), Ok(cube), "{text}");
        }
    }
}
