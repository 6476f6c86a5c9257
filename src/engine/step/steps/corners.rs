//! Steps that consider only the corners.

use premove_cube::facts::{has_co_up_to_rotation, has_corner_htr, twisted_corners, wrong_corners};
use premove_cube::{Cube, Face, Move, MoveSet, Places, Symmetry};

use super::{ANY_STATE, STAGE, STEP, Stage, StageSpec, StepSpec};
use crate::coord::{Space, turned_corners};
use crate::step::parameters::Parameters;
use crate::step::space::{SpaceRequest, SpaceResult, SpaceUser};
use crate::step::spec::{Moves, form};
use crate::table::{CornerHtrTable, CornerHtrViews, TableId, Tables};

pub(super) const CO: StepSpec = StepSpec {
    forms: &[
        form("co", "CO on any axis", Parameters::ANY),
        form("co{dr}", "CO on {dr}", Parameters::DR_AXES),
    ],
    label: "CO",
    reaches: Stage::Co,
    tables: &[TableId::Co],
    help: [
        "CO on {dr}: all corners are oriented; the edges do not count.",
        ANY_STATE,
        "A first look at the corners, or the start of a DR that solves edges later, made with \
         any turns.",
    ],
    ..STEP
};

pub(super) const CO_URF: StepSpec = StepSpec {
    forms: &[
        form("co-URF", "CO on any axis up to rotation, with U, R, F", Parameters::ANY),
        form("co{dr}-URF", "CO on {dr} up to rotation, with U, R, F", Parameters::DR_AXES),
    ],
    label: "CO",
    reaches: Stage::CoRotated,
    moves: Moves::URF,
    tables: &[TableId::CoUrf],
    help: [
        "CO on {dr} up to rotation: the corner stickers of those faces all stand on one axis.",
        ANY_STATE,
        "CO as on a 2x2x2, made with turns of three faces that share a corner: U, R and F as \
         the step is held.",
    ],
    ..STEP
};

pub(super) const CORNER_HTR: StepSpec = StepSpec {
    forms: &[form("chtr", "Corners into HTR", Parameters::HOME)],
    label: "corner HTR",
    reaches: Stage::CornerHtr,
    tables: &[TableId::CornerHtr],
    only_last: MoveSet::of_face(Face::D),
    help: [
        "corners that half turns alone can solve; the edges do not count.",
        ANY_STATE,
        "The corners' part of HTR by itself: it shows what is short before the edges are \
         looked at. Any turns.",
    ],
    ..STEP
};

pub(super) const CORNER_HTR_URF: StepSpec = StepSpec {
    forms: &[form("chtr-URF", "Corners into HTR up to rotation, with U, R, F", Parameters::HOME)],
    label: "corner HTR",
    reaches: Stage::CornerHtrRotated,
    moves: Moves::URF,
    tables: &[TableId::CornerHtr],
    help: [
        "corners that half turns and a rotation can solve; the edges do not count.",
        ANY_STATE,
        "The corners' part of HTR as on a 2x2x2, made with turns of U, R and F.",
    ],
    ..STEP
};

pub(super) const CORNERS: StepSpec = StepSpec {
    forms: &[form("corners", "Corners solved", Parameters::HOME)],
    label: "corners",
    reaches: Stage::Corners,
    tables: &[TableId::Corners],
    is_final: true,
    help: [
        "solved corners; the edges do not count.",
        ANY_STATE,
        "The start of a corners-first solve, or a bound for any solution: none is shorter. \
         Made with any turns.",
    ],
    ..STEP
};

pub(super) const CORNERS_URF: StepSpec = StepSpec {
    forms: &[form(
        "corners-URF",
        "Corners up to rotation, with U, R, F: a 2x2x2",
        Parameters::HOME,
    )],
    // The name of the 2x2x2 step in nissy-core.
    aliases: &["cornersx"],
    label: "corners",
    reaches: Stage::CornersRotated,
    moves: Moves::URF,
    tables: &[TableId::CornersUrf],
    is_final: true,
    help: [
        "solved corners up to rotation, without the edges: a 2x2x2.",
        ANY_STATE,
        "Solves a 2x2x2, made with turns of U, R and F: those of D, L and B are the same, the \
         cube rotated.",
    ],
    ..STEP
};

