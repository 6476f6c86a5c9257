//! Tests of the goals EO and DR of the puzzle catalogue, against the steps that are built for the
//! cube: both must list equal shortest solutions.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::collections::BTreeSet;

use premove_cube::notation::Side;
use premove_cube::{Cube, Move, Rng};
use premove_engine::search::{Control, Endings, Extent, Limits, Silent};
use premove_engine::step::{Context, Step, solve};
use premove_engine::table::Tables;
use premove_puzzle::search::WantedSolutions;
use premove_puzzle::{Definition, PuzzleMetric, catalogue, search as any};

/// Returns one form for all orders of turns of opposite faces: the first by name comes first.
fn settled(mut names: Vec<String>) -> Vec<String> {
    let axis = |name: &str| "UDRLFB".find(&name[..1]).unwrap() / 2;
    for at in 1..names.len() {
        if axis(&names[at - 1]) == axis(&names[at]) && names[at] < names[at - 1] {
            names.swap(at - 1, at);
        }
    }
    names
}

fn by_step(step: &str, cube: &Cube, tables: &Tables) -> BTreeSet<Vec<String>> {
    let limits = Limits {
        results: usize::MAX,
        extent: Extent::Shortest { slack: 0 },
        endings: Endings::All,
        ..Limits::default()
    };
    let step = Step::find(step).unwrap();
    let answer =
        solve(&step, cube, &limits, Context::new(tables, &Control::new()).on_threads(2), &Silent)
            .unwrap();
    let names = |moves: &[Move]| settled(moves.iter().map(ToString::to_string).collect());
    answer.solutions.iter().map(|solution| names(solution.side(Side::Normal))).collect()
}

fn by_definition(puzzle: &Definition, scramble: &[Move]) -> BTreeSet<Vec<String>> {
    let number = |m: &Move| puzzle.find(&m.to_string()).unwrap();
    let start = scramble.iter().fold(puzzle.solved.clone(), |p, m| {
        puzzle.moves[number(m)].action.apply(&p, &puzzle.shape)
    });
    let request = any::SolveRequest {
        start,
        goals: vec![puzzle.solved.clone()],
        metric: PuzzleMetric::Moves,
        min: 0,
        max: None,
        slack: 0,
        wanted: WantedSolutions::All,
        moves: Vec::new(),
        limits: Vec::new(),
        prefix: Vec::new(),
        first: Vec::new(),
        last: Vec::new(),
        memory: 64 << 20,
        threads: 2,
        tables: None,
    };
    let answer = any::solve(puzzle, &request, &Control::new(), &Silent).unwrap();
    let names = |solution: &Vec<usize>| {
        settled(solution.iter().map(|&n| puzzle.moves[n].name.clone()).collect())
    };
    answer.solutions.iter().map(names).collect()
}

fn compare(name: &str, step: &str, scrambles: usize, moves: usize) {
    let tables = Tables::new(common::tables_folder());
    let puzzle = catalogue::find(name).unwrap().definition().unwrap();
    let mut rng = Rng::from_number(5);
    let mut lengths = BTreeSet::new();
    for _ in 0..scrambles {
        let scramble: Vec<Move> =
            (0..moves).map(|_| Move::from_index(rng.below(18) as usize)).collect();
        let cube = scramble.iter().fold(Cube::SOLVED, |cube, &m| cube.after(m));
        let solutions = by_definition(&puzzle, &scramble);
        assert_eq!(solutions, by_step(step, &cube, &tables), "{step} of {scramble:?}");
        lengths.extend(solutions.first().map(Vec::len));
    }
    assert!(lengths.len() > 2, "{name}: only {lengths:?}");
}

#[test]
fn edges_are_oriented_by_the_same_solutions() {
    compare("3x3x3-eo", "eofb", 12, 20);
}

#[test]
fn domino_reductions_are_the_same() {
    compare("3x3x3-dr", "drud", 8, 7);
}
