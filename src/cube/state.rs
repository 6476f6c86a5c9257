//! The cube as pieces with orientations, and its two basic operations: composition and inversion.

use std::fmt;

use super::face::Face;
use super::moves::{Move, Turn};

/// Names of the eight corner places, in the order of their indices. A piece has its home's number.
///
/// The first four places form one tetrad, the last four the other. Half turns never mix the two, so
/// bit 2 of the index is the tetrad.
pub const CORNER_NAMES: [&str; 8] = ["UFR", "UBL", "DFL", "DBR", "UFL", "UBR", "DFR", "DBL"];

/// Names of the twelve edge places: four of the M slice, four of the S slice, four of the E slice.
pub const EDGE_NAMES: [&str; 12] =
    ["UF", "UB", "DB", "DF", "UR", "UL", "DL", "DR", "FR", "FL", "BL", "BR"];

/// The faces of each corner place, clockwise seen from outside, the U or D face first.
pub const CORNER_FACES: [[Face; 3]; 8] = {
    use Face::{B, D, F, L, R, U};
    [[U, R, F], [U, L, B], [D, L, F], [D, R, B], [U, F, L], [U, B, R], [D, F, R], [D, B, L]]
};

/// The faces of each edge place. The face that counts for orientation comes first: U or D,
/// otherwise F or B.
pub const EDGE_FACES: [[Face; 2]; 12] = {
    use Face::{B, D, F, L, R, U};
    [[U, F], [U, B], [D, B], [D, F], [U, R], [U, L], [D, L], [D, R], [F, R], [F, L], [B, L], [B, R]]
};

/// A corner piece in some orientation.
///
/// The twist is 0, 1 or 2: the number of clockwise steps from the U or D face of the place to the U
/// or D sticker of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner(u8);

impl Corner {
    /// Creates a corner from its piece, `0..8`, and its twist, `0..3`.
    pub const fn new(piece: u8, twist: u8) -> Self {
        Self(piece | twist << 4)
    }

    /// Returns the number of the piece, `0..8`.
    #[inline]
    pub const fn piece(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Returns the twist, `0..3`.
    #[inline]
    pub const fn twist(self) -> u8 {
        self.0 >> 4
    }

    /// Returns this corner with the twist of another corner added to its own.
    #[inline]
    const fn twisted(self, by: Self) -> Self {
        const THREE: u8 = 3 << 4;
        let sum = self.0 + (by.0 & THREE);
        // If the sum is below three, the subtraction wraps to a large number. So the smaller value
        // is the sum modulo three.
        let less = sum.wrapping_sub(THREE);
        Self(if less < sum { less } else { sum })
    }
}

/// An edge piece in some orientation.
///
/// The flip is 0 or 1, relative to the F/B axis: only quarter turns of F and B change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(u8);

impl Edge {
    /// Creates an edge from its piece, `0..12`, and its flip, `0..2`.
    pub const fn new(piece: u8, flip: u8) -> Self {
        Self(piece | flip << 4)
    }

    /// Returns the number of the piece, `0..12`.
    #[inline]
    pub const fn piece(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Returns the flip, `0..2`.
    #[inline]
    pub const fn flip(self) -> u8 {
        self.0 >> 4
    }
}

/// A state of the 3x3x3 with its centres in place: the piece at each place and its orientation.
///
/// Composition reads left to right, like moves: `a.then(&b)` is the state after the moves of `a`
/// and then those of `b`. Moves cannot reach every value of this type. [`Cube::check`] tests
/// whether they can.
///
/// ```
/// use premove_cube::Cube;
/// use premove_cube::notation::parse;
///
/// let commutator = parse("R U R' U'")?.line().normal.cube();
/// assert!(commutator.then(&commutator.inverse()).is_solved());
/// // Six times in a row it is the solved cube again.
/// let six = (0..6).fold(Cube::SOLVED, |cube, _| cube.then(&commutator));
/// assert!(six.is_solved());
/// # Ok::<(), premove_cube::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cube {
    /// The piece at each corner place.
    pub corners: [Corner; 8],
    /// The piece at each edge place.
    pub edges: [Edge; 12],
}

impl Cube {
    /// The solved cube.
    pub const SOLVED: Self = {
        let mut cube = Self { corners: [Corner(0); 8], edges: [Edge(0); 12] };
        let mut i = 0;
        while i < 8 {
            cube.corners[i] = Corner::new(i as u8, 0);
            i += 1;
        }
        let mut i = 0;
        while i < 12 {
            cube.edges[i] = Edge::new(i as u8, 0);
            i += 1;
        }
        cube
    };

