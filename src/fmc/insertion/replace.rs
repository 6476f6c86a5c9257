//! Finds shorter replacements for consecutive moves of a solution, stretch by stretch.
//!
//! No table file is needed: the states near solved are stored in memory, and a bidirectional search
//! finds the shortest moves with the effect of each stretch. A stretch that cannot be shorter is
//! not searched again in its parts.

use std::collections::HashMap;

use premove_cube::notation::Alg;
use premove_cube::{Cube, Move};
use premove_engine::search::{Control, parallel_map};
use premove_engine::step::Context;
use premove_engine::words::Near;

/// Maximum length of the replaced moves.
pub const MAX_WINDOW: usize = 11;

/// Consecutive moves of a solution, and other moves with the same effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// Number of moves before the replaced ones.
    pub at: usize,
    /// The replaced moves.
    pub window: Alg,
    /// Moves with the same effect, which are not longer.
    pub instead: Alg,
    /// The solution after the replacement, in normal form.
    pub solution: Alg,
}

/// A window of a solution: the index of its first move, and its number of moves.
type Window = (usize, usize);

/// Returns replacements for parts of up to `window` moves that a shorter sequence can replace. A
/// part is left out if a part inside it saves as many moves. With `same`, replacements of equal
/// length are returned too, if they change both the first and the last move.
///
/// The solution should be in normal form. The list is incomplete if the search was stopped.
pub fn replacements(
    solution: &Alg,
    window: usize,
    same: bool,
    context: Context<'_>,
) -> Vec<Replacement> {
    let Context { tables, threads, control } = context;
    let window = window.min(MAX_WINDOW).min(solution.len());
    let Some(words) = tables.short_words(&control.as_stop()) else { return Vec::new() };
    let mut shortest: HashMap<Window, usize> = HashMap::new();
    let mut found = Vec::new();
    // The longest windows come first: if a window cannot be shortened, no window inside it can.
    for length in (2..=window).rev() {
        let windows: Vec<Window> = (0..=solution.len() - length).map(|at| (at, length)).collect();
        let searched = windows.iter().copied().filter(|&(at, length)| {
            let covers = [(at, length + 1), (at.wrapping_sub(1), length + 1)];
            same || !covers.iter().any(|wider| shortest.get(wider) == Some(&wider.1))
        });
        let searched: Vec<Window> = searched.collect();
        let results = parallel_map(&searched, threads, control, &|&(at, length)| {
            let cube = Cube::from_moves(solution.moves()[at..at + length].iter().copied());
            let most = if same { length } else { length - 1 };
            shortest_to(words.near(), &cube, (most, same), control)
        });
        for (&(at, length), algs) in searched.iter().zip(results) {
            shortest.insert((at, length), algs.first().map_or(length, Alg::len));
            found.extend(algs.into_iter().map(|instead| (at, length, instead)));
        }
        for w in windows {
            shortest.entry(w).or_insert(length);
        }
    }
    let saves =
        |at: usize, length: usize| length - shortest.get(&(at, length)).copied().unwrap_or(length);
    found.retain(|(at, length, instead)| match length - instead.len() {
        0 => changes_both_ends(&solution.moves()[*at..at + length], instead.moves()),
        fewer => *length == 2 || fewer > saves(*at, length - 1).max(saves(at + 1, length - 1)),
    });
    found.sort_by(|a, b| {
        (b.1 - b.2.len())
            .cmp(&(a.1 - a.2.len()))
            .then_with(|| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)))
    });
    found.into_iter().map(|(at, length, instead)| replaced(solution, at, length, instead)).collect()
}

/// Returns the shortest sequences that lead from solved to a state, in normal form and ordered move
/// by move. The list is empty if they have more than `most` moves. It has only the first one unless
/// `all` is set. It is incomplete if the search was stopped.
fn shortest_to(
    near: &Near,
    cube: &Cube,
    (most, all): (usize, bool),
    control: &Control,
) -> Vec<Alg> {
    let cube = &cube.inverse();
    let mut found = Vec::new();
    for length in 0..=most {
        near.solutions(cube, length, &control.as_stop(), &mut |moves| {
            found.push(Alg::from(moves));
            all
        });
        if !found.is_empty() || control.is_stopped() {
            break;
        }
    }
    found
}

