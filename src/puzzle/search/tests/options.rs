//! Tests of each option of a request, with a puzzle that can be followed by hand.

use premove_engine::search::Ending;

use super::row::{after, asked, names, numbers, row};
use super::run;
use crate::search::{PuzzleSolveError, SolveRequest, WantedSolutions};
use crate::{Action, Definition, MoveLimit, PuzzleMetric, Set};

#[test]
fn commuting_moves_come_with_the_later_declared_first() {
    let row = row();
    let answer = run(&row, &asked(&row, "A C B")).unwrap();
    assert_eq!(names(&row, &answer), ["C B' A'"]);
}

#[test]
fn a_solved_position_is_solved_by_nothing() {
    let row = row();
    let answer = run(&row, &SolveRequest { slack: 1, ..asked(&row, "") }).unwrap();
    assert_eq!((answer.solutions, answer.least, answer.ending), (vec![vec![]], 0, Ending::Done));
}

#[test]
fn a_longest_length_of_nothing_looks_at_the_start_alone() {
    let row = row();
    for (moves, solutions) in [("", 1), ("A", 0)] {
        let answer = run(&row, &SolveRequest { max: Some(0), ..asked(&row, moves) }).unwrap();
        assert_eq!((answer.solutions.len(), answer.nodes), (solutions, 0));
    }
}

#[test]
fn the_longest_length_goes_before_slack() {
    let row = row();
    let answer = run(&row, &SolveRequest { max: Some(3), slack: 9, ..asked(&row, "A B") }).unwrap();
    assert_eq!(names(&row, &answer), ["B' A'"]);
    assert_eq!(answer.ending, Ending::MaxDepth);
}

#[test]
fn slack_lists_longer_solutions_after_shorter_ones() {
    let row = row();
    let plain = asked(&row, "A2 B");
    let longer = run(&row, &SolveRequest { slack: 6, ..plain.clone() }).unwrap();
    let lengths: Vec<usize> = longer.solutions.iter().map(Vec::len).collect();
    assert!(
        lengths.is_sorted() && lengths[0] == 2 && lengths[lengths.len() - 1] > 2,
        "{lengths:?}"
    );
    assert_eq!(run(&row, &plain).unwrap().solutions[..], longer.solutions[..1]);
}

#[test]
fn the_least_length_passes_over_shorter_solutions() {
    let row = row();
    let least = run(&row, &SolveRequest { min: 3, ..asked(&row, "A2 B") }).unwrap();
    assert!(
        least.solutions.iter().all(|solution| solution.len() as u32 == least.least)
            && least.least >= 3
    );
}

#[test]
fn quarters_count_a_half_turn_twice() {
    let row = row();
    let quarters = SolveRequest { metric: PuzzleMetric::Quarters, ..asked(&row, "A2 B") };
    assert_eq!(run(&row, &quarters).unwrap().least, 3);
    assert_eq!(run(&row, &asked(&row, "A2 B")).unwrap().least, 2);
}

#[test]
fn limits_count_moves_together_and_take_moves_away() {
    let row = row();
    let all = |base: usize| row.bases[base].powers.clone();
    let limited = |moves: Vec<usize>, most: u32| SolveRequest {
        limits: vec![MoveLimit { moves, most }],
        max: Some(9),
        ..asked(&row, "A B A")
    };
    let answer = run(&row, &limited(all(0), 2)).unwrap();
    assert_eq!(names(&row, &answer), ["A' B' A'"]);
    assert!(run(&row, &limited(all(0), 1)).unwrap().solutions.is_empty());
    let without = run(&row, &limited(numbers(&row, "A'"), 0)).unwrap();
    assert!(
        !without.solutions.is_empty() && names(&row, &without).iter().all(|s| !s.contains("A'")),
        "{without:?}"
    );
    let alone = run(&row, &limited([all(0), all(2)].concat(), 0));
    assert!(matches!(alone, Err(PuzzleSolveError::Unreachable(_))), "{alone:?}");
}

