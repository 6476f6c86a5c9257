//! Sorts long lists, and can be stopped while it sorts.

use std::cmp::Ordering;

use crate::store::account;

/// Number of items that are sorted or merged between two stop checks: less than a millisecond for
/// solutions, some milliseconds for lines of a chain, which are slow to compare.
const CHUNK: usize = 1 << 11;

/// Sorts a list. Equal items keep their order. Returns `false` if the sort was stopped; then the
/// list is empty.
///
/// Short runs are sorted, and neighbours are merged in pairs. The sort of the standard library
/// could not be stopped. Unwinds with `NoMemory` if too little memory is left for a copy of the
/// list.
pub fn sort_until<T>(
    items: &mut Vec<T>,
    is_stopped: &dyn Fn() -> bool,
    compare: impl Fn(&T, &T) -> Ordering,
) -> bool {
    account::ask_for::<T>(items.len());
    let mut runs = Vec::new();
    let mut rest = std::mem::take(items).into_iter();
    loop {
        let mut run: Vec<T> = rest.by_ref().take(CHUNK).collect();
        if run.is_empty() {
            break;
        }
        account::check();
        if is_stopped() {
            return false;
        }
        run.sort_by(&compare);
        runs.push(run);
    }
    while runs.len() > 1 {
        let mut longer = Vec::with_capacity(runs.len().div_ceil(2));
        let mut left = runs.into_iter();
        while let Some(first) = left.next() {
            longer.push(match left.next() {
                Some(second) => match merged(first, second, is_stopped, &compare) {
                    Some(both) => both,
                    None => return false,
                },
                None => first,
            });
        }
        runs = longer;
    }
    *items = runs.pop().unwrap_or_default();
    true
}

/// Merges two sorted lists. Of equal items, those of the first list come first. Returns `None` if
/// the merge was stopped. Unwinds with `NoMemory` if too little memory is left.
fn merged<T>(
    first: Vec<T>,
    second: Vec<T>,
    is_stopped: &dyn Fn() -> bool,
    compare: &impl Fn(&T, &T) -> Ordering,
) -> Option<Vec<T>> {
    let mut both = Vec::new();
    account::reserve(&mut both, first.len() + second.len());
    let mut first = first.into_iter();
    let mut second = second.into_iter();
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
    use premove_cube::Rng;

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

    #[test]
    fn equal_items_stay_in_their_order_for_any_number_of_runs() {
        for runs in 1..=7 {
            let list: Vec<(usize, usize)> = (0..runs * CHUNK - 1).map(|at| (at % 3, at)).collect();
            let (mut sorted, mut other) = (list.clone(), list);
            sorted.sort_by_key(|item| item.0);
            assert!(sort_until(&mut other, &|| false, |a, b| a.0.cmp(&b.0)));
            assert!(other == sorted, "{runs} runs are merged in another order");
        }
    }
}
