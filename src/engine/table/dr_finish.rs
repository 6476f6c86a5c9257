//! Lower bounds for finishes from DR on U/D: corners with the eight U and D layer edges, and
//! corners with the E slice.
//!
//! The first part has 2,768 corner classes x 40,320 edge permutations. It stores true distances up
//! to 14; the value 15 means more. It is exact for a leave slice, where the E slice does not
//! matter, and a bound for finishes. The second part, 2,768 x 24, covers the E slice, which the
//! first ignores. Each part of the table ignores a normal subgroup. So a state and its inverse have
//! equal values, and the inverse need not be looked up.

use std::sync::atomic::AtomicU64;

use premove_cube::{Axis, Cube, Move, MoveSet};

use super::grow::{self, Rows};
use super::kind::{Kind, Stop};
use super::map::{Bytes, longs_to_bytes, words_to_bytes};
use super::nibbles;
use crate::coord::frame::{self, Classes};
use crate::coord::parts::{self, PERMUTATIONS, SLICE_PERMUTATIONS};
use crate::coord::{MoveRows, Space, columns};

const CLASSES: usize = 2_768;
/// The moves that keep DR, ordered by their index. The move tables have one column for each.
const KEEPING: MoveSet = MoveSet::keeping_dr(Axis::Ud);
pub(super) const MOVES: usize = KEEPING.len();

/// Indices of the sections in the file of the table.
const DISTANCES: usize = 0;
const E_DISTANCES: usize = 1;
const CLASS_OF: usize = 2;
const LAYER_IMAGES: usize = 3;
const CORNER_MOVES: usize = 4;
const LAYER_MOVES: usize = 5;
const E_IMAGES: usize = 6;
const E_MOVES: usize = 7;

/// Column of each move in the move tables. Moves that break DR have 0, too.
const COLUMN: [u8; Move::COUNT] = columns(KEEPING);

/// Coordinates of a state in DR: the permutations of the corners and of the U and D layer edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LayersNode {
    corners: u16,
    layers: u16,
}

/// Coordinates of a state in DR: [`LayersNode`] and the permutation of the E slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrFinishNode {
    outer: LayersNode,
    e: u16,
}

impl DrFinishNode {
    /// Creates the coordinates from the ranks of the corner permutation, the layer edges and the E
    /// slice.
    #[inline]
    pub const fn new(corners: usize, layers: usize, e: usize) -> Self {
        Self { outer: LayersNode { corners: corners as u16, layers: layers as u16 }, e: e as u16 }
    }
}

/// Lower bounds for finishes with moves that keep DR on U/D.
#[derive(Debug)]
pub struct DrFinishTable {
    bytes: Bytes,
}

impl DrFinishTable {
    /// Returns the coordinates of the corners and layer edges of a state.
    #[inline]
    pub fn layers_node(&self, cube: &Cube) -> LayersNode {
        let corners = parts::corner_permutation(cube) as u16;
        LayersNode { corners, layers: parts::layer_permutation(cube) as u16 }
    }

    /// Returns the coordinates of the corners and layer edges after a move.
    #[inline]
    pub fn layers_child(&self, node: LayersNode, m: Move) -> LayersNode {
        let column = usize::from(COLUMN[m.index()]);
        LayersNode {
            corners: self.bytes.words(CORNER_MOVES).at(usize::from(node.corners) * MOVES + column),
            layers: self.bytes.words(LAYER_MOVES).at(usize::from(node.layers) * MOVES + column),
        }
    }

    /// Returns the number of moves until corners and layer edges are solved. Up to 14 it is exact;
    /// 15 means 15 or more.
    #[inline]
    pub fn layers_distance(&self, node: LayersNode) -> u8 {
        let class_of = self.bytes.longs(CLASS_OF).at(usize::from(node.corners)) as usize;
        self.outer_distance(class_of, node.layers)
    }

    #[inline]
    fn outer_distance(&self, class_of: usize, layers: u16) -> u8 {
        let class = class_of >> 4;
        let s = class_of & 15;
        let column = self.bytes.words(LAYER_IMAGES).at(s * PERMUTATIONS + usize::from(layers));
        nibbles::get(self.bytes.section(DISTANCES), class * PERMUTATIONS + usize::from(column))
    }

    /// Maps a state by the symmetry to the representative of its corner class. Returns the index of
    /// its group (equal corners and layer edges), `class * 40320 + layers`, and the permutation of
    /// the E slice.
    #[inline]
    pub(super) fn group(&self, node: DrFinishNode) -> (usize, u16) {
        let class_of = self.bytes.longs(CLASS_OF).at(usize::from(node.outer.corners)) as usize;
        let class = class_of >> 4;
        let s = class_of & 15;
        let layers =
            self.bytes.words(LAYER_IMAGES).at(s * PERMUTATIONS + usize::from(node.outer.layers));
        let e = self.bytes.words(E_IMAGES).at(s * SLICE_PERMUTATIONS + usize::from(node.e));
        (class * PERMUTATIONS + usize::from(layers), e)
    }

    /// Returns the corners after the move that has this column in [`KEEPING`].
    pub(super) fn corners_after(&self, corners: usize, column: usize) -> usize {
        usize::from(self.bytes.words(CORNER_MOVES).at(corners * MOVES + column))
    }

    /// Returns the layer edges after the move that has this column in [`KEEPING`].
    pub(super) fn layers_after(&self, layers: usize, column: usize) -> u16 {
        self.bytes.words(LAYER_MOVES).at(layers * MOVES + column)
    }

