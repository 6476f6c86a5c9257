//! Tests of chains against all combinations of the solution lists of their steps.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::collections::BTreeSet;

use common::built_tables;
use premove_cube::notation::{Line, parse};
use premove_cube::{Cube, Rng, StateKind, random};
use premove_engine::search::{Control, Endings, Extent, Limits, Ranking, Sides, Silent};
use premove_engine::step::{Context, Goal, Step, solve};
use premove_engine::table::Tables;
use premove_fmc::chain::{Chain, ChainLimits, ChainLine, ChainReport, Link, search};
use premove_fmc::family;

fn chain(
    text: &str,
    cube: &Cube,
    limits: &ChainLimits,
    tables: &Tables,
    threads: usize,
) -> Vec<ChainLine> {
    let chain = Chain::parse(text).unwrap();
    search(&chain, cube, limits, Context::new(tables, &Control::new()).on_threads(threads), &Silent)
        .unwrap()
        .lines
}

/// Returns all solutions of a step with NISS up to a length; empty if the state is not ready.
fn list(step: &str, cube: &Cube, max: u8, endings: Endings, tables: &Tables) -> Vec<Line> {
    let limits =
        Limits { max, results: usize::MAX, sides: Sides::Niss, endings, ..Limits::default() };
    let step = Step::find(step).unwrap();
    let answer = solve(&step, cube, &limits, Context::new(tables, &Control::new()), &Silent);
    answer.map_or(Vec::new(), |answer| {
        answer.solutions.iter().map(premove_engine::search::Solution::line).collect()
    })
}

fn up_to(max: u8) -> ChainLimits {
    ChainLimits { max, results: usize::MAX, ..ChainLimits::default() }
}

fn wholes(lines: &[ChainLine]) -> BTreeSet<Line> {
    lines.iter().map(ChainLine::whole).collect()
}

#[test]
fn eo_and_dr_are_every_combination_within_the_budget() {
    let tables = Tables::new(built_tables());
    for (seed, moves, budget) in [(1, "R U' F R B' U", 9), (2, "U2 R B2 L F R2", 9)] {
        // The state is a DR followed by a few moves, so EO and DR are near.
        let moves = parse(moves).unwrap().line();
        let cube = random(StateKind::Dr, &mut Rng::from_number(seed)).after_all(&moves.normal);
        let mut want = BTreeSet::new();
        for eo in list("eofb", &cube, 4, Endings::All, &tables) {
            let left = budget - eo.len() as u8 + 1;
            for dr in list("dr-eofb", &eo.apply_to(&cube), left, Endings::All, &tables) {
                let whole = eo.then(&dr).normal_form();
                if whole.len() <= usize::from(budget) {
                    want.insert(whole);
                }
            }
        }
        let found = chain("eofb[max=4,keep=all] > DR[all]", &cube, &up_to(budget), &tables, 2);
        assert!(want.len() > 20, "{}", want.len());
        assert_eq!(wholes(&found), want);
        assert_eq!(found.len(), want.len(), "each is listed once");
        assert!(found.is_sorted_by_key(|line| line.total));
        assert!(found.iter().all(|line| usize::from(line.total) == line.whole().len()));
    }
}

#[test]
fn htr_and_finish_are_every_combination_within_the_budget() {
    let tables = Tables::new(built_tables());
    let mut solutions = 0;
    for seed in 0..4 {
        let cube = random(StateKind::Dr, &mut Rng::from_number(seed));
        let shortest = chain("htr > finish", &cube, &ChainLimits::default(), &tables, 2)[0].total;
        let budget = shortest + 1;
        let mut want = BTreeSet::new();
        let htrs = list("htr-drud", &cube, budget.min(9), Endings::Representative, &tables);
        for htr in htrs.iter().flat_map(|htr| family(htr, Goal::Htr)) {
            let left = (budget + 1).saturating_sub(htr.len() as u8);
            for finish in
                list("htrfin", &htr.apply_to(&cube), left, Endings::Representative, &tables)
            {
                let whole = htr.then(&finish).finished();
                if whole.len() <= usize::from(budget) {
                    want.insert(Line::on_normal(whole));
                }
            }
        }
        let together = chain("htr-drud[max=9] > finish", &cube, &up_to(budget), &tables, 2);
        assert_eq!(wholes(&together), want, "seed {seed}");
        let by_stage =
            chain("htr-drud[max=9,keep=10000000] > finish", &cube, &up_to(budget), &tables, 2);
        assert_eq!(together, by_stage, "seed {seed}");
        assert!(together.iter().all(|line| cube.after_all(&line.solution().unwrap()).is_solved()));
        solutions += together.len();
    }
    assert!(solutions > 40, "{solutions}");
}

