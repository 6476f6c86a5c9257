//! The pieces that a skeleton leaves, named as solvers name them: `3c`, `2e2e`, `5e`, `2c2e`, `LS
//! E`.

use std::fmt;

use premove_cube::facts::has_only_slice_left;
use premove_cube::{Axis, Cube};

/// The cycles of the unsolved pieces of a state, and the slice that is left if it is only one.
///
/// A cycle of pieces is named by its length and the kind of its pieces: `3c`, `2e`. A cycle that
/// leaves its pieces twisted or flipped when it is undone has a letter more: `3ct`, `2ef`; a
/// twisted corner in its place is `1ct`, a flipped edge `1ef`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leftover {
    /// Number of corner cycles of each length from 1 to 8, without and with a twist.
    corners: [[u8; 2]; 8],
    /// Number of edge cycles of each length from 1 to 12, without and with a flip.
    edges: [[u8; 2]; 12],
    /// The axis whose slice is all that is left, up to turning the slice.
    slice: Option<Axis>,
}

/// Kind of the pieces that a sequence moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKind {
    /// Corners only.
    Corners,
    /// Edges only.
    Edges,
    /// Corners and edges.
    Both,
}

impl Leftover {
    /// Greatest number of unsolved pieces for which solvers think of insertions; published solves
    /// insert up to eight edges.
    const MOST_FEW: usize = 8;

    /// Returns what is left of a state.
    pub fn of(cube: &Cube) -> Self {
        let corners = cube.corners.map(|corner| (corner.piece(), corner.twist()));
        let edges = cube.edges.map(|edge| (edge.piece(), edge.flip()));
        let slice = Axis::ALL.into_iter().find(|&axis| has_only_slice_left(cube, axis));
        Self {
            corners: cycles(corners, 3),
            edges: cycles(edges, 2),
            slice: slice.filter(|_| !cube.is_solved()),
        }
    }

    /// Returns the number of unsolved pieces.
    pub fn pieces(&self) -> usize {
        let count = |cycles: &[[u8; 2]]| -> usize {
            let all = cycles.iter().zip(1..);
            all.map(|(of_length, length)| length * of_length.map(usize::from).iter().sum::<usize>())
                .sum()
        };
        count(&self.corners) + count(&self.edges)
    }

    /// Returns whether so few pieces are left, but not none, that insertions finish most solves.
    pub fn is_few(&self) -> bool {
        (1..=Self::MOST_FEW).contains(&self.pieces())
    }

    /// Returns the kind of the unsolved pieces; `None` if all are solved.
    pub fn kind(&self) -> Option<PieceKind> {
        let has = |cycles: &[[u8; 2]]| cycles.iter().flatten().any(|&count| count > 0);
        match (has(&self.corners), has(&self.edges)) {
            (false, false) => None,
            (true, false) => Some(PieceKind::Corners),
            (false, true) => Some(PieceKind::Edges),
            (true, true) => Some(PieceKind::Both),
        }
    }

    /// Returns the name of the slice that is all that is left: `LS E`.
    pub fn slice_name(&self) -> Option<&'static str> {
        self.slice.map(|axis| match axis {
            Axis::Ud => "LS E",
            Axis::Rl => "LS M",
            Axis::Fb => "LS S",
        })
    }

    /// Returns all names: the cycles, and the slice if it is all that is left.
    pub fn names(&self) -> Vec<String> {
        let mut names = vec![self.to_string()];
        names.extend(self.slice_name().map(str::to_owned));
        names
    }

    /// Returns the least number of insertions that move three pieces in a cycle, or two pairs of
    /// pieces. An odd permutation counts as too many, because these insertions are even.
    pub(crate) fn insertions(&self) -> usize {
        Self::of_kind(&self.corners) + Self::of_kind(&self.edges)
    }

    /// Returns [`insertions`](Self::insertions) of a state without looking for slices.
    pub(super) fn insertions_of(cube: &Cube) -> usize {
        let corners = cycles(cube.corners.map(|corner| (corner.piece(), corner.twist())), 3);
        let edges = cycles(cube.edges.map(|edge| (edge.piece(), edge.flip())), 2);
        Self { corners, edges, slice: None }.insertions()
    }

    fn of_kind(cycles: &[[u8; 2]]) -> usize {
        let mut swaps = 0;
        let mut oriented = 0;
        for ([plain, turned], length) in cycles.iter().zip(1..) {
            swaps += (length - 1) * usize::from(plain + turned);
            oriented += usize::from(*turned);
        }
        let odd = if swaps.is_multiple_of(2) { 0 } else { 100 };
        swaps / 2 + oriented.div_ceil(2) + odd
    }
}

