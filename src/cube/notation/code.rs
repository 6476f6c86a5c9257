//! Cube codes of 23 letters, as nissy-core writes them: `ABCDEFGH=ABCDEFGHIJKL=A`.
//!
//! A code has a letter for each corner (piece + 8 · twist), a letter for each edge (piece + 16 ·
//! flip), and a letter for the way the cube is held. The pieces are relative to the centres, so the
//! last letter does not change them.

use super::error::{CubeTextError, ParseError, Remedy};
use super::frame::Frame;
use super::held::HeldCube;
use crate::{Corner, Cube, Edge, Face};

/// The faces held at U and at F, indexed by the last letter of a code.
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

impl HeldCube {
    /// Returns the code of nissy-core, whose last letter is the holding.
    pub fn code(&self) -> String {
        let corners = self.cube.corners.iter().map(|c| letter(c.piece() as u8 + 8 * c.twist()));
        let edges = self.cube.edges.iter().map(|e| letter(e.piece() as u8 + 16 * e.flip()));
        let holding = HOLDINGS
            .iter()
            .position(|&(up, front)| Frame::holding(up, front) == Some(self.frame))
            .unwrap_or_else(|| unreachable!("each of the 24 frames has a letter"));
        corners.chain(['=']).chain(edges).chain(['=', letter(holding as u8)]).collect()
    }
}

/// Reads a code. The pieces of the cube are not checked.
pub(super) fn read(text: &str) -> Result<HeldCube, CubeTextError> {
    let start = text.len() - text.trim_start().len();
    let letters: Vec<(usize, char)> =
        text.trim().char_indices().map(|(at, letter)| (start + at, letter)).collect();
    let is_code = letters.len() == 23 && letters[8].1 == '=' && letters[21].1 == '=';
    if !is_code {
        return Err(CubeTextError::CodeShape);
    }
    let mut cube = Cube::SOLVED;
    for (i, corner) in cube.corners.iter_mut().enumerate() {
        let n = value(text, letters[i], "a corner is one of A to X", |n| n < 24)?;
        *corner = Corner::new(n % 8, n / 8);
    }
    for (i, edge) in cube.edges.iter_mut().enumerate() {
        let expected = "an edge is one of A to L, Q to Z, a, b";
        let n = value(text, letters[9 + i], expected, |n| n % 16 < 12)?;
        *edge = Edge::new(n % 16, n / 16);
    }
    let expected = "how the cube is held is one of A to X";
    let holding = value(text, letters[22], expected, |n| n < 24)?;
    let (up, front) = HOLDINGS[usize::from(holding)];
    let frame = Frame::holding(up, front)
        .unwrap_or_else(|| unreachable!("the two faces of each letter are not opposite"));
    Ok(HeldCube { cube, frame })
}

/// Returns the number that a letter of a code stands for.
fn value(
    text: &str,
    (at, letter): (usize, char),
    expected: &'static str,
    valid: fn(u8) -> bool,
) -> Result<u8, ParseError> {
    number(letter).filter(|&n| valid(n)).ok_or_else(|| {
        ParseError::new(text, at..at + letter.len_utf8(), Remedy::CodeLetter(expected))
    })
}

/// Returns the letter for a number below 32: A to Z, then a to f.
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
