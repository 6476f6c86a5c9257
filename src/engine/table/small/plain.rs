//! The one type of small tables, and what a coordinate must say to have one.

use std::fmt;
use std::hash::Hash;
use std::sync::atomic::AtomicU64;

use premove_cube::{Cube, Move, MoveSet};

use crate::coord::Space;
use crate::table::breadth;
use crate::table::grow;
use crate::table::kind::{Kind, Stop};
use crate::table::map::Bytes;
use crate::table::nibbles;

/// A part of the cube's state as a number, with the moves that its table counts.
pub trait Coordinate: Sized + Send + Sync {
    /// The coordinate of one state.
    type Node: Copy + fmt::Debug + Eq + Hash;

    /// Version of the table; raised whenever the meaning of a byte in its file changes.
    const VERSION: u32 = 1;
    /// Rows of the table; each starts on a byte.
    const ROWS: usize = 1;
    /// Entries of a row.
    const WIDTH: usize;
    /// The moves that lead to the goal.
    const MOVES: MoveSet;
    /// Where the goal is a group, its moves; see [`Space::GROUP`].
    const GROUP: MoveSet = MoveSet::EMPTY;
    /// Bytes of the sections that the file has after the distances.
    const SECTIONS: &'static [usize] = &[];

    /// Makes the tables of its moves; `None` when stopped.
    fn make(stop: Stop<'_>) -> Option<Self>;

    /// Takes those of them that the file has from its sections, as `SECTIONS` lists them, and makes
    /// the others.
    fn open(_sections: &[&[u8]]) -> Self {
        Self::make(&|| false).unwrap_or_else(|| unreachable!("nothing stops it"))
    }

    /// The sections after the distances, as `SECTIONS` lists them.
    fn sections(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// The coordinate of a state.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// The values whose distance is 0.
    fn goals(&self) -> Vec<Self::Node> {
        vec![self.node(&Cube::SOLVED)]
    }

    /// The coordinate after a move.
    fn child(&self, node: Self::Node, m: Move) -> Self::Node;

    /// Row and column of its entry.
    fn entry(&self, node: Self::Node) -> (usize, usize);

    /// A lower bound that costs less than the table; anything greater than `most` says that the
    /// distance is greater, too.
    #[inline]
    fn bound(&self, _node: Self::Node, _most: u8) -> u8 {
        0
    }

    /// The distances of all entries, packed; `None` when stopped. `reached` counts those known so
    /// far.
    fn distances(&self, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<u8>> {
        distances(self, Self::MOVES, reached, stop)
    }
}

/// Number of the entry of a node in the packed table.
#[inline]
fn place<C: Coordinate>(coordinate: &C, node: C::Node) -> usize {
    let (row, column) = coordinate.entry(node);
    row * grow::stride(C::WIDTH) * 2 + column
}

/// The distances to the nearest goal with these moves, packed; `None` when stopped.
pub(crate) fn distances<C: Coordinate>(
    coordinate: &C,
    moves: MoveSet,
    reached: &AtomicU64,
    stop: Stop<'_>,
) -> Option<Vec<u8>> {
    let distances = breadth::distances(
        C::ROWS * grow::stride(C::WIDTH) * 2,
        &coordinate.goals(),
        |node| place(coordinate, node),
        |node, found| moves.iter().for_each(|m| found(coordinate.child(node, m))),
        (reached, stop),
    );
    Some(nibbles::pack(&distances?))
}

/// The distance of every value of a coordinate.
#[derive(Debug)]
pub struct SmallTable<C> {
    bytes: Bytes,
    coordinate: C,
}

impl<C: Coordinate> SmallTable<C> {
    /// The coordinate itself.
    pub fn coordinate(&self) -> &C {
        &self.coordinate
    }
}

impl<C: Coordinate> Space for SmallTable<C> {
    type Node = C::Node;

    const GROUP: MoveSet = C::GROUP;

    #[inline]
    fn node(&self, cube: &Cube) -> C::Node {
        self.coordinate.node(cube)
    }

    #[inline]
    fn child(&self, node: C::Node, m: Move) -> C::Node {
        self.coordinate.child(node, m)
    }

    #[inline]
    fn distance(&self, node: C::Node) -> u8 {
        nibbles::get(self.bytes.section(0), place(&self.coordinate, node))
    }

    #[inline]
    fn distance_within(&self, node: C::Node, most: u8) -> u8 {
        let bound = self.coordinate.bound(node, most);
        if bound > most { bound } else { self.distance(node) }
    }
}

impl<C: Coordinate> Kind for SmallTable<C> {
    type Inputs<'a> = ();
    const VERSION: u32 = C::VERSION;

    fn sections() -> Vec<usize> {
        let distances = C::ROWS * grow::stride(C::WIDTH);
        std::iter::once(distances).chain(C::SECTIONS.iter().copied()).collect()
    }

    fn build((): (), reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<Vec<u8>>> {
        let coordinate = C::make(stop)?;
        let mut sections = vec![coordinate.distances(reached, stop)?];
        sections.extend(coordinate.sections());
        Some(sections)
    }

    fn open(bytes: Bytes) -> Self {
        let sections: Vec<&[u8]> = (1..=C::SECTIONS.len()).map(|i| bytes.section(i)).collect();
        let coordinate = C::open(&sections);
        Self { bytes, coordinate }
    }

    fn histogram(distances: &[u8]) -> [u64; 16] {
        grow::histogram(distances, C::WIDTH)
    }
}
