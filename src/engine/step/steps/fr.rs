//! FR: half turns of the four faces around an axis can solve the rest. FR leave slice: they can
//! solve it except for the edges of the slice.

use premove_cube::floppy::{has_fr, has_fr_slice, unready_for_fr, unready_for_fr_slice};

use super::{InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec, unready};
use crate::step::parameters::Parameters;
use crate::step::spec::{ChainWord, Moves, Phase, form};
use crate::table::TableId;

const FR_WORD: ChainWord =
    ChainWord { name: "FR", meaning: "FR (floppy reduction) from HTR", alone: None };

const FRLS_WORD: ChainWord =
    ChainWord { name: "FRLS", meaning: "FR leave slice from HTR", alone: None };

/// An FR that is reached by chance does not count, because the solver does not continue from it.
pub(super) const BEHIND_FR: InWriteUps = InWriteUps::Behind(&[Stage::Fr, Stage::FrSlice]);

pub(super) const FR: StepSpec = StepSpec {
    forms: &[
        form("fr", "FR from HTR, any axis", Parameters::ANY),
        form("fr{dr}", "FR on {dr}", Parameters::DR_AXES),
    ],
    label: "FR",
    needs: Some(Stage::Htr),
    reaches: Stage::Fr,
    moves: Moves::HALF,
    tables: &[TableId::Fr],
    help: [
        "FR on {dr}: half turns of the four faces about that axis solve the rest.",
        "HTR.",
        "Floppy reduction, a stop on the way from HTR to the end, made with half turns.",
    ],
    word: Some(&FR_WORD),
    phase: Some(Phase { word: "fr", max: 14 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const FR_SLICE: StepSpec = StepSpec {
    forms: &[
        form("frls", "FR leave slice from HTR, any axis", Parameters::ANY),
        form("frls{dr}", "FR leave slice on {dr}", Parameters::DR_AXES),
    ],
    label: "FRLS",
    needs: Some(Stage::Htr),
    reaches: Stage::FrSlice,
    moves: Moves::HALF,
    tables: &[TableId::FrSlice],
    help: [
        "FR on {dr} but for the edges of that slice.",
        "HTR.",
        "Shorter than FR: slice turns inserted into the solution solve the slice. Half turns.",
    ],
    word: Some(&FRLS_WORD),
    phase: Some(Phase { word: "fr-leave-slice", max: 12 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const FR_STAGE: StageSpec = StageSpec {
    name: "FR {dr}",
    axis: Some(Parameters::dr_axis),
    inside: &[Stage::Htr],
    is_reached: |cube, parameters| has_fr(cube, parameters.dr_axis()),
    bad: |cube, parameters| unready_for_fr(cube, parameters.dr_axis()),
    lack: |cube, parameters| unready(unready_for_fr(cube, parameters.dr_axis())),
    ..STAGE
};

pub(super) const FR_SLICE_STAGE: StageSpec = StageSpec {
    name: "FR {dr} but the slice",
    axis: Some(Parameters::dr_axis),
    inside: &[Stage::Htr],
    is_reached: |cube, parameters| has_fr_slice(cube, parameters.dr_axis()),
    bad: |cube, parameters| unready_for_fr_slice(cube, parameters.dr_axis()),
    lack: |cube, parameters| unready(unready_for_fr_slice(cube, parameters.dr_axis())),
    ..STAGE
};
