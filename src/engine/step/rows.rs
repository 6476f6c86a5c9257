//! The table of steps: one row each. Adding a step is adding a row here, and its search space in
//! `space.rs`; one that leads to something new also adds a stage in `stage.rs`.
//!
//! There is no logic here, only data: the rows with their texts, the phases of the picker and the
//! words of chains, which name rows. The file is long because all rows are read side by side.

use premove_cube::Face::{self, D, F, R, U};
use premove_cube::MoveSet;

use super::label::Labels;
use super::spec::{Alias, ChainWord, Form, Moves, Phase, StepSpec};
use super::stage::Stage;
use super::target::{Goal, Parameters};
use crate::table::TableId;

impl Goal {
    /// Returns the row of the goal.
    pub const fn spec(self) -> &'static StepSpec {
        &ROWS[self as usize]
    }
}

/// The phases as a picker groups them: key, name, and the goals that it goes through, the first one
/// that can be searched chosen first.
pub const PICKER: [(char, &str, &[Goal]); 8] = [
    ('e', "EO", &[Goal::Eo]),
    ('z', "RZP", &[Goal::Rzp]),
    ('a', "AR", &[Goal::ArFromEo, Goal::Ar]),
    ('d', "DR", &[Goal::DrFromEo, Goal::Dr, Goal::DrFromAr]),
    ('h', "HTR", &[Goal::Htr, Goal::HtrFromEo, Goal::HtrDirect]),
    ('r', "FR", &[Goal::Fr, Goal::FrSlice]),
    (
        'l',
        "Slice",
        &[Goal::LeaveSlice, Goal::HtrSlice, Goal::FrSliceSlice, Goal::DrSlices, Goal::HtrSlices],
    ),
    ('f', "Finish", &[Goal::HtrFinish, Goal::DrFinish, Goal::FrFinish]),
];

/// The words of chains. A word means the first row that has it, or the row that starts from the
/// stage that the step before it leads to.
pub static CHAIN_WORDS: [ChainWord; 10] = [
    ChainWord { name: "EO", meaning: "EO on any axis", alone: None },
    ChainWord {
        name: "RZP",
        meaning: "RZP from EO: a label that a short trigger solves, or one of 'labels'",
        alone: None,
    },
    ChainWord {
        name: "AR",
        meaning: "AR (axial reduction) from the EO before it; straight where no EO comes before it",
        alone: None,
    },
    ChainWord {
        name: "DR",
        meaning: "DR from the EO or AR before it; straight where none comes before it",
        alone: None,
    },
    ChainWord {
        name: "HTR",
        meaning: "HTR from the EO before it; otherwise from DR (straight it is htr-direct)",
        alone: None,
    },
    ChainWord { name: "FR", meaning: "FR (floppy reduction) from HTR", alone: None },
    ChainWord { name: "FRLS", meaning: "FR leave slice from HTR", alone: None },
    ChainWord {
        name: "slice",
        meaning: "leave slice, from HTR or FRLS when that comes before it, otherwise from DR",
        alone: Some("drslice, htrslice or frlsslice, behind DR, HTR or FRLS"),
    },
    ChainWord {
        name: "slices",
        meaning: "leave double slice, from HTR when that comes before it, otherwise from DR",
        alone: Some("drslices or htrslices, behind DR or HTR"),
    },
    ChainWord {
        name: "finish",
        meaning: "the finish, from FR, HTR or EO when that comes before it, otherwise from DR",
        alone: Some("frfin, htrfin, drfin or eofin, behind FR, HTR, DR or EO"),
    },
];
const EO: Option<&ChainWord> = Some(&CHAIN_WORDS[0]);
const RZP: Option<&ChainWord> = Some(&CHAIN_WORDS[1]);
const AR: Option<&ChainWord> = Some(&CHAIN_WORDS[2]);
const DR: Option<&ChainWord> = Some(&CHAIN_WORDS[3]);
const HTR: Option<&ChainWord> = Some(&CHAIN_WORDS[4]);
const FR: Option<&ChainWord> = Some(&CHAIN_WORDS[5]);
const FRLS: Option<&ChainWord> = Some(&CHAIN_WORDS[6]);
const SLICE: Option<&ChainWord> = Some(&CHAIN_WORDS[7]);
const SLICES: Option<&ChainWord> = Some(&CHAIN_WORDS[8]);
const FINISH: Option<&ChainWord> = Some(&CHAIN_WORDS[9]);

