//! The places where keys mean commands.

/// A place where keys mean commands. The innermost place that binds a key has priority.
///
/// These are the places of the shell; each screen names its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Context {
    /// The name of its section in the configuration file: `[keys.solve]`.
    pub(crate) name: &'static str,
    /// The heading above its commands in help.
    pub(crate) title: &'static str,
}

impl Context {
    /// Everywhere outside text fields; inside them too for keys that type nothing.
    pub(crate) const GLOBAL: Self = Self::new("global", "Everywhere");
    /// Every screen, outside its text fields.
    pub(crate) const SCREENS: Self = Self::new("screens", "Every screen");
    /// Any pane that is a list.
    pub(crate) const LIST: Self = Self::new("list", "Lists");
    /// A text field that is being edited.
    pub(crate) const FIELD: Self = Self::new("field", "Text field");

    pub(crate) const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title }
    }
}
