//! The lines of help and of the command line.

use crate::command::Command;

/// A line of a menu: a command, or a choice for its argument.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) command: &'static Command,
    /// The argument for the command, if this line is one of the choices for it.
    pub(crate) word: Option<String>,
    /// The title of a context, on the first line of that context in help.
    pub(crate) heading: Option<&'static str>,
    pub(crate) keys: String,
    /// The reason why the command cannot run now; `None` if it can.
    pub(crate) reason: Option<String>,
    /// The other name of the command that fits the typed text, if its own name does not.
    pub(crate) alias: Option<&'static str>,
}
