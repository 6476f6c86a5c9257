//! Totals of DRs, EOs and states that are nearly solved, and the stop.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU8;
use std::sync::{Arc, OnceLock};

use premove_cube::MoveSet;
use premove_cube::notation::parse;
use premove_engine::search::{Control, Extent, Limits, Solution, StopAfter};
use premove_engine::step::solve;
use premove_engine::table::Tables;

use super::place::UNKNOWN;
use super::*;
use crate::family;

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into())
    })
}

fn scrambled(text: &str) -> Cube {
    parse(text).unwrap().line().apply_to(&Cube::SOLVED)
}

const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

/// Returns the first `results` solutions of a step.
fn first(step: &str, cube: &Cube, results: usize) -> Vec<Solution> {
    let control = Control::new();
    let limits = Limits { results, ..Limits::default() };
    let context = Context::new(tables(), &control);
    solve(&Step::find(step).unwrap(), cube, &limits, context, &Silent).unwrap().solutions
}

#[derive(Default)]
struct Log(Mutex<Vec<(usize, BestTotal)>>, AtomicU8);

impl TotalsReport for Log {
    fn improved(&self, candidate: usize, best: &BestTotal) {
        self.0.lock().unwrap().push((candidate, best.clone()));
    }
    fn round_done(&self, round: u32) {
        self.1.store(round as u8, Relaxed);
    }
}

fn run(cube: &Cube, candidates: &[Vec<Line>], rounds: u32) -> (Vec<(usize, BestTotal)>, bool) {
    let (control, log) = (Control::new(), Log::default());
    let context = Context::new(tables(), &control);
    let done = best_totals(cube, candidates, rounds, context, &log).unwrap();
    (log.0.into_inner().unwrap(), done)
}

fn starts_with(best: &BestTotal, cube: &Cube, candidate: &[Line]) {
    let solution = best.solution();
    assert!(cube.after_all(&solution).is_solved() && best.line.solves(cube));
    // The moves after the candidate solve the state there. They are no longer than the total that
    // was found, unless moves cancel.
    let line = &candidate[best.spelling];
    let rest = line.normal.inverse().then(&solution).then(&line.inverse).normal_form();
    let there = line.apply_to(cube);
    assert!(there.after_all(&rest).is_solved());
    assert!(rest.len() + line.len() < solution.len() + 3, "{line}: {solution}");
}

/// Returns DRs after the first EO, each with its family.
fn drs(cube: &Cube, results: usize) -> Vec<Vec<Line>> {
    let eo = first("eo", cube, 1)[0].line();
    let behind = first("dr-eo", &eo.apply_to(cube), results);
    let lines = |dr: &Solution| {
        family(&dr.line(), Goal::DrFromEo).iter().map(|member| eo.then(member)).collect()
    };
    behind.iter().map(lines).collect()
}

#[test]
fn totals_of_drs_are_those_of_their_shortest_finishes() {
    let cube = scrambled(SCRAMBLE);
    let candidates = drs(&cube, 3);
    let (found, done) = run(&cube, &candidates, 1);
    // The last report about each candidate.
    let found: BTreeMap<usize, BestTotal> = found.into_iter().collect();
    assert!(done && found.len() == candidates.len());
    for (number, best) in found {
        assert!(best.is_proven);
        starts_with(&best, &cube, &candidates[number]);
        // Search the step itself, one spelling after the other.
        let shortest = |line: &Line| {
            let control = Control::new();
            let extent = Extent::Shortest { slack: 0 };
            let limits = Limits { extent, results: usize::MAX, ..Limits::default() };
            let context = Context::new(tables(), &control);
            let finish = Step::of_goal(Goal::DrFinish);
            let there = line.apply_to(&cube);
            let answer = solve(&finish, &there, &limits, context, &Silent).unwrap();
            let total = |rest: &Solution| line.then(&rest.line()).finished().len();
            answer.solutions.iter().map(total).min().unwrap()
        };
        let least = candidates[number].iter().map(shortest).min().unwrap();
        assert_eq!(best.solution().len(), least);
    }
}

#[test]
fn totals_of_eos_shrink_and_are_those_of_solutions_through_them() {
    let cube = scrambled(SCRAMBLE);
    let candidates: Vec<Vec<Line>> = first("eo", &cube, 4)
        .iter()
        .map(|eo| family(&eo.line(), Goal::Eo))
        .chain([vec![Line::EMPTY]])
        .collect();
    let (found, done) = run(&cube, &candidates, 2);
    assert!(!done);
    let mut known = vec![UNKNOWN; candidates.len()];
    for (number, best) in &found {
        starts_with(best, &cube, &candidates[*number]);
        let total = best.solution().len() as u8;
        assert!(total < known[*number] && !best.is_proven);
        known[*number] = total;
    }
    assert!(known.iter().all(|&total| total < MOST), "{known:?}");
    // One round finds the same as the first of two rounds.
    let (once, _) = run(&cube, &candidates, 1);
    assert_eq!(once[..], found[..once.len()]);
}

#[test]
fn totals_of_states_that_are_nearly_solved_are_proven() {
    let cube = scrambled("R U F2");
    let line = |text: &str| vec![parse(text).unwrap().line()];
    let candidates = [line("F2"), line("F2 U'"), line("F2 U' R'")];
    let (found, done) = run(&cube, &candidates, 30);
    assert!(done);
    for number in 0..3 {
        let (_, best) = found.iter().rfind(|(of, _)| *of == number).unwrap();
        assert_eq!((best.solution().len(), best.is_proven), (3, true), "{number}");
    }
}

