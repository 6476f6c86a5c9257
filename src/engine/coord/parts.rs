//! The elementary coordinates: flips, twists, slice places and permutations of a state.
//!
//! All coordinates use one frame: EO on F/B, DR on U/D. For other axes the cube is rotated first.

use premove_cube::{Corner, Cube, Edge};

use super::rank::{FACTORIAL, Subsets, rank_permutation, unrank_permutation};

/// Number of flip coordinates: flips of the edges in all places except the last, which follows by
/// parity.
pub const FLIPS: usize = 2_048;
/// Number of twist coordinates: twists of the corners in all places except the last.
pub const TWISTS: usize = 2_187;
/// Number of sets of four places for the E-slice edges.
pub const SLICES: usize = 495;
/// Number of permutations of the eight corners, or of the eight edges of the U and D layers.
pub const PERMUTATIONS: usize = 40_320;
/// Number of cosets of the group of 96 corner permutations that half turns can make, see
/// [`corner_cosets`].
pub const CORNER_COSETS: usize = 420;
/// Number of permutations of the four edges of a slice.
pub const SLICE_PERMUTATIONS: usize = 24;

/// Returns the flip coordinate, `0..2048`: bit `i` is the flip of the edge in place `i`.
#[inline]
pub fn flip(cube: &Cube) -> usize {
    (0..11).fold(0, |acc, i| acc | usize::from(cube.edges[i].flip()) << i)
}

/// Returns a cube with this flip coordinate, otherwise solved.
pub fn cube_with_flip(flip: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    let last = flip.count_ones() as usize & 1;
    for i in 0..12 {
        let bit = if i == 11 { last } else { flip >> i & 1 };
        cube.edges[i] = Edge::new(i as u8, bit as u8);
    }
    cube
}

/// Returns the twist coordinate, `0..2187`: the twists of places 0 to 6 as digits in base 3, place
/// 0 the lowest.
#[inline]
pub fn twist(cube: &Cube) -> usize {
    (0..7).rev().fold(0, |acc, i| acc * 3 + usize::from(cube.corners[i].twist()))
}

/// Returns a cube with this twist coordinate, otherwise solved.
pub fn cube_with_twist(twist: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    let mut rest = twist;
    let mut sum = 0;
    for i in 0..8 {
        let t = if i == 7 { (3 - sum % 3) % 3 } else { rest % 3 };
        cube.corners[i] = Corner::new(i as u8, t as u8);
        rest /= 3;
        sum += t;
    }
    cube
}

/// Returns the edge places that hold a piece of the E slice, as a bit mask of 12 bits.
#[inline]
pub fn slice_mask(cube: &Cube) -> u16 {
    cube.edges.iter().enumerate().fold(0, |acc, (i, e)| acc | u16::from(e.piece() >= 8) << i)
}

/// Returns the subsets of four out of the 12 edge places, for the E-slice edges.
pub fn slice_subsets() -> Subsets {
    Subsets::new(12, 4)
}

/// Returns a cube whose E-slice edges are in the places of the mask. All edges are in ascending
/// order and unflipped.
pub fn cube_with_slice(mask: u16) -> Cube {
    let mut cube = Cube::SOLVED;
    let mut inside = 8;
    let mut outside = 0;
    for (i, edge) in cube.edges.iter_mut().enumerate() {
        let next = if mask >> i & 1 == 1 { &mut inside } else { &mut outside };
        *edge = Edge::new(*next, 0);
        *next += 1;
    }
    cube
}

/// Returns the U and D layer places that hold a piece of the M slice, as a bit mask of 8 bits. The
/// state must be in DR on U/D.
#[inline]
pub fn middle_mask(cube: &Cube) -> u16 {
    (0..8).fold(0, |acc, i| acc | u16::from(cube.edges[i].piece() < 4) << i)
}

/// Returns a cube in DR whose M-slice edges are in the places of the mask.
pub fn cube_with_middle(mask: u16) -> Cube {
    let mut cube = Cube::SOLVED;
    let mut inside = 0;
    let mut outside = 4;
    for i in 0..8 {
        let next = if mask >> i & 1 == 1 { &mut inside } else { &mut outside };
        cube.edges[i] = Edge::new(*next, 0);
        *next += 1;
    }
    cube
}

/// Returns the rank of the corner permutation, `0..40320`.
#[inline]
pub fn corner_permutation(cube: &Cube) -> usize {
    rank_permutation(&cube.corners.map(|c| c.piece() as u8))
}

