//! A block of the screen that the mouse is dragged over: its text is copied when the button is
//! released.
//!
//! The block is a rectangle, so that a single column of a list can be copied, which the selection
//! of a terminal, line after line, cannot do.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

/// A rectangle of cells between the place where the left button went down and the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    from: Position,
    to: Position,
}

/// An action of the left mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    Down,
    /// The pointer moved while the button was held.
    Dragged,
    Up,
}

impl Block {
    /// Begins a block at the place where the button goes down.
    pub(crate) fn begin(at: Position) -> Self {
        Self { from: at, to: at }
    }

    pub(crate) fn stretch(&mut self, to: Position) {
        self.to = to;
    }

    /// Returns the place where the button went down, if it was only clicked: the pointer is still
    /// there, or in the cell beside it.
    pub(crate) fn clicked(self) -> Option<Position> {
        let is_near = self.from.y == self.to.y && self.from.x.abs_diff(self.to.x) <= 1;
        is_near.then_some(self.from)
    }

    /// Returns the cells of the block that are within the screen.
    fn area(self, screen: Rect) -> Rect {
        let (left, right) = (self.from.x.min(self.to.x), self.from.x.max(self.to.x));
        let (top, bottom) = (self.from.y.min(self.to.y), self.from.y.max(self.to.y));
        let width = (right - left).saturating_add(1);
        let height = (bottom - top).saturating_add(1);
        Rect { x: left, y: top, width, height }.intersection(screen)
    }

    /// Shows the block in reverse. A place that was only clicked is not shown.
    pub(crate) fn draw(self, buffer: &mut Buffer) {
        if self.clicked().is_none() {
            let area = self.area(buffer.area);
            for place in area.positions() {
                buffer[place].modifier.toggle(Modifier::REVERSED);
            }
        }
    }

    /// Returns the text of the block, a line for each row. Empty rows, blanks at the ends and the
    /// blanks that stand before all rows are left out.
    pub(crate) fn text(self, buffer: &Buffer) -> String {
        let area = self.area(buffer.area);
        let rows = area.rows().map(|row| row_text(row, buffer).trim_end().to_owned());
        let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
        let indent = |row: &String| row.chars().take_while(|c| *c == ' ').count();
        let common = rows.iter().map(indent).min().unwrap_or(0);
        rows.iter().map(|row| &row[common..]).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the text of a row of cells. The cell behind a wide letter belongs to that letter.
fn row_text(row: Rect, buffer: &Buffer) -> String {
    let mut text = String::new();
    let mut covered = 0;
    for place in row.positions() {
        let symbol = buffer[place].symbol();
        if covered == 0 {
            text.push_str(symbol);
            covered = symbol.width();
        }
        covered = covered.saturating_sub(1);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_has_the_text_of_its_columns_only() {
        let buffer = Buffer::with_lines(["R U F2  7", "        8", "L D B   9"]);
        let mut block = Block::begin(Position::new(6, 2));
        assert_eq!(block.clicked(), Some(Position::new(6, 2)));
        block.stretch(Position::new(0, 0));
        assert_eq!(block.text(&buffer), "R U F2\nL D B");
        block.stretch(Position::new(90, 90));
        assert_eq!(block.text(&buffer), "9");
        let tree = Buffer::with_lines(["  \u{9b54}\u{65b9} R", "    U "]);
        let mut block = Block::begin(Position::ORIGIN);
        block.stretch(Position::new(9, 1));
        assert_eq!(block.text(&tree), "\u{9b54}\u{65b9} R\n  U");
    }

    #[test]
    fn a_block_is_shown_in_reverse_and_a_click_is_not() {
        let reversed = |to: Position| {
            let mut buffer = Buffer::with_lines(["R U", "F B"]);
            let mut block = Block::begin(Position::ORIGIN);
            block.stretch(to);
            block.draw(&mut buffer);
            let cells = buffer.content.iter();
            cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count()
        };
        assert_eq!(reversed(Position::ORIGIN), 0);
        assert_eq!(reversed(Position::new(1, 1)), 4);
    }
}
