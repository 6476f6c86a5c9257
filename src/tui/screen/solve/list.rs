//! The solutions of a search as a list: sorted, filtered, with a selection that stays on its item.

use std::ops::Range;

use crate::search::Solution;

/// Solutions in list order, the ones the filter lets through, and what is selected of them.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    all: Vec<Solution>,
    /// Indices into `all` of those that are shown; `None` when all are.
    shown: Option<Vec<usize>>,
    cursor: usize,
    top: usize,
    height: usize,
    /// Whether the user has chosen a line: from then on the selection sticks to it.
    chosen: bool,
}

impl List {
    /// All solutions, filtered or not.
    pub(super) fn all(&self) -> &[Solution] {
        &self.all
    }

    /// How many pass the filter.
    pub(super) fn len(&self) -> usize {
        self.shown.as_ref().map_or(self.all.len(), Vec::len)
    }

    /// Whether none passes the filter.
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The solution on a line.
    pub(super) fn get(&self, line: usize) -> Option<&Solution> {
        match &self.shown {
            Some(shown) => self.all.get(*shown.get(line)?),
            None => self.all.get(line),
        }
    }

    /// The selected line.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    /// The selected solution.
    pub(super) fn selected(&self) -> Option<&Solution> {
        self.get(self.cursor)
    }

    /// The lines in view.
    pub(super) fn view(&self) -> Range<usize> {
        self.top..self.len().min(self.top + self.height)
    }

    /// Starts over.
    pub(super) fn clear(&mut self) {
        *self = Self { height: self.height, ..Self::default() };
    }

    /// Keeps only what `keep` accepts: what a continued search does not find again.
    pub(super) fn retain(&mut self, keep: impl FnMut(&Solution) -> bool) {
        self.all.retain(keep);
        self.shown = None;
        self.settle();
    }

    /// Puts new solutions in their places and keeps the first `limit`. `matches` is the filter.
    pub(super) fn merge(&mut self, batch: &[Solution], limit: usize, filter: Option<&dyn Fn(&Solution) -> bool>) {
        let before = self.selected().copied();
        for solution in batch {
            let full = self.all.len() >= limit;
            if full && self.all.last().is_some_and(|last| solution >= last) {
                continue;
            }
            if let Err(at) = self.all.binary_search(solution) {
                self.all.insert(at, *solution);
            }
        }
        self.all.truncate(limit);
        self.refilter(before, filter);
    }

    /// Puts the whole list of one length in place of what is there of it.
    pub(super) fn replace(
        &mut self,
        length: u8,
        whole: &[Solution],
        limit: usize,
        filter: Option<&dyn Fn(&Solution) -> bool>,
    ) {
        let before = self.selected().copied();
        let start = self.all.partition_point(|s| s.len() < length);
        let end = self.all.partition_point(|s| s.len() <= length);
        self.all.splice(start..end, whole.iter().copied());
        self.all.truncate(limit);
        self.refilter(before, filter);
    }

    /// Shows what the filter accepts; the selection stays on its item if that is still shown.
    pub(super) fn filter(&mut self, filter: Option<&dyn Fn(&Solution) -> bool>) {
        let before = self.selected().copied();
        self.refilter(before, filter);
    }

    fn refilter(&mut self, before: Option<Solution>, filter: Option<&dyn Fn(&Solution) -> bool>) {
        self.shown = filter.map(|keep| (0..self.all.len()).filter(|&i| keep(&self.all[i])).collect());
        let row = self.cursor.saturating_sub(self.top);
        match before.filter(|_| self.chosen).and_then(|item| self.line_of(&item)) {
            Some(line) => {
                self.cursor = line;
                self.top = line.saturating_sub(row);
            }
            None if !self.chosen => (self.cursor, self.top) = (0, 0),
            None => {}
        }
        self.settle();
    }

    fn line_of(&self, item: &Solution) -> Option<usize> {
        let index = self.all.binary_search(item).ok()?;
        match &self.shown {
            Some(shown) => shown.binary_search(&index).ok(),
            None => Some(index),
        }
    }

    /// How many lines can be seen.
    pub(super) fn set_height(&mut self, height: usize) {
        self.height = height;
        self.settle();
    }

