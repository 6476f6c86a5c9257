//! Distances from any state to DR on U/D: flips and slice places in 64,430 classes, times 2,187
//! twists.
//!
//! 140,908,410 true distances take 70 MB. Without the 16 symmetries there would be 2,217,093,120. A
//! second table, of twists with slice places only, gives a lower bound. It stays in the second
//! cache level and is enough for most lookups of a search.

mod premoves;

use std::sync::atomic::AtomicU64;

use premove_cube::{Axis, Cube, Metric, Move, MoveSet, Symmetry};

use super::cosets::Cosets;
use super::grow::{self, Rows};
use super::kind::{Kind, Stop};
use super::map::{Bytes, Longs, Words, longs_to_bytes, words_to_bytes};
use super::nibbles;
use super::small::{self, Coordinate, DrFromEo, TwistSlice};
use crate::coord::axis_view::{InverseView, Parts};
use crate::coord::frame::{self, Classes};
use crate::coord::{MoveTable, Premoves, Space, parts};
use crate::simd::Isa;

const CLASSES: usize = 64_430;
const STRIDE: usize = parts::TWISTS.div_ceil(2);
const FLIP_SLICES: usize = parts::FLIPS * parts::SLICES;

/// Indices of the sections in the file of the table.
const DISTANCES: usize = 0;
const CLASS_OF: usize = 1;
const TWIST_IMAGES: usize = 2;
const TWIST_SLICE: usize = 3;

#[derive(Debug)]
struct Moves {
    flips: MoveTable,
    rest: DrFromEo,
    /// Computes the coordinates of the inverse of a state.
    inverse: InverseView,
    isa: Isa,
}

impl Moves {
    fn new() -> Self {
        Self {
            flips: MoveTable::new(parts::FLIPS, MoveSet::ALL, parts::cube_with_flip, parts::flip),
            rest: DrFromEo::new(),
            inverse: InverseView::new(Symmetry::IDENTITY),
            isa: Isa::best(),
        }
    }

    #[inline]
    fn node(&self, cube: &Cube) -> DrNode {
        DrNode { flip: parts::flip(cube) as u16, rest: self.rest.node(cube) }
    }

    #[inline]
    fn child(&self, node: DrNode, m: Move) -> DrNode {
        DrNode { flip: self.flips.to(node.flip, m), rest: self.rest.child(node.rest, m) }
    }
}

/// Coordinates of a state: flips, slice places and twists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrNode {
    flip: u16,
    rest: TwistSlice,
}

impl DrNode {
    #[inline]
    fn flip_slice(self) -> usize {
        usize::from(self.rest.slice) * parts::FLIPS + usize::from(self.flip)
    }
}

/// Table of the distances from all states to DR on U/D.
#[derive(Debug)]
pub struct DrTable {
    bytes: Bytes,
    moves: Moves,
}

impl DrTable {
    /// Returns the row of a flip-slice value (`slice * 2048 + flip`): the distances of all twists,
    /// with 4 bits each. Also returns the symmetry to the representative of the class. To look a
    /// twist up in the row, map it by this symmetry.
    #[inline]
    pub(super) fn row(&self, flip_slice: usize) -> (&[u8], usize) {
        let class_of = self.bytes.longs(CLASS_OF).at(flip_slice) as usize;
        (&self.bytes.section(DISTANCES)[(class_of >> 4) * STRIDE..][..STRIDE], class_of & 15)
    }

    /// Returns the parts of the table that searches of the whole cube read.
    pub fn cosets(&self) -> DrCosets<'_> {
        DrCosets {
            class_of: self.bytes.longs(CLASS_OF),
            images: self.bytes.words(TWIST_IMAGES),
            distances: self.bytes.section(DISTANCES),
            moves: &self.moves,
        }
    }
}

impl Space for DrTable {
    type Node = DrNode;

    const GROUP: MoveSet = MoveSet::keeping_dr(Axis::Ud);

    #[inline]
    fn node(&self, cube: &Cube) -> DrNode {
        self.moves.node(cube)
    }