    /// Returns the state after the moves of this state and then those of `next`.
    #[must_use]
    #[inline]
    pub const fn then(&self, next: &Self) -> Self {
        let mut out = *self;
        let mut i = 0;
        while i < 8 {
            out.corners[i] = self.corners[next.corners[i].piece()];
            i += 1;
        }
        // All twists are added in a second loop.
        let mut i = 0;
        while i < 8 {
            out.corners[i] = out.corners[i].twisted(next.corners[i]);
            i += 1;
        }
        // An array of 16 covers every index that the piece bits can hold, without a bounds check.
        let mut edges = [Edge(0); 16];
        let mut i = 0;
        while i < 12 {
            edges[i] = self.edges[i];
            i += 1;
        }
        let mut i = 0;
        while i < 12 {
            let e = next.edges[i];
            out.edges[i] = Edge(edges[e.piece()].0 ^ (e.0 & 16));
            i += 1;
        }
        out
    }

    /// Returns the inverse state: `c.then(&c.inverse())` is solved.
    #[must_use]
    #[inline]
    pub const fn inverse(&self) -> Self {
        let mut out = Self::SOLVED;
        let mut i = 0;
        while i < 8 {
            let c = self.corners[i];
            out.corners[c.piece()] = Corner::new(i as u8, (3 - c.twist()) % 3);
            i += 1;
        }
        let mut i = 0;
        while i < 12 {
            let e = self.edges[i];
            out.edges[e.piece()] = Edge::new(i as u8, e.flip());
            i += 1;
        }
        out
    }

    /// Returns the state after one more move.
    #[must_use]
    #[inline]
    pub const fn after(&self, m: Move) -> Self {
        self.then(&MOVES[m.index()])
    }

    /// Returns the state with `m` as a premove: done before everything else.
    #[must_use]
    #[inline]
    pub const fn before(&self, m: Move) -> Self {
        MOVES[m.index()].then(self)
    }

    /// Returns the state after more moves.
    #[must_use]
    pub fn after_all(&self, moves: impl IntoIterator<Item = Move>) -> Self {
        moves.into_iter().fold(*self, |cube, m| cube.after(m))
    }

    /// Returns the state that these moves make from the solved cube.
    pub fn from_moves(moves: impl IntoIterator<Item = Move>) -> Self {
        Self::SOLVED.after_all(moves)
    }

    /// Returns the corners as one number, for hash keys: a byte for each place, the first place in
    /// the lowest byte.
    #[inline]
    pub fn corner_bits(&self) -> u64 {
        u64::from_le_bytes(self.corners.map(|corner| corner.0))
    }

    /// Returns the edges as one number of 96 bits, for hash keys: a byte for each place, the first
    /// place in the lowest byte.
    #[inline]
    pub fn edge_bits(&self) -> u128 {
        let mut bytes = [0; 16];
        for (byte, edge) in bytes.iter_mut().zip(self.edges) {
            *byte = edge.0;
        }
        u128::from_le_bytes(bytes)
    }

    /// Returns whether every piece is home.
    pub fn is_solved(&self) -> bool {
        *self == Self::SOLVED
    }
}

impl Default for Cube {
    fn default() -> Self {
        Self::SOLVED
    }
}

impl fmt::Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cube(")?;
        for c in self.corners {
            write!(f, "{}{} ", CORNER_NAMES[c.piece()], ["", "+", "-"][usize::from(c.twist())])?;
        }
        f.write_str("|")?;
        for e in self.edges {
            write!(f, " {}{}", EDGE_NAMES[e.piece()], ["", "*"][usize::from(e.flip())])?;
        }
        f.write_str(")")
    }
}

/// A cycle of four places. Each place receives the piece of the next one, with the given
/// orientation change.
type Cycle = [(u8, u8); 4];

