//! Saved sequences: moves with a name, and `@NAME` in their place in other moves.
//!
//! They are stored in one file of the data folder, a JSON object that people can read and edit. A
//! damaged file is reported and never overwritten.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use premove_cube::notation::{Side, TokenKind, WrittenSequence, parse, tokens};
use premove_engine::store::{self, Folder, Paths};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::suggest;
use crate::output::exit::Failure;
use crate::session::CommandSession;

const FILE: &str = "sequences.json";

/// Returns the names of all sequences; empty if the file cannot be read.
#[cfg(feature = "shell")]
pub(crate) fn names(paths: &Paths) -> Vec<String> {
    SavedSequences::read(paths).map(|file| file.sequences.into_keys().collect()).unwrap_or_default()
}

/// Replaces the names of saved sequences in a text by their moves.
///
/// Text without `@NAME` does not change. On the inverse side the two sides of a sequence are
/// exchanged, so that `(@x)` means for the inverse what `@x` means for the normal side.
///
/// # Errors
/// Fails if a name is unknown, the file is damaged, or the rest of the text is not moves. Columns
/// refer to the given text.
pub(crate) fn expand(text: String, session: &CommandSession) -> Result<String, Failure> {
    let places = places(&text);
    if places.is_empty() {
        return Ok(text);
    }
    // The folders are looked up only for a text that needs them: this costs more than reading a
    // scramble.
    let file = SavedSequences::read(&session.paths())?;
    let mut sequences = Vec::new();
    for &(start, end) in &places {
        sequences.push(file.moves(&text[start + 1..end])?);
    }
    // Each name is replaced by a single move, and the text is then parsed as moves. The side of
    // that move is the side of the name.
    let mut masked = String::new();
    let mut at = 0;
    let mut marks = Vec::new();
    for &(start, end) in &places {
        masked += &text[at..start];
        marks.push(masked.len());
        masked.push('U');
        masked.extend(text[start + 1..end].chars().map(|_| ' '));
        at = end;
    }
    masked += &text[at..];
    parse(&masked)?;
    let mut written = WrittenSequence::default();
    let mut named = marks.into_iter().zip(&sequences).peekable();
    for token in tokens(&masked) {
        let TokenKind::Move(m) = token.kind else { continue };
        match named.next_if(|(mark, _)| *mark == token.span.start) {
            Some((_, sequence)) => {
                for &(side, m) in sequence.moves() {
                    written.push(seen_from(token.side, side), m);
                }
            }
            None => written.push(token.side, m),
        }
    }
    Ok(written.to_string())
}

/// Returns the side of a move of a saved sequence. `name` is the side on which the name of the
/// sequence stands, `own` the side of the move in the sequence.
const fn seen_from(name: Side, own: Side) -> Side {
    match name {
        Side::Normal => own,
        Side::Inverse => own.other(),
    }
}

pub(crate) fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

/// Returns the ranges of the names in a text, each from its `@` on. Names in comments do not count.
/// Reads each character once.
fn places(text: &str) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut chars = text.char_indices().peekable();
    let mut comment = false;
    while let Some((at, c)) = chars.next() {
        comment = (comment || c == '/') && !matches!(c, '\n' | '\r');
        if c != '@' || comment {
            continue;
        }
        let name = at + c.len_utf8();
        let mut end = name;
        while let Some((last, c)) = chars.next_if(|&(_, c)| is_of_name(c)) {
            end = last + c.len_utf8();
        }
        if end > name {
            places.push((at, end));
        }
    }
    places
}

pub(crate) struct SavedSequences {
    path: PathBuf,
    pub(crate) sequences: BTreeMap<String, String>,
}

impl SavedSequences {
    pub(crate) fn path(paths: &Paths) -> Result<PathBuf, Failure> {
        Ok(paths.folder(Folder::Data)?.join(FILE))
    }

    /// Reads the file; without a file there are no sequences.
    pub(crate) fn read(paths: &Paths) -> Result<Self, Failure> {
        let path = Self::path(paths)?;
        let text = match store::read_text(&path) {
            Ok(text) => text,
            Err(error) if error.is_missing() => {
                return Ok(Self { path, sequences: BTreeMap::new() });
            }
            Err(error) => return Err(error.into()),
        };
        match read(&text) {
            Ok(sequences) => Ok(Self { path, sequences }),
            Err(error) => Err(damaged(&path, &error)),
        }
    }

    pub(crate) fn write(&self) -> Result<(), Failure> {
        let mut text =
            serde_json::to_string_pretty(&self.sequences).map_err(Failure::environment)?;
        text.push('\n');
        Ok(store::write(&self.path, text.as_bytes())?)
    }

    pub(crate) fn find(&self, name: &str) -> Result<&str, Failure> {
        let names: Vec<&str> = self.sequences.keys().map(String::as_str).collect();
        self.sequences.get(name).map(String::as_str).ok_or_else(|| match names.as_slice() {
            [] => Failure::bad(format!(
                "unknown saved sequence '{name}': none is saved, 'premove help save' says how"
            )),
            names => Failure::bad(suggest::unknown("saved sequence", name, names)),
        })
    }

    fn moves(&self, name: &str) -> Result<WrittenSequence, Failure> {
        let moves = parse(self.find(name)?);
        moves.map_err(|error| {
            Failure::from(error).context(format!("sequence '{name}' in '{}'", self.path.display()))
        })
    }
}

/// Parses the text of the file of sequences.
pub(crate) fn read(text: &str) -> serde_json::Result<BTreeMap<String, String>> {
    serde_json::from_str::<Sequences>(text).map(|Sequences(sequences)| sequences)
}

fn damaged(path: &Path, error: &serde_json::Error) -> Failure {
    let path = path.display();
    Failure::environment(anyhow::anyhow!(
        "'{path}' is damaged: {error}; mend or remove it, it is left as it is"
    ))
}

/// Content of the file. A repeated name is an error, because one of the two sequences would be
/// lost.
struct Sequences(BTreeMap<String, String>);

impl<'de> Deserialize<'de> for Sequences {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Once)
    }
}

struct Once;

impl<'de> Visitor<'de> for Once {
    type Value = Sequences;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names with their moves")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Sequences, A::Error> {
        let mut sequences = BTreeMap::new();
        while let Some((name, moves)) = map.next_entry::<String, String>()? {
            if sequences.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the name '{name}' occurs twice")));
            }
            sequences.insert(name, moves);
        }
        Ok(Sequences(sequences))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_anywhere_but_in_comments() {
        let found = |text: &'static str| {
            places(text).into_iter().map(|(start, end)| &text[start..end]).collect::<Vec<_>>()
        };
        assert_eq!(found("@a R (@b-c_2)@d"), ["@a", "@b-c_2", "@d"]);
        assert_eq!(found("R // @a\n@b / @c"), ["@b"]);
        assert_eq!(found("R @ U @'"), [""; 0]);
        assert_eq!(found("é@été "), ["@été"]);
    }

    #[test]
    fn names_in_a_mebibyte_without_a_blank_begin_with_their_sign() {
        for word in ["a", "@", "@a", "a@", "/@a\n", "@é "] {
            let text = word.repeat((1 << 20) / word.len());
            let names = places(&text);
            assert!(
                names.iter().all(|&(start, end)| text[start..].starts_with('@') && end > start)
            );
        }
    }
}
