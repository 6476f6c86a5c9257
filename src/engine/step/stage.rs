//! Stages of a solve: what a step leads to, and what the next one starts from.

use premove_cube::axial::{has_ar, unready_for_ar};
use premove_cube::facts::{
    bad_edges, bad_edges_for_dr, has_co_up_to_rotation, has_corner_htr, has_dr, has_htr,
    has_only_slice_left, others, slice_edges_outside, slice_of, twisted_corners, unsolved,
    unsolved_but_slice, wrong_corners, wrong_edges,
};
use premove_cube::floppy::{has_fr, has_fr_slice, unready_for_fr, unready_for_fr_slice};
use premove_cube::{Axis, Cube, Places, Symmetry};

use super::label::Label;
use super::target::Target;
use crate::coord::turned_corners;

/// A stage of a solve, on the axes of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// EO on the EO axis.
    Eo,
    /// EO on the EO axis, and one of several labels towards the DR axis.
    Rzp,
    /// AR on the DR axis, inside EO on the EO axis. Not closed under inversion: a state whose
    /// inverse is there is ready for what follows, too.
    Ar,
    /// DR on the DR axis.
    Dr,
    /// HTR.
    Htr,
    /// FR on the DR axis.
    Fr,
    /// FR on the DR axis but for the edges of its slice.
    FrSlice,
    /// Everything but the slice of the DR axis, up to turning it.
    Slice,
    /// Everything but the two slices that are not of the DR axis.
    Slices,
    /// The cube is solved.
    Solved,
    /// Corners oriented on the DR axis.
    Co,
    /// Corners oriented on the DR axis up to rotation of the whole cube.
    CoRotated,
    /// Corners solved.
    Corners,
    /// Corners solved up to rotation of the whole cube.
    CornersRotated,
    /// Corners that half turns can solve.
    CornerHtr,
    /// Corners that half turns can solve up to rotation of the whole cube.
    CornerHtrRotated,
}

/// Facts about a stage.
struct Row {
    /// Its name in lists; `{eo}` and `{dr}` stand for axes.
    name: &'static str,
    /// Returns whether a state has reached the stage.
    is_reached: fn(&Cube, Target) -> bool,
    /// Returns the pieces that keep a state from it. A state can be short of it without any: the
    /// corners of an HTR may need quarter turns although all are in their tetrads.
    bad: fn(&Cube, Target) -> Places,
    /// Describes what a state lacks for the stage.
    lack: fn(&Cube, Target) -> String,
}

/// In the order of [`Stage`].
static ROWS: [Row; 16] = [
    Row {
        name: "EO {eo}",
        is_reached: |cube, target| bad_edges(cube, target.eo_axis()).is_empty(),
        bad: |cube, target| bad_edges(cube, target.eo_axis()),
        lack: |cube, target| format!("{} bad edges", bad_edges(cube, target.eo_axis()).edges()),
    },
    Row {
        name: "RZP {dr}",
        is_reached: |cube, target| {
            let eo = target.eo_axis();
            let dr = target.dr_axis();
            bad_edges(cube, eo).is_empty()
                && target.parameters.labels.contains(Label::of(cube, eo, dr))
        },
        bad: bad_for_dr,
        lack: |cube, target| {
            let label = Label::of(cube, target.eo_axis(), target.dr_axis());
            format!("the label is {label}, none of {}", target.parameters.labels)
        },
    },
    Row {
        name: "AR {dr}",
        is_reached: |cube, target| has_ar(cube, target.eo_axis(), target.dr_axis()),
        bad: |cube, target| unready_for_ar(cube, target.eo_axis(), target.dr_axis()),
        lack: ar_lack,
    },
    Row {
        name: "DR {dr}",
        is_reached: |cube, target| has_dr(cube, target.dr_axis()),
        bad: bad_for_dr,
        lack: |cube, target| dr_lack(cube, target.dr_axis()),
    },
    Row {
        name: "HTR",
        is_reached: |cube, _| has_htr(cube),
        bad: |cube, _| wrong_corners(cube).or(wrong_edges(cube)),
        lack: |cube, _| htr_lack(cube),
    },
    Row {
        name: "FR {dr}",
        is_reached: |cube, target| has_fr(cube, target.dr_axis()),
        bad: |cube, target| unready_for_fr(cube, target.dr_axis()),
        lack: |cube, target| unready(unready_for_fr(cube, target.dr_axis())),
    },
    Row {
        name: "FR {dr} but the slice",
        is_reached: |cube, target| has_fr_slice(cube, target.dr_axis()),
        bad: |cube, target| unready_for_fr_slice(cube, target.dr_axis()),
        lack: |cube, target| unready(unready_for_fr_slice(cube, target.dr_axis())),
    },
    Row {
        name: "all but the slice",
        is_reached: |cube, target| has_only_slice_left(cube, target.dr_axis()),
        bad: |cube, target| unsolved_but_slice(cube, target.dr_axis()),
        lack: pieces,
    },
    Row {
        name: "all but two slices",
        is_reached: |cube, target| unsolved_but_slices(cube, target.dr_axis()).is_empty(),
        bad: |cube, target| unsolved_but_slices(cube, target.dr_axis()),
        lack: |cube, target| unready(unsolved_but_slices(cube, target.dr_axis())),
    },
    Row {
        name: "solved",
        is_reached: |cube, _| cube.is_solved(),
        bad: |cube, _| unsolved(cube),
        lack: pieces,
    },
    Row {
        name: "CO {dr}",
        is_reached: |cube, target| twisted_corners(cube, target.dr_axis()).is_empty(),
        bad: |cube, target| twisted_corners(cube, target.dr_axis()),
        lack: |cube, target| {
            format!("{} twisted corners", twisted_corners(cube, target.dr_axis()).corners())
        },
    },
    Row {
        name: "CO {dr}, rotated",
        is_reached: |cube, target| has_co_up_to_rotation(cube, target.dr_axis()),
        bad: |cube, target| twisted_corners(cube, target.dr_axis()),
        lack: pieces,
    },
    Row { name: "corners", is_reached: |cube, _| has_corners(cube), bad: corners, lack: pieces },
    Row {
        name: "corners, rotated",
        is_reached: |cube, _| rotated(cube).any(|cube| has_corners(&cube)),
        bad: corners,
        lack: pieces,
    },
    Row {
        name: "corner HTR",
        is_reached: |cube, _| has_corner_htr(cube),
        bad: |cube, _| wrong_corners(cube),
        lack: pieces,
    },
    Row {
        name: "corner HTR, rotated",
        is_reached: |cube, _| rotated(cube).any(|cube| has_corner_htr(&cube)),
        bad: |cube, _| wrong_corners(cube),
        lack: pieces,
    },
];

