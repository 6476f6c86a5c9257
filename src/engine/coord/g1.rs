//! The index of a cube in the table `g1`, computed in a simple way. This is the reference for the
//! fast kernels.

use premove_cube::{Axis, Cube, Symmetry};

use super::frame::{Classes, Frame};
use super::parts::{self, FLIPS, SLICES};
use super::rank::Subsets;

/// Number of twist classes under the 16 symmetries that keep an axis.
pub const TWIST_CLASSES: usize = 168;
/// Number of entries of a twist class: flips and slice places, `slice * 2048 + flip`.
pub const FLIP_SLICES: usize = FLIPS * SLICES;
/// Number of entries of the table.
pub const ENTRIES: usize = TWIST_CLASSES * FLIP_SLICES;

/// Computes the index of a cube: `twist class * 1,013,760 + slice * 2048 + flip`. Flip and slice
/// are those after the symmetry that maps the twist to the representative of its class.
#[derive(Clone, Debug)]
pub struct G1Index {
    twists: Classes,
    frames: [Frame; super::frame::COUNT],
    subsets: Subsets,
    /// The symmetry that maps each axis to U/D.
    to_ud: [Symmetry; 3],
}

impl G1Index {
    /// Builds the small tables that the computation needs.
    pub fn new() -> Self {
        Self {
            twists: Classes::twists(),
            frames: Frame::all(),
            subsets: parts::slice_subsets(),
            to_ud: Axis::ALL.map(|axis| {
                let found = Symmetry::rotations().find(|s| s.axis(axis) == Axis::Ud);
                found.unwrap_or_else(|| unreachable!("a rotation carries each axis to U/D"))
            }),
        }
    }

    /// Returns the rotation of the whole cube that maps an axis to U/D.
    pub const fn turn(&self, axis: Axis) -> Symmetry {
        self.to_ud[axis.index()]
    }

    /// Returns the index of a cube seen from an axis.
    pub fn place(&self, cube: &Cube, axis: Axis) -> usize {
        let cube = self.to_ud[axis as usize].of_cube(cube);
        let of = self.twists.of[parts::twist(&cube)];
        let flips = cube
            .edges
            .iter()
            .enumerate()
            .fold(0, |acc, (i, edge)| acc | u16::from(edge.flip()) << i);
        let (flips, slice) =
            self.frames[of as usize & 15].flips_and_slice(flips, parts::slice_mask(&cube));
        (of >> 4) as usize * FLIP_SLICES
            + self.subsets.rank(slice) * FLIPS
            + usize::from(flips & 0x7ff)
    }
}

impl Default for G1Index {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn cubes_that_symmetries_of_the_axis_carry_into_each_other_share_a_twist_class() {
        let (index, mut rng) = (G1Index::new(), Rng::from_number(5));
        for _ in 0..200 {
            let cube = random(StateKind::Full, &mut rng);
            let class = index.place(&cube, Axis::Ud) / FLIP_SLICES;
            for s in Symmetry::keeping(Axis::Ud) {
                assert_eq!(index.place(&s.of_cube(&cube), Axis::Ud) / FLIP_SLICES, class);
            }
        }
    }

    #[test]
    fn an_axis_is_seen_as_u_d_is_after_turning_the_cube() {
        let (index, mut rng) = (G1Index::new(), Rng::from_number(6));
        for axis in Axis::ALL {
            let turn = index.to_ud[axis as usize];
            let cube = random(StateKind::Full, &mut rng);
            assert_eq!(index.place(&cube, axis), index.place(&turn.of_cube(&cube), Axis::Ud));
            assert_eq!(turn.axis(axis), Axis::Ud);
        }
        assert!(index.place(&Cube::SOLVED, Axis::Fb) < ENTRIES);
    }
}
