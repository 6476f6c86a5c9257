//! BR cases: the names that solvers use for a state in HTR before its bars are together on an axis,
//! such as `4P1`. BR, bars reduction, is Pensuke's way from HTR to leave slice.
//!
//! A row is a slice edge and the two corners beside it along the axis: for R/L the pieces of UF,
//! UB, DF and DB. Half turns of the four faces around the axis move whole rows, so only half turns
//! of the two faces of the axis change the case. There are 11 names for 96 cosets. A state and its
//! inverse have the same case.

use std::fmt;

use premove_cube::floppy::{columns, needs_odd_half_turns};
use premove_cube::{Axis, Cube};

/// The BR case of a state in HTR, seen on an axis.
///
/// The names start with what the four rows show. A *bar* is a row whose three pieces belong
/// together, *headlights* are two such corners around another edge. If the corners do not belong
/// together, they do so in no row; a *pair* is then the edge with one of them. The last digit is
/// [`half_turns`](Self::half_turns).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BrCase {
    /// `4B0`: four bars. This is so on both other axes if only a slice is left.
    FourBars,
    /// `2B3`: two bars, and headlights whose edges are exchanged.
    TwoBars,
    /// `1B4`: one bar, and three headlights.
    OneBar,
    /// `HL2`: four headlights whose edges are exchanged in two pairs.
    HeadlightsInPairs,
    /// `HL3`: four headlights whose edges are in a cycle of four.
    HeadlightsInCycle,
    /// `4P1`: four pairs, two with corners of each tetrad, as after one half turn.
    FourGoodPairs,
    /// `4P4`: four pairs with the corners of one tetrad.
    FourBadPairs,
    /// `2P2`: two pairs, with a corner of each tetrad.
    TwoGoodPairs,
    /// `2P3`: two pairs with two corners of one tetrad.
    TwoBadPairs,
    /// `0P3`: nothing belongs together. Without the stickers of one axis there are four pairs, as
    /// in `4P1`.
    NoPairsGood,
    /// `0P4`: nothing belongs together. Without the stickers of one axis there are four pairs, as
    /// in `4P4`.
    NoPairsBad,
}

impl BrCase {
    /// All cases, in the order of their half turns.
    pub const ALL: [Self; 11] = [
        Self::FourBars,
        Self::FourGoodPairs,
        Self::TwoGoodPairs,
        Self::HeadlightsInPairs,
        Self::TwoBars,
        Self::TwoBadPairs,
        Self::HeadlightsInCycle,
        Self::NoPairsGood,
        Self::OneBar,
        Self::FourBadPairs,
        Self::NoPairsBad,
    ];

    /// Returns the case of a state on `axis`. The state must be in HTR.
    pub fn of(cube: &Cube, axis: Axis) -> Self {
        let [tops, bottoms, edges] = columns(cube, axis);
        let is_odd = needs_odd_half_turns(cube, axis);
        let count = (0..4).filter(|&row| edges[row] == tops[row] || edges[row] == bottoms[row]);
        match (tops == bottoms, count.count(), is_odd) {
            (true, 4, _) => Self::FourBars,
            (true, 2, _) => Self::TwoBars,
            (true, 1, _) => Self::OneBar,
            (true, _, false) => Self::HeadlightsInPairs,
            (true, _, true) => Self::HeadlightsInCycle,
            (false, 4, true) => Self::FourGoodPairs,
            (false, 4, false) => Self::FourBadPairs,
            (false, 2, false) => Self::TwoGoodPairs,
            (false, 2, true) => Self::TwoBadPairs,
            (false, _, true) => Self::NoPairsGood,
            (false, _, false) => Self::NoPairsBad,
        }
    }

    /// Returns the name, such as `4P1`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourBars => "4B0",
            Self::TwoBars => "2B3",
            Self::OneBar => "1B4",
            Self::HeadlightsInPairs => "HL2",
            Self::HeadlightsInCycle => "HL3",
            Self::FourGoodPairs => "4P1",
            Self::FourBadPairs => "4P4",
            Self::TwoGoodPairs => "2P2",
            Self::TwoBadPairs => "2P3",
            Self::NoPairsGood => "0P3",
            Self::NoPairsBad => "0P4",
        }
    }

    /// Returns the number of half turns of the two faces of the axis, `0..=4`, that four bars need
    /// at least. The other four faces are free.
    pub const fn half_turns(self) -> u8 {
        self.name().as_bytes()[2] - b'0'
    }
}

