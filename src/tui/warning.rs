//! Positions in a TOML text, for warnings that name the line.

use std::fmt;
use std::ops::Range;

/// A warning about a part of a settings file that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Number of the line, from 1.
    pub line: usize,
    /// The error, and the correct form.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// Returns the line of a text in which a span begins, from 1.
pub(crate) fn line_of(text: &str, span: &Range<usize>) -> usize {
    let before = text.get(..span.start).unwrap_or(text);
    1 + before.matches('\n').count()
}

/// Creates the warning for a text that is not TOML.
pub(crate) fn syntax_warning(text: &str, error: &toml::de::Error) -> Warning {
    let line = error.span().map_or(1, |span| line_of(text, &span));
    Warning { line, message: error.message().to_owned() }
}
