//! The list of all steps, and a file for each family of steps.
//!
//! The file of a family has all facts about its steps: names, precondition, goal, moves, tables,
//! search space and texts, and the stage that they lead to. A new step is a row of the list below
//! and a file, or a part of a file, in this folder. If the search space is just a table, the list
//! names it.
//!
//! | file | family |
//! |---|---|
//! | `eo.rs`, `rzp.rs`, `ar.rs`, `dr.rs`, `htr.rs`, `fr.rs` | the reductions |
//! | `slice.rs` | everything except one or two slices |
//! | `finish.rs` | the solved cube |
//! | `corners.rs` | only the corners |

mod ar;
mod corners;
mod dr;
mod eo;
mod finish;
mod fr;
mod htr;
mod rzp;
mod slice;

use premove_cube::facts::unsolved;
use premove_cube::{Axis, Cube, MoveSet, Places};

use super::parameters::Parameters;
use super::space::{SpaceRequest, SpaceResult, SpaceUser};
use super::spec::{ChainWord, Form, Moves, Phase};
use crate::table::{TableId, Tables};

pub(super) use self::dr::pieces_to_dr;

/// Runs the work of a request in a search space: `on` a table, or `in` the space that a function
/// opens.
macro_rules! with_space {
    ($request:ident, on $table:path) => {
        Ok($request.user.with($request.open($table)?))
    };
    ($request:ident, in $space:path) => {
        $space($request)
    };
}