const fn frame(up: Face, front: Face) -> Parameters {
    Parameters { up, front, labels: Labels::SHORT_TRIGGERS }
}

const HOME: &[Parameters] = &[frame(U, F)];
/// Every axis once, both for EO and for DR.
const ANY: &[Parameters] = &[frame(U, F), frame(F, R), frame(R, D)];
/// EO on F/B, R/L and U/D.
const EO_AXES: &[Parameters] = &[frame(U, F), frame(U, R), frame(F, D)];
/// DR on U/D, R/L and F/B.
const DR_AXES: &[Parameters] = &[frame(U, F), frame(R, F), frame(F, D)];
/// Each EO axis with both DR axes that it allows.
const EO_AND_DR: &[Parameters] =
    &[frame(U, F), frame(R, F), frame(U, R), frame(F, R), frame(F, D), frame(R, D)];

const fn form(name: &'static str, title: &'static str, values: &'static [Parameters]) -> Form {
    Form { name, title, values }
}

const ANY_STATE: &str = "nothing, any scramble will do.";

/// The entries that most rows share.
const ROW: StepSpec = StepSpec {
    forms: &[],
    aliases: &[],
    label: "",
    needs: None,
    reaches: Stage::Solved,
    moves: Moves::ALL,
    tables: &[],
    optional: &[],
    is_final: false,
    only_last: MoveSet::EMPTY,
    help: ["", ANY_STATE, ""],
    word: None,
    phase: None,
};

