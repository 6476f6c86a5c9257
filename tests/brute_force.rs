//! Tests of complete lists of short solutions, against trying all sequences of moves on both sides.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::collections::BTreeSet;

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Axis, Cube, Move, MoveSet, Rng, StateKind, Symmetry, random};
use premove_engine::search::{Control, Endings, Extent, Limits, Sides, Silent, Solution};
use premove_engine::step::{Context, Step, solve};
use premove_engine::table::Tables;

fn tables() -> Tables {
    Tables::new(common::tables_folder())
}

/// Returns whether the goal of the step is reached, without using tables. The goal is tested on the
/// side of the last move: the inverse side if it has moves. For most goals the side makes no
/// difference.
fn reached(step: &Step, cube: &Cube, on_inverse: bool) -> bool {
    let seen = if on_inverse { cube.inverse() } else { *cube };
    step.targets().iter().any(|target| target.is_reached(&seen))
}

/// Returns all canonical sequences of a length, in the orientation in which the solver holds the
/// cube. That orientation determines the order of turns of opposite faces.
fn sequences(step: &Step, length: usize) -> Vec<Vec<Move>> {
    let moves = step.goal().spec().moves.set;
    let back = step.targets()[0].rotation();
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        all = all
            .iter()
            .flat_map(|seq: &Vec<Move>| {
                let following = seq.last().map_or(MoveSet::ALL, |&m| MoveSet::following(m));
                moves.and(following).iter().map(move |m| [&seq[..], &[m]].concat())
            })
            .collect();
    }
    all.into_iter().map(|seq| seq.into_iter().map(|m| back.of_move(m)).collect()).collect()
}

/// Returns the sequence, and those that only differ in the order of turns of opposite faces.
fn orders(moves: &[Move]) -> Vec<Vec<Move>> {
    let mut all = vec![moves.to_vec()];
    for at in 1..moves.len() {
        if moves[at - 1].axis() == moves[at].axis() {
            let mut others = all.clone();
            for other in &mut others {
                other.swap(at - 1, at);
            }
            all.extend(others);
        }
    }
    all
}

/// Returns all lines of `length` moves that reach the goal at their end and not earlier, with the
/// normal moves first. A line must need its last normal move, in each order of turns of opposite
/// faces.
fn brute_force(step: &Step, cube: &Cube, length: usize, sides: Sides) -> BTreeSet<Line> {
    let mut found = BTreeSet::new();
    for normal in 0..=length {
        let wanted = match sides {
            Sides::Only(Side::Normal) => normal == length,
            Sides::Only(Side::Inverse) => normal == 0,
            Sides::Linear => normal == length || normal == 0,
            Sides::Niss => true,
        };
        if !wanted {
            continue;
        }
        let inverses = sequences(step, length - normal);
        for n in sequences(step, normal) {
            let normals = orders(&n);
            let state = |n: &[Move], i: &[Move]| {
                Line { normal: Alg::from(n), inverse: Alg::from(i) }.apply_to(cube)
            };
            let is_early = |n: &Vec<Move>| {
                (0..normal).any(|made| reached(step, &state(&n[..made], &[]), false))
            };
            if normals.iter().any(is_early) {
                continue;
            }
            for i in &inverses {
                let is_early = |i: &Vec<Move>| {
                    (0..i.len()).any(|made| reached(step, &state(&n, &i[..made]), made > 0))
                };
                let is_needless = |n: &Vec<Move>| {
                    normal > 0 && !i.is_empty() && reached(step, &state(&n[..normal - 1], i), true)
                };
                let over = orders(i).iter().any(is_early) || normals.iter().any(is_needless);
                if !over && reached(step, &state(&n, i), !i.is_empty()) {
                    found.insert(
                        Line { normal: n.clone().into(), inverse: i.clone().into() }.normal_form(),
                    );
                }
            }
        }
    }
    found
}

