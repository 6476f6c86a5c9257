//! Divides the work of one length over the sides of the scramble and by the first moves.

use premove_cube::notation::Side;
use premove_cube::{Move, MoveSet};

use super::limits::{Limits, Order, Ranking, Sides};
use super::space::Goal;
use super::worker::{Task, Tried};
use crate::coord::Space;

/// Returns the splits of a length: the ways to divide its moves between the sides, in the order of
/// their solutions in lists. Ways that may be searched together are in one group.
pub(super) fn splits(limits: &Limits, depth: u8) -> Vec<Vec<(Side, u8)>> {
    // The short side and its number of moves. No moves on the inverse side means that all are on
    // the normal side.
    let all_normal = (Side::Inverse, 0);
    let all_inverse = (Side::Normal, 0);
    let mut parts = match limits.sides {
        Sides::Only(side) => vec![vec![(side.other(), 0)]],
        Sides::Linear => vec![vec![all_normal], vec![all_inverse]],
        Sides::Niss => {
            let short_normal = (1..=depth / 2).map(|n| (Side::Normal, n));
            let mixed = short_normal.chain((1..=(depth - 1) / 2).map(|n| (Side::Inverse, n)));
            vec![
                vec![all_normal],
                vec![all_inverse],
                mixed.filter(|&(_, short)| short <= limits.other_side).collect(),
            ]
        }
    };
    for part in &mut parts {
        part.retain(|&(_, short)| short >= limits.other_side_least);
    }
    if limits.order == Order::AsFound || limits.ranking != Ranking::List {
        parts = vec![parts.concat()];
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Divides a split into tasks. The task `all` tries all sequences of one side. If a side must end
/// with certain moves, it may be cheaper to try both sides, but only sequences with this end. Each
/// solution is found once either way.
pub(super) fn ways<S: Space>(goal: &Goal<'_, S>, all: Task) -> Vec<Task> {
    // The fixed order of opposite faces leaves about 13 of 18 moves after another move.
    let count = f64::from(goal.moves.len() as u32);
    let branching = count * 13.0 / 18.0;
    if all.tried == 0 || goal.endings.is_none() {
        return vec![all];
    }
    // For each side, the estimated number of sequences with one of the endings.
    let [tried, walked] = [all.tried, all.walked].map(|moves| -> f64 {
        let free = goal.usable_endings().map(|ending| moves.checked_sub(ending.len() as u8));
        free.flatten().map(|free| branching.powi(free.into())).sum()
    });
    // Some moves may not be the last one.
    let last = f64::from(goal.moves.and(goal.ending.last).len() as u32) / count;
    let is_fewer = tried + walked < last * branching.powi(all.tried.into());
    if !is_fewer {
        return vec![all];
    }
    let on_other = Task {
        tried_side: all.tried_side.other(),
        tried: all.walked,
        walked: all.tried,
        which: Tried::Ending,
        ..all
    };
    vec![Task { which: Tried::EndingAlone, ..all }, on_other]
}

/// Calls `add` for the first two moves of a task, in all combinations that may lead to the goal.
pub(super) fn first_moves<S: Space>(
    goal: &Goal<'_, S>,
    task: Task,
    mut add: impl FnMut([Option<Move>; 2]),
) {
    let depth = task.tried + task.walked;
    if task.tried > 0 {
        // The tried side may begin with any sequence. If it has only one move, the second move is
        // on the other side.
        for a in goal.moves {
            let next = if task.tried == 1 { MoveSet::ALL } else { MoveSet::following(a) };
            goal.moves.and(next).iter().for_each(|b| add([Some(a), Some(b)]));
        }
        return;
    }
    let root = goal.space.node(&task.walked_cube(goal));
    if goal.space.distance_within(root, depth) > depth {
        return;
    }
    if depth < 3 {
        return add([None; 2]);
    }
    for a in goal.moves {
        let after_a = goal.space.child(root, a);
        if goal.space.distance_within(after_a, depth - 1) > depth - 1 {
            continue;
        }
        for b in goal.moves.and(MoveSet::following(a)) {
            if goal.space.distance_within(goal.space.child(after_a, b), depth - 2) <= depth - 2 {
                add([Some(a), Some(b)]);
            }
        }
    }
}
