//! Tests of lengths, cancellations, solutions of lines, and changes of the tree.

use premove_cube::notation::Side;

use super::*;
use crate::sample::{RandomNumbers, alg, cube, line};

fn random_tree(seed: u64) -> Skeleton {
    let mut numbers = RandomNumbers::new(seed);
    let mut tree = Skeleton::default();
    let mut ids = vec![NodeId::ROOT];
    for _ in 0..20 {
        let parent = ids[numbers.below(ids.len())];
        let (normal, inverse) = (numbers.below(5), numbers.below(5));
        let line = Line { normal: numbers.moves(normal), inverse: numbers.moves(inverse) };
        ids.push(tree.add(parent, Origin::Own, line).unwrap());
    }
    tree
}

#[test]
fn moves_cancel_on_each_side_by_itself_and_where_the_sides_meet_at_the_end() {
    let scramble = alg("R U2 F' L D").inverse();
    let before = line("R U", "D'");
    let after = standing(&scramble.cube(), &before, &line("U F'", "L'"));
    assert_eq!((after.count, after.cancelled, after.total), (3, 1, 5));
    assert_eq!(after.solution, Some(alg("R U2 F' L D")));
    // R U and the inverted U' meet at the end: U · U is one half turn.
    let meeting = standing(&cube("U2 R'"), &Line::EMPTY, &line("R U", "U'"));
    assert_eq!((meeting.cancelled, meeting.total), (1, 2));
    assert_eq!(meeting.solution, Some(alg("R U2")));
}

#[test]
fn a_finished_line_solves_from_both_sides() {
    for seed in 0..300 {
        let mut numbers = RandomNumbers::new(seed);
        let (n, i) = (numbers.below(9), numbers.below(9));
        let line = Line { normal: numbers.moves(n), inverse: numbers.moves(i) };
        let scramble = line.unniss().inverse().cube();
        let end = standing(&scramble, &Line::EMPTY, &line);
        let solution = end.solution.clone().expect("solved");
        assert!(end.cube.is_solved() && end.on(Side::Inverse).is_solved());
        assert!(scramble.after_all(&solution).is_solved());
        assert!(scramble.inverse().after_all(&solution.inverse()).is_solved());
        assert!(solution.len() == end.total && solution.is_normal());
        assert_eq!(line.normal_form().len(), end.total + end.cancelled);
    }
}

#[test]
fn totals_are_those_of_the_whole_line_whatever_the_steps() {
    for seed in 0..200 {
        let tree = random_tree(seed);
        let scramble = RandomNumbers::new(seed).moves(20).cube();
        for (id, depth) in tree.walk() {
            let here = tree.standing(id, &scramble);
            assert_eq!(here.line, tree.line(id));
            assert_eq!(here.total, tree.line(id).normal_form().len());
            let parent = tree.get(id).unwrap().parent;
            let before = tree.standing(parent, &scramble).total;
            assert_eq!(before + here.count, here.total + here.cancelled);
            assert_eq!(here.cube, tree.line(id).apply_to(&scramble));
            assert_eq!(tree.path(id).len(), depth + 1);
        }
    }
}

#[test]
fn deleting_a_branch_takes_what_is_behind_it_and_nothing_else() {
    for seed in 0..100 {
        let tree = random_tree(seed);
        for (id, _) in tree.walk() {
            let mut cut = tree.clone();
            let left = cut.remove(id).unwrap();
            assert!(cut.contains(left));
            for (other, _) in tree.walk() {
                assert_eq!(cut.contains(other), !tree.is_behind(other, id));
                if cut.contains(other) {
                    assert_eq!(cut.line(other), tree.line(other));
                }
            }
            assert_eq!(cut.walk().len(), cut.len());
        }
    }
    assert_eq!(Skeleton::default().remove(NodeId::ROOT), None);
}

#[test]
fn siblings_are_walked_in_the_order_they_were_added() {
    let mut tree = Skeleton::default();
    let ids: Vec<_> = ["R", "U", "F"]
        .iter()
        .map(|m| tree.add(NodeId::ROOT, Origin::Own, line(m, "")).unwrap())
        .collect();
    assert_eq!(tree.sibling(ids[0], 1), Some(ids[1]));
    assert_eq!(tree.sibling(ids[2], -1), Some(ids[1]));
    assert_eq!(tree.sibling(ids[2], 1), None);
    assert_eq!(tree.sibling(ids[0], -1), None);
    assert_eq!(tree.sibling(NodeId::ROOT, 1), None);
    assert_eq!(tree.child_with(NodeId::ROOT, &line("F", "")), Some(ids[2]));
}
