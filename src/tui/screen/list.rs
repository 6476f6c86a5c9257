//! The solutions of a search as a list: sorted, filtered, with a selection that stays on its item.

use std::ops::Range;

use premove_engine::search::Solution;
use ratatui::layout::Rect;

use crate::widget::list::Lines;
use crate::widget::table::Selection;

/// A solution of any puzzle.
pub(super) trait Item: Clone + Ord {
    /// Returns the number of moves, in the metric of the item.
    fn length(&self) -> u32;

    /// Sorts items in the order of the list.
    fn sort(items: &mut [Self]) {
        items.sort_unstable();
    }
}

impl Item for Solution {
    fn length(&self) -> u32 {
        self.len().into()
    }

    fn sort(items: &mut [Self]) {
        items.sort_by_cached_key(Self::sort_key);
    }
}

/// Filter and order of a list: `None` hides a solution, a lower rank goes first. Without a function
/// the list shows everything in its own order.
pub(super) type View<'a, T = Solution> = Option<&'a dyn Fn(&T) -> Option<u32>>;

/// Solutions in list order, with those that are shown and the selection.
#[derive(Clone, Debug)]
pub(super) struct List<T = Solution> {
    /// All solutions, shown or not.
    pub(super) all: Vec<T>,
    /// The shown solutions with their ranks, in order; `None` when all are, in their own order.
    shown: Option<Vec<(u32, T)>>,
    /// Once the user has chosen a line, the selection stays on that item.
    selection: Selection,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { all: Vec::new(), shown: None, selection: Selection::default() }
    }
}

impl<T: Item> List<T> {
    /// Returns the number of lines that are shown.
    pub(super) fn len(&self) -> usize {
        self.shown.as_ref().map_or(self.all.len(), Vec::len)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn get(&self, line: usize) -> Option<&T> {
        match &self.shown {
            Some(shown) => shown.get(line).map(|(_, solution)| solution),
            None => self.all.get(line),
        }
    }

    pub(super) fn cursor(&self) -> usize {
        self.selection.cursor()
    }

    pub(super) fn selected(&self) -> Option<&T> {
        self.get(self.cursor())
    }

    pub(super) fn view(&self) -> Range<usize> {
        self.selection.range(self.len())
    }

    /// Returns the lines in view, drawn in an area.
    pub(super) fn lines(&self, area: Rect) -> Lines {
        self.selection.lines(self.len(), area)
    }

    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.shown = None;
        self.selection.restart();
    }

    /// Keeps only the solutions shorter than `length`: a continued search does not find them again.
    pub(super) fn keep_below(&mut self, length: u8) {
        self.all.retain(|s| s.length() < length.into());
        if let Some(shown) = &mut self.shown {
            shown.retain(|(_, s)| s.length() < length.into());
        }
        self.selection.follow(None, self.len());
    }

    /// Puts new solutions in their places and keeps the first `limit`.
    pub(super) fn merge(&mut self, batch: &[T], limit: usize, view: View<'_, T>) {
        self.begin(view);
        let before = self.selected().cloned();
        let last = self.all.last().filter(|_| self.all.len() >= limit);
        let mut new: Vec<T> =
            batch.iter().filter(|s| last.is_none_or(|last| *s < last)).cloned().collect();
        T::sort(&mut new);
        new.dedup();
        new.retain(|s| self.all.binary_search(s).is_err());
        if let (Some(shown), Some(rank)) = (&mut self.shown, view) {
            shown.extend(new.iter().filter_map(|s| Some((rank(s)?, s.clone()))));
            shown.sort();
        }
        weave(&mut self.all, new);
        self.cut(limit);
        self.follow(before);
    }

    /// Replaces all solutions of one length by the whole list of that length.
    pub(super) fn replace(&mut self, length: u32, whole: &[T], limit: usize, view: View<'_, T>) {
        self.begin(view);
        let before = self.selected().cloned();
        let start = self.all.partition_point(|s| s.length() < length);
        let end = self.all.partition_point(|s| s.length() <= length);
        // The search may have put them in another order.
        let mut sorted = whole.to_vec();
        T::sort(&mut sorted);
        self.all.splice(start..end, sorted);
        if let (Some(shown), Some(rank)) = (&mut self.shown, view) {
            shown.retain(|(_, s)| s.length() != length);
            shown.extend(whole.iter().filter_map(|s| Some((rank(s)?, s.clone()))));
            shown.sort();
        }
        self.cut(limit);
        self.follow(before);
    }

    /// Applies filter and order to a list that started over.
    fn begin(&mut self, view: View<'_, T>) {
        if view.is_some() && self.shown.is_none() {
            self.show(view);
        }
    }

    fn cut(&mut self, limit: usize) {
        if self.all.len() > limit {
            self.all.truncate(limit);
            if let (Some(shown), Some(last)) = (&mut self.shown, self.all.last()) {
                shown.retain(|(_, s)| s <= last);
            }
        }
    }

