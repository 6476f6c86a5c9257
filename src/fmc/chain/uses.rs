//! Counts how many lines continue each solution of a step, where the key `max-use` limits them.

use std::collections::HashMap;

use premove_cube::notation::Line;
use premove_engine::search::{Control, Solution};

use super::line::{ChainLine, unite};
use super::link::Link;

/// Number of lines that continue each partial solution, for steps with a limit. The keys are the
/// index of the step and the moves up to its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Uses(HashMap<(usize, Line), u8>);

impl Uses {
    /// Returns whether some step of a chain limits how often its solutions are continued.
    pub(super) fn are_limited(links: &[Link]) -> bool {
        links.iter().any(|link| link.keys.max_use.is_some())
    }

    /// Counts a line for each of its partial solutions. If one of them has reached its limit,
    /// counts nothing and returns `false`.
    pub(super) fn take(&mut self, links: &[Link], line: &ChainLine) -> bool {
        let Some(keys) = self.free(links, &line.steps) else { return false };
        for key in keys {
            *self.0.entry(key).or_insert(0) += 1;
        }
        true
    }

    /// Returns whether the limits allow one more line to begin with these steps.
    pub(super) fn allow<'s>(
        &self,
        links: &[Link],
        steps: impl IntoIterator<Item = &'s Solution>,
    ) -> bool {
        self.free(links, steps).is_some()
    }

    /// Returns the partial solutions of a line whose step has a limit, as keys of the map. Returns
    /// `None` if one of them has reached its limit.
    fn free<'s>(
        &self,
        links: &[Link],
        steps: impl IntoIterator<Item = &'s Solution>,
    ) -> Option<Vec<(usize, Line)>> {
        let mut keys = Vec::new();
        if !Self::are_limited(links) {
            return Some(keys);
        }
        let mut partial = Line::EMPTY;
        for (at, (link, step)) in links.iter().zip(steps).enumerate() {
            partial = partial.then(&step.line());
            let Some(most) = link.keys.max_use else { continue };
            let key = (at, partial.normal_form());
            if self.0.get(&key).is_some_and(|&used| used >= most) {
                return None;
            }
            keys.push(key);
        }
        Some(keys)
    }
}

/// Collects the lines of one total while they are found. When there are many, it drops lines that
/// cannot be among the wanted ones.
pub(super) struct GatheredLines<'u> {
    /// The lines in any order; a line may occur several times.
    pub(super) lines: Vec<ChainLine>,
    /// Number of lines that are wanted.
    wanted: usize,
    /// Number of lines of smaller totals that continue each partial solution; `None` if no step has
    /// a limit.
    uses: Option<(&'u [Link], &'u Uses)>,
    /// The lines are sorted when there are more than this number.
    most: usize,
    /// `true` if the total has more lines than were wanted.
    more: bool,
    control: &'u Control,
}

impl<'u> GatheredLines<'u> {
    /// Creates an empty collection. It is sorted when it has more than `most` lines, or more than
    /// four times the wanted number if that is greater.
    pub(super) fn new(
        wanted: usize,
        uses: Option<(&'u [Link], &'u Uses)>,
        most: usize,
        control: &'u Control,
    ) -> Self {
        let most = wanted.checked_mul(4).map_or(most, |four| four.max(most));
        Self { lines: Vec::new(), wanted, uses, most, more: false, control }
    }

    /// Sorts the lines and drops the worst, if there are many.
    pub(super) fn thin(&mut self) {
        if self.lines.len() > self.most {
            self.put_in_order();
            // If all lines are wanted, all of them may stay, so the next sort comes later.
            self.most = self.most.max(self.lines.len().saturating_mul(2));
        }
    }

    /// Returns the wanted lines, in order, and whether there are more.
    pub(super) fn end(mut self) -> (Vec<ChainLine>, bool) {
        self.put_in_order();
        (self.lines, self.more)
    }

    /// Sorts the lines and drops those that are not wanted.
    ///
    /// A dropped line cannot come back: with more lines in the collection it would not be among the
    /// best of its partial solution either. There is an exception: if two steps have a limit, or
    /// the same moves are split in two ways, another line of the same total may take its place.
    fn put_in_order(&mut self) {
        let Some((links, uses)) = self.uses else {
            self.more |= unite(&mut self.lines, self.wanted, self.control);
            return;
        };
        unite(&mut self.lines, usize::MAX, self.control);
        let mut uses = uses.clone();
        self.lines.retain(|line| uses.take(links, line));
        self.more |= self.lines.len() > self.wanted;
        self.lines.truncate(self.wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Chain;
    use premove_cube::{Cube, Move};

    /// Returns a line of an EO and a DR of one move each; the arguments are indices of moves.
    fn line(eo: usize, dr: usize) -> ChainLine {
        let step = |m: usize| Solution::new(&[Move::from_index(m)], &[], 1);
        ChainLine::start(&Cube::SOLVED).then(step(eo)).then(step(dr))
    }

    #[test]
    fn lines_of_used_up_solutions_are_not_held() {
        let chain = Chain::parse("EO[max-use=2] > DR").unwrap();
        let links = chain.links();
        let mut before = Uses::default();
        // R is used up, U once.
        let (r, u) = (Move::COUNT - 1, 0);
        assert!(before.take(links, &line(r, u)) && before.take(links, &line(r, u + 1)));
        assert!(before.take(links, &line(u, r)));
        assert!(!before.allow(links, &line(r, 4).steps) && before.allow(links, &line(u, 4).steps));
        let control = Control::new();
        let mut gathered = GatheredLines::new(usize::MAX, Some((links, &before)), 20, &control);
        let mut held = 0;
        for round in 0..50 {
            for dr in 0..Move::COUNT {
                gathered.lines.push(line(if round % 2 == 0 { r } else { u }, dr));
            }
            gathered.thin();
            held = held.max(gathered.lines.len());
        }
        assert!(held <= 20, "{held} of {} lines", 50 * Move::COUNT);
        let (kept, more) = gathered.end();
        assert_eq!((kept.len(), more), (1, false));
        assert_eq!(kept[0].steps[0], line(u, 4).steps[0]);
    }

    #[test]
    fn what_is_left_out_on_the_way_changes_nothing() {
        let chain = Chain::parse("EO[max-use=3] > DR").unwrap();
        let (uses, control) = (Uses::default(), Control::new());
        let ends = |most: usize, wanted: usize| {
            let uses = Some((chain.links(), &uses));
            let mut gathered = GatheredLines::new(wanted, uses, most, &control);
            // F, F2, F' and then a turn of R, L, U or D: all of these sequences differ.
            for n in 0..36 {
                let n = n * 7 % 36;
                gathered.lines.push(line(n % 3, 6 + n / 3));
                gathered.thin();
            }
            gathered.end()
        };
        for wanted in [2, 7, usize::MAX] {
            assert_eq!(ends(5, wanted), ends(100_000, wanted), "{wanted}");
        }
    }
}