    #[inline]
    fn child(&self, node: DrNode, m: Move) -> DrNode {
        self.moves.child(node, m)
    }

    #[inline]
    fn distance(&self, node: DrNode) -> u8 {
        let class_of = self.bytes.longs(CLASS_OF).at(node.flip_slice()) as usize;
        let class = class_of >> 4;
        let s = class_of & 15;
        let twist =
            self.bytes.words(TWIST_IMAGES).at(s * parts::TWISTS + usize::from(node.rest.twist));
        nibbles::get(self.bytes.section(DISTANCES), class * STRIDE * 2 + usize::from(twist))
    }

    #[inline]
    fn distance_within(&self, node: DrNode, most: u8) -> u8 {
        let bound = nibbles::get(self.bytes.section(TWIST_SLICE), node.rest.index());
        if bound > most { bound } else { self.distance(node) }
    }

    #[inline]
    fn is_goal_state(&self, cube: &Cube) -> bool {
        let twists = cube.corners.iter().fold(0, |all, corner| all | corner.twist());
        let flips = cube.edges.iter().fold(0, |all, edge| all | edge.flip());
        twists | flips == 0 && cube.edges[8..].iter().all(|edge| edge.piece() >= 8)
    }

    fn near_behind(&self, premoves: &mut [Premoves], most: u8) {
        self.keep_near_premoves(premoves, most);
    }

    #[inline]
    fn children(
        &self,
        node: &DrNode,
        moves: MoveSet,
        most: u8,
        mut each: impl FnMut(Move, DrNode, u8),
    ) {
        for child in self.children_within(*node, moves, most).as_slice() {
            each(child.m, child.node, child.distance);
        }
    }
}

/// The parts of the table that a search of the whole cube reads.
#[derive(Debug)]
pub struct DrCosets<'a> {
    class_of: Longs<'a>,
    images: Words<'a>,
    distances: &'a [u8],
    moves: &'a Moves,
}

impl Cosets for DrCosets<'_> {
    type At = DrNode;

    #[inline]
    fn at(&self, parts: Parts) -> DrNode {
        DrNode { flip: parts.flip(), rest: self.moves.rest.at(parts) }
    }

    #[inline]
    fn after(&self, at: DrNode, m: Move) -> DrNode {
        self.moves.child(at, m)
    }

    #[inline]
    fn place(&self, at: DrNode) -> usize {
        let class_of = self.class_of.at(at.flip_slice()) as usize;
        let class = class_of >> 4;
        let s = class_of & 15;
        class * STRIDE * 2
            + usize::from(self.images.at(s * parts::TWISTS + usize::from(at.rest.twist)))
    }

    #[inline]
    fn distance(&self, place: usize) -> u8 {
        nibbles::get(self.distances, place)
    }

    fn group(&self) -> MoveSet {
        MoveSet::keeping_dr(Axis::Ud)
    }
}

/// A position after a move, with its distance to DR.
#[derive(Clone, Copy, Debug)]
pub struct DrChild {
    /// The move that leads to the position.
    pub m: Move,
    /// The coordinates after the move.
    pub node: DrNode,
    /// Number of moves from the position to DR.
    pub distance: u8,
    /// Index of the distance in the table.
    index: u32,
}

/// The positions that one move makes of a position, each with its distance to DR.
#[derive(Clone, Copy, Debug)]
pub struct DrChildren {
    list: [DrChild; Move::COUNT],
    len: usize,
}

impl DrChildren {
    /// Returns the positions, in the order of their moves.
    #[inline]
    pub fn as_slice(&self) -> &[DrChild] {
        &self.list[..self.len]
    }
}

