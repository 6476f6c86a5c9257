//! The keys in the brackets of a step: a list for help, and a function that sets each key.

use premove_cube::notation::Side;
use premove_engine::search::Sides;
use premove_engine::step::{Label, Own, Subsets, Trigger, Triggers};

use super::super::findability::FindLimit;
use super::link::{Keep, LinkKeys};
use super::values::{Generators, QuarterTurns};

/// One key of the grammar, as the parser and the help show it.
#[derive(Clone, Copy, Debug)]
pub struct KeyWord {
    /// The key itself.
    pub name: &'static str,
    /// Form of the value, such as `=N`; empty for most keys.
    pub value: &'static str,
    /// Meaning of the key.
    pub meaning: &'static str,
    /// Default value, for a step without this key.
    pub default: &'static str,
}

const fn word(
    name: &'static str,
    value: &'static str,
    meaning: &'static str,
    default: &'static str,
) -> KeyWord {
    KeyWord { name, value, meaning, default }
}

/// The keys that may stand in the brackets of a step.
pub const KEYS: [KeyWord; 23] = [
    word("min", "=N", "at least N moves in the step", "0"),
    word("max", "=N", "at most N moves in the step", "22"),
    word(
        "slack",
        "=N",
        "at most N moves more than the shortest way that a line has through the step",
        "any",
    ),
    word("shortest", "", "the shortest solutions of the step only: slack=0", "no"),
    word(
        "keep",
        "=N or =all",
        "how many lines go on",
        "500 behind EO, all behind HTR with a finish, else 2000",
    ),
    word("total", "=N", "at most N moves of a line up to the end of the step", "any"),
    word("max-use", "=N", "at most N lines go on from each solution of the step", "any"),
    word("niss", "", "both sides, mixed", "yes"),
    word("linear", "", "either side, each solution of the step all on one", "no"),
    word("normal", "", "the normal side", "no"),
    word("inverse", "", "the inverse side", "no"),
    word("all", "", "search for every ending, as 'solve -a' does", "no"),
    word(
        "variants",
        "=no",
        "every solution goes on with all its endings",
        "yes, in the last step no",
    ),
    word(
        "moves",
        "=<R,U,F2>",
        "these turns only: R stands for R R2 R', R' and F2 for themselves",
        "all",
    ),
    word("other-side", "=N", "at most N moves on the side that has fewer", "any"),
    word("quarters", "=N", "at most N quarter turns", "any"),
    word(
        "quarter-axes",
        "=one or =ud+fb",
        "quarter turns about one axis only, whichever; or about these",
        "any",
    ),
    word(
        "fewest-quarters",
        "",
        "lines with fewer quarter turns in the step first, among those of one total",
        "no",
    ),
    word(
        "triggers",
        "=R+RU2R",
        "DR: only those that end with one of these triggers; own is all of your own",
        "any",
    ),
    word("case", "=4c4e+3c2e", "DR: only those whose trigger begins from these labels", "any"),
    word(
        "subset",
        "=4a1 4e+2c",
        "DR: only those that lead to these HTR subsets; behind DR: only from them",
        "any",
    ),
    word("labels", "=4c4e+3c2e", "the labels that RZP leads to", "those of short triggers"),
    word(
        "find",
        "<=13 or =4*",
        "EO, DR, HTR: only those that are easy to find, at most 13 bits or at least 4 marks",
        "any",
    ),
];

/// Returns the reason why a word is not allowed in the value of a key; `None` if it is allowed.
fn wrong_in(word: &str, key: &str, own: Own<'_>) -> Option<String> {
    match key {
        "triggers" => Triggers::read_with(word, own).err().map(|bad| bad.reason.into_owned()),
        "case" | "labels" => word
            .parse::<Label>()
            .err()
            .map(|_| "corners are 0 or 2 to 8, edges 0, 2, 4, 6 or 8".to_owned()),
        "subset" => Subsets::read(word).err().map(|_| "there is no such subset".to_owned()),
        _ => None,
    }
}

