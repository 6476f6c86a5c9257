//! A cube with the way it is held: what nissy-core's codes describe, and the operations on them.

use super::frame::Frame;
use super::line::Side;
use super::written::WrittenSequence;
use crate::{Cube, Symmetry};

/// A state of the cube with the way it is held.
///
/// Rotations of the whole cube change the way it is held and nothing else. Moves that are done to a
/// held cube are named by the faces where the holder sees them.
///
/// ```
/// use premove_cube::notation::{parse, parse_held};
///
/// let held = parse_held("z R")?;
/// assert_eq!(held.code(), "FECDABGH=EFCDBAGHIJKL=M");
/// // The holder turned R after the rotation, so R' solves the cube.
/// assert!(held.after(&parse("R'")?).cube.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldCube {
    /// The state, relative to the centres.
    pub cube: Cube,
    /// The way the cube is held.
    pub frame: Frame,
}

impl HeldCube {
    /// The solved cube in the usual holding.
    pub const SOLVED: Self = Self::upright(Cube::SOLVED);

    /// Returns a cube that is held as it was before any rotation.
    pub const fn upright(cube: Cube) -> Self {
        Self { cube, frame: Frame::START }
    }

    /// Returns the cube as its holder names it, with the centres in place: the moves that solve
    /// this state, done by the holder, solve the held cube.
    pub fn in_hand(&self) -> Cube {
        if self.frame == Frame::START {
            return self.cube;
        }
        self.rotation().inverse().of_cube(&self.cube)
    }

    /// Returns the cube after moves that the holder does. Those of the inverse side are premoves,
    /// and name the faces as the cube is held before the moves.
    #[must_use]
    pub fn after(&self, moves: &WrittenSequence) -> Self {
        let in_hand = moves.line().apply_to(&self.in_hand());
        Self {
            cube: self.rotation().of_cube(&in_hand),
            frame: moves.frame(Side::Normal).within(&self.frame),
        }
    }

    /// Returns the inverse state, held in the same way.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { cube: self.cube.inverse(), frame: self.frame }
    }

    /// Returns the cube that results if moves that lead from the solved cube to `next`, rotations
    /// included, are done to this one.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            cube: self.cube.then(&self.rotation().of_cube(&next.cube)),
            frame: next.frame.within(&self.frame),
        }
    }

    /// Returns the image of the cube under a symmetry, which maps the pieces and the places where
    /// they are. The holding stays.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        Self { cube: symmetry.of_cube(&self.cube), frame: self.frame }
    }

    /// Returns the rotation that maps each letter of the holder to the fixed face that it means.
    fn rotation(&self) -> Symmetry {
        self.frame.rotation()
    }
}

impl WrittenSequence {
    /// Returns the image of the moves under a symmetry. Wide turns, slices and rotations stay what
    /// they are: the image of a wide turn is a wide turn.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        self.moves().iter().map(|&(side, m)| (side, m.image(symmetry))).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::{parse, parse_held};

    proptest! {
        #[test]
        fn moves_in_two_parts_lead_where_they_lead_at_once(
            first in "([URFDLBMESxyz]w?[2']?){0,20}",
            second in "([URFDLBMESxyz][2']?){0,20}",
        ) {
            prop_assume!(parse(&first).is_ok());
            let [one, two] = [&first, &second].map(|text| parse(text).unwrap());
            let both = parse(&format!("{first} {second}")).unwrap();
            let whole = HeldCube::SOLVED.after(&both);
            prop_assert_eq!(HeldCube::SOLVED.after(&one).after(&two), whole);
            let composed = HeldCube::SOLVED.after(&one).then(&HeldCube::SOLVED.after(&two));
            prop_assert_eq!(composed, whole);
            // A code keeps the holding.
            prop_assert_eq!(parse_held(&whole.code()), Ok(whole));
        }

        #[test]
        fn what_the_holder_sees_is_solved_by_the_moves_that_he_does(
            scramble in "([URFDLBMESxyz][2']?){0,20}",
            moves in "([URFDLB][2']?){0,10}",
        ) {
            let held = parse_held(&scramble).unwrap();
            let moves = parse(&moves).unwrap();
            let after = held.after(&moves);
            prop_assert_eq!(after.in_hand(), moves.line().apply_to(&held.in_hand()));
            prop_assert_eq!(after.frame, held.frame);
        }

        #[test]
        fn the_image_of_a_cube_is_the_cube_of_the_image(
            moves in "([URFDLBMES]w?[2']?){0,20}",
            index in 0..48_usize,
        ) {
            prop_assume!(parse(&moves).is_ok());
            let symmetry = Symmetry::from_index(index);
            let moves = parse(&moves).unwrap();
            let image = HeldCube::SOLVED.after(&moves.image(symmetry));
            prop_assert_eq!(image.cube, symmetry.of_cube(&moves.line().normal.cube()));
        }
    }
}
