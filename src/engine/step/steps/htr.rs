//! HTR: a state that half turns alone can solve.
//!
//! HTR from states without DR is searched with bounds from DR on several axes and from the corners.
//! A state is in HTR if it is in DR on each axis and its corners are in the half-turn group. So the
//! distances to these are lower bounds, and if all of them are 0, HTR is reached. Unlike for the
//! solved cube, the inverse of a state gives no better bound, because half turns as premoves may
//! change it.
//!
//! On one thread `htr-direct` finds solutions of 12 to 14 moves for random states.

use std::fmt;
use std::hash::Hash;

use premove_cube::facts::{has_dr, has_htr, wrong_corners, wrong_edges};
use premove_cube::{Axis, Cube, Face, Move, MoveSet, Symmetry};

use super::{ANY_STATE, InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec};
use crate::coord::Space;
use crate::coord::axis_view::Parts;
use crate::step::parameters::Parameters;
use crate::step::space::{SpaceRequest, SpaceResult, SpaceUser};
use crate::step::spec::{ChainWord, Moves, Phase, form};
use crate::table::{CornerHtrNode, CornerHtrTable, Cosets, TableId, Tables};

const HTR_WORD: ChainWord = ChainWord {
    name: "HTR",
    meaning: "HTR from the EO before it; otherwise from DR (straight it is htr-direct)",
    alone: None,
};

pub(super) const HTR: StepSpec = StepSpec {
    forms: &[
        form("htr", "HTR from DR, any axis", Parameters::ANY),
        form("htr-dr{dr}", "HTR from DR on {dr}", Parameters::DR_AXES),
    ],
    label: "HTR",
    needs: Some(Stage::Dr),
    reaches: Stage::Htr,
    moves: Moves::KEEP_DR,
    tables: &[TableId::Htr],
    // Before the last quarter turn of an HTR, U and D can be exchanged by rotating the later moves.
    only_last: MoveSet::of_face(Face::D),
    help: [
        "HTR: a state that half turns alone can solve.",
        "DR on {dr}.",
        "The usual third step, made with turns that keep DR: the two faces of its axis \
         freely, the others by halves.",
    ],
    word: Some(&HTR_WORD),
    phase: Some(Phase { word: "htr", max: 14 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const HTR_FROM_EO: StepSpec = StepSpec {
    forms: &[
        form("htr-eo", "HTR from EO, any axis", Parameters::EO_AXES),
        form("htr-eo{eo}", "HTR from EO on {eo}", Parameters::EO_AXES),
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
    word: Some(&HTR_WORD),
    phase: Some(Phase { word: "htr-from-eo", max: 14 }),
    in_write_ups: InWriteUps::Always,
    ..STEP
};

pub(super) const HTR_DIRECT: StepSpec = StepSpec {
    forms: &[form("htr-direct", "HTR from anywhere", Parameters::HOME)],
    label: "HTR",
    reaches: Stage::Htr,
    tables: &[TableId::Dr, TableId::CornerHtr],
    help: [
        "HTR: a state that half turns alone can solve.",
        ANY_STATE,
        "HTR in one go, made with any turns: it shows ways to HTR that break DR or EO. Takes \
         seconds.",
    ],
    word: Some(&HTR_WORD),
    phase: Some(Phase { word: "htr-direct", max: 14 }),
    ..STEP
};

pub(super) const HTR_STAGE: StageSpec = StageSpec {
    name: "HTR",
    is_reached: |cube, _| has_htr(cube),
    bad: |cube, _| wrong_corners(cube).or(wrong_edges(cube)),
    lack: |cube, _| lack(cube),
    ..STAGE
};

fn lack(cube: &Cube) -> String {
    let open = Axis::ALL.into_iter().filter(|&axis| !has_dr(cube, axis)).map(Axis::title);
    let open: Vec<_> = open.collect();
    if open.is_empty() {
        "the corners still need quarter turns (a fake HTR)".to_owned()
    } else {
        format!("no DR on {}", open.join(" and "))
    }
}

/// Opens the space for states with EO on F/B: bounds from the distances inside EO to DR on U/D and
/// on R/L.
pub(super) fn htr_from_eo_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let finish = request.open(Tables::eo_finish)?;
    let corners = request.open(Tables::corner_htr)?;
    let axes = [(Face::U, Face::F), (Face::R, Face::F)];
    Ok(request.user.with(&HtrSpace::new(finish.cosets(), corners, axes)))
}

/// Opens the space for any state: bounds from DR on each axis.
pub(super) fn htr_direct_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let dr = request.open(Tables::dr)?;
    let corners = request.open(Tables::corner_htr)?;
    let axes = [(Face::U, Face::F), (Face::R, Face::F), (Face::F, Face::D)];
    Ok(request.user.with(&HtrSpace::new(dr.cosets(), corners, axes)))
}

/// The search space of HTR without DR first. Its bounds are the distances, on `N` axes, to groups
/// that contain the half turns, and the distances of the corners to HTR.
struct HtrSpace<'a, T, const N: usize> {
    table: T,
    corners: &'a CornerHtrTable,
    /// Symmetries that map each axis into the table's frame.
    into: [Symmetry; N],
    /// Images of the moves in these frames.
    moves: [[Move; Move::COUNT]; N],
}

/// A state in the coordinates of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HtrSpaceNode<A, const N: usize> {
    at: [A; N],
    corners: CornerHtrNode,
}

impl<'a, T: Cosets, const N: usize> HtrSpace<'a, T, N> {
    /// Creates the space. Each axis is given by the faces that are U and F when the cube is held
    /// with this axis as U/D.
    fn new(table: T, corners: &'a CornerHtrTable, axes: [(Face, Face); N]) -> Self {
        let into = axes.map(|(up, front)| {
            let Some(rotation) = Symmetry::rotation(up, front) else {
                unreachable!("the faces of a frame are on different axes")
            };
            rotation.inverse()
        });
        let moves = into.map(|into| Move::ALL.map(|m| into.of_move(m)));
        Self { table, corners, into, moves }
    }
}

impl<T: Cosets<At: Eq + Hash + fmt::Debug>, const N: usize> Space for HtrSpace<'_, T, N> {
    type Node = HtrSpaceNode<T::At, N>;

    fn node(&self, cube: &Cube) -> Self::Node {
        HtrSpaceNode {
            at: self.into.map(|into| self.table.at(Parts::of(&into.of_cube(cube)))),
            corners: self.corners.node(cube),
        }
    }

    #[inline]
    fn child(&self, node: Self::Node, m: Move) -> Self::Node {
        HtrSpaceNode {
            at: std::array::from_fn(|axis| {
                self.table.after(node.at[axis], self.moves[axis][m.index()])
            }),
            corners: self.corners.child(node.corners, m),
        }
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        self.distance_within(node, u8::MAX)
    }

    #[inline]
    fn distance_within(&self, node: Self::Node, most: u8) -> u8 {
        let mut greatest = self.corners.distance_within(node.corners, most);
        let mut least = u8::MAX;
        for at in node.at {
            if greatest > most {
                return greatest;
            }
            let distance = self.table.distance(self.table.place(at));
            greatest = greatest.max(distance);
            least = least.min(distance);
        }
        // Every move keeps DR on one of three axes. So the last move cannot reduce all three
        // distances.
        greatest + u8::from(N == 3 && greatest > 0 && least == greatest)
    }
}
