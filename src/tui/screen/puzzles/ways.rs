//! The solutions of a position as a list: sorted, with a selection that stays on its line.

use std::ops::Range;

use crate::puzzle::{Definition, Metric};
use crate::tui::widget::list::Scroll;

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way {
    /// What it costs.
    pub(super) length: u32,
    /// Numbers of moves.
    pub(super) moves: Vec<usize>,
}

impl Way {
    pub(super) fn new(moves: Vec<usize>, metric: Metric, definition: &Definition) -> Self {
        let length = moves
            .iter()
            .filter_map(|&number| definition.moves.get(number))
            .map(|m| m.cost(metric))
            .sum();
        Self { length, moves }
    }

    /// As it is written.
    pub(super) fn text(&self, definition: &Definition) -> String {
        let names = self
            .moves
            .iter()
            .filter_map(|&number| definition.moves.get(number))
            .map(|m| m.name.as_str());
        names.collect::<Vec<_>>().join(" ")
    }
}

/// Solutions in order, and what is selected of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    all: Vec<Way>,
    scroll: Scroll,
    /// Whether the user has chosen a line: from then on the selection sticks to it.
    chosen: bool,
    height: usize,
}

impl Ways {
    pub(super) fn all(&self) -> &[Way] {
        &self.all
    }

    pub(super) fn selected(&self) -> Option<&Way> {
        self.all.get(self.scroll.cursor())
    }

    pub(super) fn cursor(&self) -> usize {
        self.scroll.cursor()
    }

    /// The lines in view.
    pub(super) fn view(&self) -> Range<usize> {
        self.scroll.range(self.all.len(), self.height)
    }

    /// Puts solutions in their places.
    pub(super) fn merge(&mut self, ways: Vec<Way>) {
        let before = self.selected().cloned();
        self.all.extend(ways);
        self.all.sort_unstable();
        self.all.dedup();
        self.follow(before.as_ref());
    }

    /// Puts the whole of one length in place of what is there of it.
    pub(super) fn replace(&mut self, length: u32, ways: Vec<Way>) {
        let before = self.selected().cloned();
        self.all.retain(|way| way.length != length);
        self.all.extend(ways);
        self.all.sort_unstable();
        self.follow(before.as_ref());
    }

    fn follow(&mut self, before: Option<&Way>) {
        let kept = before.filter(|_| self.chosen).and_then(|way| self.all.binary_search(way).ok());
        let line = kept.unwrap_or(if self.chosen { self.scroll.cursor() } else { 0 });
        self.scroll.select(line, self.all.len());
        self.scroll.settle(self.all.len(), self.height);
    }

    pub(super) fn set_height(&mut self, height: usize) {
        self.height = height;
        self.scroll.settle(self.all.len(), height);
    }

    /// Moves the selection.
    pub(super) fn step(&mut self, by: isize) {
        self.chosen = true;
        self.scroll.step(by, self.all.len());
        self.scroll.settle(self.all.len(), self.height);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(moves: &[usize]) -> Vec<Way> {
        moves.iter().map(|&number| Way { length: 1, moves: vec![number] }).collect()
    }

    #[test]
    fn the_selection_stays_on_the_line_that_was_chosen() {
        let mut list = Ways::default();
        list.set_height(3);
        list.merge(ways(&[5, 3]));
        list.merge(ways(&[1]));
        assert_eq!(list.selected(), Some(&ways(&[1])[0]), "nobody chose: the first one");
        list.step(1);
        list.merge(ways(&[0, 2, 3]));
        assert_eq!((list.cursor(), list.selected()), (3, Some(&ways(&[3])[0])));
        list.replace(1, ways(&[3, 4]));
        assert_eq!((list.cursor(), list.all().len()), (0, 2));
        list.replace(1, Vec::new());
        assert_eq!((list.cursor(), list.view()), (0, 0..0));
    }
}
