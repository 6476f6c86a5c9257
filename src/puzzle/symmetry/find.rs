//! Finds symmetries: assignments of an image to each base move.
//!
//! The image of a base move is a base move or the inverse of one. Base moves get images one after
//! the other. A choice is rejected if the moves chosen so far cannot map slots to slots
//! ([`fit`](super::fit)). Before that, the cycles of products of two moves are compared, which
//! already excludes nearly all wrong images. The next base move is always the one with the fewest
//! possible images. Symmetries that map every move to itself count as one.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use premove_engine::search::Control;

use super::fit::{PartialExchange, SymmetryEffort, fit};
use super::group::subgroup;
use super::{MAX_SYMMETRIES, PuzzleSymmetry};
use crate::model::{Action, Definition, Set, Shape, permutation};

/// Maximum number of pairs of moves whose cycles are stored, with 8 bytes per pair.
const MAX_PAIRS: usize = 1 << 22;
/// Maximum number of slots that are visited to compute the cycles of products.
const MAX_PRODUCTS: usize = 100_000_000;

/// Maximum number of moves that are visited to compose all pairs of symmetries.
const MAX_COMPOSED: usize = 200_000_000;

/// The symmetries of a puzzle that were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// Symmetries that form a group. The first one is the identity.
    pub all: Vec<PuzzleSymmetry>,
    /// `true` if the puzzle has no other symmetries.
    pub complete: bool,
}

/// Returns all symmetries of a puzzle's moves. Returns a subgroup if there are more than
/// [`MAX_SYMMETRIES`], if finding more would take long, if the puzzle has too many moves, or if
/// the search was stopped. Ignores blocks and forbidden moves.
pub fn symmetries(puzzle: &Definition, control: &Control) -> Symmetries {
    let identity = PuzzleSymmetry::identity(puzzle.shape.slots(), puzzle.moves.len());
    let effort = SymmetryEffort::new(control);
    let Some(mut search) =
        Finder::new(puzzle, control).and_then(|finder| SymmetrySearch::new(finder, effort))
    else {
        return Symmetries { all: vec![identity], complete: false };
    };
    search.found.push(identity);
    let is_done = search.extend(&mut Vec::new()).is_some();
    let found = search.found;
    if control.is_stopped() {
        return Symmetries { all: found.into_iter().take(1).collect(), complete: false };
    }
    let count = found.len();
    let all = subgroup(found, MAX_SYMMETRIES);
    Symmetries { complete: is_done && all.len() == count, all }
}

/// Returns `true` if `moves` moves are few enough to compute the cycles of all their products.
fn are_few(moves: usize, puzzle: &Definition) -> bool {
    let pairs = moves * moves;
    pairs <= MAX_PAIRS && pairs * puzzle.shape.slots() <= MAX_PRODUCTS
}

/// The moves of a puzzle, prepared for the search for symmetries.
struct Finder<'a> {
    puzzle: &'a Definition,
    /// Base moves with different actions, without those that do nothing.
    bases: Vec<Action>,
    /// Possible images of a base move: base moves and their inverses. They begin with `bases`.
    images: Vec<Action>,
    /// The moves with each action, as pairs of cost and index, sorted by cost.
    moves: HashMap<&'a Action, Vec<(u32, u16)>>,
}

impl<'a> Finder<'a> {
    /// Collects the base moves of a puzzle and their possible images. Returns `None` if there are
    /// too many moves, or if stopped.
    fn new(puzzle: &'a Definition, control: &Control) -> Option<Self> {
        let mut bases: Vec<Action> = Vec::new();
        for base in &puzzle.bases {
            let action = &puzzle.moves[base.powers[0]].action;
            if !action.is_identity() && !bases.contains(action) {
                bases.push(action.clone());
            }
            if control.is_stopped() || !are_few(bases.len(), puzzle) {
                return None;
            }
        }
        let mut images = bases.clone();
        for base in &bases {
            let inverse = base.inverse(&puzzle.shape);
            if !images.contains(&inverse) {
                images.push(inverse);
            }
        }
        if !are_few(images.len(), puzzle) {
            return None;
        }
        let mut moves: HashMap<&Action, Vec<(u32, u16)>> = HashMap::new();
        for (number, m) in puzzle.moves.iter().enumerate() {
            moves.entry(&m.action).or_default().push((m.quarters, number as u16));
        }
        for alike in moves.values_mut() {
            alike.sort_unstable();
        }
        Some(Self { puzzle, bases, images, moves })
    }

