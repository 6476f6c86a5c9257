//! Conditions on the solutions of the chosen step: typed, taken, lifted.

use super::edit::Typing;
use super::layout::Pane;
use super::{Order, SolveState};
use crate::fmc::{Wish, Wishes};
use crate::tui::screen::Actions;
use crate::tui::screen::pane::Edit;

impl SolveState {
    pub(super) fn edit_wish(&mut self, wish: Wish) {
        let text = self.workspace.now().plan.wishes.text(wish);
        self.open_field(Typing::Wish(wish), Pane::Steps, &text);
    }

    /// Lifts every condition of the chosen step.
    pub(super) fn clear_wishes(&mut self) {
        if self.order == Order::Quarters {
            self.order = Order::default();
        }
        self.workspace.set_wishes(Wishes::default());
        self.changed();
        self.reorder();
    }

    /// Takes a condition as it was typed; what is none stays in the field.
    pub(super) fn set_wish(&mut self, wish: Wish, text: &str, edit: Edit<Typing>) {
        match self.workspace.now().plan.wishes.with(wish, text) {
            Ok(wishes) => {
                // Each field is a change of its own for undo.
                self.workspace.seal();
                if self.workspace.set_wishes(wishes) {
                    self.changed();
                }
            }
            Err(error) => {
                self.warn(error);
                self.edit = Some(edit);
            }
        }
    }
}
