//! The solutions of a search in list order, each once, up to a maximum number. A filter may hide
//! some of them, and a rank may sort them.

use premove_engine::search::Solution;

/// A solution of any puzzle in a list.
pub trait ListItem: Clone + Ord {
    /// Returns the number of moves in the metric of the list.
    fn length(&self) -> u32;

    /// Sorts items in list order.
    fn sort(items: &mut [Self]) {
        items.sort_unstable();
    }
}

impl ListItem for Solution {
    fn length(&self) -> u32 {
        self.len().into()
    }

    fn sort(items: &mut [Self]) {
        items.sort_by_cached_key(Self::sort_key);
    }
}

/// Function that filters and orders a list: `None` hides a solution, and a lower rank comes first.
/// Without a function the list shows all solutions in list order.
pub type RankBy<'a, T = Solution> = Option<&'a dyn Fn(&T) -> Option<u32>>;

/// Solutions in list order, and which of them are shown.
#[derive(Clone, Debug)]
pub struct SolutionList<T = Solution> {
    /// All solutions, shown or not.
    pub all: Vec<T>,
    /// The shown solutions with their ranks, in order. `None` if all are shown in list order.
    shown: Option<Vec<(u32, T)>>,
}

impl<T> Default for SolutionList<T> {
    fn default() -> Self {
        Self { all: Vec::new(), shown: None }
    }
}

impl<T: ListItem> SolutionList<T> {
    /// Returns the number of shown solutions.
    pub fn len(&self) -> usize {
        self.shown.as_ref().map_or(self.all.len(), Vec::len)
    }

    /// Returns whether no solution is shown.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the solution in a line.
    pub fn get(&self, line: usize) -> Option<&T> {
        match &self.shown {
            Some(shown) => shown.get(line).map(|(_, solution)| solution),
            None => self.all.get(line),
        }
    }

    /// Returns the line of a solution; `None` if it is not shown.
    pub fn line_of(&self, item: &T) -> Option<usize> {
        match &self.shown {
            Some(shown) => shown.iter().position(|(_, s)| s == item),
            None => self.all.binary_search(item).ok(),
        }
    }

    /// Keeps only the solutions shorter than `length`. A search that continues from this length
    /// does not find them again.
    pub fn keep_below(&mut self, length: u8) {
        self.all.retain(|s| s.length() < length.into());
        if let Some(shown) = &mut self.shown {
            shown.retain(|(_, s)| s.length() < length.into());
        }
    }

    /// Inserts new solutions in order, and keeps the first `limit`.
    pub fn merge(&mut self, batch: &[T], limit: usize, rank_by: RankBy<'_, T>) {
        self.begin(rank_by);
        let last = self.all.last().filter(|_| self.all.len() >= limit);
        let mut new: Vec<T> =
            batch.iter().filter(|s| last.is_none_or(|last| *s < last)).cloned().collect();
        T::sort(&mut new);
        new.dedup();
        new.retain(|s| self.all.binary_search(s).is_err());
        self.show_more(&new, rank_by);
        weave(&mut self.all, new);
        self.cut(limit);
    }

    /// Replaces all solutions of one length by the complete list of that length.
    pub fn replace(&mut self, length: u32, whole: &[T], limit: usize, rank_by: RankBy<'_, T>) {
        self.begin(rank_by);
        let start = self.all.partition_point(|s| s.length() < length);
        let end = self.all.partition_point(|s| s.length() <= length);
        // The search may have returned them in another order.
        let mut sorted = whole.to_vec();
        T::sort(&mut sorted);
        self.all.splice(start..end, sorted);
        if let Some(shown) = &mut self.shown {
            shown.retain(|(_, s)| s.length() != length);
        }
        self.show_more(whole, rank_by);
        self.cut(limit);
    }

    /// Applies the filter and the order to a list that was replaced.
    fn begin(&mut self, rank_by: RankBy<'_, T>) {
        if rank_by.is_some() && self.shown.is_none() {
            self.show(rank_by);
        }
    }

