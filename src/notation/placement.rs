//! Where every piece is, as five lines, with the centres where rotations and slices have left them.

use std::fmt;

use super::cube_text::CubeTextError;
use super::frame::Frame;
use super::line::Side;
use super::stickers::{self, CORNER_ORDER, EDGE_ORDER};
use super::written::Written;
use crate::cube::{CORNER_FACES, CORNER_NAMES, Corner, Cube, EDGE_FACES, EDGE_NAMES, Edge, Face};

/// A state as it is held, centres included.
///
/// Shown as five lines, as nissy prints them: the edges at UF UL UB UR DF DL DB DR FR FL BL BR,
/// whether each is flipped (against the F/B axis), the corners at UFR UFL UBL UBR DFR DFL DBL DBR,
/// the twist of each (against the U/D axis), and the centres at U D R L F B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// For each edge place: the piece, and which sticker of it shows on the first face of the
    /// place.
    edges: [(usize, usize); 12],
    /// For each corner place: the piece, and which face of the place its U or D sticker shows on.
    corners: [(usize, usize); 8],
    /// The centre at each face.
    centres: [Face; 6],
}

impl Placement {
    /// A cube that is held the way the frame says.
    pub fn new(cube: &Cube, frame: &Frame) -> Self {
        let mut out = Self {
            edges: [(0, 0); 12],
            corners: [(0, 0); 8],
            centres: Face::ALL.map(|f| frame.fixed(f)),
        };
        for (place, edge) in cube.edges.iter().enumerate() {
            let shown = EDGE_FACES[place].map(|face| frame.place_of(face));
            let held = stickers::edge_place(shown).unwrap_or(place);
            let sticker = shown[usize::from(edge.flip())];
            out.edges[held] =
                (edge.piece(), EDGE_FACES[held].iter().position(|&f| f == sticker).unwrap_or(0));
        }
        for (place, corner) in cube.corners.iter().enumerate() {
            let shown = CORNER_FACES[place].map(|face| frame.place_of(face));
            let held = stickers::corner_place(shown).unwrap_or(place);
            let sticker = shown[usize::from(corner.twist())];
            out.corners[held] = (
                corner.piece(),
                CORNER_FACES[held].iter().position(|&f| f == sticker).unwrap_or(0),
            );
        }
        out
    }
}

impl Placement {
    /// The cube with its centres turned back into place, possible or not.
    pub fn cube(&self) -> Cube {
        let frame = Frame::holding(self.centres[Face::U.index()], self.centres[Face::F.index()]);
        let mut cube = Cube::SOLVED;
        for (held, &(piece, shown)) in self.edges.iter().enumerate() {
            let place = stickers::edge_place(EDGE_FACES[held].map(|face| frame.fixed(face)))
                .unwrap_or(held);
            let sticker = frame.fixed(EDGE_FACES[held][shown]);
            let flip = EDGE_FACES[place].iter().position(|&f| f == sticker).unwrap_or(0);
            cube.edges[place] = Edge::new(piece as u8, flip as u8);
        }
        for (held, &(piece, shown)) in self.corners.iter().enumerate() {
            let place = stickers::corner_place(CORNER_FACES[held].map(|face| frame.fixed(face)))
                .unwrap_or(held);
            let sticker = frame.fixed(CORNER_FACES[held][shown]);
            let twist = CORNER_FACES[place].iter().position(|&f| f == sticker).unwrap_or(0);
            cube.corners[place] = Corner::new(piece as u8, twist as u8);
        }
        cube
    }
}

/// Whether a text begins with twelve names and a flip, as the five lines do.
pub(super) fn is_placement(text: &str) -> bool {
    text.split_whitespace().nth(12).is_some_and(|word| matches!(word, "0" | "1"))
}

