//! FR cases: the names that solvers use for a state in HTR before FR on an axis, such as `4c1 2e`.
//!
//! A column is the two corners that are above each other on the axis in the solved cube. A name has
//! a number for the distance between the corners of a column, the number of half turns of the
//! axis's two faces that corners and slice need, and the number of layer edges that are not on
//! their side face. There are 30 names for the 288 cosets of FR leave slice.

use std::fmt;

use premove_cube::floppy::{
    TetradDistance, columns_apart, edges_off_their_side, needs_odd_half_turns,
};
use premove_cube::{Axis, Cube};

/// The FR case of a state in HTR, seen on an axis: the parts of a name such as `4c1 2e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrCase {
    /// Distance between the corners of each column: 0 together, 4 across (as after one half turn of
    /// a face of the axis, which moves four corners), 6 beside each other (as after two half turns
    /// that move six corners, such as U2 R2).
    ///
    /// Seen from the other side of the scramble, 4 may be 6, and 6 may be 4.
    pub corners: u8,
    /// Number of half turns of the two faces of the axis that corners and slice need. The other
    /// four faces are free. Bad edges may need more: `0c0` with bad edges needs two, `4c1` and
    /// `6c1` need three except for most states with four bad edges.
    pub half_turns: u8,
    /// Number of edges of the two layers that are not on their side face.
    pub edges: u8,
}

impl FrCase {
    /// Returns the case of a state for FR on `axis`. The state must be in HTR.
    pub fn of(cube: &Cube, axis: Axis) -> Self {
        let (corners, half_turns) =
            match (columns_apart(cube, axis), needs_odd_half_turns(cube, axis)) {
                (TetradDistance::Together, false) => (0, 0),
                (TetradDistance::Together, true) => (0, 3),
                (TetradDistance::Across, true) => (4, 1),
                (TetradDistance::Across, false) => (4, 2),
                (TetradDistance::Beside, true) => (6, 1),
                (TetradDistance::Beside, false) => (6, 2),
            };
        Self { corners, half_turns, edges: edges_off_their_side(cube, axis).edges() }
    }

    /// Returns the part of the name for the corners: `4c1`.
    pub fn corner_name(&self) -> String {
        format!("{}c{}", self.corners, self.half_turns)
    }
}

impl fmt::Display for FrCase {
    /// Writes the name: `4c1 2e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}e", self.corner_name(), self.edges))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

    use super::*;
    use premove_cube::floppy::{columns, has_fr_slice};
    use premove_cube::{EDGE_FACES, Face, Move, MoveSet, Rng, StateKind, Symmetry, random};

    /// Data that half turns of the four other faces and even permutations of the slice do not
    /// change, if made before the state: the columns of the corners, the sides of the layer edges,
    /// the parity. Computed without the names.
    type Coset = ([usize; 4], Vec<Option<Face>>, bool);

    fn odd(of: [u8; 4]) -> bool {
        let pairs = (0..4).flat_map(|b| (0..b).map(move |a| (a, b)));
        pairs.filter(|&(a, b)| of[a] > of[b]).count() % 2 == 1
    }

    fn coset(cube: &Cube) -> Coset {
        let [tops, bottoms, slice] = columns(cube, Axis::Ud);
        let partner = tops.map(|from| bottoms.iter().position(|&of| of == from).unwrap());
        let sides = |place: usize| {
            let piece = EDGE_FACES[cube.edges[place].piece()];
            piece.into_iter().find(|face| face.axis() != Axis::Ud)
        };
        (partner, (0..8).map(sides).collect(), odd(tops) != odd(slice))
    }

    /// Returns a state of every coset of FR leave slice on U/D, with its distance.
    /// `price_of_others` is the cost of the half turns that keep FR. Those of U and D cost 1.
    fn distances(price_of_others: usize) -> Vec<(Cube, usize)> {
        let mut done = HashSet::new();
        let mut out = Vec::new();
        let mut todo = VecDeque::from([(Cube::SOLVED, 0)]);
        while let Some((cube, distance)) = todo.pop_front() {
            if !done.insert(coset(&cube)) {
                continue;
            }
            out.push((cube, distance));
            for m in MoveSet::HALF {
                let price = if m.axis() == Axis::Ud { 1 } else { price_of_others };
                let next = (cube.after(m), distance + price);
                if price == 0 { todo.push_front(next) } else { todo.push_back(next) }
            }
        }
        out
    }

