//! Breadth-first search over a coordinate small enough to keep a byte for each value.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::kind::Stop;
use crate::store::allocate::{filled, push};

/// Number of nodes between two checks for a request to stop: a fraction of a millisecond.
const NODES_PER_LOOK: usize = 4_096;

/// Computes the distance from the nearest start for each table index `0..size`, at most 15. Indices
/// that are not reached have 15. Returns `None` if it was stopped.
///
/// `place` returns the index of a node. `neighbours` calls its argument with every node one move
/// away. `reached` counts the indices whose distance is known so far.
pub(crate) fn distances<N: Copy>(
    size: usize,
    starts: &[N],
    place: impl Fn(N) -> usize,
    neighbours: impl FnMut(N, &mut dyn FnMut(N)),
    control: (&AtomicU64, Stop<'_>),
) -> Option<Vec<u8>> {
    let starts = starts.iter().map(|&start| (start, 0)).collect();
    distances_beyond(size, starts, place, neighbours, control)
}

/// Computes distances like [`distances`], but each start has an initial distance instead of 0.
pub(crate) fn distances_beyond<N: Copy>(
    size: usize,
    mut starts: Vec<(N, u8)>,
    place: impl Fn(N) -> usize,
    mut neighbours: impl FnMut(N, &mut dyn FnMut(N)),
    (reached, stop): (&AtomicU64, Stop<'_>),
) -> Option<Vec<u8>> {
    let mut distance = filled(u8::MAX, size, "its distances");
    // The nearest starts are at the end.
    starts.sort_by_key(|&(_, from)| std::cmp::Reverse(from));
    let mut level = Vec::new();
    let mut depth = 0;
    while !(level.is_empty() && starts.is_empty()) {
        while let Some((start, _)) = starts.pop_if(|(_, from)| *from == depth) {
            if distance[place(start)] == u8::MAX {
                distance[place(start)] = depth;
                push(&mut level, start, "its distances");
            }
        }
        reached.fetch_add(level.len() as u64, Relaxed);
        depth += 1;
        let mut next = Vec::new();
        for (i, node) in level.into_iter().enumerate() {
            if i % NODES_PER_LOOK == 0 && stop() {
                return None;
            }
            neighbours(node, &mut |to| {
                let place = place(to);
                if distance[place] == u8::MAX {
                    distance[place] = depth;
                    push(&mut next, to, "its distances");
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
