//! The solver's own triggers, for texts that refer to them.

use super::trigger::Trigger;

/// The solver's own triggers, and advice on how to save one. The triggers are read only if a text
/// refers to them.
#[derive(Clone, Copy)]
pub struct Own<'a> {
    source: Source<'a>,
    remedy: &'a str,
}

#[derive(Clone, Copy)]
enum Source<'a> {
    Kept(&'a [Trigger]),
    Read(&'a dyn Fn() -> &'a [Trigger]),
}

impl<'a> Own<'a> {
    /// Creates the set for a solver without own triggers.
    pub fn none() -> Self {
        Self::kept(&[], "")
    }

    /// Uses these triggers. `remedy` is the advice on how to save one, for an error if there are
    /// none.
    pub fn kept(triggers: &'a [Trigger], remedy: &'a str) -> Self {
        Self { source: Source::Kept(triggers), remedy }
    }

    /// Reads the triggers with `read` if a text refers to them. `remedy` is the advice on how to
    /// save one, for an error if there are none.
    pub fn on_demand(read: &'a dyn Fn() -> &'a [Trigger], remedy: &'a str) -> Self {
        Self { source: Source::Read(read), remedy }
    }

    /// Returns the triggers, which may be read now.
    pub(super) fn triggers(&self) -> &'a [Trigger] {
        match self.source {
            Source::Kept(triggers) => triggers,
            Source::Read(read) => read(),
        }
    }

    /// Returns the message that the solver has no own triggers, with the advice.
    pub(super) fn none_is_kept(&self) -> String {
        let remedy = self.remedy;
        let mark = if remedy.is_empty() { "" } else { "; " };
        format!("none of your own is kept{mark}{remedy}")
    }
}
