//! Tests of widening searches, against searches that keep all lines and against each other.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::collections::HashSet;

use common::built_tables;
use premove_cube::notation::{Line, parse};
use premove_cube::{Axis, Cube, MoveSet, Rng, StateKind, random};
use premove_engine::search::{Control, Limits, Silent};
use premove_engine::step::{Context, DrFinishes, Goal, Step, solve};
use premove_engine::table::Tables;
use premove_fmc::chain::{
    Chain, ChainLimits, ChainLine, FoundLine, Recipe, WidenAnswer, WidenLimits, WidenReport,
    search, widen, widen_behind,
};

fn run(text: &str, cube: &Cube, limits: &WidenLimits, tables: &Tables) -> WidenAnswer {
    let control = Control::new();
    let recipe = Recipe::parse(text).unwrap();
    widen(&recipe, cube, limits, Context::new(tables, &control), &Silent).unwrap()
}

fn rounds(rounds: u32, results: usize) -> WidenLimits {
    WidenLimits { rounds: Some(rounds), results, ..WidenLimits::default() }
}

/// Returns a DR state followed by a few moves, so that EO and DR are near.
fn near(seed: u64, moves: &str) -> Cube {
    let moves = parse(moves).unwrap().line();
    random(StateKind::Dr, &mut Rng::from_number(seed)).after_all(&moves.normal)
}

#[test]
fn every_line_solves_the_cube_step_by_step_with_the_moves_that_it_says() {
    let tables = Tables::new(built_tables());
    for seed in [3, 4] {
        let cube = random(StateKind::Full, &mut Rng::from_number(seed));
        let recipe = Recipe::parse("any").unwrap();
        let answer = run("any", &cube, &rounds(4, 12), &tables);
        assert_eq!(answer.lines.len(), 12);
        let mut seen = HashSet::new();
        for FoundLine { chain, line, .. } in &answer.lines {
            let solution = line.solution().unwrap();
            assert!(cube.after_all(&solution).is_solved());
            assert_eq!(solution.len(), usize::from(line.total));
            assert!(seen.insert(line.whole()));
            let links = recipe.chains()[*chain].links();
            assert_eq!(links.len(), line.steps.len());
            let mut before = Line::EMPTY;
            for (link, step) in links.iter().zip(&line.steps) {
                link.step.check(&before.apply_to(&cube)).unwrap();
                before = before.then(&step.line());
                let reached = before.apply_to(&cube);
                let next = Step::of_goal(Goal::DrFinish);
                assert!(link.step.goal() == Goal::Eo || next.check(&reached).is_ok());
            }
        }
        assert!(answer.lines.is_sorted_by_key(|found| found.line.total));
    }
}

#[test]
fn the_best_total_is_that_of_a_search_that_keeps_all() {
    let tables = Tables::new(built_tables());
    let cases = [
        ("EO[max=4] > DR[total=8] > HTR > finish", "R U' F", 1),
        ("EO[max=4,keep=40] > DR[total=8] > finish", "R U' F R", 2),
        ("EO[max=3] > DR[total=7,linear] > HTR > finish", "F R2 U", 3),
        ("DR[max=6] > finish", "R U' F2 R", 4),
        ("DR[max=5,normal] > HTR > finish", "R U' F2 R", 5),
        ("eofb[max=3] > drud[max=4] > finish", "R U F", 6),
        ("EO[max=3] > DR[total=6] > HTR[max=9] > slice", "R U F", 7),
    ];
    for (text, moves, seed) in cases {
        let cube = near(seed, moves);
        let chain = Chain::parse(&text.replace("max=", "keep=all,max=").replace(",keep=40", ""));
        let control = Control::new();
        let context = Context::new(&tables, &control);
        let limits = ChainLimits::default();
        let all = search(&chain.unwrap(), &cube, &limits, context, &Silent).unwrap();
        let answer = run(text, &cube, &WidenLimits::default(), &tables);
        assert_eq!(
            answer.lines.first().map(|found| found.line.total),
            all.lines.first().map(|line| line.total),
            "{text}"
        );
        assert!(answer.is_complete, "{text}");
    }
}

#[test]
fn a_round_is_the_same_for_any_number_of_threads() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(8));
    for text in ["any", "EO[max-use=2] > DR > finish", "EO[max=5] > DR[keep=60,total=11] > finish"]
    {
        let recipe = Recipe::parse(text).unwrap();
        let with = |threads| {
            let control = Control::new();
            let context = Context::new(&tables, &control).on_threads(threads);
            widen(&recipe, &cube, &rounds(3, 8), context, &Silent).unwrap()
        };
        let one = with(1);
        assert!(!one.lines.is_empty());
        assert_eq!(with(3).lines, one.lines, "{text}");
    }
}