    /// Returns a hash of the cycles of each product of two `images`. The diagonal has the cycles of
    /// single moves. Equal cycles have equal hashes; a collision only causes a choice that fails
    /// later.
    fn cycles(&self, effort: &mut SymmetryEffort) -> Option<Vec<u64>> {
        let shape = &self.puzzle.shape;
        let mut all = Vec::new();
        for (a, first) in self.images.iter().enumerate() {
            for (b, second) in self.images.iter().enumerate() {
                effort.spend(shape.slots())?;
                let mut hasher = DefaultHasher::new();
                let product = if a == b { first } else { &first.then(second, shape) };
                cycles(product, shape).hash(&mut hasher);
                all.push(hasher.finish());
            }
        }
        Some(all)
    }

    /// Returns the symmetry with this exchange of slots, or `None` if it does not map every move to
    /// a move of the same cost.
    fn symmetry(
        &self,
        fit: &PartialExchange,
        effort: &mut SymmetryEffort,
    ) -> Option<PuzzleSymmetry> {
        let mut symmetry = PuzzleSymmetry {
            to: fit.to.iter().enumerate().map(|(slot, to)| to.unwrap_or(slot as u16)).collect(),
            offset: fit.offset.clone().into(),
            mirrored: fit.mirrored.clone().into(),
            moves: Box::default(),
        };
        let mut moves = vec![0; self.puzzle.moves.len()];
        for (action, alike) in &self.moves {
            effort.spend(symmetry.to.len())?;
            let images = self.moves.get(&symmetry.conjugate(action, &self.puzzle.shape))?;
            let costs =
                |alike: &[(u32, u16)]| alike.iter().map(|&(cost, _)| cost).collect::<Vec<_>>();
            if costs(alike) != costs(images) {
                return None;
            }
            for (&(_, number), &(_, image)) in alike.iter().zip(images) {
                moves[usize::from(number)] = image;
            }
        }
        symmetry.moves = moves.into();
        Some(symmetry)
    }
}

/// Value for an image that is still possible.
const OPEN: u16 = u16::MAX;

/// Search that assigns images to all base moves.
struct SymmetrySearch<'a, 'c> {
    finder: Finder<'a>,
    cycles: Vec<u64>,
    /// For each base move and image: [`OPEN`], or the number of choices made when it was excluded.
    left_out: Vec<u16>,
    /// Number of possible images of each base move.
    counts: Vec<usize>,
    found: Vec<PuzzleSymmetry>,
    /// Number of symmetries after which the search ends.
    most: usize,
    effort: SymmetryEffort<'c>,
}

impl<'a, 'c> SymmetrySearch<'a, 'c> {
    fn new(finder: Finder<'a>, mut effort: SymmetryEffort<'c>) -> Option<Self> {
        let cycles = finder.cycles(&mut effort)?;
        let bases = finder.bases.len();
        let images = finder.images.len();
        let most =
            (MAX_COMPOSED / finder.puzzle.moves.len().max(1)).isqrt().min(2 * MAX_SYMMETRIES);
        let mut search = Self {
            finder,
            cycles,
            left_out: vec![OPEN; bases * images],
            counts: vec![images; bases],
            found: Vec::new(),
            most,
            effort,
        };
        for base in 0..bases {
            search.leave_out(base, 0, |search, image| {
                search.pair(base, base) == search.pair(image, image)
            });
        }
        Some(search)
    }

