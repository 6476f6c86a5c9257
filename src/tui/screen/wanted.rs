//! How many solutions are wanted of a search for the fewest moves.

use std::fmt;

use ratatui::text::Span;

use crate::tui::keymap::nearest;
use crate::tui::theme::{Role, Theme};

/// Most moves above the shortest that can be asked for.
pub(super) const MOST_SLACK: u8 = 5;

/// How many solutions are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wanted {
    /// One of the shortest.
    #[default]
    One,
    /// All of the shortest, and those that are a few moves longer.
    All {
        /// Moves above the shortest.
        slack: u8,
    },
}

impl Wanted {
    /// Whether an answer to this is one to `other` as well.
    pub(super) fn covers(self, other: Self) -> bool {
        match (self, other) {
            (_, Self::One) => true,
            (Self::One, Self::All { .. }) => false,
            (Self::All { slack: has }, Self::All { slack: needs }) => has >= needs,
        }
    }

    /// The next one round: one, all of the shortest, those a move longer too, and so on.
    pub(super) fn next(self) -> Self {
        match self {
            Self::One => Self::All { slack: 0 },
            Self::All { slack } if slack < 2 => Self::All { slack: slack + 1 },
            Self::All { .. } => Self::One,
        }
    }

    /// More or fewer.
    pub(super) fn by(self, by: i8) -> Self {
        match (self, by > 0) {
            (Self::One | Self::All { slack: 0 }, false) => Self::One,
            (Self::One, true) => Self::All { slack: 0 },
            (Self::All { slack }, _) => {
                Self::All { slack: slack.saturating_add_signed(by).min(MOST_SLACK) }
            }
        }
    }

    /// The one of a name; in words where there is none.
    pub(super) fn find(name: &str) -> Result<Self, String> {
        Self::named().find(|wanted| wanted.to_string() == name).ok_or_else(|| {
            let names = Self::names();
            format!(
                "'{name}' is none of {}{}",
                names.join(", "),
                nearest(name, names.iter().map(String::as_str))
            )
        })
    }

    /// The names of all.
    pub(super) fn names() -> Vec<String> {
        Self::named().map(|wanted| wanted.to_string()).collect()
    }

    /// The first ones, this one among them; this one filled.
    pub(super) fn chips(self, theme: &Theme) -> Vec<Span<'static>> {
        let first = || Self::named().take(4);
        let chip = |other: Self| {
            let role = if other == self { Role::Chip } else { Role::Dim };
            Span::styled(format!(" {other} "), theme.style(role))
        };
        first().chain((!first().any(|other| other == self)).then_some(self)).map(chip).collect()
    }

    fn named() -> impl Iterator<Item = Self> {
        std::iter::once(Self::One).chain((0..=MOST_SLACK).map(|slack| Self::All { slack }))
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One => f.write_str("one"),
            Self::All { slack: 0 } => f.write_str("all"),
            Self::All { slack } => write!(f, "all+{slack}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_to_more_answer_less() {
        let all = |slack| Wanted::All { slack };
        assert!(
            all(1).covers(all(0)) && all(0).covers(Wanted::One) && Wanted::One.covers(Wanted::One)
        );
        assert!(!Wanted::One.covers(all(0)) && !all(0).covers(all(1)));
        assert_eq!(Wanted::One.by(1).by(1).by(1).by(-1), all(1));
        assert_eq!(all(MOST_SLACK).by(1), all(MOST_SLACK));
        assert_eq!(Wanted::One.by(-1), Wanted::One);
    }

    #[test]
    fn names_are_found_and_slips_are_told_what_was_meant() {
        assert_eq!(Wanted::find("all+2"), Ok(Wanted::All { slack: 2 }));
        assert!(Wanted::find("al").unwrap_err().contains("all+5"));
    }
}
