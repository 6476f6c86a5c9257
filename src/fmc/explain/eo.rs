//! Roles of the moves of an EO: flips and their set-ups.

use premove_cube::facts::bad_edges;
use premove_cube::{Axis, Cube, EDGE_FACES, Face, Places};

use super::facts::{Change, EdgeExchange, EoSetUpFacts, FlipFacts, Left, NamedEdge, Role};
use super::walk::Walk;

/// Returns the role of a move of an EO on an axis.
pub(super) fn role(walk: &Walk, at: usize, axis: Axis) -> Role {
    let turn = walk.moves[at].turn;
    let [before, after] = [walk.before(at), walk.after(at)];
    let bad = [&before, &after].map(|cube| bad_edges(cube, axis));
    let is_flip = |m: premove_cube::Move| m.is_quarter() && m.axis() == axis;
    if is_flip(turn) {
        return Role::Flip(FlipFacts {
            axis,
            in_layer: in_layer(bad[0], turn.face()),
            bad: Change { before: bad[0].edges(), after: bad[1].edges() },
        });
    }
    let Some(next) = walk.next(at, is_flip) else { return Role::Unknown };
    let flip = walk.moves[next].turn;
    let in_layer = bad.map(|bad| in_layer(bad, flip.face()));
    let facts = EoSetUpFacts {
        axis,
        flip,
        in_layer: Change { before: in_layer[0], after: in_layer[1] },
        exchange: exchange([&before, &after], bad, [turn.face(), flip.face()]),
        left_by_flip: Left {
            without: bad_edges(&walk.without(at, next), axis).edges(),
            with: bad_edges(&walk.after(next), axis).edges(),
        },
    };
    let has_purpose = facts.in_layer.after > facts.in_layer.before
        || facts.left_by_flip.differs()
        || is_needed(walk, at, axis);
    if has_purpose { Role::EoSetUp(facts) } else { Role::Unknown }
}

/// Returns whether edges would stay bad at the end of the EO if the move were left out.
fn is_needed(walk: &Walk, at: usize, axis: Axis) -> bool {
    let aim = walk.moves[at].aim;
    let last = walk.moves.iter().rposition(|m| m.aim == aim);
    last.is_some_and(|last| last > at && !bad_edges(&walk.without(at, last), axis).is_empty())
}

/// Returns the number of bad edges in a layer.
fn in_layer(bad: Places, layer: Face) -> u8 {
    let places = (0..12).filter(|&place| EDGE_FACES[place].contains(&layer));
    places.filter(|&place| bad.has_edge(place)).count() as u8
}

/// Returns the edges that a turn of one face brings into the layer of another face and out of it.
fn exchange(cubes: [&Cube; 2], bad: [Places; 2], faces: [Face; 2]) -> Option<EdgeExchange> {
    let place = EDGE_FACES.iter().position(|place| faces.iter().all(|face| place.contains(face)));
    let place = place.filter(|_| faces[0] != faces[1])?;
    let [goes_out, comes_in] = [0, 1].map(|i| NamedEdge {
        piece: cubes[i].edges[place].piece(),
        is_bad: bad[i].has_edge(place),
    });
    Some(EdgeExchange { comes_in, goes_out })
}
