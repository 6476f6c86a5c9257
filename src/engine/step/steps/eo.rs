//! EO: all edges are good on an axis.

use premove_cube::facts::bad_edges;

use super::{ANY_STATE, InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec};
use crate::step::parameters::Parameters;
use crate::step::spec::{ChainWord, Phase, form};
use crate::table::TableId;

const EO_WORD: ChainWord = ChainWord { name: "EO", meaning: "EO on any axis", alone: None };

pub(super) const EO: StepSpec = StepSpec {
    forms: &[
        form("eo", "EO on any axis", Parameters::ANY),
        form("eo{eo}", "EO on {eo}", Parameters::EO_AXES),
    ],
    label: "EO",
    reaches: Stage::Eo,
    tables: &[TableId::Eo],
    help: [
        "EO on {eo}: all edges are good, which means that they can be solved without quarter \
         turns of two faces.",
        ANY_STATE,
        "The usual first step, made with any turns. What follows turns the two faces of that \
         axis by halves only.",
    ],
    word: Some(&EO_WORD),
    phase: Some(Phase { word: "eo", max: 8 }),
    in_write_ups: InWriteUps::BeforeDr,
    ..STEP
};

pub(super) const EO_STAGE: StageSpec = StageSpec {
    name: "EO {eo}",
    axis: Some(Parameters::eo_axis),
    is_reached: |cube, parameters| bad_edges(cube, parameters.eo_axis()).is_empty(),
    bad: |cube, parameters| bad_edges(cube, parameters.eo_axis()),
    lack: |cube, parameters| format!("{} bad edges", bad_edges(cube, parameters.eo_axis()).edges()),
    ..STAGE
};
