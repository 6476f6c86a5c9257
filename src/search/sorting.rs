//! Long lists put in order, with a look at whether to stop on the way.

use std::cmp::Ordering;
use std::collections::VecDeque;

/// Items that are sorted or merged between two looks: less than a millisecond for solutions, some
/// milliseconds for lines of a chain, which take long to compare.
const CHUNK: usize = 1 << 11;

/// Sorts a list; `false` when it was stopped meanwhile: then nothing is left of it.
///
/// Short runs are sorted and merged two by two. The library's sort of all of it could not be
/// stopped, and neither could its merging of two halves.
pub(crate) fn sort_until<T>(
    items: &mut Vec<T>,
    is_stopped: &dyn Fn() -> bool,
    compare: impl Fn(&T, &T) -> Ordering,
) -> bool {
    let mut runs = VecDeque::new();
    let mut rest = std::mem::take(items).into_iter();
    loop {
        let mut run: Vec<T> = rest.by_ref().take(CHUNK).collect();
        if run.is_empty() {
            break;
        }
        if is_stopped() {
            return false;
        }
        run.sort_by(&compare);
        runs.push_back(run);
    }
    while let Some(first) = runs.pop_front() {
        let Some(second) = runs.pop_front() else {
            *items = first;
            break;
        };
        let Some(both) = merged(first, second, is_stopped, &compare) else { return false };
        runs.push_back(both);
    }
    true
}

/// Merges two sorted lists, unless it is stopped meanwhile.
fn merged<T>(
    first: Vec<T>,
    second: Vec<T>,
    is_stopped: &dyn Fn() -> bool,
    compare: &impl Fn(&T, &T) -> Ordering,
) -> Option<Vec<T>> {
    let mut both = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.into_iter(), second.into_iter());
    while let ([a, ..], [b, ..]) = (first.as_slice(), second.as_slice()) {
        if both.len().is_multiple_of(CHUNK) && is_stopped() {
            return None;
        }
        let next = if compare(a, b).is_le() { first.next() } else { second.next() };
        both.extend(next);
    }
    both.extend(first);
    both.extend(second);
    Some(both)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::cube::Rng;

    #[test]
    fn lists_of_any_length_are_sorted_unless_they_are_stopped() {
        let mut rng = Rng::from_number(3);
        for length in [0, 1, 2, CHUNK, CHUNK + 1, 5 * CHUNK - 1] {
            let list: Vec<u32> = (0..length).map(|_| rng.below(1_000)).collect();
            let (mut sorted, mut other) = (list.clone(), list.clone());
            sorted.sort_unstable();
            let looks = Cell::new(0);
            let count = || looks.replace(looks.get() + 1) == u32::MAX;
            assert!(sort_until(&mut other, &count, Ord::cmp));
            assert_eq!(other, sorted);
            for stop in 0..looks.get() {
                let (mut other, looks) = (list.clone(), Cell::new(0));
                let stops = || looks.replace(looks.get() + 1) == stop;
                assert!(!sort_until(&mut other, &stops, Ord::cmp));
                assert!(other.is_empty() && looks.get() == stop + 1, "it goes on after a stop");
            }
        }
    }
}
