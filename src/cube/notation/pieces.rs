//! Reads and writes a list of pieces with their places.
//!
//! `UF=RD` means that the edge with the colours R and D is at UF, with R up and D in front. A cube
//! is written as twenty such words, edges first. Places that are left out have their home piece.

use std::ops::Range;

use super::error::{CubeTextError, ParseError, Remedy};
use super::stickers::{self, CORNER_ORDER, EDGE_ORDER};
use crate::{CORNER_FACES, CORNER_NAMES, Cube, EDGE_FACES, EDGE_NAMES, Face};

/// Writes the list, edges on one line and corners on the next.
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

/// Writes one place and its piece, with the letters in the order of the place's name.
fn word(name: &str, faces: &[Face], colours: &[Face]) -> String {
    let shown = name.chars().map(|letter| {
        let face = faces.iter().position(|face| face.letter() == letter);
        face.map_or(letter, |face| colours[face].letter())
    });
    format!("{name}={}", shown.collect::<String>())
}

/// Separators between a place and its piece, longer ones first.
const JOINING: [&str; 5] = ["=>", "->", "→", "=", ":"];

/// Fewest words of a list that has no equals signs.
const FEWEST_WORDS: usize = 6;

/// Returns whether a text begins like a list: two or three faces and an equals sign, or several
/// words with another separator between place and piece.
pub(super) fn is_list(text: &str) -> bool {
    // Moves contain none of these characters.
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

/// Returns whether a character may be around a place or a piece.
fn is_around(c: char) -> bool {
    c.is_whitespace() || c == '"' || c == '\''
}

/// Returns whether a character separates the words of a list.
fn is_between(c: char) -> bool {
    c.is_whitespace() || ",;()[]{}|".contains(c)
}

/// Splits a word into its place and its piece. Returns `None` if it has no separator.
fn divided(word: &str) -> Option<(&str, &str)> {
    JOINING.iter().find_map(|sign| {
        let (place, piece) = word.split_once(sign)?;
        Some((place.trim_matches(is_around), piece.trim_matches(is_around)))
    })
}

/// Returns the ranges of the words of a list, separated by blanks, commas and brackets. A separator
/// that is a word of its own, or the end of a word, joins its neighbours into one word.
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

/// Reads the cube of a list. The cube need not be possible.
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

/// Returns the faces that the letters name. Returns `None` if a letter is not a face.
fn faces(letters: &str) -> Option<Vec<Face>> {
    letters.chars().map(stickers::face).collect()
}

/// Puts the piece of one word into the cube and returns the name of its place. Returns `None` if
/// the word is not a place and a piece.
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
