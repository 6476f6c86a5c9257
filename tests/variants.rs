//! Tests of families of endings, for all steps that have them. Every member must reach the step,
//! and all members together must be the list with all endings.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::collections::BTreeSet;

use premove_cube::notation::{Alg, Line};
use premove_cube::{Cube, Move, Rng};
use premove_engine::search::{Control, Endings, Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, Goal, Step, Target, solve};
use premove_engine::table::Tables;
use premove_fmc::{family, is_representative};

/// Returns a state that meets the precondition of a target: eight of its moves away from solved.
fn ready(target: Target, rng: &mut Rng) -> Cube {
    let turn = target.rotation();
    let moves: Vec<Move> = target.goal.spec().moves.set.iter().map(|m| turn.of_move(m)).collect();
    (0..8).fold(Cube::SOLVED, |cube, _| cube.after(moves[rng.below(moves.len() as u32) as usize]))
}

/// Returns whether a line reaches a target. If the goal allows a rotation of the whole cube, moves
/// on the inverse side reach it on the inverse side.
fn is_reached(target: Target, line: &Line, cube: &Cube) -> bool {
    let cube = line.apply_to(cube);
    target.is_reached(&if line.inverse.is_empty() { cube } else { cube.inverse() })
}

/// Returns the solutions on both sides of the shortest length and up to `slack` moves more.
fn solutions(
    step: &Step,
    cube: &Cube,
    endings: Endings,
    slack: u8,
    tables: &Tables,
) -> Vec<Solution> {
    let limits = Limits {
        results: 1_000_000,
        extent: Extent::Shortest { slack },
        sides: Sides::Niss,
        endings,
        ..Limits::default()
    };
    let answer =
        solve(step, cube, &limits, Context::new(tables, &Control::new()), &Silent).unwrap();
    assert!(!answer.ending.has_more() && !answer.solutions.is_empty(), "{}", step.name());
    answer.solutions
}

/// Returns whether the turns at the end of a side, all about one axis, include a half turn.
fn ends_in_half_turn(line: &Line) -> bool {
    let side = |alg: &Alg| {
        let last = alg.moves().last().map(|m| m.axis());
        alg.moves().iter().rev().take_while(|m| Some(m.axis()) == last).any(|m| !m.is_quarter())
    };
    side(&line.normal) || side(&line.inverse)
}

#[test]
fn every_variant_of_every_step_reaches_it_and_nothing_else_is_hidden() {
    common::built_tables();
    let tables = Tables::new(common::tables_folder());
    let mut rng = Rng::from_number(16);
    let (mut steps, mut variants) = (0, 0);
    for step in Step::all().iter().filter(|step| !step.goal().is_final()) {
        for _ in 0..3 {
            let cube = ready(step.targets()[0], &mut rng);
            let mut members = BTreeSet::new();
            for solution in solutions(step, &cube, Endings::Representative, 1, &tables) {
                assert!(
                    is_representative(&solution.line(), step.goal()),
                    "{} {solution}",
                    step.name()
                );
                for member in family(&solution.line(), step.goal()) {
                    for &target in step.targets_of(solution.targets()) {
                        assert!(
                            is_reached(target, &member, &cube),
                            "{} {member} of {solution}",
                            step.name()
                        );
                    }
                    assert!(members.insert(member), "{} {solution}", step.name());
                    variants += 1;
                }
            }
            let all =
                solutions(step, &cube, Endings::All, 1, &tables).into_iter().map(|s| s.line());
            // With half turns alone there are no families: every line is listed.
            let has_families = step.goal().spec().moves.has_quarters();
            let all: BTreeSet<Line> =
                all.filter(|line| !has_families || !ends_in_half_turn(line)).collect();
            // Lists of HTRs also leave out lines with D in place of U.
            if matches!(step.goal(), Goal::Htr | Goal::CornerHtr) {
                assert!(members.is_subset(&all), "{}", step.name());
            } else {
                assert!(
                    members == all,
                    "{}: {:?}",
                    step.name(),
                    members.symmetric_difference(&all).next()
                );
            }
        }
        steps += 1;
    }
    assert!(steps > 30 && variants > 1_000, "{steps} steps, {variants} variants");
}
