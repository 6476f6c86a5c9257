//! Tests of all shortest solutions of the whole cube, against brute force and recorded optima.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[path = "../common/mod.rs"]
mod common;

mod families;
mod filters;
mod quarters;
mod random;
mod recorded;
mod settled;
mod tables;
mod watched;
mod workers;

use std::collections::BTreeSet;

use premove_cube::Cube;
use premove_cube::notation::{self, Side};
use premove_engine::search::{Control, Extent, Limits, Silent};
use premove_engine::step::{Context, Goal, Step, solve};
use premove_engine::table::Tables;
use premove_test_reference::{Ball, Moves};

fn tables() -> Tables {
    Tables::new(common::tables_folder())
}

/// Returns limits for all solutions of the shortest length and up to `slack` moves more.
const fn all(slack: u8) -> Limits {
    let limits = every_length();
    Limits { extent: Extent::Shortest { slack }, ..limits }
}

/// Returns limits for all solutions of exactly this length.
const fn of_length(length: u8) -> Limits {
    Limits { min: length, max: length, ..every_length() }
}

/// Returns limits under which a search continues up to 20 moves.
const fn every_length() -> Limits {
    Limits {
        min: 0,
        max: 20,
        results: usize::MAX,
        extent: Extent::All,
        sides: premove_engine::search::Sides::Only(Side::Normal),
        endings: premove_engine::search::Endings::All,
        moves: premove_cube::MoveSet::ALL,
        other_side: premove_engine::search::MAX_LENGTH,
        other_side_least: 0,
        quarters: premove_engine::search::MAX_LENGTH,
        quarter_axes: premove_engine::search::QuarterAxes::Any,
        order: premove_engine::search::Order::Sorted,
        ranking: premove_engine::search::Ranking::List,
    }
}

/// Returns the solutions that the library lists, after checking that each occurs once, in order,
/// and solves the cube.
#[track_caller]
fn listed(cube: &Cube, limits: &Limits, threads: usize, tables: &Tables) -> Vec<Moves> {
    let step = Step::of_goal(Goal::Optimal);
    let answer = solve(
        &step,
        cube,
        limits,
        Context::new(tables, &Control::new()).on_threads(threads),
        &Silent,
    )
    .unwrap();
    let ending = answer.ending;
    assert!(
        !ending.is_stopped() && (limits.results < usize::MAX || !ending.has_more()),
        "{cube:?}: {ending:?}"
    );
    assert!(answer.solutions.is_sorted(), "{cube:?}");
    let lines: Vec<Moves> =
        answer.solutions.iter().map(|s| s.side(Side::Normal).to_vec()).collect();
    for moves in &lines {
        assert!(
            cube.after_all(moves.iter().copied()).is_solved(),
            "{moves:?} does not solve {cube:?}"
        );
    }
    assert_eq!(
        lines.iter().collect::<BTreeSet<_>>().len(),
        lines.len(),
        "a solution came twice: {cube:?}"
    );
    lines
}

/// Returns the list of [`listed`] as a set.
#[track_caller]
fn solutions(cube: &Cube, limits: &Limits, threads: usize, tables: &Tables) -> BTreeSet<Moves> {
    listed(cube, limits, threads, tables).into_iter().collect()
}

/// Returns the cube after a written scramble.
fn scrambled(text: &str) -> Cube {
    notation::parse(text).unwrap().line().apply_to(&Cube::SOLVED)
}

#[test]
fn the_ball_has_as_many_states_as_gods_algorithm_counts() {
    assert_eq!(Ball::get().counts(), [1, 18, 243, 3_240, 43_239, 574_908, 7_618_438]);
}
