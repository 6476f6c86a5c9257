//! Bounds on the fewest moves that cubes need, as far as any screen has found them. There is one
//! value for each cube, from which every screen takes its bounds.
//!
//! A screen that finds a better value puts a [`CubeLength`] into its outbox, and the program passes
//! it to all screens. A cube and its inverse need the same number of moves.

use std::collections::HashMap;

use premove_cube::notation::Alg;
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Bracket;

/// Maximum number of stored cubes; each takes about 200 bytes.
const MOST: usize = 20_000;

/// Bounds on the number of moves (half-turn metric) that a cube needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeLength {
    /// The cube, seen from the normal side.
    pub cube: Cube,
    /// The shortest known solution.
    pub solution: Option<Alg>,
    /// Lower bound: no solution has fewer moves.
    pub least: u8,
}

impl CubeLength {
    /// Returns the number of moves of the solution; `usize::MAX` without a solution.
    fn moves(&self) -> usize {
        self.solution.as_ref().map_or(usize::MAX, Alg::len)
    }

    /// Creates bounds from a known solution; `None` if it does not solve the cube.
    pub fn of_solution(cube: Cube, solution: Alg) -> Option<Self> {
        let solves = cube.after_all(&solution).is_solved();
        solves.then_some(Self { cube, solution: Some(solution), least: 0 })
    }

    /// Converts the bounds to `cube`; `None` if that is neither this cube nor its inverse.
    pub fn seen_from(&self, cube: &Cube) -> Option<Self> {
        if self.cube == *cube {
            return Some(self.clone());
        }
        let is_inverse = self.cube.inverse() == *cube;
        let solution = self.solution.as_ref().map(Alg::inverse);
        is_inverse.then_some(Self { cube: *cube, solution, least: self.least })
    }

    /// Returns the bounds on the fewest moves; `None` if there are none.
    pub fn bracket(&self) -> Option<Bracket> {
        let known = self.solution.as_ref().map(|moves| moves.len() as u8);
        (known.is_some() || self.least > 0)
            .then(|| Bracket::of_cube(Metric::HalfTurn, self.cube.is_odd(), self.least, known))
    }
}

/// The known bounds on the moves that many cubes need.
#[derive(Clone, Debug, Default)]
pub struct CubeLengths(HashMap<Cube, CubeLength>);

impl CubeLengths {
    /// Returns the known bounds on the moves that a cube needs. The solution is for this cube, not
    /// for its inverse.
    pub fn of(&self, cube: &Cube) -> Option<CubeLength> {
        let known = self.0.get(cube).or_else(|| self.0.get(&cube.inverse()))?;
        known.seen_from(cube)
    }

    /// Adds bounds for a cube. Returns the combined bounds if they are better than the stored ones.
    /// If there are too many cubes, all except the one in view are dropped.
    pub fn learn(&mut self, learned: &CubeLength, in_view: Option<&Cube>) -> Option<CubeLength> {
        let known = self.of(&learned.cube);
        let known = known.unwrap_or(CubeLength { cube: learned.cube, solution: None, least: 0 });
        let is_shorter = learned.moves() < known.moves();
        if !is_shorter && learned.least <= known.least {
            return None;
        }
        let solution = if is_shorter { learned.solution.clone() } else { known.solution };
        let all =
            CubeLength { cube: learned.cube, solution, least: learned.least.max(known.least) };
        if self.0.len() >= MOST {
            let kept = in_view.and_then(|cube| self.of(cube));
            self.0.clear();
            self.0.extend(kept.map(|kept| (kept.cube, kept)));
        }
        self.0.remove(&learned.cube.inverse());
        self.0.insert(learned.cube, all.clone());
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::parse;
    use premove_cube::{Move, Rng};

    fn alg(text: &str) -> Alg {
        parse(text).unwrap().line().normal
    }

    #[test]
    fn the_shortest_solution_and_the_greatest_bound_of_a_cube_stay() {
        let mut all = CubeLengths::default();
        let cube = alg("R U F").cube();
        let of = |moves: &str| CubeLength::of_solution(cube, alg(moves)).unwrap();
        assert!(CubeLength::of_solution(cube, alg("R")).is_none());
        assert!(all.learn(&of("F' U' R2 R"), None).is_some());
        assert!(all.learn(&of("F' U' R2 R"), None).is_none());
        let inverse = CubeLength::of_solution(cube.inverse(), alg("R U F")).unwrap();
        assert_eq!(all.learn(&inverse, None).unwrap().solution, Some(alg("R U F")));
        assert_eq!(all.of(&cube).unwrap().solution, Some(alg("F' U' R'")));
        assert!(all.learn(&of("F' U' R2 R"), None).is_none(), "a longer one says nothing");
        assert!(all.learn(&CubeLength { cube, solution: None, least: 3 }, None).is_some());
        let known = all.of(&cube.inverse()).unwrap();
        assert_eq!((known.solution.clone(), known.least), (Some(alg("R U F")), 3));
        assert_eq!(known.bracket().unwrap().exact(), Some(3));
    }

    #[test]
    fn the_cube_in_view_stays_when_there_are_too_many() {
        let of = |cube| CubeLength { cube, solution: None, least: 1 };
        let (mut all, mut rng) = (CubeLengths::default(), Rng::from_number(8));
        let in_view = alg("R U F").cube();
        all.learn(&of(in_view), None);
        let (mut cube, mut most) = (in_view, 1);
        while all.0.len() >= most {
            most = all.0.len();
            cube = cube.after(Move::ALL[rng.below(18) as usize]);
            all.learn(&of(cube), Some(&in_view.inverse()));
        }
        assert_eq!((most, all.0.len()), (MOST, 2));
        assert!(all.of(&in_view).is_some() && all.of(&cube).is_some());
    }

    #[test]
    fn a_long_solution_says_no_more_than_gods_number() {
        let moves: Alg = alg("R U F D L B R U F D L B R U F D L B R U F D");
        let known = CubeLength::of_solution(moves.inverse().cube(), moves).unwrap();
        assert_eq!(known.bracket().unwrap().most, Some(20));
    }
}
