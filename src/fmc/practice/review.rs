//! The steps of a finished attempt: the milestone that each reached, and the search for its
//! shortest length.

use std::cmp::Reverse;

use premove_cube::Cube;
use premove_cube::notation::{Alg, Line};
use premove_engine::search::{Extent, Limits, MAX_LENGTH, Sides};
use premove_engine::step::{Goal, Step};

use super::attempt::{AttemptEnding, StepLength};
use super::dial::Milestone;
use super::left::MOST_MOVES;
use crate::writeup::check::check;
use crate::{Badges, Document, NodeId};

/// A step of an attempt, and the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedStep {
    /// The step as it is stored; its shortest length is not known yet.
    pub length: StepLength,
    /// The state before the step, seen from the normal side.
    pub before: Cube,
}

/// Returns the steps from the scramble to a node, with their numbers of moves before cancellation
/// with other steps. A step that reaches no milestone is joined with the next one.
pub fn review(document: &Document, node: NodeId) -> Vec<ReviewedStep> {
    let mut steps = Vec::new();
    // The moves since the last milestone, whose they are, and the state at that milestone.
    let mut line = Line::EMPTY;
    let mut is_own = true;
    let mut from = document.at(NodeId::ROOT).map(|start| start.cube);
    let rows = document.path_rows(node);
    for (at, row) in rows.iter().enumerate() {
        let Some((before, here)) = from.zip(document.at(row.node)) else { break };
        let Some(step) = document.tree.get(row.node) else { break };
        line = line.then(&step.line);
        is_own &= step.origin.is_own();
        let reached = milestone_of(&here.cube).filter(|after| Some(*after) > milestone_of(&before));
        if reached.is_none() && at + 1 < rows.len() {
            continue;
        }
        let moves = std::mem::replace(&mut line, Line::EMPTY).normal_form().len();
        let moves = u16::try_from(moves).unwrap_or(u16::MAX).min(MOST_MOVES);
        let title = row.title.clone();
        let is_own = std::mem::replace(&mut is_own, true);
        let length = StepLength { title, milestone: reached, moves, shortest: None, is_own };
        steps.push(ReviewedStep { length, before });
        from = Some(here.cube);
    }
    steps
}

/// Returns the latest milestone that a state has reached; `None` before EO.
pub fn milestone_of(cube: &Cube) -> Option<Milestone> {
    let badges = Badges::of(cube);
    if badges.solved {
        Some(Milestone::Finish)
    } else if badges.htr {
        Some(Milestone::Htr)
    } else if !badges.dr_done().is_empty() {
        Some(Milestone::Dr)
    } else {
        (!badges.eo_done().is_empty()).then_some(Milestone::Eo)
    }
}

/// Returns the milestone that naturally follows on a state; `None` if the cube is solved.
pub fn next_milestone(cube: &Cube) -> Option<Milestone> {
    match milestone_of(cube) {
        None => Some(Milestone::Eo),
        Some(Milestone::Eo) => Some(Milestone::Dr),
        Some(Milestone::Dr) => Some(Milestone::Htr),
        Some(Milestone::Htr) => Some(Milestone::Finish),
        Some(Milestone::Finish) => None,
    }
}

/// Returns a step from a state to a milestone, on all axes. It is the first one of the catalogue
/// that can be searched within seconds; `None` if there is none.
pub fn step_to(milestone: Milestone, cube: &Cube) -> Option<Step> {
    let goals: &[Goal] = match milestone {
        Milestone::Eo => &[Goal::Eo],
        Milestone::Dr => &[Goal::DrFromEo, Goal::Dr],
        Milestone::Htr => &[Goal::Htr],
        Milestone::Finish => &[Goal::HtrFinish, Goal::DrFinish],
    };
    let mut steps = goals.iter().map(|&goal| Step::of_goal(goal));
    steps.find(|step| step.targets().iter().any(|target| target.is_ready(cube)))
}

/// Returns limits for all solutions that are at most `slack` moves longer than the shortest, on
/// both sides.
pub fn shortest(slack: u8, results: usize) -> Limits {
    Limits {
        max: MAX_LENGTH,
        results,
        extent: Extent::Shortest { slack },
        sides: Sides::Niss,
        ..Limits::default()
    }
}

