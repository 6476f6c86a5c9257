//! Conditions on the solutions of the chosen step: typed, taken, lifted.

use super::edit::Typing;
use super::layout::Pane;
use super::{Order, SolveState};
use crate::fmc::{ConditionKind, WrittenConditions};
use crate::tui::screen::Actions;
use crate::tui::screen::pane::Edit;

impl SolveState {
    pub(super) fn edit_condition(&mut self, condition: ConditionKind) {
        let text = self.workspace.now().plan.conditions.text(condition);
        self.open_field(Typing::ConditionKind(condition), Pane::Steps, &text);
    }

    /// Lifts every condition of the chosen step.
    pub(super) fn clear_conditions(&mut self) {
        if self.order == Order::Quarters {
            self.order = Order::default();
        }
        self.workspace.set_conditions(WrittenConditions::default());
        self.changed();
        self.reorder();
    }

    /// Takes a condition as it was typed; what is none stays in the field.
    pub(super) fn set_condition(
        &mut self,
        condition: ConditionKind,
        text: &str,
        edit: Edit<Typing>,
    ) {
        match self.workspace.now().plan.conditions.with(condition, text) {
            Ok(conditions) => {
                // Each field is a change of its own for undo.
                self.workspace.seal();
                if self.workspace.set_conditions(conditions) {
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

/// The name of a condition among the options.
pub(super) const fn condition_name(condition: ConditionKind) -> &'static str {
    match condition {
        ConditionKind::Triggers => "trigger",
        _ => condition.name(),
    }
}

/// The keys that set a condition.
pub(super) const fn condition_keys(condition: ConditionKind) -> &'static str {
    match condition {
        ConditionKind::Subset => "c s",
        ConditionKind::Triggers => "c t",
        ConditionKind::Case => "c c",
        ConditionKind::Labels => "c l",
    }
}