/// The placement of five lines. Line breaks may be lost, as when the text is pasted into one line.
pub(super) fn read(text: &str) -> Result<Placement, CubeTextError> {
    let words: Vec<&str> = text.split_whitespace().take(47).collect();
    if words.len() != 46 {
        return Err(CubeTextError::ListLength);
    }
    let wrong = |at: usize, what| CubeTextError::ListWord {
        word: words[at].chars().take(20).collect(),
        what,
    };
    let names = |name: &str| name.chars().map(stickers::face).collect::<Option<Vec<_>>>();
    let number = |at: usize, most: usize| words[at].parse().ok().filter(|&n: &usize| n <= most);
    let mut out = Placement { edges: [(0, 0); 12], corners: [(0, 0); 8], centres: Face::ALL };
    for (i, &place) in EDGE_ORDER.iter().enumerate() {
        let faces = names(words[i]).and_then(|faces| <[Face; 2]>::try_from(faces).ok());
        let piece = faces
            .filter(|[a, b]| a != b)
            .and_then(stickers::edge_place)
            .ok_or_else(|| wrong(i, "an edge"))?;
        out.edges[place] =
            (piece, number(12 + i, 1).ok_or_else(|| wrong(12 + i, "a flip, 0 or 1"))?);
    }
    for (i, &place) in CORNER_ORDER.iter().enumerate() {
        let faces = names(words[24 + i]).and_then(|faces| <[Face; 3]>::try_from(faces).ok());
        let piece =
            faces.and_then(stickers::corner_place).ok_or_else(|| wrong(24 + i, "a corner"))?;
        out.corners[place] =
            (piece, number(32 + i, 2).ok_or_else(|| wrong(32 + i, "a twist, 0 to 2"))?);
    }
    for (i, centre) in out.centres.iter_mut().enumerate() {
        let face = names(words[40 + i]).and_then(|faces| <[Face; 1]>::try_from(faces).ok());
        [*centre] = face.ok_or_else(|| wrong(40 + i, "a centre"))?;
    }
    let frame = Frame::holding(out.centres[Face::U.index()], out.centres[Face::F.index()]);
    if Face::ALL.iter().any(|&face| frame.fixed(face) != out.centres[face.index()]) {
        return Err(CubeTextError::Centres { order: "U D R L F B", centres: words[40..].concat() });
    }
    Ok(out)
}

impl Written {
    /// The state it leads to, inverse moves as premoves, held as the normal side is held at the
    /// end.
    pub fn placement(&self) -> Placement {
        Placement::new(&self.line().with_premoves().cube(), &self.frame(Side::Normal))
    }
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
        line(&mut self.centres.iter().map(|c| format!("  {} ", c.letter())))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::{parse, parse_cube};

    #[test]
    fn faults_of_the_list_are_named() {
        let solved = parse("").unwrap().placement().to_string();
        let error = |from: &str, to: &str| {
            parse_cube(&solved.replacen(from, to, 1)).unwrap_err().to_string()
        };
        for (found, want) in [
            (error("UL", "UD"), "'UD' in the piece list is not an edge"),
            (error("UL", "UU"), "'UU' in the piece list is not an edge"),
            (
                error("UL", "UF"),
                "no turns lead to this cube: edge UF occurs twice, at UF and UL; UL is missing",
            ),
            (error("UBL", "UB"), "'UB' in the piece list is not a corner"),
            (
                error("0", "1"),
                "no turns lead to this cube: an edge is flipped: flipping one edge would repair it",
            ),
            (error("  0 \nUFR", "  3 \nUFR"), "'3' in the piece list is not a flip, 0 or 1"),
            (
                error("  U  ", "  D  "),
                "the centres of U D R L F B are 'DDRLFB': no way to hold a cube shows them so",
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
            let written = parse(&moves).unwrap();
            let shown = written.placement();
            prop_assert_eq!(shown.cube(), written.line().normal.cube());
            prop_assert_eq!(read(&shown.to_string()), Ok(shown));
            prop_assert_eq!(parse_cube(&shown.to_string()), Ok(shown.cube()));
        }
    }
}
