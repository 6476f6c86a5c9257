//! Distances of all corners from anywhere: permutations in 2,768 classes, times 2,187 twists.
//!
//! 88,179,840 distances fit into 3 MB through symmetry. The twists alone give a lower bound that
//! stays in the first cache level.

use std::sync::atomic::AtomicU64;

use premove_cube::{Cube, Move, MoveSet};

use super::co::TwistBound;
use super::plain::Coordinate;
use crate::coord::MoveRows;
use crate::coord::frame::{self, Classes};
use crate::coord::parts::{self, PERMUTATIONS, TWISTS};
use crate::table::grow::{self, Rows};
use crate::table::kind::Stop;
use crate::table::map::{to_words, words_to_bytes};

const CLASSES: usize = 2_768;

/// The permutation and the twists of the corners of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornersNode {
    corners: u16,
    twist: u16,
}

/// Coordinate of the permutation and twists of all corners, in classes under symmetry.
#[derive(Debug)]
pub struct Corners {
    bound: TwistBound,
    /// For each permutation, its class times 16 plus the symmetry to the representative of the
    /// class.
    class_of: Vec<u16>,
    /// The images of each twist under the symmetries.
    images: Vec<u16>,
    permutations: MoveRows,
}

impl Coordinate for Corners {
    type Node = CornersNode;
    const ROWS: usize = CLASSES;
    const WIDTH: usize = TWISTS;
    const MOVES: MoveSet = MoveSet::ALL;
    const SECTIONS: &'static [usize] = &[
        TwistBound::BYTES,
        PERMUTATIONS * 2,
        frame::COUNT * TWISTS * 2,
        PERMUTATIONS * Move::COUNT * 2,
    ];

    fn make(stop: Stop<'_>) -> Option<Self> {
        let cube = parts::cube_with_corner_permutation;
        let rank = parts::corner_permutation;
        // A class below 2,768 and a symmetry below 16 fit into 16 bits together.
        let class_of = Classes::corner_permutations(stop)?.of.iter().map(|&c| c as u16).collect();
        Some(Self {
            bound: TwistBound::make(stop)?,
            class_of,
            images: frame::twist_images(),
            permutations: MoveRows::new(PERMUTATIONS, MoveSet::ALL, cube, rank, stop)?,
        })
    }

    fn open(sections: &[&[u8]]) -> Self {
        let &[bound, class_of, images, permutations] = sections else {
            unreachable!("the registry checks the sections of a file")
        };
        Self {
            bound: TwistBound::open(bound),
            class_of: to_words(class_of),
            images: to_words(images),
            permutations: MoveRows::from_values(MoveSet::ALL, to_words(permutations)),
        }
    }

    fn sections(&self) -> Vec<Vec<u8>> {
        let words = [&self.class_of, &self.images, self.permutations.values()];
        std::iter::once(self.bound.distances()).chain(words.map(words_to_bytes)).collect()
    }

    #[inline]
    fn node(&self, cube: &Cube) -> CornersNode {
        CornersNode {
            corners: parts::corner_permutation(cube) as u16,
            twist: parts::twist(cube) as u16,
        }
    }

    #[inline]
    fn child(&self, node: CornersNode, m: Move) -> CornersNode {
        CornersNode {
            corners: self.permutations.to(node.corners, m),
            twist: self.bound.twists.child(node.twist, m),
        }
    }

    #[inline]
    fn entry(&self, node: CornersNode) -> (usize, usize) {
        let class_of = usize::from(self.class_of[usize::from(node.corners)]);
        let class = class_of >> 4;
        let s = class_of & 15;
        (class, usize::from(self.images[s * TWISTS + usize::from(node.twist)]))
    }

    #[inline]
    fn bound(&self, node: CornersNode, most: u8) -> u8 {
        match most {
            0 => u8::from(node.corners != 0 || node.twist != 0),
            _ => self.bound.of(node.twist),
        }
    }

    /// Fills all entries of a state. It has several if symmetries keep the representative of its
    /// class.
    fn distances(&self, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<u8>> {
        let classes = Classes::corner_permutations(stop)?;
        let rows = Rows {
            width: TWISTS,
            target: |row: usize, m| {
                let after = self.permutations.at(classes.representative[row] as usize, m);
                classes.of[usize::from(after)]
            },
            moved: &self.bound.twists.by_move(),
            images: &self.images,
            stabiliser: &classes.stabiliser,
            start: classes.of[0],
        };
        grow::grow(&rows, reached, stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::nibbles;

    #[test]
    fn states_at_each_distance_are_as_many_as_published() {
        let corners = Corners::make(&|| false).unwrap();
        let distances = corners.distances(&AtomicU64::new(0), &|| false).unwrap();
        let classes = Classes::corner_permutations(&|| false).unwrap();
        let mut counted = [0; 16];
        for (row, stabiliser) in distances.chunks(TWISTS.div_ceil(2)).zip(&classes.stabiliser) {
            let states = 16 / u64::from(stabiliser.count_ones());
            for (count, n) in counted.iter_mut().zip(nibbles::histogram(row, TWISTS)) {
                *count += n * states;
            }
        }
        let published = [
            1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616,
            15_139_616, 64_736,
        ];
        assert_eq!(counted[..12], published);
        assert_eq!(counted[12..], [0; 4]);
    }
}