/// Returns a cube with this corner permutation, otherwise solved. Moves cannot reach it if the
/// permutation is odd.
pub fn cube_with_corner_permutation(rank: usize) -> Cube {
    Cube { corners: unrank_permutation::<8>(rank).map(|p| Corner::new(p, 0)), ..Cube::SOLVED }
}

/// Returns the rank of the permutation of the U and D layer edges, `0..40320`. The state must be in
/// DR on U/D.
#[inline]
pub fn layer_permutation(cube: &Cube) -> usize {
    rank_permutation::<8>(&std::array::from_fn(|i| cube.edges[i].piece() as u8))
}

/// Returns a cube with this permutation of the U and D layer edges, otherwise solved.
pub fn cube_with_layer_permutation(rank: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    for (edge, p) in cube.edges.iter_mut().zip(unrank_permutation::<8>(rank)) {
        *edge = Edge::new(p, 0);
    }
    cube
}

/// Returns the rank of the permutation inside one slice, `0..24`. Slice 0 is M, 1 is S, 2 is E.
/// Each edge must be in its slice.
#[inline]
pub fn slice_permutation(cube: &Cube, slice: usize) -> usize {
    rank_permutation::<4>(&std::array::from_fn(|i| (cube.edges[slice * 4 + i].piece() & 3) as u8))
}

/// Returns a cube with this permutation inside one slice, otherwise solved.
pub fn cube_with_slice_permutation(slice: usize, rank: usize) -> Cube {
    let mut cube = Cube::SOLVED;
    for (i, p) in unrank_permutation::<4>(rank).into_iter().enumerate() {
        cube.edges[slice * 4 + i] = Edge::new(p + 4 * slice as u8, 0);
    }
    cube
}

/// Returns the ranks of the 96 corner permutations that half turns can make, in ascending order.
pub fn half_turn_corners() -> Vec<usize> {
    use premove_cube::MoveSet;
    let mut seen = vec![false; FACTORIAL[8]];
    let mut found = vec![0];
    seen[0] = true;
    let mut next = 0;
    while let Some(&rank) = found.get(next) {
        let cube = cube_with_corner_permutation(rank);
        for m in MoveSet::HALF {
            let to = corner_permutation(&cube.after(m));
            if !std::mem::replace(&mut seen[to], true) {
                found.push(to);
            }
        }
        next += 1;
    }
    found.sort_unstable();
    found
}

/// Returns the coset of every corner permutation, and the first permutation of every coset.
///
/// Two permutations are in one coset if one becomes the other when its pieces are renamed by one of
/// the 96 permutations that half turns can make.
pub fn corner_cosets() -> (Vec<u16>, Vec<usize>) {
    const UNKNOWN: u16 = u16::MAX;
    let group: Vec<Cube> =
        half_turn_corners().into_iter().map(cube_with_corner_permutation).collect();
    let mut coset = vec![UNKNOWN; PERMUTATIONS];
    let mut representatives = Vec::new();
    for rank in 0..PERMUTATIONS {
        if coset[rank] == UNKNOWN {
            let cube = cube_with_corner_permutation(rank);
            for half_turns in &group {
                coset[corner_permutation(&half_turns.then(&cube))] = representatives.len() as u16;
            }
            representatives.push(rank);
        }
    }
    (coset, representatives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_round_trip() {
        for i in 0..FLIPS {
            assert_eq!(flip(&cube_with_flip(i)), i);
        }
        for i in 0..TWISTS {
            assert_eq!(twist(&cube_with_twist(i)), i);
        }
        let subsets = slice_subsets();
        for i in 0..SLICES {
            assert_eq!(subsets.rank(slice_mask(&cube_with_slice(subsets.mask(i)))), i);
        }
        for i in (0..PERMUTATIONS).step_by(13) {
            assert_eq!(corner_permutation(&cube_with_corner_permutation(i)), i);
            assert_eq!(layer_permutation(&cube_with_layer_permutation(i)), i);
        }
        for slice in 0..3 {
            for i in 0..SLICE_PERMUTATIONS {
                assert_eq!(slice_permutation(&cube_with_slice_permutation(slice, i), slice), i);
            }
        }
    }

    #[test]
    fn half_turns_reach_96_corner_permutations() {
        assert_eq!(half_turn_corners().len(), 96);
    }
}