/// Returns the first word of a value that is not allowed: the number of characters before it, the
/// word, and the reason. Returns `None` if all words are allowed.
pub(super) fn wrong_word(key: &str, value: &str, own: Own<'_>) -> Option<(usize, String, String)> {
    let mut at = 0;
    for part in value.split(['+', ',']) {
        let word = part.trim();
        let blanks = part.chars().take_while(|c| c.is_whitespace()).count();
        if let Some(why) = wrong_in(word, key, own).filter(|_| !word.is_empty()) {
            return Some((at + blanks, word.to_owned(), why));
        }
        at += part.chars().count() + 1;
    }
    None
}

/// Sets the field that belongs to a key.
///
/// # Errors
/// The error lists the values that are allowed for the key.
pub(super) fn set(
    keys: &mut LinkKeys,
    key: &str,
    (value, own): (Option<&str>, Own<'_>),
) -> Result<(), &'static str> {
    let number = || {
        value.and_then(|v| v.parse::<u8>().ok()).filter(|&n| n <= 100).ok_or("a number up to 100")
    };
    let flag = || if value.is_none() { Ok(()) } else { Err("no value") };
    match key {
        "min" => keys.min = Some(number()?),
        "max" => keys.max = Some(number()?),
        "slack" => keys.slack = Some(number()?),
        "total" => keys.total = Some(number()?),
        "other-side" => keys.other_side = Some(number()?),
        "max-use" => {
            let most = number().ok().filter(|&n| n > 0);
            keys.max_use = Some(most.ok_or("a number from 1 to 100")?);
        }
        "quarters" => keys.quarters = Some(number()?),
        "shortest" => flag().map(|()| keys.slack = Some(0))?,
        "niss" => flag().map(|()| keys.sides = Some(Sides::Niss))?,
        "linear" => flag().map(|()| keys.sides = Some(Sides::Linear))?,
        "normal" => flag().map(|()| keys.sides = Some(Sides::Only(Side::Normal)))?,
        "inverse" => flag().map(|()| keys.sides = Some(Sides::Only(Side::Inverse)))?,
        "all" => flag().map(|()| keys.all = true)?,
        "variants" => {
            keys.variants = match value {
                None | Some("yes") => Some(true),
                Some("no") => Some(false),
                Some(_) => return Err("yes or no"),
            }
        }
        "keep" => {
            let number = value.and_then(|v| v.parse().ok());
            let keep = if value == Some("all") {
                Some(Keep::All)
            } else {
                number.filter(|n| (1..=10_000_000).contains(n)).map(Keep::Best)
            };
            keys.keep = Some(keep.ok_or("a number from 1, or all")?);
        }
        "moves" => {
            let moves = value.and_then(Generators::read);
            keys.moves = Some(moves.ok_or("faces in angle brackets, such as <R,U,F2>")?);
        }
        "fewest-quarters" => flag().map(|()| keys.fewest_quarters = true)?,
        "triggers" => {
            let triggers = value.and_then(|value| Triggers::read_with(value, own).ok());
            keys.triggers = Some(triggers.ok_or(Trigger::WANTED)?);
        }
        "case" => {
            let cases = value.and_then(|value| value.parse().ok());
            keys.cases = Some(cases.ok_or("labels such as 4c4e, joined by +")?);
        }
        "subset" => {
            let subsets = value.and_then(|value| Subsets::read(value).ok());
            keys.subsets = Some(subsets.ok_or(Subsets::WANTED)?);
        }
        "quarter-axes" => {
            let axes = value.and_then(|value| QuarterTurns::read(value).ok());
            keys.quarter_axes = Some(axes.ok_or("one, or axes such as ud or ud+fb")?);
        }
        "labels" => {
            let labels = value.and_then(|value| value.parse().ok());
            keys.labels = Some(labels.ok_or("labels such as 4c4e or 4c4e+3c2e")?);
        }
        "find" => {
            let limit = value.and_then(|value| value.parse().ok());
            keys.find = Some(limit.ok_or(FindLimit::WANTED)?);
        }
        other => unreachable!("key '{other}' is in the list"),
    }
    Ok(())
}