    #[test]
    fn every_state_has_one_of_six_corner_names_as_often_as_the_group_says() {
        let states = distances(1);
        assert_eq!(states.len(), 288);
        let mut lengths = [0; 10];
        for (_, distance) in &states {
            lengths[*distance] += 1;
        }
        assert_eq!(lengths, [1, 2, 9, 18, 26, 48, 68, 52, 56, 8], "as counted for the step");
        let (mut corners, mut edges) = (BTreeMap::new(), BTreeMap::new());
        for (cube, distance) in &states {
            let case = FrCase::of(cube, Axis::Ud);
            *corners.entry(case.corner_name()).or_insert(0) += 1;
            *edges.entry(case.edges).or_insert(0) += 1;
            assert_eq!(has_fr_slice(cube, Axis::Ud), *distance == 0);
            assert_eq!(case.to_string() == "0c0 0e", *distance == 0);
        }
        let expected =
            [("0c0", 36), ("0c3", 36), ("4c1", 36), ("4c2", 36), ("6c1", 72), ("6c2", 72)];
        assert_eq!(corners, expected.map(|(name, count)| (name.to_owned(), count)).into());
        assert_eq!(edges, [(0, 8), (2, 64), (4, 144), (6, 64), (8, 8)].into());
        // Corner names and edge counts are independent.
        let mut pairs = BTreeMap::new();
        for (cube, _) in &states {
            *pairs.entry(FrCase::of(cube, Axis::Ud)).or_insert(0) += 1;
        }
        assert_eq!(pairs.len(), 30);
        for (case, count) in pairs {
            assert_eq!(count * 288, corners[&case.corner_name()] * edges[&case.edges], "{case}");
        }
    }

    #[test]
    fn half_turns_of_the_name_are_enough_unless_bad_edges_need_two_or_three() {
        // Number of states of each case by the half turns of U and D that they need.
        let mut needed: BTreeMap<FrCase, BTreeMap<usize, usize>> = BTreeMap::new();
        for (cube, turns) in distances(0) {
            let of_case = needed.entry(FrCase::of(&cube, Axis::Ud)).or_default();
            *of_case.entry(turns).or_default() += 1;
        }
        // The documentation states these numbers in words.
        let expected = [
            ("0c0", [[(0, 1)].into(), [(2, 8)].into(), [(2, 18)].into()]),
            ("0c3", [[(3, 1)].into(), [(3, 8)].into(), [(3, 18)].into()]),
            ("4c1", [[(3, 1)].into(), [(3, 8)].into(), [(1, 16), (3, 2)].into()]),
            ("4c2", [[(2, 1)].into(), [(2, 8)].into(), [(2, 18)].into()]),
            ("6c1", [[(3, 2)].into(), [(3, 16)].into(), [(1, 32), (3, 4)].into()]),
            ("6c2", [[(2, 2)].into(), [(2, 16)].into(), [(2, 36)].into()]),
        ];
        assert_eq!(needed.len(), 30);
        for (case, turns) in needed {
            let (_, rows) = expected.iter().find(|(name, _)| *name == case.corner_name()).unwrap();
            // Six bad edges are like two. Eight are like none, except for `0c0`.
            let row = match (case.corner_name().as_str(), case.edges) {
                ("0c0", 8) => &[(2, 1)].into(),
                (_, edges) => &rows[usize::from(edges.min(8 - edges) / 2)],
            };
            assert_eq!(turns, *row, "{case}");
        }
    }

    #[test]
    fn names_turn_with_the_cube_and_keep_parity_and_edges_on_the_inverse() {
        let mut rng = Rng::from_number(5);
        let mut changes: HashMap<(String, String), usize> = HashMap::new();
        for _ in 0..2_000 {
            let cube = random(StateKind::Htr, &mut rng);
            for axis in Axis::ALL {
                let case = FrCase::of(&cube, axis);
                for s in Symmetry::all() {
                    assert_eq!(FrCase::of(&s.of_cube(&cube), s.axis(axis)), case, "{s:?}");
                }
                let inverse = FrCase::of(&cube.inverse(), axis);
                assert_eq!((inverse.half_turns, inverse.edges), (case.half_turns, case.edges));
                assert_eq!(inverse.corners == 0, case.corners == 0);
                *changes.entry((case.corner_name(), inverse.corner_name())).or_default() += 1;
            }
        }
        // 4 and 6 may change into each other or stay, in both parities.
        assert_eq!(changes.len(), 2 + 4 + 4, "{changes:?}");
    }

    #[test]
    fn known_states_have_their_names() {
        let after = |names: &str| {
            let find = |name: &str| *Move::ALL.iter().find(|m| m.name() == name).unwrap();
            FrCase::of(&Cube::from_moves(names.split_whitespace().map(find)), Axis::Ud).to_string()
        };
        assert_eq!(after(""), "0c0 0e");
        assert_eq!(after("R2 F2 L2"), "0c0 0e");
        assert_eq!(after("U2"), "4c1 4e");
        assert_eq!(after("U2 D2"), "0c0 8e");
        assert_eq!(after("R2 U2"), "4c1 4e");
        assert_eq!(after("U2 R2"), "6c1 4e");
    }
}
