//! The keys of commands in their written form, for texts of screens that name a key.

use std::collections::HashMap;

/// The first key sequence of each command, by the id of the command.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyNames(HashMap<&'static str, String>);

impl FromIterator<(&'static str, String)> for KeyNames {
    fn from_iter<I: IntoIterator<Item = (&'static str, String)>>(keys: I) -> Self {
        Self(keys.into_iter().collect())
    }
}

impl KeyNames {
    /// Returns the key of a command; `None` for a command without a key.
    pub(crate) fn of(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }
}
