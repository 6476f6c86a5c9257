//! Symmetries of a puzzle, such as rotations and mirrors. They are found from the actions of the
//! moves, without any geometry.
//!
//! | file | content |
//! |---|---|
//! | `find.rs` | the search for images of base moves |
//! | `fit.rs` | images of slots and orientations for given images of moves |
//! | `group.rs` | composition, choice of a subgroup; symmetries of a goal |

mod find;
mod fit;
mod group;
#[cfg(test)]
pub(crate) mod tests;

pub use find::{Symmetries, symmetries};
pub use group::{Conjugation, symmetries_of_goal};
pub use group::{compose, subgroup};

use super::model::{Action, Shape};

/// Maximum number of symmetries that are used. If there are more, a subgroup of them is used.
pub const MAX_SYMMETRIES: usize = 480;

/// A symmetry: an exchange of slots and orientations that maps every move to a move of the same
/// cost.
///
/// A piece in slot `i` with orientation `o` goes to slot `to[i]` and gets the orientation
/// `offset[i] + o`, or `offset[i] - o` if `mirrored[i]` is `true`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSymmetry {
    /// Image of each slot. It is in a set with equally many pieces and orientations.
    pub to: Box<[u16]>,
    /// Number added to the orientation in each slot; less than the orientations of the set.
    pub offset: Box<[u8]>,
    /// `true` for slots whose orientations are inverted, as in a mirror.
    pub mirrored: Box<[bool]>,
    /// Image of each move, by index: `symmetry⁻¹ · move · symmetry`, applied from left to right.
    pub moves: Box<[u16]>,
}

impl PuzzleSymmetry {
    /// Returns the symmetry that changes nothing.
    pub fn identity(slots: usize, moves: usize) -> Self {
        Self {
            to: (0..slots).map(|slot| slot as u16).collect(),
            offset: vec![0; slots].into(),
            mirrored: vec![false; slots].into(),
            moves: (0..moves).map(|number| number as u16).collect(),
        }
    }

    /// Returns `true` if every move is its own image.
    pub fn is_identity(&self) -> bool {
        self.moves.iter().enumerate().all(|(number, &image)| number == usize::from(image))
    }

    /// Returns `true` if the symmetry inverts orientations in some slots.
    pub fn is_mirror(&self) -> bool {
        self.mirrored.iter().any(|&mirrored| mirrored)
    }

    /// Returns the image of an action. The image acts on the image of a slot as the action acts on
    /// the slot.
    #[must_use]
    pub fn conjugate(&self, action: &Action, shape: &Shape) -> Action {
        let mut image = Action::identity(action.from.len());
        for (slot, (&from, &twist)) in action.from.iter().zip(&action.twist).enumerate() {
            let to = usize::from(self.to[slot]);
            let from = usize::from(from);
            let modulus = u16::from(shape.orientations()[slot]);
            let twist =
                if self.mirrored[slot] { modulus - u16::from(twist) } else { u16::from(twist) };
            image.from[to] = self.to[from];
            image.twist[to] = ((twist + u16::from(self.offset[slot]) + modulus
                - u16::from(self.offset[from]))
                % modulus) as u8;
        }
        image
    }
}
