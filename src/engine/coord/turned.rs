//! Rotations of the whole cube: the corners of a rotated cube, and the new names of its pieces.

use premove_cube::{CORNER_FACES, Corner, Cube, Symmetry};

use super::find::index_of;

/// Returns a cube with solved edges whose corners are rotated as a whole about the fixed centres.
///
/// Its composition with a state is the state with renamed corners: each corner gets the name of the
/// place to which the rotation moves it.
pub fn turned_corners(rotation: Symmetry) -> Cube {
    let mut cube = Cube::SOLVED;
    for (piece, faces) in CORNER_FACES.iter().enumerate() {
        let went = faces.map(|f| rotation.face(f));
        let place = index_of(&CORNER_FACES, |p| went.iter().all(|f| p.contains(f)));
        let twist = index_of(&CORNER_FACES[place], |&f| f == went[0]);
        cube.corners[place] = Corner::new(piece as u8, twist as u8);
    }
    cube
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::{Face, Move};

    #[test]
    fn a_turn_of_the_whole_cube_is_two_opposite_faces_on_the_corners() {
        let named = |name: &str| Move::ALL.into_iter().find(|m| m.name() == name).unwrap();
        // The rotation y moves F to L, as U does. The D layer moves in the same direction.
        let y = Symmetry::rotation(Face::U, Face::L).unwrap();
        let layers = Cube::from_moves([named("U"), named("D'")]);
        assert_eq!(turned_corners(y).corners, layers.corners);
    }

    #[test]
    fn renamed_states_make_the_same_moves() {
        let moves = [3, 17, 8, 1, 12, 5].map(Move::from_index);
        for rotation in Symmetry::rotations() {
            let turned = turned_corners(rotation);
            let after = turned.then(&Cube::from_moves(moves));
            assert_eq!(after.corners, turned.after_all(moves).corners);
        }
    }
}
