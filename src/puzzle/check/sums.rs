//! Sums that add up under moves: the parity of the permutation of an orbit, and the sum of its
//! orientations.
//!
//! The sums of an element form a vector in a finite commutative group, which is a product of cyclic
//! groups. The vectors of the moves generate a subgroup. This module computes its size, its
//! members, and the relations that all members satisfy.

use super::big::Big;
use super::frame::{Element, OrbitFrame};
use crate::model::permutation::is_odd;

/// A subgroup of vectors. Each coordinate counts modulo its own number.
///
/// The integer vectors that belong to the subgroup modulo these numbers form a lattice. It is
/// stored in Hermite normal form.
#[derive(Clone, Debug)]
pub(super) struct Subgroup {
    moduli: Vec<i64>,
    /// The rows of the normal form: upper triangular, with positive diagonal.
    rows: Vec<Vec<i64>>,
}

/// A relation of all members: the divisor divides the sum of all coordinates, each multiplied by
/// its factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SumRelation {
    /// Factor of each coordinate, below the divisor.
    pub factors: Vec<i64>,
    /// Divisor of the sum.
    pub divisor: i64,
}

impl SumRelation {
    /// Returns the remainder of the sum of a vector, divided by the divisor. It is 0 if the vector
    /// satisfies the relation.
    pub(super) fn rest(&self, vector: &[i64]) -> i64 {
        self.factors.iter().zip(vector).map(|(f, v)| f * v).sum::<i64>().rem_euclid(self.divisor)
    }
}

impl Subgroup {
    /// Builds the subgroup that contains only the zero vector.
    pub(super) fn trivial(moduli: Vec<i64>) -> Self {
        let row =
            |at: usize| (0..moduli.len()).map(|i| if i == at { moduli[at] } else { 0 }).collect();
        Self { rows: (0..moduli.len()).map(row).collect(), moduli }
    }

    /// Adds a vector to the subgroup, and all sums of the vector with members.
    pub(super) fn insert(&mut self, mut vector: Vec<i64>) {
        for at in 0..self.moduli.len() {
            if vector[at] == 0 {
                continue;
            }
            let row = &self.rows[at];
            let (shared, x, y) = bezout(row[at], vector[at]);
            let out = row[at] / shared;
            let into = vector[at] / shared;
            let next = self.combined(at, x, y, &vector);
            vector = self.combined(at, -into, out, &vector);
            self.rows[at] = next;
        }
    }

    /// Returns `p` times the row with index `at`, plus `q` times a vector.
    fn combined(&self, at: usize, p: i64, q: i64, vector: &[i64]) -> Vec<i64> {
        let mut sum: Vec<i64> =
            self.rows[at].iter().zip(vector).map(|(r, v)| p * r + q * v).collect();
        // To the right of the diagonal, multiples of the modulus may be subtracted, because lower
        // rows generate them.
        for (entry, modulus) in sum.iter_mut().zip(&self.moduli).skip(at + 1) {
            *entry = entry.rem_euclid(*modulus);
        }
        sum
    }

    pub(super) fn contains(&self, vector: &[i64]) -> bool {
        let mut vector = vector.to_vec();
        self.rows.iter().enumerate().all(|(at, row)| {
            let times = vector[at].div_euclid(row[at]);
            vector.iter_mut().zip(row).for_each(|(v, r)| *v -= times * r);
            vector[at] == 0
        })
    }

    /// Returns a factor for each coordinate. The product of the factors is the index of the
    /// subgroup.
    pub(super) fn index(&self) -> impl Iterator<Item = u32> + '_ {
        self.rows.iter().enumerate().map(|(at, row)| small(row[at]))
    }

    /// Returns relations that all members satisfy, one for each coordinate whose factor of the
    /// index is above 1. A vector that satisfies all of them is a member.
    pub(super) fn relations(&self) -> Vec<SumRelation> {
        let size = self.moduli.len();
        let mut rows = self.rows.clone();
        for at in (0..size).rev() {
            for above in 0..at {
                let times = rows[above][at].div_euclid(rows[at][at]);
                let (head, tail) = rows.split_at_mut(at);
                head[above].iter_mut().zip(&tail[0]).for_each(|(v, r)| *v -= times * r);
                // Keeps numbers small: the lattice contains multiples of this modulus.
                (at + 1..size)
                    .for_each(|i| rows[above][i] = rows[above][i].rem_euclid(self.moduli[i]));
            }
        }
        (0..size).filter(|&at| rows[at][at] > 1).map(|at| dual(&rows, &self.moduli, at)).collect()
    }
}

/// Returns the vector whose scalar product with row `at` is 1, and with all other rows 0. Its
/// coordinates are the factors, divided by the divisor.
fn dual(rows: &[Vec<i64>], moduli: &[i64], at: usize) -> SumRelation {
    // The coordinates of dual vectors are multiples of 1 / (modulus of the coordinate).
    let common = moduli[..=at].iter().fold(1, |l, &m| l / bezout(l, m).0 * m);
    let mut factors = vec![0; rows.len()];
    factors[at] = common / rows[at][at];
    for i in (0..at).rev() {
        let sum: i64 = (i + 1..=at).map(|j| rows[i][j] * factors[j] % common).sum();
        factors[i] = (-sum / rows[i][i]).rem_euclid(common);
    }
    let shared = factors.iter().fold(common, |g, &f| bezout(g, f).0);
    SumRelation { factors: factors.iter().map(|f| f / shared).collect(), divisor: common / shared }
}