/// Returns the result of an attempt with these moves, by the rules of a competition.
pub fn judge(scramble: &Alg, handed_in: Option<&Alg>) -> AttemptEnding {
    let Some(moves) = handed_in.filter(|moves| !moves.is_empty()) else {
        return AttemptEnding::Dnf { reason: "no solution was handed in".to_owned() };
    };
    let verdict = check(scramble, &moves.to_string());
    match verdict.faults.first() {
        Some(fault) => AttemptEnding::Dnf { reason: fault.to_string() },
        None => AttemptEnding::Solved { moves: u16::try_from(verdict.length).unwrap_or(u16::MAX) },
    }
}

/// Returns the solution to hand in and its node: that of the current node, or if the cube is not
/// solved there, the shortest one of the tree.
pub fn handed_in(document: &Document) -> Option<(NodeId, Alg)> {
    let here = document.here().and_then(|here| here.solution).filter(|moves| !moves.is_empty());
    here.map(|solution| (document.cursor(), solution)).or_else(|| document.best())
}

/// Returns the last node of the line that stands for an attempt: the line that was handed in, or if
/// no line solves the cube, the one that goes furthest.
pub fn line_of_attempt(document: &Document) -> NodeId {
    handed_in(document).map_or_else(|| furthest(document), |(node, _)| node)
}

/// Returns the last node of the line with the latest milestone in the whole tree; of several, the
/// one with the fewest moves up to there. If the current node continues this line, or if no line
/// has a milestone, it is the current node.
pub fn furthest(document: &Document) -> NodeId {
    let nodes = document.tree.walk().into_iter().filter_map(|(node, _)| {
        let here = document.at(node)?;
        Some((milestone_of(&here.cube)?, Reverse(here.total), node))
    });
    // Of equal ones the first: `max_by_key` returns the last.
    let nodes: Vec<_> = nodes.collect();
    let best = nodes.into_iter().rev().max_by_key(|&(milestone, total, _)| (milestone, total));
    let cursor = document.cursor();
    best.map(|(_, _, node)| node)
        .filter(|&node| !document.tree.is_behind(cursor, node))
        .unwrap_or(cursor)
}

#[cfg(test)]
mod tests {
    use super::super::super::sample::{alg, cube, line};
    use super::*;
    use crate::{Origin, Workspace};
    use premove_cube::notation::Side;

    fn solved() -> Workspace {
        let steps = ["R U (L2 F)", "(U L2 R)", "F2 U", "U2 F2"];
        let whole = line("R U F2 U U2 F2", "L2 F U L2 R");
        let mut workspace = Workspace::on_scramble(&whole.unniss().inverse().to_string());
        for text in steps {
            assert!(workspace.add_own_moves(text, Side::Normal).unwrap());
        }
        workspace
    }

    #[test]
    fn steps_have_what_they_reached_and_their_own_moves() {
        let workspace = solved();
        let now = workspace.now();
        let (node, solution) = handed_in(now).unwrap();
        let steps = review(now, node);
        let shown: Vec<_> =
            steps.iter().map(|step| (step.length.milestone, step.length.moves)).collect();
        let moves: Vec<u16> = shown.iter().map(|(_, moves)| *moves).collect();
        assert_eq!((moves, solution.len()), (vec![4, 3, 2, 2], 10));
        let milestones: Vec<_> = shown.iter().map(|(milestone, _)| *milestone).collect();
        let last = [Milestone::Eo, Milestone::Dr, Milestone::Htr, Milestone::Finish].map(Some);
        assert_eq!(milestones, last, "{shown:?}");
        for step in &steps {
            let milestone = step.length.milestone.unwrap();
            let wanted = step_to(milestone, &step.before).unwrap();
            wanted.check(&step.before).unwrap();
            assert_eq!(next_milestone(&step.before), Some(milestone));
        }
    }

