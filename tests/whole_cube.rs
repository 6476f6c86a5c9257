//! Tests of shortest solutions of the whole cube, from any state and from EO, against known
//! results.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use premove_cube::notation;
use premove_cube::{Axis, Cube, Move, MoveSet, Rng, StateKind, random};
use premove_engine::coord::axis_view::Parts;
use premove_engine::coord::parts::half_turn_corners;
use premove_engine::search::{Answer, Control, Extent, Limits, Report, Silent, Solution, Work};
use premove_engine::step::{Context, Goal, Step, StepError, solve};
use premove_engine::table::{Cosets, Tables};

fn tables() -> Tables {
    Tables::new(common::tables_folder())
}

fn search(step: &str, cube: &Cube, limits: &Limits, threads: usize, tables: &Tables) -> Answer {
    let control = Control::new();
    let context = Context::new(tables, &control).on_threads(threads);
    solve(&Step::find(step).unwrap(), cube, limits, context, &Silent).unwrap()
}

/// Returns the length of the shortest solutions, after checking that each of them solves the cube.
fn shortest(step: &str, cube: &Cube, tables: &Tables) -> u8 {
    let limits =
        Limits { results: usize::MAX, extent: Extent::Shortest { slack: 0 }, ..Limits::default() };
    let answer = search(step, cube, &limits, 2, tables);
    assert!(answer.solutions.iter().all(|s| s.line().apply_to(cube).is_solved()));
    answer.solutions[0].len()
}

fn walk(moves: MoveSet, count: usize, rng: &mut Rng) -> Cube {
    let moves: Vec<Move> = moves.iter().collect();
    Cube::from_moves((0..count).map(|_| moves[rng.below(moves.len() as u32) as usize]))
}

#[test]
fn moves_that_keep_eo_are_undone_in_no_more_moves_and_never_in_fewer_than_any_moves_need() {
    let (tables, mut rng) = (tables(), Rng::from_number(21));
    for (step, axis) in [("eofbfin", Axis::Fb), ("eorlfin", Axis::Rl), ("eoudfin", Axis::Ud)] {
        for count in [1, 4, 8, 11, 12] {
            let cube = walk(MoveSet::keeping_eo(axis), count, &mut rng);
            let within_eo = shortest(step, &cube, &tables);
            assert!(usize::from(within_eo) <= count, "{step} {count}");
            assert!(shortest("optimal", &cube, &tables) <= within_eo, "{step}");
            assert!(shortest("eofin", &cube, &tables) <= within_eo, "{step}");
        }
    }
}

#[test]
fn eofin_takes_the_axes_whose_eo_is_solved_and_refuses_a_state_without_one() {
    let (tables, mut rng) = (tables(), Rng::from_number(22));
    let cube = walk(MoveSet::keeping_eo(Axis::Rl), 7, &mut rng);
    let limits =
        Limits { results: usize::MAX, extent: Extent::Shortest { slack: 0 }, ..Limits::default() };
    let list = |step| search(step, &cube, &limits, 1, &tables).solutions;
    assert_eq!(list("eofin"), list("eorlfin"));
    let step = Step::find("eofin").unwrap();
    let nowhere = Cube::from_moves([0, 6, 12].map(Move::from_index));
    let refused = solve(&step, &nowhere, &limits, Context::new(&tables, &Control::new()), &Silent);
    let Err(StepError::NotReady(what)) = refused else { unreachable!("{refused:?}") };
    assert!(
        what.starts_with("EO on F/B is not solved: ")
            && what.contains("; EO on R/L is not solved: "),
        "{what}"
    );
}

#[test]
fn one_solution_is_the_same_whatever_the_number_of_threads() {
    let (tables, mut rng) = (tables(), Rng::from_number(23));
    for _ in 0..4 {
        let cube = walk(MoveSet::ALL, 12, &mut rng);
        let one: Vec<Vec<Solution>> = [1, 2, 4]
            .map(|threads| search("optimal", &cube, &Limits::default(), threads, &tables).solutions)
            .into();
        assert!(one[0] == one[1] && one[1] == one[2]);
        let all = Limits {
            results: usize::MAX,
            extent: Extent::Shortest { slack: 0 },
            ..Limits::default()
        };
        assert!(search("optimal", &cube, &all, 2, &tables).solutions.contains(&one[0][0]));
    }
}

/// Stops the search when the length of twelve moves is done.
struct StopAtTwelve<'a>(&'a Control);

impl Report for StopAtTwelve<'_> {
    fn found(&self, _: &[Solution]) {}

    fn depth_done(&self, depth: u8, _: &[Solution], _: &Work) {
        if depth == 12 {
            self.0.stop();
        }
    }
}

#[test]
fn a_search_that_would_take_days_can_be_stopped() {
    let (tables, control) = (tables(), Control::new());
    let superflip =
        notation::parse("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2").unwrap().line();
    let cube = superflip.apply_to(&Cube::SOLVED);
    let step = Step::of_goal(Goal::Optimal);
    let context = Context::new(&tables, &control).on_threads(2);
    let answer = solve(&step, &cube, &Limits::default(), context, &StopAtTwelve(&control)).unwrap();
    assert!(answer.ending.is_stopped() && answer.solutions.is_empty());
    assert_eq!(answer.completed, Some(12));
}

/// Entries of a true table differ by at most one from those one move away, one of which is nearer
/// to the goal. An entry is 0 exactly for states in the group.
#[test]
fn sampled_entries_of_the_table_for_finishes_from_eo_are_true() {
    let (tables, mut rng) = (tables(), Rng::from_number(24));
    let table = tables.eo_finish(&|| false).unwrap();
    let cosets = table.cosets();
    let distance = |cube: &Cube| cosets.distance(cosets.place(cosets.at(Parts::of(cube))));
    let (moves, half_turns) = (MoveSet::keeping_eo(Axis::Fb), half_turn_corners());
    for i in 0..5_000 {
        let cube =
            if i % 2 == 0 { random(StateKind::Eo, &mut rng) } else { walk(moves, i % 9, &mut rng) };
        let here = distance(&cube);
        let (home, parts) = (Parts::of(&Cube::SOLVED), Parts::of(&cube));
        let is_home = parts.twist() == 0
            && parts.slice() == home.slice()
            && half_turns.contains(&parts.corner_permutation());
        assert_eq!(here == 0, is_home, "{cube:?}");
        let around: Vec<u8> = moves.iter().map(|m| distance(&cube.after(m))).collect();
        assert!(around.iter().all(|d| d.abs_diff(here) <= 1), "{cube:?}");
        assert!(here == 0 || around.contains(&(here - 1)), "{cube:?}");
        for m in moves {
            let at = cosets.after(cosets.at(Parts::of(&cube)), m);
            assert_eq!(cosets.place(at), cosets.place(cosets.at(Parts::of(&cube.after(m)))));
        }
        assert!(cosets.group().iter().all(|m| distance(&cube.before(m)) == here), "{cube:?}");
    }
}