fn changes_both_ends(window: &[Move], instead: &[Move]) -> bool {
    window.first() != instead.first() && window.last() != instead.last()
}

/// Returns the replacement of the `length` moves from index `at` on.
pub(crate) fn replaced(solution: &Alg, at: usize, length: usize, instead: Alg) -> Replacement {
    let (before, rest) = solution.moves().split_at(at);
    let (window, after) = rest.split_at(length);
    let whole: Alg = before.iter().chain(instead.moves()).chain(after).copied().collect();
    Replacement { at, window: window.into(), instead, solution: whole.normal_form() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{RandomNumbers, alg, tables};

    fn replaced_in(solution: &Alg, window: usize, same: bool, threads: usize) -> Vec<Replacement> {
        let control = Control::new();
        let context = Context::new(tables(), &control).on_threads(threads);
        replacements(solution, window, same, context)
    }

    fn found(solution: &str, window: usize, same: bool) -> Vec<(usize, String, String)> {
        let all = replaced_in(&alg(solution), window, same, 1);
        all.into_iter().map(|r| (r.at, r.window.to_string(), r.instead.to_string())).collect()
    }

    #[test]
    fn the_smallest_windows_are_told_and_what_they_save() {
        // (R2 F2)3 = (F2 R2)3 has six moves and cannot be shortened. But (R2 F2)4 is only four
        // moves.
        assert_eq!(found("U R2 F2 R2 F2 R2 F2 D", 8, false), []);
        let all = found("U R2 F2 R2 F2 R2 F2 R2 F2 D", 10, false);
        assert_eq!(all[0], (1, "R2 F2 R2 F2 R2 F2 R2 F2".into(), "F2 R2 F2 R2".into()));
        assert_eq!(all[1], (1, "R2 F2 R2 F2 R2 F2 R2".into(), "F2 R2 F2 R2 F2".into()));
        assert_eq!(all.len(), 3, "{all:?}");
    }

    #[test]
    fn a_stopped_search_returns_nothing() {
        let stopped = Control::new();
        stopped.stop();
        let solution = alg("U R2 F2 R2 F2 R2 F2 R2 F2 D");
        let context = Context::new(tables(), &stopped);
        assert_eq!(replacements(&solution, 10, false, context), []);
    }

    #[test]
    fn ways_of_the_same_length_change_both_ends() {
        let all = found("U R2 F2 R2 F2 R2 F2 D", 6, true);
        assert!(
            all.contains(&(1, "R2 F2 R2 F2 R2 F2".into(), "F2 R2 F2 R2 F2 R2".into())),
            "{all:?}"
        );
        assert!(all.contains(&(1, "R2 F2 R2 F2 R2".into(), "L2 B2 R2 B2 L2".into())), "{all:?}");
        let ends = |text: &str| {
            (
                text.split(' ').next().map(str::to_owned),
                text.split(' ').next_back().map(str::to_owned),
            )
        };
        for (_, window, instead) in all {
            let ((a, b), (c, d)) = (ends(&window), ends(&instead));
            assert!(a != c && b != d, "{window} and {instead}");
        }
    }

    #[test]
    fn replacing_keeps_the_state_and_threads_change_nothing() {
        let mut numbers = RandomNumbers::new(5);
        for _ in 0..5 {
            let half: Alg =
                numbers.moves(14).iter().map(|m| m.merge(m).flatten().unwrap_or(m)).collect();
            let solution = half.normal_form();
            let all = replaced_in(&solution, 7, true, 1);
            assert_eq!(all, replaced_in(&solution, 7, true, 3));
            for r in &all {
                assert_eq!(r.solution.cube(), solution.cube());
                assert_eq!(r.window.cube(), r.instead.cube());
                assert!(r.instead.len() <= r.window.len() && r.solution.len() <= solution.len());
            }
        }
    }
}
