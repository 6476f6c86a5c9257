//! How many moves cubes need, as far as any screen knows: one value for each cube, from which every
//! screen says its bound.
//!
//! A screen that learns something puts a [`CubeLength`] into its outbox; the program gives it to
//! all screens. A cube and its inverse need the same number of moves.

use std::collections::HashMap;

use crate::cube::{Cube, Metric};
use crate::notation::Alg;
use crate::optimal::Bracket;

/// Cubes that are remembered; each takes some 200 bytes.
const MOST: usize = 20_000;

/// What is known of the number of half turns that a cube needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CubeLength {
    /// The cube, normal side.
    pub(crate) cube: Cube,
    /// The shortest solution that is known.
    pub(crate) solution: Option<Alg>,
    /// No solution is shorter than this.
    pub(crate) least: u8,
}

impl CubeLength {
    /// A solution of a cube; `None` where it solves another one.
    pub(super) fn of_solution(cube: Cube, solution: Alg) -> Option<Self> {
        let solves = cube.after_all(&solution).is_solved();
        solves.then_some(Self { cube, solution: Some(solution), least: 0 })
    }

    /// The same as it is known of a cube; `None` where that is neither this one nor its inverse.
    pub(super) fn seen_from(&self, cube: &Cube) -> Option<Self> {
        if self.cube == *cube {
            return Some(self.clone());
        }
        let is_inverse = self.cube.inverse() == *cube;
        let solution = self.solution.as_ref().map(Alg::inverse);
        is_inverse.then_some(Self { cube: *cube, solution, least: self.least })
    }

    /// Between which lengths the shortest solution lies; `None` where nothing is known.
    pub(super) fn bracket(&self) -> Option<Bracket> {
        let known = self.solution.as_ref().map(|moves| moves.len() as u8);
        let bracket = || Bracket::of_cube(Metric::HalfTurn, self.cube.is_odd(), self.least, known);
        (known.is_some() || self.least > 0).then(bracket)
    }
}

/// What is known of many cubes.
#[derive(Clone, Debug, Default)]
pub(super) struct CubeLengths(HashMap<Cube, CubeLength>);

impl CubeLengths {
    /// What is known of a cube.
    pub(super) fn of(&self, cube: &Cube) -> Option<CubeLength> {
        let known = self.0.get(cube).or_else(|| self.0.get(&cube.inverse()))?;
        known.seen_from(cube)
    }

    /// Adds what was learned; what is known then where that is more than before.
    pub(super) fn learn(&mut self, news: &CubeLength) -> Option<CubeLength> {
        let known = self.of(&news.cube);
        let known = known.unwrap_or(CubeLength { cube: news.cube, solution: None, least: 0 });
        let moves = |of: &CubeLength| of.solution.as_ref().map_or(usize::MAX, Alg::len);
        let is_shorter = moves(news) < moves(&known);
        if !is_shorter && news.least <= known.least {
            return None;
        }
        let solution = if is_shorter { news.solution.clone() } else { known.solution };
        let all = CubeLength { cube: news.cube, solution, least: news.least.max(known.least) };
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.remove(&news.cube.inverse());
        self.0.insert(news.cube, all.clone());
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    fn alg(text: &str) -> Alg {
        parse(text).unwrap().line().normal
    }

    #[test]
    fn the_shortest_solution_and_the_greatest_bound_of_a_cube_stay() {
        let mut all = CubeLengths::default();
        let cube = alg("R U F").cube();
        let of = |moves: &str| CubeLength::of_solution(cube, alg(moves)).unwrap();
        assert!(CubeLength::of_solution(cube, alg("R")).is_none());
        assert!(all.learn(&of("F' U' R2 R")).is_some());
        assert!(all.learn(&of("F' U' R2 R")).is_none());
        let inverse = CubeLength::of_solution(cube.inverse(), alg("R U F")).unwrap();
        assert_eq!(all.learn(&inverse).unwrap().solution, Some(alg("R U F")));
        assert_eq!(all.of(&cube).unwrap().solution, Some(alg("F' U' R'")));
        assert!(all.learn(&of("F' U' R2 R")).is_none(), "a longer one says nothing");
        assert!(all.learn(&CubeLength { cube, solution: None, least: 3 }).is_some());
        let known = all.of(&cube.inverse()).unwrap();
        assert_eq!((known.solution.clone(), known.least), (Some(alg("R U F")), 3));
        assert_eq!(known.bracket().unwrap().exact(), Some(3));
    }

    #[test]
    fn a_long_solution_says_no_more_than_gods_number() {
        let moves: Alg = alg("R U F D L B R U F D L B R U F D L B R U F D");
        let known = CubeLength::of_solution(moves.inverse().cube(), moves).unwrap();
        assert_eq!(known.bracket().unwrap().most, Some(20));
    }
}
