//! The mouse on the Solve screen: a click focuses and selects, a click on what is selected uses it,
//! the wheel scrolls.

use super::{Pane, SolveState, Typing, rows};
use crate::tui::screen::{Actions, Editing};

impl SolveState {
    /// A click.
    pub(super) fn click_at(&mut self, column: u16, row: u16) {
        if let Some(typing) = self.edit.as_ref().map(super::Edit::typing) {
            let field = self.field_area(typing);
            if field.contains((column, row).into()) {
                if let Some(input) = self.field() {
                    input.click(column - field.x, field.width);
                }
                return;
            }
            self.leave();
        }
        let Some(pane) = self.areas.at(column, row) else { return };
        let again = self.focus == pane;
        self.set_focus(pane);
        let line = usize::from(row.saturating_sub(self.areas.of(pane).y + 1));
        match pane {
            Pane::Scramble if again => self.edit_scramble(),
            Pane::Scramble => {}
            Pane::Solutions => {
                let Some(line) =
                    line.checked_sub(1).map(|line| self.search.list.view().start + line)
                else {
                    return;
                };
                if line >= self.search.list.len() {
                } else if again && line == self.search.list.cursor() {
                    self.take();
                } else {
                    self.pick(line);
                }
            }
            Pane::Tree => {
                let node = rows::nodes(self.workspace.now().tree())
                    .get(self.shown.tree_top + line)
                    .copied();
                if let Some(node) = node {
                    self.select(node);
                }
            }
            Pane::Steps => self.click_step(column, row),
        }
    }

    fn click_step(&mut self, column: u16, row: u16) {
        let area = self.areas.steps;
        let at = match self.areas.form {
            super::Form::Wide => usize::from(row.saturating_sub(area.y + 1)),
            super::Form::Narrow if row == area.y => {
                self.shown.chip_at(usize::from(column - area.x))
            }
            super::Form::Narrow => usize::MAX,
        };
        if let Some((_, _, goals)) = super::actions::STEPS.get(at) {
            self.choose(goals);
        }
    }

    /// The wheel: moves the selection of the pane under it.
    pub(super) fn scroll_at(&mut self, column: u16, row: u16, by: isize) {
        if self.edit.as_ref().is_some_and(|edit| edit.typing() != Typing::Filter) {
            return;
        }
        if let Some(pane @ (Pane::Solutions | Pane::Tree)) = self.areas.at(column, row) {
            if self.focus != pane {
                self.set_focus(pane);
            }
            self.step(by);
        }
    }
}