fn compare(step: &str, cube: &Cube, max: u8, tables: &Tables) -> usize {
    let step = Step::find(step).unwrap();
    let mut compared = 0;
    for sides in [Sides::Only(Side::Normal), Sides::Only(Side::Inverse), Sides::Linear, Sides::Niss]
    {
        if step.sides(sides) != sides {
            continue;
        }
        for length in 1..=max {
            let limits = Limits {
                min: length,
                max: length,
                results: usize::MAX,
                sides,
                endings: Endings::All,
                ..Limits::default()
            };
            let answer = solve(
                &step,
                cube,
                &limits,
                Context::new(tables, &Control::new()).on_threads(2),
                &Silent,
            )
            .unwrap();
            let ours: BTreeSet<Line> = answer.solutions.iter().map(Solution::line).collect();
            assert_eq!(ours.len(), answer.solutions.len(), "a solution came twice");
            assert!(answer.solutions.is_sorted());
            let theirs = brute_force(&step, cube, length.into(), sides);
            assert_eq!(ours, theirs, "{} {sides:?} {length} {cube:?}", step.name());
            compared += ours.len();
        }
    }
    compared
}

/// Returns a state that is `count` random moves away from a random state of a kind.
fn near(kind: StateKind, moves: MoveSet, count: usize, rng: &mut Rng) -> Cube {
    let moves: Vec<Move> = moves.iter().collect();
    let pick = |rng: &mut Rng| moves[rng.below(moves.len() as u32) as usize];
    (0..count).fold(random(kind, rng), |cube, _| cube.after(pick(rng)))
}

