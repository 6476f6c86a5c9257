//! The commands of a definition file, and the entries for each set that follow commands such as
//! Solved, Move and Scramble: a line for the pieces, and optionally a line for their orientations.

use super::error::{NameHint, PuzzleFileError, PuzzleFileFault, shown};
use super::text::{FileWord, FileWords};
use crate::model::{ANY, Shape};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DefinitionCommand {
    Name,
    Set,
    /// The solved position, with labels from 1.
    Solved,
    /// The solved position, with labels from 0.
    StartState,
    /// A move with pieces from 1. Orientations are indexed by the slot that a piece leaves.
    Move,
    /// A move with pieces from 0. Orientations are indexed by the slot that a piece enters.
    MoveTransformation,
    MoveAlias,
    MoveSequence,
    Illegal,
    Ignore,
    Block,
    ForbiddenGroups,
    ForbiddenPairs,
    /// A command that ksolve+ no longer uses.
    Deprecated,
}

const COMMANDS: [(&str, DefinitionCommand, SupportedBy); 16] = [
    ("Name", DefinitionCommand::Name, SupportedBy::Everywhere),
    ("Set", DefinitionCommand::Set, SupportedBy::Everywhere),
    ("Solved", DefinitionCommand::Solved, SupportedBy::Everywhere),
    ("StartState", DefinitionCommand::StartState, SupportedBy::Twsearch),
    ("Move", DefinitionCommand::Move, SupportedBy::Everywhere),
    ("MoveTransformation", DefinitionCommand::MoveTransformation, SupportedBy::Twsearch),
    ("MoveAlias", DefinitionCommand::MoveAlias, SupportedBy::Twsearch),
    ("MoveSequence", DefinitionCommand::MoveSequence, SupportedBy::Twsearch),
    ("Illegal", DefinitionCommand::Illegal, SupportedBy::Twsearch),
    ("Ignore", DefinitionCommand::Ignore, SupportedBy::Ksolve),
    ("Block", DefinitionCommand::Block, SupportedBy::Ksolve),
    ("ForbiddenGroups", DefinitionCommand::ForbiddenGroups, SupportedBy::Ksolve),
    ("ForbiddenPairs", DefinitionCommand::ForbiddenPairs, SupportedBy::Ksolve),
    ("Multiplicators", DefinitionCommand::Deprecated, SupportedBy::Ksolve),
    ("ParallelMoves", DefinitionCommand::Deprecated, SupportedBy::Ksolve),
    ("MoveLimits", DefinitionCommand::Deprecated, SupportedBy::Ksolve),
];

/// The programs that support a command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SupportedBy {
    Everywhere,
    Ksolve,
    Twsearch,
}

impl DefinitionCommand {
    /// Returns the command with this name, and the programs that support it.
    pub(super) fn find(name: &str) -> Option<(Self, SupportedBy)> {
        let found = COMMANDS.iter().find(|&&(command, ..)| command == name);
        found.map(|&(_, command, known)| (command, known))
    }

    /// Returns the command name that is most similar to a misspelt one; `None` if no name is
    /// similar.
    pub(super) fn nearest(word: &str) -> Option<&'static str> {
        premove_cube::notation::nearest(word, COMMANDS.iter().map(|&(name, ..)| name))
    }
}

/// Returns `true` if a word is a command of a definition file or of a scramble file.
pub(super) fn is_command(word: &str) -> bool {
    DefinitionCommand::find(word).is_some()
        || matches!(word, "Scramble" | "ScrambleAlg" | "RandomScramble" | "Slack" | "MaxDepth")
}

/// Entry of a file for one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlotEntry {
    /// A number.
    Is(i64),
    /// A number, in a slot that need not be solved at the end: `?3`.
    Hint(i64),
    /// An unknown piece, in a slot that need not be solved at the end: `?`.
    Free,
    /// An unknown piece, in a slot that must be solved at the end: `~`.
    Unknown,
}

