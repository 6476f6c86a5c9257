//! The group of a puzzle: its orbits, what its moves have in common, its chain of stabilisers; how
//! many positions there are where pieces can be exchanged.
//!
//! Inside its orbits a group could at most do everything: put the pieces of each orbit in any
//! order, turned in any way. What it does less is mostly explained by two things that add up under
//! moves: whether the pieces of an orbit are permuted evenly or oddly, and the sum of their turns.
//! These sums of all moves generate a [`Subgroup`](super::sums::Subgroup); a group that does
//! everything else is called full here, and what is asked of it is answered by counting.
//!
//! There are as many positions as the group has elements, divided by those of them that leave the
//! solved pattern as it is.

use premove_engine::search::Control;

use super::big::Big;
use super::bound::{by_pairs, tight};
use super::budget::{Budget, Unknown};
use super::chain::Chain;
use super::frame::Frame;
use super::sums::{Sum, Sums, everything};
use crate::model::permutation::gcd;
use crate::model::{Definition, Pattern};

/// Places from which on a group is first looked at by pairs of orbits, and up to which it gets a
/// chain all the same.
const LARGE: usize = 150;
const LARGE_CHAIN: usize = 600;

/// A group, known completely.
pub(super) struct Group {
    pub frame: Frame,
    pub sums: Sums,
    /// How many elements there are.
    pub order: Big,
    /// A large group has none if it is not needed or would take long.
    pub chain: Option<Chain>,
    /// Whether it does everything that the sums allow.
    pub full: bool,
}

impl Group {
    /// The group that the moves of a puzzle generate.
    pub(super) fn new(def: &Definition, budget: &Budget) -> Result<Self, Unknown> {
        let frame = Frame::new(def);
        let generators = frame.generators(def);
        let sums = Sums::new(&frame, &generators);
        let most = sums.most(&frame);
        let size = frame.slots.len();
        if size > LARGE
            && let Some(order) = by_pairs(&frame, &generators, budget)?
        {
            let full = order == most;
            let wanted = !full && size <= LARGE_CHAIN;
            let chain =
                wanted.then(|| Chain::new(&frame, &generators, &order, budget)).transpose()?;
            // Without luck a chain is not complete: then there is none.
            let chain = chain.filter(|chain| chain.proven);
            return Ok(Self { frame, sums, order, chain, full });
        }
        let mut chain = Chain::new(&frame, &generators, &most, budget)?;
        if !chain.proven && chain.order() != tight(&frame, &generators, &sums, budget)? {
            chain.prove(&generators, budget)?;
        }
        let order = chain.order();
        let full = order == most;
        Ok(Self { frame, sums, order, chain: Some(chain), full })
    }
}

/// A number of positions.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// This many.
    Exactly(Big),
    /// No more than this many.
    AtMost(Big),
}

impl Count {
    /// The same number as a bound.
    #[must_use]
    pub(super) fn at_most(self) -> Self {
        let (Self::Exactly(number) | Self::AtMost(number)) = self;
        Self::AtMost(number)
    }

    /// The number, exact or not.
    pub fn number(&self) -> &Big {
        match self {
            Self::Exactly(number) | Self::AtMost(number) => number,
        }
    }
}

/// The numbers that an orbit's slots have in common if their pieces can be exchanged: label,
/// modulus, and the turn as far as moves cannot change it.
type Kind = (u16, u8, u8);

/// The slots of each orbit by kind.
fn kinds(def: &Definition, group: &Group, orbit: usize) -> Vec<(Kind, usize)> {
    let Pattern { labels, twists, moduli } = &def.solved;
    let orbit = &group.frame.orbits[orbit];
    let kind = |&slot: &usize| {
        let turn =
            (u16::from(twists[slot]) + u16::from(group.frame.mark[slot])) % u16::from(moduli[slot]);
        (labels[slot], moduli[slot], turn as u8 % gcd(moduli[slot], orbit.step))
    };
    let mut kinds: Vec<_> = orbit.slots.iter().map(|slot| (kind(slot), *slot)).collect();
    kinds.sort_unstable();
    kinds
}

/// How many positions moves lead to from the solved one.
pub(super) fn positions(def: &Definition, group: &Group, control: &Control) -> Count {
    let (mut spare, mut sums) = (Vec::new(), group.sums.reached.clone());
    for (number, orbit) in group.frame.orbits.iter().enumerate() {
        let kinds = kinds(def, group, number);
        for alike in kinds.chunk_by(|a, b| a.0 == b.0) {
            let modulus = alike[0].0.1;
            // Turning a piece by this much is not seen.
            let unseen = modulus / gcd(modulus, orbit.step);
            for at in 1..=alike.len() as u32 {
                spare.extend([at, u32::from(orbit.turns / unseen)]);
            }
            let mut free = vec![0; group.sums.moduli.len()];
            if let Some(at) = group.sums.find(Sum::Turns(number)) {
                free[at] = i64::from(unseen % orbit.turns);
                sums.insert(free.clone());
                free[at] = 0;
            }
            if let (2.., Some(at)) = (alike.len(), group.sums.find(Sum::Parity(number))) {
                free[at] = 1;
                sums.insert(free);
            }
        }
    }
    spare.retain(|&factor| factor > 1);
    if spare.is_empty() {
        return Count::Exactly(group.order.clone());
    }
    if group.full {
        let mut count = everything(&group.frame);
        count.divide_by(spare.into_iter().chain(sums.index()));
        return Count::Exactly(count);
    }
    let mut count = group.order.clone();
    let chain = group.chain.as_ref();
    let factors = chain.and_then(|chain| stabiliser(def, &group.frame, chain, control).ok());
    let Some(factors) = factors else { return Count::AtMost(count) };
    count.divide_by(factors);
    Count::Exactly(count)
}

/// How many elements leave the solved pattern alone: by each place, to how many others they take it
/// that leave those before it alone.
fn stabiliser(
    def: &Definition,
    frame: &Frame,
    chain: &Chain,
    control: &Control,
) -> Result<Vec<u32>, Unknown> {
    let Pattern { labels, twists, moduli } = &def.solved;
    let turned = |slot: usize| u32::from(twists[slot]) + u32::from(frame.mark[slot]);
    let fits = |at: usize, point: u32| {
        let (slot, from) = (frame.slots[at], frame.slots[(point >> 8) as usize]);
        let modulus = u32::from(moduli[slot]);
        let step = u32::from(def.shape.orientations()[slot] / frame.turns[at]);
        labels[slot] == labels[from]
            && moduli[slot] == moduli[from]
            && turned(slot) % modulus == (turned(from) + (point & 255) * step) % modulus
    };
    let budget = Budget::element(control);
    let mut factors = Vec::new();
    for (at, level) in chain.levels.iter().enumerate() {
        let mut count = 0;
        for &point in &level.orbit {
            count += u32::from(chain.seek(at, Some(point), &fits, &budget)?.is_some());
        }
        factors.push(count);
    }
    Ok(factors)
}
