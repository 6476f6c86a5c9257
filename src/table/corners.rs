//! All corners from anywhere: permutations in 2,768 classes, times 2,187 twists.
//!
//! 88,179,840 true distances in 3 MB. Twists alone are a bound that stays in the first cache level.

use std::sync::atomic::AtomicU64;

use super::co::{twist_distances, twist_moves, twists_by_move};
use super::grow::{self, Rows};
use super::id::TableId;
use super::kind::{Kind, Stop};
use super::map::{Bytes, words_to_bytes};
use super::nibbles;
use super::registry::Tables;
use crate::coord::frame::{self, Classes};
use crate::coord::parts::{self, PERMUTATIONS, TWISTS};
use crate::coord::{MoveTable, move_rows};
use crate::cube::{Cube, Move, MoveSet};

const CLASSES: usize = 2_768;
const STRIDE: usize = TWISTS.div_ceil(2);

/// Sections of the file.
const DISTANCES: usize = 0;
const TWIST_DISTANCES: usize = 1;
const CLASS_OF: usize = 2;
const TWIST_IMAGES: usize = 3;
const CORNER_MOVES: usize = 4;

/// Permutation and twists of the corners of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CornersNode {
    corners: u16,
    twist: u16,
}

/// Distance to solved corners.
#[derive(Debug)]
pub struct CornersTable {
    bytes: Bytes,
    twists: MoveTable,
}

impl CornersTable {
    /// The coordinates of a state.
    #[inline]
    pub fn node(&self, cube: &Cube) -> CornersNode {
        CornersNode {
            corners: parts::corner_permutation(cube) as u16,
            twist: parts::twist(cube) as u16,
        }
    }

    /// The coordinates after a move.
    #[inline]
    pub fn child(&self, node: CornersNode, m: Move) -> CornersNode {
        CornersNode {
            corners: self
                .bytes
                .words(CORNER_MOVES)
                .at(usize::from(node.corners) * Move::COUNT + m.index()),
            twist: self.twists.to(node.twist, m),
        }
    }

    /// Moves to solved corners.
    #[inline]
    pub fn distance(&self, node: CornersNode) -> u8 {
        let class_of = usize::from(self.bytes.words(CLASS_OF).at(usize::from(node.corners)));
        let (class, s) = (class_of >> 4, class_of & 15);
        let twist = self.bytes.words(TWIST_IMAGES).at(s * TWISTS + usize::from(node.twist));
        nibbles::get(self.bytes.section(DISTANCES), class * STRIDE * 2 + usize::from(twist))
    }

    /// The same when it is at most `most`, otherwise anything greater than `most`.
    #[inline]
    pub fn distance_within(&self, node: CornersNode, most: u8) -> u8 {
        if most == 0 {
            return u8::from(node.corners != 0 || node.twist != 0);
        }
        let bound = nibbles::get(self.bytes.section(TWIST_DISTANCES), usize::from(node.twist));
        if bound > most { bound } else { self.distance(node) }
    }
}

impl Kind for CornersTable {
    const ID: TableId = TableId::Corners;
    const VERSION: u32 = 1;
    const SECTIONS: &'static [usize] = &[
        CLASSES * STRIDE,
        STRIDE,
        PERMUTATIONS * 2,
        frame::COUNT * TWISTS * 2,
        PERMUTATIONS * Move::COUNT * 2,
    ];

    fn build(_: &Tables, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let classes = Classes::corner_permutations(stop)?;
        let (cube, rank) = (parts::cube_with_corner_permutation, parts::corner_permutation);
        let corners = move_rows(PERMUTATIONS, MoveSet::ALL, cube, rank, stop)?;
        let images = frame::twist_images();
        let after = |row: usize, m| {
            usize::from(corners[classes.representative[row] as usize * Move::COUNT + m])
        };
        let rows = Rows {
            width: TWISTS,
            target: |row, m| classes.of[after(row, m)],
            moved: &twists_by_move(),
            images: &images,
            stabiliser: &classes.stabiliser,
            start: classes.of[0],
        };
        let distances = grow::grow(&rows, reached, stop)?;
        // 2,768 classes and 16 symmetries fit 16 bits together.
        let class_of: Vec<u16> = classes.of.iter().map(|&c| c as u16).collect();
        Some(vec![
            distances,
            nibbles::pack(&twist_distances(stop)?),
            words_to_bytes(&class_of),
            words_to_bytes(&images),
            words_to_bytes(&corners),
        ])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, twists: twist_moves() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, TWISTS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_at_each_distance_are_as_many_as_published() {
        let sections =
            CornersTable::build(&Tables::new("none".into()), &AtomicU64::new(0), &|| false)
                .unwrap();
        let classes = Classes::corner_permutations(&|| false).unwrap();
        let mut counted = [0; 16];
        for (row, stabiliser) in sections[0].chunks(STRIDE).zip(&classes.stabiliser) {
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
