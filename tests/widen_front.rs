//! Tests of the search for the front: the easiest line of each total.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use common::built_tables;
use premove_cube::notation::{Line, parse};
use premove_cube::{Cube, Rng, StateKind, random};
use premove_engine::search::{Control, Endings, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, Goal, Step, solve};
use premove_engine::table::Tables;
use premove_fmc::chain::{
    FoundLine, Recipe, WidenAnswer, WidenLimits, WidenReport, widen, widen_behind,
};
use premove_fmc::findability::{Bits, Find, FindLimit, FindRequest, Findability, SolverLevel};

fn run(text: &str, cube: &Cube, limits: &WidenLimits, tables: &Tables) -> WidenAnswer {
    let control = Control::new();
    let recipe = Recipe::parse(text).unwrap();
    widen(&recipe, cube, limits, Context::new(tables, &control), &Silent).unwrap()
}

fn rounds(rounds: u32) -> WidenLimits {
    WidenLimits { rounds: Some(rounds), ..WidenLimits::default() }
}

fn bits(found: &FoundLine) -> Bits {
    found.line.find.as_ref().map(Find::bits).unwrap()
}

/// Returns total and bits of each line.
fn points(lines: &[FoundLine]) -> Vec<(u8, Bits)> {
    lines.iter().map(|found| (found.total, bits(found))).collect()
}

#[test]
fn each_line_of_a_front_solves_the_cube_and_is_easier_than_all_shorter_ones() {
    let tables = Tables::new(built_tables());
    for seed in [3, 4] {
        let cube = random(StateKind::Full, &mut Rng::from_number(seed));
        let answer = run("human", &cube, &rounds(7), &tables);
        assert!(answer.lines.len() > 1, "{:?}", points(&answer.lines));
        assert!(answer.lines.is_sorted_by(|a, b| a.total < b.total && bits(a) > bits(b)));
        let control = Control::new();
        let context = Context::new(&tables, &control);
        let rates = Findability::new(&cube, SolverLevel::default(), context).unwrap();
        for found in &answer.lines {
            let solution = found.line.solution().unwrap();
            assert!(cube.after_all(&solution).is_solved());
            assert_eq!(solution.len(), usize::from(found.total));
            let steps: Vec<Line> = found.line.steps.iter().map(Solution::line).collect();
            assert_eq!(rates.of(&steps), found.line.find);
        }
    }
}

/// Returns all solutions of a step with at most this number of moves, with all their endings.
fn all_of(goal: Goal, cube: &Cube, max: u8, context: Context<'_>) -> Vec<Solution> {
    let limits = Limits {
        max,
        results: usize::MAX,
        sides: Sides::Niss,
        endings: Endings::All,
        ..Limits::default()
    };
    solve(&Step::of_goal(goal), cube, &limits, context, &Silent).unwrap().solutions
}

/// Computes the front of all lines with few moves by trying every step. Lines in which moves cancel
/// are left out.
fn front_of_all(cube: &Cube, most: [u8; 4], context: Context<'_>) -> Vec<(u8, Bits)> {
    let rates = Findability::new(cube, SolverLevel::default(), context).unwrap();
    let goals = [Goal::Eo, Goal::DrFromEo, Goal::Htr, Goal::HtrFinish];
    let mut lines = vec![(*cube, Vec::<Line>::new())];
    for (goal, max) in goals.into_iter().zip(most) {
        let behind = |(cube, steps): (Cube, Vec<Line>)| {
            let found = all_of(goal, &cube, max, context).into_iter().map(|step| step.line());
            let next = found.map(|step| {
                let steps = [&steps[..], std::slice::from_ref(&step)].concat();
                (step.apply_to(&cube), steps)
            });
            next.collect::<Vec<_>>()
        };
        lines = lines.into_iter().flat_map(behind).collect();
    }
    let points = lines.iter().filter_map(|(_, steps)| {
        let all = steps.iter().fold(Line::EMPTY, |line, step| line.then(step));
        let total = all.finished().len();
        (total == all.len()).then_some(())?;
        Some((total as u8, rates.of(steps)?.bits()))
    });
    let mut all: Vec<(u8, Bits)> = points.collect();
    all.sort_unstable();
    let mut front: Vec<(u8, Bits)> = Vec::new();
    for (total, bits) in all {
        if front.last().is_none_or(|(_, last)| bits < *last) {
            front.push((total, bits));
        }
    }
    front
}

