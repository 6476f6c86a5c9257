//! Checks whether turns of the faces can reach a state, and gives the reason if they cannot.

use super::metric::Metric;
use super::state::{CORNER_NAMES, Cube, EDGE_NAMES};

/// Reason why turns of the faces cannot reach a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A corner place holds a value that is no corner piece.
    #[error("what stands at {} is no corner in one of three twists", CORNER_NAMES[*place])]
    NoCorner {
        /// The corner place, `0..8`.
        place: usize,
    },
    /// An edge place holds a value that is no edge piece.
    #[error("what stands at {} is no edge in one of two flips", EDGE_NAMES[*place])]
    NoEdge {
        /// The edge place, `0..12`.
        place: usize,
    },
    /// A corner occurs twice, so another corner is missing.
    #[error(
        "corner {} occurs twice, at {} and {}; {} is missing",
        CORNER_NAMES[*piece],
        CORNER_NAMES[places[0]],
        CORNER_NAMES[places[1]],
        CORNER_NAMES[*missing]
    )]
    CornerTwice {
        /// The corner that occurs twice.
        piece: usize,
        /// The first two places that hold the corner.
        places: [usize; 2],
        /// The first corner that does not occur.
        missing: usize,
    },
    /// An edge occurs twice, so another edge is missing.
    #[error(
        "edge {} occurs twice, at {} and {}; {} is missing",
        EDGE_NAMES[*piece],
        EDGE_NAMES[places[0]],
        EDGE_NAMES[places[1]],
        EDGE_NAMES[*missing]
    )]
    EdgeTwice {
        /// The edge that occurs twice.
        piece: usize,
        /// The first two places that hold the edge.
        places: [usize; 2],
        /// The first edge that does not occur.
        missing: usize,
    },
    /// The sum of the corner twists is not a multiple of three.
    #[error("a corner is twisted: turning one corner {} would repair it",
        if *clockwise { "counter-clockwise" } else { "clockwise" })]
    TwistedCorner {
        /// `true` if one clockwise twist is too many, `false` if one is missing.
        clockwise: bool,
    },
    /// An odd number of edges is flipped.
    #[error("an edge is flipped: flipping one edge would repair it")]
    FlippedEdge,
    /// The corner permutation and the edge permutation have different parity.
    #[error("two pieces are swapped: exchanging two corners or two edges would repair it")]
    SwappedPieces,
}

impl Cube {
    /// Returns whether every solution has an odd number of quarter turns. Corners and edges have
    /// equal parity in every state that can be solved.
    pub fn is_odd(&self) -> bool {
        is_odd(&self.corners.map(super::Corner::piece))
    }

    /// Returns whether the parity of the state allows solutions of this length. In the quarter-turn
    /// metric only every second length is possible.
    pub fn has_parity(&self, metric: Metric, length: u8) -> bool {
        metric.is_possible(length, self.is_odd())
    }

    /// Returns `Ok` if turns of the faces can reach the state. Otherwise returns the first reason
    /// why they cannot.
    pub fn check(&self) -> Result<(), Impossible> {
        if let Some(place) = self.corners.iter().position(|c| c.twist() > 2) {
            return Err(Impossible::NoCorner { place });
        }
        if let Some(place) = self.edges.iter().position(|e| e.piece() > 11 || e.flip() > 1) {
            return Err(Impossible::NoEdge { place });
        }
        let corners = self.corners.map(super::Corner::piece);
        if let Some((piece, places, missing)) = repeated(&corners) {
            return Err(Impossible::CornerTwice { piece, places, missing });
        }
        let edges = self.edges.map(super::Edge::piece);
        if let Some((piece, places, missing)) = repeated(&edges) {
            return Err(Impossible::EdgeTwice { piece, places, missing });
        }
        let twist = self.corners.iter().map(|c| c.twist()).sum::<u8>() % 3;
        if twist != 0 {
            return Err(Impossible::TwistedCorner { clockwise: twist == 1 });
        }
        if self.edges.iter().map(|e| e.flip()).sum::<u8>() % 2 != 0 {
            return Err(Impossible::FlippedEdge);
        }
        if is_odd(&corners) != is_odd(&edges) {
            return Err(Impossible::SwappedPieces);
        }
        Ok(())
    }
}

