//! Tests of random cubes: the set of all their shortest solutions.

use premove_cube::{Cube, Move, MoveSet, Rng};

use super::{Moves, all, of_length, solutions, tables};
use premove_test_reference::Ball;

/// Returns the state after `count` random moves, none of which cancels or repeats the move before.
pub(crate) fn walk(count: usize, rng: &mut Rng) -> Cube {
    let mut moves = Moves::new();
    for _ in 0..count {
        let next = moves.last().map_or(MoveSet::ALL, |&last| MoveSet::following(last));
        let next: Vec<Move> = next.iter().collect();
        moves.push(next[rng.below(next.len() as u32) as usize]);
    }
    Cube::from_moves(moves)
}

/// Numbers of random moves, each with its number of cubes: 1,000 in all. There are fewer long ones,
/// because each move makes brute force thirteen times slower.
const PLAN: [(usize, usize); 11] = [
    (1, 10),
    (2, 20),
    (3, 40),
    (4, 60),
    (5, 80),
    (6, 100),
    (7, 120),
    (8, 130),
    (9, 140),
    (10, 180),
    (11, 120),
];

#[test]
fn all_shortest_solutions_of_a_thousand_cubes_are_those_of_brute_force() {
    let (tables, ball, mut rng) = (tables(), Ball::get(), Rng::from_number(401));
    let mut lengths = [0; 12];
    for (moves, cubes) in PLAN {
        for _ in 0..cubes {
            let cube = walk(moves, &mut rng);
            let want = ball.shortest(&cube, 11).unwrap();
            assert_eq!(solutions(&cube, &all(0), 1, &tables), want, "{cube:?}");
            lengths[want.first().map_or(0, Vec::len)] += 1;
        }
    }
    assert_eq!(lengths.iter().sum::<usize>(), 1_000);
    assert!(lengths[10] >= 150 && lengths[11] >= 100, "{lengths:?}");
}

#[test]
fn one_two_and_four_threads_list_the_same() {
    let (tables, mut rng) = (tables(), Rng::from_number(402));
    for moves in [5, 8, 10, 11, 12, 12, 13] {
        let cube = walk(moves, &mut rng);
        for slack in [0, 1] {
            let one = solutions(&cube, &all(slack), 1, &tables);
            for threads in [2, 4] {
                assert_eq!(
                    solutions(&cube, &all(slack), threads, &tables),
                    one,
                    "{threads} {cube:?}"
                );
            }
        }
    }
}

#[test]
fn longer_solutions_are_those_of_brute_force_too() {
    let (tables, ball, mut rng) = (tables(), Ball::get(), Rng::from_number(403));
    let mut compared = 0;
    for moves in [1, 2, 3, 4, 5, 6, 7, 8] {
        for _ in 0..4 {
            let cube = walk(moves, &mut rng);
            for length in 0..=9 {
                let want = ball.solutions(&cube, length);
                assert_eq!(
                    solutions(&cube, &of_length(length), 2, &tables),
                    want,
                    "{length} {cube:?}"
                );
                compared += want.len();
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn best_plus_slack_is_the_shortest_lengths_together() {
    let (tables, ball, mut rng) = (tables(), Ball::get(), Rng::from_number(404));
    for (moves, slack) in [(3, 3), (5, 2), (7, 2), (8, 2), (9, 1), (10, 1)] {
        let cube = walk(moves, &mut rng);
        let shortest = ball.shortest(&cube, 10).unwrap().first().map_or(0, Vec::len) as u8;
        let want = (shortest..=shortest + slack)
            .flat_map(|length| ball.solutions(&cube, length))
            .collect();
        assert_eq!(solutions(&cube, &all(slack), 1, &tables), want, "{slack} {cube:?}");
    }
}

#[test]
fn the_inverse_is_solved_by_the_inverses() {
    let (tables, mut rng) = (tables(), Rng::from_number(405));
    for moves in [9, 10, 11, 12, 13] {
        let cube = walk(moves, &mut rng);
        let inverses = solutions(&cube.inverse(), &all(0), 1, &tables);
        // Of two turns of opposite faces the lower face comes first, also in the reversed sequence.
        let back = |moves: &Moves| -> Moves {
            let mut moves: Moves = moves.iter().rev().map(|m| m.inverse()).collect();
            for i in 1..moves.len() {
                if moves[i - 1].axis() == moves[i].axis() && moves[i - 1] > moves[i] {
                    moves.swap(i - 1, i);
                }
            }
            moves
        };
        assert_eq!(
            solutions(&cube, &all(0), 1, &tables),
            inverses.iter().map(back).collect(),
            "{cube:?}"
        );
    }
}
