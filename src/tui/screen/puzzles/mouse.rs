//! The mouse on the Puzzles screen: a click focuses and selects, a click on the scramble types one,
//! the wheel scrolls.

use super::{Pane, PuzzlesState};
use crate::tui::screen::pane::click_field;
use crate::tui::screen::{Actions, Editing};

impl PuzzlesState {
    /// A click.
    pub(super) fn click_at(&mut self, column: u16, row: u16) {
        let field = self.areas.field();
        if let Some(edit) = &mut self.edit {
            if click_field(edit.typing.label(), &mut edit.field, field, (column, row)) {
                return;
            }
            self.leave();
        }
        if self.areas.scramble.contains((column, row).into()) {
            // The last row says which solutions are wanted.
            return if row == field.y + 2 { self.cycle_wanted() } else { self.edit_scramble() };
        }
        let Some(pane) = self.areas.panes.at(column, row) else { return };
        self.set_focus(pane);
        let Some(line) = row.checked_sub(self.areas.panes.inside(pane).y).map(usize::from) else {
            return;
        };
        let height = self.areas.panes.height(pane);
        let (at, len, now) = match pane {
            Pane::Shelf => {
                let (len, scroll) = (self.shelf.len(), self.shelf.scroll);
                (scroll.range(len, height).start + line, len, scroll.cursor())
            }
            Pane::Answers => {
                let Some((_, known)) = self.in_view() else { return };
                let ways = &known.answer.ways;
                (ways.view().start + line, ways.all().len(), ways.cursor())
            }
            Pane::Facts => return,
        };
        if at < len && line < height {
            self.step(at.cast_signed() - now.cast_signed());
        }
    }

    /// The wheel: moves the selection of the pane under it.
    pub(super) fn scroll_at(&mut self, column: u16, row: u16, by: isize) {
        if self.edit.is_none()
            && let Some(pane) = self.areas.panes.at(column, row)
        {
            self.set_focus(pane);
            self.step(by);
        }
    }
}
