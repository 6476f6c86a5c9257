//! Tests of the symmetries of known puzzles, and that the images of moves are moves.

use premove_engine::search::Control;

use super::*;
use crate::model::{Definition, Pattern, Set};

/// Returns all symmetries of a puzzle. Fails if not all were found.
fn all_of(puzzle: &Definition) -> Vec<PuzzleSymmetry> {
    let found = symmetries(puzzle, &Control::new());
    assert!(found.complete);
    found.all
}

/// A move: its name, and cycles of slots. Each slot has the change of orientation of the piece that
/// arrives there.
pub(crate) type Cycles<'a> = (&'a str, &'a [&'a [(usize, u8)]]);

/// Builds a puzzle with these sets and moves. A cycle of `a` and `b` moves the piece in `a` to `b`.
pub(crate) fn puzzle(sets: &[(usize, u8)], moves: &[Cycles]) -> Definition {
    let sets = sets
        .iter()
        .map(|&(pieces, orientations)| Set { name: String::new(), pieces, orientations })
        .collect();
    let mut puzzle = Definition::new("", sets);
    for (name, cycles) in moves {
        let mut action = Action::identity(puzzle.shape.slots());
        for cycle in *cycles {
            for (i, &(slot, _)) in cycle.iter().enumerate() {
                let (to, twist) = cycle[(i + 1) % cycle.len()];
                action.from[to] = slot as u16;
                action.twist[to] = twist;
            }
        }
        assert!(puzzle.add_move(name, action));
    }
    puzzle
}

/// Returns the 3x3x3. Its slots are the corners URF UFL ULB UBR DFR DLF DBL DRB, and from 8 on the
/// edges UR UF UL UB DR DF DL DB FR FL BL BR.
pub(crate) fn cube() -> Definition {
    puzzle(
        &[(8, 3), (12, 2)],
        &[
            ("U", &[&[(0, 0), (1, 0), (2, 0), (3, 0)], &[(8, 0), (9, 0), (10, 0), (11, 0)]]),
            ("R", &[&[(0, 2), (3, 1), (7, 2), (4, 1)], &[(8, 0), (19, 0), (12, 0), (16, 0)]]),
            ("F", &[&[(0, 1), (4, 2), (5, 1), (1, 2)], &[(9, 1), (16, 1), (13, 1), (17, 1)]]),
            ("D", &[&[(4, 0), (7, 0), (6, 0), (5, 0)], &[(12, 0), (15, 0), (14, 0), (13, 0)]]),
            ("L", &[&[(1, 1), (5, 2), (6, 1), (2, 2)], &[(10, 0), (17, 0), (14, 0), (18, 0)]]),
            ("B", &[&[(2, 1), (6, 2), (7, 1), (3, 2)], &[(11, 1), (18, 1), (15, 1), (19, 1)]]),
        ],
    )
}

#[test]
fn a_cube_has_its_48_symmetries_half_of_them_mirrors() {
    let cube = cube();
    let all = all_of(&cube);
    assert_eq!(all.len(), 48);
    assert_eq!(all.iter().filter(|s| s.is_mirror()).count(), 24);
    assert!(all[0].is_identity());
    assert!(compose(&all).iter().flatten().all(Option::is_some));
}

#[test]
fn conjugated_moves_are_the_moves_it_says() {
    let cube = cube();
    for symmetry in all_of(&cube) {
        for (number, m) in cube.moves.iter().enumerate() {
            let image = symmetry.conjugate(&m.action, &cube.shape);
            assert_eq!(image, cube.moves[usize::from(symmetry.moves[number])].action);
        }
    }
}

#[test]
fn one_fixed_corner_leaves_six() {
    // The 2x2x2 with U, R and F only.
    let mut two = puzzle(&[(8, 3)], &[]);
    let cube = cube();
    for name in ["U", "R", "F"] {
        let action = &cube.moves[cube.find(name).unwrap()].action;
        two.add_move(
            name,
            Action { from: action.from[..8].into(), twist: action.twist[..8].into() },
        );
    }
    assert_eq!(all_of(&two).len(), 6);
    assert_eq!(all_of(&two).iter().filter(|s| s.is_mirror()).count(), 3);
}

