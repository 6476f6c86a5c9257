//! Replaces both ends of a solution together by fewer moves.
//!
//! Scramble and solution form a circle: the moves S of the scramble followed by the solution lead
//! back to the start. So the last moves `t` of the solution, the scramble, and the first moves `h`
//! of the solution are next to each other. Other ends may have the same effect around the scramble:
//! `t' S h'` in place of `t S h`. This is where the two sides of NISS meet, and no stretch inside
//! the solution contains it.
//!
//! The search tries sequences for both ends; the last five moves of the longer end come from a
//! lookup.

use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;

use premove_cube::notation::Alg;
use premove_cube::{Cube, Move, MoveSet};
use premove_engine::search::{Control, parallel_map};
use premove_engine::step::Context;
use premove_engine::words::Near;

use super::replace::Replacement;

/// Maximum total number of moves of both ends.
pub(crate) const MOST_ENDS: usize = 8;

/// The first and the last moves of a solution, and others with the same effect around the scramble.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndsReplaced {
    /// The first moves, and the moves that replace them.
    pub head: [Alg; 2],
    /// The last moves, and the moves that replace them.
    pub tail: [Alg; 2],
    /// The solution after the replacement, in normal form.
    pub solution: Alg,
}

/// Finds ends of a solution that fewer moves can replace. The two ends together have at most
/// `longest` moves, and at most eight. The shortest solution comes first. Ends are left out if
/// stretches or smaller ends within them save as much. The list is incomplete if the search was
/// stopped.
pub(crate) fn ends(
    solution: &Alg,
    longest: usize,
    stretches: &[Replacement],
    context: Context<'_>,
) -> Vec<EndsReplaced> {
    let Context { tables, threads, control } = context;
    let longest = longest.min(MOST_ENDS).min(solution.len().saturating_sub(1));
    let Some(words) = tables.short_words(&control.as_stop()) else { return Vec::new() };
    let scramble = &solution.inverse().cube();
    let search = EndsSearch { scramble, solution, stretches, near: words.near(), control };
    let mut found: Vec<EndsReplaced> = Vec::new();
    for total in 2..=longest {
        let pairs: Vec<(usize, usize)> = (1..total).map(|head| (head, total - head)).collect();
        let more = parallel_map(&pairs, threads, control, &|&pair| search.replaced(pair, &found));
        if control.is_stopped() {
            break;
        }
        found.extend(more.into_iter().flatten());
    }
    found.sort_by_key(|ends| ends.solution.len());
    found
}

impl EndsReplaced {
    /// Returns whether the replaced moves lie within ends of `head` and `tail` moves.
    fn is_inside(&self, (head, tail): (usize, usize)) -> bool {
        self.head[0].len() <= head && self.tail[0].len() <= tail
    }

    /// Returns the number of saved moves.
    fn saved(&self) -> usize {
        let [head, new_head] = &self.head;
        let [tail, new_tail] = &self.tail;
        head.len() + tail.len() - new_head.len() - new_tail.len()
    }
}

struct EndsSearch<'a> {
    scramble: &'a Cube,
    solution: &'a Alg,
    stretches: &'a [Replacement],
    near: &'a Near,
    control: &'a Control,
}

