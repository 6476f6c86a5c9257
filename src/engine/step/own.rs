//! The triggers that the solver keeps, for those who read texts that mean them.

use super::trigger::Trigger;

/// The triggers that the solver keeps, and how one is kept. They are read only where a text means
/// them.
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
    /// The solver keeps no triggers.
    pub fn none() -> Self {
        Self::kept(&[], "")
    }

    /// Takes the triggers as they are; `remedy` says how to keep one where there is none.
    pub fn kept(triggers: &'a [Trigger], remedy: &'a str) -> Self {
        Self { source: Source::Kept(triggers), remedy }
    }

    /// Reads the triggers by calling `read` where a text means them; `remedy` says how to keep one
    /// where there is none.
    pub fn on_demand(read: &'a dyn Fn() -> &'a [Trigger], remedy: &'a str) -> Self {
        Self { source: Source::Read(read), remedy }
    }

    /// The triggers.
    pub(super) fn triggers(&self) -> &'a [Trigger] {
        match self.source {
            Source::Kept(triggers) => triggers,
            Source::Read(read) => read(),
        }
    }

    /// Describes why a text cannot mean the solver's triggers: none is kept.
    pub(super) fn none_is_kept(&self) -> String {
        let remedy = self.remedy;
        let mark = if remedy.is_empty() { "" } else { "; " };
        format!("none of your own is kept{mark}{remedy}")
    }
}
