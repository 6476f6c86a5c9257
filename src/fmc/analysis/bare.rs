//! Divides a bare solution, a single sequence of moves, into the steps from which it was made.
//!
//! A finished solution does not show on which side its moves were made. The moves of the inverse
//! side are inverted at its end. So the moves of each step lie around those of the later steps. The
//! finish is a stretch of half turns somewhere in the solution. With HTR it is a longer stretch of
//! moves that keep a DR, with DR a stretch of moves that keep an EO, and the EO is the moves around
//! that. The longest nested stretches are taken. Moves before a stretch were made on the normal
//! side, moves after it on the inverse side.

use std::ops::{Range, RangeInclusive};

use premove_cube::facts::{others, unsolved};
use premove_cube::notation::{Alg, Line};
use premove_cube::{Axis, Cube, Move, MoveSet};

use crate::split::put_half_turns_last;

/// Minimum length of a stretch of half turns that counts as a finish, and of a stretch of moves
/// that keep DR.
const LEAST: usize = 3;

/// Minimum and maximum number of moves of an insertion, and maximum number of pieces that it moves.
const INSERTION: RangeInclusive<usize> = 5..=12;
const MOST_PIECES: u8 = 4;

/// Nested stretches, and their total number of moves.
struct Nest {
    stretches: Vec<Range<usize>>,
    moves: usize,
}

/// Returns the steps of a bare solution in order, each with its moves on both sides. If the
/// solution is not made of steps, it is returned as one step. If a few moves that move only a few
/// pieces can be taken out, and the stretches then become much longer, these moves are an
/// insertion, which is the last step.
pub(super) fn steps(solution: &[Move]) -> Vec<Line> {
    let whole = nest(solution);
    let kept = whole.as_ref().map_or(0, |nest| nest.moves);
    if let Some(steps) = with_insertion(solution, kept) {
        return steps;
    }
    match whole {
        Some(nest) => lines(solution, nest),
        None if solution.is_empty() => Vec::new(),
        None => vec![Line::on_normal(solution.into())],
    }
}

/// Returns the longest nested stretches: moves that keep an EO, within them moves that keep a DR,
/// and within these half turns.
fn nest(solution: &[Move]) -> Option<Nest> {
    let mut best: Option<Nest> = None;
    for eo in Axis::ALL {
        for eo_stretch in stretches(solution, 0..solution.len(), MoveSet::keeping_eo(eo), LEAST) {
            for dr in others(eo) {
                let keep = MoveSet::keeping_dr(dr);
                for dr_stretch in stretches(solution, eo_stretch.clone(), keep, LEAST) {
                    let half = stretches(solution, dr_stretch.clone(), MoveSet::HALF, LEAST);
                    let finish = half.into_iter().max_by_key(Range::len);
                    let all = [Some(eo_stretch.clone()), Some(dr_stretch.clone()), finish];
                    let stretches: Vec<_> = all.into_iter().flatten().collect();
                    let moves = stretches.iter().map(Range::len).sum();
                    if best.as_ref().is_none_or(|best| moves > best.moves) {
                        best = Some(Nest { stretches, moves });
                    }
                }
            }
        }
    }
    best
}

/// Returns one step for the moves around each stretch; the last step is the innermost stretch. Half
/// turns next to the last quarter turn of a side belong to the next step.
fn lines(solution: &[Move], nest: Nest) -> Vec<Line> {
    let mut steps = Vec::new();
    let mut outer = 0..solution.len();
    // Half turns at the end of the previous step, on both sides.
    let [mut normal, mut inverse]: [Vec<Move>; 2] = Default::default();
    for inner in nest.stretches {
        normal.extend(&solution[outer.start..inner.start]);
        inverse.extend(Alg::from(&solution[inner.end..outer.end]).inverse().iter());
        let [next_normal, next_inverse] = [&mut normal, &mut inverse].map(|side| {
            let count = put_half_turns_last(side);
            side.split_off(side.len() - count)
        });
        steps.push(Line { normal: normal.into(), inverse: inverse.into() });
        (normal, inverse) = (next_normal, next_inverse);
        outer = inner;
    }
    normal.extend(&solution[outer]);
    normal.extend(Alg::from(inverse).inverse().iter());
    steps.push(Line::on_normal(normal.into()));
    steps.retain(|line| !line.is_empty());
    steps
}

