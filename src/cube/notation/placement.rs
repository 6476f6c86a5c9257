//! The place of every piece in five lines, for a cube whose centres may have been moved.

use std::fmt;
use std::ops::Range;

use super::error::{CubeTextError, ParseError, Remedy};
use super::frame::Frame;
use super::held::HeldCube;
use super::stickers::{self, CORNER_ORDER, EDGE_ORDER, words};
use crate::{CORNER_FACES, CORNER_NAMES, Corner, Cube, EDGE_FACES, EDGE_NAMES, Edge, Face};

/// A state with the way it is held, centres included.
///
/// It is written as five lines, as nissy prints them: the edges at UF UL UB UR DF DL DB DR FR FL BL
/// BR, whether each is flipped (against the F/B axis), the corners at UFR UFL UBL UBR DFR DFL DBL
/// DBR, the twist of each (against the U/D axis), and the centres at U D R L F B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// For each edge place, its piece and the index of the piece's sticker on the first face of the
    /// place.
    edges: [(usize, usize); 12],
    /// For each corner place, its piece and the index of the face that shows the piece's U or D
    /// sticker.
    corners: [(usize, usize); 8],
    /// The way the cube is held.
    frame: Frame,
}

impl Placement {
    /// Places the pieces of a held cube.
    pub fn new(held: &HeldCube) -> Self {
        let HeldCube { cube, frame } = held;
        let mut out = Self { edges: [(0, 0); 12], corners: [(0, 0); 8], frame: *frame };
        for (place, edge) in cube.edges.iter().enumerate() {
            let to = stickers::carried_edge(place, |face| frame.place_of(face));
            let shown = frame.place_of(EDGE_FACES[place][usize::from(edge.flip())]);
            out.edges[to] = (edge.piece(), stickers::sticker_on(&EDGE_FACES[to], shown));
        }
        for (place, corner) in cube.corners.iter().enumerate() {
            let to = stickers::carried_corner(place, |face| frame.place_of(face));
            let shown = frame.place_of(CORNER_FACES[place][usize::from(corner.twist())]);
            out.corners[to] = (corner.piece(), stickers::sticker_on(&CORNER_FACES[to], shown));
        }
        out
    }

    /// Returns the cube with the way it is held. The cube need not be possible.
    pub fn held(&self) -> HeldCube {
        let frame = &self.frame;
        let mut cube = Cube::SOLVED;
        for (held, &(piece, shown)) in self.edges.iter().enumerate() {
            let place = stickers::carried_edge(held, |face| frame.fixed(face));
            let colour = frame.fixed(EDGE_FACES[held][shown]);
            let flip = stickers::sticker_on(&EDGE_FACES[place], colour);
            cube.edges[place] = Edge::new(piece as u8, flip as u8);
        }
        for (held, &(piece, shown)) in self.corners.iter().enumerate() {
            let place = stickers::carried_corner(held, |face| frame.fixed(face));
            let colour = frame.fixed(CORNER_FACES[held][shown]);
            let twist = stickers::sticker_on(&CORNER_FACES[place], colour);
            cube.corners[place] = Corner::new(piece as u8, twist as u8);
        }
        HeldCube { cube, frame: self.frame }
    }
}

/// Returns whether the 13th word of a text is the flip of an edge, as in the five lines of a
/// placement.
pub(super) fn is_placement(text: &str) -> bool {
    text.split_whitespace().nth(12).is_some_and(|word| matches!(word, "0" | "1"))
}

/// Reads the five lines. Line breaks may be missing, for instance in text pasted into one line.
pub(super) fn read(text: &str) -> Result<Placement, CubeTextError> {
    let words = ListWords { text, spans: words(text).take(47).collect() };
    if words.spans.len() != 46 {
        return Err(CubeTextError::ListLength);
    }
    let mut edges = [(0, 0); 12];
    for (i, &place) in EDGE_ORDER.iter().enumerate() {
        let piece = faces(words.word(i))
            .and_then(stickers::edge_place)
            .ok_or_else(|| words.wrong(i, "the first line names 12 edges"))?;
        let flip =
            words.number(12 + i, 1).ok_or_else(|| words.wrong(12 + i, "a flip is 0 or 1"))?;
        edges[place] = (piece, flip);
    }
    let mut corners = [(0, 0); 8];
    for (i, &place) in CORNER_ORDER.iter().enumerate() {
        let piece = faces(words.word(24 + i))
            .and_then(stickers::corner_place)
            .ok_or_else(|| words.wrong(24 + i, "the third line names 8 corners"))?;
        let twist =
            words.number(32 + i, 2).ok_or_else(|| words.wrong(32 + i, "a twist is 0, 1 or 2"))?;
        corners[place] = (piece, twist);
    }
    let mut centres = Face::ALL;
    for (i, centre) in centres.iter_mut().enumerate() {
        [*centre] = faces(words.word(40 + i))
            .ok_or_else(|| words.wrong(40 + i, "the last line names 6 faces"))?;
    }
    let frame = Frame::with_centres(centres).ok_or_else(|| CubeTextError::Centres {
        order: "U D R L F B",
        centres: centres.map(Face::letter).iter().collect(),
    })?;
    Ok(Placement { edges, corners, frame })
}

