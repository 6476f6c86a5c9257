//! Where the orbits of a reduced puzzle lie among its cells.

/// The cells that a vector instruction rearranges at once.
const LANE: usize = 16;

/// The first cell of each orbit of these sizes, and the width of all together.
///
/// If all are small enough each lies within one lane, the largest first.
pub(crate) fn arrange(sizes: &[usize]) -> (usize, Vec<usize>) {
    let mut starts = vec![0; sizes.len()];
    let mut end = 0;
    if sizes.iter().all(|&size| size <= LANE) {
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by_key(|&orbit| std::cmp::Reverse(sizes[orbit]));
        let mut filled: Vec<usize> = Vec::new();
        for orbit in order {
            let lane =
                filled.iter().position(|&used| used + sizes[orbit] <= LANE).unwrap_or(filled.len());
            if lane == filled.len() {
                filled.push(0);
            }
            starts[orbit] = lane * LANE + filled[lane];
            filled[lane] += sizes[orbit];
        }
        end = filled.len() * LANE;
    } else {
        for (start, size) in starts.iter_mut().zip(sizes) {
            *start = end;
            end += size;
        }
    }
    (
        if end <= 2 * LANE {
            end.next_power_of_two().max(LANE)
        } else {
            end.next_multiple_of(4 * LANE)
        },
        starts,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_orbits_share_lanes_and_cross_none() {
        assert_eq!(arrange(&[8, 12]), (32, vec![16, 0]));
        assert_eq!(arrange(&[4, 12, 6, 9]), (32, vec![12, 0, 25, 16]));
        assert_eq!(arrange(&[]), (16, vec![]));
        assert_eq!(arrange(&[16, 16, 16]), (64, vec![0, 16, 32]));
    }

    #[test]
    fn large_orbits_lie_end_to_end() {
        assert_eq!(arrange(&[20, 30]), (64, vec![0, 20]));
        assert_eq!(arrange(&[20, 30, 20]), (128, vec![0, 20, 50]));
    }
}
