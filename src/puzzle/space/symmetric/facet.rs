//! Facets of a position: what is seen of one orbit when some pieces look alike and some turns are
//! not looked at.

use std::collections::HashMap;

use super::model::Model;
use crate::puzzle::model::pattern::Pattern;
use crate::puzzle::symmetry::Symmetry;
use crate::search::Control;

/// Numbers gone on from between two looks at whether to stop.
const POLL: usize = 512;

/// What is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    /// The orbit, by its number.
    pub(crate) orbit: usize,
    /// The class of each label: pieces of one class look alike.
    pub(crate) classes: Vec<(u16, u8)>,
    /// Whether turns are seen, class by class.
    pub(crate) turns: Vec<bool>,
    /// From where turns are counted, slot by slot of the orbit.
    pub(crate) frame: Vec<u8>,
    /// What is taken from the turn of each label, in the order of `classes`.
    pub(crate) zero: Vec<u8>,
}

/// All that may be seen, numbered, with what each move makes of it.
#[derive(Debug)]
pub(crate) struct Facet {
    pub(crate) view: View,
    modulus: u8,
    first: usize,
    slots: usize,
    numbers: HashMap<Box<[u8]>, u32>,
    /// What is seen of each goal.
    pub(crate) goals: Vec<u32>,
    moves: usize,
    /// The number after each move, number by number.
    pub(crate) next: Vec<u32>,
}

impl Facet {
    /// All that can come from the goals; nothing if that is more than `most`, or if it was stopped.
    pub(crate) fn new(model: &Model, view: View, most: usize, control: &Control) -> Option<Self> {
        let set = &model.puzzle.shape.sets()[view.orbit];
        let range = model.puzzle.shape.range(view.orbit);
        if view.turns.len() * usize::from(set.orientations) > 256 {
            return None;
        }
        let mut facet = Self {
            modulus: set.orientations,
            first: range.start,
            slots: range.len(),
            numbers: HashMap::new(),
            goals: Vec::new(),
            moves: model.moves(),
            next: Vec::new(),
            view,
        };
        let mut rows: Vec<Box<[u8]>> = Vec::new();
        for goal in &model.goals {
            let row = facet.row(goal)?;
            let number = facet.enter(row, &mut rows);
            facet.goals.push(number);
        }
        let twists = facet.twists(model);
        let mut at = 0;
        while at < rows.len() {
            for (number, m) in model.puzzle.moves.iter().enumerate() {
                let from = &m.action.from[range.clone()];
                let row = from.iter().zip(&twists[number]).map(|(&from, &twist)| {
                    let sight = rows[at][usize::from(from) - facet.first];
                    if facet.view.turns[usize::from(sight / facet.modulus)] {
                        facet.turn(sight, twist)
                    } else {
                        sight
                    }
                });
                let row = row.collect();
                let next = facet.enter(row, &mut rows);
                facet.next.push(next);
            }
            if rows.len() > most || at.is_multiple_of(POLL) && control.is_stopped() {
                return None;
            }
            at += 1;
        }
        Some(facet)
    }

    /// The number of a row, a new one if it has not been seen before.
    fn enter(&mut self, row: Box<[u8]>, rows: &mut Vec<Box<[u8]>>) -> u32 {
        let new = self.numbers.len() as u32;
        *self.numbers.entry(row).or_insert_with_key(|row| {
            rows.push(row.clone());
            new
        })
    }

    /// How far each move turns what is seen to come to each slot.
    fn twists(&self, model: &Model) -> Vec<Vec<u8>> {
        let frame = |slot: usize| u16::from(self.view.frame[slot - self.first]);
        let modulus = u16::from(self.modulus);
        let of = |m: &crate::puzzle::model::definition::Move| {
            let slots = self.first..self.first + self.slots;
            let twist = |slot: usize| {
                let from = usize::from(m.action.from[slot]);
                ((u16::from(m.action.twist[slot]) + frame(slot) + modulus - frame(from)) % modulus)
                    as u8
            };
            slots.map(twist).collect()
        };
        model.puzzle.moves.iter().map(of).collect()
    }

    /// What is seen, turned further.
    fn turn(&self, sight: u8, twist: u8) -> u8 {
        let class = sight / self.modulus * self.modulus;
        class + ((u16::from(sight - class) + u16::from(twist)) % u16::from(self.modulus)) as u8
    }

    /// What is seen in a slot of the orbit; nothing if the label there is not known.
    pub(crate) fn sight(&self, position: &Pattern, at: usize) -> Option<u8> {
        let slot = self.first + at;
        let label =
            self.view.classes.iter().position(|&(label, _)| label == position.labels[slot])?;
        let class = self.view.classes[label].1;
        let sight = class * self.modulus;
        if !self.view.turns[usize::from(class)] {
            return Some(sight);
        }
        let modulus = u16::from(self.modulus);
        let turn = u16::from(position.twists[slot]) + u16::from(self.view.frame[at]) + modulus;
        Some(sight + ((turn - u16::from(self.view.zero[label])) % modulus) as u8)
    }

    /// What is seen of a position; nothing if a label is not known.
    fn row(&self, position: &Pattern) -> Option<Box<[u8]>> {
        (0..self.slots).map(|at| self.sight(position, at)).collect()
    }

    /// All that may be seen, with its number, in no order.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&[u8], u32)> {
        self.numbers.iter().map(|(row, &number)| (&**row, number))
    }

    /// How many slots are looked at.
    pub(crate) fn slots(&self) -> usize {
        self.slots
    }

    /// The number of a position; nothing if it cannot be reached.
    pub(crate) fn of(&self, position: &Pattern) -> Option<u32> {
        self.numbers.get(&self.row(position)?).copied()
    }

    /// How many numbers there are.
    pub(crate) fn size(&self) -> usize {
        self.numbers.len()
    }

    /// The number after a move.
    #[inline]
    pub(crate) fn after(&self, number: u32, m: usize) -> u32 {
        self.next[number as usize * self.moves + m]
    }

    /// What a symmetry that leaves the only goal makes of each number, if what is seen is enough to
    /// tell.
    pub(crate) fn image(&self, symmetry: &Symmetry) -> Option<Vec<u32>> {
        let mut image = vec![u32::MAX; self.size()];
        let &[goal] = &self.goals[..] else { return None };
        image[goal as usize] = goal;
        // Numbers are in the order in which they are met, so that each is known before its row is
        // read.
        for number in 0..self.size() {
            for (m, &other) in symmetry.moves.iter().enumerate() {
                let after = self.after(number as u32, m) as usize;
                let expected = self.after(image[number], usize::from(other));
                if image[after] == u32::MAX {
                    image[after] = expected;
                } else if image[after] != expected {
                    return None;
                }
            }
        }
        Some(image)
    }
}
