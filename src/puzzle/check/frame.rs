//! The orbits of a puzzle's slots, and a way to count turns by which each orbit has no more of them
//! than its moves make.
//!
//! Moves take pieces from slot to slot inside an orbit only. How a piece is turned is counted from
//! marks on the slots, and the marks of a definition need not be the ones that show best what can
//! happen: a set of two orientations may be numbered so that moves turn pieces about, while every
//! piece, brought back to its slot, is back as it was. [`Frame`] chooses marks along paths of
//! moves; then each orbit has the fewest turns, and two patterns that moves connect are
//! distinguished by them.

use std::ops::Range;

use crate::model::{Action, Definition, mark_orbit};

/// Slots between which moves take pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlotOrbit {
    /// The set they are in.
    pub set: usize,
    /// Their numbers, ascending.
    pub slots: Vec<usize>,
    /// How many turns can be distinguished once marks are chosen.
    pub turns: u8,
    /// Of how many of the set's turns each of these is made: orientations of the set are
    /// `turns * step`.
    pub step: u8,
}

/// All orbits of a puzzle, and the marks of its slots.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The orbits in which something happens, in the order of their first slots.
    pub orbits: Vec<SlotOrbit>,
    /// Slots that no move touches.
    pub still: Vec<usize>,
    /// The orbit of each slot, none if no move touches it.
    pub orbit_of: Vec<Option<usize>>,
    /// How far each slot's mark is turned from the definition's.
    pub mark: Vec<u8>,
    /// The places: all slots of orbits, orbit after orbit.
    pub slots: Vec<usize>,
    /// The place of each slot; of no use where no move touches it.
    pub place: Vec<u32>,
    /// The turns of each place's orbit.
    pub turns: Box<[u8]>,
}

/// What an action does to the places of a frame: which place a place's piece comes from, in the
/// upper bits, and how far it is turned, in the lower eight.
pub(super) type Element = Box<[u32]>;

impl Frame {
    pub(super) fn new(def: &Definition) -> Self {
        let slots = def.shape.slots();
        let actions: Vec<&Action> =
            def.bases.iter().filter_map(|b| Some(&def.moves[*b.powers.first()?].action)).collect();
        let mut mark = vec![0u8; slots];
        let mut seen = vec![false; slots];
        let (mut orbits, mut still) = (Vec::new(), Vec::new());
        for first in 0..slots {
            if seen[first] {
                continue;
            }
            let set = def.shape.set_of(first);
            let m = def.shape.sets()[set].orientations;
            let (mut slots, step) = mark_orbit(&actions, first, m, &mut mark, &mut seen);
            slots.sort_unstable();
            let orbit = SlotOrbit { set, slots, turns: m / step, step };
            if orbit.slots.len() > 1 || orbit.turns > 1 {
                orbits.push(orbit);
            } else {
                still.push(first);
            }
        }
        Self::of(orbits, still, mark)
    }

    /// Numbers the places of these orbits.
    fn of(orbits: Vec<SlotOrbit>, still: Vec<usize>, mark: Vec<u8>) -> Self {
        let slots: Vec<usize> = orbits.iter().flat_map(|orbit| orbit.slots.clone()).collect();
        let mut place = vec![u32::MAX; mark.len()];
        (0..).zip(&slots).for_each(|(at, &slot)| place[slot] = at);
        let mut orbit_of = vec![None; mark.len()];
        for (number, orbit) in orbits.iter().enumerate() {
            orbit.slots.iter().for_each(|&slot| orbit_of[slot] = Some(number));
        }
        let turns = orbits.iter().flat_map(|orbit| vec![orbit.turns; orbit.slots.len()]).collect();
        Self { orbits, still, orbit_of, mark, slots, place, turns }
    }

    pub(super) fn element(&self, action: &Action, orientations: &[u8]) -> Element {
        let at = |&slot: &usize| {
            let from = usize::from(action.from[slot]);
            let m = u32::from(orientations[slot]);
            let twist = u32::from(action.twist[slot]) + u32::from(self.mark[slot]) + m
                - u32::from(self.mark[from]);
            let step = m / u32::from(self.turns[self.place[slot] as usize]);
            (self.place[from] << 8) | ((twist % m) / step)
        };
        self.slots.iter().map(at).collect()
    }

    pub(super) fn places(&self, orbit: usize) -> Range<usize> {
        let slots = &self.orbits[orbit].slots;
        let first = self.place[slots[0]] as usize;
        first..first + slots.len()
    }

    pub(super) fn part(&self, orbits: &[usize]) -> Self {
        let orbits = orbits.iter().map(|&orbit| self.orbits[orbit].clone()).collect();
        Self::of(orbits, self.still.clone(), self.mark.clone())
    }

    /// What an element does to a part.
    pub(super) fn restrict(&self, element: &[u32], part: &Self) -> Element {
        let image = |&slot: &usize| {
            let to = element[self.place[slot] as usize];
            (part.place[self.slots[(to >> 8) as usize]] << 8) | (to & 255)
        };
        part.slots.iter().map(image).collect()
    }

    pub(super) fn identity(places: usize) -> Element {
        (0..places as u32).map(|place| place << 8).collect()
    }

    /// The base moves as the places see them.
    pub(super) fn generators(&self, def: &Definition) -> Vec<Element> {
        let first = def.bases.iter().filter_map(|base| base.powers.first());
        first
            .map(|&number| self.element(&def.moves[number].action, def.shape.orientations()))
            .collect()
    }

    /// What an orbit is called: by its set, and by its number there if it is not the only one.
    pub(super) fn name(&self, def: &Definition, orbit: usize) -> String {
        let set = self.orbits[orbit].set;
        let name = &def.shape.sets()[set].name;
        let alike = |upto: usize| self.orbits[..upto].iter().filter(|o| o.set == set).count();
        match alike(self.orbits.len()) {
            1 => name.clone(),
            _ => format!("{name} (orbit {})", alike(orbit) + 1),
        }
    }
}
