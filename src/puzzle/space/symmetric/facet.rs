//! Facets of a position: what is seen of one orbit when some pieces look alike and some turns are
//! not looked at. Clusters: facets that share a symmetry only together.
//!
//! How edges are turned is counted from an axis. Seen through a symmetry that keeps another axis,
//! one must know which edges lie where to know how they are turned; so places and turns are
//! numbered as one, and the symmetry acts on those numbers.

use std::ops::Range;
use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::store::allocate::{filled, push, with_space, zeroed};

use super::model::Model;
use crate::model::{Action, Pattern};
use crate::space::closure::{Motion, Resources, Rows, Step, TABLES};
use crate::space::coordinate::{Coordinate, Symbols};
use crate::symmetry::Symmetry;

/// The most classes times orientations of a facet.
const MAX_SYMBOLS: usize = 256;

/// What is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    pub(crate) orbit: usize,
    /// Its slots, and modulo what pieces turn there.
    pub(crate) slots: Range<usize>,
    pub(crate) modulus: u8,
    /// The class of each label: pieces of one class look alike.
    pub(crate) classes: Vec<(u16, u8)>,
    /// Whether turns are seen, class by class.
    pub(crate) turns: Vec<bool>,
    /// From where turns are counted, slot by slot of the orbit.
    pub(crate) frame: Vec<u8>,
    /// What is taken from the turn of each label, in the order of `classes`.
    pub(crate) zero: Vec<u8>,
}

impl View {
    /// What may be seen in a slot; nothing if that is too much.
    fn symbols(&self) -> Option<Symbols> {
        if self.turns.len() * usize::from(self.modulus) > MAX_SYMBOLS {
            return None;
        }
        Symbols::new(self.turns.iter().map(|&turns| if turns { self.modulus } else { 1 }))
    }

    /// What a move does to what is seen.
    fn step(&self, action: &Action) -> Step {
        let modulus = u16::from(self.modulus);
        let local = |slot: usize| usize::from(action.from[slot]) - self.slots.start;
        let turn = |(at, slot): (usize, usize)| {
            let turned = u16::from(action.twist[slot]) + u16::from(self.frame[at]) + modulus;
            usize::from((turned - u16::from(self.frame[local(slot)])) % modulus)
        };
        Step {
            from: self.slots.clone().map(local).collect(),
            turn: self.slots.clone().enumerate().map(turn).collect(),
        }
    }

    /// What is seen in a slot of the orbit; nothing if the label there is not known.
    pub(crate) fn symbol(&self, symbols: &Symbols, position: &Pattern, at: usize) -> Option<u16> {
        let slot = self.slots.start + at;
        let label = self.classes.iter().position(|&(label, _)| label == position.labels[slot])?;
        let turn = u16::from(position.twists[slot]) + u16::from(self.frame[at]);
        let turn = turn + u16::from(self.modulus) - u16::from(self.zero[label]);
        Some(symbols.of(self.classes[label].1.into(), turn))
    }

    /// What is seen of a position; nothing if a label is not known.
    fn row(&self, symbols: &Symbols, position: &Pattern) -> Option<Vec<u16>> {
        (0..self.slots.len()).map(|at| self.symbol(symbols, position, at)).collect()
    }
}

/// All that may be seen, numbered, with what each move makes of it.
pub(crate) struct Facet {
    pub(crate) view: View,
    pub(crate) symbols: Symbols,
    pub(crate) coordinate: Coordinate,
    pub(crate) goals: Vec<u32>,
}

impl Facet {
    /// All that can come from the goals; nothing if that is more than `most`, or if it was stopped.
    pub(crate) fn new(model: &Model, view: View, most: usize, control: &Control) -> Option<Self> {
        let resources = Resources::unlimited(control);
        let symbols = view.symbols()?;
        let mut rows = Rows::new(view.slots.len());
        let mut goals = Vec::new();
        for goal in &model.goals {
            goals.push(rows.enter(&view.row(&symbols, goal)?, &resources).ok()?);
        }
        let steps: Vec<Step> = model.puzzle.moves.iter().map(|m| view.step(&m.action)).collect();
        let powers = vec![None; steps.len()];
        let turned = symbols.turned(view.modulus);
        let motion = Motion { steps: &steps, turned: &turned, allowed: &|_| true };
        let coordinate = Coordinate::new(rows, motion, &powers, most, &resources).ok()?;
        Some(Self { view, symbols, coordinate, goals })
    }

    /// The number of a position; nothing if it cannot be reached.
    pub(crate) fn of(&self, position: &Pattern) -> Option<u32> {
        self.coordinate.rows.number(&self.view.row(&self.symbols, position)?)
    }