/// Defines [`Goal`] from the list of the steps. Each step has a variant, a row of facts, and a
/// search space.
macro_rules! define_goals {
    ($($(#[$doc:meta])* $goal:ident = $row:path, $kind:tt $space:path;)+) => {
        /// The goal of a step, in the order of listings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Goal { $($(#[$doc])* $goal,)+ }

        impl Goal {
            /// All goals, in the order of listings. The phases of a solve come first.
            pub const ALL: [Self; [$(Self::$goal),+].len()] = [$(Self::$goal),+];

            /// Returns the row of the goal: all facts about its steps.
            pub const fn spec(self) -> &'static StepSpec {
                match self { $(Self::$goal => &$row,)+ }
            }

            /// Opens the tables of the goal, or builds the missing ones, and runs the work of a
            /// request in the search space.
            ///
            /// # Errors
            /// If a table cannot be opened or built, or the search is stopped while one is built.
            pub(super) fn with_space<U: SpaceUser>(
                self,
                request: &SpaceRequest<'_, U>,
            ) -> SpaceResult<U> {
                match self { $(Self::$goal => with_space!(request, $kind $space),)+ }
            }
        }
    };
}

define_goals! {
    /// EO, from any state.
    Eo = eo::EO, on Tables::eo;
    /// RZP from EO: a state with one of several labels.
    Rzp = rzp::RZP, in rzp::rzp_space;
    /// AR, from any state.
    Ar = ar::AR, in ar::ar_space;
    /// AR from EO, without breaking it.
    ArFromEo = ar::AR_FROM_EO, in ar::ar_from_eo_space;
    /// DR, from any state.
    Dr = dr::DR, in dr::dr_space;
    /// DR from EO, without breaking it.
    DrFromEo = dr::DR_FROM_EO, in dr::dr_from_eo_space;
    /// DR from AR, with half turns and quarter turns about one axis.
    DrFromAr = dr::DR_FROM_AR, in dr::dr_from_eo_space;
    /// HTR from DR.
    Htr = htr::HTR, on Tables::htr;
    /// HTR from EO, without breaking it.
    HtrFromEo = htr::HTR_FROM_EO, in htr::htr_from_eo_space;
    /// HTR, from any state.
    HtrDirect = htr::HTR_DIRECT, in htr::htr_direct_space;
    /// FR, from HTR.
    Fr = fr::FR, on Tables::fr;
    /// FR except for the edges of a slice, from HTR.
    FrSlice = fr::FR_SLICE, on Tables::fr_slice;
    /// Everything solved except a slice, from DR.
    LeaveSlice = slice::LEAVE_SLICE, in slice::leave_slice_space;
    /// Everything solved except a slice, from HTR.
    HtrSlice = slice::HTR_SLICE, in slice::htr_slice_space;
    /// Everything solved except a slice, from FR leave slice.
    FrSliceSlice = slice::FR_SLICE_SLICE, on Tables::htr_slice;
    /// Everything solved except two slices, from DR.
    DrSlices = slice::DR_SLICES, in slice::slices_space;
    /// Everything solved except two slices, from HTR.
    HtrSlices = slice::HTR_SLICES, in slice::slices_space;
    /// The solved cube, from DR.
    DrFinish = finish::DR_FINISH, in finish::dr_finish_space;
    /// The solved cube, from HTR with half turns.
    HtrFinish = finish::HTR_FINISH, on Tables::htr_finish;
    /// The solved cube, from FR with half turns of four faces.
    FrFinish = finish::FR_FINISH, on Tables::htr_finish;
    /// The solved cube, from EO with moves that keep EO.
    EoFinish = finish::EO_FINISH, in finish::eo_finish_space;
    /// The solved cube, from any state.
    Optimal = finish::OPTIMAL, in finish::optimal_space;
    /// Corners oriented, from any state.
    Co = corners::CO, on Tables::co;
    /// Corners oriented up to rotation of the whole cube, with turns of U, R and F. A solution with
    /// moves on the inverse side reaches the goal on the inverse side.
    CoUrf = corners::CO_URF, on Tables::co_urf;
    /// Corners that half turns can solve, from any state.
    CornerHtr = corners::CORNER_HTR, on Tables::corner_htr;
    /// Corners that half turns can solve up to rotation, with turns of U, R and F.
    CornerHtrUrf = corners::CORNER_HTR_URF, in corners::corner_htr_urf_space;
    /// Corners solved, from any state.
    Corners = corners::CORNERS, on Tables::corners;
    /// Corners solved up to rotation, with turns of U, R and F: a 2x2x2.
    CornersUrf = corners::CORNERS_URF, on Tables::corners_urf;
    /// Corners solved with moves that keep DR, from CO.
    CornersDr = corners::CORNERS_DR, on Tables::corners_dr;
}

/// Number of goals that are phases of a solve.
const PHASES: usize = {
    let mut count = 0;
    while count < Goal::ALL.len() && Goal::ALL[count].spec().phase.is_some() {
        count += 1;
    }
    count
};

impl Goal {
    /// The phases of a solve, in the order in which a solve reaches them. They are the first of all
    /// goals, and the only goals of the workspace. The others are separate steps.
    pub const PHASES: [Self; PHASES] = match Self::ALL.first_chunk() {
        Some(phases) => *phases,
        // The number of phases is at most the number of goals.
        None => unreachable!(),
    };
}

/// Defines [`Stage`] from the list of the stages. Each stage has a variant and a row of facts.
macro_rules! define_stages {
    ($($(#[$doc:meta])* $stage:ident = $row:path;)+) => {
        /// A stage of a solve, on the axes of a target. Steps lead to stages and start from them. A
        /// solve reaches the stages in this order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Stage { $($(#[$doc])* $stage,)+ }

        impl Stage {
            /// Returns the row of the stage: all facts about it.
            pub const fn spec(self) -> &'static StageSpec {
                match self { $(Self::$stage => &$row,)+ }
            }
        }
    };
}

define_stages! {
    /// EO on the EO axis.
    Eo = eo::EO_STAGE;
    /// EO on the EO axis, and one of several labels towards the DR axis.
    Rzp = rzp::RZP_STAGE;
    /// AR on the DR axis, inside EO on the EO axis. Not closed under inversion: a state whose
    /// inverse has AR is ready for the next step, too.
    Ar = ar::AR_STAGE;
    /// DR on the DR axis.
    Dr = dr::DR_STAGE;
    /// HTR.
    Htr = htr::HTR_STAGE;
    /// FR on the DR axis except for the edges of its slice.
    FrSlice = fr::FR_SLICE_STAGE;
    /// FR on the DR axis.
    Fr = fr::FR_STAGE;
    /// Everything solved except two slices. The third slice, that of the DR axis, is solved.
    Slices = slice::SLICES_STAGE;
    /// Everything solved except the slice of the DR axis, up to rotation about that axis.
    Slice = slice::SLICE_STAGE;
    /// The cube is solved.
    Solved = finish::SOLVED_STAGE;
    /// Corners oriented on the DR axis.
    Co = corners::CO_STAGE;
    /// Corners oriented on the DR axis up to rotation of the whole cube.
    CoRotated = corners::CO_ROTATED_STAGE;
    /// Corners solved.
    Corners = corners::CORNERS_STAGE;
    /// Corners solved up to rotation of the whole cube.
    CornersRotated = corners::CORNERS_ROTATED_STAGE;
    /// Corners that half turns can solve.
    CornerHtr = corners::CORNER_HTR_STAGE;
    /// Corners that half turns can solve up to rotation of the whole cube.
    CornerHtrRotated = corners::CORNER_HTR_ROTATED_STAGE;
}

/// All facts and texts about one step. All entries use the frame: EO on F/B and DR on U/D.
#[derive(Debug)]
pub struct StepSpec {
    /// The names of the step, each with the values of its parameters.
    pub forms: &'static [Form],
    /// Names of the step in other programs.
    pub aliases: &'static [&'static str],
    /// Short name for lists: `EO`, `finish`.
    pub label: &'static str,
    /// The stage that the step starts from; `None` for any state.
    pub needs: Option<Stage>,
    /// The stage that the step leads to.
    pub reaches: Stage,
    /// The moves of its solutions.
    pub moves: Moves,
    /// The tables that a search needs.
    pub tables: &'static [TableId],
    /// The tables that make a search faster if they exist.
    pub optional: &'static [TableId],
    /// `true` if no step comes after this one. A final step has no moves on the inverse side, and
    /// the direction of its last turns counts.
    pub is_final: bool,
    /// Moves that a listed solution may have only as its last move.
    pub only_last: MoveSet,
    /// Three lines for people who do not know the step: its goal, its precondition, and its
    /// purpose. `{eo}` and `{dr}` stand for its axes.
    pub help: [&'static str; 3],
    /// The word in chains that may mean this step, or `None`.
    pub word: Option<&'static ChainWord>,
    /// Facts about the step as a phase of a solve; `None` for a step that is not a phase.
    pub phase: Option<Phase>,
    /// The places in a write-up where a step that leads to the stage counts as this step.
    pub in_write_ups: InWriteUps,
    /// Returns whether a state with EO on F/B has reached the stage on R/L, the other axis that the
    /// EO allows; `None` for a step that does not lead from EO to an axis.
    pub(super) has_other_axis: Option<IsReached>,
}

/// The places in a write-up where a step that leads to the stage of a goal counts as that goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InWriteUps {
    /// Nowhere: a step that leads to the stage counts as another step.
    Never,
    /// Everywhere in a write-up.
    Always,
    /// Only before DR. Inside a DR the stage has no meaning.
    BeforeDr,
    /// Only before DR, and not if the author's name for the step has this word.
    BeforeDrUnlessNamed(&'static str),
    /// Only directly after a step that leads to one of these stages.
    Behind(&'static [Stage]),
}

/// Tests a state for a stage.
type IsReached = fn(&Cube, Parameters) -> bool;

/// All facts about one stage.
pub struct StageSpec {
    /// Name in lists. `{eo}` and `{dr}` stand for axes: `DR {dr}`.
    pub name: &'static str,
    /// Returns the axis to display after the label of a step that leads to this stage; `None` for
    /// no axis.
    pub axis: Option<fn(&Parameters) -> Axis>,
    /// The stages that a state at this stage has already passed, the nearest one first.
    pub inside: &'static [Stage],
    /// `true` for a stage that considers only the corners.
    pub is_of_corners: bool,
    /// `true` if a state counts as ready when only its inverse has reached the stage. The next step
    /// can start from the inverse.
    pub(super) holds_on_inverse: bool,
    /// Returns whether a state has reached the stage.
    pub(super) is_reached: IsReached,
    /// Returns the pieces because of which a state has not reached the stage. The set may be empty
    /// although the stage is not reached: the corners of an HTR may need quarter turns although all
    /// are in their tetrads.
    pub(super) bad: fn(&Cube, Parameters) -> Places,
    /// Describes what a state lacks for the stage.
    pub(super) lack: fn(&Cube, Parameters) -> String,
    /// Describes a state at the stage in a few words; `None` if the label of the step and the axis
    /// are enough.
    pub(super) label: Option<fn(&Cube, Parameters) -> String>,
}

/// Text for the help of a step without a precondition.
const ANY_STATE: &str = "nothing, any scramble will do.";

/// Default entries of a step: those of most steps.
const STEP: StepSpec = StepSpec {
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
    in_write_ups: InWriteUps::Never,
    has_other_axis: None,
};

/// Default entries of a stage: those of the solved cube.
const STAGE: StageSpec = StageSpec {
    name: "solved",
    axis: None,
    inside: &[],
    is_of_corners: false,
    holds_on_inverse: false,
    is_reached: |cube, _| cube.is_solved(),
    bad: |cube, _| unsolved(cube),
    lack: |cube, _| format!("{} pieces are not home", unsolved(cube).len()),
    label: None,
};

/// Describes the pieces that are not in place, in words.
fn unready(places: Places) -> String {
    format!("{} corners and {} edges are not in place", places.corners(), places.edges())
}
