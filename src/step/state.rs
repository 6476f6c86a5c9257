//! What a state already has: EO, DR, HTR, and in words what it lacks.

use crate::coord::frame::Frame;
use crate::coord::parts;
use crate::coord::turned_corners;
use crate::cube::{Axis, CORNER_FACES, Cube, Face, Symmetry};

/// The state turned so that an axis becomes F/B, for EO.
fn with_eo_axis(cube: &Cube, axis: Axis) -> Cube {
    let frame = match axis {
        Axis::Fb => (Face::U, Face::F),
        Axis::Rl => (Face::U, Face::R),
        Axis::Ud => (Face::F, Face::D),
    };
    in_frame(cube, frame)
}

/// The state turned so that an axis becomes U/D, for DR.
fn with_dr_axis(cube: &Cube, axis: Axis) -> Cube {
    let frame = match axis {
        Axis::Ud => (Face::U, Face::F),
        Axis::Rl => (Face::R, Face::F),
        Axis::Fb => (Face::F, Face::D),
    };
    in_frame(cube, frame)
}

fn in_frame(cube: &Cube, (up, front): (Face, Face)) -> Cube {
    Symmetry::rotation(up, front).map_or(*cube, |r| r.inverse().of_cube(cube))
}

/// How many edges are bad for EO on an axis; always even.
pub fn bad_edges(cube: &Cube, axis: Axis) -> usize {
    with_eo_axis(cube, axis).edges.iter().filter(|e| e.flip() == 1).count()
}

/// How many corners are twisted as seen from a DR axis.
pub fn twisted_corners(cube: &Cube, axis: Axis) -> usize {
    with_dr_axis(cube, axis).corners.iter().filter(|c| c.twist() != 0).count()
}

/// Whether EO is solved on an axis.
pub fn has_eo(cube: &Cube, axis: Axis) -> bool {
    bad_edges(cube, axis) == 0
}

/// The axis on which a corner shows the sticker that belongs to an axis at home.
fn sticker_axis(cube: &Cube, place: usize, axis: Axis) -> Axis {
    let corner = cube.corners[place];
    let sticker = CORNER_FACES[corner.piece()].iter().position(|f| f.axis() == axis).unwrap_or(0);
    CORNER_FACES[place][(sticker + usize::from(corner.twist())) % 3].axis()
}

/// Whether the corner stickers of an axis' two faces all stand on one axis: CO on it, up to turning
/// the whole cube.
pub fn has_co_turned(cube: &Cube, axis: Axis) -> bool {
    (1..8).all(|place| sticker_axis(cube, place, axis) == sticker_axis(cube, 0, axis))
}

/// Whether half turns alone can solve the corners.
pub fn has_corner_htr(cube: &Cube) -> bool {
    // Oriented on all axes each corner is in its tetrad.
    let oriented = |place| Axis::ALL.iter().all(|&axis| sticker_axis(cube, place, axis) == axis);
    (0..8).all(oriented) && tetrads_agree(cube)
}

/// The corners of a state as they look when the whole cube is turned, in 24 ways; its edges mean
/// nothing then.
pub fn turned(cube: &Cube) -> impl Iterator<Item = Cube> {
    Symmetry::rotations().map(|rotation| turned_corners(rotation).then(cube))
}

/// Whether DR is solved on an axis: corners untwisted and EO on the two other axes, which puts the
/// slice in its place.
pub fn has_dr(cube: &Cube, axis: Axis) -> bool {
    let cube = with_dr_axis(cube, axis);
    parts::flip(&cube) == 0
        && parts::twist(&cube) == 0
        && parts::slice_mask(&cube) == 0b1111_0000_0000
}

/// Whether nothing but the slice of a DR axis is left, as seen after turning the whole cube about
/// it.
pub fn only_slice_left(cube: &Cube, axis: Axis) -> bool {
    let cube = with_dr_axis(cube, axis);
    let solved = |cube: &Cube| {
        cube.corners == Cube::SOLVED.corners && cube.edges[..8] == Cube::SOLVED.edges[..8]
    };
    has_dr(&cube, Axis::Ud)
        && Frame::quarter_turns().iter().any(|turn| solved(&turn.rename_pieces(&cube)))
}

/// Whether half turns alone can solve the state.
pub fn has_htr(cube: &Cube) -> bool {
    // Three times DR keeps every corner in its tetrad and every edge in its slice.
    Axis::ALL.iter().all(|&axis| has_dr(cube, axis)) && tetrads_agree(cube)
}

/// Whether both tetrads, each within itself, permute the three ways to pair its corners alike.
///
/// Half turns do so, and of the 576 ways to permute both tetrads exactly the 96 that half turns
/// reach. Places of a tetrad are numbered so that 0 and 1, 0 and 2, 0 and 3 pair by the same axis
/// in both.
pub fn tetrads_agree(cube: &Cube) -> bool {
    let local = |place: usize| cube.corners[place].piece() % 4;
    (1..4).all(|k| local(0) ^ local(k) == local(4) ^ local(4 + k))
}

/// What is missing for EO on an axis: `EO on F/B is not solved: 4 bad edges`. `None` when nothing
/// is.
pub(super) fn eo_missing(cube: &Cube, axis: Axis) -> Option<String> {
    let bad = bad_edges(cube, axis);
    (bad > 0).then(|| format!("EO on {} is not solved: {bad} bad edges", axis.title()))
}

/// What is missing for CO on an axis: `CO on U/D is not solved: 3 twisted corners`. `None` when
/// nothing is.
pub(super) fn co_missing(cube: &Cube, axis: Axis) -> Option<String> {
    let twisted = twisted_corners(cube, axis);
    (twisted > 0)
        .then(|| format!("CO on {} is not solved: {twisted} twisted corners", axis.title()))
}

/// What is missing for DR on an axis:
/// `DR on U/D is not solved: 3 twisted corners, 4 bad edges on F/B`.
pub(super) fn dr_missing(cube: &Cube, axis: Axis) -> Option<String> {
    if has_dr(cube, axis) {
        return None;
    }
    let mut lacks = Vec::new();
    match twisted_corners(cube, axis) {
        0 => {}
        n => lacks.push(format!("{n} twisted corners")),
    }
    for eo in Axis::ALL.into_iter().filter(|&eo| eo != axis) {
        match bad_edges(cube, eo) {
            0 => {}
            n => lacks.push(format!("{n} bad edges on {}", eo.title())),
        }
    }
    Some(format!("DR on {} is not solved: {}", axis.title(), lacks.join(", ")))
}

/// How many pieces keep an axis from DR: twisted corners, and bad edges on both other axes.
pub(super) fn dr_lack(cube: &Cube, axis: Axis) -> usize {
    let others = Axis::ALL.into_iter().filter(|&eo| eo != axis);
    twisted_corners(cube, axis) + others.map(|eo| bad_edges(cube, eo)).sum::<usize>()
}

/// What is missing for HTR.
pub(super) fn htr_missing(cube: &Cube) -> Option<String> {
    if has_htr(cube) {
        return None;
    }
    let axes: Vec<_> =
        Axis::ALL.into_iter().filter(|&a| !has_dr(cube, a)).map(Axis::title).collect();
    Some(if axes.is_empty() {
        "HTR is not solved: the corners still need quarter turns (a fake HTR)".to_owned()
    } else {
        format!("HTR is not solved: no DR on {}", axes.join(" and "))
    })
}