impl Stage {
    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its name in lists, with `{eo}` or `{dr}` where it has an axis: `DR {dr}`.
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// Returns whether the stage concerns the corners alone.
    pub const fn is_of_corners(self) -> bool {
        matches!(
            self,
            Self::Co
                | Self::CoRotated
                | Self::Corners
                | Self::CornersRotated
                | Self::CornerHtr
                | Self::CornerHtrRotated
        )
    }

    /// Returns whether a state has reached the stage.
    pub fn is_reached(self, cube: &Cube, target: &Target) -> bool {
        (self.row().is_reached)(cube, *target)
    }

    /// Returns whether a step that starts from the stage can be searched on a state, on one side or
    /// on the other.
    fn is_ready(self, cube: &Cube, target: &Target) -> bool {
        self.is_reached(cube, target)
            || self == Self::Ar && self.is_reached(&cube.inverse(), target)
    }

    /// The stages that a state has passed when it is there, the nearest one first.
    pub(super) const fn passed(self) -> &'static [Self] {
        match self {
            Self::Rzp | Self::Ar => &[Self::Eo],
            Self::Fr | Self::FrSlice => &[Self::Htr],
            _ => &[],
        }
    }

    /// Describes what a state lacks for the stage, as a sentence:
    /// `EO on F/B is not solved: 4 bad edges`. `None` when the stage is reached.
    pub fn missing(self, cube: &Cube, target: &Target) -> Option<String> {
        let name = target.titled(&self.name().replace(" {", " on {"));
        let lack = || (self.row().lack)(cube, *target);
        (!self.is_reached(cube, target)).then(|| format!("{name} is not solved: {}", lack()))
    }
}

impl Target {
    /// Returns whether a search for the target can start from a state.
    pub fn is_ready(&self, cube: &Cube) -> bool {
        self.goal.spec().needs.is_none_or(|stage| stage.is_ready(cube, self))
    }

    /// Describes what a state lacks before the search can start, as a sentence; `None` when it is
    /// ready.
    pub fn missing(&self, cube: &Cube) -> Option<String> {
        let needs = self.goal.spec().needs.filter(|stage| !stage.is_ready(cube, self));
        needs.and_then(|stage| stage.missing(cube, self))
    }

    /// Returns whether a state has reached the target, without tables.
    pub fn is_reached(&self, cube: &Cube) -> bool {
        self.goal.spec().reaches.is_reached(cube, self)
    }

    /// The pieces that matter for it, from a state as it is: bad edges for EO, twisted corners and
    /// bad edges for DR, pieces in wrong orbits for HTR, unsolved pieces for a finish. Where a
    /// state is not ready, those that keep it from being ready.
    pub fn bad_pieces(&self, cube: &Cube) -> Places {
        let spec = self.goal.spec();
        let needed = spec.needs.filter(|stage| !stage.is_ready(cube, self));
        (needed.unwrap_or(spec.reaches).row().bad)(cube, *self)
    }
}

/// Twisted corners and bad edges; without EO also the slice edges that are outside.
fn bad_for_dr(cube: &Cube, target: Target) -> Places {
    let dr = target.dr_axis();
    let bad = twisted_corners(cube, dr).or(bad_edges_for_dr(cube, dr));
    if bad_edges(cube, target.eo_axis()).is_empty() {
        bad
    } else {
        bad.or(slice_edges_outside(cube, dr))
    }
}

