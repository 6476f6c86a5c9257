//! Solves the whole cube with lower bounds from one table of cosets, looked up for several axes of
//! the state and of its inverse.
//!
//! Each lookup is the true distance to a group (for instance DR on an axis), which is a lower bound
//! on the distance to solved. The greatest one counts. The search is fast because it makes few
//! lookups:
//!
//! 1. A move changes a distance by at most one. So a distance of the parent bounds that of the
//!    child from above. If this bound is less than the number of moves left, the table is not read.
//! 2. A move made on the state is a premove on its inverse. If it belongs to the group of an axis,
//!    the distance of the inverse does not change. Half turns change no distance on any axis, and a
//!    turn of U changes none on the axis U/D. U' changes a distance as U does, because U2 lies
//!    between them. So twelve lookups serve the inverses of all 18 children.
//! 3. An axis whose distance equals the number of moves left is *tight*: its distance must fall
//!    with every move. On the inverse, moves of its group do not reduce it, so they are not tried.
//!    If the groups of the tight axes together contain all moves, the state is given up. For DR
//!    this is the known rule that three equal distances mean one move more. On the state itself the
//!    same holds for the last move instead of the next one.
//! 4. For one axis, the lookups of all children are made together, so that their waits for memory
//!    overlap.
//!
//! Cost on one thread: every length takes 12 to 13 times the nodes of the one before with all
//! moves, 10 times inside EO, at 1 to 1.5 microseconds per node. All solutions of 14 moves take
//! 30,000 nodes, of 15 moves 500,000, of 16 moves 9 million. One solution of 16 moves takes a few
//! seconds, one of 18 moves minutes. Inside EO 16 moves take 400,000 nodes, and random states (17
//! or 18 moves) take one to five seconds for one solution.
//!
//! The search needs only a [`Cosets`], so a larger table can replace this one.

use std::hash::{Hash, Hasher};

use premove_cube::{Axis, Cube, Face, Move, MoveSet, Symmetry};

use crate::coord::axis_view::{InverseView, Parts};
use crate::search::Space;
use crate::table::{Cosets, DrCosets, DrTable, EoFinishCosets, EoFinishTable};

/// Creates the space for solving with all moves.
pub(super) fn from_anywhere(table: &DrTable) -> Whole<DrCosets<'_>, 3> {
    let axes = [(Face::U, Face::F), (Face::R, Face::F), (Face::F, Face::D)];
    Whole::new(table.cosets(), MoveSet::ALL, axes.map(rotation))
}

/// Creates the space for solving with the moves that keep EO on F/B. It uses DR on U/D and on R/L.
pub(super) fn from_eo(table: &EoFinishTable) -> Whole<EoFinishCosets<'_>, 2> {
    let axes = [(Face::U, Face::F), (Face::R, Face::F)];
    Whole::new(table.cosets(), MoveSet::keeping_eo(Axis::Fb), axes.map(rotation))
}

fn rotation((up, front): (Face, Face)) -> Symmetry {
    let Some(rotation) = Symmetry::rotation(up, front) else {
        unreachable!("the faces of a frame are on different axes")
    };
    rotation
}

/// The search space of the whole cube, with lower bounds from a table seen from `N` axes.
pub(super) struct Whole<T, const N: usize> {
    table: T,
    axes: [AxisView; N],
    /// For each set of axes, as a bit mask: `true` if each move is in the group of the table on at
    /// least one of these axes.
    covering: [bool; 8],
}

/// The data for looking up a state as seen from one axis: the rotation of the table's frame to this
/// axis.
struct AxisView {
    inverse: InverseView,
    /// Images of the moves in the frame.
    moves: [Move; Move::COUNT],
    /// The moves that keep the distance 0: those of the table's group (such as DR), seen on this
    /// axis.
    group: MoveSet,
}

/// A state with upper bounds of its distances.
#[derive(Clone, Copy)]
pub(super) struct WholeNode<A, const N: usize> {
    cube: Cube,
    at: [A; N],
    /// Upper bounds of the distances of the state, and of its inverse. They may exceed the true
    /// distances.
    normal: [u8; N],
    inverse: [u8; N],
    /// Bit mask of the axes on which the stored distance of the state may exceed the true one.
    normal_loose: u8,
    inverse_loose: u8,
}