#[test]
fn further_rounds_never_lose_a_line_for_a_longer_one() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(9));
    let totals = |rounds_done| -> Vec<u8> {
        let lines = run("best", &cube, &rounds(rounds_done, 5), &tables).lines;
        lines.iter().map(|found| found.line.total).collect()
    };
    let (early, late) = (totals(1), totals(5));
    assert!(late.iter().zip(&early).all(|(late, early)| late <= early), "{early:?} {late:?}");
}

#[test]
fn the_first_totals_of_a_long_list_are_those_of_a_short_one() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(13));
    let cases = [
        ("any", 4),
        ("EO[max-use=3] > DR > finish", 4),
        ("EO[max=4] > DR[keep=40,total=10] > finish", 5),
    ];
    for (text, rounds_done) in cases {
        let totals = |results| -> Vec<u8> {
            let lines = run(text, &cube, &rounds(rounds_done, results), &tables).lines;
            lines.iter().map(|found| found.total).collect()
        };
        let long = totals(100);
        assert!(long.len() > 10, "{text}: {long:?}");
        for results in [1, 10] {
            let short = totals(results);
            assert_eq!(short[..], long[..results.min(long.len())], "{text}, {results} lines");
        }
    }
}

#[test]
fn a_list_becomes_full() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(14));
    for text in ["EO > DR > finish", "EO[max=4] > DR[keep=40,total=10] > finish"] {
        assert_eq!(run(text, &cube, &rounds(5, 100), &tables).lines.len(), 100, "{text}");
    }
}

#[test]
fn a_list_of_all_lines_has_those_of_a_search_that_keeps_all() {
    let tables = Tables::new(built_tables());
    let cube = near(15, "R U' F");
    for text in ["EO[max=2] > DR[max=3] > finish", "EO[max=2] > DR[max=3] > HTR > finish"] {
        let shortest = run(text, &cube, &rounds(20, 1), &tables).lines[0].total;
        let max = shortest + 1;
        let limits = WidenLimits { max, results: 100_000, ..WidenLimits::default() };
        let answer = run(text, &cube, &limits, &tables);
        assert!(answer.is_complete);
        let control = Control::new();
        let context = Context::new(&tables, &control);
        let limits = ChainLimits { max, results: 100_000, ..ChainLimits::default() };
        let chain = Chain::parse(&text.replace("max=", "keep=all,max=")).unwrap();
        let all = search(&chain, &cube, &limits, context, &Silent).unwrap().lines;
        assert!(all.len() > 10, "{text}: {}", all.len());
        let found: HashSet<_> = answer.lines.iter().map(|found| found.line.whole()).collect();
        let expected: HashSet<_> = all.iter().map(ChainLine::whole).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn the_lines_of_a_search_by_totals_begin_those_of_a_longer_list() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(16));
    for text in ["EO[keep=5] > DR[keep=15] > HTR > finish", "EO[keep=5] > DR[keep=15] > finish"] {
        let chain = Chain::parse(text).unwrap();
        let lines = |results| -> Vec<Line> {
            let control = Control::new();
            let context = Context::new(&tables, &control);
            let limits = ChainLimits { results, ..ChainLimits::default() };
            let lines = search(&chain, &cube, &limits, context, &Silent).unwrap().lines;
            lines.iter().map(ChainLine::whole).collect()
        };
        let long = lines(20);
        assert!(!long.is_empty(), "{text}");
        for results in [1, 5] {
            let short = lines(results);
            assert_eq!(short[..], long[..results.min(long.len())], "{text}, {results} lines");
        }
    }
}

/// Stops the search at the first line.
struct Stop<'a>(&'a Control);

impl WidenReport for Stop<'_> {
    fn improved(&self, _lines: &[FoundLine]) {
        self.0.stop();
    }
}

#[test]
fn a_search_that_is_stopped_has_the_lines_that_were_found() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(10));
    let control = Control::new();
    let recipe = Recipe::parse("best").unwrap();
    let context = Context::new(&tables, &control);
    let answer = widen(&recipe, &cube, &WidenLimits::default(), context, &Stop(&control)).unwrap();
    assert!(!answer.lines.is_empty() && !answer.is_complete && answer.rounds == 0);
}