    /// Returns the E slice after the move with this column in [`KEEPING`] and then a symmetry.
    pub(super) fn e_after(&self, e: usize, column: usize, s: usize) -> usize {
        let e = self.bytes.words(E_MOVES).at(e * MOVES + column);
        usize::from(self.bytes.words(E_IMAGES).at(s * SLICE_PERMUTATIONS + usize::from(e)))
    }

    /// Returns the image of each permutation of the layer edges under a symmetry.
    pub(super) fn layer_images(&self, s: usize) -> Vec<u16> {
        let images = self.bytes.words(LAYER_IMAGES);
        (0..PERMUTATIONS).map(|layers| images.at(s * PERMUTATIONS + layers)).collect()
    }

    /// Returns the bound for a corner class and layer edges. The layer edges must already be mapped
    /// by the symmetry to the representative of the class.
    pub(super) fn class_distance(&self, class: usize, layers: usize) -> u8 {
        nibbles::get(self.bytes.section(DISTANCES), class * PERMUTATIONS + layers)
    }

    /// Returns the bound that ignores the layer edges, from the ranks of corners and E slice.
    #[inline]
    pub fn e_distance(&self, corners: usize, e: usize) -> u8 {
        self.inner_distance(self.bytes.longs(CLASS_OF).at(corners) as usize, e as u16)
    }

    #[inline]
    fn inner_distance(&self, class_of: usize, e: u16) -> u8 {
        let class = class_of >> 4;
        let s = class_of & 15;
        let column = self.bytes.words(E_IMAGES).at(s * SLICE_PERMUTATIONS + usize::from(e));
        nibbles::get(
            self.bytes.section(E_DISTANCES),
            class * SLICE_PERMUTATIONS + usize::from(column),
        )
    }
}

impl Space for DrFinishTable {
    type Node = DrFinishNode;

    #[inline]
    fn node(&self, cube: &Cube) -> DrFinishNode {
        DrFinishNode { outer: self.layers_node(cube), e: parts::slice_permutation(cube, 2) as u16 }
    }

    #[inline]
    fn child(&self, node: DrFinishNode, m: Move) -> DrFinishNode {
        let column = usize::from(COLUMN[m.index()]);
        let e = self.bytes.words(E_MOVES).at(usize::from(node.e) * MOVES + column);
        DrFinishNode { outer: self.layers_child(node.outer, m), e }
    }

    #[inline]
    fn distance(&self, node: DrFinishNode) -> u8 {
        self.distance_within(node, u8::MAX)
    }

    #[inline]
    fn distance_within(&self, node: DrFinishNode, most: u8) -> u8 {
        let class_of = self.bytes.longs(CLASS_OF).at(usize::from(node.outer.corners)) as usize;
        let with_e = self.inner_distance(class_of, node.e);
        // The part with the E slice fits into the first cache level. The other part costs a cache
        // miss.
        if with_e > most {
            with_e
        } else {
            with_e.max(self.outer_distance(class_of, node.outer.layers))
        }
    }
}

impl Kind for DrFinishTable {
    type Inputs<'a> = ();
    const VERSION: u32 = 1;

    fn sections() -> Vec<usize> {
        vec![
            CLASSES * PERMUTATIONS / 2,
            CLASSES * SLICE_PERMUTATIONS / 2,
            PERMUTATIONS * 4,
            frame::COUNT * PERMUTATIONS * 2,
            PERMUTATIONS * MOVES * 2,
            PERMUTATIONS * MOVES * 2,
            frame::COUNT * SLICE_PERMUTATIONS * 2,
            SLICE_PERMUTATIONS * MOVES * 2,
        ]
    }

    fn build((): (), reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let classes = Classes::corner_permutations(stop)?;
        let layer_images = frame::layer_images(stop)?;
        let e_images = frame::e_images();
        let corners = MoveRows::new(
            PERMUTATIONS,
            KEEPING,
            parts::cube_with_corner_permutation,
            parts::corner_permutation,
            stop,
        )?;
        let layers = MoveRows::new(
            PERMUTATIONS,
            KEEPING,
            parts::cube_with_layer_permutation,
            parts::layer_permutation,
            stop,
        )?;
        let e = MoveRows::new(
            SLICE_PERMUTATIONS,
            KEEPING,
            |i| parts::cube_with_slice_permutation(2, i),
            |c| parts::slice_permutation(c, 2),
            stop,
        )?;
        // Each section has an entry for each corner class and each permutation of some edges.
        let part = |edges: &MoveRows, images: &[u16], reached| {
            let rows = Rows {
                width: images.len() / frame::COUNT,
                target: |row: usize, m| {
                    let after = corners.at(classes.representative[row] as usize, m);
                    classes.of[usize::from(after)]
                },
                moved: &edges.by_move(),
                images,
                stabiliser: &classes.stabiliser,
                start: classes.of[0],
            };
            grow::grow(&rows, reached, stop)
        };
        let distances = part(&layers, &layer_images, reached)?;
        let e_distances = part(&e, &e_images, &AtomicU64::new(0))?;
        Some(vec![
            distances,
            e_distances,
            longs_to_bytes(&classes.of),
            words_to_bytes(&layer_images),
            words_to_bytes(corners.values()),
            words_to_bytes(layers.values()),
            words_to_bytes(&e_images),
            words_to_bytes(e.values()),
        ])
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, PERMUTATIONS)
    }
}
