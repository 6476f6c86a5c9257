//! Where every piece is, as five lines, with the centres where rotations and slices have left them.

use std::fmt;

use super::frame::Frame;
use super::line::Side;
use super::stickers::{self, CORNER_ORDER, EDGE_ORDER};
use super::written::Written;
use crate::cube::{CORNER_FACES, CORNER_NAMES, Cube, EDGE_FACES, EDGE_NAMES, Face};

/// A state as it is held, centres included.
///
/// Shown as five lines, as nissy prints them: the edges at UF UL UB UR DF DL DB DR FR FL BL BR, whether each is flipped
/// (against the F/B axis), the corners at UFR UFL UBL UBR DFR DFL DBL DBR, the twist of each (against the U/D axis), and
/// the centres at U D R L F B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// For each edge place: the piece, and which sticker of it shows on the first face of the place.
    edges: [(usize, usize); 12],
    /// For each corner place: the piece, and which face of the place its U or D sticker shows on.
    corners: [(usize, usize); 8],
    /// The centre at each face.
    centres: [Face; 6],
}

impl Placement {
    /// A cube that is held the way the frame says.
    pub fn new(cube: &Cube, frame: &Frame) -> Self {
        let mut out = Self { edges: [(0, 0); 12], corners: [(0, 0); 8], centres: Face::ALL.map(|f| frame.fixed(f)) };
        for (place, edge) in cube.edges.iter().enumerate() {
            let shown = EDGE_FACES[place].map(|face| frame.place_of(face));
            let held = stickers::edge_place(shown).unwrap_or(place);
            let sticker = shown[usize::from(edge.flip())];
            out.edges[held] = (edge.piece(), EDGE_FACES[held].iter().position(|&f| f == sticker).unwrap_or(0));
        }
        for (place, corner) in cube.corners.iter().enumerate() {
            let shown = CORNER_FACES[place].map(|face| frame.place_of(face));
            let held = stickers::corner_place(shown).unwrap_or(place);
            let sticker = shown[usize::from(corner.twist())];
            out.corners[held] = (corner.piece(), CORNER_FACES[held].iter().position(|&f| f == sticker).unwrap_or(0));
        }
        out
    }
}

impl Written {
    /// The state it leads to, inverse moves as premoves, held as the normal side is held at the end.
    pub fn placement(&self) -> Placement {
        Placement::new(&self.line().with_premoves().cube(), &self.frame(Side::Normal))
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edges = EDGE_ORDER.map(|place| self.edges[place]);
        let corners = CORNER_ORDER.map(|place| self.corners[place]);
        let mut line = |cells: &mut dyn Iterator<Item = String>| writeln!(f, "{}", cells.collect::<String>());
        line(&mut edges.iter().map(|e| format!(" {} ", EDGE_NAMES[e.0])))?;
        line(&mut edges.iter().map(|e| format!("  {} ", e.1)))?;
        line(&mut corners.iter().map(|c| format!("{} ", CORNER_NAMES[c.0])))?;
        line(&mut corners.iter().map(|c| format!("  {} ", c.1)))?;
        line(&mut self.centres.iter().map(|c| format!("  {} ", c.letter())))
    }
}
