//! Breadth-first search over a coordinate small enough to keep a byte for each value.

/// Distances from `start` over values `0..size`; values that are not reached keep 15.
///
/// `neighbours` calls back with every value one move away.
pub(crate) fn distances(size: usize, start: usize, neighbours: impl FnMut(usize, &mut dyn FnMut(usize))) -> Vec<u8> {
    distances_to_any(size, &[start], neighbours)
}

/// Distances from the nearest of several starts, otherwise the same.
pub(crate) fn distances_to_any(
    size: usize,
    starts: &[usize],
    mut neighbours: impl FnMut(usize, &mut dyn FnMut(usize)),
) -> Vec<u8> {
    let mut distance = vec![u8::MAX; size];
    let mut level = starts.to_vec();
    for &start in starts {
        distance[start] = 0;
    }
    let mut depth = 0;
    while !level.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for value in level {
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
    distance
}
