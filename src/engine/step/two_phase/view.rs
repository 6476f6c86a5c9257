//! The six views of a state: DR on three axes, from the state and from its inverse.

use premove_cube::notation::{Alg, Side};
use premove_cube::{Axis, Cube, Face, Move, Symmetry};

/// A state, or its inverse, rotated so that one axis becomes U/D.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Normal for the state, inverse for its inverse.
    pub(super) side: Side,
    /// The rotated state, or its rotated inverse.
    pub(super) cube: Cube,
    /// Symmetry from the view to the cube as the solver holds it.
    back: Symmetry,
}

impl View {
    /// The view of the solved cube, without rotation.
    pub(super) const START: Self =
        Self { side: Side::Normal, cube: Cube::SOLVED, back: Symmetry::IDENTITY };

    /// Returns all six views, those of the state first.
    fn all(cube: &Cube) -> [Self; 6] {
        let frames = [(Face::U, Face::F), (Face::R, Face::F), (Face::F, Face::D)];
        std::array::from_fn(|i| {
            let (side, seen) =
                if i < 3 { (Side::Normal, *cube) } else { (Side::Inverse, cube.inverse()) };
            let (up, front) = frames[i % 3];
            debug_assert_eq!(up.axis(), Axis::ALL[i % 3]);
            let back = Symmetry::rotation(up, front)
                .unwrap_or_else(|| unreachable!("the two faces of each frame are neighbours"));
            Self { side, cube: back.inverse().of_cube(&seen), back }
        })
    }

    /// Returns the different views. States with symmetries have equal views.
    pub(super) fn different(cube: &Cube) -> Vec<Self> {
        let mut views: Vec<Self> = Vec::new();
        for view in Self::all(cube) {
            if views.iter().all(|seen| seen.cube != view.cube) {
                views.push(view);
            }
        }
        views
    }

    /// Converts a solution of the view to a solution of the state, in normal form.
    pub(super) fn solution(&self, moves: &[Move]) -> Alg {
        let turned: Alg = moves.iter().map(|&m| self.back.of_move(m)).collect();
        match self.side {
            Side::Normal => turned.normal_form(),
            Side::Inverse => turned.inverse().normal_form(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Rng;

    #[test]
    fn what_solves_a_view_solves_the_state() {
        let mut rng = Rng::from_number(1);
        let moves: Alg = (0..15).map(|_| Move::from_index(rng.below(18) as usize)).collect();
        let state = moves.inverse().cube();
        for view in View::all(&state) {
            // Converting into the view and back gives the original solution.
            let known = if view.side == Side::Normal { moves.clone() } else { moves.inverse() };
            let seen: Vec<Move> = known.iter().map(|m| view.back.inverse().of_move(m)).collect();
            assert!(view.cube.after_all(seen.iter().copied()).is_solved(), "{view:?}");
            assert_eq!(view.solution(&seen), moves.normal_form(), "{view:?}");
        }
    }

    #[test]
    fn a_state_that_looks_the_same_from_everywhere_has_one_view() {
        assert_eq!(View::different(&Cube::SOLVED).len(), 1);
        assert_eq!(View::different(&Cube::SOLVED.after(Move::from_index(1))).len(), 3);
        assert_eq!(View::different(&Cube::SOLVED.after(Move::from_index(0))).len(), 6);
    }
}
