//! Bounds on the fewest moves that cubes need, as far as any screen has found them. There is one
//! value for each cube, from which every screen takes its bounds.
//!
//! A screen that finds a better value puts a [`CubeLength`] into its outbox, and the program passes
//! it to all screens. A cube and its inverse need the same number of moves. Each bound has its
//! source, so that a screen can say where it comes from.

use std::collections::HashMap;

use premove_cube::notation::Alg;
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Bracket;

/// Maximum number of stored cubes; each takes about 200 bytes.
const MOST: usize = 20_000;

/// The source of a bound on the number of moves that a cube needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundSource {
    /// A finished solve: a line of the tree, or a solve that is analysed.
    Solve,
    /// The quick search for a short solution.
    QuickSearch,
    /// The search for the best total of each row.
    BestTotals,
    /// The search for whole lines.
    WholeLines,
    /// The search for the fewest moves.
    OptimalSearch,
    /// The analysis of a solve.
    Analysis,
    /// A search in an earlier run of the program.
    EarlierRun,
}

impl BoundSource {
    /// Returns the name of the source, for use after `by`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solve => "a finished solve",
            Self::QuickSearch => "the quick search",
            Self::BestTotals => "the best totals",
            Self::WholeLines => "the whole lines",
            Self::OptimalSearch => "the optimal search",
            Self::Analysis => "the analysis",
            Self::EarlierRun => "an earlier run",
        }
    }
}

/// A solution or a bound, with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The solution or the bound.
    pub value: T,
    /// The source.
    pub from: BoundSource,
}

/// Bounds on the number of moves (half-turn metric) that a cube needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CubeLength {
    /// The cube, seen from the normal side.
    pub cube: Cube,
    /// The shortest known solution.
    solution: Option<Sourced<Alg>>,
    /// Lower bound: no solution has fewer moves. `None` if none is known.
    least: Option<Sourced<u8>>,
}

impl CubeLength {
    /// Creates bounds without any knowledge.
    pub const fn unknown(cube: Cube) -> Self {
        Self { cube, solution: None, least: None }
    }

    /// Creates bounds from a known solution; `None` if it does not solve the cube.
    pub fn of_solution(cube: Cube, solution: Alg, from: BoundSource) -> Option<Self> {
        let solves = cube.after_all(&solution).is_solved();
        let solution = Some(Sourced { value: solution, from });
        solves.then_some(Self { cube, solution, least: None })
    }

    /// Returns the bounds with this lower bound, if it is greater than the one they have.
    #[must_use]
    pub fn with_lower_bound(self, least: u8, from: BoundSource) -> Self {
        if least <= self.least() {
            return self;
        }
        Self { least: Some(Sourced { value: least, from }), ..self }
    }

    /// Returns the shortest known solution.
    pub fn solution(&self) -> Option<&Alg> {
        self.solution.as_ref().map(|known| &known.value)
    }

    /// Returns the source of the shortest known solution.
    pub fn solution_from(&self) -> Option<BoundSource> {
        self.solution.as_ref().map(|known| known.from)
    }

    /// Returns the source of the upper bound: of the proof if the length is exact, otherwise of the
    /// shortest known solution. Returns `None` if the bound is the one that holds for any cube.
    pub fn most_from(&self) -> Option<BoundSource> {
        let bracket = self.bracket()?;
        let is_exact = bracket.exact().is_some();
        if let Some(least) = self.least.as_ref().filter(|_| is_exact) {
            return Some(least.from);
        }
        let is_shortest = usize::from(bracket.most?) == self.moves();
        self.solution_from().filter(|_| is_shortest)
    }

    /// Returns the lower bound; 0 if none is known.
    pub fn least(&self) -> u8 {
        self.least.as_ref().map_or(0, |known| known.value)
    }

    /// Returns the number of moves of the solution; `usize::MAX` without a solution.
    fn moves(&self) -> usize {
        self.solution().map_or(usize::MAX, Alg::len)
    }

