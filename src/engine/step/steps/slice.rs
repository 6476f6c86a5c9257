//! Finishes that leave slices unsolved. Slice turns inserted into the solution solve them later.

use premove_cube::facts::{has_only_slice_left, slice_of, unsolved_but_slice};
use premove_cube::{Axis, Cube, Move, MoveSet, Places};

use super::finish::DR_FINISH;
use super::fr::BEHIND_FR;
use super::{InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec, unready};
use crate::coord::frame::Frame;
use crate::coord::{MoveTable, Space, parts};
use crate::step::parameters::Parameters;
use crate::step::space::{SpaceRequest, SpaceResult, SpaceUser};
use crate::step::spec::{ChainWord, Moves, Phase, form};
use crate::table::{CornersDrTable, DrFinishTable, HtrSliceTable, LayersNode, TableId, Tables};

const SLICE_WORD: ChainWord = ChainWord {
    name: "slice",
    meaning: "leave slice, from HTR or FRLS when that comes before it, otherwise from DR",
    alone: Some("drslice, htrslice or frlsslice, behind DR, HTR or FRLS"),
};

const SLICES_WORD: ChainWord = ChainWord {
    name: "slices",
    meaning: "leave double slice, from HTR when that comes before it, otherwise from DR",
    alone: Some("drslices or htrslices, behind DR or HTR"),
};

pub(super) const LEAVE_SLICE: StepSpec = StepSpec {
    forms: &[
        form("drslice", "Leave slice from DR, any axis", Parameters::ANY),
        form("dr{dr}slice", "Leave slice from DR on {dr}", Parameters::DR_AXES),
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
    word: Some(&SLICE_WORD),
    phase: Some(Phase { word: "leave-slice", max: 16 }),
    in_write_ups: InWriteUps::Always,
    ..DR_FINISH
};

pub(super) const HTR_SLICE: StepSpec = StepSpec {
    forms: &[
        form("htrslice", "Leave slice from HTR, any axis", Parameters::ANY),
        form("htrslice-{dr}", "Leave slice on {dr} from HTR", Parameters::DR_AXES),
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
    word: Some(&SLICE_WORD),
    phase: Some(Phase { word: "htr-leave-slice", max: 14 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const FR_SLICE_SLICE: StepSpec = StepSpec {
    forms: &[
        form("frlsslice", "Leave slice from FR leave slice, any axis", Parameters::ANY),
        form("frls{dr}slice", "Leave slice from FR leave slice on {dr}", Parameters::DR_AXES),
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
    word: Some(&SLICE_WORD),
    phase: Some(Phase { word: "frls-leave-slice", max: 10 }),
    in_write_ups: BEHIND_FR,
    ..STEP
};

pub(super) const DR_SLICES: StepSpec = StepSpec {
    forms: &[
        form("drslices", "Leave double slice from DR, any axis", Parameters::ANY),
        form("dr{dr}slices", "Leave double slice from DR on {dr}", Parameters::DR_AXES),
    ],
    needs: Some(Stage::Dr),
    moves: Moves::KEEP_DR,
    help: [
        "solved corners and edges of the slice of {dr}; two slices are left.",
        "DR on {dr}.",
        "A finish that leaves eight edges to slice turns inserted into the solution.",
    ],
    phase: Some(Phase { word: "leave-double-slice", max: 14 }),
    ..DOUBLE_SLICE
};

pub(super) const HTR_SLICES: StepSpec = StepSpec {
    forms: &[
        form("htrslices", "Leave double slice from HTR, any axis", Parameters::ANY),
        form("htrslices-{dr}", "Leave double slice but {dr} from HTR", Parameters::DR_AXES),
    ],
    needs: Some(Stage::Htr),
    moves: Moves::HALF,
    help: [
        "solved corners and edges of the slice of {dr}; two slices are left.",
        "HTR.",
        "A finish that leaves eight edges to slice turns inserted into the solution; half \
         turns.",
    ],
    phase: Some(Phase { word: "htr-leave-double-slice", max: 12 }),
    in_write_ups: InWriteUps::Always,
    ..DOUBLE_SLICE
};

const DOUBLE_SLICE: StepSpec = StepSpec {
    label: "double slice",
    reaches: Stage::Slices,
    tables: &[TableId::CornersDr],
    is_final: true,
    word: Some(&SLICES_WORD),
    ..STEP
};

pub(super) const SLICE_STAGE: StageSpec = StageSpec {
    name: "all but the slice",
    axis: Some(Parameters::dr_axis),
    is_reached: |cube, parameters| has_only_slice_left(cube, parameters.dr_axis()),
    bad: |cube, parameters| unsolved_but_slice(cube, parameters.dr_axis()),
    ..STAGE
};

pub(super) const SLICES_STAGE: StageSpec = StageSpec {
    name: "all but two slices",
    axis: Some(Parameters::dr_axis),
    is_reached: |cube, parameters| unsolved_but_slices(cube, parameters).is_empty(),
    bad: unsolved_but_slices,
    lack: |cube, parameters| unready(unsolved_but_slices(cube, parameters)),
    label: Some(|_, parameters| format!("double slice, {} done", parameters.dr_axis().title())),
    ..STAGE
};

/// Returns the corners that are not home, and the edges of the DR axis's slice that are not home.
fn unsolved_but_slices(cube: &Cube, parameters: Parameters) -> Places {
    let axis = parameters.dr_axis();
    let home = Cube::SOLVED;
    Places::of_corners(|place| cube.corners[place] != home.corners[place]).or(Places::of_edges(
        |place| slice_of(place) == axis && cube.edges[place] != home.edges[place],
    ))
}

pub(super) fn leave_slice_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let table = request.open(Tables::dr_finish)?;
    Ok(request.user.with(&LeaveSliceSpace::new(table)))
}

pub(super) fn htr_slice_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let table = request.open(Tables::htr_slice)?;
    Ok(request.user.with(&HtrSliceSpace::new(table)))
}

pub(super) fn slices_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let corners = request.open(Tables::corners_dr)?;
    Ok(request.user.with(&SlicesSpace::new(corners)))
}

/// Leave slice: corners and layer edges are solved after some rotation of the whole cube about the
/// DR axis.
#[derive(Debug)]
struct LeaveSliceSpace<'a> {
    table: &'a DrFinishTable,
    turns: [Frame; 4],
}

impl<'a> LeaveSliceSpace<'a> {
    fn new(table: &'a DrFinishTable) -> Self {
        Self { table, turns: Frame::quarter_turns() }
    }
}

impl Space for LeaveSliceSpace<'_> {
    /// The state with its pieces renamed by each of the four rotations. The goal is reached if one
    /// of them is solved.
    type Node = [LayersNode; 4];

    #[inline]
    fn node(&self, cube: &Cube) -> Self::Node {
        self.turns.map(|turn| self.table.layers_node(&turn.rename_pieces(cube)))
    }

    #[inline]
    fn child(&self, node: Self::Node, m: Move) -> Self::Node {
        node.map(|n| self.table.layers_child(n, m))
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        node.map(|n| self.table.layers_distance(n)).into_iter().fold(u8::MAX, u8::min)
    }
}

/// Leave slice with half turns, for states in HTR. Only rotations of the whole cube by 0 and 180
/// degrees count.
#[derive(Debug)]
struct HtrSliceSpace<'a> {
    table: &'a HtrSliceTable,
    half: Frame,
}