    /// What a symmetry that leaves the only goal makes of each number, if what is seen is enough
    /// for that.
    pub(crate) fn image(&self, symmetry: &Symmetry) -> Option<Vec<u32>> {
        let mut image = filled(u32::MAX, self.coordinate.size(), TABLES);
        let &[goal] = &self.goals[..] else { return None };
        image[goal as usize] = goal;
        // Numbers are in the order in which they are met, so that each is known before its row is
        // read.
        for number in 0..self.coordinate.size() {
            for (m, &other) in symmetry.moves.iter().enumerate() {
                let after = self.coordinate.after(number as u32, m) as usize;
                let expected = self.coordinate.after(image[number], usize::from(other));
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

/// Positions that are compared before a symmetry is taken for one.
const SAMPLE: usize = 2_000;
/// Positions looked at between two looks at whether to stop.
const POLL: usize = 4_096;

/// Facets, and what symmetries make of their numbers as far as that is known.
#[derive(Clone)]
pub(crate) struct Cluster {
    /// The facets; the first counts fastest.
    pub(crate) facets: Vec<Arc<Facet>>,
    /// What becomes of each number, symmetry by symmetry.
    pub(crate) images: Vec<Option<Vec<u32>>>,
}

impl Cluster {
    /// Of facets with what each symmetry makes of each alone.
    pub(crate) fn new(facets: Vec<Arc<Facet>>, alone: &[Vec<Option<Vec<u32>>>]) -> Self {
        let mut cluster = Self { facets, images: Vec::new() };
        let symmetries = alone.first().map_or(0, Vec::len);
        cluster.images = (0..symmetries)
            .map(|symmetry| {
                let images: Option<Vec<&Vec<u32>>> =
                    alone.iter().map(|images| images[symmetry].as_ref()).collect();
                images.map(|images| cluster.combined(&images))
            })
            .collect();
        cluster
    }

    /// What becomes of each number if each facet goes its own way.
    fn combined(&self, images: &[&Vec<u32>]) -> Vec<u32> {
        let mut combined = vec![0];
        for (facet, image) in self.facets.iter().zip(images) {
            let stride = combined.len() as u32;
            let digits = &image[..facet.coordinate.size()];
            let mut more = with_space(combined.len() * digits.len(), TABLES);
            let of_digit = |digit| combined.iter().map(move |low| low + digit * stride);
            more.extend(digits.iter().flat_map(of_digit));
            combined = more;
        }
        combined
    }

    pub(crate) fn size(&self) -> u64 {
        self.facets.iter().fold(1, |size, facet| size * facet.coordinate.size() as u64)
    }

    pub(crate) fn after(&self, number: u32, m: usize) -> u32 {
        let (mut rest, mut stride, mut after) = (number, 1, 0);
        for facet in &self.facets {
            let size = facet.coordinate.size() as u32;
            after += facet.coordinate.after(rest % size, m) * stride;
            rest /= size;
            stride *= size;
        }
        after
    }

    pub(crate) fn seems_to_have(&self, symmetry: &Symmetry) -> bool {
        self.walk(symmetry, SAMPLE, &Control::new()).is_some()
    }

    /// What a symmetry that leaves the only goal makes of numbers, plus one, as far as `most` of
    /// them show; 0 for others.
    fn walk(&self, symmetry: &Symmetry, most: usize, control: &Control) -> Option<Vec<u32>> {
        let (mut goal, mut stride) = (0, 1);
        for facet in &self.facets {
            let &[number] = &facet.goals[..] else { return None };
            goal += number * stride;
            stride *= facet.coordinate.size() as u32;
        }
        // One more than the image, so that what is not met costs nothing.
        let mut image = zeroed::<u32>(stride as usize, TABLES);
        image[goal as usize] = goal + 1;
        let mut met = vec![goal];
        let mut at = 0;
        while at < met.len().min(most) {
            if at.is_multiple_of(POLL) && control.is_stopped() {
                return None;
            }
            let number = met[at];
            for (m, &other) in symmetry.moves.iter().enumerate() {
                let after = self.after(number, m);
                let expected = self.after(image[number as usize] - 1, usize::from(other)) + 1;
                let known = &mut image[after as usize];
                if *known == 0 {
                    *known = expected;
                    push(&mut met, after, TABLES);
                } else if *known != expected {
                    return None;
                }
            }
            at += 1;
        }
        Some(image)
    }

    /// Finds out what those of these symmetries do of which it is not known yet; nothing if one
    /// does not fit after all.
    pub(crate) fn complete(
        mut self,
        model: &Model,
        symmetries: &[usize],
        control: &Control,
    ) -> Option<Self> {
        let moves = |at: usize| &model.symmetries[at].symmetry.moves;
        for &symmetry in symmetries {
            if self.images[symmetry].is_some() {
                continue;
            }
            let walked = self.walk(&model.symmetries[symmetry].symmetry, usize::MAX, control)?;
            let walked: Vec<u32> =
                walked.into_iter().map(|image| image.checked_sub(1)).collect::<Option<_>>()?;
            // One after the other, known symmetries make others.
            let known: Vec<usize> =
                symmetries.iter().copied().filter(|&at| self.images[at].is_some()).collect();
            self.images[symmetry] = Some(walked);
            for first in known {
                let both = moves(first).iter().map(|&m| moves(symmetry)[usize::from(m)]);
                let both: Vec<u16> = both.collect();
                let Some(&product) = symmetries.iter().find(|&&at| moves(at)[..] == both[..])
                else {
                    continue;
                };
                if self.images[product].is_none()
                    && let (Some(a), Some(b)) = (&self.images[first], &self.images[symmetry])
                {
                    self.images[product] =
                        Some(a.iter().map(|&number| b[number as usize]).collect());
                }
            }
        }
        Some(self)
    }
}
