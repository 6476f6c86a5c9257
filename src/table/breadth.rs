//! Breadth-first search over a coordinate small enough to keep a byte for each value.

use super::kind::Stop;

/// Values between two looks at whether to stop: a fraction of a millisecond.
const VALUES_PER_LOOK: usize = 4_096;

/// Distances from `start` over values `0..size`; values that are not reached keep 15. `None` when
/// stopped.
///
/// `neighbours` calls back with every value one move away.
pub(crate) fn distances(
    size: usize,
    start: usize,
    stop: Stop<'_>,
    neighbours: impl FnMut(usize, &mut dyn FnMut(usize)),
) -> Option<Vec<u8>> {
    distances_to_any(size, &[start], stop, neighbours)
}

/// Distances from the nearest of several starts, otherwise the same.
pub(crate) fn distances_to_any(
    size: usize,
    starts: &[usize],
    stop: Stop<'_>,
    mut neighbours: impl FnMut(usize, &mut dyn FnMut(usize)),
) -> Option<Vec<u8>> {
    let mut distance = vec![u8::MAX; size];
    let mut level = starts.to_vec();
    for &start in starts {
        distance[start] = 0;
    }
    let mut depth = 0;
    while !level.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for (i, value) in level.into_iter().enumerate() {
            if i % VALUES_PER_LOOK == 0 && stop() {
                return None;
            }
            neighbours(value, &mut |to| {
                if distance[to] == u8::MAX {
                    distance[to] = depth;
                    next.push(to);
                }
            });
        }
        level = next;
    }
    for d in &mut distance {
        *d = (*d).min(15);
    }
    Some(distance)
}
