//! Limits on moves, sides and quarter turns: what passes is the list without limits, filtered.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use premove::cube::{Axis, Cube, Face, Move, MoveSet, Rng, StateKind, random};
use premove::notation::{Side, parse};
use std::sync::Mutex;

use premove::search::{
    Control, Endings, Limits, Order, QuarterAxes, Report, Sides, Silent, Solution, Work,
};
use premove::step::{Context, Step, solve};
use premove::table::Tables;

/// The solutions within limits.
fn list(step: &Step, cube: &Cube, limits: &Limits, tables: &Tables) -> Vec<Solution> {
    solve(step, cube, limits, Context::new(tables, &Control::new()).on_threads(2), &Silent)
        .unwrap()
        .solutions
}

fn moves_of(solution: &Solution) -> impl Iterator<Item = Move> {
    [Side::Normal, Side::Inverse].into_iter().flat_map(|side| solution.side(side).iter().copied())
}

/// Whether a solution is within the limits, judged by the solution alone.
fn passes(solution: &Solution, limits: &Limits) -> bool {
    let quarters: Vec<Move> = moves_of(solution).filter(|m| m.is_quarter()).collect();
    let fewer = solution.side(Side::Normal).len().min(solution.side(Side::Inverse).len());
    moves_of(solution).all(|m| limits.moves.contains(m))
        && fewer <= usize::from(limits.other_side)
        && quarters.len() <= usize::from(limits.quarters)
        && (limits.quarter_axes == QuarterAxes::Any
            || quarters.iter().all(|m| m.axis() == quarters[0].axis()))
}

/// Every limit alone, and some together.
fn limits() -> Vec<Limits> {
    let free = Limits::default();
    let rufd = [Face::R, Face::U, Face::F, Face::D]
        .into_iter()
        .fold(MoveSet::EMPTY, |s, f| s.or(MoveSet::of_face(f)));
    let mut all = vec![
        Limits { moves: rufd, ..free },
        Limits { moves: MoveSet::keeping_dr(Axis::Rl), ..free },
        Limits {
            moves: MoveSet::HALF.or(MoveSet::of_face(Face::B)).or(MoveSet::of_face(Face::L)),
            ..free
        },
        Limits { quarter_axes: QuarterAxes::One, ..free },
        Limits { quarter_axes: QuarterAxes::One, quarters: 2, other_side: 1, ..free },
        Limits { moves: MoveSet::keeping_eo(Axis::Ud), quarters: 3, other_side: 2, ..free },
    ];
    all.extend((0..=4).map(|quarters| Limits { quarters, ..free }));
    all.extend((0..=2).map(|other_side| Limits { other_side, ..free }));
    all
}

/// Compares for one state; returns how many solutions passed some limit that others did not pass.
fn compare(step: &str, cube: &Cube, max: u8, tables: &Tables) -> usize {
    let step = Step::find(step).unwrap();
    let mut compared = 0;
    for sides in [Sides::Only(Side::Normal), Sides::Only(Side::Inverse), Sides::Linear, Sides::Niss]
    {
        if step.sides(sides) != sides {
            continue;
        }
        for endings in [Endings::Representative, Endings::All] {
            let wanted =
                |limits: Limits| Limits { max, sides, endings, results: usize::MAX, ..limits };
            let all = list(&step, cube, &wanted(Limits::default()), tables);
            for limits in limits() {
                let want: Vec<Solution> =
                    all.iter().filter(|s| passes(s, &limits)).copied().collect();
                let got = list(&step, cube, &wanted(limits), tables);
                assert_eq!(got, want, "{} {sides:?} {limits:?} {cube:?}", step.name());
                let same_targets = |(a, b): (&Solution, &Solution)| a.targets() == b.targets();
                assert!(
                    got.iter().zip(&want).all(same_targets),
                    "{} {sides:?} {limits:?}",
                    step.name()
                );
                // The number counts what passes.
                let first = list(&step, cube, &Limits { results: 3, ..wanted(limits) }, tables);
                assert_eq!(first, want[..want.len().min(3)], "{} {limits:?}", step.name());
                compared += if want.len() < all.len() { want.len() } else { 0 };
            }
        }
    }
    compared
}

/// What a limited search lists is what an unlimited one lists, less what is outside.
fn check(step: &str, kind: StateKind, max: u8, seed: u64) {
    let (tables, mut rng) = (Tables::new(common::tables_folder()), Rng::from_number(seed));
    let compared: usize =
        (0..4).map(|_| compare(step, &random(kind, &mut rng), max, &tables)).sum();
    assert!(compared > 0, "no limit ever mattered");
}

#[test]
fn limited_eo_is_the_filtered_list() {
    check("eo", StateKind::Full, 5, 31);
}

#[test]
fn limited_dr_from_eo_is_the_filtered_list() {
    check("dr-eofb", StateKind::Eo, 7, 32);
}

#[test]
fn limited_htr_is_the_filtered_list() {
    check("htr-drud", StateKind::Dr, 8, 33);
}

#[test]
fn limited_corner_steps_are_the_filtered_list() {
    check("co-URF", StateKind::Full, 6, 34);
    check("coud", StateKind::Full, 7, 36);
}

