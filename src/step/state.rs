//! What a state lacks for EO, CO, DR or HTR, in words.

use crate::coord::turned_corners;
use crate::cube::facts::{bad_edges, has_dr, has_htr, others, twisted_corners};
use crate::cube::{Axis, Cube, Symmetry};

/// The corners of a state as they look when the whole cube is turned, in 24 ways; its edges mean
/// nothing then.
pub(super) fn turned(cube: &Cube) -> impl Iterator<Item = Cube> {
    Symmetry::rotations().map(|rotation| turned_corners(rotation).then(cube))
}

/// What is missing for EO on an axis: `EO on F/B is not solved: 4 bad edges`. `None` when nothing
/// is.
pub(super) fn eo_missing(cube: &Cube, axis: Axis) -> Option<String> {
    let bad = bad_edges(cube, axis).edges();
    (bad > 0).then(|| format!("EO on {} is not solved: {bad} bad edges", axis.title()))
}

/// What is missing for CO on an axis: `CO on U/D is not solved: 3 twisted corners`. `None` when
/// nothing is.
pub(super) fn co_missing(cube: &Cube, axis: Axis) -> Option<String> {
    let twisted = twisted_corners(cube, axis).corners();
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
    match twisted_corners(cube, axis).corners() {
        0 => {}
        n => lacks.push(format!("{n} twisted corners")),
    }
    for eo in Axis::ALL.into_iter().filter(|&eo| eo != axis) {
        match bad_edges(cube, eo).edges() {
            0 => {}
            n => lacks.push(format!("{n} bad edges on {}", eo.title())),
        }
    }
    Some(format!("DR on {} is not solved: {}", axis.title(), lacks.join(", ")))
}

/// How many pieces keep an axis from DR: twisted corners, and bad edges on both other axes.
pub(super) fn dr_lack(cube: &Cube, axis: Axis) -> u8 {
    let bad = others(axis).map(|eo| bad_edges(cube, eo).edges());
    twisted_corners(cube, axis).corners() + bad[0] + bad[1]
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
