//! AR (axial reduction, also called JZP): checks of the cube.
//!
//! AR belongs to an EO axis and a DR axis. A state has AR when quarter turns about the third axis,
//! together with half turns, can bring it to DR on the DR axis. These turns keep certain properties
//! of the corners and of the slice edges of the DR axis, so AR is checked without a search.

use std::ops::Range;

use super::face::Axis;
use super::facts::{bad_edges, others, slice_of};
use super::places::Places;
use super::state::Cube;
use super::stickers::corner_face;

/// Returns the third axis: the axis whose quarter turns lead from AR to DR.
pub const fn turning_axis(eo: Axis, dr: Axis) -> Axis {
    let [first, second] = others(dr);
    if first.index() == eo.index() { second } else { first }
}

/// Returns the places of the corners and edges that prevent AR, because quarter turns about the
/// third axis cannot bring them into DR. A corner is in the set when it shows its colour of the DR
/// axis on a face of the third axis. An edge is in the set when it belongs to the slice of the DR
/// axis and lies in the slice of the third axis.
pub fn unready_for_ar(cube: &Cube, eo: Axis, dr: Axis) -> Places {
    let turning = turning_axis(eo, dr);
    Places::of_corners(|place| corner_face(place, cube.corners[place], dr).axis() == turning).or(
        Places::of_edges(|place| {
            slice_of(place) == turning && slice_of(cube.edges[place].piece()) == dr
        }),
    )
}

/// Returns whether AR is done: EO on `eo` is done, [`unready_for_ar`] returns no place, and both
/// tetrads of places hold the same number of twisted corners.
///
/// A quarter turn about the third axis twists two corners of each tetrad and moves them into the
/// other tetrad. So the turns of AR keep the two counts equal. The sum of the twists alone, which
/// is a multiple of three, would also allow three twisted corners in one tetrad only.
pub fn has_ar(cube: &Cube, eo: Axis, dr: Axis) -> bool {
    bad_edges(cube, eo).is_empty()
        && unready_for_ar(cube, eo, dr).is_empty()
        && twisted_among(0..4, cube, dr) == twisted_among(4..8, cube, dr)
}

/// Returns the number of corners in the given places that are twisted: their colour of the axis is
/// not on a face of the axis.
fn twisted_among(places: Range<usize>, cube: &Cube, axis: Axis) -> usize {
    places.filter(|&at| corner_face(at, cube.corners[at], axis).axis() != axis).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, MoveSet, Rng, StateKind, Symmetry, random};

    /// Draws a random state that has DR on U/D, then applies random turns that keep DR on R/L.
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
            // The inverse has AR with the two axes exchanged.
            assert!(has_ar(&cube.inverse(), Axis::Fb, Axis::Rl), "{cube:?}");
            for s in Symmetry::all() {
                let image = s.of_cube(&cube);
                assert!(has_ar(&image, s.axis(Axis::Fb), s.axis(Axis::Ud)));
            }
        }
    }

    #[test]
    fn few_states_in_eo_have_it() {
        // 4,900 of the 1,082,565 cases of EO have AR: one in 221.
        let mut rng = Rng::from_number(22);
        let states = (0..20_000).map(|_| random(StateKind::Eo, &mut rng));
        let count = states.filter(|cube| has_ar(cube, Axis::Fb, Axis::Ud)).count();
        assert!((50..140).contains(&count), "{count}");
    }
}
