//! A skeleton put together from both sides, and the places in it as they are written.

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Cube, Move};

/// A scramble and the moves of a skeleton: those of the normal side, then those of the inverse side
/// undone. A place is the number of moves before it.
#[derive(Clone, Debug)]
pub(super) struct AssembledSkeleton {
    pub(super) scramble: Cube,
    line: Line,
    /// All moves as they were written, without cancelling.
    pub(super) moves: Alg,
    /// The number of moves after cancelling.
    pub(super) length: usize,
}

impl AssembledSkeleton {
    pub(super) fn new(scramble: Cube, line: &Line) -> Self {
        let moves = line.normal.then(&line.inverse.inverse());
        let length = moves.normal_form().len();
        Self { scramble, line: line.clone(), moves, length }
    }

    /// Returns the skeleton with the moves of each side.
    pub(super) fn line(&self) -> &Line {
        &self.line
    }

    /// Returns the state that the skeleton leaves.
    pub(super) fn leftover(&self) -> Cube {
        self.line.apply_to(&self.scramble)
    }

    /// Returns the side of a place, and the number of moves of this side before it. Where the two
    /// sides meet the place is on the normal side, unless only the inverse side has moves.
    pub(super) fn written(&self, place: usize) -> (Side, usize) {
        let normal = self.line.normal.len();
        if place < normal || place == normal && (normal > 0 || self.line.inverse.is_empty()) {
            (Side::Normal, place)
        } else {
            (Side::Inverse, self.moves.len() - place)
        }
    }
}

/// Returns the unsolved cube at each place of a sequence: the moves behind the place, the scramble,
/// and the moves before it. Moves that solve this cube solve the scramble when they are inserted at
/// the place.
pub(super) fn cubes_at_places(scramble: &Cube, moves: &[Move]) -> Vec<Cube> {
    let mut cube = Cube::from_moves(moves.iter().copied()).then(scramble);
    let mut cubes = Vec::with_capacity(moves.len() + 1);
    cubes.push(cube);
    for &m in moves {
        cube = cube.before(m.inverse()).after(m);
        cubes.push(cube);
    }
    cubes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{alg, line};

    #[test]
    fn a_solution_of_the_cube_at_a_place_solves_the_scramble() {
        let scramble = alg("R U F2 D' L B").cube();
        let skeleton = alg("F2 U' R D2 B");
        let cubes = cubes_at_places(&scramble, skeleton.moves());
        assert_eq!(cubes.len(), 6);
        for (place, cube) in cubes.iter().enumerate() {
            let [before, behind] = [&skeleton.moves()[..place], &skeleton.moves()[place..]];
            let expected = Alg::from(behind).cube().then(&scramble).then(&Alg::from(before).cube());
            assert_eq!(*cube, expected);
        }
    }

    #[test]
    fn places_are_counted_on_the_side_that_they_are_written_on() {
        let both = AssembledSkeleton::new(Cube::SOLVED, &line("R U", "F2 D L"));
        assert_eq!(both.moves, alg("R U L' D' F2"));
        let places = (0..=5).map(|place| both.written(place)).collect::<Vec<_>>();
        let normal = |n| (Side::Normal, n);
        let inverse = |n| (Side::Inverse, n);
        assert_eq!(places, [normal(0), normal(1), normal(2), inverse(2), inverse(1), inverse(0)]);
        let one = AssembledSkeleton::new(Cube::SOLVED, &line("", "F2 D"));
        assert_eq!(one.written(0), inverse(2));
        assert_eq!(AssembledSkeleton::new(Cube::SOLVED, &Line::EMPTY).written(0), normal(0));
    }
}
