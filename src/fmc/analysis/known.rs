//! Bounds on the states of a solve that other searches have found: they improve the results of the
//! analysis, and the results are passed on in turn. So there is one bound for each state, wherever
//! it is shown.
//!
//! Nothing is searched here.

use premove_cube::facts::has_dr;
use premove_cube::notation::{Alg, Line};
use premove_cube::{Axis, Cube};

use super::reachable::{Continuation, Reachable};
use super::report::Analysis;
use crate::chain::keeps_htr;
use crate::{BoundSource, CubeLength, CubeLengths};

/// The best total from a point of a solve that is known without the analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAtPoint {
    /// The solution.
    pub best: Continuation,
    /// The source of the moves after the point.
    pub from: BoundSource,
}

impl Analysis {
    /// Returns the best total from a point by a known solution of its state; `None` if no solution
    /// is known, or it breaks the HTR of the point.
    pub fn known_at(&self, point: usize, lengths: &CubeLengths) -> Option<KnownAtPoint> {
        let (cube, before) = self.played.before(point);
        let known = lengths.of(&cube)?;
        let rest = Line::on_normal(known.solution()?.clone());
        let keeps = keeps_htr(&self.played.start(), &before, &before.then(&rest));
        let from = known.solution_from().filter(|_| keeps)?;
        Some(KnownAtPoint { best: Continuation::new(&before, rest), from })
    }

    /// Improves the results by known bounds on the states of the solve. Points that are not
    /// searched yet stay unknown.
    pub fn learn(&mut self, lengths: &CubeLengths) {
        let of_start = lengths.of(&self.played.start());
        let least = of_start.as_ref().map_or(0, CubeLength::least);
        let mut best: Option<Continuation> = None;
        for point in (0..self.reachable.len()).rev() {
            let behind = best.map(|best| self.seen_from(point, &best));
            let known = self.known_at(point, lengths).map(|known| known.best);
            best = behind.into_iter().chain(known).min_by_key(Continuation::total);
            if let Some(reachable) = &mut self.reachable[point] {
                reachable.improve(best.as_ref(), least);
            }
        }
        let solution = of_start.as_ref().and_then(CubeLength::solution);
        if let Some(optimum) = &mut self.optimum {
            if let Some(shorter) = solution.filter(|moves| moves.len() < optimum.known.len()) {
                optimum.known = shorter.clone();
            }
            optimum.least = optimum.least.max(least).min(optimum.known.len() as u8);
        }
    }

    /// Returns a solution from the point after `point` as one from `point`, through the step that
    /// was played.
    fn seen_from(&self, point: usize, best: &Continuation) -> Continuation {
        let step = self.played.steps.get(point);
        let rest = step.map_or_else(|| best.rest.clone(), |step| step.line.then(&best.rest));
        Continuation { rest: rest.normal_form(), solution: best.solution.clone() }
    }

    /// Returns what the solve and its analysis say about the states of the solve.
    pub fn lengths(&self) -> Vec<CubeLength> {
        let mut all = Vec::new();
        let end = self.played.before(self.played.steps.len()).1;
        for (point, reachable) in self.reachable.iter().enumerate() {
            let (cube, before) = self.played.before(point);
            let played = before.inverted().then(&end).finished();
            all.extend(CubeLength::of_solution(cube, played, BoundSource::Solve));
            let best = reachable.as_ref().and_then(|reachable| reachable.best.as_ref());
            let best = best.map(|best| best.rest.finished());
            all.extend(best.and_then(|moves| found(cube, moves)));
        }
        let start = self.played.start();
        let solution = self.played.solution.clone();
        all.extend(
            solution.and_then(|moves| CubeLength::of_solution(start, moves, BoundSource::Solve)),
        );
        all.extend(self.optimum.as_ref().and_then(|of| found(start, of.known.clone())));
        // Bounds of a DR hold only for the solutions that keep it.
        let is_open = !Axis::ALL.into_iter().any(|axis| has_dr(&start, axis));
        let at_start = self.reachable.first().and_then(Option::as_ref).filter(|_| is_open);
        let of_points = at_start.map_or(0, |reachable| reachable.least);
        let least = self.optimum.as_ref().map_or(of_points, |of| of.least.max(of_points));
        all.push(CubeLength::unknown(start).with_lower_bound(least, BoundSource::Analysis));
        all
    }
}

