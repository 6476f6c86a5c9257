//! Characters that a terminal would obey instead of showing them, and how they are written out.
//!
//! Names in files and file names may hold anything. A terminal that is sent an escape character
//! changes its title, its colours, or the clipboard; a character that turns the direction of
//! writing makes a line read as something else.

use std::borrow::Cow;

/// Whether a terminal would obey this character: control characters (ESC and the like, and the
/// ones from U+0080 to U+009F), and those that turn the direction of writing.
pub fn is_obeyed(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text with such characters written out, on one line: `\u{1b}` for ESC.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        push_escaped(c, &mut out);
    }
    Cow::Owned(out)
}

/// Adds a character to a text, written out if a terminal would obey it.
pub fn push_escaped(c: char, out: &mut String) {
    if is_obeyed(c) { out.extend(c.escape_default()) } else { out.push(c) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_written_out_and_nothing_else() {
        assert_eq!(escape("a\u{1b}[31mb\n'é\"\\"), "a\\u{1b}[31mb\\n'é\"\\");
        assert_eq!(
            escape("\u{9b}2J\u{7f}\u{202e}x\u{2067}"),
            "\\u{9b}2J\\u{7f}\\u{202e}x\\u{2067}"
        );
        assert!(matches!(escape("R' U2 été 方块"), Cow::Borrowed(_)));
    }
}