fn dr_lack(cube: &Cube, axis: Axis) -> String {
    let twisted = twisted_corners(cube, axis).corners();
    let mut lack = Vec::new();
    if twisted > 0 {
        lack.push(format!("{twisted} twisted corners"));
    }
    for eo in Axis::ALL.into_iter().filter(|&eo| eo != axis) {
        let bad = bad_edges(cube, eo).edges();
        if bad > 0 {
            lack.push(format!("{bad} bad edges on {}", eo.title()));
        }
    }
    lack.join(", ")
}

fn ar_lack(cube: &Cube, target: Target) -> String {
    let bad = bad_edges(cube, target.eo_axis()).edges();
    if bad > 0 {
        return format!("{bad} bad edges on {}", target.eo_axis().title());
    }
    let unready = unready_for_ar(cube, target.eo_axis(), target.dr_axis());
    match (unready.corners(), unready.edges()) {
        (0, 0) => "the twisted corners are not divided evenly".to_owned(),
        (corners, edges) => format!("{corners} corners and {edges} edges stand in the way"),
    }
}

/// Returns the number of pieces that keep an axis from DR: twisted corners, and bad edges on both
/// other axes.
pub(super) fn pieces_to_dr(cube: &Cube, axis: Axis) -> u8 {
    let [first, second] = others(axis).map(|eo| bad_edges(cube, eo).edges());
    twisted_corners(cube, axis).corners() + first + second
}

fn htr_lack(cube: &Cube) -> String {
    let open = Axis::ALL.into_iter().filter(|&axis| !has_dr(cube, axis)).map(Axis::title);
    let open: Vec<_> = open.collect();
    if open.is_empty() {
        "the corners still need quarter turns (a fake HTR)".to_owned()
    } else {
        format!("no DR on {}", open.join(" and "))
    }
}

/// Pieces that are not where a stage wants them, in words.
fn unready(places: Places) -> String {
    format!("{} corners and {} edges are not in place", places.corners(), places.edges())
}

/// Corners, and edges of the axis's slice, that are not home.
fn unsolved_but_slices(cube: &Cube, axis: Axis) -> Places {
    let home = Cube::SOLVED;
    Places::of_corners(|place| cube.corners[place] != home.corners[place]).or(Places::of_edges(
        |place| slice_of(place) == axis && cube.edges[place] != home.edges[place],
    ))
}

/// The number of unsolved pieces in words.
fn pieces(cube: &Cube, _: Target) -> String {
    format!("{} pieces are not home", unsolved(cube).len())
}

/// Corners that are not home or not oriented.
fn corners(cube: &Cube, _: Target) -> Places {
    Places::of_corners(|place| cube.corners[place] != Cube::SOLVED.corners[place])
}

fn has_corners(cube: &Cube) -> bool {
    cube.corners == Cube::SOLVED.corners
}

/// The corners of a state as they look after each rotation of the whole cube; its edges mean
/// nothing then.
fn rotated(cube: &Cube) -> impl Iterator<Item = Cube> {
    Symmetry::rotations().map(|rotation| turned_corners(rotation).then(cube))
}

#[cfg(test)]
mod tests {
    use super::super::{Goal, Step};
    use super::*;
    use premove_cube::notation::parse;
    use premove_cube::{Rng, StateKind, random};

    fn cube(text: &str) -> Cube {
        parse(text).unwrap().line().apply_to(&Cube::SOLVED)
    }

    fn target(step: &str) -> Target {
        Step::find(step).unwrap().targets()[0]
    }

    #[test]
    fn rows_stand_in_the_order_of_the_stages() {
        assert_eq!(Stage::Eo.name(), "EO {eo}");
        assert_eq!(Stage::Solved.name(), "solved");
        assert_eq!(Stage::CoRotated.name(), "CO {dr}, rotated");
        assert_eq!(Stage::CornerHtrRotated.name(), "corner HTR, rotated");
    }

    #[test]
    fn no_piece_is_bad_exactly_when_an_orientation_step_is_reached() {
        let names = ["eofb", "eorl", "eoud", "drud", "drrl", "drfb", "drudfin", "htrfin"];
        let states =
            ["", "R2 U", "R2 U2", "F2 R F2", "R U", "F B'", "U R2 L2 F2 D", "R U F"].map(cube);
        let mut rng = Rng::from_number(5);
        let random: Vec<Cube> = (0..100).map(|_| random(StateKind::Full, &mut rng)).collect();
        for name in names {
            for state in states.iter().chain(&random) {
                let target = target(name);
                let fake = matches!(target.goal, Goal::HtrFinish | Goal::DrFinish)
                    && !target.is_ready(state);
                let none_bad = target.bad_pieces(state).is_empty();
                assert_eq!(none_bad && !fake, target.is_reached(state), "{name} {state:?}");
            }
        }
    }

    #[test]
    fn bad_pieces_are_those_that_the_label_counts() {
        let state = cube("R U2 R").inverse();
        let places = target("drud-eofb").bad_pieces(&state);
        assert_eq!((places.corners(), places.edges()), (4, 2));
    }
}