/// The rows, in the order of [`Goal`].
static ROWS: [StepSpec; Goal::ALL.len()] = [
    StepSpec {
        forms: &[form("eo", "EO on any axis", ANY), form("eo{eo}", "EO on {eo}", EO_AXES)],
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
        word: EO,
        phase: Some(Phase {
            word: "eo",
            title: "EO",
            caption: "{edges} bad edges on {axis}",
            max: 8,
            label_width: 23,
        }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("rzp", "RZP from EO, any axes", EO_AND_DR),
            form("rzp-eo{eo}", "RZP from EO on {eo}", EO_AND_DR),
            form("rzp{dr}-eo{eo}", "RZP for DR on {dr} from EO on {eo}", EO_AND_DR),
        ],
        aliases: &[Alias::Word("rzp-eo")],
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
        word: RZP,
        phase: Some(Phase { word: "rzp", title: "RZP", max: 4, ..DR_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("ar", "AR on any axis, straight", EO_AND_DR),
            form("ar{dr}", "AR on {dr}, straight", EO_AND_DR),
            form("ar{dr}-{eo}", "AR on {dr} with EO on {eo}, straight", EO_AND_DR),
        ],
        aliases: &[Alias::Word("jzp")],
        label: "AR",
        reaches: Stage::Ar,
        tables: &[TableId::Eo, TableId::ArFromEo],
        help: [
            "AR on {dr}: quarter turns about one axis and half turns do the rest to DR.",
            ANY_STATE,
            "AR in one go, made with any turns; EO comes with it. AR is also called JZP.",
        ],
        word: AR,
        phase: Some(Phase { word: "ar", title: "AR straight", ..AR_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("ar-eo", "AR from EO, any axes", EO_AND_DR),
            form("ar-eo{eo}", "AR from EO on {eo}", EO_AND_DR),
            form("ar{dr}-eo{eo}", "AR on {dr} from EO on {eo}", EO_AND_DR),
        ],
        aliases: &[Alias::Word("jzp-eo")],
        label: "AR",
        needs: Some(Stage::Eo),
        reaches: Stage::Ar,
        moves: Moves::KEEP_EO,
        tables: &[TableId::ArFromEo],
        help: [
            "AR on {dr}: quarter turns about one axis and half turns do the rest to DR.",
            "EO on {eo}.",
            "A stop on the way to DR (axial reduction, JZP): what follows turns few faces by \
             quarters.",
        ],
        word: AR,
        phase: Some(AR_PHASE),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("dr", "DR on any axis, straight", ANY),
            form("dr{dr}", "DR on {dr}, straight", DR_AXES),
        ],
        aliases: &[Alias::Word("drany")],
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
        word: DR,
        phase: Some(Phase { word: "dr", title: "DR straight", ..DR_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("dr-eo", "DR from EO, any axes", EO_AND_DR),
            form("dr-eo{eo}", "DR from EO on {eo}", EO_AND_DR),
            form("dr{dr}-eo{eo}", "DR on {dr} from EO on {eo}", EO_AND_DR),
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
        word: DR,
        phase: Some(DR_PHASE),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("dr-ar", "DR from AR, any axes", EO_AND_DR),
            form("dr-ar-eo{eo}", "DR from AR inside EO on {eo}", EO_AND_DR),
            form("dr{dr}-ar-eo{eo}", "DR on {dr} from AR inside EO on {eo}", EO_AND_DR),
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
        word: DR,
        phase: Some(Phase { word: "dr-from-ar", title: "DR from AR", ..DR_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("htr", "HTR from DR, any axis", ANY),
            form("htr-dr{dr}", "HTR from DR on {dr}", DR_AXES),
        ],
        label: "HTR",
        needs: Some(Stage::Dr),
        reaches: Stage::Htr,
        moves: Moves::KEEP_DR,
        tables: &[TableId::Htr],
        // Before the last quarter turn of an HTR, U and D can be exchanged by turning what follows.
        only_last: MoveSet::of_face(D),
        help: [
            "HTR: a state that half turns alone can solve.",
            "DR on {dr}.",
            "The usual third step, made with turns that keep DR: the two faces of its axis \
             freely, the others by halves.",
        ],
        word: HTR,
        phase: Some(HTR_PHASE),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("htr-eo", "HTR from EO, any axis", EO_AXES),
            form("htr-eo{eo}", "HTR from EO on {eo}", EO_AXES),
        ],
        label: "HTR",
        needs: Some(Stage::Eo),
        reaches: Stage::Htr,
        moves: Moves::KEEP_EO,
        tables: &[TableId::EoFinish, TableId::CornerHtr],
        help: [
            "HTR: a state that half turns alone can solve.",
            "EO on {eo}.",
            "HTR in one go, made with turns that keep EO; DR may be passed on the way or not.",
        ],
        word: HTR,
        phase: Some(Phase { word: "htr-from-eo", title: "HTR from EO", ..HTR_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[form("htr-direct", "HTR from anywhere", HOME)],
        label: "HTR",
        reaches: Stage::Htr,
        tables: &[TableId::Dr, TableId::CornerHtr],
        help: [
            "HTR: a state that half turns alone can solve.",
            ANY_STATE,
            "HTR in one go, made with any turns: it shows ways to HTR that break DR or EO. Takes \
             seconds.",
        ],
        word: HTR,
        phase: Some(Phase { word: "htr-direct", title: "HTR direct", ..HTR_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[form("fr", "FR from HTR, any axis", ANY), form("fr{dr}", "FR on {dr}", DR_AXES)],
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
        word: FR,
        phase: Some(Phase {
            word: "fr",
            title: "FR",
            caption: "FR {axis}: {corners} corners, {edges} edges",
            max: 14,
            label_width: 0,
        }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("frls", "FR leave slice from HTR, any axis", ANY),
            form("frls{dr}", "FR leave slice on {dr}", DR_AXES),
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
        word: FRLS,
        phase: Some(Phase {
            word: "fr-leave-slice",
            title: "FRLS",
            caption: "FRLS {axis}: {corners} corners, {edges} edges",
            max: 12,
            label_width: 0,
        }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("drslice", "Leave slice from DR, any axis", ANY),
            form("dr{dr}slice", "Leave slice from DR on {dr}", DR_AXES),
        ],
        label: "leave slice",
        reaches: Stage::Slice,
        moves: Moves::KEEP_DR_BUT_D,
        help: [
            "a cube that is solved but for the four edges of the middle slice, up to turning that \
             slice.",
            "DR on {dr}.",
            "A finish that leaves work: slice turns inserted into the solution solve those edges, \
             often for few moves.",
        ],
        word: SLICE,
        phase: Some(Phase { word: "leave-slice", title: "Slice", max: 16, ..FINISH_PHASE }),
        ..DR_FINISH
    },
    StepSpec {
        forms: &[
            form("htrslice", "Leave slice from HTR, any axis", ANY),
            form("htrslice-{dr}", "Leave slice on {dr} from HTR", DR_AXES),
        ],
        label: "leave slice",
        needs: Some(Stage::Htr),
        reaches: Stage::Slice,
        moves: Moves::HALF_BUT_D,
        tables: &[TableId::HtrSlice],
        is_final: true,
        help: [
            "a cube that is solved but for the four edges of the slice of {dr}, up to turning it.",
            "HTR.",
            "A finish that leaves work to slice turns inserted into the solution, with half turns.",
        ],
        word: SLICE,
        phase: Some(Phase { word: "htr-leave-slice", title: "Slice HTR", max: 14, ..FINISH_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("frlsslice", "Leave slice from FR leave slice, any axis", ANY),
            form("frls{dr}slice", "Leave slice from FR leave slice on {dr}", DR_AXES),
        ],
        label: "leave slice",
        needs: Some(Stage::FrSlice),
        reaches: Stage::Slice,
        moves: Moves::FLOPPY,
        tables: &[TableId::HtrSlice],
        is_final: true,
        help: [
            "a cube that is solved but for the four edges of the slice.",
            "FR leave slice on {dr}.",
            "The finish behind FR leave slice, made with half turns of the four faces about its \
             axis.",
        ],
        word: SLICE,
        phase: Some(Phase {
            word: "frls-leave-slice",
            title: "Slice FRLS",
            max: 10,
            ..FINISH_PHASE
        }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("drslices", "Leave double slice from DR, any axis", ANY),
            form("dr{dr}slices", "Leave double slice from DR on {dr}", DR_AXES),
        ],
        needs: Some(Stage::Dr),
        moves: Moves::KEEP_DR,
        help: [
            "solved corners and edges of the slice of {dr}; two slices are left.",
            "DR on {dr}.",
            "A finish that leaves eight edges to slice turns inserted into the solution.",
        ],
        phase: Some(Phase { word: "leave-double-slice", title: "Slices", max: 14, ..FINISH_PHASE }),
        ..DOUBLE_SLICE
    },
    StepSpec {
        forms: &[
            form("htrslices", "Leave double slice from HTR, any axis", ANY),
            form("htrslices-{dr}", "Leave double slice but {dr} from HTR", DR_AXES),
        ],
        needs: Some(Stage::Htr),
        moves: Moves::HALF,
        help: [
            "solved corners and edges of the slice of {dr}; two slices are left.",
            "HTR.",
            "A finish that leaves eight edges to slice turns inserted into the solution; half \
             turns.",
        ],
        phase: Some(Phase {
            word: "htr-leave-double-slice",
            title: "Slices HTR",
            max: 12,
            ..FINISH_PHASE
        }),
        ..DOUBLE_SLICE
    },
    DR_FINISH,
    StepSpec {
        forms: &[form("htrfin", "Finish from HTR", HOME)],
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
        word: FINISH,
        phase: Some(Phase { word: "htr-finish", title: "Finish HTR", max: 16, ..FINISH_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("frfin", "Finish from FR, any axis", ANY),
            form("fr{dr}fin", "Finish from FR on {dr}", DR_AXES),
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
        word: FINISH,
        phase: Some(Phase { word: "fr-finish", title: "Finish FR", max: 10, ..FINISH_PHASE }),
        ..ROW
    },
    StepSpec {
        forms: &[
            form("eofin", "Finish from EO, any axis", EO_AXES),
            form("eo{eo}fin", "Finish from EO on {eo}", EO_AXES),
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
        word: FINISH,
        ..ROW
    },
    StepSpec {
        forms: &[
            form("optimal", "Solved, from anywhere", HOME),
            form("light", "Solved, from anywhere", HOME),
        ],
        // nissy-core calls its optimal solvers after their tables: h48h7 and the like.
        aliases: &[Alias::Prefix("h48h")],
        label: "solved",
        tables: &[TableId::G1],
        is_final: true,
        help: [
            "the solved cube with as few turns as there are.",
            ANY_STATE,
            "Up to 16 moves take a second, 17 some seconds, 18 a minute; larger tables are faster.",
        ],
        ..ROW
    },
    StepSpec {
        forms: &[form("co", "CO on any axis", ANY), form("co{dr}", "CO on {dr}", DR_AXES)],
        label: "CO",
        reaches: Stage::Co,
        tables: &[TableId::Co],
        help: [
            "CO on {dr}: all corners are oriented; the edges do not count.",
            ANY_STATE,
            "A first look at the corners, or the start of a DR that solves edges later, made with \
             any turns.",
        ],
        ..ROW
    },
    StepSpec {
        forms: &[
            form("co-URF", "CO on any axis up to rotation, with U, R, F", ANY),
            form("co{dr}-URF", "CO on {dr} up to rotation, with U, R, F", DR_AXES),
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
        ..ROW
    },
    StepSpec {
        forms: &[form("chtr", "Corners into HTR", HOME)],
        label: "corner HTR",
        reaches: Stage::CornerHtr,
        tables: &[TableId::CornerHtr],
        only_last: MoveSet::of_face(D),
        help: [
            "corners that half turns alone can solve; the edges do not count.",
            ANY_STATE,
            "The corners' part of HTR by itself: it shows what is short before the edges are \
             looked at. Any turns.",
        ],
        ..ROW
    },
    StepSpec {
        forms: &[form("chtr-URF", "Corners into HTR up to rotation, with U, R, F", HOME)],
        label: "corner HTR",
        reaches: Stage::CornerHtrRotated,
        moves: Moves::URF,
        tables: &[TableId::CornerHtr],
        help: [
            "corners that half turns and a rotation can solve; the edges do not count.",
            ANY_STATE,
            "The corners' part of HTR as on a 2x2x2, made with turns of U, R and F.",
        ],
        ..ROW
    },
    StepSpec {
        forms: &[form("corners", "Corners solved", HOME)],
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
        ..ROW
    },
    StepSpec {
        forms: &[form("corners-URF", "Corners up to rotation, with U, R, F: a 2x2x2", HOME)],
        // nissy-core's 2x2x2.
        aliases: &[Alias::Word("cornersx")],
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
        ..ROW
    },
    StepSpec {
        forms: &[
            form("corners-dr", "Corners from CO with DR moves, any axis", ANY),
            form("corners-dr{dr}", "Corners from CO with DR moves on {dr}", DR_AXES),
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
        ..ROW
    },
];

const AR_PHASE: Phase = Phase {
    word: "ar-from-eo",
    title: "AR",
    caption: "AR {axis}: {corners} corners, {edges} edges",
    max: 10,
    label_width: 17,
};

const DR_PHASE: Phase = Phase {
    word: "dr-from-eo",
    title: "DR",
    caption: "DR {axis}: {corners} corners, {edges} edges",
    max: 12,
    label_width: 8,
};

const HTR_PHASE: Phase = Phase {
    word: "htr",
    title: "HTR",
    caption: "HTR: {corners} corners, {edges} edges",
    max: 14,
    label_width: 31,
};

const FINISH_PHASE: Phase =
    Phase { word: "dr-finish", title: "Finish DR", caption: "", max: 18, label_width: 0 };

const DOUBLE_SLICE: StepSpec = StepSpec {
    label: "double slice",
    reaches: Stage::Slices,
    tables: &[TableId::CornersDr],
    is_final: true,
    word: SLICES,
    ..ROW
};

const DR_FINISH: StepSpec = StepSpec {
    forms: &[
        form("drfin", "Finish from DR, any axis", ANY),
        form("dr{dr}fin", "Finish from DR on {dr}", DR_AXES),
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
    word: FINISH,
    phase: Some(FINISH_PHASE),
    ..ROW
};