    fn pair(&self, a: usize, b: usize) -> u64 {
        self.cycles[a * self.finder.images.len() + b]
    }

    /// Excludes the images of a base move that contradict the choices made so far. `choices` is the
    /// number of choices made.
    fn leave_out(&mut self, base: usize, choices: u16, agrees: impl Fn(&Self, usize) -> bool) {
        let first = base * self.finder.images.len();
        for image in 0..self.finder.images.len() {
            if self.left_out[first + image] == OPEN && !agrees(self, image) {
                self.left_out[first + image] = choices;
                self.counts[base] -= 1;
            }
        }
    }

    /// Makes the images possible again that were excluded after the last choice. `choices` is the
    /// number of choices made.
    fn take_back(&mut self, choices: u16) {
        let images = self.finder.images.len();
        for (base, left_out) in self.left_out.chunks_mut(images).enumerate() {
            for image in left_out.iter_mut().filter(|image| **image == choices) {
                *image = OPEN;
                self.counts[base] += 1;
            }
        }
    }

    /// Takes the base move with the fewest possible images, and tries each of these images. Returns
    /// `None` if the search must end.
    fn extend(&mut self, chosen: &mut Vec<(usize, usize)>) -> Option<()> {
        let finder = &self.finder;
        let bases: Vec<&Action> = chosen.iter().map(|&(base, _)| &finder.bases[base]).collect();
        let images: Vec<&Action> = chosen.iter().map(|&(_, image)| &finder.images[image]).collect();
        let Some(fit) = fit(&bases, &images, &finder.puzzle.shape, &mut self.effort) else {
            return (self.effort.left > 0).then_some(());
        };
        let open =
            (0..finder.bases.len()).filter(|base| chosen.iter().all(|(known, _)| known != base));
        let Some(next) = open.min_by_key(|&base| self.counts[base]) else {
            let symmetry =
                finder.symmetry(&fit, &mut self.effort).filter(|symmetry| !symmetry.is_identity());
            self.found.extend(symmetry);
            return (self.effort.left > 0 && self.found.len() <= self.most).then_some(());
        };
        drop(fit);
        let width = finder.images.len();
        let candidates: Vec<usize> =
            (0..width).filter(|image| self.left_out[next * width + image] == OPEN).collect();
        for image in candidates {
            self.effort.spend(self.left_out.len())?;
            chosen.push((next, image));
            let choices = chosen.len() as u16;
            for base in 0..self.finder.bases.len() {
                if chosen.iter().all(|&(known, _)| known != base) {
                    self.leave_out(base, choices, |search, other| {
                        other != image
                            && search.pair(base, next) == search.pair(other, image)
                            && search.pair(next, base) == search.pair(image, other)
                    });
                }
            }
            let goes_on = self.extend(chosen);
            self.take_back(choices);
            chosen.pop();
            goes_on?;
        }
        Some(())
    }
}

/// A cycle of an action: the pieces and the orientations of its set, its length, and its total
/// change of orientation in the direction in which that is smaller.
type Cycle = (usize, u8, usize, u8);

/// Returns the cycles of an action, sorted, without slots that do not change.
fn cycles(action: &Action, shape: &Shape) -> Vec<Cycle> {
    let mut all = Vec::new();
    permutation::cycles(
        shape.slots(),
        |slot| usize::from(action.from[slot]),
        |slots| {
            let Set { pieces, orientations, .. } = shape.sets()[shape.set_of(slots[0])];
            let modulus = u16::from(orientations);
            let turn = slots
                .iter()
                .fold(0, |turn, &slot| (turn + u16::from(action.twist[slot])) % modulus);
            if slots.len() > 1 || turn > 0 {
                all.push((pieces, orientations, slots.len(), turn.min(modulus - turn) as u8));
            }
        },
    );
    all.sort_unstable();
    all
}
