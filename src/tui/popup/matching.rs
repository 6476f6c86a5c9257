//! How well typed text fits a command, and which commands fit it best.
//!
//! Words are compared, never letters far apart. A word of a name counts more than another name of
//! the command ([`super::aliases`]), and that more than a word of its description.

use std::ops::Range;

use super::aliases::aliases;
use super::entry::Entry;
use crate::command::{Command, Run};
use crate::context::Context;

/// Quality of the match between typed text and a command; the best is the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The text is the id or the title of the command, or one of its keys.
    Whole,
    /// Each word of the text is a word of the id or of the title.
    Words,
    /// Each word of the text is a word of one alias.
    Alias,
    /// Each word of the text begins a word of the id or of the title, or is its plural or singular.
    Beginnings,
    /// Each word of the text begins a word of one alias.
    AliasBeginnings,
    /// Each word of the text, of three letters or more, is contained in the id or in the title.
    Parts,
    /// Each word of the text begins a word of the name or of the description. A word of one or two
    /// letters must be a whole word.
    Described,
}

/// Ends of the ids of commands that remove something. They stand behind others that fit as well.
const REMOVING: [&str; 7] = ["delete", "remove", "forget", "clear", "give_up", "hide", "new"];

impl Fit {
    /// Returns how uncertain the match is: 0 for whole words, 1 for parts of words, 2 for words of
    /// the description.
    fn uncertainty(self) -> u8 {
        match self {
            Self::Whole | Self::Words | Self::Alias => 0,
            Self::Beginnings | Self::AliasBeginnings | Self::Parts => 1,
            Self::Described => 2,
        }
    }

    /// Returns whether the text names the command, so that Enter may run it. A match in the
    /// description is only a guess.
    pub(super) fn is_named(self) -> bool {
        self < Self::Described
    }
}

/// The match of a command with the typed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) fit: Fit,
    /// The alias that fits, if the name does not.
    pub(super) alias: Option<&'static str>,
}

/// Returns how a command fits the typed text; `None` if it does not.
///
/// `keys` are its keys, with two blanks between them.
pub(super) fn hit(text: &str, command: &Command, keys: &str) -> Option<Hit> {
    let named = |fit| Some(Hit { fit, alias: None });
    if is_name(text.trim(), command, keys) {
        return named(Fit::Whole);
    }
    let text = text.to_lowercase();
    let typed = words(&text);
    if typed.is_empty() {
        return None;
    }
    let name = format!("{} {}", command.id, command.title).to_lowercase();
    let name = words(&name);
    let alias = |fits: fn(&str, &str) -> bool| {
        aliases(command.id).find(|alias| all_in(&typed, &words(alias), fits))
    };
    if all_in(&typed, &name, is_same) {
        return named(Fit::Words);
    }
    if let Some(alias) = alias(is_same) {
        return Some(Hit { fit: Fit::Alias, alias: Some(alias) });
    }
    if all_in(&typed, &name, begins) {
        return named(Fit::Beginnings);
    }
    if let Some(alias) = alias(begins) {
        return Some(Hit { fit: Fit::AliasBeginnings, alias: Some(alias) });
    }
    if all_in(&typed, &name, is_part) {
        return named(Fit::Parts);
    }
    let doc = command.doc.to_lowercase();
    let described: Vec<&str> = name.into_iter().chain(words(&doc)).collect();
    all_in(&typed, &described, is_described).then_some(Hit { fit: Fit::Described, alias: None })
}

