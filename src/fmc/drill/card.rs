//! The cards of the deck: each is a class of cases, so that a person learns the case and not one
//! position.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use premove_cube::notation::nearest;
use serde::{Deserialize, Serialize};

use super::kind::DrillKind::{self, Eo, Finish, Fr, Htr, Insertion, Slice, Trigger};

/// A card of the deck: a kind of drill, and the class of states that its cases are drawn from.
///
/// Its name is also the name of its file, so it never changes.
///
/// ```
/// use premove_fmc::drill::{DrillCard, DrillKind};
///
/// let card: DrillCard = "trigger-4c4e".parse()?;
/// assert_eq!((card.kind(), card.class()), (DrillKind::Trigger, "4c4e"));
/// assert_eq!(card.title(), "DR trigger 4c4e");
/// # Ok::<(), premove_fmc::drill::UnknownCard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DrillCard(u8);

/// Error: there is no card with this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no drill '{name}'{}", hint(*.nearest))]
pub struct UnknownCard {
    /// The name that was given.
    pub name: String,
    /// A similar name of a card, if there is one.
    pub nearest: Option<&'static str>,
}

/// Returns the end of the message with the nearest name.
fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(", did you mean '{name}'?"))
}

/// All facts about a card.
#[derive(Debug)]
struct CardRow {
    kind: DrillKind,
    name: &'static str,
    /// The class within the kind: a number of moves, a label, a subset, a case.
    class: &'static str,
    /// The fewest moves that a case may need.
    least: u8,
    most: u8,
}

const fn row(
    kind: DrillKind,
    name: &'static str,
    class: &'static str,
    (least, most): (u8, u8),
) -> CardRow {
    CardRow { kind, name, class, least, most }
}

/// The cards, in the order in which they are taught: the kinds in the order of a solve, and within
/// a kind the frequent and easy ones first.
const CARDS: [CardRow; 46] = [
    row(Eo, "eo-2", "2", (2, 2)),
    row(Eo, "eo-3", "3", (3, 3)),
    row(Eo, "eo-4", "4", (4, 4)),
    row(Trigger, "trigger-4c4e", "4c4e", (1, 4)),
    row(Trigger, "trigger-4c2e", "4c2e", (3, 4)),
    row(Trigger, "trigger-3c2e", "3c2e", (3, 4)),
    row(Trigger, "trigger-8c8e", "8c8e", (2, 4)),
    row(Trigger, "trigger-7c8e", "7c8e", (3, 5)),
    row(Trigger, "trigger-4c6e", "4c6e", (3, 5)),
    row(Trigger, "trigger-0c4e", "0c4e", (4, 5)),
    row(Trigger, "trigger-5c4e", "5c4e", (4, 5)),
    row(Trigger, "trigger-6c4e", "6c4e", (4, 5)),
    row(Trigger, "trigger-3c4e", "3c4e", (4, 5)),
    row(Trigger, "trigger-6c6e", "6c6e", (4, 5)),
    row(Htr, "htr-4a1", "4a1", (1, 6)),
    row(Htr, "htr-4a2", "4a2", (2, 6)),
    row(Htr, "htr-4b2", "4b2", (2, 6)),
    row(Htr, "htr-4a3", "4a3", (3, 7)),
    row(Htr, "htr-4b3", "4b3", (3, 7)),
    row(Htr, "htr-2c3", "2c3", (3, 7)),
    row(Htr, "htr-0c3", "0c3", (3, 7)),
    row(Htr, "htr-4a4", "4a4", (4, 7)),
    row(Htr, "htr-4b4", "4b4", (4, 7)),
    row(Htr, "htr-2c4", "2c4", (4, 7)),
    row(Htr, "htr-0c4", "0c4", (4, 7)),
    row(Htr, "htr-0c0", "0c0", (1, 7)),
    row(Htr, "htr-2c5", "2c5", (5, 8)),
    row(Htr, "htr-4b5", "4b5", (5, 8)),
    row(Fr, "fr-4c1", "4c1", (1, 5)),
    row(Fr, "fr-6c1", "6c1", (1, 5)),
    row(Fr, "fr-4c2", "4c2", (2, 5)),
    row(Fr, "fr-6c2", "6c2", (2, 5)),
    row(Fr, "fr-0c0", "0c0", (1, 6)),
    row(Fr, "fr-0c3", "0c3", (3, 6)),
    row(Slice, "slice-3", "3", (3, 3)),
    row(Slice, "slice-4", "4", (4, 4)),
    row(Slice, "slice-5", "5", (5, 5)),
    row(Slice, "slice-6", "6", (6, 6)),
    row(Finish, "finish-4", "4", (4, 4)),
    row(Finish, "finish-5", "5", (5, 5)),
    row(Finish, "finish-6", "6", (6, 6)),
    row(Finish, "finish-7", "7", (7, 7)),
    row(Finish, "finish-8", "8", (8, 8)),
    row(Insertion, "insertion-3c", "3c", (0, 20)),
    row(Insertion, "insertion-3e", "3e", (0, 20)),
    row(Insertion, "insertion-2e2e", "2e2e", (0, 20)),
];

