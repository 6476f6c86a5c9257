//! Keys of states: 64 bits that stand for a state in a list.
//!
//! Different states have different keys with overwhelming probability: among ten million states two
//! equal keys are expected once in 370,000 machines. A list of words is therefore read with a
//! check of each word on the cube, and a wrong entry costs time, never a wrong result.

use premove_cube::Cube;

/// Odd factors that spread the bits of a state over the key: the golden ratio and others.
const FACTORS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0xd6e8_feb8_6659_fd93];

/// Returns the key of the corners of a state.
#[inline]
pub(super) fn corners(cube: &Cube) -> u64 {
    mixed(cube.corner_bits().wrapping_mul(FACTORS[0]))
}

/// Returns the key of the edges of a state.
#[inline]
pub(super) fn edges(cube: &Cube) -> u64 {
    let bits = cube.edge_bits();
    let high = mixed(((bits >> 64) as u64).wrapping_mul(FACTORS[1]));
    mixed((high ^ bits as u64).wrapping_mul(FACTORS[2]))
}

/// Returns the key of a state.
#[inline]
pub(super) fn whole(cube: &Cube) -> u64 {
    corners(cube) ^ edges(cube).rotate_left(17)
}

/// Spreads the high bits of a product over all bits.
#[inline]
fn mixed(product: u64) -> u64 {
    let folded = (product ^ (product >> 32)).wrapping_mul(FACTORS[1]);
    folded ^ (folded >> 29)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use premove_cube::Move;

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
    }
}
