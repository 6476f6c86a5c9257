//! Reads and writes the 54 stickers as letters: faces in the order U R F D L B, each row by row
//! (Kociemba's order).

use std::ops::RangeInclusive;

use super::error::CubeTextError;
use super::frame::Frame;
use super::held::HeldCube;
use super::stickers;
use super::tokens::is_space;
use crate::{CORNER_FACES, CORNER_NAMES, Cube, EDGE_FACES, EDGE_NAMES, Face};

/// The faces in the order of the text.
const ORDER: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

/// Numbers (1 to 9) of the stickers of each corner place, one on each of its faces.
const CORNER_STICKERS: [[usize; 3]; 8] =
    [[9, 1, 3], [1, 1, 3], [1, 9, 7], [9, 9, 7], [7, 1, 3], [3, 1, 3], [3, 9, 7], [7, 9, 7]];

/// Numbers (1 to 9) of the stickers of each edge place, one on each of its faces.
const EDGE_STICKERS: [[usize; 2]; 12] = [
    [8, 2],
    [2, 2],
    [8, 8],
    [2, 8],
    [6, 2],
    [4, 2],
    [4, 8],
    [6, 8],
    [6, 4],
    [4, 6],
    [6, 4],
    [4, 6],
];

/// Returns the position of a sticker in the text.
const fn index(face: Face, number: usize) -> usize {
    let face = match face {
        Face::U => 0,
        Face::R => 1,
        Face::F => 2,
        Face::D => 3,
        Face::L => 4,
        Face::B => 5,
    };
    face * 9 + number - 1
}

/// Returns the 54 letters of a held cube, its centres as they are held.
pub(super) fn to_facelets(held: &HeldCube) -> String {
    let cube = held.in_hand();
    let mut text: Vec<Face> = ORDER.iter().flat_map(|&face| [face; 9]).collect();
    for (place, &corner) in cube.corners.iter().enumerate() {
        for (i, colour) in stickers::corner_colours(corner).into_iter().enumerate() {
            text[index(CORNER_FACES[place][i], CORNER_STICKERS[place][i])] = colour;
        }
    }
    for (place, &edge) in cube.edges.iter().enumerate() {
        for (i, colour) in stickers::edge_colours(edge).into_iter().enumerate() {
            text[index(EDGE_FACES[place][i], EDGE_STICKERS[place][i])] = colour;
        }
    }
    text.into_iter().map(|face| held.frame.fixed(face).letter()).collect()
}

/// Returns the characters of the stickers in a typed text. Blanks are left out. Commas, bars and
/// similar characters are left out if they are not stickers. If upper and lower case would make
/// more than six different characters, all letters are converted to one case.
pub(super) fn signs(text: &str) -> Vec<char> {
    let all: Vec<char> = text.chars().filter(|&c| !is_space(c)).collect();
    let bare: Vec<char> = all.iter().copied().filter(|&c| !is_separator(c)).collect();
    // A point may stand for an unknown sticker.
    let is_whole = is_cube(&all) || all.len() == 54 && bare.len() != 54;
    let signs = if is_whole { all } else { bare };
    if different(&signs) > 6 {
        signs.into_iter().map(|c| c.to_ascii_uppercase()).collect()
    } else {
        signs
    }
}

/// Returns whether a character separates stickers in some spellings.
fn is_separator(c: char) -> bool {
    // The first test is quick, and few characters pass it.
    c.is_ascii_punctuation() && ",;:./|_-+()[]{}\"'".contains(c)
}

/// Returns whether these are 54 characters, nine each of six kinds.
pub(super) fn is_cube(signs: &[char]) -> bool {
    signs.len() == 54
        && signs.iter().all(|c| signs.iter().filter(|d| d.eq_ignore_ascii_case(c)).count() == 9)
}

/// Number of characters in a text that is meant as stickers but may have too few or too many. A
/// cube without centres has 48 stickers.
const ABOUT_A_CUBE: RangeInclusive<usize> = 47..=61;

/// Largest number of characters that stand for unknown stickers.
const MOST_UNKNOWN: usize = 3;

/// Returns whether a text has about 54 letters, about nine of each of six kinds. In stickers the
/// same letter often occurs twice in a row, in moves it does not.
pub(super) fn is_almost_cube(signs: &[char]) -> bool {
    if !ABOUT_A_CUBE.contains(&signs.len()) {
        return false;
    }
    let letters = signs.iter().filter(|c| c.is_ascii_alphabetic());
    let letters: Vec<char> = letters.map(char::to_ascii_uppercase).collect();
    let unknown = signs.iter().filter(|c| matches!(c, '.' | '?' | '-' | '*' | '_')).count();
    let mut kinds = letters.clone();
    kinds.sort_unstable();
    let mut kinds: Vec<usize> = kinds.chunk_by(|a, b| a == b).map(<[char]>::len).collect();
    // A letter that occurs once is a typing mistake, not a kind.
    kinds.retain(|&count| count > 1);
    letters.len() + unknown == signs.len()
        && unknown <= MOST_UNKNOWN
        && kinds.len() == 6
        && kinds.iter().all(|count| (6..=12).contains(count))
        && letters.windows(2).any(|pair| pair[0] == pair[1])
}

