//! A scramble and its mirror images have equal solutions, up to reflection.

use std::collections::BTreeSet;

use premove_cube::notation::{Alg, Line};
use premove_cube::{Axis, Rng};

use super::*;
use crate::search::{Control, Silent};
use crate::table::Tables;

/// Returns a target as the solver sees it: its axes and its moves.
fn seen(target: &Target) -> (Goal, Axis, Axis, MoveSet) {
    let back = target.rotation();
    let moves = target.goal.spec().moves.set.iter().map(|m| back.of_move(m)).collect();
    (target.goal, target.eo_axis(), target.dr_axis(), moves)
}

/// Returns the image of a step under a symmetry, or `None` if no step has the image of its moves.
fn image(step: &Step, symmetry: Symmetry) -> Option<Step> {
    let is_image = |one: &Step, target: &Target| {
        let (goal, eo, dr, moves) = seen(target);
        let moves = moves.iter().map(|m| symmetry.of_move(m)).collect();
        seen(&one.targets()[0]) == (goal, symmetry.axis(eo), symmetry.axis(dr), moves)
    };
    let all = Step::one_by_one(step.goal());
    let images: Option<Vec<Step>> = step
        .targets()
        .iter()
        .map(|target| all.iter().find(|one| is_image(one, target)).cloned())
        .collect();
    Step::union(&images?)
}

/// Returns the images under a symmetry of the short solutions, on both sides if the step may use
/// them.
fn solutions(
    step: &Step,
    cube: &Cube,
    symmetry: Symmetry,
    context: Context<'_>,
) -> BTreeSet<String> {
    let limits = Limits {
        max: 3,
        results: usize::MAX,
        sides: Sides::Niss,
        endings: Endings::All,
        ..Limits::default()
    };
    let answer = solve(step, cube, &limits, context, &Silent).unwrap();
    let seen = |side: &[Move]| side.iter().map(|&m| symmetry.of_move(m)).collect::<Alg>();
    let line = |solution: &search::Solution| {
        let [normal, inverse] = [Side::Normal, Side::Inverse].map(|side| seen(solution.side(side)));
        Line { normal, inverse }.normal_form().to_string()
    };
    answer.solutions.iter().map(line).collect()
}

#[test]
fn images_of_a_scramble_have_the_images_of_its_solutions() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables");
    let (tables, control) = (Tables::new(folder.into()), Control::new());
    let context = Context::new(&tables, &control).on_threads(2);
    let mut rng = Rng::from_number(48);
    let mut compared = 0;
    for goal in Goal::ALL.into_iter().filter(|&goal| goal != Goal::Optimal) {
        // The step on one axis, and the step on any axis.
        let mut steps = Step::all_of(goal);
        steps.sort_by_key(|step| step.targets().len());
        let kept = [steps.first().cloned(), steps.last().cloned()];
        for step in kept.into_iter().flatten() {
            let moves: Vec<Move> = seen(&step.targets()[0]).3.iter().collect();
            let drawn = (0..2).map(|_| moves[rng.below(moves.len() as u32) as usize]);
            let cube = Cube::from_moves(drawn);
            if step.check(&cube).is_err() {
                continue;
            }
            let own = solutions(&step, &cube, Symmetry::IDENTITY, context);
            for symmetry in Symmetry::all() {
                let Some(image) = image(&step, symmetry) else { continue };
                let other = symmetry.of_cube(&cube);
                let seen_back = solutions(&image, &other, symmetry.inverse(), context);
                assert_eq!(seen_back, own, "{} and {}", step.name(), image.name());
                compared += own.len();
            }
        }
    }
    assert!(compared > 2_000, "{compared}");
}
