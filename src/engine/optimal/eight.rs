//! Eight states side by side, so that one instruction works on all of them.

use crate::simd::{Bytes32, Bytes64, Wide};

/// Eight states. `corners` has two states in each lane of 16 bytes. `edges` has the edges of the
/// first four states and of the last four, one state in each lane. Bytes have the format of
/// `pieces.rs`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Eight {
    pub(super) corners: Bytes64,
    pub(super) edges: [Bytes64; 2],
}

/// The bits of twists and flips.
const TWIST: u64 = 0x3030_3030_3030_3030;
const FLIP: u64 = 0x1010_1010_1010_1010;

/// The number three in the bits of each twist: the modulus of twists.
const THREE: u64 = TWIST;

/// Offset to add to the byte indices of the second state in a lane of 16 bytes.
static BEHIND: Bytes64 = {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = i as u8 & 8;
        i += 1;
    }
    Bytes64([Bytes32(bytes); 2])
};

impl Eight {
    /// Stores a state at one of the eight places.
    #[inline(always)]
    pub(super) fn put<W: Wide>(&mut self, wide: W, place: usize, state: W::V32) {
        let corners = &mut self.corners.0[place / 4 % 2].0[place % 4 * 8..];
        let edges = &mut self.edges[place / 4 % 2].0[place / 2 % 2].0[place % 2 * 16..];
        if let (Some(corners), Some(edges)) = (corners.first_chunk_mut(), edges.first_chunk_mut()) {
            wide.store_parts(state, corners, edges);
        }
    }

    /// Writes the composition of each state with `next` to `out`.
    #[inline(always)]
    pub(super) fn then<W: Wide>(&self, wide: W, next: &Bytes32, out: &mut Self) {
        let first = next.0.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
        let corners = wide.repeat64(first);
        let at = wide.xor64(corners, wide.load64(&BEHIND));
        let turned = wide.and64(corners, wide.repeat64(TWIST));
        let sum = wide.add64(wide.shuffle64(wide.load64(&self.corners), at), turned);
        // If the sum is below three, the difference wraps to a large byte, and the sum stays.
        let sum = wide.min64(sum, wide.sub64(sum, wide.repeat64(THREE)));
        wide.store64(sum, &mut out.corners);
        let edges = wide.repeat_high(next);
        let turned = wide.and64(edges, wide.repeat64(FLIP));
        for i in 0..2 {
            let moved = wide.shuffle64(wide.load64(&self.edges[i]), edges);
            wide.store64(wide.xor64(moved, turned), &mut out.edges[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{pack, then};
    use super::*;
    use crate::simd::Portable;
    use premove_cube::{Rng, StateKind, random};

    #[test]
    fn eight_states_compose_as_one_does() {
        let mut rng = Rng::from_number(3);
        for _ in 0..20 {
            let states = [(); 8].map(|()| pack(&random(StateKind::Full, &mut rng)));
            let next = pack(&random(StateKind::Full, &mut rng));
            let [mut firsts, mut got, mut want] = [Eight::default(); 3];
            for (i, state) in states.iter().enumerate() {
                firsts.put(Portable, i, state.0);
                want.put(Portable, i, then(Portable, state.0, next.0));
            }
            firsts.then(Portable, &next, &mut got);
            assert_eq!((got.corners, got.edges), (want.corners, want.edges));
        }
    }
}