fn found(cube: Cube, moves: Alg) -> Option<CubeLength> {
    CubeLength::of_solution(cube, moves, BoundSource::Analysis)
}

impl Reachable {
    /// Stores a shorter solution, and a lower bound on all solutions of the scramble.
    fn improve(&mut self, best: Option<&Continuation>, least: u8) {
        let total = self.total().unwrap_or(u8::MAX);
        if let Some(shorter) = best.filter(|best| best.total() < total) {
            if shorter.total() < self.least {
                // It breaks the stage of the point, for which the bound was proven.
                self.least = 0;
            }
            self.best = Some(shorter.clone());
        }
        self.least = self.least.max(least).min(self.total().unwrap_or(u8::MAX));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Budget, Optimum, Played};
    use crate::findability::SolverLevel;
    use crate::sample::line;

    /// Returns an analysis of a solve with a detour of two moves, without results.
    fn analysis() -> Analysis {
        let scramble = line("R U F L D B", "").normal;
        let steps = [("B' D'", "one"), ("L' F2", "two"), ("F U' R'", "three")];
        let steps = steps.map(|(moves, name)| (line(moves, ""), name.to_owned()));
        let played = Played::of_steps(&scramble, steps).unwrap();
        Analysis::new(played, Budget::default(), SolverLevel::default())
    }

    fn learned(known: &[CubeLength]) -> CubeLengths {
        let mut lengths = CubeLengths::default();
        for known in known {
            lengths.learn(known, None);
        }
        lengths
    }

    #[test]
    fn the_solve_itself_bounds_each_of_its_states() {
        let analysis = analysis();
        let lengths = learned(&analysis.lengths());
        for point in 0..analysis.reachable.len() {
            let (cube, before) = analysis.played.before(point);
            let known = lengths.of(&cube).unwrap();
            assert!(cube.after_all(known.solution().unwrap()).is_solved());
            assert_eq!(known.solution_from(), Some(BoundSource::Solve));
            let at_point = analysis.known_at(point, &lengths).unwrap();
            assert_eq!(at_point.best.total(), 6, "{before}");
        }
    }

    #[test]
    fn points_that_are_searched_take_better_bounds_and_others_stay_unknown() {
        let mut analysis = analysis();
        let lengths = learned(&analysis.lengths());
        analysis.learn(&lengths);
        assert!(analysis.reachable.iter().all(Option::is_none));
        let long = Continuation {
            rest: line("B' D' L' F2 F U' R2 R", ""),
            solution: line("B' D' L' F2 F U' R2 R", "").normal,
        };
        analysis.reachable[1] = Some(Reachable { least: 7, best: Some(long.clone()) });
        analysis.reachable[0] = Some(Reachable { least: 0, best: Some(long) });
        analysis.optimum =
            Some(Optimum { least: 2, known: line("B' D' L' F' U' R2 R", "").normal });
        let mut lengths = lengths;
        let start = CubeLength::unknown(analysis.played.start());
        lengths.learn(&start.with_lower_bound(5, BoundSource::OptimalSearch), None);
        analysis.learn(&lengths);
        let at = |point: usize| analysis.reachable[point].clone().unwrap();
        assert_eq!((at(0).total(), at(0).least), (Some(6), 5));
        assert_eq!((at(1).total(), at(1).least), (Some(6), 5), "its bound was that of a stage");
        let (cube, _) = analysis.played.before(1);
        assert!(at(1).best.unwrap().rest.apply_to(&cube).is_solved());
        assert_eq!(analysis.optimum.as_ref().unwrap().in_words(), "5 to 6 moves");
        assert!(analysis.reachable[2].is_none());
        let found = learned(&analysis.lengths()).of(&analysis.played.start()).unwrap();
        assert_eq!(found.sources(), "5 by the analysis, 6 by a finished solve");
    }
}
