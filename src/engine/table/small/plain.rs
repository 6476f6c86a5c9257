//! The type of all small tables, [`SmallTable`], and the trait [`Coordinate`] for the coordinates
//! of these tables.

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

/// A part of the cube's state as a value, and the moves that distances in its table count.
pub trait Coordinate: Sized + Send + Sync {
    /// The value of the coordinate for one state.
    type Node: Copy + fmt::Debug + Eq + Hash;

    /// Version of the table. It is raised whenever the meaning of a byte in its file changes.
    const VERSION: u32 = 1;
    /// Number of rows of the table. Each row starts on a byte.
    const ROWS: usize = 1;
    /// Number of entries in a row.
    const WIDTH: usize;
    /// The moves that the distances count.
    const MOVES: MoveSet;
    /// The moves that belong to the goal if the goal is a group, otherwise none; see
    /// [`Space::GROUP`].
    const GROUP: MoveSet = MoveSet::EMPTY;
    /// Lengths in bytes of the sections after the distances in the file.
    const SECTIONS: &'static [usize] = &[];

    /// Builds the coordinate with its move tables. Returns `None` if it was stopped.
    fn make(stop: Stop<'_>) -> Option<Self>;

    /// Opens the coordinate from a file: reads the move tables that the file has, in the order of
    /// `SECTIONS`, and builds the others.
    fn open(_sections: &[&[u8]]) -> Self {
        Self::make(&|| false).unwrap_or_else(|| unreachable!("nothing stops it"))
    }

    /// Returns the sections that follow the distances in the file, in the order of `SECTIONS`.
    fn sections(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// Returns the value of a state.
    fn node(&self, cube: &Cube) -> Self::Node;

    /// Returns the values with distance 0.
    fn goals(&self) -> Vec<Self::Node> {
        vec![self.node(&Cube::SOLVED)]
    }

    /// Returns the value after a move.
    fn child(&self, node: Self::Node, m: Move) -> Self::Node;

    /// Returns the row and column of the entry of a value.
    fn entry(&self, node: Self::Node) -> (usize, usize);

    /// Returns a lower bound on the distance, which costs less than a lookup in the table. If it is
    /// greater than `most`, so is the distance.
    #[inline]
    fn bound(&self, _node: Self::Node, _most: u8) -> u8 {
        0
    }

    /// Computes the packed distances of all entries. Returns `None` if it was stopped. `reached`
    /// counts the distances known so far.
    fn distances(&self, reached: &AtomicU64, stop: Stop<'_>) -> Option<Vec<u8>> {
        distances(self, Self::MOVES, reached, stop)
    }
}

/// Returns the index of a node's entry in the packed table.
#[inline]
fn place<C: Coordinate>(coordinate: &C, node: C::Node) -> usize {
    let (row, column) = coordinate.entry(node);
    row * grow::stride(C::WIDTH) * 2 + column
}

/// Computes the packed distances to the nearest goal with these moves. Returns `None` if it was
/// stopped.
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

/// A table with the distance of every value of a coordinate.
#[derive(Debug)]
pub struct SmallTable<C> {
    bytes: Bytes,
    coordinate: C,
}

impl<C: Coordinate> SmallTable<C> {
    /// Returns the coordinate of the table.
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