/// Converts a number that is not negative and not larger than a product of moduli.
pub(super) fn small(value: i64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Returns the greatest common divisor of two numbers that are not negative, and the factors
/// (Bézout coefficients) with which their sum equals it.
fn bezout(first: i64, second: i64) -> (i64, i64, i64) {
    if second == 0 {
        return (first, 1, 0);
    }
    let (shared, x, y) = bezout(second, first % second);
    (shared, y, x - first / second * y)
}

/// Maximum number of sums. If there are more, no sums are used, because the matrices would be too
/// large.
const MOST_SUMS: usize = 600;

/// A sum: a property of an element that adds up under moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrbitSum {
    /// Sum of all orientations of the orbit with this index.
    Turns(usize),
    /// Parity of the permutation of the orbit with this index.
    Parity(usize),
}

/// The sums of the moves of a puzzle, which are computed without a chain of stabilisers.
pub(super) struct GroupSums {
    pub kinds: Vec<OrbitSum>,
    pub moduli: Vec<i64>,
    /// Subgroup of the sums that the moves generate.
    pub reached: Subgroup,
}

impl GroupSums {
    pub(super) fn new(frame: &OrbitFrame, generators: &[Element]) -> Self {
        let orbits = frame.orbits.iter().enumerate();
        let turns = orbits
            .clone()
            .filter(|(_, o)| o.turns > 1)
            .map(|(i, o)| (OrbitSum::Turns(i), i64::from(o.turns)));
        let parity =
            orbits.filter(|(_, o)| o.slots.len() > 1).map(|(i, _)| (OrbitSum::Parity(i), 2));
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

    pub(super) fn of(&self, frame: &OrbitFrame, element: &[u32]) -> Vec<i64> {
        self.kinds
            .iter()
            .zip(&self.moduli)
            .map(|(kind, modulus)| match *kind {
                OrbitSum::Turns(orbit) => {
                    let turns = frame.places(orbit).map(|at| i64::from(element[at] & 255));
                    turns.sum::<i64>() % modulus
                }
                OrbitSum::Parity(orbit) => parity(element, frame.places(orbit)),
            })
            .collect()
    }

    pub(super) fn find(&self, sum: OrbitSum) -> Option<usize> {
        self.kinds.iter().position(|&kind| kind == sum)
    }

    /// Returns the vector with this amount of one sum, and 0 for all others. Returns `None` if the
    /// sum is not among those of the group.
    pub(super) fn multiple(&self, sum: OrbitSum, amount: i64) -> Option<Vec<i64>> {
        let at = self.find(sum)?;
        let mut vector = vec![0; self.moduli.len()];
        vector[at] = amount % self.moduli[at];
        Some(vector)
    }

    /// Returns an upper bound on the number of elements of the group.
    pub(super) fn most(&self, frame: &OrbitFrame) -> Big {
        let mut most = everything(frame);
        most.divide_by(self.reached.index());
        most
    }
}

/// Returns the number of all arrangements of the pieces of all orbits.
pub(super) fn everything(frame: &OrbitFrame) -> Big {
    let orbits = frame.orbits.iter();
    Big::product(
        orbits.flat_map(|o| (1..=o.slots.len() as u32).flat_map(|k| [k, u32::from(o.turns)])),
    )
}

/// Returns 1 if the permutation of the places of an orbit is odd, otherwise 0.
fn parity(element: &[u32], places: std::ops::Range<usize>) -> i64 {
    let first = places.start;
    i64::from(is_odd(places.len(), |place| (element[first + place] >> 8) as usize - first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// Returns all members, computed by adding generators until there are no new members.
    fn members(moduli: &[i64], generators: &[Vec<i64>]) -> HashSet<Vec<i64>> {
        let mut all = HashSet::from([vec![0; moduli.len()]]);
        let mut open: Vec<_> = all.iter().cloned().collect();
        while let Some(vector) = open.pop() {
            for generator in generators {
                let sum: Vec<i64> =
                    (0..moduli.len()).map(|i| (vector[i] + generator[i]) % moduli[i]).collect();
                if all.insert(sum.clone()) {
                    open.push(sum);
                }
            }
        }
        all
    }

    proptest! {
        #[test]
        fn members_and_relations_are_those_of_a_plain_count(
            moduli in proptest::collection::vec(1i64..7, 1..4),
            raw in proptest::collection::vec(proptest::collection::vec(0i64..60, 4), 0..4),
        ) {
            let generators: Vec<Vec<i64>> =
                raw.iter().map(|v| moduli.iter().zip(v).map(|(m, x)| x % m).collect()).collect();
            let mut group = Subgroup::trivial(moduli.clone());
            for generator in &generators {
                group.insert(generator.clone());
            }
            let members = members(&moduli, &generators);
            let relations = group.relations();
            let total: i64 = moduli.iter().product();
            let index: i64 = group.index().map(i64::from).product();
            prop_assert_eq!(usize::try_from(total / index), Ok(members.len()));
            for number in 0..total {
                let mut rest = number;
                let digit = |m: &i64| {
                    let digit = rest % m;
                    rest /= m;
                    digit
                };
                let vector: Vec<i64> = moduli.iter().map(digit).collect();
                let is = members.contains(&vector);
                prop_assert_eq!(group.contains(&vector), is);
                prop_assert_eq!(relations.iter().all(|r| r.rest(&vector) == 0), is, "{:?} {:?}",
                    vector, relations);
            }
        }
    }
}