#[test]
fn a_front_that_is_complete_is_that_of_all_lines() {
    let tables = Tables::new(built_tables());
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let chain = "EO[max=3] > DR[max=7] > HTR[max=6,all] > finish[max=8]";
    let mut fronts = Vec::new();
    for finish in [
        "B2 L2 F2 U2 L2",
        "F2 L2 D2 B2",
        "F2 R2 U2 B2 R2",
        "L2 U2 F2 D2 R2",
        "B2 U2 R2 D2",
        "U2 R2 U2 B2 R2 F2",
    ] {
        let moves = format!("{finish} U F2 D R2 U F2 R U L D R F L2 U");
        let cube = Cube::SOLVED.after_all(&parse(&moves).unwrap().line().normal);
        let answer = run(&format!("front: {chain}"), &cube, &WidenLimits::default(), &tables);
        assert!(answer.is_complete);
        let expected = front_of_all(&cube, [3, 7, 6, 8], context);
        assert_eq!(points(&answer.lines), expected, "{finish}");
        eprintln!("{expected:?}");
        fronts.push(expected);
    }
    assert!(fronts.iter().any(|front| front.len() > 1), "{fronts:?}");
}

#[test]
fn fronts_are_equal_on_any_number_of_threads_and_never_get_worse() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(6));
    let recipe = Recipe::parse("human").unwrap();
    let control = Control::new();
    let [one, three] = [1, 3].map(|threads| {
        let context = Context::new(&tables, &control).on_threads(threads);
        widen(&recipe, &cube, &rounds(6), context, &Silent).unwrap().lines
    });
    assert_eq!(one, three);
    let longer = run("human", &cube, &rounds(8), &tables).lines;
    for (total, bits) in points(&one) {
        let easiest = points(&longer).into_iter().rev().find(|(of, _)| *of <= total);
        assert!(easiest.is_some_and(|(_, easier)| easier <= bits), "{total}");
    }
}

#[test]
fn a_limit_of_bits_leaves_out_the_hard_end_of_the_front() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(3));
    let most = Bits::new(10.0);
    let find = FindRequest { most: Some(FindLimit::Bits(most)), ..FindRequest::default() };
    let limited = run("human", &cube, &WidenLimits { find, ..rounds(7) }, &tables).lines;
    assert!(!limited.is_empty() && limited.iter().all(|found| bits(found) <= most));
}

#[test]
fn totals_of_a_front_count_the_moves_before_it() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(5));
    let before = parse("D (D F2 D)").unwrap().line();
    let recipe = Recipe::parse("human").unwrap();
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let there = before.apply_to(&cube);
    let answer = widen_behind(&recipe, &before, &there, &rounds(6), context, &Silent).unwrap();
    assert!(!answer.lines.is_empty());
    for FoundLine { line, total, .. } in &answer.lines {
        let solution = before.then(&line.line()).finished();
        assert!(cube.after_all(&solution).is_solved());
        assert_eq!(solution.len(), usize::from(*total));
    }
}

/// Stops the search at the first line.
struct Stop<'a>(&'a Control);

impl WidenReport for Stop<'_> {
    fn improved(&self, _: &[FoundLine]) {
        self.0.stop();
    }
}

#[test]
fn a_stopped_search_has_the_front_so_far() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(10));
    let control = Control::new();
    let recipe = Recipe::parse("human").unwrap();
    let context = Context::new(&tables, &control);
    let answer = widen(&recipe, &cube, &WidenLimits::default(), context, &Stop(&control)).unwrap();
    assert!(!answer.lines.is_empty() && !answer.is_complete);
}
