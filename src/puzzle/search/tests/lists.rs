//! Tests of prefixes, first and last moves, forbidden pairs and chosen moves, with moves that
//! commute. Also tests of searches for a few solutions.

use super::run;
use crate::format::parse_scramble;
use crate::search::{SolveRequest, WantedSolutions};
use crate::{Action, Definition, Set, catalogue};

fn puzzle(name: &str) -> Definition {
    catalogue::find(name).unwrap().definition().unwrap()
}

fn asked(puzzle: &Definition, scramble: &str) -> SolveRequest {
    SolveRequest::new(puzzle, parse_scramble(puzzle, scramble).unwrap())
}

fn list(puzzle: &Definition, names: &str) -> Vec<bool> {
    puzzle.moves.iter().map(|number| names.split(' ').any(|name| name == number.name)).collect()
}

fn found(puzzle: &Definition, request: &SolveRequest) -> Vec<String> {
    let name = |&number: &usize| puzzle.moves[number].name.as_str();
    let answer = run(puzzle, request).unwrap();
    answer.solutions.iter().map(|way| way.iter().map(name).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_beginning_may_be_followed_by_a_move_that_goes_before_it_elsewhere() {
    let cube = puzzle("3x3x3");
    let plain = SolveRequest { max: Some(3), ..asked(&cube, "U' D'") };
    assert_eq!(found(&cube, &plain), ["D U"]);
    for name in ["U", "D"] {
        let other = if name == "U" { "D" } else { "U" };
        let begun = SolveRequest { prefix: vec![cube.find(name).unwrap()], ..plain.clone() };
        assert_eq!(found(&cube, &begun), [format!("{name} {other}")]);
        let first = SolveRequest { first: list(&cube, name), ..plain.clone() };
        assert_eq!(found(&cube, &first), [format!("{name} {other}")]);
        let last = SolveRequest { last: list(&cube, name), ..plain.clone() };
        assert_eq!(found(&cube, &last), [format!("{other} {name}")]);
        let both =
            SolveRequest { first: list(&cube, name), last: list(&cube, other), ..plain.clone() };
        assert_eq!(found(&cube, &both), [format!("{name} {other}")]);
        let same =
            SolveRequest { first: list(&cube, name), last: list(&cube, name), ..plain.clone() };
        assert!(found(&cube, &same).is_empty());
    }
    let either = SolveRequest { first: list(&cube, "U D"), last: list(&cube, "U D"), ..plain };
    assert_eq!(found(&cube, &either), ["D U"]);
}

#[test]
fn moves_that_commute_are_ordered_only_if_forbidden_pairs_treat_both_alike() {
    let mut row =
        Definition::new("row", vec![Set { name: "P".to_owned(), pieces: 6, orientations: 1 }]);
    for (name, from) in
        [("X", [1, 0, 2, 4, 3, 5]), ("A", [0, 2, 1, 3, 4, 5]), ("B", [0, 1, 2, 3, 5, 4])]
    {
        row.add_move(name, Action { from: from.into(), twist: [0; 6].into() });
    }
    let request = SolveRequest { max: Some(3), ..asked(&row, "B A X") };
    assert_eq!(found(&row, &request), ["X B A"]);
    row.forbidden = vec![(0, 2)];
    assert_eq!(found(&row, &request), ["X A B"]);
}

#[test]
fn two_moves_that_stand_for_one_that_was_not_chosen_follow_each_other() {
    let cube = puzzle("3x3x3");
    let chosen = SolveRequest { moves: list(&cube, "R' U"), ..asked(&cube, "R2") };
    assert_eq!(found(&cube, &chosen), ["R' R'"]);
    let thrice = SolveRequest { moves: list(&cube, "R'"), ..asked(&cube, "R'") };
    assert_eq!(found(&cube, &thrice), ["R' R' R'"]);
    let quarters = SolveRequest { moves: list(&cube, "R R'"), ..asked(&cube, "R2") };
    assert_eq!(found(&cube, &quarters), ["R R", "R' R'"]);
    let all = SolveRequest { moves: list(&cube, "R R2 R'"), slack: 2, ..asked(&cube, "R2") };
    assert_eq!(found(&cube, &all), ["R2"]);
}

#[test]
fn the_first_few_solutions_are_the_first_of_all_on_any_number_of_threads() {
    for (name, scramble) in
        [("2x2x2", "R U2 F R' U"), ("pyraminx", "R U L' B R' U"), ("2x2x2", "R U F2 R U' R F")]
    {
        let puzzle = puzzle(name);
        let plain = SolveRequest { slack: 2, ..asked(&puzzle, scramble) };
        let all = run(&puzzle, &plain).unwrap().solutions;
        for (wanted, count) in [
            (WantedSolutions::First, 1),
            (WantedSolutions::Most(2), 2),
            (WantedSolutions::Most(7), 7),
        ] {
            for threads in [1, 2, 8] {
                let some = run(&puzzle, &SolveRequest { wanted, threads, ..plain.clone() })
                    .unwrap()
                    .solutions;
                assert_eq!(
                    some[..],
                    all[..count.min(all.len())],
                    "{name}, {wanted:?}, {threads} threads"
                );
            }
        }
    }
}
