//! Decides which piece of a position fits into which slot of a goal, and which changes of a
//! placement are possible. A point is a place from which a piece comes, with a change of
//! orientation.

use super::frame::{Element, OrbitFrame};
use super::sums::{GroupSums, OrbitSum};
use crate::model::permutation::gcd;
use crate::model::{ANY, Definition, Pattern};

pub(super) struct PieceFit<'a> {
    pub def: &'a Definition,
    pub frame: &'a OrbitFrame,
    pub start: &'a Pattern,
    pub goal: &'a Pattern,
}

/// The changes of a placement that are possible without contradicting the goal. A placement puts
/// every piece into a slot.
pub(super) struct Freedom {
    /// The sums (see [`GroupSums`]) of the possible changes.
    pub sums: Vec<Vec<i64>>,
    /// `true` if all changes with these sums are possible, `false` if some may be impossible.
    pub certain: bool,
}

impl PieceFit<'_> {
    /// Returns the smallest change of orientation with which a piece from the slot `from` fits into
    /// the slot `to`, or `None` if it does not fit there.
    fn twist(&self, to: usize, from: usize, turns: u8) -> Option<u32> {
        let modulus = self.goal.moduli[to];
        let known = self.goal.labels[to] == ANY || self.goal.labels[to] == self.start.labels[from];
        if !known || !self.start.moduli[from].is_multiple_of(modulus) {
            return None;
        }
        let step = u32::from(self.def.shape.orientations()[to] / turns);
        (0..u32::from(turns).min(u32::from(modulus)))
            .find(|twist| self.right(to, from, twist * step))
    }

    /// Returns `true` if a piece of the slot `from` has an orientation that the goal accepts in the
    /// slot `to` after this change of orientation.
    fn right(&self, to: usize, from: usize, turn: u32) -> bool {
        let modulus = u32::from(self.goal.moduli[to]);
        let before = u32::from(self.start.twists[from]) + u32::from(self.frame.mark[from]);
        let wanted = u32::from(self.goal.twists[to]) + u32::from(self.frame.mark[to]);
        (before + turn) % modulus == wanted % modulus
    }

    /// Returns `true` if a piece fits the goal in the place `to`. The point gives the place from
    /// which the piece comes and its change of orientation.
    pub(super) fn fits(&self, to: usize, point: u32) -> bool {
        let slot = self.frame.slots[to];
        let from = self.frame.slots[(point >> 8) as usize];
        let step = u32::from(self.def.shape.orientations()[slot] / self.frame.turns[to]);
        self.twist(slot, from, self.frame.turns[to]).is_some()
            && self.right(slot, from, (point & 255) * step)
    }

    /// Returns `true` if the pattern looks the same when the piece of a point comes to the place
    /// `to`: the piece there has the same label, modulus and orientation.
    pub(super) fn keeps(&self, to: usize, point: u32) -> bool {
        let slot = self.frame.slots[to];
        let from = self.frame.slots[(point >> 8) as usize];
        let step = u32::from(self.def.shape.orientations()[slot] / self.frame.turns[to]);
        self.goal.labels[slot] == self.start.labels[from]
            && self.goal.moduli[slot] == self.start.moduli[from]
            && self.right(slot, from, (point & 255) * step)
    }

    /// Returns `true` if the piece in a slot fits the goal there without being moved.
    pub(super) fn stays(&self, slot: usize) -> bool {
        self.twist(slot, slot, 1).is_some()
    }

    /// Puts each piece of an orbit into a slot where it fits. If that is impossible, returns a slot
    /// that cannot be filled, as an error.
    pub(super) fn place(&self, orbit: usize, element: &mut Element) -> Result<(), usize> {
        let orbit = &self.frame.orbits[orbit];
        let slots = &orbit.slots;
        let mut holds: Vec<Option<usize>> = vec![None; slots.len()];
        let mut order: Vec<usize> = (0..slots.len()).collect();
        // Slots that take any piece are filled last, with the remaining pieces.
        order.sort_by_key(|&at| self.goal.labels[slots[at]] == ANY);
        for to in order {
            let mut seen = vec![false; slots.len()];
            if !self.augment(slots, orbit.turns, to, &mut holds, &mut seen) {
                return Err(slots[to]);
            }
        }
        let first = self.frame.place[slots[0]];
        for (from, to) in holds.iter().enumerate() {
            let Some(to) = *to else { return Err(slots[from]) };
            let Some(twist) = self.twist(slots[to], slots[from], orbit.turns) else {
                unreachable!("a piece is placed only where it is right")
            };
            element[first as usize + to] = (first + from as u32) << 8 | twist;
        }
        Ok(())
    }

    /// Finds a piece for a slot, and moves other pieces to other slots if necessary. `holds` has
    /// the slot of each piece. Returns `false` if there is no piece.
    fn augment(
        &self,
        slots: &[usize],
        turns: u8,
        to: usize,
        holds: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        for free in [true, false] {
            for from in 0..slots.len() {
                if seen[from]
                    || holds[from].is_none() != free
                    || self.twist(slots[to], slots[from], turns).is_none()
                {
                    continue;
                }
                seen[from] = true;
                let next = holds[from];
                if next.is_none_or(|next| self.augment(slots, turns, next, holds, seen)) {
                    holds[from] = Some(to);
                    return true;
                }
            }
        }
        false
    }

    /// Returns the changes of a placement (of each piece in a slot) that the goal allows.
    pub(super) fn freedom(&self, sums: &GroupSums, placed: &[u32]) -> Freedom {
        let mut freedom = Freedom { sums: Vec::new(), certain: true };
        for (number, orbit) in self.frame.orbits.iter().enumerate() {
            let (turns, pure) = self.loose_turns(orbit);
            if let Some(amount) = turns {
                freedom.sums.extend(sums.multiple(OrbitSum::Turns(number), amount));
            }
            if !pure || self.exchangeable(number, placed) {
                freedom.sums.extend(sums.multiple(OrbitSum::Parity(number), 1));
            }
            freedom.certain &= pure;
        }
        freedom
    }

    /// Returns the step by which the sum of the orientations of an orbit can change while all
    /// pieces still fit the goal. The flag is `true` if the step is certain.
    fn loose_turns(&self, orbit: &super::frame::SlotOrbit) -> (Option<i64>, bool) {
        let full = self.def.shape.sets()[orbit.set].orientations;
        let moduli: Vec<u8> = orbit.slots.iter().map(|&slot| self.goal.moduli[slot]).collect();
        let first = moduli[0];
        let are_equal = moduli.iter().all(|&modulus| modulus == first);
        let amount = if are_equal { i64::from(first / gcd(first, orbit.step)) } else { 1 };
        let of_start = orbit.slots.iter().map(|&slot| &self.start.moduli[slot]);
        let are_plain =
            moduli.iter().chain(of_start).all(|&modulus| modulus == 1 || modulus == full);
        let open = orbit
            .slots
            .iter()
            .any(|&slot| self.goal.labels[slot] == ANY && self.goal.moduli[slot] > 1);
        let pure = are_plain && !(open && orbit.step > 1);
        (Some(amount), pure || orbit.turns == 1 && are_equal && orbit.step == 1)
    }

    /// Returns `true` if two pieces of an orbit can exchange their places so that the placement
    /// still fits the goal.
    fn exchangeable(&self, orbit: usize, pieces: &[u32]) -> bool {
        let places = self.frame.places(orbit);
        let turns = self.frame.orbits[orbit].turns;
        let slots = &self.frame.slots[places.clone()];
        let from: Vec<usize> =
            places.map(|place| self.frame.slots[(pieces[place] >> 8) as usize]).collect();
        (0..slots.len()).any(|a| {
            (a + 1..slots.len()).any(|b| {
                self.twist(slots[a], from[b], turns).is_some()
                    && self.twist(slots[b], from[a], turns).is_some()
            })
        })
    }
}