#[test]
fn steps_that_undo_each_other_cancel_up_to_two_moves() {
    let tables = Tables::new(built_tables());
    let cube = parse("R U' F").unwrap().line().apply_to(&Cube::SOLVED);
    // EO is F', and a straight DR begins with F. Together they are U R', which is shorter than the
    // sum of both steps.
    let found = chain("eofb[max=1] > drud", &cube, &up_to(4), &tables, 1);
    assert!(found.iter().any(|line| line.line().len() > usize::from(line.total)), "{found:?}");
    assert!(found.is_sorted_by_key(|line| line.total));
}

#[test]
fn a_search_ends_when_all_partial_solutions_are_used_up() {
    /// Numbers of lines that were kept for the last step, with their totals.
    #[derive(Default)]
    struct Kept(std::sync::Mutex<Vec<(u8, usize)>>);

    impl ChainReport for Kept {
        fn lines_kept(&self, link: &Link, total: u8, lines: usize) {
            if link.name == "DR" {
                self.0.lock().unwrap().push((total, lines));
            }
        }
    }

    let tables = Tables::new(built_tables());
    // F' and F both solve EO, and the finish is short.
    let cube = parse("R2 U L2 D' F").unwrap().line().apply_to(&Cube::SOLVED);
    let control = Control::new();
    let context = Context::new(&tables, &control).on_threads(2);
    let chain = Chain::parse("eofb[max=1,max-use=1] > DR > finish").unwrap();
    let limits = ChainLimits { results: 50, max: 16, ..ChainLimits::default() };
    let kept = Kept::default();
    let answer = search(&chain, &cube, &limits, context, &kept).unwrap();
    let eos: BTreeSet<Line> = answer.lines.iter().map(|line| line.steps[0].line()).collect();
    assert!(!eos.is_empty() && eos.len() == answer.lines.len(), "one line for each EO");
    let last = answer.lines.last().unwrap().total;
    let kept = kept.0.into_inner().unwrap();
    assert!(kept.iter().any(|&(total, lines)| total <= last && lines > 0));
    assert!(kept.iter().all(|&(total, lines)| total <= last || lines == 0), "{kept:?}");
}

#[test]
fn threads_change_nothing_and_bounds_are_kept() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(7));
    let limits = ChainLimits {
        results: 20,
        extent: Extent::Shortest { slack: 1 },
        ..ChainLimits::default()
    };
    let text = "EO[keep=12,slack=1] > DR[keep=15,max=8,other-side=1] > HTR[linear,total=22] > \
        finish[min=1]";
    let one = chain(text, &cube, &limits, &tables, 1);
    assert_eq!(one, chain(text, &cube, &limits, &tables, 3));
    assert!(!one.is_empty());
    for line in &one {
        let [_, dr, htr, finish] = &line.steps[..] else { unreachable!("four steps") };
        assert!(dr.len() <= 8 && !finish.is_empty());
        assert!(htr.line().normal.is_empty() || htr.line().inverse.is_empty());
        assert!(cube.after_all(&line.solution().unwrap()).is_solved());
        assert!(line.total <= one[0].total + 1);
    }
}

#[test]
fn a_step_that_no_line_is_ready_for_says_what_is_missing() {
    let tables = Tables::new(built_tables());
    let cube = random(StateKind::Full, &mut Rng::from_number(1));
    let error = |text: &str| {
        let chain = Chain::parse(text).unwrap();
        let limits = ChainLimits { max: 12, ..ChainLimits::default() };
        search(
            &chain,
            &cube,
            &limits,
            Context::new(&tables, &Control::new()).on_threads(2),
            &Silent,
        )
        .unwrap_err()
        .to_string()
    };
    assert!(error("HTR > finish").starts_with("DR on "));
    assert!(error("eofb[keep=3] > drud-eorl").starts_with("EO on R/L is not solved: "));
}

#[test]
fn lines_with_fewer_quarter_turns_go_first_among_those_of_one_total() {
    let tables = Tables::new(built_tables());
    let cube = parse("R2 U L2 D' B2 U2").unwrap().line().apply_to(&Cube::SOLVED);
    let quarters = |line: &ChainLine, steps: usize| -> u8 {
        line.steps[..steps].iter().map(premove_engine::search::Solution::quarters).sum()
    };
    let plain = chain("HTR > finish", &cube, &up_to(11), &tables, 1);
    let in_htr = chain("HTR[fewest-quarters] > finish", &cube, &up_to(11), &tables, 2);
    let limits = ChainLimits { ranking: Ranking::FewestQuarters, ..up_to(11) };
    let in_all = chain("HTR > finish", &cube, &limits, &tables, 1);
    assert!(plain.len() > 20 && in_all != plain, "{}", plain.len());
    assert_eq!(wholes(&plain), wholes(&in_htr));
    assert_eq!(wholes(&plain), wholes(&in_all));
    assert!(in_htr.is_sorted_by_key(|line| (line.total, quarters(line, 1))));
    assert!(in_all.is_sorted_by_key(|line| (line.total, quarters(line, 2))));
}
