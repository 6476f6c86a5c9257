//! Symmetries of a puzzle, found from the actions of its moves: rotations and mirrors, without any
//! geometry.
//!
//! | file | what |
//! |---|---|
//! | `find.rs` | base moves that can take each other's places |
//! | `fit.rs` | images of slots and orientations for such an exchange, with limited effort |
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

/// Maximum number of symmetries that are kept; of a larger group, a subgroup.
pub const MAX_SYMMETRIES: usize = 480;

/// An exchange of slots, and of orientations within them, that maps every move to a move of the
/// same cost.
///
/// A piece with orientation `o` in slot `i` gets orientation `offset[i] + o`, or `offset[i] - o`
/// where `mirrored[i]`, in slot `to[i]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSymmetry {
    /// Image of each slot, in a set with as many pieces and orientations.
    pub to: Box<[u16]>,
    /// Number added to the orientation in each slot, below the orientations of the set.
    pub offset: Box<[u8]>,
    /// `true` for slots whose orientations are inverted, as in a mirror.
    pub mirrored: Box<[bool]>,
    /// Image of each move: `symmetry⁻¹ · move · symmetry`, in the order in which they are done.
    pub moves: Box<[u16]>,
}

impl PuzzleSymmetry {
    /// Returns the symmetry that leaves all as it is.
    pub fn identity(slots: usize, moves: usize) -> Self {
        Self {
            to: (0..slots).map(|slot| slot as u16).collect(),
            offset: vec![0; slots].into(),
            mirrored: vec![false; slots].into(),
            moves: (0..moves).map(|number| number as u16).collect(),
        }
    }

    /// Returns whether every move is its own image.
    pub fn is_identity(&self) -> bool {
        self.moves.iter().enumerate().all(|(number, &image)| number == usize::from(image))
    }

    /// Returns whether the symmetry inverts some orientations.
    pub fn is_mirror(&self) -> bool {
        self.mirrored.iter().any(|&mirrored| mirrored)
    }

    /// Returns an action seen through the symmetry: its effect on a slot becomes the effect on the
    /// slot's image.
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
