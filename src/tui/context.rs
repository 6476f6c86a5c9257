//! The contexts in which keys are bound to commands.

/// A context in which keys are bound to commands. The innermost one that binds a key has priority.
///
/// The constants below are the contexts of the shell; each screen defines its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Context {
    /// Name of the context's section in the configuration file: `solve` for `[keys.solve]`.
    pub(crate) name: &'static str,
    /// Heading of the context's commands in help.
    pub(crate) title: &'static str,
}

impl Context {
    /// Everywhere outside text fields. Keys that type no character work inside text fields too.
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
