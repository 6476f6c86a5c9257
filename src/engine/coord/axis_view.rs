//! Cosets of a state and of its inverse, seen from several axes at once.
//!
//! A coordinate such as the twist is a sum over places: each piece adds a number. The number that a
//! piece adds to the coordinate of the *inverse* state, seen from another axis, depends only on its
//! place and its orientation there. So the inverse is never computed and the cube is never rotated,
//! and a move changes only eight terms of the sum.

use premove_cube::{Corner, Cube, Edge, Face, Move, Symmetry, Turn};

use super::find::index_of;
use super::parts;
use super::rank::rank_permutation;

/// Coordinates of a state packed into one number: twists, corner permutation, flips and slice
/// places, in 12, 24, 12 and 12 bits from the lowest up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u64);

const CORNERS: u32 = 12;
const FLIPS: u32 = 36;
const SLICE: u32 = 48;

impl Parts {
    /// Computes the coordinates of a state, seen with EO on F/B and DR on U/D.
    pub fn of(cube: &Cube) -> Self {
        let corners = cube
            .corners
            .iter()
            .enumerate()
            .fold(0, |acc, (i, c)| acc | (c.piece() as u64) << (3 * i));
        let flips =
            cube.edges.iter().enumerate().fold(0, |acc, (i, e)| acc | u64::from(e.flip()) << i);
        Self(
            parts::twist(cube) as u64
                | corners << CORNERS
                | flips << FLIPS
                | u64::from(parts::slice_mask(cube)) << SLICE,
        )
    }

    /// Returns the twist coordinate, `0..2187`.
    #[inline]
    pub const fn twist(self) -> u16 {
        self.0 as u16 & 0xfff
    }

    /// Returns the rank of the corner permutation, `0..40320`.
    #[inline]
    pub fn corner_permutation(self) -> usize {
        rank_permutation::<8>(&std::array::from_fn(|i| {
            (self.0 >> (CORNERS as usize + 3 * i)) as u8 & 7
        }))
    }

    /// Returns the flip coordinate, `0..2048`.
    #[inline]
    pub const fn flip(self) -> u16 {
        (self.0 >> FLIPS) as u16 & 0x7ff
    }

    /// Returns the edge places that hold a piece of the E slice, as a bit mask of 12 bits.
    #[inline]
    pub const fn slice(self) -> u16 {
        (self.0 >> SLICE) as u16
    }
}

/// The number that each piece in one place adds to the packed coordinates, indexed by piece and
/// orientation: [`corner_index`] or [`edge_index`].
type Terms = [u64; 32];

/// Computes the coordinates of the inverse of a state after a symmetry is applied to the inverse.
#[derive(Clone, Debug)]
pub struct InverseView {
    corners: [Terms; 8],
    edges: [Terms; 12],
    /// For each face and each of its four corner places and four edge places: by how much the
    /// number that a piece adds grows if the face turns clockwise.
    turned: [([Terms; 4], [Terms; 4]); 6],
}

#[inline]
fn corner_index(corner: Corner) -> usize {
    usize::from(corner.twist()) << 3 | corner.piece()
}

#[inline]
fn edge_index(edge: Edge) -> usize {
    usize::from(edge.flip()) << 4 | edge.piece()
}

/// For each face, the corner places and the edge places whose pieces a turn of the face moves.
const TURNED: [([u8; 4], [u8; 4]); 6] = {
    let mut all = [([0; 4], [0; 4]); 6];
    let mut face = 0;
    while face < 6 {
        let turn = Cube::SOLVED.after(Move::new(Face::ALL[face], Turn::Clockwise));
        let mut i = 0;
        let mut next = 0;
        while i < 8 {
            if turn.corners[i].piece() != i {
                all[face].0[next] = i as u8;
                next += 1;
            }
            i += 1;
        }
        (i, next) = (0, 0);
        while i < 12 {
            if turn.edges[i].piece() != i {
                all[face].1[next] = i as u8;
                next += 1;
            }
            i += 1;
        }
        face += 1;
    }
    all
};

impl InverseView {
    /// Creates the view that applies the symmetry `to` to each inverse state before it reads the
    /// coordinates.
    pub fn new(to: Symmetry) -> Self {
        let mut seen = Self {
            corners: [[0; 32]; 8],
            edges: [[0; 32]; 12],
            turned: [([[0; 32]; 4], [[0; 32]; 4]); 6],
        };
        for place in 0..8 {
            for corner in (0..8).flat_map(|p| (0..3).map(move |t| Corner::new(p, t))) {
                seen.corners[place][corner_index(corner)] = corner_term(to, place, corner);
            }
        }
        for place in 0..12 {
            for edge in (0..12).flat_map(|p| (0..2).map(move |f| Edge::new(p, f))) {
                seen.edges[place][edge_index(edge)] = edge_term(to, place, edge);
            }
        }
        for face in Face::ALL {
            seen.turned[face.index()] = seen.turned_terms(face);
        }
        seen
    }