    /// Shows the list by another filter or order; the selection stays on its item if that is still
    /// shown.
    pub(super) fn show(&mut self, view: View<'_, T>) {
        let before = self.selected().cloned();
        self.shown = view.map(|rank| {
            let ranked = self.all.iter().filter_map(|s| Some((rank(s)?, s.clone())));
            let mut shown: Vec<_> = ranked.collect();
            shown.sort();
            shown
        });
        self.follow(before);
    }

    /// Applies a filter that hides more than the one before.
    pub(super) fn narrow(&mut self, view: View<'_, T>) {
        let before = self.selected().cloned();
        if let (Some(shown), Some(rank)) = (&mut self.shown, view) {
            shown.retain(|(_, s)| rank(s).is_some());
        }
        self.follow(before);
    }

    /// Keeps the selection on its item and on its row of the screen; a selection that was not
    /// chosen stays on the first line.
    fn follow(&mut self, before: Option<T>) {
        if !self.selection.is_chosen() {
            self.selection.restart();
        }
        let line = before.filter(|_| self.selection.is_chosen());
        let line = line.and_then(|item| self.line_of(&item));
        self.selection.follow(line, self.len());
    }

    fn line_of(&self, item: &T) -> Option<usize> {
        match &self.shown {
            Some(shown) => shown.iter().position(|(_, s)| s == item),
            None => self.all.binary_search(item).ok(),
        }
    }

    /// Sets the number of lines that can be seen.
    pub(super) fn set_height(&mut self, height: usize) {
        self.selection.set_height(height, self.len());
    }

    /// Moves the selection down, or up when negative.
    pub(super) fn step(&mut self, by: isize) {
        self.selection.step(by, self.len());
    }
}

/// Puts sorted solutions into a sorted list. Few new ones take few comparisons, because each
/// comparison computes its keys anew.
fn weave<T: Item>(all: &mut Vec<T>, new: Vec<T>) {
    let mut rest = std::mem::take(all).into_iter();
    for solution in new {
        let before = rest.as_slice().partition_point(|s| *s < solution);
        all.extend(rest.by_ref().take(before));
        all.push(solution);
    }
    all.extend(rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    /// Returns a solution of one normal move for each number.
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
    fn batches_are_merged_sorted_without_doubles_and_cut() {
        let mut list = List::default();
        list.merge(&solutions(&[9, 3]), 10, None);
        list.merge(&solutions(&[6, 3, 0]), 10, None);
        let sorted = moves(&list);
        assert_eq!(sorted.len(), 4);
        assert!(list.all.is_sorted());
        list.merge(&[], 2, None);
        assert_eq!(moves(&list), sorted[..2]);
    }

    #[test]
    fn the_whole_of_a_length_replaces_what_came_of_it() {
        let mut list = List::default();
        let two =
            |a: usize, b: usize| Solution::new(&[Move::from_index(a), Move::from_index(b)], &[], 1);
        list.merge(&[two(0, 6), two(0, 9)], 10, None);
        list.merge(&solutions(&[0]), 10, None);
        let whole = [two(6, 0).min(two(0, 9)), two(6, 0).max(two(0, 9))];
        list.replace(2, &whole, 10, None);
        assert_eq!(list.all[1..], whole);
        assert_eq!(list.all[0].len(), 1);
    }

    #[test]
    fn selection_stays_on_its_item_and_on_its_row() {
        let mut list = List::default();
        list.set_height(2);
        let mut all = solutions(&[0, 3, 6, 9, 12, 15]);
        all.sort_unstable();
        list.merge(&all[3..], 10, None);
        select(&mut list, 1);
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
        select(&mut list, 2);
        list.show(Some(&|s| (s == &all[2] || s == &all[3]).then_some(0)));
        assert_eq!((list.len(), list.cursor(), list.selected()), (2, 0, Some(&all[2])));
        list.show(None);
        assert_eq!(list.cursor(), 2);
        list.show(Some(&|s| (s >= &all[1]).then_some(0)));
        list.narrow(Some(&|s| (s >= &all[3]).then_some(0)));
        assert_eq!((list.len(), list.selected()), (1, Some(&all[3])));
        list.show(Some(&|_| None));
        assert!(list.is_empty() && list.selected().is_none() && list.view().is_empty());
    }

    #[test]
    fn ranks_go_before_the_order_of_the_list_also_for_what_comes_later() {
        let mut list = List::default();
        let mut all = solutions(&[0, 3, 6, 9]);
        all.sort_unstable();
        let backwards: View = Some(&|s| Some(20 - s.line().normal.moves()[0].index() as u32));
        list.merge(&all[1..3], 10, backwards);
        select(&mut list, 1);
        let item = *list.selected().unwrap();
        list.merge(&[all[3], all[0]], 10, backwards);
        assert_eq!(moves(&list), [9, 6, 3, 0]);
        assert_eq!(list.selected(), Some(&item));
        list.merge(&[], 2, backwards);
        assert_eq!((&list.all[..], list.len()), (&all[..2], 2));
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