impl DrTable {
    /// Makes each of these moves from `node`. Returns the resulting positions that are at most
    /// `most` moves from DR.
    ///
    /// The distances equal those of [`DrTable::distance_within`], but the table is read for all
    /// positions at once. The table is far larger than the caches, and in this way the cache misses
    /// overlap instead of waiting for each other.
    #[inline]
    pub fn children_within(&self, node: DrNode, moves: MoveSet, most: u8) -> DrChildren {
        let bounds = self.bytes.section(TWIST_SLICE);
        let classes = self.bytes.longs(CLASS_OF);
        let images = self.bytes.words(TWIST_IMAGES);
        let distances = self.bytes.section(DISTANCES);
        let blank = DrChild { m: Move::ALL[0], node, distance: 0, index: 0 };
        let mut children = DrChildren { list: [blank; Move::COUNT], len: 0 };
        // An entry is always written, and kept by incrementing the length. A branch here would be
        // mispredicted half of the time.
        for m in moves {
            let node = self.child(node, m);
            children.list[children.len] = DrChild { m, node, ..blank };
            children.len += usize::from(nibbles::get(bounds, node.rest.index()) <= most);
        }
        for child in &mut children.list[..children.len] {
            let class_of = classes.at(child.node.flip_slice()) as usize;
            let twist =
                images.at((class_of & 15) * parts::TWISTS + usize::from(child.node.rest.twist));
            child.index = ((class_of >> 4) * STRIDE * 2 + usize::from(twist)) as u32;
        }
        let mut near = 0;
        for i in 0..children.len {
            let child = children.list[i];
            let distance = nibbles::get(distances, child.index as usize);
            children.list[near] = DrChild { distance, ..child };
            near += usize::from(distance <= most);
        }
        children.len = near;
        children
    }
}

impl DrTable {
    /// Builds the table in memory, with distances in this metric. It takes about 75 MB and some
    /// seconds. Returns `None` if it was stopped. `reached` counts the distances known so far.
    pub(super) fn grown(metric: Metric, reached: &AtomicU64, stop: Stop<'_>) -> Option<Self> {
        let sections = sections(metric, reached, stop)?;
        Some(Self { bytes: Bytes::Memory(sections), moves: Moves::new() })
    }

    /// Returns the number of states at each distance.
    pub(super) fn counts(&self) -> [u64; 16] {
        Self::histogram(self.bytes.section(DISTANCES))
    }
}

impl Kind for DrTable {
    type Inputs<'a> = ();
    const VERSION: u32 = 2;

    fn sections() -> Vec<usize> {
        vec![
            CLASSES * STRIDE,
            FLIP_SLICES * 4,
            frame::COUNT * parts::TWISTS * 2,
            DrFromEo::WIDTH.div_ceil(2),
        ]
    }

    fn build((): (), reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        sections(Self::METRIC, reached, stop)
    }

    fn open(bytes: Bytes) -> Self {
        Self { bytes, moves: Moves::new() }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, parts::TWISTS)
    }
}

/// Computes the sections of the table with distances in this metric. `None` if it was stopped.
fn sections(metric: Metric, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
    let moves = Moves::new();
    let order: Vec<Move> = metric.moves().iter().collect();
    let mut twists = Vec::with_capacity(order.len() * parts::TWISTS);
    for &m in &order {
        twists.extend((0..parts::TWISTS as u16).map(|twist| moves.rest.twists.to(twist, m)));
    }
    let classes = Classes::flip_slice(stop)?;
    let images = frame::twist_images();
    let rows = Rows {
        width: parts::TWISTS,
        target: |row: usize, m: usize| {
            let value = classes.representative[row] as usize;
            let rest = TwistSlice { twist: 0, slice: (value / parts::FLIPS) as u16 };
            let node = DrNode { flip: (value % parts::FLIPS) as u16, rest };
            classes.of[moves.child(node, order[m]).flip_slice()]
        },
        moved: &twists,
        images: &images,
        stabiliser: &classes.stabiliser,
        start: classes.of[moves.node(&Cube::SOLVED).flip_slice()],
    };
    let distances = grow::grow(&rows, reached, stop)?;
    Some(vec![
        distances,
        longs_to_bytes(&classes.of),
        words_to_bytes(&images),
        small::distances(&moves.rest, metric.moves(), &AtomicU64::new(0), stop)?,
    ])
}