impl DrillCard {
    /// Iterates over all cards, in the order in which they are taught.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..CARDS.len() as u8).map(Self)
    }

    /// Iterates over the cards of a kind, in the order in which they are taught.
    pub fn of_kind(kind: DrillKind) -> impl Iterator<Item = Self> {
        Self::all().filter(move |card| card.kind() == kind)
    }

    const fn row(self) -> &'static CardRow {
        &CARDS[self.0 as usize]
    }

    /// Returns the kind of the drill.
    pub const fn kind(self) -> DrillKind {
        self.row().kind
    }

    /// Returns the name of the card, which is also the name of its file: `htr-4a1`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the class of the states within the kind: `4a1` for a subset, `3` for a number of
    /// moves.
    pub const fn class(self) -> &'static str {
        self.row().class
    }

    /// Returns the fewest moves that a case of the card may need.
    pub const fn lengths(self) -> RangeInclusive<u8> {
        self.row().least..=self.row().most
    }

    /// Returns whether the class is a number of moves.
    pub const fn is_of_length(self) -> bool {
        matches!(self.kind(), Eo | Slice | Finish)
    }

    /// Returns the title of the card: `DR trigger 4c4e`, `finish in 6`.
    pub fn title(self) -> String {
        let between = if self.is_of_length() { "in " } else { "" };
        format!("{} {between}{}", self.kind().title(), self.class())
    }
}

impl fmt::Display for DrillCard {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DrillCard {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Self, UnknownCard> {
        let found = Self::all().find(|card| card.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownCard {
            name: text.to_owned(),
            nearest: nearest(text, CARDS.iter().map(|card| card.name)),
        })
    }
}

impl TryFrom<String> for DrillCard {
    type Error = UnknownCard;

    fn try_from(text: String) -> Result<Self, UnknownCard> {
        text.parse()
    }
}

impl From<DrillCard> for String {
    fn from(card: DrillCard) -> Self {
        card.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_card_is_found_by_its_name_and_belongs_to_its_kind() {
        let names: BTreeSet<&str> = DrillCard::all().map(DrillCard::name).collect();
        assert_eq!(names.len(), DrillCard::all().len());
        for card in DrillCard::all() {
            assert_eq!(card.name().parse(), Ok(card));
            assert_eq!(card.name(), format!("{}-{}", card.kind().name(), card.class()));
            assert!(!card.lengths().is_empty(), "{card}");
        }
        for kind in DrillKind::ALL {
            assert!(DrillCard::of_kind(kind).count() >= 3, "{kind:?}");
            assert_eq!(DrillKind::find(kind.name()), Some(kind));
        }
        let kinds: Vec<DrillKind> = DrillCard::all().map(DrillCard::kind).collect();
        assert!(kinds.is_sorted());
    }

    #[test]
    fn a_name_that_no_card_has_is_refused_with_the_nearest() {
        let error = "htr-4a9".parse::<DrillCard>().unwrap_err().to_string();
        assert!(error.starts_with("there is no drill 'htr-4a9', did you mean 'htr-4a"), "{error}");
        assert_eq!("x".parse::<DrillCard>().unwrap_err().nearest, None);
    }
}
