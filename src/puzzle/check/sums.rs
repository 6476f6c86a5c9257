//! What adds up under moves: whether an orbit is permuted oddly, and the sum of its turns.

use super::big::Big;
use super::frame::{Element, Frame};
use super::lattice::Subgroup;
use crate::puzzle::model::permutation::is_odd;

/// Sums that are looked at, at most: none of more. (Matrices of that size are made.)
const MOST_SUMS: usize = 600;

/// A sum that adds up under moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// All turns of an orbit.
    Turns(usize),
    /// Whether an orbit is permuted oddly.
    Parity(usize),
}

/// What is known of a group without its chain.
pub(super) struct Sums {
    pub kinds: Vec<Sum>,
    pub moduli: Vec<i64>,
    /// Those that moves make.
    pub reached: Subgroup,
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

    pub(super) fn of(&self, frame: &Frame, element: &[u32]) -> Vec<i64> {
        let sum = |(kind, modulus): (&Sum, &i64)| match *kind {
            Sum::Turns(orbit) => {
                frame.places(orbit).map(|at| i64::from(element[at] & 255)).sum::<i64>() % modulus
            }
            Sum::Parity(orbit) => parity(element, frame.places(orbit)),
        };
        self.kinds.iter().zip(&self.moduli).map(sum).collect()
    }

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
