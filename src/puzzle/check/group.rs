//! The group of a puzzle: its orbits, what its moves have in common, its chain of stabilisers.
//!
//! Inside its orbits a group could at most do everything: put the pieces of each orbit in any
//! order, turned in any way. What it does less is mostly explained by two things that add up under
//! moves: whether the pieces of an orbit are permuted evenly or oddly, and the sum of their turns.
//! These sums of all moves generate a [`Subgroup`](super::lattice::Subgroup); a group that does
//! everything else is called full here, and what is asked of it is answered by counting.

use super::big::Big;
use super::bound::{by_pairs, tight};
use super::budget::{Budget, Unknown};
use super::chain::Chain;
use super::frame::Frame;
use super::sums::Sums;
use crate::puzzle::model::Definition;

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
            let chain = chain.filter(Chain::is_proven);
            return Ok(Self { frame, sums, order, chain, full });
        }
        let mut chain = Chain::new(&frame, &generators, &most, budget)?;
        if !chain.is_proven() && chain.order() != tight(&frame, &generators, &sums, budget)? {
            chain.prove(&generators, budget)?;
        }
        let order = chain.order();
        let full = order == most;
        Ok(Self { frame, sums, order, chain: Some(chain), full })
    }
}
