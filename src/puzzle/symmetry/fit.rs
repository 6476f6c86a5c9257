//! Finds the images of slots and orientations that match given images of moves, with limited
//! effort.
//!
//! If each move `g` has the image `g'`, the image of one slot determines the images of all slots
//! that moves connect with it: the piece that comes to slot `i` from `g.from[i]` must come to
//! `to[i]` from `to[g.from[i]]`. So it is enough to try the images of one slot of each orbit.

use premove_engine::search::Control;

use crate::model::{Action, Shape};

/// Maximum number of slots that may be visited, which takes about a second.
const MOST: u64 = 300_000_000;
/// Number of visited slots between two checks of the stop flag.
const POLL: u64 = 100_000;

/// Remaining effort of the search for symmetries.
pub(super) struct SymmetryEffort<'c> {
    /// Number of slots that may still be visited; 0 ends the search.
    pub(super) left: u64,
    asked: u64,
    control: &'c Control,
}

impl<'c> SymmetryEffort<'c> {
    pub(super) fn new(control: &'c Control) -> Self {
        Self { left: MOST, asked: MOST, control }
    }

    /// Subtracts the effort of visiting `slots` slots. Returns `None` if no effort is left, or the
    /// search must stop.
    pub(super) fn spend(&mut self, slots: usize) -> Option<()> {
        self.left = self.left.saturating_sub(slots as u64);
        if self.asked - self.left >= POLL {
            self.asked = self.left;
            if self.control.is_stopped() {
                self.left = 0;
            }
        }
        (self.left > 0).then_some(())
    }
}

/// An exchange of slots that is only known for some slots.
#[derive(Clone, Debug)]
pub(super) struct PartialExchange {
    pub(super) to: Vec<Option<u16>>,
    pub(super) offset: Vec<u8>,
    pub(super) mirrored: Vec<bool>,
    taken: Vec<bool>,
}

/// Returns the exchange of slots that maps each `actions[k]` to `images[k]`. Returns `None` if
/// there is none, or the effort does not suffice. Slots that no action touches are not determined.
pub(super) fn fit(
    actions: &[&Action],
    images: &[&Action],
    shape: &Shape,
    effort: &mut SymmetryEffort,
) -> Option<PartialExchange> {
    let slots = shape.slots();
    let mut fit = PartialExchange {
        to: vec![None; slots],
        offset: vec![0; slots],
        mirrored: vec![false; slots],
        taken: vec![false; slots],
    };
    effort.spend(slots * (actions.len() + 1))?;
    let [touched, aimed] = [actions, images].map(|actions| -> Vec<bool> {
        (0..slots).map(|slot| actions.iter().any(|action| action.touches(slot))).collect()
    });
    let kinds = kinds(shape);
    for slot in 0..slots {
        if fit.to[slot].is_some() || !touched[slot] {
            continue;
        }
        let mirrorings = if shape.orientations()[slot] > 2 { &[false, true][..] } else { &[false] };
        let mut found = false;
        for to in 0..slots {
            effort.spend(1)?;
            if fit.taken[to] || !aimed[to] || kinds[slot] != kinds[to] {
                continue;
            }
            for &mirrored in mirrorings {
                found = found
                    || fit.with_orbit(
                        slot,
                        to,
                        mirrored,
                        (actions, images),
                        (shape, &kinds),
                        effort,
                    )?;
            }
            if found {
                break;
            }
        }
        if !found {
            return None;
        }
    }
    Some(fit)
}

/// Returns the kind of each slot: the pieces and orientations of its set. Only slots of one kind
/// can be exchanged.
fn kinds(shape: &Shape) -> Vec<(usize, u8)> {
    let sets = shape.sets().iter();
    sets.flat_map(|set| std::iter::repeat_n((set.pieces, set.orientations), set.pieces)).collect()
}

impl PartialExchange {
    fn settle(&mut self, slot: usize, to: usize, offset: u8, mirrored: bool) {
        self.to[slot] = Some(to as u16);
        self.taken[to] = true;
        self.offset[slot] = offset;
        self.mirrored[slot] = mirrored;
    }

    /// Determines the images of the whole orbit of a slot from the image of that slot. Returns
    /// `false` and changes nothing if that is impossible; returns `None` if the effort does not
    /// suffice.
    fn with_orbit(
        &mut self,
        slot: usize,
        to: usize,
        mirrored: bool,
        (actions, images): (&[&Action], &[&Action]),
        (shape, kinds): (&Shape, &[(usize, u8)]),
        effort: &mut SymmetryEffort,
    ) -> Option<bool> {
        self.settle(slot, to, 0, mirrored);
        let modulus = u16::from(shape.orientations()[slot]);
        let mut settled = vec![slot];
        let mut next = 0;
        let mut fits = true;
        while fits && next < settled.len() {
            let at = settled[next];
            next += 1;
            let to = usize::from(self.to[at]?);
            effort.spend(actions.len())?;
            for (action, image) in actions.iter().zip(images) {
                // This determines the offset of the slot from which the piece comes, because both
                // paths must change the orientation equally.
                let from = usize::from(action.from[at]);
                let twist = u16::from(action.twist[at]);
                let twist = if mirrored { modulus - twist } else { twist };
                let offset = (u16::from(self.offset[at]) + twist + modulus
                    - u16::from(image.twist[to]))
                    % modulus;
                let expected = image.from[to];
                fits = match self.to[from] {
                    Some(known) => known == expected && u16::from(self.offset[from]) == offset,
                    None if self.taken[usize::from(expected)]
                        || kinds[from] != kinds[usize::from(expected)] =>
                    {
                        false
                    }
                    None => {
                        self.settle(from, expected.into(), offset as u8, mirrored);
                        settled.push(from);
                        true
                    }
                };
                if !fits {
                    break;
                }
            }
        }
        if !fits {
            for slot in settled {
                if let Some(to) = self.to[slot].take() {
                    self.taken[usize::from(to)] = false;
                }
                (self.offset[slot], self.mirrored[slot]) = (0, false);
            }
        }
        Some(fits)
    }
}
