//! What stands for each set behind Solved, Move, Scramble and the like: a line for the pieces,
//! perhaps one for how they are turned.

use super::error::{Error, Fault, Hint, Place, shown};
use super::text::{Word, Words};
use crate::puzzle::model::pattern::ANY;
use crate::puzzle::model::shape::Shape;

/// What stands for one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// A number.
    Is(i64),
    /// A number, in a slot that need not be right in the end: `?3`.
    Hint(i64),
    /// Not known, in a slot that need not be right in the end: `?`.
    Free,
    /// Not known, in a slot that must be right in the end: `~`.
    Unknown,
}

/// What stands for one set.
pub(super) struct Entries<'a> {
    pub(super) set: usize,
    pub(super) name: Word<'a>,
    pub(super) labels: Vec<(Word<'a>, Entry)>,
    pub(super) twists: Vec<(Word<'a>, Entry)>,
}

/// Reads sets up to `End`, or up to the end of the file, which is noted.
pub(super) fn sets<'a>(words: &mut Words<'a>, shape: &Shape) -> Result<Vec<Entries<'a>>, Error> {
    let mut all: Vec<Entries> = Vec::new();
    loop {
        let Some(name) = words.next() else {
            let line = words.error_here(Fault::Empty).line;
            words.note(
                line,
                "the last End is missing: taken as if it stood at the end of the file".to_owned(),
            );
            return Ok(all);
        };
        if name.text == "End" {
            return Ok(all);
        }
        let Some(set) = shape.find(name.text) else {
            return Err(no_set(words, shape, name, all.last()));
        };
        if let Some(before) = all.iter().find(|entries| entries.set == set) {
            let before = Place(before.name.line);
            return Err(
                words.error(name, Fault::Twice { what: "set", name: shown(name.text), before })
            );
        }
        let labels = entries(words, shape, set, "piece numbers")?;
        let is_turned =
            words.peek().is_some_and(|next| is_entry(next) && shape.find(next.text).is_none());
        let twists =
            if is_turned { entries(words, shape, set, "orientations")? } else { Vec::new() };
        all.push(Entries { set, name, labels, twists });
    }
}

/// Why a word is not the name of a set.
fn no_set(words: &Words, shape: &Shape, word: Word, before: Option<&Entries>) -> Error {
    let set = before.map(|entries| &shape.sets()[entries.set]).filter(|_| is_entry(word));
    let fault = match set {
        Some(set) => {
            Fault::TooMany { set: shown(&set.name), needed: set.pieces, next: shown(word.text) }
        }
        None if super::commands::is_command(word.text) => {
            Fault::Expected { wanted: "the name of a set or End", found: shown(word.text) }
        }
        None => Fault::Unknown {
            what: "set",
            word: shown(word.text),
            hint: Hint::new(word.text, shape.sets().iter().map(|set| set.name.as_str())),
        },
    };
    words.error(word, fault)
}

/// Reads as many entries as a set has pieces.
fn entries<'a>(
    words: &mut Words<'a>,
    shape: &Shape,
    set: usize,
    what: &'static str,
) -> Result<Vec<(Word<'a>, Entry)>, Error> {
    let set = &shape.sets()[set];
    let mut all = Vec::new();
    for found in 0..set.pieces {
        let too_few = |next: &str| Fault::TooFew {
            set: shown(&set.name),
            what,
            needed: set.pieces,
            found,
            next: shown(next),
        };
        let Some(word) = words.next() else {
            return Err(words.error_here(too_few("the end of the file")));
        };
        if !is_entry(word) {
            return Err(words.error(word, too_few(word.text)));
        }
        let Some(entry) = entry(word.text) else {
            let wanted = "a number, ?, ~ or a number behind ?";
            return Err(words.error(word, Fault::Expected { wanted, found: shown(word.text) }));
        };
        all.push((word, entry));
    }
    Ok(all)
}

/// Whether a word looks like an entry.
fn is_entry(word: Word) -> bool {
    word.is_numeric() || word.text.starts_with(['?', '~'])
}

fn entry(text: &str) -> Option<Entry> {
    match (text, text.strip_prefix('?')) {
        ("?", _) => Some(Entry::Free),
        ("~", _) => Some(Entry::Unknown),
        (_, Some(hint)) => hint.parse().ok().map(Entry::Hint),
        _ => text.parse().ok().map(Entry::Is),
    }
}

/// A label from an entry. `first` is what labels are raised by.
pub(super) fn label(words: &Words, word: Word, entry: Entry, first: i64) -> Result<u16, Error> {
    let (Entry::Is(number) | Entry::Hint(number)) = entry else {
        return Err(no_number(words, word));
    };
    let most = u64::from(ANY) - 1;
    let raised = number
        .checked_add(first)
        .and_then(|label| u64::try_from(label).ok())
        .filter(|&label| label <= most);
    raised.map(|label| label as u16).ok_or_else(|| {
        let (what, found) = ("the number of a piece".to_owned(), shown(word.text));
        words.error(
            word,
            Fault::OutOfRange { what, least: 0, most: most - first.unsigned_abs(), found },
        )
    })
}

/// A turn from the number that stands for it: below the orientations.
pub(super) fn turned(twist: i64, orientations: u8) -> u8 {
    twist.rem_euclid(i64::from(orientations)) as u8
}

/// A mark where only a number can be.
pub(super) fn no_number(words: &Words, word: Word) -> Error {
    words.error(word, Fault::Expected { wanted: "a number", found: shown(word.text) })
}
