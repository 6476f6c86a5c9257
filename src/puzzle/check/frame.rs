//! The orbits of the slots of a puzzle, and reference orientations (marks) of the slots.
//!
//! Moves move pieces only between slots of one orbit. The orientation of a piece is counted from
//! the mark of its slot. The marks of a definition may hide what moves can do. For example, a set
//! with two orientations may be numbered so that moves change orientations, although every piece
//! that returns to its slot has its old orientation again. [`OrbitFrame`] chooses marks along paths
//! of moves. With these, each orbit has the smallest number of orientations that distinguishes all
//! patterns which moves connect.

use std::ops::Range;

use crate::model::{Action, Definition, mark_orbit};

/// An orbit: slots between which the moves exchange pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlotOrbit {
    /// Index of the set that contains the slots.
    pub set: usize,
    /// The numbers of the slots, in ascending order.
    pub slots: Vec<usize>,
    /// Number of different orientations that moves can give a piece, relative to the chosen marks.
    pub turns: u8,
    /// Size of one orientation step of the orbit in orientations of the set: the set has `turns *
    /// step` orientations.
    pub step: u8,
}

/// All orbits of a puzzle, and the marks of its slots.
#[derive(Clone, Debug)]
pub(super) struct OrbitFrame {
    /// Orbits whose pieces move or change orientation, in the order of their first slots.
    pub orbits: Vec<SlotOrbit>,
    /// Slots that no move touches.
    pub still: Vec<usize>,
    /// Index of the orbit of each slot; `None` if no move touches it.
    pub orbit_of: Vec<Option<usize>>,
    /// Chosen mark of each slot, relative to the orientation 0 of the definition.
    pub mark: Vec<u8>,
    /// The slot of each place. Places number all slots of orbits, one orbit after the other.
    pub slots: Vec<usize>,
    /// The place of each slot; not valid for slots that no move touches.
    pub place: Vec<u32>,
    /// For each place, the number of orientations of its orbit.
    pub turns: Box<[u8]>,
}

/// Action on the places of a frame. The entry of a place has the place from which its piece comes
/// in the upper bits, and the change of orientation in the lower eight bits.
pub(super) type Element = Box<[u32]>;

impl OrbitFrame {
    pub(super) fn new(def: &Definition) -> Self {
        let slots = def.shape.slots();
        let actions: Vec<&Action> =
            def.bases.iter().filter_map(|b| Some(&def.moves[*b.powers.first()?].action)).collect();
        let mut mark = vec![0u8; slots];
        let mut seen = vec![false; slots];
        let mut orbits = Vec::new();
        let mut still = Vec::new();
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

    /// Builds a frame with these orbits, and numbers its places.
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
        self.slots
            .iter()
            .map(|&slot| {
                let from = usize::from(action.from[slot]);
                let m = u32::from(orientations[slot]);
                let twist = u32::from(action.twist[slot]) + u32::from(self.mark[slot]) + m
                    - u32::from(self.mark[from]);
                let step = m / u32::from(self.turns[self.place[slot] as usize]);
                (self.place[from] << 8) | ((twist % m) / step)
            })
            .collect()
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

    /// Returns the action of an element on some of the orbits. `part` is the frame of these orbits.
    pub(super) fn restrict(&self, element: &[u32], part: &Self) -> Element {
        part.slots
            .iter()
            .map(|&slot| {
                let to = element[self.place[slot] as usize];
                (part.place[self.slots[(to >> 8) as usize]] << 8) | (to & 255)
            })
            .collect()
    }

    pub(super) fn identity(places: usize) -> Element {
        (0..places as u32).map(|place| place << 8).collect()
    }

    /// Returns the base moves as elements.
    pub(super) fn generators(&self, def: &Definition) -> Vec<Element> {
        let first = def.bases.iter().filter_map(|base| base.powers.first());
        first
            .map(|&number| self.element(&def.moves[number].action, def.shape.orientations()))
            .collect()
    }

    /// Returns the name of an orbit: that of its set, with a number if the set has several orbits.
    pub(super) fn name(&self, def: &Definition, orbit: usize) -> String {
        let set = self.orbits[orbit].set;
        let name = &def.shape.sets()[set].name;
        let alike = self.orbits.iter().filter(|o| o.set == set).count();
        if alike == 1 {
            return name.clone();
        }
        let before = self.orbits[..orbit].iter().filter(|o| o.set == set).count();
        format!("{name} (orbit {})", before + 1)
    }
}
