//! FR (floppy reduction): checks of the cube.
//!
//! A state has FR on an axis when half turns of the four faces around the axis solve it. For FR on
//! U/D these are R2 L2 F2 B2. The four columns along the axis each have two corners with a slice
//! edge between them. In FR the three pieces of each column belong together, and each edge of the
//! two outer layers is on its side face.

use super::check::is_odd;
use super::face::Axis;
use super::facts::{has_htr, slice_of};
use super::places::Places;
use super::state::{CORNER_FACES, Cube, EDGE_FACES};
use crate::Face;

/// Returns the number, `0..4`, of the column that runs along `axis` and touches these faces. Each
/// of the other two axes gives one bit.
fn column_of(faces: &[Face], axis: Axis) -> u8 {
    faces.iter().filter(|face| face.axis() != axis).fold(0, |column, face| {
        let [first, _] = face.axis().faces();
        column << 1 | u8::from(*face == first)
    })
}

/// Returns the column of a corner place, or the home column of a corner piece. The bits are in the
/// order of the axes.
fn corner_column(corner: usize, axis: Axis) -> usize {
    let mut faces = CORNER_FACES[corner];
    faces.sort_unstable_by_key(|face| face.axis().index());
    column_of(&faces, axis).into()
}

/// Returns the column of an edge place in the slice of the axis, or the home column of such a
/// piece.
fn edge_column(edge: usize, axis: Axis) -> usize {
    let mut faces = EDGE_FACES[edge];
    faces.sort_unstable_by_key(|face| face.axis().index());
    column_of(&faces, axis).into()
}

/// Returns the home columns of the pieces that are in each column along the axis. There are three
/// lists: for the corners in the places of the first tetrad, for those of the second, and for the
/// slice edges. The state must be in HTR.
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

/// Returns the first face of an edge place or piece that does not belong to the axis. For an edge
/// of the outer layers this is its side face. Every edge has such a face.
fn side(edge: usize, axis: Axis) -> Option<Face> {
    EDGE_FACES[edge].into_iter().find(|face| face.axis() != axis)
}

/// Returns the places of the edges in the outer layers that are not on their side face. These are
/// the bad edges of FR leave slice. The state must be in HTR.
pub fn edges_off_their_side(cube: &Cube, axis: Axis) -> Places {
    Places::of_edges(|place| {
        slice_of(place) != axis && side(cube.edges[place].piece(), axis) != side(place, axis)
    })
}

/// Returns the places of the pieces that prevent FR. These are both corners of a column if their
/// home columns differ, slice edges that do not belong to the corners beside them, and edges of the
/// outer layers that are not on their side face. The state must be in HTR.
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

/// Returns the places of the pieces that prevent FR leave slice, which is FR without the edges of
/// the slice. The state must be in HTR.
pub fn unready_for_fr_slice(cube: &Cube, axis: Axis) -> Places {
    let [tops, bottoms, _] = columns(cube, axis);
    Places::of_corners(|place| {
        let column = corner_column(place, axis);
        tops[column] != bottoms[column]
    })
    .or(edges_off_their_side(cube, axis))
}

/// Returns whether FR is done: half turns of the four faces around the axis solve the state.
pub fn has_fr(cube: &Cube, axis: Axis) -> bool {
    has_htr(cube) && unready_for_fr(cube, axis).is_empty()
}

/// Distance between two corners that belong to the same column of the solved cube. A column has one
/// corner of each tetrad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TetradDistance {
    /// Both corners are in one column, as in FR.
    Together,
    /// The corners are in neighbouring columns.
    Beside,
    /// The corners are in opposite columns.
    Across,
}

/// Returns the distance between the two corners that belong to one column of the solved cube. The
/// state must be in HTR. Then the distance is equal for all four columns, because half turns keep
/// [`tetrads_agree`](super::facts::tetrads_agree).
pub fn columns_apart(cube: &Cube, axis: Axis) -> TetradDistance {
    let [tops, bottoms, _] = columns(cube, axis);
    // A column number has one bit for each of the two side axes. The column found is compared with
    // column 0, so its set bits name the sides that differ.
    match bottoms.iter().position(|&from| from == tops[0]) {
        Some(0) => TetradDistance::Together,
        Some(3) => TetradDistance::Across,
        _ => TetradDistance::Beside,
    }
}

/// Returns whether FR takes an odd number of half turns of the two faces of the axis, such as U2
/// and D2 for FR on U/D. The state must be in HTR.
///
/// Each half turn exchanges two corners of each tetrad. A half turn of a face around the axis also
/// exchanges two edges of the slice, a half turn of a face of the axis does not. In FR the
/// permutations of one tetrad and of the slice edges have equal parity.
pub fn needs_odd_half_turns(cube: &Cube, axis: Axis) -> bool {
    let [tops, _, edges] = columns(cube, axis);
    is_odd(&tops.map(usize::from)) != is_odd(&edges.map(usize::from))
}

/// Returns whether FR leave slice is done. It is FR, except that the slice edges may have any even
/// permutation, which slice insertions solve.
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

    /// Returns every state that these moves can reach from the solved cube.
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
        // FR is expected in one state of 3,456, FR leave slice in one of 288.
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