    /// Returns by how much the number that a piece adds grows if a face turns clockwise, for the
    /// four corner places and the four edge places of the face.
    fn turned_terms(&self, face: Face) -> ([Terms; 4], [Terms; 4]) {
        let turn = Cube::SOLVED.after(Move::new(face, Turn::Clockwise));
        let (corners, edges) = TURNED[face.index()];
        let corners = corners.map(|from| {
            let to = index_of(&turn.corners, |c| c.piece() == usize::from(from));
            let mut terms = [0; 32];
            for corner in (0..8).flat_map(|p| (0..3).map(move |t| Corner::new(p, t))) {
                let turned = Corner::new(
                    corner.piece() as u8,
                    (corner.twist() + turn.corners[to].twist()) % 3,
                );
                let there = self.corners[to][corner_index(turned)];
                terms[corner_index(corner)] =
                    there.wrapping_sub(self.corners[usize::from(from)][corner_index(corner)]);
            }
            terms
        });
        let edges = edges.map(|from| {
            let to = index_of(&turn.edges, |e| e.piece() == usize::from(from));
            let mut terms = [0; 32];
            for edge in (0..12).flat_map(|p| (0..2).map(move |f| Edge::new(p, f))) {
                let turned = Edge::new(edge.piece() as u8, edge.flip() ^ turn.edges[to].flip());
                let there = self.edges[to][edge_index(turned)];
                terms[edge_index(edge)] =
                    there.wrapping_sub(self.edges[usize::from(from)][edge_index(edge)]);
            }
            terms
        });
        (corners, edges)
    }

    /// Returns the coordinates of the inverse of a state.
    #[inline]
    pub fn of(&self, cube: &Cube) -> Parts {
        let corners =
            cube.corners.iter().zip(&self.corners).map(|(&c, terms)| terms[corner_index(c)]);
        let edges = cube.edges.iter().zip(&self.edges).map(|(&e, terms)| terms[edge_index(e)]);
        Parts(corners.chain(edges).sum())
    }

    /// Returns the coordinates of the inverse after a clockwise turn of a face. `parts` are the
    /// coordinates before the turn, and `cube` is the state before it.
    #[inline]
    pub fn after_quarter(&self, parts: Parts, cube: &Cube, face: Face) -> Parts {
        let ((corners, edges), (corner_terms, edge_terms)) =
            (&TURNED[face.index()], &self.turned[face.index()]);
        let mut sum = parts.0;
        for (&place, terms) in corners.iter().zip(corner_terms) {
            sum = sum.wrapping_add(terms[corner_index(cube.corners[usize::from(place)])]);
        }
        for (&place, terms) in edges.iter().zip(edge_terms) {
            sum = sum.wrapping_add(terms[edge_index(cube.edges[usize::from(place)])]);
        }
        Parts(sum)
    }
}

/// Returns the number that a corner in a place adds to the coordinates of the inverse. If the cube
/// is inverted, the piece that is numbered like this place lies in the home place of the corner.
fn corner_term(to: Symmetry, place: usize, corner: Corner) -> u64 {
    let mut cube = Cube::SOLVED;
    // The other places may hold any pieces except this one.
    let inverse = Corner::new(place as u8, (3 - corner.twist()) % 3);
    cube.corners = [Corner::new((place as u8 + 1) % 8, 0); 8];
    cube.corners[corner.piece()] = inverse;
    let seen = to.of_cube(&cube).corners;
    let other = if seen[0].piece() == seen[1].piece() { seen[0] } else { seen[2] };
    let at = index_of(&seen, |c| c.piece() != other.piece());
    let digit = if at < 7 { u64::from(seen[at].twist()) * 3_u64.pow(at as u32) } else { 0 };
    digit | (seen[at].piece() as u64) << (CORNERS + 3 * at as u32)
}

/// Returns the number that an edge in a place adds to the coordinates of the inverse.
fn edge_term(to: Symmetry, place: usize, edge: Edge) -> u64 {
    let mut cube = Cube::SOLVED;
    cube.edges = [Edge::new((place as u8 + 1) % 12, 0); 12];
    cube.edges[edge.piece()] = Edge::new(place as u8, edge.flip());
    let seen = to.of_cube(&cube).edges;
    let other = if seen[0].piece() == seen[1].piece() { seen[0] } else { seen[2] };
    let at = index_of(&seen, |e| e.piece() != other.piece());
    u64::from(seen[at].flip()) << (FLIPS + at as u32)
        | u64::from(seen[at].piece() >= 8) << (SLICE + at as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_cube(seed: usize) -> Cube {
        Cube::from_moves(
            (0..25).map(|i| Move::from_index((seed * 7 + i * i * 5 + i * seed + i) % 18)),
        )
    }

    #[test]
    fn parts_of_the_inverse_are_those_of_the_inverse_turned() {
        for to in Symmetry::all() {
            let seen = InverseView::new(to);
            for seed in 0..30 {
                let cube = some_cube(seed);
                let want = Parts::of(&to.of_cube(&cube.inverse()));
                assert_eq!(seen.of(&cube), want, "{to:?}");
                for face in Face::ALL {
                    let turned = cube.after(Move::new(face, Turn::Clockwise));
                    assert_eq!(
                        seen.after_quarter(want, &cube, face),
                        seen.of(&turned),
                        "{to:?} {face:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn parts_are_the_elementary_coordinates() {
        for seed in 0..30 {
            let cube = some_cube(seed);
            let seen = Parts::of(&cube);
            assert_eq!(usize::from(seen.twist()), parts::twist(&cube));
            assert_eq!(usize::from(seen.flip()), parts::flip(&cube));
            assert_eq!(seen.slice(), parts::slice_mask(&cube));
            assert_eq!(seen.corner_permutation(), parts::corner_permutation(&cube));
        }
    }
}