    /// Selects a line.
    pub(super) fn select(&mut self, line: usize) {
        self.cursor = line;
        self.chosen = true;
        self.settle();
    }

    /// Moves the selection down, or up when negative.
    pub(super) fn step(&mut self, by: isize) {
        self.select(self.cursor.saturating_add_signed(by));
    }

    /// Half of the lines in view, at least one.
    pub(super) fn half_page(&self) -> isize {
        (self.height / 2).max(1).cast_signed()
    }

    fn settle(&mut self) {
        self.cursor = self.cursor.min(self.len().saturating_sub(1));
        let last_top = self.len().saturating_sub(self.height);
        self.top = self.top.min(last_top).min(self.cursor).max((self.cursor + 1).saturating_sub(self.height));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;

    /// A solution of one normal move for each number.
    fn solutions(moves: &[usize]) -> Vec<Solution> {
        moves.iter().map(|&m| Solution::new(&[Move::from_index(m)], &[], 1)).collect()
    }

    fn moves(list: &List) -> Vec<usize> {
        (0..list.len()).map(|i| list.get(i).unwrap().line().normal.moves()[0].index()).collect()
    }

    #[test]
    fn batches_are_merged_sorted_without_doubles_and_cut() {
        let mut list = List::default();
        list.merge(&solutions(&[9, 3]), 10, None);
        list.merge(&solutions(&[6, 3, 0]), 10, None);
        let sorted = moves(&list);
        assert_eq!(sorted.len(), 4);
        assert!(list.all().is_sorted());
        list.merge(&[], 2, None);
        assert_eq!(moves(&list), sorted[..2]);
    }

    #[test]
    fn the_whole_of_a_length_replaces_what_came_of_it() {
        let mut list = List::default();
        let two = |a: usize, b: usize| Solution::new(&[Move::from_index(a), Move::from_index(b)], &[], 1);
        list.merge(&[two(0, 6), two(0, 9)], 10, None);
        list.merge(&solutions(&[0]), 10, None);
        let whole = [two(6, 0).min(two(0, 9)), two(6, 0).max(two(0, 9))];
        list.replace(2, &whole, 10, None);
        assert_eq!(list.all()[1..], whole);
        assert_eq!(list.all()[0].len(), 1);
    }

    #[test]
    fn selection_stays_on_its_item_and_on_its_row() {
        let mut list = List::default();
        list.set_height(2);
        let mut all = solutions(&[0, 3, 6, 9, 12, 15]);
        all.sort_unstable();
        list.merge(&all[3..], 10, None);
        list.select(1);
        let (item, row) = (*list.selected().unwrap(), list.cursor() - list.view().start);
        list.merge(&all[..3], 10, None);
        assert_eq!(list.selected(), Some(&item));
        assert_eq!(list.cursor(), 4);
        assert_eq!(list.cursor() - list.view().start, row);
    }

    #[test]
    fn untouched_selection_stays_on_the_best() {
        let mut list = List::default();
        let mut all = solutions(&[0, 3, 6]);
        all.sort_unstable();
        list.merge(&all[1..], 10, None);
        list.merge(&all[..1], 10, None);
        assert_eq!(list.selected(), all.first());
    }

    #[test]
    fn filter_keeps_the_selected_item_when_it_passes() {
        let mut list = List::default();
        let mut all = solutions(&[0, 3, 6, 9]);
        all.sort_unstable();
        list.merge(&all, 10, None);
        list.select(2);
        list.filter(Some(&|s| s == &all[2] || s == &all[3]));
        assert_eq!((list.len(), list.cursor(), list.selected()), (2, 0, Some(&all[2])));
        list.filter(None);
        assert_eq!(list.cursor(), 2);
        list.filter(Some(&|_| false));
        assert!(list.is_empty() && list.selected().is_none() && list.view().is_empty());
    }

    #[test]
    fn moving_never_leaves_the_list() {
        let mut list = List::default();
        list.set_height(3);
        list.step(5);
        assert_eq!(list.cursor(), 0);
        list.merge(&solutions(&[0, 3, 6, 9]), 10, None);
        list.step(50);
        assert_eq!((list.cursor(), list.view()), (3, 1..4));
        list.step(-50);
        assert_eq!((list.cursor(), list.view()), (0, 0..3));
    }
}
