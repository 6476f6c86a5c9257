//! Divides steps that were written in one go into the steps that they run through.

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line, Side, UsedSides};
use premove_engine::step::{Goal, Trigger};

use super::bare;
use super::inserted::inserted;
use super::kind::StepKind;
use crate::badges::Badges;
use crate::split::split;

/// Minimum number of moves that must follow an FR: almost any few half turns at the end of a finish
/// would otherwise count as moves after an FR.
const BEHIND_FR: usize = 4;

/// Divides a step that was written in one go into the steps that it runs through. Returns `None` if
/// it reaches a single stage, or if its parts cannot be distinguished. `is_bare` is `true` if the
/// step is the only one of its solve.
pub(super) fn divided(from: &Cube, before: &Line, step: &Line, is_bare: bool) -> Option<Vec<Line>> {
    let to = step.apply_to(from);
    // A straight DR and a finish from DR are single steps.
    let runs_through = stage(&to) > stage(from) + 1 && stage(&to) > 2;
    if !runs_through || !is_bare && stage(from) >= 2 || inserted(before, step).is_some() {
        return None;
    }
    let mut parts = Vec::new();
    if is_bare && to.is_solved() && UsedSides::of(step) != UsedSides::Mixed {
        parts = bare::steps(step.finished().moves());
    }
    if parts.len() < 2 {
        let sides = [(Side::Normal, step.normal.len()), (Side::Inverse, step.inverse.len())];
        let order: Vec<Side> =
            sides.into_iter().flat_map(|(side, count)| vec![side; count]).collect();
        parts = split(from, step, &order);
    }
    let is_whole = parts.len() > 1 && Line::of_parts(&parts).apply_to(from) == to;
    is_whole.then(|| finer(from, parts))
}

/// Returns the stage of a state: 0 before EO, then EO, DR, HTR, solved.
fn stage(cube: &Cube) -> u8 {
    let badges = Badges::of(cube);
    if badges.solved {
        4
    } else if badges.htr {
        3
    } else if !badges.dr_done().is_empty() {
        2
    } else {
        u8::from(!badges.eo_done().is_empty())
    }
}

/// Divides steps further: separates the moves before the trigger of a DR, and the FR within a
/// finish.
fn finer(from: &Cube, parts: Vec<Line>) -> Vec<Line> {
    let mut here = *from;
    let mut out = Vec::new();
    for part in parts {
        let next = part.apply_to(&here);
        let goal = StepKind::of([&here, &next], &part, None, "").goal();
        let pair = match goal {
            Some(Goal::DrFromEo) => before_trigger(&here, &part),
            Some(Goal::HtrFinish) => through_fr(&here, &part),
            _ => None,
        };
        match pair {
            Some(pair) => out.extend(pair),
            None => out.push(part),
        }
        here = next;
    }
    out
}

/// Divides a DR into an RZP or AR and a trigger. The trigger has at most four moves; the longest
/// possible one is taken.
fn before_trigger(from: &Cube, dr: &Line) -> Option<[Line; 2]> {
    (1..=usize::from(Trigger::LONGEST_KNOWN)).rev().find_map(|count| {
        [Side::Normal, Side::Inverse].into_iter().find_map(|side| {
            let [rest, trigger] = cut(dr, side, dr.side(side).len().checked_sub(count)?)?;
            let ends_are_quarters =
                [trigger.side(side).moves().first(), trigger.side(side).moves().last()]
                    .iter()
                    .all(|end| end.is_some_and(|m| m.is_quarter()));
            let there = rest.apply_to(from);
            let goal = StepKind::of([from, &there], &rest, None, "").goal();
            (ends_are_quarters && matches!(goal, Some(Goal::Rzp | Goal::ArFromEo)))
                .then_some([rest, trigger])
        })
    })
}

/// Divides a finish from HTR into an FR and the moves after it.
fn through_fr(from: &Cube, finish: &Line) -> Option<[Line; 2]> {
    let side = if finish.normal.is_empty() { Side::Inverse } else { Side::Normal };
    let last = finish.side(side).len().checked_sub(BEHIND_FR)?;
    (1..=last).find_map(|count| {
        let [fr, rest] = cut(finish, side, count)?;
        let there = fr.apply_to(from);
        let goal = StepKind::of([from, &there], &fr, None, "").goal()?;
        let end = rest.apply_to(&there);
        let behind = StepKind::of([&there, &end], &rest, Some(goal), "").goal();
        (goal == Goal::Fr && behind == Some(Goal::FrFinish)).then_some([fr, rest])
    })
}

/// Divides a line on one side after `at` moves. Returns `None` if one part would be empty.
fn cut(line: &Line, side: Side, at: usize) -> Option<[Line; 2]> {
    let (first, last) = line.side(side).moves().split_at(at);
    let first = Alg::from(first);
    let last = Alg::from(last);
    let [rest, end] = match side {
        Side::Normal => {
            [Line { normal: first, inverse: line.inverse.clone() }, Line::on_normal(last)]
        }
        Side::Inverse => {
            [Line { normal: line.normal.clone(), inverse: first }, Line::on_inverse(last)]
        }
    };
    (!rest.is_empty() && !end.is_empty()).then_some([rest, end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::line;

    fn of_solution(parts: &[Line]) -> Vec<String> {
        let whole = Line::of_parts(parts);
        let solution = Line::on_normal(whole.finished());
        let from = solution.normal.inverse().cube();
        let found = divided(&from, &Line::EMPTY, &solution, true);
        found.unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_trigger_stands_by_itself_behind_its_rzp() {
        let steps = [
            line("B L' F", ""),
            line("D2 U L2 D R U2 R", ""),
            line("U L2 D", ""),
            line("F2 L2 B2 D2 R2 D2", ""),
        ];
        let found = of_solution(&steps);
        assert_eq!(found[0], "B L' F");
        assert!(found.contains(&"R U2 R".to_owned()), "{found:?}");
        assert!(found.len() >= 5, "{found:?}");
    }

    #[test]
    fn an_fr_is_found_where_enough_follows_it() {
        // Half turns of four faces solve the state before the last five moves.
        let finish = line("U2 R2 F2 R2 B2 L2 F2", "");
        let from = finish.normal.inverse().cube();
        let [fr, rest] = through_fr(&from, &finish).unwrap();
        assert_eq!((fr.to_string().as_str(), rest.len()), ("U2", 6));
        assert_eq!(through_fr(&from, &line("U2 R2 F2", "")), None);
    }
}