    /// Converts the bounds to `cube`; `None` if that is neither this cube nor its inverse.
    pub fn seen_from(&self, cube: &Cube) -> Option<Self> {
        if self.cube == *cube {
            return Some(self.clone());
        }
        let is_inverse = self.cube.inverse() == *cube;
        let solution = self.solution.as_ref();
        let solution =
            solution.map(|known| Sourced { value: known.value.inverse(), from: known.from });
        is_inverse.then(|| Self { cube: *cube, solution, least: self.least.clone() })
    }

    /// Returns the bounds on the fewest moves; `None` if there are none.
    pub fn bracket(&self) -> Option<Bracket> {
        let known = self.solution().map(|moves| moves.len() as u8);
        (known.is_some() || self.least.is_some())
            .then(|| Bracket::of_cube(Metric::HalfTurn, self.cube.is_odd(), self.least(), known))
    }

    /// Describes the sources of the bounds: `15 by the optimal search, 18 by a finished solve`.
    /// Returns an empty text if nothing is known.
    pub fn sources(&self) -> String {
        let Some(bracket) = self.bracket() else { return String::new() };
        let is_exact = bracket.exact().is_some();
        let least = self.least.as_ref().map(|known| {
            let what = if is_exact { "proven".to_owned() } else { known.value.to_string() };
            format!("{what} by {}", known.from.name())
        });
        let most = self.solution.as_ref().filter(|_| !is_exact || least.is_none());
        let most = most.map(|known| match bracket.most {
            Some(most) if usize::from(most) < known.value.len() => format!("{most} for any cube"),
            _ => format!("{} by {}", known.value.len(), known.from.name()),
        });
        least.into_iter().chain(most).collect::<Vec<_>>().join(", ")
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
        let known = known.unwrap_or_else(|| CubeLength::unknown(learned.cube));
        let is_shorter = learned.moves() < known.moves();
        let is_higher = learned.least() > known.least();
        if !is_shorter && !is_higher {
            return None;
        }
        let solution = if is_shorter { learned.solution.clone() } else { known.solution };
        let least = if is_higher { learned.least.clone() } else { known.least };
        let all = CubeLength { cube: learned.cube, solution, least };
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
    use super::BoundSource::{BestTotals, OptimalSearch, Solve};
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
        let of = |moves: &str| CubeLength::of_solution(cube, alg(moves), Solve).unwrap();
        let least = |least| CubeLength::unknown(cube).with_lower_bound(least, OptimalSearch);
        assert!(CubeLength::of_solution(cube, alg("R"), Solve).is_none());
        assert!(all.learn(&of("F' U' R2 R"), None).is_some());
        assert!(all.learn(&of("F' U' R2 R"), None).is_none());
        assert_eq!(all.of(&cube).unwrap().sources(), "4 by a finished solve");
        assert!(all.learn(&least(2), None).is_some());
        let inverse = CubeLength::of_solution(cube.inverse(), alg("R U F"), BestTotals).unwrap();
        assert_eq!(all.learn(&inverse, None).unwrap().solution(), Some(&alg("R U F")));
        let known = all.of(&cube).unwrap();
        assert_eq!(known.solution(), Some(&alg("F' U' R'")));
        assert_eq!(known.sources(), "2 by the optimal search, 3 by the best totals");
        assert!(all.learn(&of("F' U' R2 R"), None).is_none(), "a longer one says nothing");
        assert!(all.learn(&least(3), None).is_some());
        let known = all.of(&cube.inverse()).unwrap();
        assert_eq!((known.solution(), known.least()), (Some(&alg("R U F")), 3));
        assert_eq!(known.bracket().unwrap().exact(), Some(3));
        assert_eq!(known.sources(), "proven by the optimal search");
    }

    #[test]
    fn the_cube_in_view_stays_when_there_are_too_many() {
        let of = |cube| CubeLength::unknown(cube).with_lower_bound(1, OptimalSearch);
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
        let known = CubeLength::of_solution(moves.inverse().cube(), moves, Solve).unwrap();
        assert_eq!(known.bracket().unwrap().most, Some(20));
        assert_eq!(known.sources(), "20 for any cube");
    }
}
