//! Facts about a state, for any axis: bad edges, twisted corners, pieces in the wrong slice or
//! tetrad, and whether EO, DR or HTR is done.
//!
//! All code that shows or checks a state calls these functions. Each fact is a set of places. The
//! functions look at the colours of one axis, so no state has to be rotated first.

use super::face::Axis;
use super::moves::{Move, Turn};
use super::places::Places;
use super::state::{Cube, EDGE_FACES};
use super::stickers::corner_face;

/// Returns the slice that contains an edge place, or the home of an edge piece. A slice is named by
/// the axis whose faces it does not touch.
#[inline]
pub const fn slice_of(edge: usize) -> Axis {
    [Axis::Rl, Axis::Fb, Axis::Ud][edge / 4]
}

/// Index of the sticker that decides whether an edge is bad, by axis and edge. It is the sticker
/// with a colour of the next axis; an edge without such a colour uses its sticker of this axis.
/// With the third axis in place of the next, the same edges would be bad.
const DECIDING_STICKER: [[u8; 12]; 3] = {
    let mut table = [[0; 12]; 3];
    let mut at = 0;
    while at < 3 * 12 {
        let axis = at / 12;
        let edge = at % 12;
        let next = (axis + 1) % 3;
        let [first, second] =
            [EDGE_FACES[edge][0].axis().index(), EDGE_FACES[edge][1].axis().index()];
        table[axis][edge] = (second == next || (first != next && second == axis)) as u8;
        at += 1;
    }
    table
};

/// Returns the places of the edges that are bad for EO on the axis. Their number is always even.
#[inline]
pub fn bad_edges(cube: &Cube, axis: Axis) -> Places {
    let deciding = &DECIDING_STICKER[axis.index()];
    Places::of_edges(|place| {
        let edge = cube.edges[place];
        deciding[edge.piece()] ^ edge.flip() != deciding[place]
    })
}

/// Returns the places of the edges that are bad for EO on at least one of the other two axes. DR on
/// `axis` needs both of these EOs.
pub fn bad_edges_for_dr(cube: &Cube, axis: Axis) -> Places {
    let [first, second] = others(axis);
    bad_edges(cube, first).or(bad_edges(cube, second))
}

/// Returns the places of the corners whose colour of the axis is not on a face of the axis.
#[inline]
pub fn twisted_corners(cube: &Cube, axis: Axis) -> Places {
    Places::of_corners(|place| corner_face(place, cube.corners[place], axis).axis() != axis)
}

/// Returns the places outside the slice of the axis that hold an edge whose home is in this slice.
pub fn slice_edges_outside(cube: &Cube, axis: Axis) -> Places {
    Places::of_edges(|place| slice_of(cube.edges[place].piece()) == axis && slice_of(place) != axis)
}

/// Returns the places of the corners in the wrong tetrad. Half turns alone cannot bring them home.
pub fn wrong_corners(cube: &Cube) -> Places {
    Places::of_corners(|place| cube.corners[place].piece() / 4 != place / 4)
}

/// Returns the places of the edges in the wrong slice. Half turns alone cannot bring them home.
pub fn wrong_edges(cube: &Cube) -> Places {
    Places::of_edges(|place| slice_of(cube.edges[place].piece()) != slice_of(place))
}

/// Returns the places of the pieces that are not home, or home but not oriented.
pub fn unsolved(cube: &Cube) -> Places {
    let home = Cube::SOLVED;
    Places::of_corners(|place| cube.corners[place] != home.corners[place])
        .or(Places::of_edges(|place| cube.edges[place] != home.edges[place]))
}

/// Returns the places outside the slice of the axis whose piece is not home relative to the slice.
///
/// Both outer layers of the axis may be turned together against the slice. Of the four positions,
/// the one with the fewest unsolved pieces counts.
pub fn unsolved_but_slice(cube: &Cube, axis: Axis) -> Places {
    let mut turned = *cube;
    let mut best = unsolved_outside_slice(cube, axis);
    for _ in 0..3 {
        turned = with_layers_turned(&turned, axis);
        let places = unsolved_outside_slice(&turned, axis);
        if places.len() < best.len() {
            best = places;
        }
    }
    best
}

