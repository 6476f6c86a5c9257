//! The group of a puzzle: its orbits, what its moves have in common, its chain of stabilisers.
//!
//! Inside its orbits a group could at most do everything: put the pieces of each orbit in any
//! order, turned in any way. What it does less is mostly explained by two things that add up under
//! moves: whether the pieces of an orbit are permuted evenly or oddly, and the sum of their turns.
//! These sums of all moves generate a [`Subgroup`]; a group that does everything else is called
//! full here, and what is asked of it is answered by counting.

use super::big::Big;
use super::bound::{by_pairs, tight};
use super::budget::Budget;
use super::chain::{Chain, Unknown};
use super::frame::{Element, Frame};
use super::lattice::Subgroup;
use crate::puzzle::model::definition::Definition;
use crate::puzzle::model::permutation::is_odd;

/// Sums that are looked at, at most: none of more. (Matrices of that size are made.)
const MOST_SUMS: usize = 600;

/// Places from which on a group is first looked at by pairs of orbits, and up to which it gets a
/// chain all the same.
const LARGE: usize = 150;
const LARGE_CHAIN: usize = 600;

/// A sum that adds up under moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// All turns of an orbit.
    Turns(usize),
    /// Whether an orbit is permuted oddly.
    Parity(usize),
}

/// What can be told of a group without its chain.
pub(super) struct Sums {
    pub kinds: Vec<Sum>,
    pub moduli: Vec<i64>,
    /// Those that moves make.
    pub reached: Subgroup,
}

/// A group, known completely.
pub(super) struct Group {
    pub frame: Frame,
    pub sums: Sums,
    /// How many elements there are.
    pub order: Big,
    /// None of a large group if it is not needed or would take long.
    pub chain: Option<Chain>,
    /// Whether it does everything that the sums allow.
    pub full: bool,
}

impl Sums {
    pub(super) fn new(frame: &Frame, generators: &[Element]) -> Self {
        let orbits = || frame.orbits.iter().enumerate();
        let turns =
            orbits().filter(|(_, o)| o.turns > 1).map(|(i, o)| (Sum::Turns(i), i64::from(o.turns)));
        let parity = orbits().filter(|(_, o)| o.slots.len() > 1).map(|(i, _)| (Sum::Parity(i), 2));
        let (mut kinds, mut moduli): (Vec<_>, Vec<_>) = turns.chain(parity).unzip();
        if kinds.len() > MOST_SUMS {
            (kinds, moduli) = (Vec::new(), Vec::new());
        }
        let mut sums = Self { kinds, reached: Subgroup::trivial(moduli.clone()), moduli };
        for generator in generators {
            let vector = sums.of(frame, generator);
            sums.reached.insert(vector);
        }
        sums
    }

    /// The sums of an element.
    pub(super) fn of(&self, frame: &Frame, element: &[u32]) -> Vec<i64> {
        let sum = |(kind, modulus): (&Sum, &i64)| match *kind {
            Sum::Turns(orbit) => {
                frame.places(orbit).map(|at| i64::from(element[at] & 255)).sum::<i64>() % modulus
            }
            Sum::Parity(orbit) => parity(element, frame.places(orbit)),
        };
        self.kinds.iter().zip(&self.moduli).map(sum).collect()
    }

    /// The coordinate of a sum.
    pub(super) fn find(&self, sum: Sum) -> Option<usize> {
        self.kinds.iter().position(|&kind| kind == sum)
    }

    /// How many elements there can be at most.
    pub(super) fn most(&self, frame: &Frame) -> Big {
        let mut most = everything(frame);
        most.divide_by(self.reached.index());
        most
    }
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

/// All arrangements of all orbits.
pub(super) fn everything(frame: &Frame) -> Big {
    let orbits = frame.orbits.iter();
    Big::product(
        orbits.flat_map(|o| (1..=o.slots.len() as u32).flat_map(|k| [k, u32::from(o.turns)])),
    )
}

/// 1 if the places of an orbit are permuted oddly, else 0.
fn parity(element: &[u32], places: std::ops::Range<usize>) -> i64 {
    let first = places.start;
    i64::from(is_odd(places.len(), |place| (element[first + place] >> 8) as usize - first))
}
