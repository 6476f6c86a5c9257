//! Computes the index of a cube in the table `g1`, for three axes. The result is equal to the index
//! from [`G1Index`], but takes only about 35 instructions.

use premove_cube::{Axis, Corner, Cube, Symmetry};

use super::edge_symmetry::{E_SLICE, EdgeSymmetry, FLIPPED, PAIRS, QUADS, TWIST};
use crate::coord::frame::Classes;
use crate::coord::g1::G1Index;
use crate::coord::parts;
use crate::simd::{Bytes16, Wide};

/// Data for the twists seen from an axis, in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Twists {
    /// When seen from the axis, place `i` is place `from[i]`.
    from: Bytes16,
    /// Number that each piece adds to its twist.
    pieces: Bytes16,
    /// Number that each place adds to the twist.
    places: Bytes16,
}

/// Computes the indices of the entries for the three axes.
#[derive(Clone, Debug)]
pub(super) struct G1Places {
    twists: [Twists; 4],
    /// For each twist coordinate, its class times 495. From bit [`SYMMETRY`] on, the symmetry that
    /// maps the twist to the representative of the class.
    classes: Box<[u32; 4096]>,
    /// The rank of each set of four places out of 12.
    ranks: Box<[u16; 4096]>,
    /// For each axis, the 16 symmetries, each after the rotation that maps the axis to U/D.
    symmetries: Box<[[EdgeSymmetry; 16]; 4]>,
}

/// First bit of the symmetry in an entry of `classes`. The bits below hold numbers up to 168 times
/// 495.
const SYMMETRY: u32 = 20;

/// Modulus of the twists.
static THREE: Bytes16 = Bytes16([0x30; 16]);

impl Twists {
    fn new(turn: Symmetry) -> Self {
        let mut from = [8; 16];
        let mut pieces = [0; 16];
        let mut places = [0; 16];
        for (i, piece) in pieces.iter_mut().enumerate().take(8) {
            let (to, twist) = image(turn, i, 0);
            (from[to], places[to]) = (i as u8, twist << 4);
            *piece = image(turn, 0, i as u8).1 << 4;
        }
        // The pieces of one tetrad add 0, those of the other 1 or 2. A 2 is replaced by 1 through
        // the numbers of the places, so that the sum of all three stays below 6.
        if pieces.contains(&0x20) {
            for i in 0..8 {
                pieces[i] = (pieces[i] + 0x10) % 0x30;
                places[i] = (places[i] + 0x20) % 0x30;
            }
        }
        Self { from: Bytes16(from), pieces: Bytes16(pieces), places: Bytes16(places) }
    }
}

/// Returns the place of a corner after a rotation, and its twist there.
fn image(turn: Symmetry, place: usize, piece: u8) -> (usize, u8) {
    let mut cube = Cube::SOLVED;
    cube.corners = [Corner::new((piece + 1) % 8, 0); 8];
    cube.corners[place] = Corner::new(piece, 0);
    let seen = turn.of_cube(&cube).corners;
    let other = if seen[0].piece() == seen[1].piece() { seen[0] } else { seen[2] };
    let Some(to) = (0..8).find(|&i| seen[i].piece() != other.piece()) else {
        unreachable!("one corner differs from the seven others")
    };
    (to, seen[to].twist())
}

impl G1Places {
    pub(super) fn new() -> Self {
        let index = G1Index::new();
        let classes = Classes::twists();
        let subsets = parts::slice_subsets();
        let turns = Axis::ALL.map(|axis| index.turn(axis));
        let keeping: Vec<Symmetry> = Symmetry::keeping(Axis::Ud).collect();
        let mut places = Self {
            twists: std::array::from_fn(|axis| Twists::new(turns[axis % 3])),
            classes: Box::new([0; 4096]),
            ranks: Box::new([0; 4096]),
            symmetries: Box::new([[EdgeSymmetry::new(Symmetry::IDENTITY); 16]; 4]),
        };
        for (entry, of) in places.classes.iter_mut().zip(classes.of) {
            *entry = ((of >> 4) * parts::SLICES as u32) | ((of & 15) << SYMMETRY);
        }
        for rank in 0..parts::SLICES {
            places.ranks[usize::from(subsets.mask(rank))] = rank as u16;
        }
        for (axis, turn) in turns.into_iter().enumerate() {
            for (i, s) in keeping.iter().enumerate() {
                places.symmetries[axis][i] = EdgeSymmetry::new(turn.then(*s));
            }
        }
        places
    }

    /// Returns the index of a state seen from an axis, `0..3`.
    #[inline(always)]
    pub(super) fn place<W: Wide>(&self, wide: W, cube: W::V32, axis: usize) -> u32 {
        let twists = &self.twists[axis & 3];
        let corners = wide.shuffle16(wide.low(cube), wide.load16(&twists.from));
        let own = wide.add16(wide.and16(corners, wide.load16(&TWIST)), wide.load16(&twists.places));
        let sum = wide.add16(own, wide.shuffle16(wide.load16(&twists.pieces), corners));
        let twist = wide.min16(sum, wide.sub16(sum, wide.load16(&THREE)));
        let number = wide.weigh(twist, wide.load16(&PAIRS), wide.load16(&QUADS)) >> 4;
        let class = self.classes[(number & 4095) as usize];
        let carry = &self.symmetries[axis & 3][(class >> SYMMETRY & 15) as usize];
        let edges = carry.edges(wide, wide.high(cube));
        let rank = u32::from(self.ranks[(wide.bit16::<E_SLICE>(edges) & 4095) as usize]);
        let flips = wide.bit16::<FLIPPED>(edges) & 0x7ff;
        (((class & ((1 << SYMMETRY) - 1)) + rank) << 11) | flips
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces;
    use super::*;
    use crate::simd::Portable;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn places_are_those_of_the_oracle() {
        let (places, index, mut rng) = (G1Places::new(), G1Index::new(), Rng::from_number(3));
        for _ in 0..2_000 {
            let cube = random(StateKind::Full, &mut rng);
            for axis in Axis::ALL {
                let place = places.place(Portable, pieces::pack(&cube).0, axis.index());
                assert_eq!(place as usize, index.place(&cube, axis));
            }
        }
    }
}
