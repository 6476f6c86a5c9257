//! Tests of tables of whole positions against true distances.

use std::sync::Arc;

use premove_engine::search::Control;

use super::super::sided::Sided;
use super::super::strong::Strong;
use super::super::tests::{any, apply, builder, distances, hash, knot};
use super::{HashPlan, HashedBounds};
use crate::search::SolveRequest;
use crate::search::prepare::Prepared;
use crate::space::FixedMover;
use crate::space::symmetric::Model;
use crate::symmetry::tests::{cube, puzzle};
use crate::table::bound::LowerBounds;
use crate::{Definition, PuzzleMetric};

/// Returns the symbols of a position as bytes.
fn bytes(position: &[u16]) -> Vec<u8> {
    position.iter().map(|&symbol| symbol as u8).collect()
}

/// Returns a flag for each move: `true` for base moves and their inverses, `false` for other
/// powers.
fn without_powers(puzzle: &Definition) -> Vec<bool> {
    let mut moves = vec![false; puzzle.moves.len()];
    for base in &puzzle.bases {
        let (first, last) = (base.powers[0], base.powers[base.powers.len() - 1]);
        moves[first] = true;
        moves[last] = true;
    }
    moves
}

/// Compares tables of whole positions with true distances. Returns the number of positions
/// compared, and the number of symmetries used.
fn compare(puzzle: &Definition, request: &SolveRequest) -> (usize, usize) {
    let prepared = Prepared::new(puzzle, request).unwrap();
    let (reduced, costs, control) = (&prepared.reduced, &prepared.costs, Control::new());
    let model = Arc::new(Model::new(reduced, costs, &control).unwrap());
    let known = distances(reduced, reduced.start.clone(), costs, &model.back);
    let strong = Strong::new(reduced, &model, any(1 << 20), &control).unwrap();
    let first = Sided::<false>::new(&strong).unwrap();
    let plan = HashPlan::new(reduced, &model, 1 << 20, &control).unwrap();
    for depth in [1, 2, 4] {
        let hashed =
            plan.fill(&FixedMover::<64>::new(reduced), depth, builder(2, &control)).unwrap();
        let whole = HashedBounds { first: &first, hashed: &hashed };
        let mut farther = 0;
        let mut outside = 0;
        for (position, &distance) in
            known.iter().filter(|(p, d)| **d <= 4 || hash(p).is_multiple_of(16))
        {
            let least = whole.root(&bytes(position)).1;
            assert!(least <= distance, "{least} is said of a position {distance} away");
            farther += usize::from(least > depth);
            outside += usize::from(distance > depth);
        }
        // Most positions that the table lacks are recognized as farther away.
        assert!(farther * 10 > outside * 6, "{farther} of {outside} at {depth}");
    }
    (known.len(), plan.canonical.sides)
}

#[test]
fn no_position_is_nearer_than_the_table_of_whole_positions_says() {
    for metric in [PuzzleMetric::Moves, PuzzleMetric::Quarters] {
        let mut knot = knot();
        // The same comparison with equal pieces.
        knot.solved.labels.copy_from_slice(&[1, 2, 2, 3, 1, 1, 2, 3]);
        compare(&knot, &SolveRequest { metric, ..SolveRequest::new(&knot, knot.solved.clone()) });
    }
}

#[test]
fn whole_positions_are_entered_where_a_move_has_to_be_made_twice() {
    let knot = knot();
    let request = SolveRequest {
        moves: without_powers(&knot),
        ..SolveRequest::new(&knot, knot.solved.clone())
    };
    assert!(compare(&knot, &request).0 > 1_000);
}

#[test]
fn whole_positions_are_entered_where_one_move_does_what_two_do() {
    let mut knot = knot();
    let [a, b] = [0, 1].map(|base| knot.moves[knot.bases[base].powers[0]].action.clone());
    // In the other order, no single move has the effect of the two.
    knot.add_move("c", a.then(&b, &knot.shape));
    let request = SolveRequest {
        moves: without_powers(&knot),
        ..SolveRequest::new(&knot, knot.solved.clone())
    };
    assert!(compare(&knot, &request).0 > 1_000);
}

/// Builds a ring of five pieces with three orientations. A move exchanges two neighbours, and turns
/// one of them forwards and the other one backwards.
fn ring() -> Definition {
    puzzle(
        &[(5, 3)],
        &[
            ("a", &[&[(0, 2), (1, 1)]]),
            ("b", &[&[(1, 2), (2, 1)]]),
            ("c", &[&[(2, 2), (3, 1)]]),
            ("d", &[&[(3, 2), (4, 1)]]),
            ("e", &[&[(4, 2), (0, 1)]]),
        ],
    )
}

#[test]
fn positions_are_entered_up_to_symmetry() {
    for metric in [PuzzleMetric::Moves, PuzzleMetric::Quarters] {
        let ring = ring();
        let request = SolveRequest { metric, ..SolveRequest::new(&ring, ring.solved.clone()) };
        // The symmetries are the rotations of the ring, and turning it over.
        let (positions, sides) = compare(&ring, &request);
        assert!(
            positions > 5_000 && sides == 10,
            "{positions} positions seen through {sides} symmetries"
        );
    }
}

#[test]
fn symmetries_of_alike_pieces_and_of_chosen_moves_are_those_of_all_that_matters() {
    let mut ring = ring();
    ring.solved.labels.copy_from_slice(&[1, 2, 2, 1, 3]);
    let request = SolveRequest::new(&ring, ring.solved.clone());
    // Only a mirror is left as a symmetry.
    assert_eq!(compare(&ring, &request).1, 2);
}

#[test]
fn positions_that_symmetries_make_of_one_another_have_one_number() {
    let cube = cube();
    let prepared = Prepared::new(&cube, &SolveRequest::new(&cube, cube.solved.clone())).unwrap();
    let (reduced, control) = (&prepared.reduced, Control::new());
    let model = Arc::new(Model::new(reduced, &prepared.costs, &control).unwrap());
    let plan = HashPlan::new(reduced, &model, 1 << 20, &control).unwrap();
    assert_eq!(plan.canonical.sides, 48);
    let mut random = 1_u64;
    let mut numbers = std::collections::HashSet::new();
    for _ in 0..500 {
        let mut positions = vec![reduced.start.clone(); 48];
        for _ in 0..12 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let turn = (random >> 40) as usize % reduced.turns.len();
            for (position, side) in positions.iter_mut().zip(&model.symmetries) {
                *position = apply(reduced, side.symmetry.moves[turn].into(), position);
            }
        }
        let digests: Vec<u64> =
            positions.iter().map(|position| plan.canonical.digest(&bytes(position))).collect();
        assert!(digests.iter().all(|digest| *digest == digests[0]));
        numbers.insert(digests[0]);
    }
    // Different classes have different digests, except for a few positions that two paths reach.
    assert!(numbers.len() > 490, "{} numbers", numbers.len());
}