impl EndsSearch<'_> {
    /// Replaces ends of `head` and `tail` moves. Returns `None` if stretches or other ends within
    /// them save as much.
    fn replaced(
        &self,
        (head, tail): (usize, usize),
        smaller: &[EndsReplaced],
    ) -> Option<EndsReplaced> {
        let moves = self.solution.moves();
        let (first, rest) = moves.split_at(head);
        let (middle, last) = rest.split_at(rest.len().checked_sub(tail)?);
        let inside: Vec<&EndsReplaced> =
            smaller.iter().filter(|ends| ends.is_inside((head, tail))).collect();
        let saved_by_ends = inside.iter().map(|ends| ends.saved()).max().unwrap_or(0);
        let saved_by_stretches =
            self.most_saved_in(0..head) + self.most_saved_in(moves.len() - tail..moves.len());
        let saved = saved_by_ends.max(saved_by_stretches);
        let most = (head + tail).checked_sub(saved + 1)?;
        let [new_head, new_tail] = (0..=most).find_map(|total| {
            (0..=total).find_map(|head| self.of_lengths(middle, head, total - head))
        })?;
        let whole = new_head.then(&Alg::from(middle)).then(&new_tail);
        let solution = whole.normal_form();
        // Moves may cancel where the new ends meet the middle.
        let is_shorter = inside.iter().all(|ends| solution.len() < ends.solution.len());
        is_shorter.then(|| EndsReplaced {
            head: [Alg::from(first), new_head],
            tail: [Alg::from(last), new_tail],
            solution,
        })
    }

    /// Returns the maximum saving of a single stretch within a range of the solution.
    fn most_saved_in(&self, range: Range<usize>) -> usize {
        let inside = self
            .stretches
            .iter()
            .filter(|r| r.at >= range.start && r.at + r.window.len() <= range.end);
        inside.map(|r| r.window.len() - r.instead.len()).max().unwrap_or(0)
    }

    /// Returns ends of exactly `head` and `tail` moves that solve the scramble together with the
    /// moves in the middle.
    fn of_lengths(&self, middle: &[Move], head: usize, tail: usize) -> Option<[Alg; 2]> {
        let middle = Cube::from_moves(middle.iter().copied());
        let read_off = self.near.radius();
        if head >= tail {
            // middle · tail · scramble · head is solved. So the tail and the first moves of the
            // head are tried, and the last moves of the head come from a lookup.
            let first = head.saturating_sub(read_off);
            let last = head.min(read_off);
            self.sequences(tail, &mut |tail| {
                let behind = middle.then(&tail.cube()).then(self.scramble);
                self.sequences(first, &mut |head| {
                    let state = behind.then(&head.cube());
                    self.rest(&state, last).map(|rest| [head.then(&rest), tail.clone()])
                })
            })
        } else {
            let first = tail.min(read_off);
            let last = tail.saturating_sub(read_off);
            self.sequences(head, &mut |head| {
                let before = self.scramble.then(&head.cube()).then(&middle);
                self.sequences(last, &mut |end| {
                    let state = end.cube().then(&before);
                    self.rest(&state, first).map(|rest| [head.clone(), rest.then(end)])
                })
            })
        }
    }

    /// Returns moves that solve a state; `None` unless the state needs exactly `moves` moves.
    fn rest(&self, state: &Cube, moves: usize) -> Option<Alg> {
        if self.near.moves_to(state) != Some(moves) {
            return None;
        }
        let mut rest = None;
        self.near.solutions(state, moves, &self.control.as_stop(), &mut |moves| {
            rest = Some(Alg::from(moves));
            false
        });
        rest
    }

    /// Tries all sequences of `count` moves in normal form, until `each` returns a value, and
    /// returns this value.
    fn sequences<T>(&self, count: usize, each: &mut dyn FnMut(&Alg) -> Option<T>) -> Option<T> {
        let mut moves = Vec::with_capacity(count);
        match self.extend(&mut moves, count, MoveSet::ALL, each) {
            Break(found) => found,
            Continue(()) => None,
        }
    }

    fn extend<T>(
        &self,
        moves: &mut Vec<Move>,
        left: usize,
        following: MoveSet,
        each: &mut dyn FnMut(&Alg) -> Option<T>,
    ) -> ControlFlow<Option<T>> {
        if left == 0 {
            return match each(&Alg::from(moves.as_slice())) {
                Some(found) => Break(Some(found)),
                None => Continue(()),
            };
        }
        if self.control.is_stopped() {
            return Break(None);
        }
        for m in following {
            moves.push(m);
            self.extend(moves, left - 1, MoveSet::following(m), each)?;
            moves.pop();
        }
        Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{alg, tables};

    fn found(solution: &Alg, longest: usize, threads: usize) -> Vec<EndsReplaced> {
        let control = Control::new();
        let context = Context::new(tables(), &control).on_threads(threads);
        ends(solution, longest, &[], context)
    }

    /// The superflip, which commutes with every move.
    const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

    #[test]
    fn ends_that_only_meet_around_the_scramble_are_found() {
        let scramble = alg(SUPERFLIP).cube();
        let solution = alg(&format!("L B {SUPERFLIP} B' L'"));
        assert!(solution.is_normal() && scramble.after_all(&solution).is_solved());
        let found_ones = found(&solution, 6, 2);
        assert_eq!(found_ones, found(&solution, 6, 1));
        for ends in &found_ones {
            assert!(scramble.after_all(&ends.solution).is_solved());
            assert!(ends.solution.len() < solution.len());
        }
        let written = |ends: &EndsReplaced| {
            let [head, tail] = [&ends.head[0], &ends.tail[0]].map(ToString::to_string);
            (head, tail, ends.solution.len())
        };
        let sizes: Vec<_> = found_ones.iter().map(written).collect();
        let ends = |head: &str, tail: &str, length| (head.to_owned(), tail.to_owned(), length);
        assert_eq!(sizes, [ends("L B", "B' L'", 20), ends("L", "L'", 22)]);
        assert!(found_ones[1].head[1].is_empty() && found_ones[1].tail[1].is_empty());
    }

    #[test]
    fn larger_ends_that_save_more_are_listed_before_the_smaller_ones_inside() {
        let scramble = alg(SUPERFLIP).cube();
        let solution = alg(&format!("U' F R {SUPERFLIP} R' F' U"));
        assert!(scramble.after_all(&solution).is_solved());
        let lengths = |longest: usize| -> Vec<usize> {
            found(&solution, longest, 2).iter().map(|ends| ends.solution.len()).collect()
        };
        let (most, by_size) = (solution.len(), [2, 4, 6].map(lengths));
        assert_eq!(by_size, [vec![most - 2], vec![most - 4, most - 2], vec![20, 22, 24]]);
    }

    #[test]
    fn nothing_is_found_where_the_solution_is_as_short_as_can_be() {
        let solution = alg("F2 U L' D2 B F' R2 U'");
        assert_eq!(found(&solution, 6, 1), []);
    }
}
