//! Tests short solutions of all kinds of states.

use std::sync::Mutex;

use premove_cube::notation::{Side, parse};
use premove_cube::{Axis, Move, MoveSet, Rng, StateKind, random};

use super::search::SHORTEST_LOOP;
use super::*;
use crate::coord::Space;
use crate::search::{Control, Extent, Limits, Sides, Silent};
use crate::step::{Goal, Step, solve as solve_step};
use crate::table::{DrNode, DrTable, Tables};

/// Opens tables that tests share.
fn tables() -> Tables {
    Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into())
}

fn state(moves: &str) -> Cube {
    parse(moves).unwrap().line().apply_to(&Cube::SOLVED)
}

/// Solves a cube and checks the solution.
fn solve(cube: &Cube, effort: Effort, tables: &Tables) -> ShortAnswer {
    let answer = two_phase(cube, effort, Context::new(tables, &Control::new()), &Silent).unwrap();
    let moves = &answer.best.as_ref().unwrap().moves;
    assert!(cube.after_all(moves).is_solved(), "{cube:?}: {moves}");
    assert!(moves.is_normal(), "{moves}");
    answer
}

fn length(answer: &ShortAnswer) -> usize {
    answer.best.as_ref().unwrap().moves.len()
}

#[test]
fn random_cubes_of_every_kind_are_solved_within_21_moves() {
    let tables = tables();
    let mut lengths = Vec::new();
    for kind in StateKind::ALL {
        let mut rng = Rng::from_number(7);
        for _ in 0..if kind == StateKind::Full { 60 } else { 12 } {
            let answer =
                solve(&random(kind, &mut rng), Effort { nodes: 5_000, ..Effort::USUAL }, &tables);
            assert!(length(&answer) <= 21 && !answer.ending.is_stopped());
            assert!(answer.best.unwrap().nodes <= answer.nodes);
            if kind == StateKind::Full {
                lengths.push(length(&solve(&random(kind, &mut rng), Effort::QUICK, &tables)));
            }
        }
    }
    assert!(lengths.iter().sum::<usize>() * 10 <= lengths.len() * 202, "{lengths:?}");
}

#[test]
fn same_state_and_effort_give_the_same_answer() {
    let tables = tables();
    let cube = random(StateKind::Full, &mut Rng::from_number(2));
    let first = solve(&cube, Effort { nodes: 5_000, enough: 0 }, &tables);
    assert_eq!(first, solve(&cube, Effort { nodes: 5_000, enough: 0 }, &tables));
    assert_eq!(first.nodes, 5_000);
    assert!(first.ending != Ending::Done);
}

#[test]
fn solved_needs_no_moves_and_few_moves_no_more_than_it_took() {
    let tables = tables();
    let solved = solve(&Cube::SOLVED, Effort::USUAL, &tables);
    assert_eq!((length(&solved), solved.ending), (0, Ending::Done));
    for m in Move::ALL {
        let answer = solve(&Cube::SOLVED.after(m), Effort::USUAL, &tables);
        assert_eq!(answer.best.unwrap().moves.moves(), [m.inverse()]);
        assert_eq!(answer.ending, Ending::Done);
    }
    let mut rng = Rng::from_number(5);
    for n in [2, 3, 4, 5, 6, 7, 8, 9] {
        for _ in 0..6 {
            let scramble: Alg = (0..n).map(|_| Move::from_index(rng.below(18) as usize)).collect();
            let answer = solve(&scramble.cube(), Effort::USUAL, &tables);
            assert!(
                length(&answer) <= scramble.len() && answer.ending == Ending::Done,
                "{scramble}: {answer:?}"
            );
        }
    }
}

#[test]
fn ways_that_leave_dr_and_come_back_are_not_missed() {
    // States in DR on U/D that need more moves inside DR: the short solution leaves DR.
    let tables = tables();
    for scramble in ["R U2 R2 U2 R", "R L F2 B2 R L", "F' B U2 D2 F B'", "R2 F B U2 L2 F' B'"] {
        let cube = state(scramble);
        let answer = solve(&cube, Effort::USUAL, &tables);
        assert!(length(&answer) <= scramble.split(' ').count(), "{scramble}: {answer:?}");
    }
}

