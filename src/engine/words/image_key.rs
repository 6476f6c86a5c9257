//! Keys of the images of a state under the 48 symmetries, without making the images.
//!
//! The image of a piece in its place is a piece in another place. So the key of an image is the
//! exclusive or of a number for each piece of the state, from a table for each symmetry.

use premove_cube::{Corner, Cube, Edge, Symmetry};

use super::key::{CORNER_VALUES, CORNERS, EDGE_VALUES, EDGES, byte_of_corner, byte_of_edge};

/// The numbers of the images of all pieces, 344 kB.
#[derive(Debug)]
pub(super) struct ImageKeys(Vec<ImageNumbers>);

/// The numbers under one symmetry, by the place and the byte of a piece.
#[derive(Debug)]
struct ImageNumbers {
    corners: [[u64; CORNER_VALUES]; 8],
    edges: [[u64; EDGE_VALUES]; 12],
}

impl ImageKeys {
    /// Computes the numbers, in some milliseconds.
    pub(super) fn new() -> Self {
        Self(Symmetry::all().map(ImageNumbers::new).collect())
    }

    /// Returns the key of the image of a state.
    #[inline]
    pub(super) fn key(&self, cube: &Cube, s: Symmetry) -> u64 {
        let ImageNumbers { corners, edges } = &self.0[s.index()];
        let bytes = corners.iter().zip(cube.corner_bits().to_le_bytes());
        let key = bytes.fold(0, |key, (of, byte)| key ^ of[usize::from(byte) % CORNER_VALUES]);
        let bytes = edges.iter().zip(cube.edge_bits().to_le_bytes());
        bytes.fold(key, |key, (of, byte)| key ^ of[usize::from(byte) % EDGE_VALUES])
    }
}

impl ImageNumbers {
    fn new(s: Symmetry) -> Self {
        let mut numbers = Self { corners: [[0; CORNER_VALUES]; 8], edges: [[0; EDGE_VALUES]; 12] };
        for place in 0..8 {
            let with = |corner: Corner| {
                let mut corners = Cube::SOLVED.corners;
                corners[place] = corner;
                s.of_corners(&corners)
            };
            // A twist in the place shows which place is its image.
            let twisted = with(Corner::new(place as u8, 1));
            let Some(to) = twisted.iter().position(|corner| corner.twist() > 0) else {
                unreachable!("a symmetry keeps twists")
            };
            for i in 0..24 {
                let corner = Corner::new(i % 8, i / 8);
                let image = with(corner)[to];
                numbers.corners[place][byte_of_corner(corner)] = CORNERS[to][byte_of_corner(image)];
            }
        }
        for place in 0..12 {
            let with = |edge: Edge| {
                let mut edges = Cube::SOLVED.edges;
                edges[place] = edge;
                s.of_edges(&edges)
            };
            let flipped = with(Edge::new(place as u8, 1));
            let Some(to) = flipped.iter().position(|edge| edge.flip() > 0) else {
                unreachable!("a symmetry keeps flips")
            };
            for i in 0..24 {
                let edge = Edge::new(i % 12, i / 12);
                let image = with(edge)[to];
                numbers.edges[place][byte_of_edge(edge)] = EDGES[to][byte_of_edge(image)];
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::key;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn keys_are_those_of_the_images() {
        let keys = ImageKeys::new();
        let mut rng = Rng::from_number(48);
        for _ in 0..50 {
            let cube = random(StateKind::Full, &mut rng);
            for s in Symmetry::all() {
                assert_eq!(keys.key(&cube, s), key::whole(&s.of_cube(&cube)));
            }
        }
    }
}
