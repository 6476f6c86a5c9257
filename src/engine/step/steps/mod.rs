//! The steps, a file for each family, and the list of them.
//!
//! The file of a family says all that is to be said about its steps: names, precondition, goal,
//! moves, tables, search space and texts, and the stage that they lead to. A new step is a row of
//! the list below and a file, or part of one, beside this. A search space that is just a table
//! stands in the list.
//!
//! | file | family |
//! |---|---|
//! | `eo.rs`, `rzp.rs`, `ar.rs`, `dr.rs`, `htr.rs`, `fr.rs` | the reductions |
//! | `slice.rs` | everything but one or two slices |
//! | `finish.rs` | the solved cube |
//! | `corners.rs` | the corners alone |

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
use super::spec::{Alias, ChainWord, Form, Moves, Phase};
use crate::table::{TableId, Tables};

pub(super) use self::dr::pieces_to_dr;

/// Does the work of a request in a search space: `on` a table, or `in` the space that a function
/// opens.
macro_rules! with_space {
    ($request:ident, on $table:path) => {
        Ok($request.user.with($request.open($table)?))
    };
    ($request:ident, in $space:path) => {
        $space($request)
    };
}

/// Defines [`Goal`] from the list of the steps: for each the variant, its row, and its search
/// space.
macro_rules! define_goals {
    ($($(#[$doc:meta])* $goal:ident = $row:path, $kind:tt $space:path;)+) => {
        /// A kind of step, in the order in which steps are listed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Goal { $($(#[$doc])* $goal,)+ }

        impl Goal {
            /// All kinds, in the order in which steps are listed: the phases of a solve come first.
            pub const ALL: [Self; [$(Self::$goal),+].len()] = [$(Self::$goal),+];

            /// Returns the row of the goal.
            pub const fn spec(self) -> &'static StepSpec {
                match self { $(Self::$goal => &$row,)+ }
            }

            /// Opens the tables of the goal, or builds those that are missing, and does the work of
            /// a request in the search space.
            ///
            /// # Errors
            /// When a table cannot be opened or built, or the search is stopped while one is built.
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
    /// RZP from EO: one of several labels.
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
    /// FR but for the edges of a slice, from HTR.
    FrSlice = fr::FR_SLICE, on Tables::fr_slice;
    /// Everything but a slice, from DR.
    LeaveSlice = slice::LEAVE_SLICE, in slice::leave_slice_space;
    /// Everything but a slice, from HTR.
    HtrSlice = slice::HTR_SLICE, in slice::htr_slice_space;
    /// Everything but a slice, from FR leave slice.
    FrSliceSlice = slice::FR_SLICE_SLICE, on Tables::htr_slice;
    /// Everything but two slices, from DR.
    DrSlices = slice::DR_SLICES, in slice::slices_space;
    /// Everything but two slices, from HTR.
    HtrSlices = slice::HTR_SLICES, in slice::slices_space;
    /// Solved, from DR.
    DrFinish = finish::DR_FINISH, in finish::dr_finish_space;
    /// Solved with half turns, from HTR.
    HtrFinish = finish::HTR_FINISH, on Tables::htr_finish;
    /// Solved with half turns of four faces, from FR.
    FrFinish = finish::FR_FINISH, on Tables::htr_finish;
    /// Solved with moves that keep EO, from EO.
    EoFinish = finish::EO_FINISH, in finish::eo_finish_space;
    /// Solved, from any state.
    Optimal = finish::OPTIMAL, in finish::optimal_space;
    /// Corners oriented, from any state.
    Co = corners::CO, on Tables::co;
    /// Corners oriented up to rotation of the whole cube, with turns of U, R and F. A solution with
    /// moves on the inverse side reaches it on the inverse side.
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
    /// The phases of a solve, in the order in which a solve meets them: the first of all kinds, and
    /// the only goals of the workspace. The others are steps by themselves.
    pub const PHASES: [Self; PHASES] = match Self::ALL.first_chunk() {
        Some(phases) => *phases,
        // They were counted among all.
        None => unreachable!(),
    };
}

/// Defines [`Stage`] from the list of the stages: for each the variant and its row.
macro_rules! define_stages {
    ($($(#[$doc:meta])* $stage:ident = $row:path;)+) => {
        /// A stage of a solve, on the axes of a target: what steps lead to and start from. A solve
        /// comes to a later one behind an earlier one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Stage { $($(#[$doc])* $stage,)+ }

        impl Stage {
            /// Returns the row of the stage.
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
    /// inverse is there is ready for what follows, too.
    Ar = ar::AR_STAGE;
    /// DR on the DR axis.
    Dr = dr::DR_STAGE;
    /// HTR.
    Htr = htr::HTR_STAGE;
    /// FR on the DR axis but for the edges of its slice.
    FrSlice = fr::FR_SLICE_STAGE;
    /// FR on the DR axis.
    Fr = fr::FR_STAGE;
    /// Everything but the two slices that are not of the DR axis.
    Slices = slice::SLICES_STAGE;
    /// Everything but the slice of the DR axis, up to turning it.
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

/// All facts and texts about one step. The frame of all entries has EO on F/B and DR on U/D.
#[derive(Debug)]
pub struct StepSpec {
    /// Its names, each with the values of its parameters.
    pub forms: &'static [Form],
    /// Names of the step in other programs.
    pub aliases: &'static [Alias],
    /// Short name for lists: `EO`, `finish`.
    pub label: &'static str,
    /// The stage that it starts from; `None` for any state.
    pub needs: Option<Stage>,
    /// The stage that it leads to.
    pub reaches: Stage,
    /// The moves that a solution is made of.
    pub moves: Moves,
    /// The tables that a search needs.
    pub tables: &'static [TableId],
    /// The tables that make a search faster where they are there.
    pub optional: &'static [TableId],
    /// `true` if no step comes after it. A final step does not use the inverse side, and the
    /// direction of its last turns counts.
    pub is_final: bool,
    /// Lists show these moves as the last ones only.
    pub only_last: MoveSet,
    /// Three lines for those who do not know the step: what it reaches, what must be there before,
    /// and what it is for. `{eo}` and `{dr}` stand for its axes.
    pub help: [&'static str; 3],
    /// The word of chains that may mean this step.
    pub word: Option<&'static ChainWord>,
    /// Its facts as a phase of a solve; `None` for a step that is not a phase.
    pub phase: Option<Phase>,
    /// The places in a write-up where a step that leads to the stage counts as this one.
    pub in_write_ups: InWriteUps,
    /// Returns whether a state with EO on F/B has reached the stage on R/L, the other axis that
    /// the EO allows. `None` for a step that does not lead from EO to an axis.
    pub(super) has_other_axis: Option<IsReached>,
}

/// Places in a write-up where a step that leads to the stage of a goal counts as the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InWriteUps {
    /// Nowhere: a step that leads to the stage is read as another one.
    Never,
    /// Everywhere.
    Always,
    /// Before DR. Inside a DR the stage means nothing.
    BeforeDr,
    /// Before DR, unless the author's name for the step has this word.
    BeforeDrUnlessNamed(&'static str),
    /// Behind a step that leads to one of these stages.
    Behind(&'static [Stage]),
}

/// Tests a state for a stage.
type IsReached = fn(&Cube, Parameters) -> bool;

/// All facts about one stage.
pub struct StageSpec {
    /// Its name in lists; `{eo}` and `{dr}` stand for axes: `DR {dr}`.
    pub name: &'static str,
    /// The axis that lists name behind the label of a step that leads here.
    pub axis: Option<fn(&Parameters) -> Axis>,
    /// The stages that a state has passed when it is there, the nearest one first.
    pub inside: &'static [Stage],
    /// `true` for a stage of the corners alone.
    pub is_of_corners: bool,
    /// `true` if a state may be there on the inverse side alone; what follows starts from there.
    pub(super) holds_on_inverse: bool,
    /// Returns whether a state has reached the stage.
    pub(super) is_reached: IsReached,
    /// Returns the pieces that keep a state from it. A state can be short of it without any: the
    /// corners of an HTR may need quarter turns although all are in their tetrads.
    pub(super) bad: fn(&Cube, Parameters) -> Places,
    /// Describes what a state lacks for the stage.
    pub(super) lack: fn(&Cube, Parameters) -> String,
    /// Describes a state that is there, in a few words; `None` where the label of the step and the
    /// axis say it.
    pub(super) label: Option<fn(&Cube, Parameters) -> String>,
}

/// The precondition of a step that has none, for its help.
const ANY_STATE: &str = "nothing, any scramble will do.";

/// The entries that most steps share.
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

/// The entries that most stages share: those of the solved cube.
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

/// Writes the pieces that are not where a stage wants them, in words.
fn unready(places: Places) -> String {
    format!("{} corners and {} edges are not in place", places.corners(), places.edges())
}