/// Entries of a file for one set.
pub(super) struct SetEntries<'a> {
    pub(super) set: usize,
    pub(super) name: FileWord<'a>,
    pub(super) labels: Vec<(FileWord<'a>, SlotEntry)>,
    pub(super) twists: Vec<(FileWord<'a>, SlotEntry)>,
}

/// Reads the entries of sets up to `End`. If the file ends before, adds a note.
pub(super) fn sets<'a>(
    words: &mut FileWords<'a>,
    shape: &Shape,
) -> Result<Vec<SetEntries<'a>>, PuzzleFileError> {
    let mut all: Vec<SetEntries> = Vec::new();
    loop {
        let Some(name) = words.next() else {
            let text = "the last End is missing: taken as if it stood at the end of the file";
            words.note(words.error_here(PuzzleFileFault::Empty).line, text.to_owned());
            return Ok(all);
        };
        if name.text == "End" {
            return Ok(all);
        }
        let Some(set) = shape.find(name.text) else {
            return Err(no_set(words, shape, name, all.last()));
        };
        if let Some(before) = all.iter().find(|entries| entries.set == set) {
            return Err(words.twice(name, "set", before.name.line));
        }
        let labels = entries(words, shape, set, "piece numbers")?;
        let is_turned =
            words.peek().is_some_and(|next| is_entry(next) && shape.find(next.text).is_none());
        let twists =
            if is_turned { entries(words, shape, set, "orientations")? } else { Vec::new() };
        all.push(SetEntries { set, name, labels, twists });
    }
}

/// Returns the error for a word that is not the name of a set.
fn no_set(
    words: &FileWords,
    shape: &Shape,
    word: FileWord,
    before: Option<&SetEntries>,
) -> PuzzleFileError {
    let set = before.map(|entries| &shape.sets()[entries.set]).filter(|_| is_entry(word));
    if let Some(set) = set {
        let next = shown(word.text);
        let fault = PuzzleFileFault::TooMany { set: shown(&set.name), needed: set.pieces, next };
        return words.error(word, fault);
    }
    if is_command(word.text) {
        return words.expected(word, "the name of a set or End");
    }
    let names = shape.sets().iter().map(|set| set.name.as_str());
    words.unknown(word, "set", NameHint::new(word.text, names))
}

/// Reads one entry for each piece of a set. `what` is the word for the entries in errors.
fn entries<'a>(
    words: &mut FileWords<'a>,
    shape: &Shape,
    set: usize,
    what: &'static str,
) -> Result<Vec<(FileWord<'a>, SlotEntry)>, PuzzleFileError> {
    let set = &shape.sets()[set];
    let mut all = Vec::new();
    for found in 0..set.pieces {
        let word = words.next();
        let Some(word) = word.filter(|&word| is_entry(word)) else {
            let fault = PuzzleFileFault::TooFew {
                set: shown(&set.name),
                what,
                needed: set.pieces,
                found,
                next: shown(word.map_or("the end of the file", |word| word.text)),
            };
            return Err(match word {
                Some(word) => words.error(word, fault),
                None => words.error_here(fault),
            });
        };
        let Some(entry) = entry(word.text) else {
            return Err(words.expected(word, "a number, ?, ~ or a number behind ?"));
        };
        all.push((word, entry));
    }
    Ok(all)
}

fn is_entry(word: FileWord) -> bool {
    word.is_numeric() || word.text.starts_with(['?', '~'])
}

fn entry(text: &str) -> Option<SlotEntry> {
    match (text, text.strip_prefix('?')) {
        ("?", _) => Some(SlotEntry::Free),
        ("~", _) => Some(SlotEntry::Unknown),
        (_, Some(hint)) => hint.parse().ok().map(SlotEntry::Hint),
        _ => text.parse().ok().map(SlotEntry::Is),
    }
}

pub(super) fn label(
    words: &FileWords,
    word: FileWord,
    entry: SlotEntry,
    first: i64,
) -> Result<u16, PuzzleFileError> {
    let (SlotEntry::Is(number) | SlotEntry::Hint(number)) = entry else {
        return Err(no_number(words, word));
    };
    let most = u64::from(ANY) - 1;
    let raised = number
        .checked_add(first)
        .and_then(|label| u64::try_from(label).ok())
        .filter(|&label| label <= most);
    raised.map(|label| label as u16).ok_or_else(|| {
        let what = "the number of a piece".to_owned();
        let found = shown(word.text);
        words.error(
            word,
            PuzzleFileFault::OutOfRange {
                what,
                least: 0,
                most: most - first.unsigned_abs(),
                found,
            },
        )
    })
}

/// Reduces an orientation modulo the number of orientations.
pub(super) fn turned(twist: i64, orientations: u8) -> u8 {
    twist.rem_euclid(i64::from(orientations)) as u8
}

/// Returns the error for a word in a place where only a number is allowed.
pub(super) fn no_number(words: &FileWords, word: FileWord) -> PuzzleFileError {
    words.expected(word, "a number")
}