#[test]
fn each_partial_solution_is_used_as_often_as_it_may_be() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(11));
    let drs = |text: &str| {
        let answer = run(text, &cube, &rounds(4, 10), &tables);
        assert_eq!(answer.lines.len(), 10);
        let dr = |found: &FoundLine| {
            let steps = &found.line.steps;
            steps[0].line().then(&steps[1].line()).normal_form()
        };
        answer.lines.iter().map(dr).collect::<HashSet<_>>().len()
    };
    assert_eq!(drs("EO > DR[max-use=1] > finish"), 10);
    assert!(drs("EO > DR[max-use=2] > finish") >= 5);
    // The search by totals also counts how often a line is used.
    let chain = Chain::parse("EO > DR[keep=50,max-use=1] > finish").unwrap();
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let limits = ChainLimits { results: 10, ..ChainLimits::default() };
    let lines = search(&chain, &cube, &limits, context, &Silent).unwrap().lines;
    let of_line = |line: &ChainLine| line.steps[0].line().then(&line.steps[1].line()).normal_form();
    assert_eq!(lines.iter().map(of_line).collect::<HashSet<_>>().len(), 10);
}

#[test]
fn a_chain_that_cannot_begin_is_left_out_and_refused_alone() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(12));
    let answer = run("HTR > finish | DR > finish", &cube, &rounds(1, 1), &tables);
    assert_eq!(answer.lines[0].chain, 1);
    let recipe = Recipe::parse("HTR > finish").unwrap();
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let refused = widen(&recipe, &cube, &rounds(1, 1), context, &Silent).unwrap_err();
    assert!(refused.to_string().contains("DR"), "{refused}");
}

#[test]
fn lines_behind_moves_are_in_the_order_of_their_totals_with_them() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(5));
    let before = parse("D (D F2 D)").unwrap().line();
    let recipe = Recipe::parse("any").unwrap();
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let there = before.apply_to(&cube);
    let answer = widen_behind(&recipe, &before, &there, &rounds(3, 20), context, &Silent).unwrap();
    assert_eq!(answer.lines.len(), 20);
    assert!(answer.lines.is_sorted_by_key(|found| found.total));
    for FoundLine { line, total, .. } in &answer.lines {
        let solution = before.then(&line.line()).finished();
        assert!(cube.after_all(&solution).is_solved());
        assert_eq!(solution.len(), usize::from(*total));
    }
    // Some steps cancel with the moves before them, so the sum of their moves is not the total.
    assert!(!answer.lines.is_sorted_by_key(|found| found.line.total));
}

#[test]
fn a_branch_without_lines_takes_none_from_the_others() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(3));
    let lone = run("best", &cube, &rounds(3, 3), &tables);
    // Few DRs have this subset, so lines of the first rounds cannot have its HTR.
    let both = "EO > DR > HTR > finish | \
        EO[max=4] > DR[max=8] > HTR[subset=qt<=1,max=8] > FR[max=6] > finish";
    let both = run(both, &cube, &rounds(3, 3), &tables);
    assert_eq!(both.lines, lone.lines);
}

#[test]
fn finishes_agree_with_the_search_for_them_on_every_axis() {
    let tables = Tables::new(built_tables());
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let finishes = DrFinishes::new(context).unwrap();
    let mut rng = Rng::from_number(5);
    for axis in [Axis::Ud, Axis::Rl, Axis::Fb] {
        let steps = Step::one_by_one(Goal::DrFinish);
        let step = steps.iter().find(|step| step.targets()[0].dr_axis() == axis).unwrap();
        let moves: Vec<_> = MoveSet::keeping_dr(axis).iter().collect();
        for _ in 0..4 {
            // The state is a few moves from solved, so that the search is short.
            let turns = (0..9).map(|_| moves[rng.below(moves.len() as u32) as usize]);
            let cube = turns.collect::<Vec<_>>().into_iter().fold(Cube::SOLVED, |c, m| c.after(m));
            let answer = solve(step, &cube, &Limits::default(), context, &Silent).unwrap();
            let shortest = answer.solutions[0].len();
            assert!(finishes.at_least(&cube, axis, u8::MAX) <= shortest);
            for moves in 0..=shortest {
                let found = finishes.has_one_of(&cube, axis, moves);
                assert_eq!(found, Some(moves == shortest), "{moves} of {shortest}");
            }
        }
    }
    let far = random(StateKind::Dr, &mut rng);
    control.stop();
    assert_eq!(finishes.has_one_of(&far, Axis::Ud, 14), None);
}