#[test]
fn limits_on_everything_exhaust_the_search() {
    let row = row();
    let everything = MoveLimit { moves: (0..row.moves.len()).collect(), most: 2 };
    let answer =
        run(&row, &SolveRequest { limits: vec![everything], ..asked(&row, "A B A") }).unwrap();
    assert_eq!((answer.solutions.len(), answer.ending), (0, Ending::Exhausted));
}

#[test]
fn first_and_last_moves_can_be_forbidden() {
    let row = row();
    let without = |name: &str| {
        (0..row.moves.len()).map(|number| row.moves[number].name != name).collect::<Vec<_>>()
    };
    let plain = SolveRequest { max: Some(4), ..asked(&row, "A B") };
    for (first, last, expected) in [("C", "B'", &["B' A'"][..]), ("B'", "C", &[]), ("C", "A'", &[])]
    {
        let request = SolveRequest { first: without(first), last: without(last), ..plain.clone() };
        assert_eq!(
            names(&row, &run(&row, &request).unwrap()),
            expected,
            "without {first} first and {last} last"
        );
    }
}

#[test]
fn solutions_go_on_after_a_given_beginning() {
    let row = row();
    let begun = SolveRequest { prefix: numbers(&row, "B'"), ..asked(&row, "A B") };
    let answer = run(&row, &begun).unwrap();
    assert_eq!((names(&row, &answer), answer.least), (vec!["B' A'".to_owned()], 2));
    let away = SolveRequest { prefix: numbers(&row, "A"), ..asked(&row, "A B") };
    let answer = run(&row, &away).unwrap();
    assert!(answer.least > 2 && answer.solutions.iter().all(|s| s[0] == numbers(&row, "A")[0]));
    let limits = vec![MoveLimit { moves: numbers(&row, "A"), most: 0 }];
    let refused = run(&row, &SolveRequest { limits, ..away });
    assert_eq!(refused, Err(PuzzleSolveError::Prefix { at: 1, name: "A".to_owned() }));
}

#[test]
fn any_of_several_goals_will_do() {
    let row = row();
    let goals = vec![row.solved.clone(), after(&row, "A B")];
    let answer = run(&row, &SolveRequest { goals, ..asked(&row, "A B C") }).unwrap();
    assert_eq!(names(&row, &answer), ["C"]);
}

#[test]
fn a_goal_may_count_turns_modulo_a_divisor() {
    let mut dial =
        Definition::new("dial", vec![Set { name: "D".to_owned(), pieces: 1, orientations: 4 }]);
    dial.add_move("T", Action { from: [0].into(), twist: [1].into() });
    let mut goal = dial.solved.clone();
    goal.moduli[0] = 2;
    let start = dial.moves[0].action.apply(&dial.solved, &dial.shape);
    let whole = run(&dial, &SolveRequest::new(&dial, start.clone())).unwrap();
    let half =
        run(&dial, &SolveRequest { goals: vec![goal], ..SolveRequest::new(&dial, start) }).unwrap();
    assert_eq!(
        (names(&dial, &whole), names(&dial, &half)),
        (vec!["T'".to_owned()], vec!["T".to_owned(), "T'".to_owned()])
    );
}

#[test]
fn an_unknown_piece_fits_only_where_it_does_not_matter() {
    let row = row();
    let mut request = asked(&row, "A");
    request.start.free_label(0);
    assert!(matches!(run(&row, &request), Err(PuzzleSolveError::Unreachable(why))
            if why.ends_with("of P is missing")));
    // The piece in the first slot belongs in the second slot.
    request.goals[0].free_label(1);
    assert_eq!(names(&row, &run(&row, &request).unwrap()), ["A'"]);
}

#[test]
fn one_solution_or_so_many_are_the_same_on_any_number_of_threads() {
    let row = row();
    for wanted in [
        WantedSolutions::First,
        WantedSolutions::Most(3),
        WantedSolutions::Most(1_000),
        WantedSolutions::All,
    ] {
        let ask =
            |threads| SolveRequest { wanted, threads, slack: 4, ..asked(&row, "A B2 A' B A2 C B") };
        let alone = run(&row, &ask(1)).unwrap();
        for threads in [2, 4] {
            let together = run(&row, &ask(threads)).unwrap();
            assert_eq!(
                (&together.solutions, together.ending),
                (&alone.solutions, alone.ending),
                "{wanted:?}"
            );
        }
        match wanted {
            WantedSolutions::First => assert_eq!(alone.solutions.len(), 1),
            WantedSolutions::Most(3) => assert_eq!(alone.solutions.len(), 3),
            _ => assert!(alone.solutions.len() > 3),
        }
    }
}