impl<'a> HtrSliceSpace<'a> {
    fn new(table: &'a HtrSliceTable) -> Self {
        let [_, _, half, _] = Frame::quarter_turns();
        Self { table, half }
    }
}

impl Space for HtrSliceSpace<'_> {
    type Node = [[u16; 3]; 2];

    fn node(&self, cube: &Cube) -> Self::Node {
        [*cube, self.half.rename_pieces(cube)].map(|cube| self.table.node(&cube))
    }

    #[inline]
    fn child(&self, node: Self::Node, m: Move) -> Self::Node {
        node.map(|n| self.table.child(n, m))
    }

    #[inline]
    fn distance(&self, [a, b]: Self::Node) -> u8 {
        self.table.distance(a).min(self.table.distance(b))
    }
}

/// Leave double slice: corners and the edges of the E slice are solved. The bound is at least the
/// number of moves that the corners need.
#[derive(Debug)]
struct SlicesSpace<'a> {
    corners: &'a CornersDrTable,
    edges: MoveTable,
}

impl<'a> SlicesSpace<'a> {
    fn new(corners: &'a CornersDrTable) -> Self {
        let edges = MoveTable::new(
            parts::SLICE_PERMUTATIONS,
            MoveSet::keeping_dr(Axis::Ud),
            |i| parts::cube_with_slice_permutation(2, i),
            |cube| parts::slice_permutation(cube, 2),
        );
        Self { corners, edges }
    }
}

impl Space for SlicesSpace<'_> {
    type Node = (u16, u16);

    fn node(&self, cube: &Cube) -> Self::Node {
        (self.corners.node(cube), parts::slice_permutation(cube, 2) as u16)
    }

    #[inline]
    fn child(&self, (corners, edges): Self::Node, m: Move) -> Self::Node {
        (self.corners.child(corners, m), self.edges.to(edges, m))
    }

    #[inline]
    fn distance(&self, (corners, edges): Self::Node) -> u8 {
        self.corners.distance(corners).max(u8::from(edges != 0))
    }
}