fn different(signs: &[char]) -> usize {
    // A longer text need not be counted to its end.
    let mut signs: Vec<char> = signs.iter().copied().take(100).collect();
    signs.sort_unstable();
    signs.dedup();
    signs.len()
}

/// Reads a cube from 54 stickers, with the faces in the order U R F D L B. Moves may be unable to
/// reach this cube.
///
/// If the stickers are letters of the faces, the centres show how the cube is held. If they are six
/// other characters, each centre defines the character of its face.
pub(super) fn read(letters: &[char]) -> Result<HeldCube, CubeTextError> {
    if letters.len() != 54 {
        return Err(CubeTextError::FaceletCount { found: letters.len() });
    }
    let frame = holding(letters)?;
    let colours = colours(letters, frame)?;
    let mut cube = Cube::SOLVED;
    for (held, faces) in CORNER_FACES.iter().enumerate() {
        let place = stickers::carried_corner(held, |face| frame.fixed(face));
        let shown = CORNER_FACES[place].map(|face| {
            let i = stickers::sticker_on(faces, frame.place_of(face));
            colours[index(faces[i], CORNER_STICKERS[held][i])]
        });
        cube.corners[place] =
            stickers::corner_with(shown).ok_or_else(|| CubeTextError::NoSuchPiece {
                place: CORNER_NAMES[held],
                colours: typed(letters, frame, &shown),
                what: "corner",
            })?;
    }
    for (held, faces) in EDGE_FACES.iter().enumerate() {
        let place = stickers::carried_edge(held, |face| frame.fixed(face));
        let shown = EDGE_FACES[place].map(|face| {
            let i = stickers::sticker_on(faces, frame.place_of(face));
            colours[index(faces[i], EDGE_STICKERS[held][i])]
        });
        cube.edges[place] =
            stickers::edge_with(shown).ok_or_else(|| CubeTextError::NoSuchPiece {
                place: EDGE_NAMES[held],
                colours: typed(letters, frame, &shown),
                what: "edge",
            })?;
    }
    Ok(HeldCube { cube, frame })
}

/// Returns the characters that a text of stickers uses for these colours.
fn typed(letters: &[char], frame: Frame, shown: &[Face]) -> String {
    shown.iter().map(|&face| letters[index(frame.place_of(face), 5)]).collect()
}

/// Returns whether the stickers of the centres are the six letters of the faces. The text must be
/// written face by face.
pub(super) fn names_faces(letters: &[char]) -> bool {
    ORDER.iter().all(|face| {
        letters.iter().skip(4).step_by(9).any(|centre| stickers::face(*centre) == Some(*face))
    })
}

/// Returns whether the centre of each face has the letter of that face.
pub(super) fn is_held_as_named(letters: &[char]) -> bool {
    ORDER.iter().all(|&face| stickers::face(letters[index(face, 5)]) == Some(face))
}

/// Returns how the cube is held, read from its centres; [`Frame::START`] if their letters are not
/// those of the faces.
fn holding(letters: &[char]) -> Result<Frame, CubeTextError> {
    let repeated = (1..6).any(|i| {
        let others = &ORDER[..i];
        others.iter().any(|&face| letters[index(face, 5)] == letters[index(ORDER[i], 5)])
    });
    if repeated {
        return Err(wrong_centres(letters));
    }
    let mut held = Face::ALL;
    for (centre, face) in held.iter_mut().zip(Face::ALL) {
        let Some(named) = stickers::face(letters[index(face, 5)]) else { return Ok(Frame::START) };
        *centre = named;
    }
    Frame::with_centres(held).ok_or_else(|| wrong_centres(letters))
}

fn wrong_centres(letters: &[char]) -> CubeTextError {
    CubeTextError::Centres { order: "U R F D L B", centres: centres(letters) }
}

/// Returns the letters of the centres, in the order of the text.
fn centres(letters: &[char]) -> String {
    ORDER.iter().map(|&face| letters[index(face, 5)]).collect()
}

/// Returns the colour of each sticker as a face. Fails if a colour does not occur nine times.
fn colours(letters: &[char], frame: Frame) -> Result<Vec<Face>, CubeTextError> {
    let mut colours = Vec::new();
    for (at, &letter) in letters.iter().enumerate() {
        let face = ORDER.into_iter().find(|&face| letters[index(face, 5)] == letter);
        let face = face.ok_or_else(|| CubeTextError::Facelet {
            face: ORDER[at / 9].letter(),
            number: at % 9 + 1,
            letter,
            centres: centres(letters),
        })?;
        colours.push(frame.fixed(face));
    }
    for letter in ORDER.map(|face| letters[index(face, 5)]) {
        let found = letters.iter().filter(|&&l| l == letter).count();
        if found != 9 {
            return Err(CubeTextError::ColourCount { letter, found });
        }
    }
    Ok(colours)
}
