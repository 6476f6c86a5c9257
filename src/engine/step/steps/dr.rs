//! DR: corners and edges are oriented on an axis, and its slice holds its own edges.

use premove_cube::facts::{
    bad_edges, bad_edges_for_dr, has_dr, has_htr, others, slice_edges_outside, twisted_corners,
};
use premove_cube::{Axis, Cube, Places};

use super::{ANY_STATE, InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec};
use crate::step::parameters::Parameters;
use crate::step::space::{SpaceRequest, SpaceResult, SpaceUser};
use crate::step::spec::{ChainWord, Moves, Phase, form};
use crate::step::subset::Subset;
use crate::table::{TableId, Tables};

const DR_WORD: ChainWord = ChainWord {
    name: "DR",
    meaning: "DR from the EO or AR before it; straight where none comes before it",
    alone: None,
};

pub(super) const DR: StepSpec = StepSpec {
    forms: &[
        form("dr", "DR on any axis, straight", Parameters::ANY),
        form("dr{dr}", "DR on {dr}, straight", Parameters::DR_AXES),
    ],
    aliases: &["drany"],
    label: "DR",
    reaches: Stage::Dr,
    tables: &[TableId::Dr],
    help: [
        "DR on {dr}: all corners and edges are oriented, and the middle slice has its four \
         edges inside it.",
        ANY_STATE,
        "DR in one go, made with any turns: shorter than EO first, but harder to see. What \
         follows is a small puzzle.",
    ],
    word: Some(&DR_WORD),
    phase: Some(Phase { word: "dr", max: 12 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const DR_FROM_EO: StepSpec = StepSpec {
    forms: &[
        form("dr-eo", "DR from EO, any axes", Parameters::EO_AND_DR),
        form("dr-eo{eo}", "DR from EO on {eo}", Parameters::EO_AND_DR),
        form("dr{dr}-eo{eo}", "DR on {dr} from EO on {eo}", Parameters::EO_AND_DR),
    ],
    label: "DR",
    needs: Some(Stage::Eo),
    reaches: Stage::Dr,
    moves: Moves::KEEP_EO,
    tables: &[TableId::DrFromEo],
    help: [
        "DR on {dr}: besides the edges the corners are oriented, and the middle slice has its \
         four edges.",
        "EO on {eo}.",
        "The usual second step, made with turns that keep EO: the two faces of the EO axis \
         turn by halves only.",
    ],
    word: Some(&DR_WORD),
    phase: Some(Phase { word: "dr-from-eo", max: 12 }),
    in_write_ups: InWriteUps::Always,
    has_other_axis: Some(|cube, _| has_dr_on_rl(cube)),
    ..STEP
};

/// DR from AR. In write-ups such a DR is compared with all DRs that keep the EO.
pub(super) const DR_FROM_AR: StepSpec = StepSpec {
    forms: &[
        form("dr-ar", "DR from AR, any axes", Parameters::EO_AND_DR),
        form("dr-ar-eo{eo}", "DR from AR inside EO on {eo}", Parameters::EO_AND_DR),
        form("dr{dr}-ar-eo{eo}", "DR on {dr} from AR inside EO on {eo}", Parameters::EO_AND_DR),
    ],
    label: "DR",
    needs: Some(Stage::Ar),
    reaches: Stage::Dr,
    moves: Moves::FROM_AR,
    tables: &[TableId::DrFromEo],
    help: [
        "DR on {dr}: corners and edges are oriented, the slice has its own edges.",
        "AR on {dr}, on the normal or on the inverse side.",
        "The step behind AR, made with quarter turns of the two faces that AR leaves, and \
         half turns.",
    ],
    word: Some(&DR_WORD),
    phase: Some(Phase { word: "dr-from-ar", max: 12 }),
    ..STEP
};

pub(super) const DR_STAGE: StageSpec = StageSpec {
    name: "DR {dr}",
    axis: Some(Parameters::dr_axis),
    is_reached: |cube, parameters| has_dr(cube, parameters.dr_axis()),
    bad: bad_for_dr,
    lack,
    label: Some(|cube, parameters| {
        let dr = parameters.dr_axis();
        if has_htr(cube) {
            format!("DR {} HTR", dr.title())
        } else {
            format!("DR {} {}", dr.title(), Subset::of(cube, dr))
        }
    }),
    ..STAGE
};

/// Returns twisted corners and bad edges. Without EO, slice edges outside the slice are included.
pub(super) fn bad_for_dr(cube: &Cube, parameters: Parameters) -> Places {
    let dr = parameters.dr_axis();
    let bad = twisted_corners(cube, dr).or(bad_edges_for_dr(cube, dr));
    if bad_edges(cube, parameters.eo_axis()).is_empty() {
        bad
    } else {
        bad.or(slice_edges_outside(cube, dr))
    }
}

fn lack(cube: &Cube, parameters: Parameters) -> String {
    let axis = parameters.dr_axis();
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

/// Returns the number of pieces that are wrong for DR on an axis: twisted corners, and bad edges on
/// both other axes.
pub(in crate::step) fn pieces_to_dr(cube: &Cube, axis: Axis) -> u8 {
    let [first, second] = others(axis).map(|eo| bad_edges(cube, eo).edges());
    twisted_corners(cube, axis).corners() + first + second
}

/// Returns whether DR on R/L is done, for a state in EO on F/B. The four places of the M slice
/// decide in most cases.
fn has_dr_on_rl(cube: &Cube) -> bool {
    cube.edges[..4].iter().all(|edge| edge.piece() < 4) && has_dr(cube, Axis::Rl)
}

pub(super) fn dr_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    Ok(request.user.with_dr(request.open(Tables::dr)?))
}

/// For DR from AR, the table of DR from EO gives a lower bound. There are few states.
pub(super) fn dr_from_eo_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    Ok(request.user.with_dr(request.open(Tables::dr_from_eo)?))
}
