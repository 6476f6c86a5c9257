//! Steps that solve the cube: finishes, and the whole cube at once.

use super::fr::BEHIND_FR;
use super::{ANY_STATE, InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec};
use crate::step::dr_bounds::DrBounds;
use crate::step::parameters::Parameters;
use crate::step::space::{SpaceRequest, SpaceResult, SpaceUser};
use crate::step::spec::{ChainWord, Moves, Phase, form};
use crate::step::whole;
use crate::table::{TableId, Tables};

const FINISH_WORD: ChainWord = ChainWord {
    name: "finish",
    meaning: "the finish, from FR, HTR or EO when that comes before it, otherwise from DR",
    alone: Some("frfin, htrfin, drfin or eofin, behind FR, HTR, DR or EO"),
};

pub(super) const DR_FINISH: StepSpec = StepSpec {
    forms: &[
        form("drfin", "Finish from DR, any axis", Parameters::ANY),
        form("dr{dr}fin", "Finish from DR on {dr}", Parameters::DR_AXES),
    ],
    label: "finish",
    needs: Some(Stage::Dr),
    moves: Moves::KEEP_DR,
    tables: &[TableId::DrFinish],
    optional: &[TableId::DrGroup],
    is_final: true,
    help: [
        "the solved cube, from DR in one go.",
        "DR on {dr}.",
        "The shortest way to end a solve from DR, made with turns that keep DR; HTR may be passed \
         on the way or not.",
    ],
    word: Some(&FINISH_WORD),
    phase: Some(Phase { word: "dr-finish", max: 18 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const HTR_FINISH: StepSpec = StepSpec {
    forms: &[form("htrfin", "Finish from HTR", Parameters::HOME)],
    label: "finish",
    needs: Some(Stage::Htr),
    moves: Moves::HALF,
    tables: &[TableId::HtrFinish],
    is_final: true,
    help: [
        "the solved cube, with half turns only.",
        "HTR.",
        "The usual last step. Its solution ends the solve.",
    ],
    word: Some(&FINISH_WORD),
    phase: Some(Phase { word: "htr-finish", max: 16 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const FR_FINISH: StepSpec = StepSpec {
    forms: &[
        form("frfin", "Finish from FR, any axis", Parameters::ANY),
        form("fr{dr}fin", "Finish from FR on {dr}", Parameters::DR_AXES),
    ],
    label: "finish",
    needs: Some(Stage::Fr),
    moves: Moves::FLOPPY,
    tables: &[TableId::HtrFinish],
    is_final: true,
    help: [
        "the solved cube, with half turns of four faces.",
        "FR on {dr}.",
        "The last step behind FR: at most eight half turns of the four faces about its axis.",
    ],
    word: Some(&FINISH_WORD),
    phase: Some(Phase { word: "fr-finish", max: 10 }),
    in_write_ups: BEHIND_FR,
    ..STEP
};

pub(super) const EO_FINISH: StepSpec = StepSpec {
    forms: &[
        form("eofin", "Finish from EO, any axis", Parameters::EO_AXES),
        form("eo{eo}fin", "Finish from EO on {eo}", Parameters::EO_AXES),
    ],
    label: "finish",
    needs: Some(Stage::Eo),
    moves: Moves::KEEP_EO,
    tables: &[TableId::EoFinish],
    is_final: true,
    help: [
        "the solved cube, from EO in one go.",
        "EO on {eo}.",
        "The shortest way to end a solve from EO, made with turns that keep EO; mostly found \
         within seconds.",
    ],
    word: Some(&FINISH_WORD),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const OPTIMAL: StepSpec = StepSpec {
    forms: &[
        form("optimal", "Solved, from anywhere", Parameters::HOME),
        form("light", "Solved, from anywhere", Parameters::HOME),
    ],
    aliases: &[],
    label: "solved",
    tables: &[TableId::G1],
    is_final: true,
    help: [
        "the solved cube with as few turns as there are.",
        ANY_STATE,
        "Up to 16 moves take a second, 17 some seconds, 18 a minute; larger tables are faster.",
    ],
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const SOLVED_STAGE: StageSpec = STAGE;

pub(super) fn dr_finish_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let bounds = DrBounds::open(request.context)?;
    Ok(request.user.with(&bounds))
}

pub(super) fn eo_finish_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let table = request.open(Tables::eo_finish)?;
    Ok(request.user.with(&whole::from_eo(table)))
}

pub(super) fn optimal_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let table = request.open(Tables::dr)?;
    Ok(request.user.with(&whole::from_anywhere(table)))
}
