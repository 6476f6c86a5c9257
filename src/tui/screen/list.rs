//! Search results with a list of solutions. The selection stays on its solution while others are
//! added or removed.

use std::ops::{Deref, Range};

pub(super) use premove_fmc::listing::{ListItem, RankBy as View, SolutionList};
use ratatui::layout::Rect;

use crate::widget::list::Lines;
use crate::widget::table::Selection;

/// Search results that contain a list of solutions, of which one can be selected.
pub(super) trait Solutions: Default {
    type Item: ListItem;

    fn solutions(&self) -> &SolutionList<Self::Item>;
}

impl<T: ListItem> Solutions for SolutionList<T> {
    type Item = T;

    fn solutions(&self) -> &Self {
        self
    }
}

/// Search results with the selected solution of their list. It dereferences to the results;
/// [`Selected::change`] changes them.
#[derive(Clone, Debug, Default)]
pub(super) struct Selected<R> {
    results: R,
    /// The selected line. Once the user has selected a line, the selection stays on the solution in
    /// it.
    selection: Selection,
}

impl<R> From<R> for Selected<R> {
    fn from(results: R) -> Self {
        Self { results, selection: Selection::default() }
    }
}

impl<R> Deref for Selected<R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.results
    }
}

impl<R: Solutions> Selected<R> {
    pub(super) fn cursor(&self) -> usize {
        self.selection.cursor()
    }

    pub(super) fn selected(&self) -> Option<&R::Item> {
        self.solutions().get(self.cursor())
    }

    /// Returns the indices of the visible lines of the list.
    pub(super) fn view(&self) -> Range<usize> {
        self.selection.range(self.solutions().len())
    }

    /// Returns the visible lines for drawing in an area.
    pub(super) fn lines(&self, area: Rect) -> Lines {
        self.selection.lines(self.solutions().len(), area)
    }

    /// Changes the results. A selection by the user keeps its solution and its row on the screen;
    /// without one the first line stays selected.
    pub(super) fn change<A>(&mut self, edit: impl FnOnce(&mut R) -> A) -> A {
        let before = self.selected().filter(|_| self.selection.is_chosen()).cloned();
        let answer = edit(&mut self.results);
        if !self.selection.is_chosen() {
            self.selection.restart();
        }
        let solutions = self.results.solutions();
        let line = before.and_then(|item| solutions.line_of(&item));
        self.selection.follow(line, solutions.len());
        answer
    }

    /// Removes all results, and selects the first line until the user selects another.
    pub(super) fn clear(&mut self) {
        self.results = R::default();
        self.selection.restart();
    }

    /// Sets the number of visible lines.
    pub(super) fn set_height(&mut self, height: usize) {
        self.selection.set_height(height, self.results.solutions().len());
    }

    /// Moves the selection down by this number of lines; up if negative.
    pub(super) fn step(&mut self, by: isize) {
        self.selection.step(by, self.results.solutions().len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;
    use premove_engine::search::Solution;

    type List = Selected<SolutionList>;

    /// Returns solutions of one normal move each, given by the indices of the moves.
    fn solutions(moves: &[usize]) -> Vec<Solution> {
        moves.iter().map(|&m| Solution::new(&[Move::from_index(m)], &[], 1)).collect()
    }

    fn select(list: &mut List, line: usize) {
        list.step(line.cast_signed() - list.cursor().cast_signed());
    }

    fn moves(list: &List) -> Vec<usize> {
        (0..list.len()).map(|i| list.get(i).unwrap().line().normal.moves()[0].index()).collect()
    }

    #[test]
    fn selection_stays_on_its_item_and_on_its_row() {
        let mut list = List::default();
        list.set_height(2);
        let mut all = solutions(&[0, 3, 6, 9, 12, 15]);
        all.sort_unstable();
        list.change(|list| list.merge(&all[3..], 10, None));
        select(&mut list, 1);
        let (item, row) = (*list.selected().unwrap(), list.cursor() - list.view().start);
        list.change(|list| list.merge(&all[..3], 10, None));
        assert_eq!(list.selected(), Some(&item));
        assert_eq!(list.cursor(), 4);
        assert_eq!(list.cursor() - list.view().start, row);
    }

    #[test]
    fn untouched_selection_stays_on_the_best() {
        let mut list = List::default();
        let mut all = solutions(&[0, 3, 6]);
        all.sort_unstable();
        list.change(|list| list.merge(&all[1..], 10, None));
        list.change(|list| list.merge(&all[..1], 10, None));
        assert_eq!(list.selected(), all.first());
    }

    #[test]
    fn filter_keeps_the_selected_item_when_it_passes() {
        let mut list = List::default();
        let mut all = solutions(&[0, 3, 6, 9]);
        all.sort_unstable();
        list.change(|list| list.merge(&all, 10, None));
        select(&mut list, 2);
        list.change(|list| list.show(Some(&|s| (s == &all[2] || s == &all[3]).then_some(0))));
        assert_eq!((list.len(), list.cursor(), list.selected()), (2, 0, Some(&all[2])));
        list.change(|list| list.show(None));
        assert_eq!(list.cursor(), 2);
        list.change(|list| list.show(Some(&|s| (s >= &all[1]).then_some(0))));
        list.change(|list| list.narrow(Some(&|s| (s >= &all[3]).then_some(0))));
        assert_eq!((list.len(), list.selected()), (1, Some(&all[3])));
        list.change(|list| list.show(Some(&|_| None)));
        assert!(list.is_empty() && list.selected().is_none() && list.view().is_empty());
    }

    #[test]
    fn ranks_go_before_the_order_of_the_list_also_for_what_comes_later() {
        let mut list = List::default();
        let mut all = solutions(&[0, 3, 6, 9]);
        all.sort_unstable();
        let backwards: View = Some(&|s| Some(20 - s.line().normal.moves()[0].index() as u32));
        list.change(|list| list.merge(&all[1..3], 10, backwards));
        select(&mut list, 1);
        let item = *list.selected().unwrap();
        list.change(|list| list.merge(&[all[3], all[0]], 10, backwards));
        assert_eq!(moves(&list), [9, 6, 3, 0]);
        assert_eq!(list.selected(), Some(&item));
        list.change(|list| list.merge(&[], 2, backwards));
        assert_eq!((&list.all[..], list.len()), (&all[..2], 2));
    }

    #[test]
    fn moving_never_leaves_the_list() {
        let mut list = List::default();
        list.set_height(3);
        list.step(5);
        assert_eq!(list.cursor(), 0);
        list.change(|list| list.merge(&solutions(&[0, 3, 6, 9]), 10, None));
        list.step(50);
        assert_eq!((list.cursor(), list.view()), (3, 1..4));
        list.step(-50);
        assert_eq!((list.cursor(), list.view()), (0, 0..3));
    }
}
