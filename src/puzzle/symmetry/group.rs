//! Symmetries one after the other, and groups of them.

use std::collections::HashMap;

use super::Symmetry;

/// Which symmetries come out when two of a group are done one after the other: `table[a][b]` is
/// `a`, then `b`. `None` where the outcome is not among them.
pub fn compose(symmetries: &[Symmetry]) -> Vec<Vec<Option<usize>>> {
    let numbers: HashMap<&[u16], usize> =
        symmetries.iter().enumerate().map(|(i, s)| (&*s.moves, i)).collect();
    let then = |a: &Symmetry, b: &Symmetry| {
        let moves: Vec<u16> = a.moves.iter().map(|&m| b.moves[usize::from(m)]).collect();
        numbers.get(&moves[..]).copied()
    };
    symmetries.iter().map(|a| symmetries.iter().map(|b| then(a, b)).collect()).collect()
}

/// Those of the symmetries that make a group together, at most `most`: all if they do, as many as
/// come from adding one after the other if not. The first must be the identity.
pub fn subgroup(symmetries: Vec<Symmetry>, most: usize) -> Vec<Symmetry> {
    let table = compose(&symmetries);
    let closed = table.iter().flatten().all(Option::is_some);
    if closed && symmetries.len() <= most {
        return symmetries;
    }
    let mut kept = vec![0];
    for candidate in 1..symmetries.len() {
        if !kept.contains(&candidate)
            && let Some(larger) = closure(&kept, candidate, &table, most)
        {
            kept = larger;
        }
    }
    kept.sort_unstable();
    let mut symmetries: Vec<_> = symmetries.into_iter().map(Some).collect();
    kept.into_iter().filter_map(|number| symmetries[number].take()).collect()
}

/// The group that a group and one more make, if all of it is there and it is not too large.
fn closure(
    group: &[usize],
    more: usize,
    table: &[Vec<Option<usize>>],
    most: usize,
) -> Option<Vec<usize>> {
    let generators: Vec<usize> = group.iter().copied().chain([more]).collect();
    let mut all = generators.clone();
    let mut inside = vec![false; table.len()];
    for &number in &all {
        inside[number] = true;
    }
    let mut next = 0;
    while next < all.len() {
        for &generator in &generators {
            let product = table[all[next]][generator]?;
            if !inside[product] {
                inside[product] = true;
                all.push(product);
                if all.len() > most {
                    return None;
                }
            }
        }
        next += 1;
    }
    Some(all)
}
