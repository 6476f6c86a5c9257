//! The action of a move: for each slot, the slot from which its new piece comes, and the change of
//! its orientation.

use super::pattern::Pattern;
use super::permutation::gcd;
use super::shape::Shape;

/// A rearrangement of all slots.
///
/// Afterwards slot `i` holds the piece that was in slot `from[i]`, with `twist[i]` added to its
/// orientation. Both arrays are indexed by the slot that the piece enters. (Definition files of
/// ksolve index orientations by the slot that the piece leaves.)
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    /// For each slot, the slot from which its piece comes, which is in the same set.
    pub from: Box<[u16]>,
    /// For each slot, the number added to the orientation; less than the orientations of its set.
    pub twist: Box<[u8]>,
}

impl Action {
    /// Returns the action that changes nothing.
    pub fn identity(slots: usize) -> Self {
        Self { from: (0..slots).map(|slot| slot as u16).collect(), twist: vec![0; slots].into() }
    }

    /// Returns `true` if the action changes nothing.
    pub fn is_identity(&self) -> bool {
        self.from.iter().enumerate().all(|(slot, &from)| usize::from(from) == slot)
            && self.twist.iter().all(|&t| t == 0)
    }

    /// Returns this action followed by `next`.
    #[must_use]
    pub fn then(&self, next: &Self, shape: &Shape) -> Self {
        self.then_modulo(next, shape.orientations())
    }

    /// Returns this action followed by `next`, with orientations modulo `moduli[slot]`.
    pub(crate) fn then_modulo(&self, next: &Self, moduli: &[u8]) -> Self {
        let from = next.from.iter().map(|&via| self.from[usize::from(via)]).collect();
        let twist = (next.from.iter().zip(&next.twist).zip(moduli))
            .map(|((&via, &twist), &modulus)| add(self.twist[usize::from(via)], twist, modulus))
            .collect();
        Self { from, twist }
    }

    /// Returns the action that undoes this one.
    #[must_use]
    pub fn inverse(&self, shape: &Shape) -> Self {
        self.inverse_modulo(shape.orientations())
    }

    /// Returns the action that undoes this one, with orientations modulo `moduli[slot]`.
    pub(crate) fn inverse_modulo(&self, moduli: &[u8]) -> Self {
        let mut inverse = Self::identity(self.from.len());
        for (slot, (&from, &twist)) in self.from.iter().zip(&self.twist).enumerate() {
            let from = usize::from(from);
            inverse.from[from] = slot as u16;
            inverse.twist[from] = (moduli[from] - twist) % moduli[from];
        }
        inverse
    }

    /// Returns the pattern that results from the action.
    #[must_use]
    pub fn apply(&self, pattern: &Pattern, shape: &Shape) -> Pattern {
        let mut after = pattern.clone();
        self.apply_into(pattern, &mut after, shape);
        after
    }

    /// Writes the pattern that results from the action to `after`, which must have as many slots.
    pub fn apply_into(&self, pattern: &Pattern, after: &mut Pattern, shape: &Shape) {
        for (slot, (&from, &twist)) in self.from.iter().zip(&self.twist).enumerate() {
            let from = usize::from(from);
            after.labels[slot] = pattern.labels[from];
            after.moduli[slot] = pattern.moduli[from];
            after.twists[slot] =
                add(pattern.twists[from], twist % pattern.moduli[from], shape.orientations()[slot])
                    % pattern.moduli[from];
        }
    }

    /// Returns `true` if the two actions have the same result in both orders.
    pub fn commutes_with(&self, other: &Self, shape: &Shape) -> bool {
        (0..self.from.len())
            .all(|slot| self.behind(other, slot, shape) == other.behind(self, slot, shape))
    }

    /// Returns the effect on `slot` of this action followed by `next`: the slot from which the
    /// piece comes, and the total change of its orientation.
    fn behind(&self, next: &Self, slot: usize, shape: &Shape) -> (u16, u8) {
        let via = usize::from(next.from[slot]);
        let twist = add(self.twist[via], next.twist[slot], shape.orientations()[slot]);
        (self.from[via], twist)
    }

    /// Returns `true` if the action changes the piece in a slot or its orientation.
    pub fn touches(&self, slot: usize) -> bool {
        usize::from(self.from[slot]) != slot || self.twist[slot] != 0
    }
}

/// Chooses a reference orientation, called mark, for each slot of the orbit of `first`, which are
/// the slots that actions connect with it. Each is reached from `first` by one path of actions.
/// Along these paths no action changes an orientation relative to the marks. `seen` is set for
/// slots that have a mark.
///
/// Returns these slots, and a number that divides the changes of orientation along all other paths.
/// It is `modulus` if there are no such changes.
pub(crate) fn mark_orbit(
    actions: &[&Action],
    first: usize,
    modulus: u8,
    marks: &mut [u8],
    seen: &mut [bool],
) -> (Vec<usize>, u8) {
    let mut slots = vec![first];
    let mut step = modulus;
    seen[first] = true;
    let mut at = 0;
    while at < slots.len() {
        let slot = slots[at];
        for action in actions {
            let from = usize::from(action.from[slot]);
            let turned = add(marks[slot], action.twist[slot], modulus);
            if std::mem::replace(&mut seen[from], true) {
                step = gcd(step, turned.abs_diff(marks[from]));
            } else {
                marks[from] = turned;
                slots.push(from);
            }
        }
        at += 1;
    }
    (slots, step)
}

/// Returns the sum of two orientations modulo `modulus`.
fn add(a: u8, b: u8, modulus: u8) -> u8 {
    ((u16::from(a) + u16::from(b)) % u16::from(modulus)) as u8
}
