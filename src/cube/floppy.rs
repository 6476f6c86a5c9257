//! Floppy reduction (FR), read off the cube.
//!
//! FR on an axis is a state that half turns of the four faces about it solve: R2 L2 F2 B2 for U/D.
//! Corner, slice edge and corner of each column along the axis stay together, and each edge of the
//! two layers stays on its side face.

use super::check::is_odd;
use super::face::Axis;
use super::facts::{has_htr, slice_of};
use super::places::Places;
use super::state::{CORNER_FACES, Cube, EDGE_FACES};
use crate::Face;

/// Returns the column along an axis that these faces share, one of four: a bit for each of the two
/// other axes.
fn column_of(faces: &[Face], axis: Axis) -> u8 {
    faces.iter().filter(|face| face.axis() != axis).fold(0, |column, face| {
        let [first, _] = face.axis().faces();
        column << 1 | u8::from(*face == first)
    })
}

/// The column of a corner place or piece, with the bits in the order of the axes.
fn corner_column(corner: usize, axis: Axis) -> usize {
    let mut faces = CORNER_FACES[corner];
    faces.sort_unstable_by_key(|face| face.axis().index());
    column_of(&faces, axis).into()
}

/// The column of an edge place or piece of the axis's slice.
fn edge_column(edge: usize, axis: Axis) -> usize {
    let mut faces = EDGE_FACES[edge];
    faces.sort_unstable_by_key(|face| face.axis().index());
    column_of(&faces, axis).into()
}

/// Returns the origin of the pieces of the columns: for each column along the axis, the columns of
/// its corner of each tetrad and of its slice edge. For a state in HTR.
pub fn columns(cube: &Cube, axis: Axis) -> [[u8; 4]; 3] {
    let mut from = [[0; 4]; 3];
    for place in 0..8 {
        let corner = cube.corners[place].piece();
        from[place / 4][corner_column(place, axis)] = corner_column(corner, axis) as u8;
    }
    for place in (0..12).filter(|&place| slice_of(place) == axis) {
        let edge = cube.edges[place].piece();
        from[2][edge_column(place, axis)] = edge_column(edge, axis) as u8;
    }
    from
}

/// The side face of an edge place or piece of the two layers of the axis.
fn side(edge: usize, axis: Axis) -> Option<Face> {
    EDGE_FACES[edge].into_iter().find(|face| face.axis() != axis)
}

/// Layer edges that are not on their side face, for a state in HTR; the bad edges of a leave-slice
/// FR.
pub fn edges_off_their_side(cube: &Cube, axis: Axis) -> Places {
    Places::of_edges(|place| {
        slice_of(place) != axis && side(cube.edges[place].piece(), axis) != side(place, axis)
    })
}

/// The pieces that keep a state in HTR from FR: columns whose corners come from different columns,
/// slice edges that are not between their corners, layer edges off their sides.
pub fn unready_for_fr(cube: &Cube, axis: Axis) -> Places {
    let [tops, bottoms, edges] = columns(cube, axis);
    let is_torn: [bool; 4] = std::array::from_fn(|column| tops[column] != bottoms[column]);
    Places::of_corners(|place| is_torn[corner_column(place, axis)])
        .or(Places::of_edges(|place| {
            slice_of(place) == axis && {
                let column = edge_column(place, axis);
                is_torn[column] || edges[column] != tops[column]
            }
        }))
        .or(edges_off_their_side(cube, axis))
}

/// Returns the pieces that are not ready for FR leave slice, where the edges of the slice do not
/// count.
pub fn unready_for_fr_slice(cube: &Cube, axis: Axis) -> Places {
    let [tops, bottoms, _] = columns(cube, axis);
    Places::of_corners(|place| {
        let column = corner_column(place, axis);
        tops[column] != bottoms[column]
    })
    .or(edges_off_their_side(cube, axis))
}

/// Returns whether half turns of the four faces about the axis solve the state.
pub fn has_fr(cube: &Cube, axis: Axis) -> bool {
    has_htr(cube) && unready_for_fr(cube, axis).is_empty()
}