fn unsolved_outside_slice(cube: &Cube, axis: Axis) -> Places {
    let home = Cube::SOLVED;
    let corners = Places::of_corners(|place| cube.corners[place] != home.corners[place]);
    corners.or(Places::of_edges(|place| {
        slice_of(place) != axis && cube.edges[place] != home.edges[place]
    }))
}

/// Returns the state with both layers of the axis turned by 90 degrees in the same direction. This
/// rotates the whole cube except the slice.
pub fn with_layers_turned(cube: &Cube, axis: Axis) -> Cube {
    let [first, second] = axis.faces();
    cube.after(Move::new(first, Turn::Clockwise)).after(Move::new(second, Turn::Counter))
}

/// Returns whether DR is done on an axis: the corners are oriented, and EO is done on both other
/// axes. These conditions also bring the slice edges into the slice.
pub fn has_dr(cube: &Cube, axis: Axis) -> bool {
    twisted_corners(cube, axis).is_empty() && bad_edges_for_dr(cube, axis).is_empty()
}

/// Returns whether half turns alone can solve the state.
pub fn has_htr(cube: &Cube) -> bool {
    // DR on all axes means that each corner is in its tetrad and each edge in its slice.
    Axis::ALL.iter().all(|&axis| has_dr(cube, axis)) && tetrads_agree(cube)
}

/// Returns whether half turns alone can solve the corners.
pub fn has_corner_htr(cube: &Cube) -> bool {
    // A corner that is oriented on all axes is in its tetrad.
    Axis::ALL.iter().all(|&axis| twisted_corners(cube, axis).is_empty()) && tetrads_agree(cube)
}

/// Returns whether all corners show their colours of `axis` on the faces of a single axis. This may
/// be another axis: the corners are oriented up to a rotation of the whole cube.
pub fn has_co_up_to_rotation(cube: &Cube, axis: Axis) -> bool {
    let mut shown = (0..8).map(|place| corner_face(place, cube.corners[place], axis).axis());
    let first = shown.next();
    shown.all(|axis| Some(axis) == first)
}

/// Returns whether only the slice of the axis is left: DR is done on the axis, and all other pieces
/// are home if both outer layers may be turned together.
pub fn has_only_slice_left(cube: &Cube, axis: Axis) -> bool {
    has_dr(cube, axis) && unsolved_but_slice(cube, axis).is_empty()
}

/// Returns whether the corner permutations of both tetrads act equally on the three ways to divide
/// four corners into two pairs.
///
/// Half turns keep this property. Of the 576 pairs of permutations exactly 96 have it, and half
/// turns reach all of these 96. Places 0 and 1 of a tetrad share a face of one axis, the same axis
/// in both tetrads. So do places 0 and 2, and places 0 and 3.
pub fn tetrads_agree(cube: &Cube) -> bool {
    let local = cube.corners.map(|corner| corner.piece() % 4);
    (1..4).all(|k| local[0] ^ local[k] == local[4] ^ local[4 + k])
}