#[test]
fn superflip_is_solved_too() {
    let cube = state("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
    let bad = cube.edges.iter().enumerate().all(|(i, e)| (e.piece(), e.flip()) == (i, 1));
    assert!(bad && cube.corners == Cube::SOLVED.corners);
    assert!(length(&solve(&cube, Effort::USUAL, &tables())) <= 21);
}

#[test]
fn states_in_dr_and_htr_are_never_solved_longer_than_inside_it() {
    let tables = tables();
    let limits = Limits {
        extent: Extent::Shortest { slack: 0 },
        sides: Sides::Only(Side::Normal),
        ..Limits::default()
    };
    for (kind, goal) in [(StateKind::Dr, Goal::DrFinish), (StateKind::Htr, Goal::HtrFinish)] {
        let step = Step::of_goal(goal);
        let mut rng = Rng::from_number(11);
        for _ in 0..20 {
            let cube = random(kind, &mut rng);
            let inside =
                solve_step(&step, &cube, &limits, Context::new(&tables, &Control::new()), &Silent)
                    .unwrap();
            let inside = usize::from(inside.solutions[0].len());
            assert!(length(&solve(&cube, Effort::QUICK, &tables)) <= inside.max(20), "{cube:?}");
            assert!(
                length(&solve(&cube, Effort { nodes: 1, enough: 0 }, &tables)) <= inside,
                "{cube:?}"
            );
        }
    }
}

/// A report that stores the reported solutions.
#[derive(Default)]
struct Record(Mutex<Vec<Short>>);

impl Report<Short> for Record {
    fn best(&self, solution: &Short) {
        self.0.lock().unwrap().push(solution.clone());
    }
}

#[test]
fn every_solution_reported_is_shorter_than_the_one_before() {
    let tables = tables();
    let cube = random(StateKind::Full, &mut Rng::from_number(4));
    let record = Record::default();
    let effort = Effort { nodes: 20_000, enough: 0 };
    let answer = two_phase(&cube, effort, Context::new(&tables, &Control::new()), &record).unwrap();
    let reported = record.0.into_inner().unwrap();
    assert!(reported.len() > 1);
    assert!(reported.is_sorted_by(|a, b| a.moves.len() > b.moves.len() && a.nodes <= b.nodes));
    assert_eq!(reported.last(), answer.best.as_ref());
    assert!(reported.iter().all(|short| cube.after_all(&short.moves).is_solved()));
}

#[test]
fn a_solution_that_is_not_accepted_is_passed_over() {
    let tables = tables();
    let cube = random(StateKind::Full, &mut Rng::from_number(4));
    let first = solve(&cube, Effort::QUICK, &tables).best.unwrap().moves;
    let mut accepts = |moves: &Alg| moves.moves().first() != first.moves().first();
    let control = Control::new();
    let answer =
        two_phase_accepting(&cube, Effort::QUICK, Context::new(&tables, &control), &mut accepts)
            .unwrap();
    let other = answer.best.unwrap().moves;
    assert_ne!(other.moves()[0], first.moves()[0]);
    assert!(cube.after_all(&other).is_solved());
}

#[test]
fn it_ends_when_the_length_is_good_enough_or_it_is_stopped() {
    /// A report that stops the search at the first solution.
    struct Once<'a>(&'a Control);
    impl Report<Short> for Once<'_> {
        fn best(&self, _: &Short) {
            self.0.stop();
        }
    }
    let tables = tables();
    let cube = random(StateKind::Full, &mut Rng::from_number(8));
    let answer = solve(&cube, Effort { enough: 21, ..Effort::UNLIMITED }, &tables);
    assert!(answer.ending == Ending::Enough);
    let control = Control::new();
    let answer =
        two_phase(&cube, Effort::UNLIMITED, Context::new(&tables, &control), &Once(&control))
            .unwrap();
    assert!(answer.ending.is_stopped() && answer.best.is_some());
    let answer = two_phase(&cube, Effort::USUAL, Context::new(&tables, &control), &Silent).unwrap();
    assert_eq!((answer.best, answer.ending, answer.nodes), (None, Ending::Stopped, 0));
}

/// Counts the paths out of DR and back of exactly `left` more moves whose last move DR forbids.
fn loops(table: &DrTable, at: DrNode, allowed: MoveSet, left: u8) -> usize {
    if left == 0 {
        return usize::from(table.distance(at) == 0);
    }
    let outside = MoveSet::ALL.without(MoveSet::keeping_dr(Axis::Ud));
    let choice = if left == 1 { allowed.and(outside) } else { allowed };
    choice.iter().map(|m| loops(table, table.child(at, m), MoveSet::following(m), left - 1)).sum()
}

#[test]
fn nothing_shorter_than_the_shortest_loop_leaves_dr_and_comes_back() {
    let tables = tables();
    let table = tables.dr(&|| false).unwrap();
    let home = table.node(&Cube::SOLVED);
    let outside = MoveSet::ALL.without(MoveSet::keeping_dr(Axis::Ud));
    let count = |length: u8| -> usize {
        outside
            .iter()
            .map(|m| loops(table, table.child(home, m), MoveSet::following(m), length - 1))
            .sum()
    };
    for length in 2..SHORTEST_LOOP {
        assert_eq!(count(length), 0, "{length}");
    }
    assert_eq!(count(SHORTEST_LOOP), 128);
}
