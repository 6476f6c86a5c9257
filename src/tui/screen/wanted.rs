//! The solutions that a search for the fewest moves is to find.

use std::fmt;

use ratatui::text::Span;

use super::Actions;
use crate::theme::{Role, Theme};
use crate::widget::text::did_you_mean;

/// Most moves above the shortest that can be chosen.
const MOST_SLACK: u8 = 5;

/// A screen that searches for the shortest solutions.
pub(super) trait Wants: Actions {
    fn wanted(&self) -> Wanted;

    /// Changes the wanted solutions; a running search follows.
    fn want(&mut self, wanted: Wanted);

    /// Returns the distance between the lengths that solutions can have.
    fn lengths_apart(&self) -> u8 {
        1
    }

    /// Sets the wanted solutions by name: `all+1`.
    fn want_named(&mut self, name: &str)
    where
        Self: Sized,
    {
        match Wanted::find(name) {
            Ok(wanted) => self.want(wanted),
            Err(why) => self.warn(why),
        }
    }

    fn cycle_wanted(&mut self) {
        self.want(self.wanted().next(self.lengths_apart()));
    }

    /// Increases or reduces the wanted solutions.
    fn want_more(&mut self, by: i8) {
        self.want(self.wanted().by(by, self.lengths_apart()));
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Wanted {
    /// One shortest solution.
    #[default]
    One,
    /// All shortest solutions, and those that are a few moves longer.
    All {
        /// Moves above the shortest.
        slack: u8,
    },
}

impl Wanted {
    /// Returns whether all solutions that `other` wants are wanted here too.
    pub(super) fn covers(self, other: Self) -> bool {
        self.slack() >= other.slack()
    }

    /// Returns the wanted moves above the shortest: `None` for one shortest solution.
    pub(super) fn slack(self) -> Option<u8> {
        match self {
            Self::One => None,
            Self::All { slack } => Some(slack),
        }
    }

    /// Creates the value with this slack, at most the largest slack that can be chosen.
    pub(super) fn of_slack(slack: Option<u8>) -> Self {
        slack.map_or(Self::One, |slack| Self::All { slack: slack.min(MOST_SLACK) })
    }

    /// Returns the next value of the cycle: one, all of the shortest, those that are longer by
    /// `apart`, and so on.
    fn next(self, apart: u8) -> Self {
        match self.slack() {
            Some(2..) => Self::One,
            slack => Self::of_slack(Some(slack.map_or(0, |slack| slack + apart))),
        }
    }

    /// Returns the value with one more length, or one less, where lengths are `apart` moves apart.
    fn by(self, by: i8, apart: u8) -> Self {
        match (self.slack(), by > 0) {
            (None | Some(0), false) => Self::One,
            (None, true) => Self::of_slack(Some(0)),
            (Some(slack), _) => {
                let place = (slack / apart).saturating_add_signed(by);
                Self::of_slack(Some(apart * place.min(MOST_SLACK / apart)))
            }
        }
    }

    /// Finds the value with a name; the error lists the names.
    pub(super) fn find(name: &str) -> Result<Self, String> {
        let names = Self::names();
        let found = Self::named().find(|wanted| wanted.to_string() == name);
        found.ok_or_else(|| {
            let hint = did_you_mean(name, names.iter().map(String::as_str));
            format!("'{name}' is none of {}{hint}", names.join(", "))
        })
    }

    pub(super) fn names() -> Vec<String> {
        Self::named().map(|wanted| wanted.to_string()).collect()
    }

    pub(super) fn describe(self) -> String {
        match self {
            Self::One => "one of the shortest".to_owned(),
            Self::All { slack: 0 } => "all of the shortest".to_owned(),
            Self::All { slack: 1 } => "all of the shortest and those a move longer".to_owned(),
            Self::All { slack } => format!("all up to {slack} moves longer than the shortest"),
        }
    }

    /// Returns chips for the first values with lengths `apart` moves apart, and for this value,
    /// filled.
    pub(super) fn chips(self, apart: u8, theme: &Theme) -> Vec<Span<'static>> {
        let is_other = move |of: &Self| of.slack().is_none_or(|slack| slack % apart == 0);
        let first = move || Self::named().take(4).filter(is_other);
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
        assert_eq!(Wanted::One.by(1, 1).by(1, 1).by(1, 1).by(-1, 1), all(1));
        assert_eq!(all(MOST_SLACK).by(1, 1), all(MOST_SLACK));
        assert_eq!(Wanted::One.by(-1, 1), Wanted::One);
    }

    #[test]
    fn names_are_found_and_slips_get_a_hint() {
        assert_eq!(Wanted::find("all+2"), Ok(Wanted::All { slack: 2 }));
        assert!(Wanted::find("al").unwrap_err().contains("all+5"));
    }
}
