//! The solutions that a search for the fewest moves should find.

use std::fmt;

use premove_cube::notation::nearest;

/// Largest slack that can be chosen: the number of moves above the shortest length.
const MOST_SLACK: u8 = 5;

/// Error: the text is not a name of [`WantedSolutions`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{name}' is none of {}{}", WantedSolutions::names().join(", "), hint(.name))]
pub struct UnknownWanted {
    name: String,
}

/// Returns a hint with the most similar name; empty if no name is similar.
fn hint(name: &str) -> String {
    let names = WantedSolutions::names();
    let meant = nearest(name, names.iter().map(String::as_str));
    meant.map_or_else(String::new, |meant| format!(", did you mean '{meant}'?"))
}

/// The solutions that a search for the fewest moves should find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WantedSolutions {
    /// One shortest solution.
    #[default]
    One,
    /// All shortest solutions, and those that are a few moves longer.
    All {
        /// Maximum number of moves above the shortest.
        slack: u8,
    },
}

impl WantedSolutions {
    /// Returns whether these solutions include all that `other` stands for.
    pub fn covers(self, other: Self) -> bool {
        self.slack() >= other.slack()
    }

    /// Returns the maximum number of moves above the shortest; `None` for one shortest solution.
    pub fn slack(self) -> Option<u8> {
        match self {
            Self::One => None,
            Self::All { slack } => Some(slack),
        }
    }

    /// Returns the wanted solutions for a slack, limited to the largest one that can be chosen.
    pub fn of_slack(slack: Option<u8>) -> Self {
        slack.map_or(Self::One, |slack| Self::All { slack: slack.min(MOST_SLACK) })
    }

    /// Returns the next kind in the cycle: one solution, all shortest ones, all that are up to
    /// `apart` moves longer, and so on.
    #[must_use]
    pub fn next(self, apart: u8) -> Self {
        match self.slack() {
            Some(2..) => Self::One,
            slack => Self::of_slack(Some(slack.map_or(0, |slack| slack + apart))),
        }
    }

    /// Returns the kind `by` places further in the order of all kinds. `apart` is the difference
    /// between two possible lengths.
    #[must_use]
    pub fn by(self, by: i8, apart: u8) -> Self {
        match (self.slack(), by > 0) {
            (None | Some(0), false) => Self::One,
            (None, true) => Self::of_slack(Some(0)),
            (Some(slack), _) => {
                let place = (slack / apart).saturating_add_signed(by);
                Self::of_slack(Some(apart * place.min(MOST_SLACK / apart)))
            }
        }
    }

    /// Finds the kind of wanted solutions with a name.
    ///
    /// # Errors
    /// The error message lists all names.
    pub fn find(name: &str) -> Result<Self, UnknownWanted> {
        let found = Self::named().find(|wanted| wanted.to_string() == name);
        found.ok_or_else(|| UnknownWanted { name: name.to_owned() })
    }

    /// Returns the names of all kinds of wanted solutions.
    pub fn names() -> Vec<String> {
        Self::named().map(|wanted| wanted.to_string()).collect()
    }

    /// Describes the wanted solutions in a few words.
    pub fn describe(self) -> String {
        match self {
            Self::One => "one of the shortest".to_owned(),
            Self::All { slack: 0 } => "all of the shortest".to_owned(),
            Self::All { slack: 1 } => "all of the shortest and those a move longer".to_owned(),
            Self::All { slack } => format!("all up to {slack} moves longer than the shortest"),
        }
    }

    /// Returns all kinds of wanted solutions, from the fewest solutions to the most.
    pub fn named() -> impl Iterator<Item = Self> {
        std::iter::once(Self::One).chain((0..=MOST_SLACK).map(|slack| Self::All { slack }))
    }
}

impl fmt::Display for WantedSolutions {
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
        let all = |slack| WantedSolutions::All { slack };
        assert!(
            all(1).covers(all(0))
                && all(0).covers(WantedSolutions::One)
                && WantedSolutions::One.covers(WantedSolutions::One)
        );
        assert!(!WantedSolutions::One.covers(all(0)) && !all(0).covers(all(1)));
        assert_eq!(WantedSolutions::One.by(1, 1).by(1, 1).by(1, 1).by(-1, 1), all(1));
        assert_eq!(all(MOST_SLACK).by(1, 1), all(MOST_SLACK));
        assert_eq!(WantedSolutions::One.by(-1, 1), WantedSolutions::One);
    }

    #[test]
    fn names_are_found_and_slips_get_a_hint() {
        assert_eq!(WantedSolutions::find("all+2"), Ok(WantedSolutions::All { slack: 2 }));
        assert!(WantedSolutions::find("al").unwrap_err().to_string().contains("all+5"));
    }
}
