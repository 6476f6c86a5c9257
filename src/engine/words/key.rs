//! Keys of states: 64 bits that stand for a state in a list.
//!
//! A key is the exclusive or of a random number for each piece in its place. So the key behind a
//! move follows from eight entries of a table, and the state itself is made only for the few keys
//! that a list has.
//!
//! Different states have different keys with overwhelming probability: among ten million states two
//! equal keys are expected once in 370,000 machines. A list of words is therefore read with a
//! check of each word on the cube, and a wrong entry costs time, never a wrong result.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use premove_cube::{Corner, Cube, Edge, Move};

/// Number of values of the byte of a corner, rounded up to a power of two.
pub(super) const CORNER_VALUES: usize = 64;
/// Number of values of the byte of an edge.
pub(super) const EDGE_VALUES: usize = 32;

/// The numbers of the corners: by place, then by the byte of the piece.
pub(super) static CORNERS: [[u64; CORNER_VALUES]; 8] = CORNER_NUMBERS;
/// The numbers of the edges: by place, then by the byte of the piece.
pub(super) static EDGES: [[u64; EDGE_VALUES]; 12] = EDGE_NUMBERS;
/// The changes of the moves.
static CHANGES: [KeyChange; Move::COUNT] = {
    let mut changes = [const { KeyChange::new(Move::from_index(0)) }; Move::COUNT];
    let mut i = 1;
    while i < Move::COUNT {
        changes[i] = KeyChange::new(Move::from_index(i));
        i += 1;
    }
    changes
};

const CORNER_NUMBERS: [[u64; CORNER_VALUES]; 8] = {
    let mut numbers = [[0; CORNER_VALUES]; 8];
    let mut i = 0;
    while i < 8 * CORNER_VALUES {
        numbers[i / CORNER_VALUES][i % CORNER_VALUES] = spread(i as u64);
        i += 1;
    }
    numbers
};

const EDGE_NUMBERS: [[u64; EDGE_VALUES]; 12] = {
    let mut numbers = [[0; EDGE_VALUES]; 12];
    let mut i = 0;
    while i < 12 * EDGE_VALUES {
        numbers[i / EDGE_VALUES][i % EDGE_VALUES] = spread((8 * CORNER_VALUES + i) as u64);
        i += 1;
    }
    numbers
};