    #[test]
    fn a_step_that_is_partly_from_a_list_is_not_own() {
        let origins = [
            [Origin::Own, Origin::Own],
            [Origin::Listed("eo".to_owned()), Origin::Own],
            [Origin::Own, Origin::Recipe("eo".to_owned())],
        ];
        for [first, second] in origins {
            let is_own = first.is_own() && second.is_own();
            let mut workspace = Workspace::on_scramble(solved().now().scramble.text());
            // The first two steps reach the EO together.
            let path = [
                (line("R U", ""), first),
                (line("", "L2 F"), second),
                (line("", "U L2 R"), Origin::Own),
            ];
            assert!(workspace.add_path(NodeId::ROOT, &path));
            let now = workspace.now();
            let steps = review(now, now.cursor());
            let own: Vec<bool> = steps.iter().map(|step| step.length.is_own).collect();
            assert_eq!(own, [is_own, true], "{:?}", path[0].1);
        }
    }

    #[test]
    fn the_milestones_of_states_are_known() {
        assert_eq!(milestone_of(&cube("R U' F L D B")), None);
        assert_eq!(milestone_of(&cube("R2 U R")), Some(Milestone::Eo));
        assert_eq!(milestone_of(&cube("R2 U")), Some(Milestone::Dr));
        assert_eq!(milestone_of(&cube("R2 U2 F2")), Some(Milestone::Htr));
        assert_eq!(milestone_of(&Cube::SOLVED), Some(Milestone::Finish));
        assert_eq!(next_milestone(&Cube::SOLVED), None);
        assert_eq!(step_to(Milestone::Htr, &cube("R U' F L D B")), None);
        assert_eq!(step_to(Milestone::Dr, &cube("R U' F L D B")).unwrap().goal(), Goal::Dr);
        assert_eq!(step_to(Milestone::Finish, &cube("R2 U")).unwrap().goal(), Goal::DrFinish);
    }

    #[test]
    fn the_rules_decide_how_an_attempt_ends() {
        let scramble = alg("R U F L D B");
        let reason = |moves: &str| match judge(&scramble, Some(&alg(moves))) {
            AttemptEnding::Dnf { reason } => reason,
            other => panic!("{other:?}"),
        };
        assert!(reason("B' D' L' F' U' R'").contains("inverse scramble"));
        assert!(reason("B' D'").contains("does not solve"), "{}", reason("B' D'"));
        assert!(reason("").contains("handed in"));
        let round = "R2 U2 ".repeat(6);
        assert!(reason(&(round.repeat(7) + "B' D' L' F' U' R'")).contains("80"));
        let other = alg(&(round + "B' D' L' F' U' R'"));
        assert_eq!(judge(&scramble, Some(&other)), AttemptEnding::Solved { moves: 18 });
        assert!(matches!(judge(&scramble, None), AttemptEnding::Dnf { .. }));
    }

    #[test]
    fn the_line_that_goes_furthest_stands_for_an_attempt_without_a_solution() {
        let mut workspace = Workspace::on_scramble(solved().now().scramble.text());
        assert_eq!(line_of_attempt(workspace.now()), NodeId::ROOT);
        let mut write = |from: NodeId, moves: &str| {
            workspace.select(from);
            workspace.add_own_moves(moves, Side::Normal).unwrap();
            (workspace.now().cursor(), line_of_attempt(workspace.now()))
        };
        let (first, line) = write(NodeId::ROOT, "D");
        assert_eq!(line, first, "no line has a milestone");
        let (eo, _) = write(NodeId::ROOT, "R U (L2 F)");
        let (dr, line) = write(eo, "(U L2 R)");
        assert_eq!(line, dr);
        let (further, line) = write(dr, "D2");
        assert_eq!(line, further, "the current line goes on behind its DR");
        let (_, line) = write(NodeId::ROOT, "R U (L2 F')");
        assert_eq!(line, dr, "another branch is in view");
        let (_, line) = write(eo, "L2 (U L2 R)");
        assert_eq!(line, dr, "the shorter one of two");
    }

    #[test]
    fn the_best_of_the_tree_is_handed_in_where_the_cube_is_not_solved() {
        let mut workspace = solved();
        let (node, _) = handed_in(workspace.now()).unwrap();
        workspace.select(NodeId::ROOT);
        assert_eq!(handed_in(workspace.now()).map(|(node, _)| node), Some(node));
        assert_eq!(handed_in(Workspace::on_scramble("R U").now()), None);
    }
}