/// Returns the steps of the solution without an insertion, followed by the insertion. Returns
/// `None` unless the nested stretches, without the insertion, are longer than `kept` (their length
/// with it) by more than the inserted moves.
fn with_insertion(solution: &[Move], kept: usize) -> Option<Vec<Line>> {
    let mut best: Option<(usize, Vec<Line>)> = None;
    for count in INSERTION {
        let Some(last) = solution.len().checked_sub(count) else { break };
        for at in 0..=last {
            let inserted = &solution[at..at + count];
            let cube = Cube::from_moves(inserted.iter().copied());
            let most = best.as_ref().map_or(kept + count, |(most, _)| *most);
            if unsolved(&cube).len() > MOST_PIECES || cube.is_solved() {
                continue;
            }
            let skeleton = [&solution[..at], &solution[at + count..]].concat();
            let Some(nest) = nest(&skeleton).filter(|nest| nest.moves > most) else { continue };
            let moves = nest.moves;
            let mut steps = lines(&skeleton, nest);
            steps.push(insertion(&steps, at, inserted));
            // If turns of opposite faces changed their order in the steps, the insertion may no
            // longer fit between them.
            if make(&steps, solution) {
                best = Some((moves, steps));
            }
        }
    }
    best.map(|(_, steps)| steps)
}

/// Returns whether the steps together have the effect of a solution.
fn make(steps: &[Line], solution: &[Move]) -> bool {
    let all = Line::of_parts(steps);
    all.unniss().cube() == Cube::from_moves(solution.iter().copied())
}

/// Returns an insertion as a step: `moves` are inserted after the first `at` moves of the solution
/// that the steps make. The step undoes the end of a side, adds the moves, and repeats the end.
fn insertion(steps: &[Line], at: usize, moves: &[Move]) -> Line {
    let all = Line::of_parts(steps);
    let moves = Alg::from(moves);
    match at.checked_sub(all.normal.len()) {
        None | Some(0) => {
            let end = Alg::from(&all.normal.moves()[at..]);
            Line::on_normal(end.inverse().then(&moves).then(&end))
        }
        Some(behind) => {
            let end = Alg::from(&all.inverse.moves()[all.inverse.len() - behind..]);
            Line::on_inverse(end.inverse().then(&moves.inverse()).then(&end))
        }
    }
}

/// Returns the stretches of moves of a set within a range. Each is as long as possible and has at
/// least `least` moves.
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
    use crate::sample::{alg, line};

    fn written(text: &str) -> Vec<String> {
        steps(alg(text).moves()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn steps_on_both_sides_are_found_in_the_finished_solution() {
        let parts = [
            line("B2 R' F' D", ""),
            line("U2 R' F' L' B2 R", ""),
            line("", "F' L2 F L2 F'"),
            line("L2 U2 D2 B2 R2", ""),
        ];
        let whole = Line::of_parts(&parts);
        assert_eq!(steps(whole.finished().moves()), parts);
    }

    #[test]
    fn an_insertion_is_found_on_either_side_and_puts_the_solution_together_again() {
        let steps =
            [line("R U F", ""), line("D L2", "F2 L"), line("U", "R2 D"), line("R2 D2 F2 U2", "")];
        let skeleton = Line::of_parts(&steps).unniss();
        let commutator = alg("R U R' D R U' R' D'");
        for at in [1, 4, 7, 12, 14] {
            let (first, last) = skeleton.moves().split_at(at);
            let whole = Alg::from(first).then(&commutator).then(&Alg::from(last));
            if !whole.is_normal() {
                continue;
            }
            let found = super::steps(whole.moves());
            let all = Line::of_parts(&found);
            assert_eq!(all.finished(), whole.normal_form(), "{at}");
            assert!(found.len() >= 4, "{at}: {found:?}");
        }
    }

    #[test]
    fn steps_do_together_what_the_solution_does() {
        let solution = alg("U2 L' B D2 R' U' L2 U D2 R2 F2 B2 U2 R' F R' B2 R F' R' B2 R2 D' F2 \
                            U2 B2 L2 B2 U2 L2");
        let found = steps(solution.moves());
        assert!(found.len() > 2 && make(&found, solution.moves()), "{found:?}");
    }

    #[test]
    fn a_solution_without_steps_stays_one() {
        assert_eq!(written("R U F L D B R U F"), ["R U F L D B R U F"]);
        assert_eq!(written(""), Vec::<String>::new());
    }
}