/// Distance of the corners of one tetrad from those of the other tetrad that belong to the same
/// columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TetradDistance {
    /// In the same column, as in FR.
    Together,
    /// In a neighbouring column.
    Beside,
    /// In the column across.
    Across,
}

/// Returns how far the corners of each column stand apart, for a state in HTR. The distance is the
/// same in all four columns, since half turns permute the ways to pair them alike in both tetrads.
pub fn columns_apart(cube: &Cube, axis: Axis) -> TetradDistance {
    let [tops, bottoms, _] = columns(cube, axis);
    // Columns have a bit for each side, so what differs are sides.
    match bottoms.iter().position(|&from| from == tops[0]) {
        Some(0) => TetradDistance::Together,
        Some(3) => TetradDistance::Across,
        _ => TetradDistance::Beside,
    }
}

/// Returns whether an odd number of half turns of the two faces of the axis leads to FR, for a
/// state in HTR.
///
/// Each half turn exchanges two corners of each tetrad. A half turn of a face about the axis also
/// exchanges two edges of the slice; a half turn of a face of the axis does not. In FR both
/// permutations are odd, or both even.
pub fn needs_odd_half_turns(cube: &Cube, axis: Axis) -> bool {
    let [tops, _, edges] = columns(cube, axis);
    is_odd(&tops.map(usize::from)) != is_odd(&edges.map(usize::from))
}

/// Returns whether FR is done except for an even permutation of the slice's edges, which slice
/// insertions solve.
pub fn has_fr_slice(cube: &Cube, axis: Axis) -> bool {
    has_htr(cube)
        && unready_for_fr_slice(cube, axis).is_empty()
        && !needs_odd_half_turns(cube, axis)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, MoveSet, Rng, StateKind, Symmetry, random};
    use std::collections::HashSet;

    /// Every state that these moves make of the solved cube.
    fn group(moves: MoveSet) -> HashSet<Cube> {
        let mut seen = HashSet::from([Cube::SOLVED]);
        let mut level = vec![Cube::SOLVED];
        while !level.is_empty() {
            let next = level.iter().flat_map(|cube| moves.iter().map(|m| cube.after(m)));
            level = next.filter(|cube| seen.insert(*cube)).collect();
        }
        seen
    }

    #[test]
    fn fr_holds_for_just_the_states_of_four_faces() {
        let turns = MoveSet::HALF.without(MoveSet::of_axis(Axis::Ud));
        let states = group(turns);
        assert_eq!(states.len(), 192);
        assert!(states.iter().all(|cube| has_fr(cube, Axis::Ud) && has_fr_slice(cube, Axis::Ud)));
        let mut rng = Rng::from_number(23);
        let (mut fr, mut slices) = (0, 0);
        for _ in 0..60_000 {
            let cube = random(StateKind::Htr, &mut rng);
            assert_eq!(has_fr(&cube, Axis::Ud), states.contains(&cube));
            fr += usize::from(states.contains(&cube));
            slices += usize::from(has_fr_slice(&cube, Axis::Ud));
        }
        // One in 3,456 and one in 288.
        assert!((5..40).contains(&fr) && (150..280).contains(&slices), "{fr} {slices}");
    }

    #[test]
    fn it_turns_with_the_cube_and_holds_on_the_inverse() {
        let turns: Vec<Move> = MoveSet::HALF.iter().collect();
        let mut rng = Rng::from_number(24);
        for _ in 0..500 {
            let length = rng.below(5);
            let pick = |rng: &mut Rng| turns[rng.below(6) as usize];
            let cube = (0..length).fold(Cube::SOLVED, |cube, _| cube.after(pick(&mut rng)));
            for axis in Axis::ALL {
                let says = |cube: &Cube, axis| (has_fr(cube, axis), has_fr_slice(cube, axis));
                assert_eq!(says(&cube.inverse(), axis), says(&cube, axis));
                for s in Symmetry::all() {
                    assert_eq!(says(&s.of_cube(&cube), s.axis(axis)), says(&cube, axis));
                }
            }
        }
    }
}
