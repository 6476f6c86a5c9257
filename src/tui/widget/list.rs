//! Movement through the lines of a list: a cursor and the first line in view. Independent of the
//! content of the lines.

use std::ops::Range;

/// The position in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scroll {
    cursor: usize,
    top: usize,
}

impl Scroll {
    pub(crate) fn cursor(self) -> usize {
        self.cursor
    }

    pub(crate) fn select(&mut self, line: usize, len: usize) {
        self.cursor = line.min(len.saturating_sub(1));
    }

    /// Moves the selection by `by` lines, down when positive.
    pub(crate) fn step(&mut self, by: isize, len: usize) {
        self.select(self.cursor.saturating_add_signed(by), len);
    }

    /// Moves text without a selection by `by` lines, of which `height` are seen.
    pub(crate) fn turn(&mut self, by: isize, len: usize, height: usize) {
        self.top = self.top.saturating_add_signed(by).min(len.saturating_sub(height));
        self.cursor = self.top;
    }

    /// Selects a line, and scrolls it to the row of the screen on which the selected one was.
    pub(crate) fn shift_to(&mut self, line: usize) {
        self.top = line.saturating_sub(self.cursor.saturating_sub(self.top));
        self.cursor = line;
    }

    /// Brings the selected line into view where `height` lines are seen.
    pub(crate) fn settle(&mut self, len: usize, height: usize) {
        self.cursor = self.cursor.min(len.saturating_sub(1));
        self.top = self.range(len, height).start;
    }

    pub(crate) fn range(self, len: usize, height: usize) -> Range<usize> {
        let last = len.saturating_sub(height);
        let top = self.top.min(last).min(self.cursor).max((self.cursor + 1).saturating_sub(height));
        top..len.min(top + height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selection_stays_in_the_list_and_in_view() {
        let mut scroll = Scroll::default();
        scroll.step(-3, 10);
        assert_eq!(scroll.cursor(), 0);
        scroll.step(7, 10);
        assert_eq!(scroll.range(10, 4), 4..8);
        scroll.settle(10, 4);
        scroll.step(-1, 10);
        assert_eq!(scroll.range(10, 4), 4..8);
        scroll.settle(3, 4);
        assert_eq!((scroll.cursor(), scroll.range(3, 4)), (2, 0..3));
        scroll.select(5, 0);
        assert_eq!((scroll.cursor(), scroll.range(0, 4)), (0, 0..0));
        assert!(scroll.range(10, 0).is_empty());
    }

    #[test]
    fn text_moves_with_each_step_and_stops_at_its_ends() {
        let mut scroll = Scroll::default();
        scroll.turn(1, 10, 4);
        assert_eq!(scroll.range(10, 4), 1..5);
        scroll.turn(isize::MAX, 10, 4);
        assert_eq!(scroll.range(10, 4), 6..10);
        scroll.turn(-1, 10, 4);
        assert_eq!(scroll.range(10, 4), 5..9);
        scroll.turn(3, 3, 4);
        assert_eq!(scroll.range(3, 4), 0..3);
    }
}
