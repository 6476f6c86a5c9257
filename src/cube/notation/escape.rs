//! Escapes characters that would change the state of a terminal, or that a terminal would not show.
//!
//! Names in files and file names may contain any character. An escape character can change the
//! title of a terminal, its colours, or the clipboard. A character that changes the direction of
//! writing makes a line look like another text. An invisible character makes two different names
//! look equal.

use std::borrow::Cow;

/// Returns whether a terminal does not show a character as it is. These are control characters (ESC
/// and others, and U+0080 to U+009F), separators of lines and paragraphs, and all format characters
/// of Unicode: some change the direction of writing, others (soft hyphens, joiners) are invisible.
/// The variation selectors of emoji are not included.
pub fn is_obeyed(c: char) -> bool {
    c.is_control() || !c.is_ascii() && is_format(c)
}

/// Returns whether a character is a format character (category Cf), a separator (Zl, Zp), or a
/// letter that is invisible.
pub(super) const fn is_format(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns a text on one line, with the characters of [`is_obeyed`] escaped: `\u{1b}` for ESC.
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

/// Appends a character to a text, escaped if [`is_obeyed`] returns `true` for it.
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
        assert!(matches!(escape("R' U2 été 方块 🧊 ❤\u{fe0f}"), Cow::Borrowed(_)));
    }

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        for c in "\u{61c}\u{200b}\u{200d}\u{200e}\u{200f}\u{2028}\u{2029}\u{feff}\u{ad}\u{2060}\
                  \u{2064}\u{206a}\u{180e}\u{fff9}\u{e0041}\u{3164}\u{110bd}\u{1d173}\u{600}"
            .chars()
        {
            let text = format!("R{c}U");
            assert_eq!(
                escape(&text),
                format!("R{}U", c.escape_unicode()),
                "{}",
                c.escape_unicode()
            );
        }
    }
}