/// Returns a number whose bits look random: the generator `splitmix64` at a position.
const fn spread(position: u64) -> u64 {
    let state = (position + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// The change of a key by a move: of each piece that moves, its numbers in the old and in the new
/// place, by the byte of the piece before the move.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct KeyChange {
    corners: [[u64; CORNER_VALUES]; 4],
    edges: [[u64; EDGE_VALUES]; 4],
    /// The places from which the pieces move.
    corner_places: [u8; 4],
    edge_places: [u8; 4],
}

impl KeyChange {
    const fn new(m: Move) -> Self {
        let turned = Cube::SOLVED.after(m);
        let mut change = Self {
            corners: [[0; CORNER_VALUES]; 4],
            edges: [[0; EDGE_VALUES]; 4],
            corner_places: [0; 4],
            edge_places: [0; 4],
        };
        let (mut to, mut count) = (0, 0);
        while to < 8 {
            let from = turned.corners[to].piece();
            if from != to {
                change.corner_places[count] = from as u8;
                let mut i: u8 = 0;
                while i < 24 {
                    let (piece, twist) = (i % 8, i / 8);
                    let old = byte_of_corner(Corner::new(piece, twist));
                    let twist = (twist + turned.corners[to].twist()) % 3;
                    let new = byte_of_corner(Corner::new(piece, twist));
                    change.corners[count][old] =
                        CORNER_NUMBERS[from][old] ^ CORNER_NUMBERS[to][new];
                    i += 1;
                }
                count += 1;
            }
            to += 1;
        }
        let (mut to, mut count) = (0, 0);
        while to < 12 {
            let from = turned.edges[to].piece();
            if from != to {
                change.edge_places[count] = from as u8;
                let mut i: u8 = 0;
                while i < 24 {
                    let (piece, flip) = (i % 12, i / 12);
                    let old = byte_of_edge(Edge::new(piece, flip));
                    let new = byte_of_edge(Edge::new(piece, flip ^ turned.edges[to].flip()));
                    change.edges[count][old] = EDGE_NUMBERS[from][old] ^ EDGE_NUMBERS[to][new];
                    i += 1;
                }
                count += 1;
            }
            to += 1;
        }
        change
    }
}

/// Returns the byte of a corner in [`Cube::corner_bits`].
pub(super) const fn byte_of_corner(corner: Corner) -> usize {
    corner.piece() | (corner.twist() as usize) << 4
}

/// Returns the byte of an edge in [`Cube::edge_bits`].
pub(super) const fn byte_of_edge(edge: Edge) -> usize {
    edge.piece() | (edge.flip() as usize) << 4
}

/// Returns the key of the corners of a state.
#[inline]
pub(super) fn corners(cube: &Cube) -> u64 {
    let bytes = cube.corner_bits().to_le_bytes();
    let numbers = CORNERS.iter().zip(bytes);
    numbers.fold(0, |key, (numbers, byte)| key ^ numbers[usize::from(byte) % CORNER_VALUES])
}

/// Returns the key of the edges of a state.
#[inline]
pub(super) fn edges(cube: &Cube) -> u64 {
    let bytes = cube.edge_bits().to_le_bytes();
    let numbers = EDGES.iter().zip(bytes);
    numbers.fold(0, |key, (numbers, byte)| key ^ numbers[usize::from(byte) % EDGE_VALUES])
}

/// Returns the key of a state.
#[inline]
pub(super) fn whole(cube: &Cube) -> u64 {
    corners(cube) ^ edges(cube)
}

/// Returns the key of the state after a move. `key` is that of the state before it, whose pieces
/// are `bytes`.
#[inline]
pub(super) fn after(key: u64, bytes: &PieceBytes, m: Move) -> u64 {
    let change = &CHANGES[m.index()];
    let mut key = key;
    for i in 0..4 {
        let corner = bytes.corners[usize::from(change.corner_places[i]) % 8];
        let edge = bytes.edges[usize::from(change.edge_places[i]) % 16];
        key ^= change.corners[i][usize::from(corner) % CORNER_VALUES];
        key ^= change.edges[i][usize::from(edge) % EDGE_VALUES];
    }
    key
}

/// The pieces of a state as bytes.
pub(super) struct PieceBytes {
    corners: [u8; 8],
    edges: [u8; 16],
}

impl PieceBytes {
    #[inline]
    pub(super) fn of(cube: &Cube) -> Self {
        Self { corners: cube.corner_bits().to_le_bytes(), edges: cube.edge_bits().to_le_bytes() }
    }
}

/// A set of keys.
pub(super) type KeySet = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// Hasher for keys, which are spread already.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only keys are hashed")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_near_solved_have_different_keys() {
        let mut states = HashSet::from([Cube::SOLVED]);
        for _ in 0..4 {
            states = states.iter().flat_map(|cube| Move::ALL.map(|m| cube.after(m))).collect();
        }
        let keys: HashSet<u64> = states.iter().map(whole).collect();
        assert_eq!(keys.len(), states.len());
        let corner_keys: HashSet<u64> = states.iter().map(corners).collect();
        let corner_states: HashSet<_> = states.iter().map(|cube| cube.corners).collect();
        assert_eq!(corner_keys.len(), corner_states.len());
        let edge_keys: HashSet<u64> = states.iter().map(edges).collect();
        let edge_states: HashSet<_> = states.iter().map(|cube| cube.edges).collect();
        assert_eq!(edge_keys.len(), edge_states.len());
    }

    #[test]
    fn a_move_changes_a_key_into_that_of_the_next_state() {
        let mut cube = Cube::SOLVED;
        for i in 0..200 {
            let bytes = PieceBytes::of(&cube);
            for m in Move::ALL {
                assert_eq!(after(whole(&cube), &bytes, m), whole(&cube.after(m)), "{m}");
            }
            cube = cube.after(Move::from_index((i * i + 7 * i + 3) % Move::COUNT));
        }
    }
}