impl fmt::Display for BrCase {
    /// Writes the name: `4P1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet, VecDeque};

    use super::*;
    use premove_cube::facts::{has_only_slice_left, others, slice_of};
    use premove_cube::stickers::{corner_colours, edge_colours};
    use premove_cube::{CORNER_FACES, EDGE_FACES, Move, MoveSet, Rng, StateKind, Symmetry, random};

    /// The rows of a state on U/D as sets: for the home row of each corner of the first tetrad, the
    /// home rows of the other corner and of the edge. Half turns of the four faces around the axis
    /// do not change it.
    fn coset(cube: &Cube) -> [[u8; 2]; 4] {
        let [tops, bottoms, edges] = columns(cube, Axis::Ud);
        std::array::from_fn(|home| {
            let row = tops.iter().position(|&of| usize::from(of) == home).unwrap();
            [bottoms[row], edges[row]]
        })
    }

    /// Returns a state of every coset, with the half turns of U and D that four bars need.
    fn distances() -> Vec<(Cube, u8)> {
        let (mut done, mut cosets, mut out) = (HashSet::new(), HashSet::new(), Vec::new());
        let mut todo = VecDeque::from([(Cube::SOLVED, 0)]);
        while let Some((cube, distance)) = todo.pop_front() {
            if !done.insert(columns(&cube, Axis::Ud)) {
                continue;
            }
            if cosets.insert(coset(&cube)) {
                out.push((cube, distance));
            }
            for m in MoveSet::HALF {
                let next = cube.after(m);
                if m.axis() == Axis::Ud {
                    todo.push_back((next, distance + 1));
                } else {
                    todo.push_front((next, distance));
                }
            }
        }
        out
    }

    /// Returns the number of bars, headlights and pairs that the stickers of the four rows show.
    fn shown(cube: &Cube, axis: Axis) -> [usize; 3] {
        let mut count = [0; 3];
        for place in (0..12).filter(|&place| slice_of(place) == axis) {
            let faces = EDGE_FACES[place];
            let beside =
                |corner: usize| faces.iter().all(|face| CORNER_FACES[corner].contains(face));
            let corners: Vec<_> = (0..8)
                .filter(|&corner| beside(corner))
                .map(|corner| {
                    let colours = corner_colours(cube.corners[corner]);
                    faces.map(|face| {
                        colours[CORNER_FACES[corner].iter().position(|of| *of == face).unwrap()]
                    })
                })
                .collect();
            let edge = edge_colours(cube.edges[place]);
            let kind = match (corners[0] == corners[1], corners.contains(&edge)) {
                (true, true) => 0,
                (true, false) => 1,
                (false, true) => 2,
                (false, false) => continue,
            };
            count[kind] += 1;
        }
        count
    }

    fn after(names: &str) -> Cube {
        let find = |name: &str| *Move::ALL.iter().find(|m| m.name() == name).unwrap();
        Cube::from_moves(names.split_whitespace().map(find))
    }

    #[test]
    fn last_digit_is_the_number_of_half_turns_in_all_cosets() {
        let states = distances();
        assert_eq!(states.len(), 96);
        let mut counts = BTreeMap::new();
        for (cube, distance) in &states {
            let case = BrCase::of(cube, Axis::Ud);
            assert_eq!(case.half_turns(), *distance, "{case}");
            *counts.entry(case.name()).or_insert(0) += 1;
        }
        // Each coset has 663,552 / 96 states.
        let expected = [
            ("4B0", 1),
            ("4P1", 6),
            ("2P2", 24),
            ("HL2", 3),
            ("2B3", 6),
            ("2P3", 24),
            ("HL3", 6),
            ("0P3", 6),
            ("1B4", 8),
            ("4P4", 6),
            ("0P4", 6),
        ];
        assert_eq!(counts, expected.into());
        assert_eq!(BrCase::ALL.map(BrCase::name), expected.map(|(name, _)| name));
    }

    #[test]
    fn names_say_what_the_stickers_of_the_rows_show() {
        let mut rng = Rng::from_number(35);
        let mut seen = HashSet::new();
        for _ in 0..500 {
            let cube = random(StateKind::Htr, &mut rng);
            for axis in Axis::ALL {
                let name = BrCase::of(&cube, axis).name();
                let expected = match &name[..2] {
                    "HL" => [0, 4, 0],
                    "4B" => [4, 0, 0],
                    "2B" => [2, 2, 0],
                    "1B" => [1, 3, 0],
                    pairs => [0, 0, usize::from(pairs.as_bytes()[0] - b'0')],
                };
                assert_eq!(shown(&cube, axis), expected, "{name}");
                seen.insert(name);
            }
        }
        assert_eq!(seen.len(), 11);
    }

