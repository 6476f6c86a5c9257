//! Facets and clusters. A facet is a view of one orbit in which some pieces look alike and some
//! orientations are ignored. A cluster is a group of facets that share a symmetry only together.
//!
//! The flips of edges on a cube depend on an axis. For a symmetry that keeps another axis, the new
//! flips also depend on the places of the edges. So places and orientations are numbered together,
//! and the symmetry acts on these joint numbers.

use std::ops::Range;
use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::store::allocate::{filled, push, with_space, zeroed};

use super::model::Model;
use crate::model::{Action, Pattern};
use crate::space::closure::{Motion, SpaceResources, SymbolRows, SymbolStep, TABLES};
use crate::space::coordinate::{PartCoordinate, Symbols};
use crate::symmetry::PuzzleSymmetry;

/// Maximum number of symbols of a facet, which is its number of classes times orientations.
const MAX_SYMBOLS: usize = 256;

/// A view of an orbit that ignores some differences of pieces and orientations.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FacetView {
    pub(crate) orbit: usize,
    /// Slots of the orbit. `modulus` is the number of orientations in them.
    pub(crate) slots: Range<usize>,
    pub(crate) modulus: u8,
    /// Class of each label. Pieces of one class look alike.
    pub(crate) classes: Vec<(u16, u8)>,
    /// For each class, `true` if orientations of its pieces are visible.
    pub(crate) turns: Vec<bool>,
    /// Reference orientation of each slot of the orbit.
    pub(crate) frame: Vec<u8>,
    /// Number that is subtracted from the orientation of each label, in the order of `classes`.
    pub(crate) zero: Vec<u8>,
}

impl FacetView {
    /// Returns the symbols of a slot, or `None` if there are too many.
    fn symbols(&self) -> Option<Symbols> {
        if self.turns.len() * usize::from(self.modulus) > MAX_SYMBOLS {
            return None;
        }
        Symbols::new(self.turns.iter().map(|&turns| if turns { self.modulus } else { 1 }))
    }

    /// Returns the action of a move on the visible symbols.
    fn step(&self, action: &Action) -> SymbolStep {
        let modulus = u16::from(self.modulus);
        let mut from = Vec::new();
        let mut turn = Vec::new();
        for (at, slot) in self.slots.clone().enumerate() {
            let before = usize::from(action.from[slot]) - self.slots.start;
            let turned = u16::from(action.twist[slot]) + u16::from(self.frame[at]) + modulus;
            from.push(before);
            turn.push(usize::from((turned - u16::from(self.frame[before])) % modulus));
        }
        SymbolStep { from, turn }
    }

    /// Returns the symbol in a slot of the orbit, or `None` if the label there is unknown.
    pub(crate) fn symbol(&self, symbols: &Symbols, position: &Pattern, at: usize) -> Option<u16> {
        let slot = self.slots.start + at;
        let label = self.classes.iter().position(|&(label, _)| label == position.labels[slot])?;
        let turn = u16::from(position.twists[slot]) + u16::from(self.frame[at]);
        let turn = turn + u16::from(self.modulus) - u16::from(self.zero[label]);
        Some(symbols.of(self.classes[label].1.into(), turn))
    }

    /// Returns the symbols of a position, or `None` if a label is unknown.
    fn row(&self, symbols: &Symbols, position: &Pattern) -> Option<Vec<u16>> {
        (0..self.slots.len()).map(|at| self.symbol(symbols, position, at)).collect()
    }
}

/// A view of one orbit, with all its rows of symbols, their numbers, and the number after each
/// move.
pub(crate) struct Facet {
    pub(crate) view: FacetView,
    pub(crate) symbols: Symbols,
    pub(crate) coordinate: PartCoordinate,
    pub(crate) goals: Vec<u32>,
}

impl Facet {
    /// Numbers all rows of the view that can be reached by moves from the goals. Returns `None` if
    /// there are more than `most` rows, or if stopped.
    pub(crate) fn new(
        model: &Model,
        view: FacetView,
        most: usize,
        control: &Control,
    ) -> Option<Self> {
        let resources = SpaceResources::unlimited(control);
        let symbols = view.symbols()?;
        let mut rows = SymbolRows::new(view.slots.len());
        let mut goals = Vec::new();
        for goal in &model.goals {
            goals.push(rows.enter(&view.row(&symbols, goal)?, &resources).ok()?);
        }
        let steps: Vec<SymbolStep> =
            model.puzzle.moves.iter().map(|m| view.step(&m.action)).collect();
        let powers = vec![None; steps.len()];
        let turned = symbols.turned(view.modulus);
        let motion = Motion { steps: &steps, turned: &turned, allowed: &|_| true };
        let coordinate = PartCoordinate::new(rows, motion, &powers, most, &resources).ok()?;
        Some(Self { view, symbols, coordinate, goals })
    }

