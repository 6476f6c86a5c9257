//! A bare solution, one sequence of moves, as the steps that it was made of.
//!
//! A finished solution does not say on which side its moves were made: the inverse moves stand at
//! its end, undone. So each step was the moves around those of the steps behind it: the finish is a
//! stretch of half turns somewhere in the solution, HTR with it a longer stretch of moves that keep
//! a DR, DR with these a stretch of moves that keep an EO, and the EO is the moves around that. The
//! longest stretches inside each other are taken; what stands before one was made on the normal
//! side, what stands behind it on the inverse side.

use std::ops::Range;

use crate::cube::facts::others;
use crate::cube::{Axis, Move, MoveSet};
use crate::notation::{Alg, Line};

/// Fewest moves of a stretch of half turns that is a finish behind an HTR, and of one of moves that
/// keep DR.
const LEAST: usize = 3;

/// The steps of a bare solution, in order, each with its moves on both sides; one step where it is
/// not made of them.
pub(super) fn steps(solution: &[Move]) -> Vec<Line> {
    let mut best: Option<(usize, Vec<Range<usize>>)> = None;
    for eo in Axis::ALL {
        let inside_eo = |at: Range<usize>| stretches(solution, at, MoveSet::keeping_eo(eo), LEAST);
        for eo_stretch in inside_eo(0..solution.len()) {
            for dr in others(eo) {
                let keep = MoveSet::keeping_dr(dr);
                for dr_stretch in stretches(solution, eo_stretch.clone(), keep, LEAST) {
                    let half = stretches(solution, dr_stretch.clone(), MoveSet::HALF, LEAST);
                    let finish = half.into_iter().max_by_key(Range::len);
                    let chain: Vec<_> =
                        [Some(eo_stretch.clone()), Some(dr_stretch.clone()), finish]
                            .into_iter()
                            .flatten()
                            .collect();
                    let kept = chain.iter().map(Range::len).sum();
                    if best.as_ref().is_none_or(|(most, _)| kept > *most) {
                        best = Some((kept, chain));
                    }
                }
            }
        }
    }
    let Some((_, chain)) = best else { return vec![Line::on_normal(solution.into())] };
    let mut steps = Vec::new();
    let mut outer = 0..solution.len();
    for inner in chain {
        let line = Line {
            normal: solution[outer.start..inner.start].into(),
            inverse: Alg::from(&solution[inner.end..outer.end]).inverse(),
        };
        steps.push(line);
        outer = inner;
    }
    steps.push(Line::on_normal(solution[outer].into()));
    steps.retain(|line| !line.is_empty());
    steps
}

/// The stretches of moves of a set inside a range, each as long as it can be, of at least this many
/// moves.
fn stretches(all: &[Move], within: Range<usize>, set: MoveSet, least: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = within.start;
    let moves = all.iter().enumerate().take(within.end).skip(within.start);
    for (at, _) in moves.filter(|(_, m)| !set.contains(**m)).chain([(within.end, &Move::ALL[0])]) {
        if at.saturating_sub(start) >= least {
            found.push(start..at);
        }
        start = at + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fmc::sample::{alg, line};

    fn written(text: &str) -> Vec<String> {
        steps(alg(text).moves()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn steps_on_both_sides_are_found_in_the_finished_solution() {
        let parts =
            [line("R U F", ""), line("U L2", "F2 L"), line("U", "R2 D"), line("R2 D2 F2 U2", "")];
        let whole = parts.iter().fold(Line::EMPTY, |all, part| all.then(part));
        let found = steps(whole.finished().moves());
        // The half turns beside the last quarter turn of a step belong to the next one, whichever
        // of them their author meant.
        let moves: usize = found.iter().map(Line::len).sum();
        assert_eq!((found.len(), moves), (4, whole.finished().len()));
        assert_eq!(found[0], line("R U F", ""));
        assert_eq!(found[1].normal_form(), line("U L2", "F2 L").normal_form());
    }

    #[test]
    fn a_solution_without_steps_stays_one() {
        assert_eq!(written("R U F L D B R U F"), ["R U F L D B R U F"]);
        assert_eq!(written(""), Vec::<String>::new());
    }
}
