//! Greatest common divisors and least common multiples. Cycles, parity and orbits of permutations
//! of `0..len`, each given as a function from index to index.

use std::ops::{Div, Mul, Rem};

/// Returns the greatest common divisor of two numbers; if one is 0, the other number.
pub(crate) fn gcd<T: Copy + Default + PartialEq + Rem<Output = T>>(a: T, b: T) -> T {
    if b == T::default() { a } else { gcd(b, a % b) }
}

/// Returns the least common multiple of two numbers, which must not be 0. The result must fit in
/// the type.
pub(crate) fn lcm<T>(a: T, b: T) -> T
where
    T: Copy + Default + PartialEq + Rem<Output = T> + Div<Output = T> + Mul<Output = T>,
{
    a / gcd(a, b) * b
}

/// Calls `cycle` for each cycle of a permutation, including fixed points. A cycle starts with its
/// smallest index.
pub(crate) fn cycles(len: usize, to: impl Fn(usize) -> usize, mut cycle: impl FnMut(&[usize])) {
    let mut seen = vec![false; len];
    let mut places = Vec::new();
    for start in 0..len {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            places.push(at);
            at = to(at);
        }
        if !places.is_empty() {
            cycle(&places);
            places.clear();
        }
    }
}

/// Returns `true` if a permutation is odd: a product of an odd number of exchanges.
pub(crate) fn is_odd(len: usize, to: impl Fn(usize) -> usize) -> bool {
    let mut odd = false;
    cycles(len, to, |places| odd ^= places.len().is_multiple_of(2));
    odd
}

/// Returns the groups of indices that are connected by pairs, ordered by their smallest index. Each
/// group is in ascending order.
pub(crate) fn orbits(
    len: usize,
    pairs: impl IntoIterator<Item = (usize, usize)>,
) -> Vec<Vec<usize>> {
    fn root(leaders: &mut [usize], mut at: usize) -> usize {
        while leaders[at] != at {
            leaders[at] = leaders[leaders[at]];
            at = leaders[at];
        }
        at
    }
    let mut leaders: Vec<usize> = (0..len).collect();
    for (a, b) in pairs {
        let a = root(&mut leaders, a);
        let b = root(&mut leaders, b);
        leaders[a.max(b)] = a.min(b);
    }
    let mut orbits: Vec<Vec<usize>> = vec![Vec::new(); len];
    for place in 0..len {
        orbits[root(&mut leaders, place)].push(place);
    }
    orbits.retain(|orbit| !orbit.is_empty());
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_parity_and_orbits_are_those_of_a_small_case() {
        let to = [2, 1, 0, 4, 5, 3];
        let mut all = Vec::new();
        cycles(6, |at| to[at], |places| all.push(places.to_vec()));
        assert_eq!(all, [vec![0, 2], vec![1], vec![3, 4, 5]]);
        assert!(is_odd(6, |at| to[at]) && !is_odd(3, |at| (at + 1) % 3) && !is_odd(0, |at| at));
        assert_eq!(orbits(6, [(4, 1), (5, 1), (0, 2)]), [vec![0, 2], vec![1, 4, 5], vec![3]]);
    }

    #[test]
    fn divisors_and_multiples_are_those_of_school() {
        assert_eq!((gcd(12_u8, 18), gcd(0_u8, 5), gcd(5_u8, 0), gcd(7_u128, 9)), (6, 5, 5, 1));
        assert_eq!((lcm(4_u8, 6), lcm(1_u8, 9), lcm(3_u64, 5)), (12, 9, 15));
    }
}