/// The clockwise quarter turns of U D R L F B, each as a corner cycle and an edge cycle.
const QUARTERS: [(Cycle, Cycle); 6] = [
    ([(0, 0), (5, 0), (1, 0), (4, 0)], [(0, 0), (4, 0), (1, 0), (5, 0)]),
    ([(2, 0), (7, 0), (3, 0), (6, 0)], [(2, 0), (7, 0), (3, 0), (6, 0)]),
    ([(0, 2), (6, 1), (3, 2), (5, 1)], [(4, 0), (8, 0), (7, 0), (11, 0)]),
    ([(1, 2), (7, 1), (2, 2), (4, 1)], [(5, 0), (10, 0), (6, 0), (9, 0)]),
    ([(0, 1), (4, 2), (2, 1), (6, 2)], [(0, 1), (9, 1), (3, 1), (8, 1)]),
    ([(1, 1), (5, 2), (3, 1), (7, 2)], [(1, 1), (11, 1), (2, 1), (10, 1)]),
];

/// The state that each move makes from the solved cube.
const MOVES: [Cube; Move::COUNT] = {
    let mut moves = [Cube::SOLVED; Move::COUNT];
    let mut face = 0;
    while face < 6 {
        let (corners, edges) = QUARTERS[face];
        let mut quarter = Cube::SOLVED;
        let mut i = 0;
        while i < 4 {
            let (place, twist) = corners[i];
            quarter.corners[place as usize] = Corner::new(corners[(i + 1) % 4].0, twist);
            let (place, flip) = edges[i];
            quarter.edges[place as usize] = Edge::new(edges[(i + 1) % 4].0, flip);
            i += 1;
        }
        let f = Face::ALL[face];
        moves[Move::new(f, Turn::Clockwise).index()] = quarter;
        moves[Move::new(f, Turn::Half).index()] = quarter.then(&quarter);
        moves[Move::new(f, Turn::Counter).index()] = quarter.inverse();
        face += 1;
    }
    moves
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_follow_from_geometry() {
        // A clockwise turn of a face moves stickers around the other four faces, in this order.
        // Every piece of the layer follows it.
        let around = |face: Face| -> [Face; 4] {
            use Face::{B, D, F, L, R, U};
            match face {
                U => [F, L, B, R],
                D => [F, R, B, L],
                R => [U, B, D, F],
                L => [U, F, D, B],
                F => [U, R, D, L],
                B => [U, L, D, R],
            }
        };
        for face in Face::ALL {
            let ring = around(face);
            let carry =
                |f: Face| ring.iter().position(|&r| r == f).map_or(f, |i| ring[(i + 1) % 4]);
            let cube = Cube::SOLVED.after(Move::new(face, Turn::Clockwise));
            for (piece, home) in CORNER_FACES.iter().enumerate() {
                let went = if home.contains(&face) { home.map(carry) } else { *home };
                let place =
                    CORNER_FACES.iter().position(|p| went.iter().all(|f| p.contains(f))).unwrap();
                let twist = CORNER_FACES[place].iter().position(|&f| f == went[0]).unwrap();
                assert_eq!(cube.corners[place], Corner::new(piece as u8, twist as u8), "{face:?}");
            }
            for (piece, home) in EDGE_FACES.iter().enumerate() {
                let went = if home.contains(&face) { home.map(carry) } else { *home };
                let place =
                    EDGE_FACES.iter().position(|p| went.iter().all(|f| p.contains(f))).unwrap();
                let flip = EDGE_FACES[place].iter().position(|&f| f == went[0]).unwrap();
                assert_eq!(cube.edges[place], Edge::new(piece as u8, flip as u8), "{face:?}");
            }
        }
    }

    #[test]
    fn sexy_move_has_order_six() {
        let sexy =
            ["R", "U", "R'", "U'"].map(|n| *Move::ALL.iter().find(|m| m.name() == n).unwrap());
        let mut cube = Cube::SOLVED;
        let mut orders = Vec::new();
        for i in 1..=12 {
            cube = cube.after_all(sexy);
            if cube.is_solved() {
                orders.push(i);
            }
        }
        assert_eq!(orders, [6, 12]);
    }
}