#[test]
fn powers_whose_product_is_not_chosen_stand_as_forbidden_places_need_them() {
    // The wrong piece in the second slot must leave it first, so the quarter turn comes before the
    // half turn.
    let mut pair =
        Definition::new("pair", vec![Set { name: "P".to_owned(), pieces: 2, orientations: 4 }]);
    pair.add_move("T", Action { from: [1, 0].into(), twist: [0, 2].into() });
    pair.illegal = vec![(1, 1)];
    let moves = pair.moves.iter().map(|turn| turn.name != "T").collect::<Vec<_>>();
    for (turns, expected) in [("T", "T'"), ("T'", "T' T2")] {
        let request =
            SolveRequest { moves: moves.clone(), ..SolveRequest::new(&pair, after(&pair, turns)) };
        assert_eq!(names(&pair, &run(&pair, &request).unwrap()), [expected]);
    }
}

#[test]
fn powers_that_blocks_keep_apart_are_made_one_after_the_other() {
    // Half of the move would break the block.
    let mut glued =
        Definition::new("glued", vec![Set { name: "S".to_owned(), pieces: 5, orientations: 1 }]);
    glued.add_move("R", Action { from: [1, 0, 3, 4, 2].into(), twist: [0; 5].into() });
    glued.blocks = vec![vec![(0, 1), (0, 3)]];
    let start = after(&glued, "R3");
    let answer = run(&glued, &SolveRequest::new(&glued, start)).unwrap();
    assert_eq!(
        (names(&glued, &answer), answer.least),
        (vec!["R R R".to_owned(), "R' R' R'".to_owned()], 3)
    );
    // Two halves of a move that is allowed are not listed as another solution.
    let longer =
        run(&glued, &SolveRequest { slack: 3, ..SolveRequest::new(&glued, after(&glued, "R")) })
            .unwrap();
    assert_eq!(names(&glued, &longer), ["R'"]);
}

/// Returns a puzzle with three pairs of pieces; each pair is exchanged by one move.
fn pairs() -> Definition {
    let mut pairs =
        Definition::new("pairs", vec![Set { name: "P".to_owned(), pieces: 6, orientations: 1 }]);
    for (slot, name) in [(0, "A"), (2, "B"), (4, "C")] {
        let mut action = Action::identity(6);
        action.from.swap(slot, slot + 1);
        pairs.add_move(name, action);
    }
    pairs
}

#[test]
fn lists_of_ends_show_one_order_of_moves_that_all_commute() {
    let pairs = pairs();
    let only = |wanted: &[&str]| {
        pairs.moves.iter().map(|m| wanted.contains(&m.name.as_str())).collect::<Vec<_>>()
    };
    let plain = asked(&pairs, "A B C");
    let all = ["A", "B", "C"];
    for (first, last, expected) in [
        (&all[..], &all[..], "C B A"),
        (&["A", "B"], &all, "B C A"),
        (&all, &["B", "C"], "C A B"),
        (&["A"], &all, "A C B"),
        (&["A", "B"], &["A", "B"], "B C A"),
        (&["A", "B"], &["B"], "A C B"),
        (&["A"], &["C"], "A B C"),
    ] {
        let request = SolveRequest { first: only(first), last: only(last), ..plain.clone() };
        assert_eq!(
            names(&pairs, &run(&pairs, &request).unwrap()),
            [expected],
            "{first:?} first, {last:?} last"
        );
    }
}

#[test]
fn moves_behind_one_that_clears_a_forbidden_place_have_one_order() {
    let mut pairs = pairs();
    pairs.illegal = vec![(0, 2)];
    assert_eq!(names(&pairs, &run(&pairs, &asked(&pairs, "A B C")).unwrap()), ["A C B"]);
}
