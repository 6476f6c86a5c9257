//! RZP: a state inside EO with one of several labels before DR.
//!
//! Only quarter turns of R and L change the label. One of them twists at most four corners and
//! moves at most two slice edges out or in, which changes four bad edges. The bound from this is at
//! most two. It is enough for the few moves of an RZP: there are about ten thousand sequences of
//! four moves.

use premove_cube::facts::bad_edges;
use premove_cube::{Cube, Move};

use super::dr::bad_for_dr;
use super::{InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec};
use crate::coord::{Space, parts};
use crate::step::label::{Label, Labels};
use crate::step::parameters::Parameters;
use crate::step::space::{SpaceRequest, SpaceResult, SpaceUser};
use crate::step::spec::{ChainWord, Moves, Phase, form};
use crate::table::{DrFromEoTable, TableId, Tables, TwistSlice};

const RZP_WORD: ChainWord = ChainWord {
    name: "RZP",
    meaning: "RZP from EO: a label that a short trigger solves, or one of 'labels'",
    alone: None,
};

pub(super) const RZP: StepSpec = StepSpec {
    forms: &[
        form("rzp", "RZP from EO, any axes", Parameters::EO_AND_DR),
        form("rzp-eo{eo}", "RZP from EO on {eo}", Parameters::EO_AND_DR),
        form("rzp{dr}-eo{eo}", "RZP for DR on {dr} from EO on {eo}", Parameters::EO_AND_DR),
    ],
    aliases: &["rzp-eo"],
    label: "RZP",
    needs: Some(Stage::Eo),
    reaches: Stage::Rzp,
    moves: Moves::KEEP_EO,
    tables: &[TableId::DrFromEo],
    help: [
        "one of the labels {labels} for DR on {dr}.",
        "EO on {eo}.",
        "A state with a short trigger to DR nearby, found in up to four moves that keep EO.",
    ],
    word: Some(&RZP_WORD),
    phase: Some(Phase { word: "rzp", max: 4 }),
    in_write_ups: InWriteUps::BeforeDr,
    has_other_axis: Some(is_reached),
    ..STEP
};

pub(super) const RZP_STAGE: StageSpec = StageSpec {
    name: "RZP {dr}",
    axis: Some(Parameters::dr_axis),
    inside: &[Stage::Eo],
    is_reached,
    bad: bad_for_dr,
    lack: |cube, parameters| {
        format!("the label is {}, none of {}", label(cube, parameters), parameters.labels)
    },
    label: Some(|cube, parameters| {
        format!("RZP {} {}", parameters.dr_axis().title(), label(cube, parameters))
    }),
    ..STAGE
};

fn label(cube: &Cube, parameters: Parameters) -> Label {
    Label::of(cube, parameters.eo_axis(), parameters.dr_axis())
}

fn is_reached(cube: &Cube, parameters: Parameters) -> bool {
    bad_edges(cube, parameters.eo_axis()).is_empty()
        && parameters.labels.contains(label(cube, parameters))
}

pub(super) fn rzp_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let table = request.open(Tables::dr_from_eo)?;
    let labels = request.parameters.labels;
    Ok(request.user.with(&RzpSpace::new(table, labels)))
}

/// Lower bounds on the distance to a set of labels, 0 exactly for states with one of them.
#[derive(Debug)]
struct RzpSpace<'a> {
    /// The table with the moves of twists and slice places.
    table: &'a DrFromEoTable,
    /// Number of twisted corners of each twist value.
    corners: Vec<u8>,
    /// Half the number of bad edges of each value of slice places.
    edges: Vec<u8>,
    /// The bound for each number of corners and each halved number of edges.
    bounds: [[u8; 5]; 9],
}

/// Returns the number of twisted corners of a twist value.
fn twisted_corners(twist: usize) -> u8 {
    let corners = parts::cube_with_twist(twist).corners;
    corners.iter().filter(|corner| corner.twist() != 0).count() as u8
}

/// Returns a lower bound on the number of quarter turns to one of these labels, given the number of
/// twisted corners and of slice edges outside the slice.
fn quarters_to(labels: Labels, corners: u8, halves: u8) -> u8 {
    let turns = labels.iter().map(|label| {
        let corners = label.corners().abs_diff(corners).div_ceil(4);
        corners.max(label.edges().abs_diff(2 * halves).div_ceil(4))
    });
    turns.min().unwrap_or(u8::MAX)
}

impl<'a> RzpSpace<'a> {
    /// Creates the space whose goal is one of these labels. The set must not be empty.
    fn new(table: &'a DrFromEoTable, labels: Labels) -> Self {
        let slices = parts::slice_subsets();
        Self {
            table,
            corners: (0..parts::TWISTS).map(twisted_corners).collect(),
            edges: (0..parts::SLICES)
                .map(|slice| (slices.mask(slice) & 0xff).count_ones() as u8)
                .collect(),
            bounds: std::array::from_fn(|c| {
                std::array::from_fn(|e| quarters_to(labels, c as u8, e as u8))
            }),
        }
    }
}

impl Space for RzpSpace<'_> {
    type Node = TwistSlice;

    #[inline]
    fn node(&self, cube: &Cube) -> TwistSlice {
        self.table.node(cube)
    }

    #[inline]
    fn child(&self, node: TwistSlice, m: Move) -> TwistSlice {
        self.table.child(node, m)
    }

    #[inline]
    fn distance(&self, node: TwistSlice) -> u8 {
        let corners = self.corners[usize::from(node.twist)];
        let halves = self.edges[usize::from(node.slice)];
        self.bounds[usize::from(corners)][usize::from(halves)]
    }
}