    /// Shows new solutions that pass the filter.
    fn show_more(&mut self, new: &[T], rank_by: RankBy<'_, T>) {
        if let (Some(shown), Some(rank)) = (&mut self.shown, rank_by) {
            shown.extend(new.iter().filter_map(|s| Some((rank(s)?, s.clone()))));
            shown.sort();
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

    /// Applies another filter or order to the list.
    pub fn show(&mut self, rank_by: RankBy<'_, T>) {
        self.shown = rank_by.map(|_| Vec::new());
        let all = std::mem::take(&mut self.all);
        self.show_more(&all, rank_by);
        self.all = all;
    }

    /// Applies a filter that only hides further solutions.
    pub fn narrow(&mut self, rank_by: RankBy<'_, T>) {
        if let (Some(shown), Some(rank)) = (&mut self.shown, rank_by) {
            shown.retain(|(_, s)| rank(s).is_some());
        }
    }
}

/// Merges sorted solutions into a sorted list. For few new solutions it makes few comparisons,
/// because each comparison computes the sort keys again.
fn weave<T: ListItem>(all: &mut Vec<T>, new: Vec<T>) {
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
    use premove_cube::Move;

    use super::*;

    /// Returns solutions of one normal move each, for the given move numbers.
    fn solutions(moves: &[usize]) -> Vec<Solution> {
        moves.iter().map(|&m| Solution::new(&[Move::from_index(m)], &[], 1)).collect()
    }

    fn two(a: usize, b: usize) -> Solution {
        Solution::new(&[Move::from_index(a), Move::from_index(b)], &[], 1)
    }

    fn moves(list: &SolutionList) -> Vec<usize> {
        (0..list.len()).map(|i| list.get(i).unwrap().line().normal.moves()[0].index()).collect()
    }

    #[test]
    fn batches_are_merged_sorted_without_doubles_and_cut() {
        let mut list = SolutionList::default();
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
        let mut list = SolutionList::default();
        list.merge(&[two(0, 6), two(0, 9)], 10, None);
        list.merge(&solutions(&[0]), 10, None);
        let whole = [two(6, 0).min(two(0, 9)), two(6, 0).max(two(0, 9))];
        list.replace(2, &whole, 10, None);
        assert_eq!(list.all[1..], whole);
        assert_eq!(list.all[0].len(), 1);
        list.keep_below(2);
        assert_eq!(moves(&list), [0]);
    }

    #[test]
    fn a_filter_hides_solutions_and_a_narrower_one_hides_more() {
        let mut list = SolutionList::default();
        let mut all = solutions(&[0, 3, 6, 9]);
        all.sort_unstable();
        list.merge(&all, 10, None);
        list.show(Some(&|s| (s >= &all[1]).then_some(0)));
        assert_eq!((list.len(), list.line_of(&all[2]), list.line_of(&all[0])), (3, Some(1), None));
        list.narrow(Some(&|s| (s >= &all[3]).then_some(0)));
        assert_eq!((list.len(), list.get(0)), (1, Some(&all[3])));
        list.show(None);
        assert_eq!((list.len(), list.line_of(&all[2])), (4, Some(2)));
    }

    #[test]
    fn ranks_go_before_the_order_of_the_list_also_for_what_comes_later() {
        let mut list = SolutionList::default();
        let mut all = solutions(&[0, 3, 6, 9]);
        all.sort_unstable();
        let backwards: RankBy = Some(&|s| Some(20 - s.line().normal.moves()[0].index() as u32));
        list.merge(&all[1..3], 10, backwards);
        list.merge(&[all[3], all[0]], 10, backwards);
        assert_eq!(moves(&list), [9, 6, 3, 0]);
        list.merge(&[], 2, backwards);
        assert_eq!((&list.all[..], list.len()), (&all[..2], 2));
    }
}
