//! Computes the key of a cube in the H48 tables. The result is equal to the key from
//! [`CornerClasses::key`], but takes only about 45 instructions.

use std::sync::Arc;

use premove_cube::Symmetry;

use super::edge_symmetry::{E_SLICE, EdgeSymmetry, FLIPPED, PAIRS, QUADS, S_SLICE, TWIST};
use crate::coord::edge_slices::arrangement_of_masks;
use crate::coord::h48::{CornerClasses, Parts};
use crate::coord::rank::Subsets;
use crate::simd::Wide;

/// The bit of a corner piece that is set for the second tetrad.
pub(super) const TETRAD: u32 = 2;

/// Computes the parts of the key of a cube, together with the table of corner cosets of
/// [`CornerClasses`].
#[derive(Clone, Debug)]
pub(super) struct H48Places {
    /// Ranks of the places of the second tetrad, indexed by a mask of seven of the eight places.
    /// The eighth follows from the others.
    pub(super) tetrads: Box<[u8; 128]>,
    /// For each mask of places for the E-slice edges, the index of the first arrangement with these
    /// places.
    e_slices: Box<[u16; 4096]>,
    /// For each mask of places for the S-slice edges among the other eight, the number to add.
    s_slices: Box<[u8; 256]>,
    symmetries: Box<[EdgeSymmetry; 64]>,
}

/// The tables for computing the key of a cube.
#[derive(Clone, Debug)]
pub(super) struct KeyTables {
    pub(super) places: H48Places,
    classes: Arc<CornerClasses>,
}

impl KeyTables {
    pub(super) fn new(classes: Arc<CornerClasses>) -> Self {
        Self { places: H48Places::new(), classes }
    }

    /// Returns the table of [`CornerClasses`].
    #[inline(always)]
    pub(super) fn classes(&self) -> &[u32] {
        self.classes.table()
    }
}

impl H48Places {
    pub(super) fn new() -> Self {
        let mut places = Self {
            tetrads: Box::new([0; 128]),
            e_slices: Box::new([0; 4096]),
            s_slices: Box::new([0; 256]),
            symmetries: Box::new([EdgeSymmetry::new(Symmetry::IDENTITY); 64]),
        };
        let tetrads = Subsets::new(8, 4);
        let slices = Subsets::new(12, 4);
        for rank in 0..tetrads.len() {
            let mask = tetrads.mask(rank);
            places.tetrads[usize::from(mask) & 127] = rank as u8;
            // With the E slice at home, the S slice alone determines the index.
            places.s_slices[usize::from(mask)] = arrangement_of_masks(0xf00, mask) as u8;
        }
        for rank in 0..slices.len() {
            let e = slices.mask(rank);
            // The last four of eight places have rank 0.
            let mut s = !u32::from(e) & 0xfff;
            for _ in 0..4 {
                s &= s - 1;
            }
            places.e_slices[usize::from(e)] = arrangement_of_masks(e, s as u16) as u16;
        }
        for (carry, s) in places.symmetries.iter_mut().zip(Symmetry::all()) {
            *carry = EdgeSymmetry::new(s);
        }
        places
    }

    /// Returns the number of the corner coset.
    #[inline(always)]
    fn corners<W: Wide>(&self, wide: W, cube: W::V32) -> u64 {
        let corners = wide.low(cube);
        let twist = wide.and16(corners, wide.load16(&TWIST));
        let number = wide.weigh(twist, wide.load16(&PAIRS), wide.load16(&QUADS)) >> 4;
        let tetrads = self.tetrads[(wide.bit16::<TETRAD>(corners) & 127) as usize];
        u64::from(number * 70 + u32::from(tetrads))
    }

    /// Returns the symmetry in an entry of the table of classes. It maps the corners to the
    /// representative of their class.
    #[inline(always)]
    pub(super) fn symmetry(&self, class: u32) -> &EdgeSymmetry {
        &self.symmetries[(class & 63) as usize]
    }

    /// Returns the index of the arrangement of the slices.
    #[inline(always)]
    pub(super) fn arrangement<W: Wide>(&self, wide: W, parts: Parts) -> u32 {
        let e = parts.slices() >> 12;
        let s = parts.slices() & 4095;
        let s = wide.extract(s, e ^ 4095);
        u32::from(self.e_slices[(e & 4095) as usize]) + u32::from(self.s_slices[(s & 255) as usize])
    }

    /// Returns the parts of the key of a state. `classes` is the table of [`CornerClasses`].
    #[inline(always)]
    pub(super) fn parts<W: Wide>(&self, wide: W, classes: &[u32], cube: W::V32) -> Parts {
        let entry = classes[self.corners(wide, cube) as usize];
        let edges = self.symmetry(entry).edges(wide, wide.high(cube));
        let e = wide.bit16::<E_SLICE>(edges);
        let s = wide.bit16::<S_SLICE>(edges);
        parts(entry, e, s, wide.bit16::<FLIPPED>(edges))
    }
}

/// Returns the parts of a key. `entry` comes from the table of classes. The masks have a bit for
/// each edge place in their lowest twelve bits.
#[inline(always)]
pub(super) fn parts(entry: u32, e_slice: u32, s_slice: u32, flipped: u32) -> Parts {
    let slices = (e_slice & 4095) << 12 | s_slice & 4095;
    Parts::new(entry >> 6 & 4095, slices, flipped >> 1 & 2047)
}

#[cfg(test)]
mod tests {
    use super::super::pieces;
    use super::*;
    use crate::coord::h48::Apart;
    use crate::simd::Portable;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn keys_are_those_of_the_oracle() {
        let (places, classes, apart) = (H48Places::new(), CornerClasses::new(), Apart::new());
        let mut rng = Rng::from_number(4);
        for _ in 0..2_000 {
            let cube = random(StateKind::Full, &mut rng);
            let (wide, table) = (pieces::pack(&cube).0, classes.table());
            let parts = places.parts(Portable, table, wide);
            let arrangement = places.arrangement(Portable, parts);
            assert_eq!(parts.key(arrangement), classes.key(&cube));
            assert_eq!(apart.parts(classes.key(&cube)), parts);
        }
    }
}