/// Returns the number of cycles of each length, without and with an orientation that is left. The
/// entry of a place is the piece on it and its orientation. Solved pieces are left out.
fn cycles<const N: usize>(pieces: [(usize, u8); N], orientations: u8) -> [[u8; 2]; N] {
    let mut count = [[0; 2]; N];
    let mut seen = [false; N];
    for start in 0..N {
        let (mut length, mut orientation, mut place) = (0, 0, start);
        while !seen[place] {
            seen[place] = true;
            let (piece, turned) = pieces[place];
            orientation += turned;
            length += 1;
            place = piece;
        }
        let is_turned = orientation % orientations != 0;
        if length > 1 || length == 1 && is_turned {
            count[length - 1][usize::from(is_turned)] += 1;
        }
    }
    count
}

impl fmt::Display for Leftover {
    /// Writes the cycles, corners before edges and long cycles before short ones: `3c2e2e`. A
    /// solved cube is `solved`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = String::new();
        for (cycles, [plain, turned]) in
            [(&self.corners[..], ["c", "ct"]), (&self.edges[..], ["e", "ef"])]
        {
            for (index, of_length) in cycles.iter().enumerate().rev() {
                let length = index + 1;
                name += &format!("{length}{plain}").repeat(of_length[0].into());
                name += &format!("{length}{turned}").repeat(of_length[1].into());
            }
        }
        f.pad(if name.is_empty() { "solved" } else { &name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::alg;

    fn names(moves: &str) -> String {
        Leftover::of(&alg(moves).cube()).names().join(", ")
    }

    #[test]
    fn cycles_are_named_as_solvers_name_them() {
        assert_eq!(names("R U R' D R U' R' D'"), "3c");
        assert_eq!(names("R"), "4c4e");
        assert_eq!(names("R2"), "2c2c2e2e");
        assert_eq!(names("R U R' U'"), "2ct2ct3e");
        assert_eq!(names("R2 L2 U2 R2 L2 D2"), "2e2e, LS M");
        assert_eq!(names("R U'"), "3ct3ct7e");
        assert_eq!(names(""), "solved");
        assert_eq!(names("R L' U2 R' L"), "2c2c2e2e");
    }

    #[test]
    fn a_slice_that_is_left_has_both_names() {
        // Two slice turns and the turns that undo them in part leave a cycle of edges of one slice.
        let state = alg("R2 U2 R2 U2 R2 U2").cube();
        assert_eq!(Leftover::of(&state).slice_name(), None);
        assert_eq!(names("F2 R2 L2 B2 R2 L2"), "2e2e, LS M");
    }

    #[test]
    fn up_to_eight_pieces_are_few() {
        let is_few = |moves: &str| Leftover::of(&alg(moves).cube()).is_few();
        assert!(is_few("R") && is_few("R2 L2 U2 R2 L2 D2"));
        assert!(!is_few("R U") && !is_few(""));
    }

    #[test]
    fn the_number_of_insertions_counts_cycles_of_three() {
        let count = |moves: &str| Leftover::of(&alg(moves).cube()).insertions();
        assert_eq!(count(""), 0);
        assert_eq!(count("R U R' D R U' R' D'"), 1);
        assert_eq!(count("R2"), 2);
        assert!(count("R") > 100);
    }
}