#[test]
fn eo_on_one_axis_and_on_both_sides() {
    let (tables, mut rng) = (tables(), Rng::from_number(11));
    let mut compared = 0;
    for step in ["eofb", "eorl", "eoud"] {
        let near_eo = near(StateKind::Eo, MoveSet::ALL, 2, &mut rng);
        compared += compare(step, &near_eo, 3, &tables);
        compared += compare(step, &random(StateKind::Full, &mut rng), 3, &tables);
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn steps_inside_smaller_groups() {
    let (tables, mut rng) = (tables(), Rng::from_number(12));
    let mut compared = 0;
    for _ in 0..3 {
        let near_dr = near(StateKind::Dr, MoveSet::keeping_eo(Axis::Fb), 3, &mut rng);
        compared += compare("drud-eofb", &near_dr, 4, &tables);
        let near_htr = near(StateKind::Htr, MoveSet::keeping_dr(Axis::Ud), 3, &mut rng);
        compared += compare("htr-drud", &near_htr, 4, &tables);
        let near_solved =
            near(StateKind::Htr, MoveSet::EMPTY.with(Move::from_index(0)), 0, &mut rng);
        compared += compare("htrfin", &near_solved, 5, &tables);
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn ar_from_eo_and_straight_and_dr_behind_it() {
    let (tables, mut rng) = (tables(), Rng::from_number(20));
    let (mut compared, mut straight, mut behind) = (0, 0, 0);
    for _ in 0..3 {
        let near_ar = near(StateKind::Dr, MoveSet::keeping_eo(Axis::Fb), 4, &mut rng);
        for step in ["arud-eofb", "arrl-eofb"] {
            compared += compare(step, &near_ar, 4, &tables);
        }
        let image = turned_to(Axis::Fb, &near_ar);
        compared += compare("arfb-eoud", &image, 4, &tables);
        for step in ["arud-fb", "arrl-fb"] {
            straight += compare(step, &near(StateKind::Dr, MoveSet::ALL, 3, &mut rng), 3, &tables);
        }
        let ar = near(StateKind::Dr, MoveSet::keeping_dr(Axis::Rl), 3, &mut rng);
        behind += compare("drud-ar-eofb", &ar, 4, &tables);
        // The AR may be on the inverse side.
        behind += compare("drud-ar-eofb", &ar.inverse(), 4, &tables);
    }
    assert!(compared > 100 && straight > 5 && behind > 20, "{compared} {straight} {behind}");
}

#[test]
fn rzp_and_htr_without_dr() {
    let (tables, mut rng) = (tables(), Rng::from_number(22));
    let mut compared = [0; 3];
    for _ in 0..3 {
        let eo = random(StateKind::Eo, &mut rng);
        let near_htr = near(StateKind::Htr, MoveSet::keeping_eo(Axis::Fb), 4, &mut rng);
        let cases = [
            ("rzpud-eofb", eo, 3),
            ("htr-eofb", near_htr, 4),
            ("htr-direct", near(StateKind::Htr, MoveSet::ALL, 3, &mut rng), 3),
        ];
        for (count, (step, cube, max)) in compared.iter_mut().zip(cases) {
            *count += compare(step, &cube, max, &tables);
        }
    }
    assert!(compared.iter().all(|&count| count > 2), "{compared:?}");
}

#[test]
fn fr_and_leave_slice_behind_htr() {
    let (tables, mut rng) = (tables(), Rng::from_number(21));
    let half: Vec<Move> = MoveSet::HALF.iter().collect();
    let mut compared = [0; 7];
    for i in 0..6 {
        let pick = |rng: &mut Rng| half[rng.below(6) as usize];
        let near = (0..3 + i % 3).fold(Cube::SOLVED, |cube, _| cube.after(pick(&mut rng)));
        let floppy = random_floppy(&mut rng);
        let turned = turned_to(Axis::Rl, &near);
        let cases = [
            ("frud", near),
            ("frlsrl", turned),
            ("htrslice-fb", near),
            ("htrslices-rl", near),
            ("drudslices", near.after(Move::from_index(0)).after(half[2])),
            ("frudfin", floppy),
            ("frlsudslice", floppy),
        ];
        for (count, (step, cube)) in compared.iter_mut().zip(cases) {
            *count += compare(step, &cube, 4, &tables);
        }
    }
    assert!(compared.iter().all(|&count| count > 2), "{compared:?}");
}

/// Returns a state after four random half turns of R, L, F and B.
fn random_floppy(rng: &mut Rng) -> Cube {
    let turns: Vec<Move> = MoveSet::HALF.without(MoveSet::of_axis(Axis::Ud)).iter().collect();
    (0..4).fold(Cube::SOLVED, |cube, _| cube.after(turns[rng.below(4) as usize]))
}

#[test]
fn straight_dr_on_both_sides() {
    let (tables, mut rng) = (tables(), Rng::from_number(13));
    let mut compared = 0;
    for _ in 0..4 {
        compared += compare("drud", &near(StateKind::Dr, MoveSet::ALL, 3, &mut rng), 3, &tables);
    }
    assert!(compared > 0);
}

#[test]
fn both_axes_of_a_dr_end_a_path() {
    let (tables, mut rng) = (tables(), Rng::from_number(14));
    let mut compared = 0;
    for _ in 0..4 {
        compared += compare(
            "dr-eofb",
            &near(StateKind::Dr, MoveSet::keeping_eo(Axis::Fb), 3, &mut rng),
            4,
            &tables,
        );
    }
    assert!(compared > 0);
}

#[test]
fn co_on_one_axis_and_on_both_sides() {
    let (tables, mut rng) = (tables(), Rng::from_number(16));
    let mut compared = 0;
    for step in ["coud", "corl", "cofb"] {
        let axis = Step::find(step).unwrap().targets()[0].dr_axis();
        let near_co = |rng: &mut Rng| turned_to(axis, &near(StateKind::Dr, MoveSet::ALL, 2, rng));
        compared += compare(step, &near_co(&mut rng), 3, &tables);
        compared += compare(step, &random(StateKind::Full, &mut rng), 3, &tables);
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn co_up_to_rotation_with_three_faces() {
    let (tables, mut rng) = (tables(), Rng::from_number(17));
    let mut compared = 0;
    for step in ["coud-URF", "corl-URF", "cofb-URF"] {
        for _ in 0..4 {
            compared += compare(step, &random(StateKind::Full, &mut rng), 4, &tables);
        }
        compared += compare(step, &near(StateKind::Dr, MoveSet::ALL, 3, &mut rng), 5, &tables);
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn corners_into_the_half_turn_group() {
    let (tables, mut rng) = (tables(), Rng::from_number(18));
    let mut compared = 0;
    for _ in 0..3 {
        compared += compare("chtr", &near(StateKind::Htr, MoveSet::ALL, 3, &mut rng), 3, &tables);
        compared +=
            compare("chtr-URF", &near(StateKind::Htr, MoveSet::ALL, 4, &mut rng), 4, &tables);
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn corners_solved_in_four_ways() {
    let (tables, mut rng) = (tables(), Rng::from_number(19));
    let mut compared = 0;
    for _ in 0..3 {
        compared +=
            compare("corners", &near(StateKind::Edges, MoveSet::ALL, 3, &mut rng), 3, &tables);
        compared +=
            compare("corners-URF", &near(StateKind::Edges, MoveSet::ALL, 5, &mut rng), 5, &tables);
        let near_solved = near(StateKind::Edges, MoveSet::keeping_dr(Axis::Ud), 4, &mut rng);
        compared += compare("corners-drud", &near_solved, 5, &tables);
        compared += compare("corners-drfb", &turned_to(Axis::Fb, &near_solved), 5, &tables);
    }
    assert!(compared > 20, "{compared}");
}

/// Rotates a state about U/D so that it becomes the corresponding state about `axis`.
fn turned_to(axis: Axis, cube: &Cube) -> Cube {
    Symmetry::rotations().find(|r| r.axis(Axis::Ud) == axis).unwrap().of_cube(cube)
}

#[test]
fn representatives_are_some_of_all_and_every_family_has_one() {
    let (tables, mut rng) = (tables(), Rng::from_number(15));
    let step = Step::find("eofb").unwrap();
    for _ in 0..20 {
        let cube = random(StateKind::Full, &mut rng);
        let list = |endings| {
            let limits = Limits {
                results: usize::MAX,
                sides: Sides::Niss,
                endings,
                extent: Extent::Shortest { slack: 0 },
                ..Limits::default()
            };
            let answer =
                solve(&step, &cube, &limits, Context::new(&tables, &Control::new()), &Silent)
                    .unwrap();
            answer.solutions.iter().map(Solution::line).collect::<BTreeSet<_>>()
        };
        let (some, all) = (list(Endings::Representative), list(Endings::All));
        assert!(!some.is_empty() && some.is_subset(&all));
        for line in &all {
            let turned = |alg: &Alg| -> Alg {
                let mut moves = alg.moves().to_vec();
                let end = moves.len();
                for at in (0..end).rev() {
                    if moves[at].axis() != moves[end - 1].axis() {
                        break;
                    }
                    let clockwise = Move::new(moves[at].face(), premove_cube::Turn::Clockwise);
                    if moves[at].is_quarter() {
                        moves[at] = clockwise;
                    }
                }
                moves.into()
            };
            let representative =
                Line { normal: turned(&line.normal), inverse: turned(&line.inverse) };
            assert!(some.contains(&representative), "{line} has no representative");
        }
    }
}

#[test]
fn the_whole_cube_from_anywhere_and_from_eo() {
    let (tables, mut rng) = (tables(), Rng::from_number(16));
    let mut compared = 0;
    let near_solved = |moves: MoveSet, count: usize, rng: &mut Rng| {
        let moves: Vec<Move> = moves.iter().collect();
        Cube::from_moves((0..count).map(|_| moves[rng.below(moves.len() as u32) as usize]))
    };
    for count in [2, 3, 4] {
        compared += compare("optimal", &near_solved(MoveSet::ALL, count, &mut rng), 4, &tables);
        compared += compare(
            "eofbfin",
            &near_solved(MoveSet::keeping_eo(Axis::Fb), count, &mut rng),
            4,
            &tables,
        );
        compared += compare(
            "eoudfin",
            &near_solved(MoveSet::keeping_eo(Axis::Ud), count, &mut rng),
            4,
            &tables,
        );
    }
    // Half turns leave the cube in DR on all axes, so DR tables give no bound here.
    compared += compare("optimal", &near_solved(MoveSet::HALF, 4, &mut rng), 4, &tables);
    assert!(compared > 9, "{compared}");
}
