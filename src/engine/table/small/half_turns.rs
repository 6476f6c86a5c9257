//! Coordinates of states in HTR with half turns, for FR, FR leave slice and leave slice.
//!
//! Each coordinate consists of three independent parts. A part is a function of the state that does
//! not distinguish certain pieces. The values of a part are found by a search with half turns from
//! the solved state. The value after a move depends only on the value before it.

use premove_cube::{Axis, Cube, EDGE_FACES, Face, Move, MoveSet, floppy};

use super::plain::Coordinate;
use crate::coord::rank::rank_permutation;
use crate::coord::{MoveTable, parts};
use crate::table::kind::Stop;

/// A function of the state that has few values in HTR, with its move table.
#[derive(Debug)]
struct Part {
    /// The value of each result of `key` that occurs; 0 for other results.
    number: Vec<u8>,
    key: fn(&Cube) -> usize,
    moves: MoveTable,
}

impl Part {
    /// Numbers the keys of all states that can be reached by half turns; the solved state gets 0.
    /// All keys are below `keys`.
    fn new(keys: usize, key: fn(&Cube) -> usize) -> Self {
        let mut number = vec![0; keys];
        let mut seen = vec![false; keys];
        seen[key(&Cube::SOLVED)] = true;
        let mut states = vec![Cube::SOLVED];
        let mut next = 0;
        while let Some(&cube) = states.get(next) {
            for after in MoveSet::HALF.iter().map(|m| cube.after(m)) {
                if !std::mem::replace(&mut seen[key(&after)], true) {
                    number[key(&after)] = states.len() as u8;
                    states.push(after);
                }
            }
            next += 1;
        }
        let moves = MoveTable::new(
            states.len(),
            MoveSet::HALF,
            |i| states[i],
            |cube| usize::from(number[key(cube)]),
        );
        Self { number, key, moves }
    }

    fn of(&self, cube: &Cube) -> u16 {
        self.number[(self.key)(cube)].into()
    }
}

/// The three parts of a coordinate.
#[derive(Debug)]
struct Three([Part; 3]);

impl Three {
    fn node(&self, cube: &Cube) -> [u16; 3] {
        self.0.each_ref().map(|part| part.of(cube))
    }

    #[inline]
    fn child(&self, [a, b, c]: [u16; 3], m: Move) -> [u16; 3] {
        let [first, second, third] = &self.0;
        [first.moves.to(a, m), second.moves.to(b, m), third.moves.to(c, m)]
    }

    /// Returns the index of a node in the table.
    #[inline]
    fn index(&self, node: [u16; 3]) -> usize {
        let parts = self.0.iter().zip(node);
        parts.fold(0, |index, (part, value)| index * part.moves.len() + usize::from(value))
    }
}

/// Returns a mask of 4 bits: the places in a slice where an edge has a sticker of `side`.
fn side_key(cube: &Cube, slice: usize, side: Face) -> usize {
    (4 * slice..4 * slice + 4)
        .filter(|&place| EDGE_FACES[cube.edges[place].piece()].contains(&side))
        .fold(0, |key, place| key | 1 << (place & 3))
}

/// Returns the key of the M slice edges. It distinguishes them only by their F or B sticker.
fn front_key(cube: &Cube) -> usize {
    side_key(cube, 0, Face::F)
}

/// Returns the key of the S slice edges. It distinguishes them only by their R or L sticker.
fn right_key(cube: &Cube) -> usize {
    side_key(cube, 1, Face::R)
}

/// Upper limit of the keys from [`side_key`].
const SIDE_KEYS: usize = 16;

/// Returns the columns of the second tetrad's corners and of the slice edges, relative to the
/// columns of the first tetrad's corners (see [`floppy::columns`]).
fn relative_columns(cube: &Cube) -> [[u8; 4]; 2] {
    let [first, second, edges] = floppy::columns(cube, Axis::Ud);
    let mut place = [0; 4];
    for (column, &from) in first.iter().enumerate() {
        place[usize::from(from)] = column as u8;
    }
    [second, edges].map(|columns| columns.map(|from| place[usize::from(from)]))
}

fn column_key(cube: &Cube) -> usize {
    let [corners, edges] = relative_columns(cube);
    rank_permutation(&corners) * 24 + rank_permutation(&edges)
}

/// Returns the key of the relative corner columns and the parity of the relative slice edges.
fn corner_column_key(cube: &Cube) -> usize {
    let [corners, edges] = relative_columns(cube);
    let inversions =
        (0..4).flat_map(|i| (0..i).map(move |j| edges[j] > edges[i])).filter(|&is| is).count();
    rank_permutation(&corners) * 2 + inversions % 2
}

fn middle_key(cube: &Cube) -> usize {
    parts::slice_permutation(cube, 0)
}

fn standing_key(cube: &Cube) -> usize {
    parts::slice_permutation(cube, 1)
}

/// Defines a coordinate that consists of three parts.
macro_rules! of_three_parts {
    ($(#[$doc:meta])* $name:ident, $width:expr, $parts:expr) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name(Three);

        impl Coordinate for $name {
            type Node = [u16; 3];
            const WIDTH: usize = $width;
            const MOVES: MoveSet = MoveSet::HALF;

            fn make(_: Stop<'_>) -> Option<Self> {
                Some(Self(Three($parts)))
            }

            fn node(&self, cube: &Cube) -> [u16; 3] {
                self.0.node(cube)
            }

            #[inline]
            fn child(&self, node: [u16; 3], m: Move) -> [u16; 3] {
                self.0.child(node, m)
            }

            #[inline]
            fn entry(&self, node: [u16; 3]) -> (usize, usize) {
                (0, self.0.index(node))
            }
        }
    };
}

of_three_parts! {
    /// FR on U/D from HTR: 96 values of the columns x 6 of the M edges x 6 of the S edges.
    Fr, 96 * 6 * 6, [
        Part::new(24 * 24, column_key),
        Part::new(SIDE_KEYS, front_key),
        Part::new(SIDE_KEYS, right_key),
    ]
}

of_three_parts! {
    /// FR leave slice on U/D from HTR: 8 values of the corner columns x 6 of M edges x 6 of S
    /// edges.
    FrSlice, 8 * 6 * 6, [
        Part::new(24 * 2, corner_column_key),
        Part::new(SIDE_KEYS, front_key),
        Part::new(SIDE_KEYS, right_key),
    ]
}

of_three_parts! {
    /// Everything except the E slice, from HTR: 96 permutations of the corners x 24 of the M edges
    /// x 24 of the S edges.
    HtrSlice, 96 * 24 * 24, [
        Part::new(parts::PERMUTATIONS, parts::corner_permutation),
        Part::new(24, middle_key),
        Part::new(24, standing_key),
    ]
}
