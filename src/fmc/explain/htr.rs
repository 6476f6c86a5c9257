//! Roles of the moves between DR and HTR: quarter turns about the axis of the DR and the half turns
//! before them.

use premove_cube::facts::{has_dr, wrong_corners, wrong_edges};
use premove_cube::{Axis, CORNER_FACES, Cube, EDGE_FACES, Face, Move};
use premove_engine::step::{Subset, quarter_turns};

use super::facts::{Change, HtrQuarterFacts, HtrRoom, HtrSetUpFacts, Left, Role};
use super::finish;
use super::walk::Walk;

/// Returns the role of a move between DR and HTR.
pub(super) fn role(walk: &Walk, at: usize, dr: Axis) -> Role {
    let turn = walk.moves[at].turn;
    let [before, after] = [walk.before(at), walk.after(at)];
    if !has_dr(&before, dr) || !has_dr(&after, dr) {
        return Role::Finish(finish::pair_facts(&before, &after));
    }
    if turn.is_quarter() {
        let [corners, edges] = [false, true].map(|of_edges| {
            let count = |cube: &Cube| {
                if of_edges { wrong_edges(cube).edges() } else { wrong_corners(cube).corners() }
            };
            Change { before: count(&before), after: count(&after) }
        });
        return Role::HtrQuarter(HtrQuarterFacts {
            dr,
            subset: Change { before: Subset::of(&before, dr), after: Subset::of(&after, dr) },
            quarters: Change {
                before: quarter_turns(&before, dr),
                after: quarter_turns(&after, dr),
            },
            corners,
            edges,
        });
    }
    // Behind the last quarter turn of the side a half turn does nothing for HTR.
    let Some(next) = walk.next(at, Move::is_quarter) else {
        return Role::Finish(finish::pair_facts(&before, &after));
    };
    let layer = walk.moves[next].turn.face();
    let [here, there] = [&before, &after].map(|cube| in_layer(cube, layer));
    let (corners, edges) =
        (Change { before: here.0, after: there.0 }, Change { before: here.1, after: there.1 });
    let room = room_for(walk, at, next, dr);
    let changes = !corners.is_none() || !edges.is_none();
    if !changes && room.is_none() {
        let facts = finish::pair_facts(&before, &after);
        let gains_pairs = facts.pairs.after > facts.pairs.before;
        return if gains_pairs { Role::Finish(facts) } else { Role::Unknown };
    }
    Role::HtrSetUp(HtrSetUpFacts { next: walk.moves[next].turn, corners, edges, room })
}

/// Returns the first later quarter turn behind which more or fewer quarter turns would be needed
/// without a set-up. `next` is the next quarter turn on the side of the set-up.
fn room_for(walk: &Walk, at: usize, next: usize, dr: Axis) -> Option<HtrRoom> {
    let aim = walk.moves[at].aim;
    let turns = (next..walk.moves.len()).filter(|&later| walk.moves[later].aim == aim);
    let quarters = turns.filter(|&later| walk.moves[later].turn.is_quarter());
    let rooms = quarters.filter_map(|later| {
        let [without, with] = [walk.without(at, later), walk.after(later)];
        let is_kept = has_dr(&without, dr) && has_dr(&with, dr);
        is_kept.then(|| HtrRoom {
            turn: walk.moves[later].turn,
            quarters: Left { without: quarter_turns(&without, dr), with: quarter_turns(&with, dr) },
        })
    });
    rooms.into_iter().find(|room| room.quarters.differs())
}

/// Returns the numbers of corners of the wrong tetrad and of edges of the wrong slice in a layer.
fn in_layer(cube: &Cube, layer: Face) -> (u8, u8) {
    let [corners, edges] = [wrong_corners(cube), wrong_edges(cube)];
    let corners =
        (0..8).filter(|&place| CORNER_FACES[place].contains(&layer) && corners.has_corner(place));
    let edges =
        (0..12).filter(|&place| EDGE_FACES[place].contains(&layer) && edges.has_edge(place));
    (corners.count() as u8, edges.count() as u8)
}
