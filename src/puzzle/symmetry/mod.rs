//! Symmetries of a puzzle, found from what its moves do: rotations and mirrors, without help
//! of any geometry.
//!
//! | file | what |
//! |---|---|
//! | `find.rs` | which base moves can take each other's places |
//! | `fit.rs` | the slots and turns that go with such an exchange, and how much is tried |
//! | `group.rs` | closing under composition, picking a subgroup; symmetries of a goal |

mod find;
mod fit;
mod group;
#[cfg(test)]
pub(crate) mod tests;

pub use find::{Symmetries, symmetries};
pub use group::{Conjugation, symmetries_of_goal};
pub use group::{compose, subgroup};

use super::model::{Action, Shape};

/// The most symmetries that are kept; of a larger group a subgroup.
pub const MAX_SYMMETRIES: usize = 480;

/// A way to exchange slots, and orientations within them, that turns every move into a move of the
/// same cost.
///
/// What is turned by `o` in slot `i` is turned by `offset[i] + o`, or by `offset[i] - o` where
/// `mirrored[i]`, in slot `to[i]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Where each slot goes: to a slot of a set with as many pieces and orientations.
    pub to: Box<[u16]>,
    /// The turn that is added, below the orientations of the set.
    pub offset: Box<[u8]>,
    /// Whether turns are inverted, as in a mirror.
    pub mirrored: Box<[bool]>,
    /// The move that each move becomes: `symmetry⁻¹ · move · symmetry` in the order in which they
    /// are done.
    pub moves: Box<[u16]>,
}

impl Symmetry {
    /// Leaves all as it is.
    pub fn identity(slots: usize, moves: usize) -> Self {
        Self {
            to: (0..slots).map(|slot| slot as u16).collect(),
            offset: vec![0; slots].into(),
            mirrored: vec![false; slots].into(),
            moves: (0..moves).map(|number| number as u16).collect(),
        }
    }

    /// Whether every move stays what it is.
    pub fn is_identity(&self) -> bool {
        self.moves.iter().enumerate().all(|(number, &image)| number == usize::from(image))
    }

    /// Whether it inverts the turns of some pieces.
    pub fn is_mirror(&self) -> bool {
        self.mirrored.iter().any(|&mirrored| mirrored)
    }

    /// A rearrangement seen through the symmetry: what it does to a slot is done to the slot's
    /// image.
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
