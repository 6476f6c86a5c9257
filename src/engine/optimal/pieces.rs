//! The cube in 32 bytes: corners in one lane, edges in the other, so that a move takes only a few
//! instructions.
//!
//! A byte has the piece in its low four bits and the twist or flip above them. Unused places hold
//! their own number and never change.

use premove_cube::{Cube, Move};

use crate::simd::{Bytes32, Wide};

/// First byte of the second lane.
const EDGES: usize = 16;

/// The bits of the twist or flip in a byte.
const ORIENTATION: Bytes32 = Bytes32([0x30; 32]);

/// Modulus of the twist or flip.
const MODULUS: Bytes32 = {
    let mut bytes = [0x30; 32];
    let mut i = EDGES;
    while i < 32 {
        bytes[i] = 0x20;
        i += 1;
    }
    Bytes32(bytes)
};

/// Returns the bytes of a state.
pub(super) const fn pack(cube: &Cube) -> Bytes32 {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 16 {
        bytes[i] = i as u8;
        bytes[EDGES + i] = i as u8;
        i += 1;
    }
    i = 0;
    while i < 8 {
        bytes[i] = cube.corners[i].piece() as u8 | cube.corners[i].twist() << 4;
        i += 1;
    }
    i = 0;
    while i < 12 {
        bytes[EDGES + i] = cube.edges[i].piece() as u8 | cube.edges[i].flip() << 4;
        i += 1;
    }
    Bytes32(bytes)
}

/// The bytes of the solved state.
pub(super) static SOLVED: Bytes32 = pack(&Cube::SOLVED);

/// The solved state after each move. The table has 32 rows, so that every index of five bits is
/// valid.
pub(super) static TURNS: [Bytes32; 32] = {
    let mut turns = [pack(&Cube::SOLVED); 32];
    let mut i = 0;
    while i < Move::COUNT {
        turns[i] = pack(&Cube::SOLVED.after(Move::from_index(i)));
        i += 1;
    }
    turns
};

/// The solved state after the inverse of each move.
pub(super) static UNDOING: [Bytes32; 32] = {
    let mut turns = [pack(&Cube::SOLVED); 32];
    let mut i = 0;
    while i < Move::COUNT {
        turns[i] = TURNS[Move::from_index(i).inverse().index()];
        i += 1;
    }
    turns
};

/// Returns the composition of two states.
#[inline(always)]
pub(super) fn then<W: Wide>(wide: W, first: W::V32, next: W::V32) -> W::V32 {
    let turned = wide.and32(next, wide.load32(&ORIENTATION));
    let sum = wide.add32(wide.shuffle32(first, next), turned);
    // If the sum is below the modulus, the difference wraps to a great unsigned number.
    wide.min32(sum, wide.sub32(sum, wide.load32(&MODULUS)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn bytes_compose_as_cubes_do() {
        let mut rng = Rng::from_number(1);
        for _ in 0..100 {
            let [a, b] = [(); 2].map(|()| random(StateKind::Full, &mut rng));
            assert_eq!(then(Portable, pack(&a).0, pack(&b).0), pack(&a.then(&b)).0);
            for m in Move::ALL {
                assert_eq!(then(Portable, pack(&a).0, TURNS[m.index()].0), pack(&a.after(m)).0);
                assert_eq!(
                    then(Portable, UNDOING[m.index()].0, pack(&a).0),
                    pack(&a.before(m.inverse())).0
                );
            }
        }
    }
}