    /// Returns the number of a position's row of symbols, or `None` if the row cannot be reached by
    /// moves.
    pub(crate) fn of(&self, position: &Pattern) -> Option<u32> {
        self.coordinate.rows.number(&self.view.row(&self.symbols, position)?)
    }

    /// Returns the image of each number under a symmetry that keeps the only goal. Returns `None`
    /// if the image is not determined by the view.
    pub(crate) fn image(&self, symmetry: &PuzzleSymmetry) -> Option<Vec<u32>> {
        let mut image = filled(u32::MAX, self.coordinate.size(), TABLES);
        let &[goal] = &self.goals[..] else { return None };
        image[goal as usize] = goal;
        // Numbers are in the order of discovery, so the image of each number is known before its
        // row is visited.
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

/// Number of positions that are compared before a symmetry is accepted.
const SAMPLE: usize = 2_000;
/// Number of positions that are visited between two checks of the stop flag.
const POLL: usize = 4_096;

/// A group of facets, which are views of orbits, with a joint number for their numbers. Also has
/// the known images of joint numbers under symmetries.
#[derive(Clone)]
pub(crate) struct Cluster {
    /// The facets. In the joint number, the first varies fastest.
    pub(crate) facets: Vec<Arc<Facet>>,
    /// For each symmetry, the image of each joint number; `None` if it is not known.
    pub(crate) images: Vec<Option<Vec<u32>>>,
}

impl Cluster {
    /// Builds the cluster of some facets. `alone` has, for each facet, the images of its own
    /// numbers under each symmetry.
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

    /// Returns the image of each joint number, computed from the images of each facet's numbers.
    fn combined(&self, images: &[&Vec<u32>]) -> Vec<u32> {
        let mut combined = vec![0];
        for (facet, image) in self.facets.iter().zip(images) {
            let stride = combined.len() as u32;
            let digits = &image[..facet.coordinate.size()];
            let mut more = with_space(combined.len() * digits.len(), TABLES);
            for digit in digits {
                more.extend(combined.iter().map(|low| low + digit * stride));
            }
            combined = more;
        }
        combined
    }

    pub(crate) fn size(&self) -> u64 {
        self.facets.iter().fold(1, |size, facet| size * facet.coordinate.size() as u64)
    }

    pub(crate) fn after(&self, number: u32, m: usize) -> u32 {
        let mut rest = number;
        let mut stride = 1;
        let mut after = 0;
        for facet in &self.facets {
            let size = facet.coordinate.size() as u32;
            after += facet.coordinate.after(rest % size, m) * stride;
            rest /= size;
            stride *= size;
        }
        after
    }

    pub(crate) fn seems_to_have(&self, symmetry: &PuzzleSymmetry) -> bool {
        self.walk(symmetry, SAMPLE, &Control::new()).is_some()
    }

    /// Returns the image plus one of each joint number under a symmetry that keeps the only goal.
    /// Visits at most `most` numbers. The entry of a number is 0 if the visited numbers do not
    /// determine its image. Returns `None` if the images contradict the symmetry.
    fn walk(&self, symmetry: &PuzzleSymmetry, most: usize, control: &Control) -> Option<Vec<u32>> {
        let mut goal = 0;
        let mut stride = 1;
        for facet in &self.facets {
            let &[number] = &facet.goals[..] else { return None };
            goal += number * stride;
            stride *= facet.coordinate.size() as u32;
        }
        // The image plus one is stored, so that zeroed memory stands for unknown images.
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

    /// Computes the unknown images under these symmetries. Returns `None` if one of them turns out
    /// to be no symmetry of the cluster.
    pub(crate) fn complete(
        mut self,
        model: &Model,
        symmetries: &[usize],
        control: &Control,
    ) -> Option<Self> {
        for &symmetry in symmetries {
            if self.images[symmetry].is_some() {
                continue;
            }
            let walked = self.walk(&model.symmetries[symmetry].symmetry, usize::MAX, control)?;
            let walked: Vec<u32> =
                walked.into_iter().map(|image| image.checked_sub(1)).collect::<Option<_>>()?;
            // Composing known symmetries gives the images under others.
            let known: Vec<usize> =
                symmetries.iter().copied().filter(|&at| self.images[at].is_some()).collect();
            self.images[symmetry] = Some(walked);
            for first in known {
                let both =
                    model.images(first).iter().map(|&m| model.images(symmetry)[usize::from(m)]);
                let both: Vec<u16> = both.collect();
                let Some(&product) = symmetries.iter().find(|&&at| *model.images(at) == both[..])
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