    /// Returns the number of pairs with a corner of the first and of the second tetrad. A column
    /// number has one bit for each side axis; only the bits of `mask` are compared.
    fn pairs(cube: &Cube, axis: Axis, mask: u8) -> [usize; 2] {
        let [tops, bottoms, edges] = columns(cube, axis);
        [tops, bottoms]
            .map(|corners| (0..4).filter(|&row| (corners[row] ^ edges[row]) & mask == 0).count())
    }

    #[test]
    fn good_pairs_have_corners_of_both_tetrads_and_bad_ones_of_one() {
        let mut rng = Rng::from_number(37);
        for _ in 0..500 {
            let cube = random(StateKind::Htr, &mut rng);
            let [tops, bottoms, _] = columns(&cube, Axis::Ud);
            let apart = tops[0] ^ bottoms[0];
            let case = BrCase::of(&cube, Axis::Ud);
            let masks: &[u8] = match case {
                BrCase::NoPairsGood | BrCase::NoPairsBad => &[1, 2],
                _ => &[3],
            };
            for mask in masks.iter().filter(|&mask| apart & mask != 0) {
                let [mut some, mut others] = pairs(&cube, Axis::Ud, *mask);
                if some < others {
                    (some, others) = (others, some);
                }
                let expected = match case {
                    BrCase::TwoGoodPairs => (1, 1),
                    BrCase::TwoBadPairs => (2, 0),
                    BrCase::FourGoodPairs | BrCase::NoPairsGood => (2, 2),
                    BrCase::FourBadPairs | BrCase::NoPairsBad => (4, 0),
                    _ => unreachable!("the corners of the rows are apart"),
                };
                assert_eq!((some, others), expected, "{case}");
            }
        }
    }

    #[test]
    fn names_turn_with_the_cube_and_hold_on_the_inverse() {
        let mut rng = Rng::from_number(36);
        for _ in 0..300 {
            let cube = random(StateKind::Htr, &mut rng);
            for axis in Axis::ALL {
                let case = BrCase::of(&cube, axis);
                assert_eq!(BrCase::of(&cube.inverse(), axis), case);
                for s in Symmetry::all() {
                    assert_eq!(BrCase::of(&s.of_cube(&cube), s.axis(axis)), case, "{s:?}");
                }
            }
        }
    }

    #[test]
    fn known_states_have_their_names() {
        // The documentation gives these examples.
        for (moves, name) in [
            ("", "4B0"),
            ("R2", "4B0"),
            ("U2", "4P1"),
            ("U2 R2 U2", "2P2"),
            ("U2 D2", "HL2"),
            ("U2 R2 U2 R2 U2", "2B3"),
            ("U2 R2 U2 F2 U2", "2P3"),
            ("U2 R2 U2 R2 D2", "HL3"),
            ("U2 D2 R2 U2", "0P3"),
            ("U2 R2 U2 F2 U2 R2 U2", "1B4"),
            ("U2 R2 U2 R2 U2 F2 U2", "4P4"),
            ("U2 R2 U2 R2 D2 F2 U2", "0P4"),
        ] {
            assert_eq!(BrCase::of(&after(moves), Axis::Ud).to_string(), name, "{moves}");
        }
    }

    #[test]
    fn only_a_slice_left_means_four_bars_on_both_other_axes() {
        // Half turns of opposite faces together turn the slice between them.
        let mut level = vec![Cube::SOLVED];
        let mut states: HashSet<Cube> = level.iter().copied().collect();
        for _ in 0..5 {
            let next = level.iter().flat_map(|cube| MoveSet::HALF.iter().map(|m| cube.after(m)));
            level = next.filter(|cube| states.insert(*cube)).collect();
        }
        let mut left = 0;
        for axis in Axis::ALL {
            for cube in states.iter().filter(|cube| has_only_slice_left(cube, axis)) {
                let cases = others(axis).map(|other| BrCase::of(cube, other));
                assert_eq!(cases, [BrCase::FourBars; 2]);
                left += 1;
            }
        }
        assert_eq!(left, 12);
    }
}
