//! Long lists put in order, with a look at whether to stop on the way.

use std::cmp::Ordering;

/// Items that are sorted between two looks: some 200 microseconds for solutions.
const CHUNK: usize = 1 << 12;

/// Sorts a list; `false` when it was stopped meanwhile: then it is in some order.
///
/// Parts are sorted first, then twice as long ones. Two sorted halves are merged in linear time, so
/// that no step takes longer than going through the list.
pub(crate) fn sort_until<T>(
    items: &mut [T],
    is_stopped: &dyn Fn() -> bool,
    compare: impl Fn(&T, &T) -> Ordering,
) -> bool {
    let mut width = CHUNK;
    loop {
        for part in items.chunks_mut(width) {
            if is_stopped() {
                return false;
            }
            part.sort_by(&compare);
        }
        if width >= items.len() {
            return true;
        }
        width *= 2;
    }
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
                other.sort_unstable();
                assert_eq!(other, sorted, "nothing is lost");
            }
        }
    }
}