#[test]
fn a_ring_of_swaps_is_dihedral() {
    // Six pieces in a ring, with a swap for each pair of neighbours.
    let swaps: Vec<Vec<(usize, u8)>> = (0..6).map(|i| vec![(i, 0), ((i + 1) % 6, 0)]).collect();
    let cycles: Vec<[&[(usize, u8)]; 1]> = swaps.iter().map(|swap| [&swap[..]]).collect();
    let names = ["a", "b", "c", "d", "e", "f"];
    let moves: Vec<Cycles> = names.into_iter().zip(cycles.iter().map(|c| &c[..])).collect();
    assert_eq!(all_of(&puzzle(&[(6, 1)], &moves)).len(), 12);
}

#[test]
fn moves_of_different_order_are_not_exchanged() {
    let lopsided = puzzle(
        &[(5, 1)],
        &[("a", &[&[(0, 0), (1, 0)]]), ("b", &[&[(1, 0), (2, 0), (3, 0), (4, 0)]])],
    );
    // The only other symmetry is the mirror that inverts b.
    assert_eq!(all_of(&lopsided).len(), 2);
}

#[test]
fn sets_of_the_same_kind_change_places() {
    let twins = puzzle(
        &[(3, 1), (3, 1)],
        &[("a", &[&[(0, 0), (1, 0), (2, 0)]]), ("b", &[&[(3, 0), (4, 0), (5, 0)]])],
    );
    assert_eq!(all_of(&twins).len(), 8);
}

#[test]
fn a_goal_keeps_the_symmetries_that_permute_its_pieces() {
    let cube = cube();
    let all = all_of(&cube);
    // The cross on D has the rotations and mirrors that keep the face D.
    let mut cross = cube.solved.clone();
    for slot in (0..20).filter(|slot| !(12..16).contains(slot)) {
        cross.free_label(slot);
        cross.free_twist(slot);
    }
    assert_eq!(symmetries_of_goal(&all, &cross, &cube.shape).len(), 8);
    assert_eq!(symmetries_of_goal(&all, &cube.solved, &cube.shape).len(), 48);
}

#[test]
fn a_position_and_its_image_are_moved_alike() {
    let cube = cube();
    let all = all_of(&cube);
    let after = |names: &[usize], start: &Pattern| {
        names
            .iter()
            .fold(start.clone(), |position, &m| cube.moves[m].action.apply(&position, &cube.shape))
    };
    let moves = [0, 4, 8, 9, 13, 2, 16, 5];
    let position = after(&moves, &cube.solved);
    for symmetry in &all {
        let conjugation = Conjugation::new(symmetry, &cube.solved, &cube.shape).unwrap();
        let images: Vec<usize> = moves.iter().map(|&m| usize::from(symmetry.moves[m])).collect();
        assert_eq!(conjugation.apply(&position, &cube.shape), after(&images, &cube.solved));
    }
}

#[test]
fn what_was_given_up_is_not_called_complete() {
    // Eight pieces, with a swap for each pair: all 8! permutations are symmetries.
    let pairs: Vec<[usize; 2]> = (0..8).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
    let swaps: Vec<Vec<(usize, u8)>> =
        pairs.iter().map(|pair| pair.map(|slot| (slot, 0)).to_vec()).collect();
    let cycles: Vec<[&[(usize, u8)]; 1]> = swaps.iter().map(|swap| [&swap[..]]).collect();
    let moves: Vec<Cycles> = cycles.iter().map(|cycles| ("s", &cycles[..])).collect();
    let found = symmetries(&puzzle(&[(8, 1)], &moves), &Control::new());
    assert!(!found.complete && found.all.len() > 1 && found.all.len() <= MAX_SYMMETRIES);
    assert!(compose(&found.all).iter().flatten().all(Option::is_some));
}

#[test]
fn a_search_that_is_stopped_knows_of_no_change_only() {
    let control = Control::new();
    control.stop();
    let found = symmetries(&cube(), &control);
    assert!(!found.complete && found.all.len() == 1 && found.all[0].is_identity());
}