/// Returns a piece that occurs twice, its first two places, and the first piece that is missing.
/// Returns `None` if no piece occurs twice.
fn repeated(pieces: &[usize]) -> Option<(usize, [usize; 2], usize)> {
    let missing = (0..pieces.len()).find(|piece| !pieces.contains(piece))?;
    pieces.iter().enumerate().find_map(|(second, &piece)| {
        let first = pieces[..second].iter().position(|&p| p == piece)?;
        Some((piece, [first, second], missing))
    })
}

/// Returns whether a permutation is odd.
pub fn is_odd(permutation: &[usize]) -> bool {
    let pairs = permutation
        .iter()
        .enumerate()
        .flat_map(|(i, &a)| permutation[..i].iter().map(move |&b| b > a));
    pairs.filter(|&inverted| inverted).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Corner, Edge, Move};

    type Change = &'static dyn Fn(&mut Cube);

    #[test]
    fn every_turned_cube_is_possible() {
        let mut cube = Cube::SOLVED;
        for i in 0..500_usize {
            assert_eq!(cube.check(), Ok(()));
            cube = cube.after(Move::from_index((i * i + i / 7) % 18));
        }
    }

    #[test]
    fn each_fault_is_named() {
        let base = Cube::from_moves([0, 8, 12, 3, 16].map(Move::from_index));
        let reason = |change: Change| {
            let mut cube = Cube::SOLVED;
            change(&mut cube);
            // Moves do not change the kind of the fault.
            let kind = |cube: Cube| cube.check().map_err(|e| std::mem::discriminant(&e));
            assert_eq!(kind(cube), kind(cube.then(&base)));
            cube.check().map_err(|e| e.to_string()).unwrap_err()
        };
        let cases: [(&str, Change); 8] = [
            ("edge UF occurs twice, at UF and DR; DR is missing", &|c| {
                c.edges[7] = Edge::new(0, 0);
            }),
            ("corner UFR occurs twice, at UFR and DBR; DBR is missing", &|c| {
                c.corners[3] = Corner::new(0, 0);
            }),
            ("a corner is twisted: turning one corner counter-clockwise would repair it", &|c| {
                c.corners[5] = Corner::new(5, 1);
            }),
            ("a corner is twisted: turning one corner clockwise would repair it", &|c| {
                c.corners[5] = Corner::new(5, 2);
            }),
            ("an edge is flipped: flipping one edge would repair it", &|c| {
                c.edges[9] = Edge::new(9, 1);
            }),
            ("two pieces are swapped: exchanging two corners or two edges would repair it", &|c| {
                c.edges.swap(2, 9);
            }),
            ("two pieces are swapped: exchanging two corners or two edges would repair it", &|c| {
                c.corners.swap(0, 6);
            }),
            ("an edge is flipped: flipping one edge would repair it", &|c| {
                c.edges.swap(0, 1);
                c.edges[0] = Edge::new(1, 1);
            }),
        ];
        for (want, change) in cases {
            assert_eq!(reason(change), want);
        }
    }

    #[test]
    fn what_is_no_piece_is_refused_and_not_looked_up() {
        let mut cube = Cube::SOLVED;
        cube.edges[4] = Edge::new(13, 0);
        assert_eq!(cube.check(), Err(Impossible::NoEdge { place: 4 }));
        cube.corners[2] = Corner::new(2, 3);
        assert_eq!(cube.check(), Err(Impossible::NoCorner { place: 2 }));
    }

    #[test]
    fn parity_counts_swaps() {
        assert!(!is_odd(&[0, 1, 2, 3]));
        assert!(is_odd(&[1, 0, 2, 3]));
        assert!(!is_odd(&[1, 2, 0, 3]));
        assert!(is_odd(&[1, 2, 3, 0]));
    }
}
