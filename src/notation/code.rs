//! Cube codes of 23 letters, as nissy-core writes them: `ABCDEFGH=ABCDEFGHIJKL=A`.
//!
//! A letter for each corner (piece + 8 · twist), for each edge (piece + 16 · flip), and one for how
//! the cube is held. The pieces are those of the cube with its centres in place; the last letter
//! turns nothing of it.

use super::cube_text::CubeTextError;
use super::frame::Frame;
use crate::cube::{Corner, Cube, Edge, Face};

/// The faces held at U and at F, by the last letter of a code.
const HOLDINGS: [(Face, Face); 24] = {
    use Face::{B, D, F, L, R, U};
    [
        (U, F),
        (U, R),
        (U, B),
        (U, L),
        (D, F),
        (D, R),
        (D, B),
        (D, L),
        (R, F),
        (R, D),
        (R, B),
        (R, U),
        (L, F),
        (L, D),
        (L, B),
        (L, U),
        (F, D),
        (F, R),
        (F, U),
        (F, L),
        (B, D),
        (B, R),
        (B, U),
        (B, L),
    ]
};

/// The code of a cube held the way the frame says.
pub fn to_code(cube: &Cube, frame: &Frame) -> String {
    let corners = cube.corners.iter().map(|c| letter(c.piece() as u8 + 8 * c.twist()));
    let edges = cube.edges.iter().map(|e| letter(e.piece() as u8 + 16 * e.flip()));
    let held = (frame.fixed(Face::U), frame.fixed(Face::F));
    let holding = HOLDINGS.iter().position(|&h| h == held).unwrap_or(0);
    corners.chain(['=']).chain(edges).chain(['=', letter(holding as u8)]).collect()
}

/// The cube of a code, possible or not, and how it is held.
pub(super) fn read(text: &str) -> Result<(Cube, Frame), CubeTextError> {
    let letters: Vec<char> = text.trim().chars().collect();
    let is_code = letters.len() == 23 && letters[8] == '=' && letters[21] == '=';
    if !is_code {
        return Err(CubeTextError::CodeShape);
    }
    let value = |at: usize, what: &'static str, valid: fn(u8) -> bool| {
        let bad = CubeTextError::CodeLetter { column: at + 1, letter: letters[at], what };
        number(letters[at]).filter(|&n| valid(n)).ok_or(bad)
    };
    let mut cube = Cube::SOLVED;
    for (i, corner) in cube.corners.iter_mut().enumerate() {
        let n = value(i, "a corner (A to X)", |n| n < 24)?;
        *corner = Corner::new(n % 8, n / 8);
    }
    for (i, edge) in cube.edges.iter_mut().enumerate() {
        let n = value(9 + i, "an edge (A to L, Q to Z, a, b)", |n| n % 16 < 12)?;
        *edge = Edge::new(n % 16, n / 16);
    }
    let (up, front) =
        HOLDINGS[usize::from(value(22, "a way to hold the cube (A to X)", |n| n < 24)?)];
    Ok((cube, Frame::holding(up, front)))
}

/// The letter for a number below 32: A to Z, then a to f.
fn letter(number: u8) -> char {
    char::from(if number < 26 { b'A' + number } else { b'a' + (number - 26) })
}

fn number(letter: char) -> Option<u8> {
    match letter {
        'A'..='Z' => Some(letter as u8 - b'A'),
        'a'..='f' => Some(letter as u8 - b'a' + 26),
        _ => None,
    }
}