impl<A, const N: usize> PartialEq for WholeNode<A, N> {
    /// Compares the states only, not the bounds.
    fn eq(&self, other: &Self) -> bool {
        self.cube == other.cube
    }
}

impl<A, const N: usize> Eq for WholeNode<A, N> {}

impl<A, const N: usize> Hash for WholeNode<A, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.cube.hash(hasher);
    }
}

/// A move with the position after it, which may still be excluded.
#[derive(Clone, Copy)]
struct Candidate<A, const N: usize> {
    m: Move,
    at: [A; N],
    normal: [u8; N],
}

/// The distances of a node's inverse and of the inverses of its children. Each is looked up when it
/// is first needed.
struct Inverses<'a, T, const N: usize> {
    whole: &'a Whole<T, N>,
    cube: &'a Cube,
    parts: [Option<Parts>; N],
    quarters: [[u8; N]; 6],
}

/// Value of a distance that was not looked up.
const UNKNOWN: u8 = u8::MAX;

impl<T: Cosets, const N: usize> Inverses<'_, T, N> {
    fn parts(&mut self, axis: usize) -> Parts {
        *self.parts[axis].get_or_insert_with(|| self.whole.axes[axis].inverse.of(self.cube))
    }

    /// Returns the distance of the inverse of the node, seen on an axis.
    fn own(&mut self, axis: usize) -> u8 {
        let parts = self.parts(axis);
        self.whole.look_up(parts)
    }

    /// Returns the distance of the inverse after a quarter turn of a face, in either direction.
    fn after_quarter(&mut self, face: Face, axis: usize) -> u8 {
        let known = self.quarters[face.index()][axis];
        if known != UNKNOWN {
            return known;
        }
        let parts = self.parts(axis);
        let distance =
            self.whole.look_up(self.whole.axes[axis].inverse.after_quarter(parts, self.cube, face));
        self.quarters[face.index()][axis] = distance;
        distance
    }

    /// Replaces the distances of the inverse of the node by those after a move. Returns `false` if
    /// one of them is greater than `most`.
    #[inline]
    fn follow(&mut self, m: Move, most: u8, distances: &mut [u8; N], loose: &mut u8) -> bool {
        for (axis, distance) in distances.iter_mut().enumerate() {
            if self.whole.axes[axis].group.contains(m) {
                continue;
            }
            if *distance + 1 < most {
                *distance += 1;
                *loose |= 1 << axis;
                continue;
            }
            *distance = self.after_quarter(m.face(), axis);
            *loose &= !(1 << axis);
            if *distance > most {
                return false;
            }
        }
        true
    }
}

impl<T: Cosets, const N: usize> Whole<T, N> {
    /// Creates the space with these moves. `axes` are rotations from the table's frame to each
    /// axis.
    pub(super) fn new(table: T, moves: MoveSet, axes: [Symmetry; N]) -> Self {
        let axes = axes.map(|rotation| {
            let into = rotation.inverse();
            AxisView {
                inverse: InverseView::new(into),
                moves: Move::ALL.map(|m| into.of_move(m)),
                group: table.group().iter().map(|m| rotation.of_move(m)).collect(),
            }
        });
        let covering = std::array::from_fn(|set| {
            let of_set = axes.iter().enumerate().filter(|(a, _)| set >> a & 1 == 1);
            moves
                .without(of_set.fold(MoveSet::EMPTY, |all, (_, axis)| all.or(axis.group)))
                .is_empty()
        });
        Self { table, axes, covering }
    }

    #[inline]
    fn look_up(&self, parts: Parts) -> u8 {
        self.table.distance(self.table.place(self.table.at(parts)))
    }

    /// Returns whether the state can be given up because of the axes whose distance equals the
    /// number of moves left.
    #[inline]
    fn is_hopeless(&self, distances: &[u8; N], left: u8) -> bool {
        let tight =
            distances.iter().enumerate().fold(0, |set, (a, &d)| set | usize::from(d == left) << a);
        left > 0 && self.covering[tight]
    }

