//! Conditions on the solutions of the chosen step: typed, set, removed.

use premove_cube::Move;
use premove_engine::step::{Own, Trigger, Triggers};
use premove_fmc::{ConditionKind, WrittenConditions};

use super::edit::Typing;
use super::layout::Pane;
use super::{Order, SolveState};
use crate::message::FileEffect;
use crate::screen::Actions;
use crate::screen::form::Edit;
use crate::screen::pane::Paned;

impl SolveState {
    pub(super) fn edit_condition(&mut self, condition: ConditionKind) {
        let text = self.workspace.now().plan.conditions.text(condition);
        if matches!(condition, ConditionKind::Triggers | ConditionKind::Case) {
            // They may have changed outside.
            self.outbox.file(FileEffect::ReadTriggers);
        }
        self.open_field(Typing::ConditionKind(condition), Pane::Steps, &text);
    }

    /// Takes the triggers that the solver keeps.
    pub(super) fn take_own(&mut self, own: Vec<Trigger>) {
        self.own = own;
        self.refresh();
    }

    /// Returns the own triggers for the field of triggers.
    pub(super) fn own_in_field(&self) -> Own<'_> {
        Own::kept(&self.own, "Ctrl-o keeps one")
    }

    /// Returns the own triggers for recipes.
    pub(super) fn own_in_recipes(&self) -> Own<'_> {
        Own::kept(&self.own, "Ctrl-o in the field of triggers (c t) keeps one")
    }

    /// Returns whether triggers are being typed.
    pub(super) fn types_triggers(&self) -> bool {
        let typing = self.edit.as_ref().map(|edit| edit.typing);
        typing == Some(Typing::ConditionKind(ConditionKind::Triggers))
    }

    /// Returns the triggers in the field that are not kept yet.
    fn new_triggers(&self) -> Result<Vec<Trigger>, String> {
        let text = self.edit.as_ref().map_or("", |edit| edit.field.text());
        if text.trim().is_empty() {
            return Ok(Vec::new());
        }
        let read = Triggers::read_with(text, self.own_in_field()).map_err(|bad| bad.to_string())?;
        let is_new = |trigger: &Trigger| !self.own.iter().any(|own| own.is_same(trigger));
        Ok(read.named().filter(is_new).collect())
    }

    /// Keeps the triggers in the field as the solver's own.
    pub(super) fn keep_triggers(&mut self) {
        match self.new_triggers() {
            Err(error) => self.warn(error),
            Ok(new) if new.is_empty() => self.say("type a trigger that is not your own yet"),
            Ok(new) => self.outbox.file(FileEffect::KeepTriggers(new)),
        }
    }

    /// Returns the text about own triggers below the field.
    pub(super) fn own_in_words(&self) -> String {
        if self.own.is_empty() {
            return "Ctrl-o keeps what you type: the word own then stands for all that you keep"
                .to_owned();
        }
        let word = |own: &Trigger| own.word.iter().map(Move::name).collect::<String>();
        let all: Vec<String> = self.own.iter().map(word).collect();
        format!("own: {}", all.join("+"))
    }

    /// Removes every condition of the chosen step.
    pub(super) fn clear_conditions(&mut self) {
        if self.solutions.order == Order::QUARTERS {
            self.solutions.order = Order::default();
        }
        self.workspace.set_conditions(WrittenConditions::default());
        self.changed();
        self.reorder();
    }

    /// Sets a condition as it was typed; a text that cannot be read stays in the field.
    pub(super) fn set_condition(
        &mut self,
        condition: ConditionKind,
        text: &str,
        edit: Edit<Typing>,
    ) {
        match self.workspace.now().plan.conditions.with_own(condition, text, self.own_in_field()) {
            Ok(conditions) => {
                // Each field is a change of its own for undo.
                self.workspace.seal();
                if self.workspace.set_conditions(conditions) {
                    self.changed();
                }
            }
            Err(error) => {
                self.warn(error.to_string());
                self.edit = Some(edit);
            }
        }
    }
}

/// Returns the name of a condition among the options.
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
    }
}
