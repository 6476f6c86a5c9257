//! Axial reduction (AR, also called JZP), read off the cube.
//!
//! AR on a DR axis, inside an EO, is a state from which quarter turns about the third axis and half
//! turns reach DR on the DR axis. On the corners and on the slice of the DR axis such turns leave
//! marks that can be seen without searching.

use std::ops::Range;

use super::face::Axis;
use super::facts::{bad_edges, others, slice_of};
use super::places::Places;
use super::state::Cube;
use super::stickers::corner_face;

/// The axis whose quarter turns lead from AR to DR: the one that is neither of these two.
pub const fn turning_axis(eo: Axis, dr: Axis) -> Axis {
    let [first, second] = others(dr);
    if first.index() == eo.index() { second } else { first }
}

/// Corners and edges that no turns of AR put in order. Corners: those that show the colour of the
/// DR axis on a face of the third axis. Edges: those of the DR axis's slice that are in the slice
/// of the third axis.
pub fn unready_for_ar(cube: &Cube, eo: Axis, dr: Axis) -> Places {
    let turning = turning_axis(eo, dr);
    Places::of_corners(|place| corner_face(place, cube.corners[place], dr).axis() == turning).or(
        Places::of_edges(|place| {
            slice_of(place) == turning && slice_of(cube.edges[place].piece()) == dr
        }),
    )
}

/// Returns whether AR is done: EO on `eo`, no piece unready, and equally many twisted corners in
/// both tetrads of places.
///
/// A quarter turn about the third axis twists two corners of each tetrad, and moves them into the
/// other one. So half turns and such turns keep these counts equal. Twists alone, whose sum is a
/// multiple of three, could also be three in one tetrad and none in the other.
pub fn has_ar(cube: &Cube, eo: Axis, dr: Axis) -> bool {
    bad_edges(cube, eo).is_empty()
        && unready_for_ar(cube, eo, dr).is_empty()
        && twisted_among(0..4, cube, dr) == twisted_among(4..8, cube, dr)
}

/// Returns the number of corners in these places that are twisted on an axis.
fn twisted_among(places: Range<usize>, cube: &Cube, axis: Axis) -> usize {
    places.filter(|&at| corner_face(at, cube.corners[at], axis).axis() != axis).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, MoveSet, Rng, StateKind, Symmetry, random};

    /// States that are one of DR on U/D followed by turns of DR on R/L, drawn at random.
    fn reduced(rng: &mut Rng) -> Cube {
        let turns: Vec<Move> = MoveSet::keeping_dr(Axis::Rl).iter().collect();
        (0..20).fold(random(StateKind::Dr, rng), |cube, _| {
            cube.after(turns[rng.below(turns.len() as u32) as usize])
        })
    }

    #[test]
    fn turns_about_the_third_axis_and_half_turns_keep_it() {
        let mut rng = Rng::from_number(21);
        for _ in 0..300 {
            let cube = reduced(&mut rng);
            assert!(has_ar(&cube, Axis::Fb, Axis::Ud), "{cube:?}");
            // The inverse is AR on the other axis.
            assert!(has_ar(&cube.inverse(), Axis::Fb, Axis::Rl), "{cube:?}");
            for s in Symmetry::all() {
                let image = s.of_cube(&cube);
                assert!(has_ar(&image, s.axis(Axis::Fb), s.axis(Axis::Ud)));
            }
        }
    }

    #[test]
    fn few_states_in_eo_have_it() {
        // 4,900 of 1,082,565 do, one in 221.
        let mut rng = Rng::from_number(22);
        let states = (0..20_000).map(|_| random(StateKind::Eo, &mut rng));
        let count = states.filter(|cube| has_ar(cube, Axis::Fb, Axis::Ud)).count();
        assert!((50..140).contains(&count), "{count}");
    }
}
