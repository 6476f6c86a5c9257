//! The 54 stickers as letters: faces in the order U R F D L B, each row by row as one sees it
//! (Kociemba's order).

use super::cube_text::CubeTextError;
use super::frame::Frame;
use super::stickers;
use crate::cube::{CORNER_FACES, CORNER_NAMES, Cube, EDGE_FACES, EDGE_NAMES, Face};

/// The faces in the order of the text.
const ORDER: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

/// For each corner place, the number (1 to 9) of its sticker on each of its faces.
const CORNER_STICKERS: [[usize; 3]; 8] =
    [[9, 1, 3], [1, 1, 3], [1, 9, 7], [9, 9, 7], [7, 1, 3], [3, 1, 3], [3, 9, 7], [7, 9, 7]];

/// For each edge place, the number of its sticker on each of its faces.
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

/// Where a sticker stands in the text.
fn index(face: Face, number: usize) -> usize {
    ORDER.iter().position(|&f| f == face).unwrap_or(0) * 9 + number - 1
}

/// The 54 letters of a cube with its centres in place.
pub(super) fn to_facelets(cube: &Cube) -> String {
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
    text.into_iter().map(Face::letter).collect()
}

/// The cube with these 54 stickers, possible or not.
///
/// The letters are those of the faces, and then the centres say how the cube is held; or any six
/// others, and then each centre says which letter its face has.
pub(super) fn read(text: &str) -> Result<Cube, CubeTextError> {
    let letters: Vec<char> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
    if letters.len() != 54 {
        return Err(CubeTextError::FaceletCount { found: letters.len() });
    }
    let (colours, frame) = colours(&letters)?;
    let mut cube = Cube::SOLVED;
    for (held, faces) in CORNER_FACES.iter().enumerate() {
        let seen = [0, 1, 2]
            .map(|i| (frame.fixed(faces[i]), colours[index(faces[i], CORNER_STICKERS[held][i])]));
        let place = stickers::corner_place(seen.map(|(face, _)| face)).unwrap_or(held);
        let shown =
            CORNER_FACES[place].map(|face| seen.iter().find(|s| s.0 == face).map_or(face, |s| s.1));
        let bad = || CubeTextError::NoSuchPiece {
            place: CORNER_NAMES[held],
            colours: named(&shown),
            what: "corner",
        };
        cube.corners[place] = stickers::corner(shown).ok_or_else(bad)?;
    }
    for (held, faces) in EDGE_FACES.iter().enumerate() {
        let seen = [0, 1]
            .map(|i| (frame.fixed(faces[i]), colours[index(faces[i], EDGE_STICKERS[held][i])]));
        let place = stickers::edge_place(seen.map(|(face, _)| face)).unwrap_or(held);
        let shown =
            EDGE_FACES[place].map(|face| seen.iter().find(|s| s.0 == face).map_or(face, |s| s.1));
        let bad = || CubeTextError::NoSuchPiece {
            place: EDGE_NAMES[held],
            colours: named(&shown),
            what: "edge",
        };
        cube.edges[place] = stickers::edge(shown).ok_or_else(bad)?;
    }
    Ok(cube)
}

/// The face whose colour each sticker has, and how the cube is held.
fn colours(letters: &[char]) -> Result<(Vec<Face>, Frame), CubeTextError> {
    let centres = ORDER.map(|face| letters[index(face, 5)]);
    let text = || centres.iter().collect::<String>();
    if (1..6).any(|i| centres[..i].contains(&centres[i])) {
        return Err(CubeTextError::Centres { order: "U R F D L B", centres: text() });
    }
    let by_face = centres.iter().all(|&c| stickers::face(c).is_some());
    let frame = if by_face {
        let held = |face: Face| stickers::face(letters[index(face, 5)]).unwrap_or(face);
        let frame = Frame::holding(held(Face::U), held(Face::F));
        if Face::ALL.iter().any(|&face| frame.fixed(face) != held(face)) {
            return Err(CubeTextError::Centres { order: "U R F D L B", centres: text() });
        }
        frame
    } else {
        Frame::START
    };
    let colour = |(at, &letter): (usize, &char)| {
        let centre = centres.iter().position(|&c| c == letter);
        let bad = CubeTextError::Facelet {
            face: ORDER[at / 9].letter(),
            number: at % 9 + 1,
            letter,
            centres: text(),
        };
        centre.map(|i| frame.fixed(ORDER[i])).ok_or(bad)
    };
    let colours: Vec<Face> = letters.iter().enumerate().map(colour).collect::<Result<_, _>>()?;
    for &letter in &centres {
        let found = letters.iter().filter(|&&l| l == letter).count();
        if found != 9 {
            return Err(CubeTextError::ColourCount { letter, found });
        }
    }
    Ok((colours, frame))
}

fn named(faces: &[Face]) -> String {
    faces.iter().map(|face| face.letter()).collect()
}