/// Returns the two other axes, in cyclic order.
pub const fn others(axis: Axis) -> [Axis; 2] {
    [Axis::ALL[(axis.index() + 1) % 3], Axis::ALL[(axis.index() + 2) % 3]]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveSet, Rng, StateKind, Symmetry, random};

    fn states(kind: StateKind, count: usize) -> impl Iterator<Item = Cube> {
        let mut rng = Rng::from_number(7);
        (0..count).map(move |_| random(kind, &mut rng))
    }

    fn after(text: &str) -> Cube {
        let named = |word| *Move::ALL.iter().find(|m| m.name() == word).expect(word);
        Cube::from_moves(text.split_whitespace().map(named))
    }

    /// Facts on every axis equal those of the rotated cube, read from the pieces.
    #[test]
    fn facts_on_every_axis_are_those_of_the_turned_cube() {
        for cube in states(StateKind::Full, 200).chain(states(StateKind::Eo, 50)) {
            for s in Symmetry::rotations() {
                let image = s.of_cube(&cube);
                let front = s.inverse().axis(Axis::Fb);
                let flipped = image.edges.iter().filter(|e| e.flip() == 1).count();
                assert_eq!(usize::from(bad_edges(&cube, front).edges()), flipped, "{s:?}");
                let up = s.inverse().axis(Axis::Ud);
                let twisted = image.corners.iter().filter(|c| c.twist() != 0).count();
                assert_eq!(usize::from(twisted_corners(&cube, up).corners()), twisted, "{s:?}");
            }
        }
    }

    #[test]
    fn dr_is_oriented_pieces_and_the_slice_in_place_on_the_turned_cube() {
        for cube in states(StateKind::Dr, 50).chain(states(StateKind::Eo, 50)) {
            for s in Symmetry::rotations() {
                let image = s.of_cube(&cube);
                let oriented = image.corners.iter().all(|c| c.twist() == 0)
                    && image.edges.iter().all(|e| e.flip() == 0);
                let in_slice = image.edges[8..].iter().all(|e| e.piece() >= 8);
                assert_eq!(has_dr(&cube, s.inverse().axis(Axis::Ud)), oriented && in_slice);
            }
        }
    }

    #[test]
    fn quarter_turns_make_the_edges_of_their_layer_bad_on_their_axis_only() {
        for m in Move::ALL.into_iter().filter(|m| m.is_quarter()) {
            let cube = Cube::SOLVED.after(m);
            for axis in Axis::ALL {
                let bad = bad_edges(&cube, axis);
                assert_eq!(bad.edges(), if axis == m.axis() { 4 } else { 0 }, "{m} {axis:?}");
                for (place, faces) in EDGE_FACES.iter().enumerate() {
                    let in_layer = faces.contains(&m.face());
                    assert_eq!(bad.has_edge(place), in_layer && axis == m.axis());
                }
            }
        }
    }

    #[test]
    fn bad_edges_left_after_eo_are_twice_the_slice_edges_outside() {
        for cube in states(StateKind::Eo, 200) {
            assert!(bad_edges(&cube, Axis::Fb).is_empty());
            for (eo, slice) in [(Axis::Rl, Axis::Ud), (Axis::Ud, Axis::Rl)] {
                let outside = slice_edges_outside(&cube, slice).edges();
                assert_eq!(bad_edges(&cube, eo).edges(), 2 * outside);
            }
        }
    }

    #[test]
    fn half_turns_leave_no_piece_in_a_wrong_orbit() {
        let half = after("R2 U2 F2 L2 D2 B2 R2 F2");
        assert!(wrong_corners(&half).is_empty() && wrong_edges(&half).is_empty());
        assert!(has_htr(&half) && has_corner_htr(&half) && !unsolved(&half).is_empty());
        assert_eq!(wrong_corners(&after("U")).corners(), 4);
        assert_eq!(wrong_edges(&after("U")).edges(), 4);
        assert!(states(StateKind::Htr, 50).all(|cube| has_htr(&cube)));
        assert!(!has_htr(&after("U D'")) && has_only_slice_left(&after("U D'"), Axis::Ud));
    }

    #[test]
    fn leave_slice_and_rotated_co_turn_with_the_cube() {
        let domino: Vec<Move> = MoveSet::keeping_dr(Axis::Ud).iter().collect();
        let slices = [after("U D'"), after("U2 D2 R2 L2"), after("R2 L2"), after("R2 U")];
        let walks = domino.iter().map(|&m| after("U D'").after(m));
        for cube in slices.into_iter().chain(walks) {
            for s in Symmetry::all() {
                let image = s.of_cube(&cube);
                for axis in Axis::ALL {
                    let there = s.axis(axis);
                    let left = has_only_slice_left(&cube, axis);
                    assert_eq!(has_only_slice_left(&image, there), left);
                    let co = has_co_up_to_rotation(&cube, axis);
                    assert_eq!(has_co_up_to_rotation(&image, there), co);
                }
            }
        }
    }
}
