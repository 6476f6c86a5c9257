//! The mouse on the Optimal screen: a click focuses and selects, a click on what is selected uses
//! it, the wheel scrolls.

use super::{OptimalState, Pane};
use crate::tui::screen::pane::click_field;
use crate::tui::screen::{Actions, Editing};

impl OptimalState {
    /// A click.
    pub(super) fn click_at(&mut self, column: u16, row: u16) {
        let field = self.areas.field();
        if let Some(edit) = &mut self.edit {
            if click_field(edit.typing.label(), &mut edit.field, field, (column, row)) {
                return;
            }
            self.leave();
        }
        if self.areas.cube.contains((column, row).into()) {
            return self.edit_cube();
        }
        if self.areas.wanted.contains((column, row).into()) {
            return self.cycle_wanted();
        }
        let Some(pane) = self.areas.panes.at(column, row) else { return };
        let again = self.focus == pane;
        self.set_focus(pane);
        if let Some(line) = row.checked_sub(self.areas.panes.inside(pane).y) {
            self.click_line(pane, usize::from(line), again);
        }
    }

    fn click_line(&mut self, pane: Pane, line: usize, again: bool) {
        let height = self.areas.panes.height(pane);
        let (at, len, now) = match pane {
            Pane::Answers => {
                let Some((_, answer)) = self.in_view() else { return };
                let list = &answer.list;
                (list.view().start + line, list.len(), list.cursor())
            }
            Pane::Queue => {
                let len = self.desk().cubes.len();
                (self.queue.range(len, height).start + line, len, self.desk().at)
            }
            Pane::Tiers => {
                let len = self.tiers.len();
                (self.tier_list.range(len, height).start + line, len, self.tier_list.cursor())
            }
        };
        if at < len && again && at == now {
            self.enter();
        } else if at < len {
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
