//! HTR subsets: the names that solvers use for a state in DR, such as `4a1 2e`.
//!
//! A name has the number of corners in the wrong tetrad (the set of four corners that half turns do
//! not leave), a letter for the arrangement of four such corners, the number of quarter turns that
//! the corners need, and the number of edges in the wrong slice. There are 48 names for the 29,400
//! cosets of HTR.

use std::fmt;

use premove_cube::facts::{has_htr, tetrads_agree, with_layers_turned, wrong_corners, wrong_edges};
use premove_cube::stickers::corner_place;
use premove_cube::{Axis, CORNER_FACES, Cube, Places};

/// Arrangement of the corners in the wrong tetrad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// No corner or two corners: there is only one case.
    Plain,
    /// Four corners, two and two on parallel edges of the cube.
    Parallel,
    /// Four corners in any other arrangement.
    Crossed,
}

/// The HTR subset of a state in DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subset {
    /// Number of corners in the wrong tetrad, at most four. Eight count as none, because a rotation
    /// of the whole cube by 90 degrees about the axis exchanges the tetrads.
    pub corners: u8,
    /// Arrangement of these corners. Seen from the other side of the scramble, a subset with 3 or 4
    /// quarter turns has the other letter.
    pub shape: Shape,
    /// Number of quarter turns that the corners need.
    pub quarters: u8,
    /// Number of edges in the wrong slice. If the whole cube is rotated to count the corners, the
    /// edges are counted after this rotation too.
    pub edges: u8,
}

impl Shape {
    /// Returns the letter of the shape in names.
    pub const fn letter(self) -> char {
        match self {
            Self::Plain => 'c',
            Self::Parallel => 'a',
            Self::Crossed => 'b',
        }
    }
}

impl Subset {
    /// Iterates over all subsets. A subset with two names occurs under each of them.
    pub fn all() -> impl Iterator<Item = Self> {
        use Shape::{Crossed, Parallel, Plain};
        let plain = [(0, Plain, 0), (0, Plain, 3), (0, Plain, 4)];
        let two = [(2, Plain, 3), (2, Plain, 4), (2, Plain, 5)];
        let four = [1, 2, 3, 4].map(|quarters| (4, Parallel, quarters));
        let crossed = [2, 3, 4, 5].map(|quarters| (4, Crossed, quarters));
        let corners = plain.into_iter().chain(two).chain(four).chain(crossed);
        corners.flat_map(|(corners, shape, quarters)| {
            let most_edges = if shape == Plain { 8 } else { 4 };
            let edges = (0..=most_edges).step_by(2);
            edges.map(move |edges| Self { corners, shape, quarters, edges })
        })
    }

    /// Returns the subset of a state. DR on `axis` must be done.
    pub fn of(cube: &Cube, axis: Axis) -> Self {
        let cube =
            if wrong_corners(cube).corners() > 4 { with_layers_turned(cube, axis) } else { *cube };
        let wrong = wrong_corners(&cube);
        let edges = wrong_edges(&cube).edges();
        let even = !cube.is_odd();
        match wrong.corners() {
            0 => {
                let quarters = if !even {
                    3
                } else if tetrads_agree(&cube) {
                    0
                } else {
                    4
                };
                Self { corners: 0, shape: Shape::Plain, quarters, edges }
            }
            2 => {
                let quarters = if even {
                    4
                } else if tetrads_agree(&exchanged(&cube, wrong)) {
                    5
                } else {
                    3
                };
                Self { corners: 2, shape: Shape::Plain, quarters, edges }
            }
            corners => {
                let shape = shape_of(wrong);
                let from_inverse = shape_of(wrong_corners(&cube.inverse()));
                let quarters = match (shape, from_inverse, even) {
                    (Shape::Parallel, Shape::Parallel, true)
                    | (Shape::Crossed, Shape::Crossed, true) => 2,
                    (Shape::Parallel, Shape::Parallel, false) => 1,
                    (Shape::Crossed, Shape::Crossed, false) => 5,
                    (_, _, true) => 4,
                    (_, _, false) => 3,
                };
                Self { corners, shape, quarters, edges: edges.min(8 - edges) }
            }
        }
    }

    /// Returns the part of the name for the corners: `4a1`.
    pub fn corner_name(&self) -> String {
        format!("{}{}{}", self.corners, self.shape.letter(), self.quarters)
    }
}

impl fmt::Display for Subset {
    /// Writes the name: `4a1 2e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}e", self.corner_name(), self.edges))
    }
}

/// Returns the number of quarter turns to HTR of a state whose DR on `axis` is done. Half turns are
/// free.
///
/// For most states this is the number in the name. With few wrong edges more quarter turns may be
/// needed than for the corners alone.
pub fn quarter_turns(cube: &Cube, axis: Axis) -> u8 {
    let subset = Subset::of(cube, axis);
    match (subset.corners, subset.shape, subset.quarters) {
        (0, _, 0) if !has_htr(cube) => 2,
        (4, Shape::Parallel, 1) if subset.edges < 4 => 3,
        (_, _, quarters) => quarters,
    }
}

/// Returns the state with the pieces of the first two of these corner places exchanged.
fn exchanged(cube: &Cube, places: Places) -> Cube {
    let mut out = *cube;
    let mut wrong = (0..8).filter(|&place| places.has_corner(place));
    if let (Some(a), Some(b)) = (wrong.next(), wrong.next()) {
        out.corners.swap(a, b);
    }
    out
}

/// Returns the shape of four wrong corners. It is parallel if they fill two parallel edges of the
/// cube: then a reflection across one axis maps them to themselves.
fn shape_of(wrong: Places) -> Shape {
    let is_kept = Axis::ALL.into_iter().any(|axis| {
        (0..8)
            .filter(|&place| wrong.has_corner(place))
            .all(|place| mirrored(place, axis).is_some_and(|image| wrong.has_corner(image)))
    });
    if is_kept { Shape::Parallel } else { Shape::Crossed }
}

