//! Keys as the program knows them, and how they are written: `q`, `ctrl-d`, `shift-tab`, `g g`.
//!
//! Knows no terminal: `terminal` turns what arrives into these.

use std::fmt;

/// What was pressed, modifiers aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Code {
    /// A printable character; upper case says that shift was held.
    Char(char),
    Enter,
    Esc,
    Tab,
    Backspace,
    Delete,
    Insert,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    F(u8),
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key {
    pub(crate) code: Code,
    pub(crate) held: Held,
}

/// The modifiers that were held, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Held(u8);

impl Held {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const CTRL: Self = Self(1);
    /// Alt, also called Meta or Option.
    pub(crate) const ALT: Self = Self(2);
    /// Shift, where the character does not say so already.
    pub(crate) const SHIFT: Self = Self(4);

    /// Both sets.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set without those of the other.
    #[must_use]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every modifier of `other` is held.
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
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
    [(Held::CTRL, "ctrl-"), (Held::ALT, "alt-"), (Held::SHIFT, "shift-")];

impl Key {
    pub(crate) const fn plain(code: Code) -> Self {
        Self { code, held: Held::NONE }
    }

    /// A character key.
    #[cfg(test)]
    pub(crate) const fn char(c: char) -> Self {
        Self::plain(Code::Char(c))
    }

    pub(crate) const fn typed(self) -> Option<char> {
        match self {
            Self { code: Code::Char(c), held: Held::NONE } => Some(c),
            _ => None,
        }
    }

    /// Reads one key, such as `q`, `G`, `ctrl-d` or `shift-tab`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut held = Held::NONE;
        let mut rest = text;
        while let Some((more, after)) = HELD.iter().find_map(|(h, name)| {
            rest.strip_prefix(name).filter(|r| !r.is_empty()).map(|r| (*h, r))
        }) {
            held = held.and(more);
            rest = after;
        }
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) if !c.is_control() => Code::Char(c),
            _ => {
                let named = NAMES.iter().find(|(_, name)| *name == rest).map(|(code, _)| *code);
                let function = || {
                    rest.strip_prefix('f')?
                        .parse()
                        .ok()
                        .filter(|n| (1..=24).contains(n))
                        .map(Code::F)
                };
                named.or_else(function)?
            }
        };
        Some(Self { code, held })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in HELD {
            if self.held.has(held) {
                f.write_str(name)?;
            }
        }
        match (NAMES.iter().find(|(code, _)| *code == self.code), self.code) {
            (Some((Code::Char('-'), _)), _) if self.held == Held::NONE => f.write_str("-"),
            (Some((_, name)), _) => f.write_str(name),
            (None, Code::Char(c)) => write!(f, "{c}"),
            (None, Code::F(n)) => write!(f, "f{n}"),
            (None, other) => {
                unreachable!("every key but characters and function keys has a name: {other:?}")
            }
        }
    }
}

/// Reads keys pressed one after the other: `g g`, `s e`, `ctrl-x q`.
pub(crate) fn parse_sequence(text: &str) -> Option<Vec<Key>> {
    let keys: Option<Vec<Key>> = text.split_whitespace().map(Key::parse).collect();
    keys.filter(|keys| !keys.is_empty())
}

/// Writes keys as [`parse_sequence`] reads them.
pub(crate) fn show_sequence(keys: &[Key]) -> String {
    keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MouseAction {
    Click,
    ScrollUp,
    ScrollDown,
}

/// What the mouse did, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mouse {
    pub(crate) action: MouseAction,
    /// Column of the screen, from 0.
    pub(crate) column: u16,
    /// Row of the screen, from 0.
    pub(crate) row: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        for text in [
            "q",
            "G",
            "ctrl-d",
            "alt-x",
            "shift-tab",
            "ctrl-alt-space",
            "-",
            "ctrl-minus",
            "f5",
            "?",
            "g g",
            "s e",
            "[",
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
