//! Keys, and how they are written: `q`, `ctrl-d`, `shift-tab`, `g g`.
//!
//! Key codes are those of the terminal library; `event` converts terminal events into these keys.

use std::fmt;

pub(crate) use crossterm::event::{KeyCode as Code, KeyModifiers as Held};

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    /// The pressed key. An upper-case character means that shift was held.
    pub(crate) code: Code,
    /// The modifiers: control, alt, and shift unless the character itself shows it.
    pub(crate) held: Held,
}

const NAMES: [(Code, &str); 16] = [
    (Code::Enter, "enter"),
    (Code::Esc, "esc"),
    (Code::Tab, "tab"),
    (Code::Backspace, "backspace"),
    (Code::Delete, "delete"),
    (Code::Insert, "insert"),
    (Code::Left, "left"),
    (Code::Right, "right"),
    (Code::Up, "up"),
    (Code::Down, "down"),
    (Code::Home, "home"),
    (Code::End, "end"),
    (Code::PageUp, "pageup"),
    (Code::PageDown, "pagedown"),
    (Code::Char(' '), "space"),
    (Code::Char('-'), "minus"),
];

const HELD: [(Held, &str); 3] =
    [(Held::CONTROL, "ctrl-"), (Held::ALT, "alt-"), (Held::SHIFT, "shift-")];

impl Key {
    pub(crate) const fn plain(code: Code) -> Self {
        Self { code, held: Held::NONE }
    }

    /// Creates the key of a character without modifiers.
    #[cfg(test)]
    pub(crate) const fn char(c: char) -> Self {
        Self::plain(Code::Char(c))
    }

    pub(crate) fn typed(self) -> Option<char> {
        self.code.as_char().filter(|_| self.held == Held::NONE)
    }

    /// Returns whether the key has a written form.
    pub(crate) fn has_name(self) -> bool {
        let is_named = NAMES.iter().any(|(code, _)| *code == self.code);
        is_named || matches!(self.code, Code::Char(_) | Code::F(_))
    }

    /// Parses one key, such as `q`, `G`, `ctrl-d` or `shift-tab`; returns `None` for other text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut held = Held::NONE;
        let mut rest = text;
        while let Some((more, after)) = HELD.iter().find_map(|(h, name)| {
            rest.strip_prefix(name).filter(|r| !r.is_empty()).map(|r| (*h, r))
        }) {
            held |= more;
            rest = after;
        }
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) if !c.is_control() => Code::Char(c),
            _ => {
                let named = NAMES.iter().find(|(_, name)| *name == rest).map(|(code, _)| *code);
                let number = rest.strip_prefix('f').and_then(|number| number.parse().ok());
                named.or_else(|| number.filter(|n| (1..=24).contains(n)).map(Code::F))?
            }
        };
        Some(Self { code, held })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in HELD {
            if self.held.contains(held) {
                f.write_str(name)?;
            }
        }
        match (NAMES.iter().find(|(code, _)| *code == self.code), self.code) {
            (Some((Code::Char('-'), _)), _) if self.held == Held::NONE => f.write_str("-"),
            (Some((_, name)), _) => f.write_str(name),
            (None, Code::Char(c)) => write!(f, "{c}"),
            (None, Code::F(n)) => write!(f, "f{n}"),
            // Not reached for keys that are pressed: these all have names.
            (None, other) => write!(f, "{other}"),
        }
    }
}

/// Parses a sequence of keys, such as `g g`, `s e` or `ctrl-x q`. Returns `None` if a key is
/// unknown or the text is empty.
pub(crate) fn parse_sequence(text: &str) -> Option<Vec<Key>> {
    let keys: Option<Vec<Key>> = text.split_whitespace().map(Key::parse).collect();
    keys.filter(|keys| !keys.is_empty())
}

/// Writes a sequence of keys in the form that [`parse_sequence`] reads.
pub(crate) fn show_sequence(keys: &[Key]) -> String {
    keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MouseAction {
    Click,
    ScrollUp,
    ScrollDown,
}

/// An action of the mouse, and its position on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mouse {
    pub(crate) action: MouseAction,
    /// Column on the screen, from 0.
    pub(crate) column: u16,
    /// Row on the screen, from 0.
    pub(crate) row: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        for text in [
            "q", "G", "ctrl-d", "alt-x", "shift-tab", "ctrl-alt-space", "-", "ctrl-minus", "f5",
            "?", "g g", "s e", "[",
        ] {
            assert_eq!(show_sequence(&parse_sequence(text).unwrap()), text);
        }
        assert_eq!(Key::parse("minus"), Some(Key::char('-')));
        assert_eq!(Key::parse("ctrl--"), Key::parse("ctrl-minus"));
    }

    #[test]
    fn words_that_are_no_keys_are_refused() {
        for text in ["", "ctrl-", "foo", "f0", "f99", "ctrl-foo", "\n"] {
            assert_eq!(Key::parse(text), None, "{text}");
        }
        assert_eq!(parse_sequence("  "), None);
    }
}