#[test]
fn stops_when_it_is_asked_to() {
    let cube = scrambled(SCRAMBLE);
    let candidates: Vec<_> =
        first("eo", &cube, 3).iter().map(|eo| vec![eo.line()]).chain(drs(&cube, 1)).collect();
    run(&cube, &candidates, 1);
    for looks in [0, 1, 5, 40] {
        let stop = Arc::new(StopAfter::new(looks));
        let control = Control::through(stop.clone());
        let log = Log::default();
        let context = Context::new(tables(), &control);
        assert!(!best_totals(&cube, &candidates, 9, context, &log).unwrap());
        assert!(stop.asked() < looks + 200, "{looks}: {}", stop.asked());
        assert_eq!(log.1.load(Relaxed), 0);
    }
}

/// Tries all continuations of the spellings by at most `most` half turns. Returns the fewest moves
/// of a solution.
fn by_trying(cube: &Cube, spellings: &[Line], most: usize) -> Option<usize> {
    fn down(line: &Line, cube: &Cube, left: usize, best: &mut Option<usize>) {
        if line.apply_to(cube).is_solved() {
            let total = line.finished().len();
            *best = Some(best.map_or(total, |best| best.min(total)));
        }
        for m in MoveSet::HALF.iter().filter(|_| left > 0) {
            if line.normal.moves().last() != Some(&m) {
                let longer = line.then(&Line::on_normal([m].into_iter().collect()));
                down(&longer, cube, left - 1, best);
            }
        }
    }
    let mut best = None;
    for line in spellings {
        down(line, cube, most, &mut best);
    }
    best
}

/// Returns the last report about the candidate with this number.
fn last_of(found: &[(usize, BestTotal)], number: usize) -> &BestTotal {
    &found.iter().rfind(|(of, _)| *of == number).unwrap().1
}

#[test]
fn totals_of_htrs_are_the_best_of_all_half_turns_that_follow() {
    // An HTR and the half turns that finish it. They reverse the last quarter turns, or cancel or
    // merge with half turns of either side.
    for (htr, finish) in [
        ("R2 U F' L (D B')", "R2 U2 B2 D2"),
        ("U R D2 L' (F2 U)", "L2 F2 U2 R2 B2"),
        ("L' B U R2 (F D' B2)", "U2 F2 R2 B2"),
        ("D F2 L U (R' U)", "D2"),
        ("F U' R (B L F')", ""),
        ("R U2 (L B)", "F2 R2 F2 R2 U2"),
    ] {
        let line = parse(htr).unwrap().line();
        let whole = line.then(&parse(finish).unwrap().line()).finished();
        let cube = whole.inverse().cube();
        let spellings = family(&line, Goal::Htr);
        let (found, done) = run(&cube, std::slice::from_ref(&spellings), 1);
        let best = last_of(&found, 0);
        solves(best, &cube);
        assert!(done && best.is_proven);
        let least = by_trying(&cube, &spellings, 6).unwrap();
        assert_eq!(best.solution().len(), least, "{htr}: {}", best.solution());
    }
}

/// Checks that a solution solves its cube.
fn solves(best: &BestTotal, cube: &Cube) {
    assert!(best.line.solves(cube) && cube.after_all(&best.solution()).is_solved());
}

#[test]
fn totals_of_listed_htrs_are_those_of_their_half_turn_finishes() {
    let cube = scrambled(SCRAMBLE);
    for dr in drs(&cube, 3).iter().map(|spellings| &spellings[0]) {
        let candidates: Vec<Vec<Line>> = first("htr", &dr.apply_to(&cube), 4)
            .iter()
            .map(|htr| family(&htr.line(), Goal::Htr))
            .map(|members| members.iter().map(|member| dr.then(member)).collect())
            .collect();
        let (found, done) = run(&cube, &candidates, 1);
        assert!(done);
        for (number, spellings) in candidates.iter().enumerate() {
            let best = last_of(&found, number);
            solves(best, &cube);
            assert!(best.is_proven && keeps_htr(&cube, &spellings[0], &best.line));
            let shortest = |line: &Line| {
                let extent = Extent::Shortest { slack: 2 };
                let limits = Limits { extent, results: usize::MAX, ..Limits::default() };
                let control = Control::new();
                let context = Context::new(tables(), &control);
                let finish = Step::of_goal(Goal::HtrFinish);
                let there = line.apply_to(&cube);
                let answer = solve(&finish, &there, &limits, context, &Silent).unwrap();
                let total = |rest: &Solution| line.then(&rest.line()).finished().len();
                answer.solutions.iter().map(total).min().unwrap()
            };
            let least = spellings.iter().map(shortest).min().unwrap();
            assert_eq!(best.solution().len(), least, "{}", spellings[0]);
        }
    }
}

#[test]
fn a_solution_counts_for_an_htr_only_when_half_turns_follow() {
    let line = |text: &str| parse(text).unwrap().line();
    let htr = line("L2 D'");
    let cube = scrambled("F2 U2 R2 D L2");
    assert!(keeps_htr(&cube, &htr, &line("L2 D' R2 U2 F2")));
    assert!(keeps_htr(&cube, &htr, &line("L2 D R2 U2 F2")), "the last turn goes either way");
    assert!(!keeps_htr(&cube, &htr, &line("L2 D' R U2 F2")));
    assert!(keeps_htr(&cube, &line("L2"), &line("L2 D' R U2 F2")), "no HTR is there yet");
}
