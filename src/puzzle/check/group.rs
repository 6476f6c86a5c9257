//! The group of a puzzle: its orbits, the sums of its moves, and its chain of stabilisers. Also
//! computes the number of positions if pieces are interchangeable.
//!
//! At most, a group could put the pieces of each orbit in any order and with any orientations. Most
//! restrictions come from two properties that add up under moves: the parity of the permutation of
//! an orbit, and the sum of its orientations. The sums of all moves generate a
//! [`Subgroup`](super::sums::Subgroup). A group without other restrictions is called full here; its
//! order follows from the sums.
//!
//! The number of positions is the order of the group, divided by the number of elements that do not
//! change the solved pattern.

use premove_engine::search::Control;

use super::big::Big;
use super::bound::{by_pairs, tight};
use super::budget::{GroupBudget, Unknown};
use super::chain::StabiliserChain;
use super::fit::PieceFit;
use super::frame::OrbitFrame;
use super::sums::{GroupSums, OrbitSum, everything};
use crate::model::permutation::gcd;
use crate::model::{Definition, Pattern};

/// Number of places above which the order is first computed from pairs of orbits. `LARGE_CHAIN` is
/// the number of places up to which such a group still gets a chain if it is not full.
const LARGE: usize = 150;
const LARGE_CHAIN: usize = 600;

/// The group of a puzzle, with its exact order.
pub(super) struct PuzzleGroup {
    pub frame: OrbitFrame,
    pub sums: GroupSums,
    /// Number of elements of the group.
    pub order: Big,
    /// The chain of stabilisers. `None` for a large group whose order is known without it, or for
    /// which it would take long.
    pub chain: Option<StabiliserChain>,
    /// `true` if the group contains all elements that the sums allow.
    pub full: bool,
}

impl PuzzleGroup {
    /// Computes the group that the moves of a puzzle generate.
    pub(super) fn new(def: &Definition, budget: &GroupBudget) -> Result<Self, Unknown> {
        let frame = OrbitFrame::new(def);
        let generators = frame.generators(def);
        let sums = GroupSums::new(&frame, &generators);
        let most = sums.most(&frame);
        let size = frame.slots.len();
        if size > LARGE
            && let Some(order) = by_pairs(&frame, &generators, budget)?
        {
            let full = order == most;
            let wanted = !full && size <= LARGE_CHAIN;
            let chain = wanted
                .then(|| StabiliserChain::new(&frame, &generators, &order, budget))
                .transpose()?;
            // Random elements may leave the chain incomplete. Then it is not used.
            let chain = chain.filter(|chain| chain.proven);
            return Ok(Self { frame, sums, order, chain, full });
        }
        let mut chain = StabiliserChain::new(&frame, &generators, &most, budget)?;
        if !chain.proven && chain.order() != tight(&frame, &generators, &sums, budget)? {
            chain.prove(&generators, budget)?;
        }
        let order = chain.order();
        let full = order == most;
        Ok(Self { frame, sums, order, chain: Some(chain), full })
    }
}

/// Number of positions: exact, or an upper bound.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PositionCount {
    /// The exact number.
    Exactly(Big),
    /// An upper bound on the number.
    AtMost(Big),
}

impl PositionCount {
    /// Converts an exact number to an upper bound.
    #[must_use]
    pub(super) fn at_most(self) -> Self {
        let (Self::Exactly(number) | Self::AtMost(number)) = self;
        Self::AtMost(number)
    }

    /// Returns the exact number or the upper bound.
    pub fn number(&self) -> &Big {
        match self {
            Self::Exactly(number) | Self::AtMost(number) => number,
        }
    }
}

/// The properties of a slot that make its piece distinguishable: label, modulus, and the part of
/// the orientation that moves cannot change. Pieces of slots with equal properties are
/// interchangeable.
type Kind = (u16, u8, u8);

/// Returns the slots of an orbit with their kinds, sorted by kind.
fn kinds(def: &Definition, group: &PuzzleGroup, orbit: usize) -> Vec<(Kind, usize)> {
    let Pattern { labels, twists, moduli } = &def.solved;
    let orbit = &group.frame.orbits[orbit];
    let mut kinds = Vec::new();
    for &slot in &orbit.slots {
        let marked = u16::from(twists[slot]) + u16::from(group.frame.mark[slot]);
        let turn = (marked % u16::from(moduli[slot])) as u8;
        let kind = (labels[slot], moduli[slot], turn % gcd(moduli[slot], orbit.step));
        kinds.push((kind, slot));
    }
    kinds.sort_unstable();
    kinds
}

/// Returns the number of positions that can be reached by moves from the solved one.
pub(super) fn positions(def: &Definition, group: &PuzzleGroup, control: &Control) -> PositionCount {
    let mut spare = Vec::new();
    let mut sums = group.sums.reached.clone();
    for (number, orbit) in group.frame.orbits.iter().enumerate() {
        let kinds = kinds(def, group, number);
        for alike in kinds.chunk_by(|a, b| a.0 == b.0) {
            let modulus = alike[0].0.1;
            // A change of orientation by a multiple of this is not visible.
            let unseen = modulus / gcd(modulus, orbit.step);
            for at in 1..=alike.len() as u32 {
                spare.extend([at, u32::from(orbit.turns / unseen)]);
            }
            let mut free = vec![0; group.sums.moduli.len()];
            if let Some(at) = group.sums.find(OrbitSum::Turns(number)) {
                free[at] = i64::from(unseen % orbit.turns);
                sums.insert(free.clone());
                free[at] = 0;
            }
            if let (2.., Some(at)) = (alike.len(), group.sums.find(OrbitSum::Parity(number))) {
                free[at] = 1;
                sums.insert(free);
            }
        }
    }
    spare.retain(|&factor| factor > 1);
    if spare.is_empty() {
        return PositionCount::Exactly(group.order.clone());
    }
    if group.full {
        let mut count = everything(&group.frame);
        count.divide_by(spare.into_iter().chain(sums.index()));
        return PositionCount::Exactly(count);
    }
    let mut count = group.order.clone();
    let chain = group.chain.as_ref();
    let factors = chain.and_then(|chain| stabiliser(def, &group.frame, chain, control).ok());
    let Some(factors) = factors else { return PositionCount::AtMost(count) };
    count.divide_by(factors);
    PositionCount::Exactly(count)
}

/// Returns factors whose product is the number of elements that do not change the solved pattern.
/// There is a factor for each place: the number of places to which it is moved by those of these
/// elements that fix all places before it.
fn stabiliser(
    def: &Definition,
    frame: &OrbitFrame,
    chain: &StabiliserChain,
    control: &Control,
) -> Result<Vec<u32>, Unknown> {
    let solved = PieceFit { def, frame, start: &def.solved, goal: &def.solved };
    let budget = GroupBudget::element(control);
    let mut factors = Vec::new();
    for (at, level) in chain.levels.iter().enumerate() {
        let mut count = 0;
        for &point in &level.orbit {
            let found =
                chain.seek(at, Some(point), &|at, point| solved.keeps(at, point), &budget)?;
            count += u32::from(found.is_some());
        }
        factors.push(count);
    }
    Ok(factors)
}
