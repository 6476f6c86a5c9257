//! Facts of the moves behind HTR, and of moves of blocks: pairs that fit, and parts of the cube
//! that are solved.

use premove_cube::stickers::{corner_colours, edge_colours};
use premove_cube::{Axis, CORNER_FACES, Cube, EDGE_FACES, Face, facts};

use super::facts::{Change, PairFacts, SolvedPart};
use crate::analysis::Played;

/// Returns the facts of a move between two states.
pub(super) fn pair_facts(before: &Cube, after: &Cube) -> PairFacts {
    let [was, mut done] = [before, after].map(solved_parts);
    done.retain(|part| !was.contains(part));
    // The whole cube contains all other parts.
    if done.contains(&SolvedPart::Cube) {
        done = vec![SolvedPart::Cube];
    }
    PairFacts { pairs: Change { before: fitting_pairs(before), after: fitting_pairs(after) }, done }
}

/// Returns the number of pairs of a corner and an edge beside it that show the same colours on both
/// faces that they share.
pub(super) fn fitting_pairs(cube: &Cube) -> u8 {
    let pairs = (0..12).flat_map(|edge| (0..8).map(move |corner| (edge, corner)));
    pairs.filter(|&(edge, corner)| fits(cube, edge, corner)).count() as u8
}

/// Returns the number of pairs that fit after a step and did not before it; less than 0 if it
/// breaks more than it makes.
pub(super) fn gained_pairs(played: &Played, step: usize) -> i16 {
    let pairs = |cube: &Cube| i16::from(fitting_pairs(cube));
    pairs(&played.steps[step].cube) - pairs(&played.before(step).0)
}

fn fits(cube: &Cube, edge: usize, corner: usize) -> bool {
    let colours = edge_colours(cube.edges[edge]);
    let shown = corner_colours(cube.corners[corner]);
    EDGE_FACES[edge].iter().zip(colours).all(|(face, colour)| {
        let shared = CORNER_FACES[corner].iter().position(|of| of == face);
        shared.is_some_and(|at| shown[at] == colour)
    })
}

/// Returns the solved parts of a state: slices and blocks of 2x2x3 at home, or the whole cube.
fn solved_parts(cube: &Cube) -> Vec<SolvedPart> {
    if cube.is_solved() {
        return vec![SolvedPart::Cube];
    }
    let unsolved = facts::unsolved(cube);
    let slices = Axis::ALL.into_iter().filter(|&axis| {
        (0..12).all(|edge| facts::slice_of(edge) != axis || !unsolved.has_edge(edge))
    });
    let blocks = EDGE_FACES.into_iter().filter(|&faces| {
        let corners =
            (0..8).filter(|&corner| faces.iter().all(|face| CORNER_FACES[corner].contains(face)));
        let edges = (0..12).filter(|&edge| is_in_block(EDGE_FACES[edge], faces));
        corners.map(|corner| unsolved.has_corner(corner)).all(|is_unsolved| !is_unsolved)
            && edges.map(|edge| unsolved.has_edge(edge)).all(|is_unsolved| !is_unsolved)
    });
    slices.map(SolvedPart::Slice).chain(blocks.map(SolvedPart::Block)).collect()
}

/// Returns whether an edge belongs to the block of 2x2x3 around the edge with these faces.
fn is_in_block(edge: [Face; 2], block: [Face; 2]) -> bool {
    let axes = block.map(Face::axis);
    edge.iter().all(|face| block.contains(face) || !axes.contains(&face.axis()))
}
