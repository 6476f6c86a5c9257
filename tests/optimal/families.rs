//! Tests with states that are likely to break pruning rules: many solutions, symmetries, half
//! turns, opposite faces.

use std::collections::BTreeSet;

use premove_cube::{Cube, Move, MoveSet, Rng, Symmetry};

use super::{all, of_length, scrambled, solutions, tables};
use premove_test_reference::Ball;

/// Compares all solutions up to `slack` moves above the shortest with brute force; returns their
/// number.
#[track_caller]
fn compare(cube: &Cube, slack: u8) -> usize {
    let (tables, ball) = (tables(), Ball::get());
    let shortest = ball.shortest(cube, 11).unwrap();
    let length = shortest.first().map_or(0, Vec::len) as u8;
    let longer = (length + 1..=length + slack).flat_map(|length| ball.solutions(cube, length));
    let want: BTreeSet<_> = shortest.into_iter().chain(longer).collect();
    assert_eq!(solutions(cube, &all(slack), 2, &tables), want, "{slack} {cube:?}");
    want.len()
}

fn pick(moves: MoveSet, rng: &mut Rng) -> Move {
    let moves: Vec<Move> = moves.iter().collect();
    moves[rng.below(moves.len() as u32) as usize]
}

#[test]
fn solved_and_single_moves() {
    assert_eq!(compare(&Cube::SOLVED, 0), 1);
    let (tables, ball) = (tables(), Ball::get());
    for m in Move::ALL {
        let cube = Cube::SOLVED.after(m);
        assert_eq!(compare(&cube, 0), 1);
        for length in [2, 5, 7] {
            assert_eq!(
                solutions(&cube, &of_length(length), 1, &tables),
                ball.solutions(&cube, length),
                "{m} {length}"
            );
        }
    }
}

#[test]
fn turns_of_opposite_faces_come_once_and_in_order() {
    for text in [
        "U D",
        "U2 D2 R2 L2",
        "U D' R L' F B'",
        "U2 D2 R2 L2 F2 B2",
        "R L U D R L",
        "U D R2 L2 U' D'",
        "R L' F B' U D' R L'",
        "F B2 U D R' L F B",
        "R2 L2 U D' F2 B2 U D'",
        "U D F2 B2 U D R2 L2",
    ] {
        assert!(compare(&scrambled(text), 1) > 0, "{text}");
    }
}

#[test]
fn patterns_have_all_their_solutions() {
    let counts = [
        ("four spots", "F2 B2 U D' R2 L2 U D'", 12),
        ("six spots", "U D' R L' F B' U D'", 8),
        ("chessboard", "U2 D2 R2 L2 F2 B2", 6),
        ("six bars", "U R2 F2 R2 L2 F2 R2 U'", 0),
        ("three corner swap of half turns", "R2 U2 R2 U2 R2 U2", 0),
        ("two pairs", "U2 R2 F2 U2 R2 F2", 0),
    ];
    for (name, moves, least) in counts {
        let count = compare(&scrambled(moves), 0);
        assert!(count >= least, "{name}: {count}");
    }
}

#[test]
fn half_turns_alone() {
    let mut rng = Rng::from_number(411);
    let mut count = 0;
    for moves in [4, 6, 8, 9, 10, 12, 14] {
        for _ in 0..4 {
            let cube = Cube::from_moves((0..moves).map(|_| pick(MoveSet::HALF, &mut rng)));
            count += compare(&cube, 0);
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn moves_within_one_dr() {
    let mut rng = Rng::from_number(412);
    for axis in premove_cube::Axis::ALL {
        for moves in [5, 7, 9, 10] {
            compare(
                &Cube::from_moves((0..moves).map(|_| pick(MoveSet::keeping_dr(axis), &mut rng))),
                0,
            );
        }
    }
}

#[test]
fn two_faces_alone() {
    let mut rng = Rng::from_number(413);
    for (a, b) in [(0, 1), (0, 2), (0, 4), (2, 5), (4, 5)] {
        let [a, b] = [a, b].map(|i| MoveSet::of_face(premove_cube::Face::ALL[i]));
        for moves in [6, 8, 10] {
            compare(&Cube::from_moves((0..moves).map(|_| pick(a.or(b), &mut rng))), 0);
        }
    }
}

/// Returns, for each symmetry except the identity, some symmetric states of up to four moves.
fn symmetric_states() -> Vec<(Symmetry, Vec<Cube>)> {
    let mut states: Vec<(Symmetry, Vec<Cube>)> =
        Symmetry::all().skip(1).map(|s| (s, Vec::new())).collect();
    let mut level = vec![(Cube::SOLVED, MoveSet::ALL)];
    for _ in 0..4 {
        let next = level
            .iter()
            .flat_map(|(cube, moves)| moves.iter().map(|m| (cube.after(m), MoveSet::following(m))));
        level = next.collect();
        for (cube, _) in &level {
            for (symmetry, states) in &mut states {
                if symmetry.of_cube(cube) == *cube {
                    states.push(*cube);
                }
            }
        }
    }
    states
}

#[test]
fn symmetric_states_have_every_image_of_a_solution() {
    let (ball, mut rng) = (Ball::get(), Rng::from_number(414));
    let mut lengths = [0; 12];
    for (symmetry, states) in symmetric_states() {
        let some =
            |rng: &mut Rng| states.get(rng.below(states.len().max(1) as u32) as usize).copied();
        for factors in [1, 2, 3, 3] {
            // Products of states with a symmetry have the symmetry too.
            let product =
                (0..factors).try_fold(Cube::SOLVED, |cube, _| Some(cube.then(&some(&mut rng)?)));
            let Some(cube) = product else { continue };
            let Some(want) = ball.shortest(&cube, 10) else { continue };
            assert_eq!(symmetry.of_cube(&cube), cube);
            lengths[want.first().map_or(0, Vec::len)] += 1;
            assert_eq!(solutions(&cube, &all(0), 2, &tables()), want, "{cube:?}");
        }
    }
    assert!(lengths[6..].iter().sum::<usize>() >= 20, "{lengths:?}");
}

#[test]
fn a_move_away_from_symmetric_states() {
    let mut rng = Rng::from_number(415);
    for text in ["U2 D2 R2 L2 F2 B2", "F2 B2 U D' R2 L2 U D'", "U D' R L' F B' U D'"] {
        for _ in 0..3 {
            let cube = scrambled(text).after(pick(MoveSet::ALL, &mut rng));
            compare(&cube, 0);
            compare(&cube.inverse().after(pick(MoveSet::ALL, &mut rng)), 0);
        }
    }
}
