//! Sorts moves that are composed of other moves, so that each comes after its parts. The file may
//! have them in any order.

use std::collections::HashMap;

use super::sequence::names_in;

/// Returns the indices of moves in an order in which they can be built. Each move is given by its
/// name and the words of its parts. The given order is kept where possible. Moves that contain
/// themselves come in any order.
pub(super) fn order(parts: &[(&str, Vec<&str>)]) -> Vec<usize> {
    let places: HashMap<&str, usize> =
        parts.iter().enumerate().rev().map(|(number, &(name, _))| (name, number)).collect();
    let needs: Vec<Vec<usize>> = parts
        .iter()
        .map(|(_, words)| {
            let names = words.iter().flat_map(|word| names_in(word));
            names.filter_map(|name| places.get(name).copied()).collect()
        })
        .collect();
    let mut order = Vec::new();
    let mut is_begun = vec![false; parts.len()];
    for first in 0..parts.len() {
        // Moves that wait for their parts, each with the number of parts that were already visited.
        let mut waiting = Vec::new();
        if !std::mem::replace(&mut is_begun[first], true) {
            waiting.push((first, 0));
        }
        while let Some((number, looked_at)) = waiting.last_mut() {
            let Some(&needed) = needs[*number].get(*looked_at) else {
                order.push(*number);
                waiting.pop();
                continue;
            };
            *looked_at += 1;
            if !std::mem::replace(&mut is_begun[needed], true) {
                waiting.push((needed, 0));
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_behind_those_that_they_are_made_of() {
        let parts = vec![
            ("A", vec!["B2'", "C"]),
            ("C", vec!["D'"]),
            ("B", vec!["R"]),
            ("D", vec!["R", "B"]),
            ("E", vec![]),
        ];
        assert_eq!(order(&parts), [2, 3, 1, 0, 4]);
    }

    #[test]
    fn moves_that_are_made_of_each_other_come_once() {
        let mut all = order(&[("A", vec!["B"]), ("B", vec!["A", "C"]), ("C", vec!["C"])]);
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2]);
        let long: Vec<String> = (0..50_000).map(|number| number.to_string()).collect();
        let chain: Vec<_> = (0..49_999).map(|at| (&*long[at], vec![&*long[at + 1]])).collect();
        assert_eq!(order(&chain)[0], 49_998);
    }
}