pub(super) const CORNERS_DR: StepSpec = StepSpec {
    forms: &[
        form("corners-dr", "Corners from CO with DR moves, any axis", Parameters::ANY),
        form("corners-dr{dr}", "Corners from CO with DR moves on {dr}", Parameters::DR_AXES),
    ],
    label: "corners",
    needs: Some(Stage::Co),
    reaches: Stage::Corners,
    moves: Moves::KEEP_DR,
    tables: &[TableId::CornersDr],
    is_final: true,
    help: [
        "solved corners; the edges do not count.",
        "CO on {dr}; DR is not needed.",
        "Shows how far the corners of a DR are from solved; made with turns that keep DR.",
    ],
    ..STEP
};

/// Default entries of the stages that consider only the corners.
const CORNER_STAGE: StageSpec = StageSpec { is_of_corners: true, ..STAGE };

pub(super) const CO_STAGE: StageSpec = StageSpec {
    name: "CO {dr}",
    is_reached: |cube, parameters| twisted_corners(cube, parameters.dr_axis()).is_empty(),
    bad: |cube, parameters| twisted_corners(cube, parameters.dr_axis()),
    lack: |cube, parameters| {
        format!("{} twisted corners", twisted_corners(cube, parameters.dr_axis()).corners())
    },
    ..CORNER_STAGE
};

pub(super) const CO_ROTATED_STAGE: StageSpec = StageSpec {
    name: "CO {dr}, rotated",
    is_reached: |cube, parameters| has_co_up_to_rotation(cube, parameters.dr_axis()),
    bad: |cube, parameters| twisted_corners(cube, parameters.dr_axis()),
    ..CORNER_STAGE
};

pub(super) const CORNERS_STAGE: StageSpec = StageSpec {
    name: "corners",
    is_reached: |cube, _| has_corners(cube),
    bad: unsolved_corners,
    ..CORNER_STAGE
};

pub(super) const CORNERS_ROTATED_STAGE: StageSpec = StageSpec {
    name: "corners, rotated",
    is_reached: |cube, _| rotated(cube).any(|cube| has_corners(&cube)),
    bad: unsolved_corners,
    ..CORNER_STAGE
};

pub(super) const CORNER_HTR_STAGE: StageSpec = StageSpec {
    name: "corner HTR",
    is_reached: |cube, _| has_corner_htr(cube),
    bad: |cube, _| wrong_corners(cube),
    ..CORNER_STAGE
};

pub(super) const CORNER_HTR_ROTATED_STAGE: StageSpec = StageSpec {
    name: "corner HTR, rotated",
    is_reached: |cube, _| rotated(cube).any(|cube| has_corner_htr(&cube)),
    bad: |cube, _| wrong_corners(cube),
    ..CORNER_STAGE
};

/// Returns the corners that are not home or not oriented.
fn unsolved_corners(cube: &Cube, _: Parameters) -> Places {
    Places::of_corners(|place| cube.corners[place] != Cube::SOLVED.corners[place])
}

fn has_corners(cube: &Cube) -> bool {
    cube.corners == Cube::SOLVED.corners
}

/// Returns the states after each rotation of the whole cube, for the corners only. The edges of the
/// results have no meaning.
fn rotated(cube: &Cube) -> impl Iterator<Item = Cube> {
    Symmetry::rotations().map(|rotation| turned_corners(rotation).then(cube))
}

pub(super) fn corner_htr_urf_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let table = request.open(Tables::corner_htr)?;
    Ok(request.user.with(&TurnedCornersSpace(table)))
}

/// The search space of corners that half turns solve up to rotation of the whole cube. The goal is
/// reached if one of the six rotated views of the corners is solved.
#[derive(Debug)]
struct TurnedCornersSpace<'a>(&'a CornerHtrTable);

impl Space for TurnedCornersSpace<'_> {
    type Node = CornerHtrViews;

    fn node(&self, cube: &Cube) -> CornerHtrViews {
        self.0.views(cube)
    }

    #[inline]
    fn child(&self, node: CornerHtrViews, m: Move) -> CornerHtrViews {
        node.map(|view| self.0.child(view, m))
    }

    #[inline]
    fn distance(&self, node: CornerHtrViews) -> u8 {
        node.map(|view| self.0.distance(view)).into_iter().fold(u8::MAX, u8::min)
    }

    #[inline]
    fn distance_within(&self, node: CornerHtrViews, most: u8) -> u8 {
        node.map(|view| self.0.distance_within(view, most)).into_iter().fold(u8::MAX, u8::min)
    }
}