#[test]
fn limited_finish_is_the_filtered_list() {
    let tables = Tables::new(common::tables_folder());
    let cube = |moves: &str| parse(moves).unwrap().line().apply_to(&Cube::SOLVED);
    assert!(compare("drudfin", &cube("U2 R2 U F2 D' L2"), 9, &tables) > 0);
    assert!(compare("drudslice", &cube("U R2 U2 F2 U'"), 8, &tables) > 0);
}

/// Everything that a search reports.
#[derive(Default)]
struct Heard {
    found: Mutex<Vec<Solution>>,
    ready: Mutex<Vec<Solution>>,
    work: Mutex<Vec<Work>>,
}

impl Report for Heard {
    fn found(&self, batch: &[Solution]) {
        self.found.lock().unwrap().extend(batch);
    }

    fn ready(&self, solutions: &[Solution]) {
        self.ready.lock().unwrap().extend(solutions);
    }

    fn depth_done(&self, _depth: u8, _: &[Solution], work: &Work) {
        self.work.lock().unwrap().push(*work);
    }
}

/// Compares a search in order with one as found, which must agree in everything but the order.
/// Returns how many solutions there were, and how many of them reached several targets.
fn compare_orders(step: &str, kind: StateKind, max: u8, seed: u64) -> (usize, usize) {
    let (tables, mut rng) = (Tables::new(common::tables_folder()), Rng::from_number(seed));
    let step = Step::find(step).unwrap();
    let (mut compared, mut several) = (0, 0);
    for _ in 0..6 {
        let cube = random(kind, &mut rng);
        for (sides, endings) in
            [(Sides::Niss, Endings::Representative), (Sides::Linear, Endings::All)]
        {
            let sorted = Limits { max, sides, endings, results: usize::MAX, ..Limits::default() };
            let (in_order, any_order) = (Heard::default(), Heard::default());
            let want = solve(
                &step,
                &cube,
                &sorted,
                Context::new(&tables, &Control::new()).on_threads(2),
                &in_order,
            )
            .unwrap();
            assert_eq!(*in_order.ready.lock().unwrap(), want.solutions);
            let as_found = Limits { order: Order::AsFound, ..sorted };
            let got = solve(
                &step,
                &cube,
                &as_found,
                Context::new(&tables, &Control::new()).on_threads(2),
                &any_order,
            )
            .unwrap();
            assert!(got.solutions.is_empty() && !got.ending.has_more());
            assert_eq!((got.lengths, got.count()), (want.lengths, want.solutions.len() as u64));
            let mut found = any_order.found.into_inner().unwrap();
            found.sort();
            let whole =
                |all: &[Solution]| all.iter().map(|s| (s.line(), s.targets())).collect::<Vec<_>>();
            assert_eq!(whole(&found), whole(&want.solutions), "{} {sides:?} {cube:?}", step.name());
            let few = Heard::default();
            let results = want.solutions.len() / 2;
            let got = solve(
                &step,
                &cube,
                &Limits { results, ..as_found },
                Context::new(&tables, &Control::new()).on_threads(2),
                &few,
            )
            .unwrap();
            assert_eq!(
                (few.found.into_inner().unwrap().len(), got.count()),
                (results, results as u64)
            );
            assert!(got.ending.has_more() || results == want.solutions.len());
            compared += found.len();
            several += found.iter().filter(|s| s.targets().count_ones() > 1).count();
        }
    }
    (compared, several)
}

#[test]
fn as_found_each_solution_comes_once_whichever_targets_it_reaches() {
    assert!(compare_orders("eo", StateKind::Full, 6, 41).0 > 0);
    assert!(compare_orders("dr-eofb", StateKind::Eo, 9, 42).0 > 0);
    assert!(compare_orders("drfin", StateKind::Htr, 11, 43).1 > 0);
}

/// Searched by trying every sequence these lengths would take hours.
#[test]
fn limits_that_nothing_can_satisfy_end_the_search() {
    let tables = Tables::new(common::tables_folder());
    let scramble = "L' F U' F' D L B L U F' R2 B2 U' B2 L2 F2 R2 D L2 D B2";
    let cube = parse(scramble).unwrap().line().apply_to(&Cube::SOLVED);
    let of = |faces: &[Face]| {
        faces.iter().fold(MoveSet::EMPTY, |set, &face| set.or(MoveSet::of_face(face)))
    };
    let free = Limits { max: 20, sides: Sides::Linear, ..Limits::default() };
    for limits in [
        Limits { moves: of(&[Face::U, Face::D, Face::R, Face::L]), ..free },
        Limits { moves: MoveSet::keeping_dr(Axis::Fb), quarters: 1, ..free },
        Limits { quarters: 2, ..free },
    ] {
        let answer = solve(
            &Step::find("eofb").unwrap(),
            &cube,
            &limits,
            Context::new(&tables, &Control::new()),
            &Silent,
        )
        .unwrap();
        assert_eq!((answer.solutions.len(), answer.completed), (0, Some(20)), "{limits:?}");
    }
    let limits = Limits { moves: of(&[Face::R, Face::U, Face::F]), ..free };
    let answer = solve(
        &Step::find("eo").unwrap(),
        &cube,
        &limits,
        Context::new(&tables, &Control::new()),
        &Silent,
    )
    .unwrap();
    assert!(answer.completed.is_some());
}
