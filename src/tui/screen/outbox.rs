//! What a screen hands to the shell after something was done on it.

use crate::tui::app::{App, Effect, Status};

/// What is to be done outside the state, and what is to be said in the bottom line.
#[derive(Debug, Default)]
pub(in crate::tui::screen) struct Outbox {
    effects: Vec<Effect>,
    status: Option<Status>,
}

impl Outbox {
    /// Asks for something outside the state.
    pub(in crate::tui::screen) fn emit(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Asks for something before everything that was asked for already.
    pub(in crate::tui::screen) fn emit_first(&mut self, effect: Effect) {
        self.effects.insert(0, effect);
    }

    /// Has a text copied; `what` it is.
    pub(in crate::tui::screen) fn copy(
        &mut self,
        text: impl Into<String>,
        what: impl Into<String>,
    ) {
        self.emit(Effect::Copy { text: text.into(), what: what.into() });
    }

    /// Says something in the bottom line.
    pub(in crate::tui::screen) fn say(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Said(text.into()));
    }

    /// Says in the bottom line what did not work.
    pub(in crate::tui::screen) fn warn(&mut self, text: impl Into<String>) {
        self.status = Some(Status::Warned(text.into()));
    }

    /// What is to be said so far.
    pub(in crate::tui::screen) fn status(&self) -> Option<&Status> {
        self.status.as_ref()
    }

    /// Hands everything to the shell.
    pub(in crate::tui::screen) fn deliver(self, app: &mut App) {
        for effect in self.effects {
            app.emit(effect);
        }
        match self.status {
            Some(Status::Said(text)) => app.say(text),
            Some(Status::Warned(text)) => app.warn(text),
            None => {}
        }
    }
}