    /// Collects in `list` the children whose own distances are small enough. Returns their number.
    #[inline]
    fn near_enough(
        &self,
        node: &WholeNode<T::At, N>,
        most: u8,
        list: &mut [Candidate<T::At, N>; Move::COUNT],
        mut count: usize,
    ) -> (usize, u8) {
        let mut loose = 0;
        for axis in farthest_first(&node.normal) {
            for child in &mut list[..count] {
                child.at[axis] =
                    self.table.after(node.at[axis], self.axes[axis].moves[child.m.index()]);
                child.normal[axis] = node.normal[axis] + 1;
            }
            if node.normal[axis] + 1 < most {
                loose |= 1 << axis;
                continue;
            }
            let mut places = [0; Move::COUNT];
            for (place, child) in places.iter_mut().zip(&list[..count]) {
                *place = self.table.place(child.at[axis]);
            }
            let mut kept = 0;
            for i in 0..count {
                let distance = self.table.distance(places[i]);
                let mut child = list[i];
                child.normal[axis] = distance;
                list[kept] = child;
                kept += usize::from(distance <= most);
            }
            count = kept;
        }
        (count, loose)
    }
}

/// Returns the axes, the one with the greatest distance first, because it cuts most.
#[inline]
fn farthest_first<const N: usize>(distances: &[u8; N]) -> [usize; N] {
    let mut order = std::array::from_fn(|a| a);
    for i in 1..N {
        for j in (1..=i).rev() {
            if distances[order[j]] > distances[order[j - 1]] {
                order.swap(j, j - 1);
            }
        }
    }
    order
}

impl<T: Cosets, const N: usize> Space for Whole<T, N> {
    type Node = WholeNode<T::At, N>;

    // The last length takes several times as long as all others together.
    const ANY_WILL_DO: bool = true;

    fn node(&self, cube: &Cube) -> Self::Node {
        let inverse = cube.inverse();
        // The inverse of the inverse is the state itself.
        let at = std::array::from_fn(|a| self.table.at(self.axes[a].inverse.of(&inverse)));
        WholeNode {
            cube: *cube,
            at,
            normal: at.map(|at| self.table.distance(self.table.place(at))),
            inverse: std::array::from_fn(|a| self.look_up(self.axes[a].inverse.of(cube))),
            normal_loose: 0,
            inverse_loose: 0,
        }
    }

    fn child(&self, node: Self::Node, m: Move) -> Self::Node {
        self.node(&node.cube.after(m))
    }

    fn distance(&self, node: Self::Node) -> u8 {
        if node.cube.is_solved() {
            return 0;
        }
        let sure = |distances: [u8; N], loose: u8| {
            let exact = distances.into_iter().enumerate().filter(|(a, _)| loose >> a & 1 == 0);
            let most = exact.map(|(_, d)| d).fold(1, u8::max);
            most + u8::from(loose == 0 && self.is_hopeless(&distances, most))
        };
        sure(node.normal, node.normal_loose).max(sure(node.inverse, node.inverse_loose))
    }

    #[inline]
    fn children(
        &self,
        node: &Self::Node,
        moves: MoveSet,
        most: u8,
        mut keep: impl FnMut(Move, Self::Node, u8),
    ) {
        let mut inverses = Inverses {
            whole: self,
            cube: &node.cube,
            parts: [None; N],
            quarters: [[UNKNOWN; N]; 6],
        };
        let mut inverse = node.inverse;
        let mut inverse_loose = node.inverse_loose;
        let mut moves = moves;
        for (axis, distance) in inverse.iter_mut().enumerate() {
            if inverse_loose >> axis & 1 == 1 && *distance >= most {
                *distance = inverses.own(axis);
                inverse_loose &= !(1 << axis);
            }
            if *distance > most {
                moves = moves.without(self.axes[axis].group);
            }
        }
        let blank = Candidate { m: Move::from_index(0), at: node.at, normal: node.normal };
        let mut list = [blank; Move::COUNT];
        let mut count = 0;
        for m in moves {
            list[count].m = m;
            count += 1;
        }
        let (count, normal_loose) = self.near_enough(node, most, &mut list, count);
        for child in &list[..count] {
            if self.is_hopeless(&child.normal, most) {
                continue;
            }
            let mut inverse = inverse;
            let mut inverse_loose = inverse_loose;
            if !inverses.follow(child.m, most, &mut inverse, &mut inverse_loose)
                || self.is_hopeless(&inverse, most)
            {
                continue;
            }
            let cube = node.cube.after(child.m);
            let there = WholeNode {
                cube,
                at: child.at,
                normal: child.normal,
                inverse,
                normal_loose,
                inverse_loose,
            };
            keep(child.m, there, u8::from(!cube.is_solved()));
        }
    }
}