/// Returns the entries that fit the typed text, the best first: whole words before parts of words,
/// and both before words of descriptions. Among those that are equally sure, commands of the
/// contexts around the focus come first, by their fit; then those that can run now, those of the
/// inner contexts, those that remove nothing, those that take no argument, and those whose id and
/// title both have the words. If nothing is typed, all entries stay in their order.
pub(super) fn matching(text: &str, entries: Vec<Entry>, contexts: &[Context]) -> Vec<Entry> {
    if text.trim().is_empty() {
        return entries;
    }
    let mut found: Vec<(Hit, Entry)> = entries
        .into_iter()
        .filter_map(|mut entry| {
            let hit = hit(text, entry.command, &entry.keys)?;
            entry.alias = hit.alias;
            Some((hit, entry))
        })
        .collect();
    let lower = text.to_lowercase();
    let typed = words(&lower);
    found.sort_by_cached_key(|(hit, entry)| {
        let command = entry.command;
        let place = contexts.iter().position(|context| *context == command.context);
        let is_in_both = [command.id, command.title]
            .iter()
            .all(|name| all_in(&typed, &words(&name.to_lowercase()), begins));
        // The title of a command of another screen may be a single common word.
        let is_common = place.is_none() && hit.fit == Fit::Whole && text.trim() != command.id;
        let fit = if is_common { Fit::Words } else { hit.fit };
        let is_asking = matches!(command.run, Run::With { .. });
        let removes = REMOVING.iter().any(|part| command.id.ends_with(part));
        let kind = (removes, is_asking, !is_in_both);
        let rank = place.unwrap_or(usize::MAX);
        (fit.uncertainty(), place.is_none(), fit, entry.reason.is_some(), rank, kind)
    });
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// Returns the parts of a name, in bytes, that fit the words of the typed text, in order.
pub(super) fn marks(typed: &str, name: &str) -> Vec<Range<usize>> {
    // A name is ASCII, so that its letters keep their places in lower case.
    let (typed, name) = (typed.to_lowercase(), name.to_ascii_lowercase());
    let parts = words_at(&name);
    let mark = |word: &str| {
        let kinds: [fn(&str, &str) -> bool; 3] = [is_same, begins, is_part];
        let part = |fits: &fn(&str, &str) -> bool| parts.iter().find(|(_, part)| fits(word, part));
        let (at, part) = kinds.iter().find_map(part)?;
        let from = at + part.find(word).unwrap_or(0);
        Some(from..(from + word.len()).min(at + part.len()))
    };
    let mut marks: Vec<_> = words(&typed).into_iter().filter_map(mark).collect();
    marks.sort_by_key(|mark| mark.start);
    marks.dedup_by(|next, mark| next.start < mark.end);
    marks
}

/// Returns whether the text is the id, the title or a key of a command.
fn is_name(text: &str, command: &Command, keys: &str) -> bool {
    let is_key = keys.split("  ").any(|key| key == text);
    !text.is_empty()
        && (is_key || text == command.id || text.to_lowercase() == command.title.to_lowercase())
}

fn words(text: &str) -> Vec<&str> {
    words_at(text).into_iter().map(|(_, word)| word).collect()
}

/// Returns the words of a text, each with the byte at which it begins.
fn words_at(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut at = 0;
    for part in text.split(|c: char| !c.is_alphanumeric()) {
        // The separator may have several bytes.
        let from = text[at..].find(part).map_or(at, |found| at + found);
        if !part.is_empty() {
            words.push((from, part));
        }
        at = from + part.len();
    }
    words
}

fn all_in(typed: &[&str], parts: &[&str], fits: fn(&str, &str) -> bool) -> bool {
    typed.iter().all(|word| parts.iter().any(|part| fits(word, part)))
}

fn is_same(word: &str, part: &str) -> bool {
    word == part
}

/// Returns whether two words are the same, or one is the plural of the other.
fn is_form(word: &str, part: &str) -> bool {
    word == part || word.strip_suffix('s') == Some(part) || part.strip_suffix('s') == Some(word)
}

fn begins(word: &str, part: &str) -> bool {
    part.starts_with(word) || is_form(word, part)
}

fn is_part(word: &str, part: &str) -> bool {
    begins(word, part) || (word.len() > 2 && part.contains(word))
}

fn is_described(word: &str, part: &str) -> bool {
    is_form(word, part) || (word.len() > 2 && part.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked<'a>(typed: &str, name: &'a str) -> Vec<&'a str> {
        marks(typed, name).into_iter().map(|mark| &name[mark]).collect()
    }

    #[test]
    fn the_letters_that_fit_are_marked_in_order() {
        assert_eq!(marked("star", "Star the step, strike it out"), ["Star"]);
        assert_eq!(marked("steps star", "Star the step, strike it out"), ["Star", "step"]);
        assert_eq!(marked("commu", "Choose insertion (commutator)"), ["commu"]);
        assert_eq!(marked("sert", "Choose insertion"), ["sert"]);
        assert_eq!(marked("next", "tree.next_sibling"), ["next"]);
        assert_eq!(marked("x", "Choose insertion"), Vec::<&str>::new());
        assert_eq!(marked("\u{e9}o", "Choose EO"), Vec::<&str>::new());
    }
}
