//! Conditions on the solutions of the chosen step: typed, set, removed.

use premove_fmc::{ConditionKind, WrittenConditions};

use super::field::Typing;
use super::layout::Pane;
use super::{Order, SolveState};
use crate::message::FileEffect;
use crate::screen::Actions;

impl SolveState {
    pub(super) fn edit_condition(&mut self, condition: ConditionKind) {
        let text = self.workspace.now().plan.conditions.text(condition);
        if matches!(condition, ConditionKind::Triggers | ConditionKind::Case) {
            // The file of triggers may have changed while the program runs.
            self.outbox.file(FileEffect::ReadTriggers);
        }
        self.open_field(Typing::ConditionKind(condition), Pane::Steps, &text);
    }

    /// Saves the triggers in the field as the user's own.
    pub(super) fn keep_triggers(&mut self) {
        match self.field.new_triggers() {
            Err(error) => self.warn(error),
            Ok(new) if new.is_empty() => self.say("type a trigger that is not your own yet"),
            Ok(new) => self.outbox.file(FileEffect::KeepTriggers(new)),
        }
    }

    /// Removes all conditions of the chosen step.
    pub(super) fn clear_conditions(&mut self) {
        if self.solutions.order == Order::QUARTERS {
            self.solutions.order = Order::default();
        }
        self.workspace.set_conditions(WrittenConditions::default());
        self.changed();
        self.reorder();
    }

    /// Sets a condition from typed text; returns whether the text could be read.
    pub(super) fn set_condition(&mut self, condition: ConditionKind, text: &str) -> bool {
        let own = self.field.own_in_field();
        match self.workspace.now().plan.conditions.with_own(condition, text, own) {
            Ok(conditions) => {
                // Each use of the field is a separate change for undo.
                self.workspace.seal();
                if self.workspace.set_conditions(conditions) {
                    self.changed();
                }
                true
            }
            Err(error) => {
                self.warn(error.to_string());
                false
            }
        }
    }
}

/// Returns the name of a condition in the list of options.
pub(super) const fn condition_name(condition: ConditionKind) -> &'static str {
    match condition {
        ConditionKind::Triggers => "trigger",
        _ => condition.name(),
    }
}

/// Returns the keys that set a condition.
pub(super) const fn condition_keys(condition: ConditionKind) -> &'static str {
    match condition {
        ConditionKind::Subset => "c s",
        ConditionKind::Triggers => "c t",
        ConditionKind::Case => "c c",
        ConditionKind::Labels => "c l",
        ConditionKind::Find => "c f",
    }
}
