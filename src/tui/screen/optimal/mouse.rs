//! The mouse on the Optimal screen: a click focuses and selects, a click on what is selected uses
//! it, the wheel scrolls.

use super::{Branch, OptimalState, Pane};
use crate::tui::screen::pane::click_field;

impl OptimalState {
    /// A click. A solution that is clicked again is to become a branch.
    pub fn click(&mut self, column: u16, row: u16) -> Option<Branch> {
        let field = self.areas.field();
        if let Some(edit) = &mut self.edit {
            if click_field(edit.typing.label(), &mut edit.field, field, (column, row)) {
                return None;
            }
            self.leave();
        }
        if self.areas.cube.contains((column, row).into()) {
            self.edit_cube();
            return None;
        }
        if self.areas.wanted.contains((column, row).into()) {
            self.cycle_wanted();
            return None;
        }
        let pane = self.areas.panes.at(column, row)?;
        let again = self.focus == pane;
        self.set_focus(pane);
        let line = usize::from(row.checked_sub(self.areas.panes.inside(pane).y)?);
        self.click_line(pane, line, again)
    }

    fn click_line(&mut self, pane: Pane, line: usize, again: bool) -> Option<Branch> {
        let height = self.areas.panes.height(pane);
        let (at, len, now) = match pane {
            Pane::Answers => {
                let list = &self.in_view()?.1.list;
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
        if at >= len {
            return None;
        }
        if again && at == now {
            return self.enter();
        }
        self.step(at.cast_signed() - now.cast_signed());
        None
    }

    /// The wheel: moves the selection of the pane under it.
    pub fn scroll(&mut self, column: u16, row: u16, by: isize) {
        if self.edit.is_none()
            && let Some(pane) = self.areas.panes.at(column, row)
        {
            self.set_focus(pane);
            self.step(by);
        }
    }
}
