//! A list of any items: its rows, and a selection that stays on its item while rows are added,
//! removed or moved. [`Lines`] draws them.

use std::ops::Range;

use ratatui::layout::Rect;

use super::list::{Lines, Scroll};

/// The selected line of a list, and its visible lines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Selection {
    scroll: Scroll,
    height: usize,
    /// `true` once the user has selected a line.
    is_chosen: bool,
}

impl Selection {
    pub(crate) fn cursor(&self) -> usize {
        self.scroll.cursor()
    }

    /// Returns whether the user has selected a line.
    pub(crate) fn is_chosen(&self) -> bool {
        self.is_chosen
    }

    pub(crate) fn range(&self, len: usize) -> Range<usize> {
        self.scroll.range(len, self.height)
    }

    /// Returns the visible lines of a list with `len` lines, for drawing in an area.
    pub(crate) fn lines(&self, len: usize, area: Rect) -> Lines {
        Lines::of(self.scroll, len, area)
    }

    /// Resets the selection to the first line, as if the user had selected none.
    pub(crate) fn restart(&mut self) {
        *self = Self { height: self.height, ..Self::default() };
    }

    /// Moves the selection down by `by` lines; up if negative.
    pub(crate) fn step(&mut self, by: isize, len: usize) {
        self.is_chosen = true;
        self.scroll.step(by, len);
        self.settle(len);
    }

    pub(crate) fn select(&mut self, line: usize, len: usize) {
        self.is_chosen = true;
        self.scroll.select(line, len);
        self.settle(len);
    }

    /// Selects a line, unless the user has selected one.
    pub(crate) fn suggest(&mut self, line: usize, len: usize) {
        if !self.is_chosen {
            self.scroll.select(line, len);
            self.settle(len);
        }
    }

    /// Moves the selection to the line where its item is now, and scrolls so that its screen row
    /// stays. If `line` is `None`, the item is gone, and the selection stays on its line.
    pub(crate) fn follow(&mut self, line: Option<usize>, len: usize) {
        if let Some(line) = line {
            self.scroll.shift_to(line);
        }
        self.settle(len);
    }

    /// Sets the number of visible lines.
    pub(crate) fn set_height(&mut self, height: usize, len: usize) {
        self.height = height;
        self.settle(len);
    }

    fn settle(&mut self, len: usize) {
        self.scroll.settle(len, self.height);
    }
}

/// The rows of a list in their order on the screen, and the selected row.
#[derive(Clone, Debug)]
pub(crate) struct Table<T> {
    rows: Vec<T>,
    selection: Selection,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), selection: Selection::default() }
    }
}

impl<T> Table<T> {
    pub(crate) fn rows(&self) -> &[T] {
        &self.rows
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn get(&self, line: usize) -> Option<&T> {
        self.rows.get(line)
    }

    pub(crate) fn cursor(&self) -> usize {
        self.selection.cursor()
    }

    pub(crate) fn selected(&self) -> Option<&T> {
        self.get(self.cursor())
    }

    /// Returns the visible lines, for drawing in an area.
    pub(crate) fn lines(&self, area: Rect) -> Lines {
        self.selection.lines(self.len(), area)
    }

    /// Replaces the rows. The selection stays on its item, or if the item is gone, on its line
    /// number.
    pub(crate) fn set(&mut self, rows: Vec<T>, is_same: impl Fn(&T, &T) -> bool) {
        let before = self.selected();
        let line = before.and_then(|before| rows.iter().position(|row| is_same(row, before)));
        self.rows = rows;
        self.selection.follow(line, self.rows.len());
    }

    /// Replaces the rows by better ones. The first row stays selected until the user selects a row.
    pub(crate) fn improve(&mut self, rows: Vec<T>, is_same: impl Fn(&T, &T) -> bool) {
        if !self.selection.is_chosen() {
            self.rows.clear();
            self.selection.restart();
        }
        self.set(rows, is_same);
    }

    /// Moves the selection down by `by` lines; up if negative.
    pub(crate) fn step(&mut self, by: isize) {
        self.selection.step(by, self.rows.len());
    }

    pub(crate) fn select(&mut self, line: usize) {
        self.selection.select(line, self.rows.len());
    }

    /// Sets the number of visible lines.
    pub(crate) fn set_height(&mut self, height: u16) {
        self.selection.set_height(height.into(), self.rows.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[u32]) -> Table<u32> {
        let mut table = Table::default();
        table.set_height(2);
        table.set(rows.to_vec(), u32::eq);
        table
    }

    fn first(table: &Table<u32>) -> usize {
        table.lines(Rect::new(0, 0, 9, 2)).first
    }

    #[test]
    fn selection_stays_on_its_item_and_on_its_row_of_the_screen() {
        let mut table = table(&[10, 20, 30]);
        table.step(1);
        assert_eq!((table.selected(), first(&table)), (Some(&20), 0));
        table.set(vec![1, 2, 3, 10, 20, 30], u32::eq);
        assert_eq!((table.selected(), first(&table)), (Some(&20), 3));
        table.set(vec![30, 10], u32::eq);
        assert_eq!(table.selected(), Some(&10), "its item is gone");
        table.set(Vec::new(), u32::eq);
        assert_eq!((table.selected(), table.cursor(), table.len()), (None, 0, 0));
    }

    #[test]
    fn better_rows_leave_the_selection_on_the_first_until_one_is_chosen() {
        let mut table = table(&[20]);
        table.improve(vec![10, 20], u32::eq);
        assert_eq!(table.selected(), Some(&10));
        table.select(1);
        table.improve(vec![5, 10, 20], u32::eq);
        assert_eq!((table.selected(), table.get(0)), (Some(&20), Some(&5)));
        table.step(-9);
        assert_eq!(table.cursor(), 0);
    }
}