/// The words of the five lines of a placement.
struct ListWords<'a> {
    text: &'a str,
    spans: Vec<Range<usize>>,
}

impl ListWords<'_> {
    fn word(&self, at: usize) -> &str {
        &self.text[self.spans[at].clone()]
    }

    /// Reads the number in a word. Returns `None` if it is larger than `most` or not a number.
    fn number(&self, at: usize, most: usize) -> Option<usize> {
        self.word(at).parse().ok().filter(|&number| number <= most)
    }

    /// Creates the error for an unexpected word.
    fn wrong(&self, at: usize, expected: &'static str) -> ParseError {
        ParseError::new(self.text, self.spans[at].clone(), Remedy::ListWord(expected))
    }
}

/// Returns the `N` faces that the letters of a word name. Returns `None` if it names others or a
/// different number.
fn faces<const N: usize>(word: &str) -> Option<[Face; N]> {
    let faces: Vec<Face> = word.chars().map(stickers::face).collect::<Option<_>>()?;
    faces.try_into().ok()
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = EDGE_ORDER.map(|place| self.edges[place]);
        let corners = CORNER_ORDER.map(|place| self.corners[place]);
        let mut line =
            |cells: &mut dyn Iterator<Item = String>| writeln!(f, "{}", cells.collect::<String>());
        line(&mut edges.iter().map(|e| format!(" {} ", EDGE_NAMES[e.0])))?;
        line(&mut edges.iter().map(|e| format!("  {} ", e.1)))?;
        line(&mut corners.iter().map(|c| format!("{} ", CORNER_NAMES[c.0])))?;
        line(&mut corners.iter().map(|c| format!("  {} ", c.1)))?;
        line(&mut self.frame.centres().iter().map(|c| format!("  {} ", c.letter())))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::{parse_cube, parse_held};

    #[test]
    fn faults_of_the_list_are_named() {
        let solved = Placement::new(&HeldCube::SOLVED).to_string();
        let error = |from: &str, to: &str| {
            parse_cube(&solved.replacen(from, to, 1)).unwrap_err().to_string()
        };
        for (found, want) in [
            (
                error("UL", "UD"),
                "unknown word 'UD' at line 1, column 6: the first line names 12 edges",
            ),
            (
                error("UL", "UU"),
                "unknown word 'UU' at line 1, column 6: the first line names 12 edges",
            ),
            (
                error("UL", "UF"),
                "no turns lead to this cube: edge UF occurs twice, at UF and UL; UL is missing",
            ),
            (
                error("UBL", "UB"),
                "unknown word 'UB' at line 3, column 9: the third line names 8 corners",
            ),
            (
                error("0", "1"),
                "no turns lead to this cube: an edge is flipped: flipping one edge would repair it",
            ),
            (
                error("  0 \nUFR", "  3 \nUFR"),
                "unknown word '3' at line 2, column 47: a flip is 0 or 1",
            ),
            (
                error("  U  ", "  D  "),
                "the centres of U D R L F B are 'DDRLFB': no cube has its centres like this",
            ),
            (
                error("  U  ", " "),
                "a piece list has 12 edges, 12 flips, 8 corners, 8 twists and 6 centres",
            ),
        ] {
            assert_eq!(found, want);
        }
    }

    proptest! {
        #[test]
        fn what_is_shown_reads_back_however_it_is_held(moves in "([URFDLBMESxyz][2']?){0,30}") {
            let held = parse_held(&moves).unwrap();
            let shown = Placement::new(&held);
            prop_assert_eq!(shown.held(), held);
            prop_assert_eq!(read(&shown.to_string()), Ok(shown));
            prop_assert_eq!(parse_held(&shown.to_string()), Ok(held));
        }
    }
}
