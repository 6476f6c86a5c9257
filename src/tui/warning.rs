//! Lines of a TOML text, for warnings that say where.

use std::fmt;
use std::ops::Range;

/// Something in a settings file that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a>(&'a str);

/// The lines of a text.
pub(crate) fn lines_of(text: &str) -> Lines<'_> {
    Lines(text)
}

impl Lines<'_> {
    /// The line where a span begins, from 1.
    pub(crate) fn of(&self, span: &Range<usize>) -> usize {
        let before = self.0.get(..span.start).unwrap_or(self.0);
        1 + before.matches('\n').count()
    }
}

/// The warning for a text that is no TOML.
pub(crate) fn syntax_warning(text: &str, error: &toml::de::Error) -> Warning {
    let line = error.span().map_or(1, |span| lines_of(text).of(&span));
    Warning { line, message: error.message().to_owned() }
}