/// Returns the image of a corner place in a reflection across an axis.
fn mirrored(place: usize, axis: Axis) -> Option<usize> {
    corner_place(CORNER_FACES[place].map(|f| if f.axis() == axis { f.opposite() } else { f }))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap, HashSet};

    use super::*;
    use premove_cube::notation::parse;
    use premove_cube::{Corner, Move, MoveSet, Rng};

    fn cube(text: &str) -> Cube {
        parse(text).unwrap().line().apply_to(&Cube::SOLVED)
    }

    type Coset = ([usize; 8], Vec<usize>, [usize; 8]);

    /// Data that half turns after the state do not change: the tetrad and the slice of each piece,
    /// and the corner permutation up to the 96 permutations of half turns.
    fn coset(cube: &Cube, half: &[Cube]) -> Coset {
        let inverse = cube.inverse();
        let corners = std::array::from_fn(|p| inverse.corners[p].piece() / 4);
        let edges = std::array::from_fn(|p| inverse.edges[p].piece() / 4);
        let least = half.iter().map(|h| cube.then(h).corners.map(Corner::piece).to_vec()).min();
        (corners, least.unwrap(), edges)
    }

    fn half_turn_corners() -> Vec<Cube> {
        let mut seen = HashMap::new();
        let mut todo = vec![Cube::SOLVED];
        while let Some(c) = todo.pop() {
            if seen.insert(c.corners, c).is_none() {
                todo.extend(MoveSet::HALF.iter().map(|m| c.after(m)));
            }
        }
        seen.into_values().collect()
    }

    /// Returns a state of every coset with its distance, where a half turn costs `half_price`. A
    /// coset is a state followed by any half turns. So premoves lead to its neighbours, and the
    /// distance is that of the inverse state.
    fn distances(half_price: usize) -> Vec<(Cube, usize)> {
        let half = half_turn_corners();
        assert_eq!(half.len(), 96);
        let mut done = HashSet::new();
        let mut out = Vec::new();
        let mut levels: Vec<Vec<Cube>> = vec![vec![Cube::SOLVED]];
        let mut d = 0;
        while d < levels.len() {
            while let Some(state) = levels[d].pop() {
                if !done.insert(coset(&state, &half)) {
                    continue;
                }
                out.push((state.inverse(), d));
                for m in MoveSet::keeping_dr(Axis::Ud) {
                    let price = if m.is_quarter() { 1 } else { half_price };
                    levels.resize_with(levels.len().max(d + price + 1), Vec::new);
                    levels[d + price].push(state.before(m));
                }
            }
            d += 1;
        }
        out
    }

    #[test]
    fn subsets_of_all_cosets_have_their_published_numbers_and_lengths() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/fmc_step_counts.json");
        let counts: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for (half_price, key) in [(1, "len"), (0, "qt")] {
            let cosets = distances(half_price);
            assert_eq!(cosets.len(), 29_400);
            let mut found: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
            let mut all: BTreeMap<String, usize> = BTreeMap::new();
            for (state, d) in cosets {
                let name = Subset::of(&state, Axis::Ud).to_string();
                let name = ["3", "4"].iter().fold(name, |name, q| {
                    let [a, b] = ["4a", "4b"].map(|c| format!("{c}{q}"));
                    if name.starts_with(&a) || name.starts_with(&b) {
                        format!("{a}/{b}{}", &name[3..])
                    } else {
                        name
                    }
                });
                *found.entry(name).or_default().entry(d.to_string()).or_default() += 1;
                *all.entry(d.to_string()).or_default() += 1;
                assert_eq!(has_htr(&state), d == 0);
                if half_price == 0 {
                    assert_eq!(usize::from(quarter_turns(&state, Axis::Ud)), d, "{state:?}");
                }
            }
            let published = counts["htr_subsets"].as_object().unwrap();
            assert_eq!(found.len(), published.len());
            for (name, of) in published {
                assert_eq!(serde_json::to_value(&found[name]).unwrap(), of[key], "{name}");
            }
            if half_price == 0 {
                assert_eq!(serde_json::to_value(all).unwrap(), counts["htr_from_dr"]["qt"]);
            }
        }
    }

    #[test]
    fn letter_changes_with_the_side() {
        let (mut flips, mut stays) = (0, 0);
        let mut rng = Rng::from_number(1);
        let moves: Vec<Move> = MoveSet::keeping_dr(Axis::Rl).iter().collect();
        for _ in 0..2_000 {
            let walk = (0..25).map(|_| moves[rng.below(moves.len() as u32) as usize]);
            let state = Cube::from_moves(walk);
            let (here, there) =
                (Subset::of(&state, Axis::Rl), Subset::of(&state.inverse(), Axis::Rl));
            assert_eq!(
                (here.corners, here.quarters, here.edges),
                (there.corners, there.quarters, there.edges)
            );
            if here.shape != Shape::Plain {
                let mixed = matches!(here.quarters, 3 | 4);
                assert_eq!(here.shape != there.shape, mixed, "{here} {there}");
                if mixed { flips += 1 } else { stays += 1 }
            }
        }
        assert!(flips > 100 && stays > 100);
    }

    #[test]
    fn known_states_have_their_names() {
        assert_eq!(Subset::of(&Cube::SOLVED, Axis::Ud).to_string(), "0c0 0e");
        assert_eq!(Subset::of(&cube("R2 U"), Axis::Ud).to_string(), "4a1 4e");
        assert_eq!(Subset::of(&cube("U D'"), Axis::Ud).to_string(), "0c0 0e");
        assert!(!has_htr(&cube("U D'")));
    }
}
