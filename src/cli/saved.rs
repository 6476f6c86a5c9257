//! `save` and `saved`: sequences of moves under a name, and `@NAME` where moves are read.
//!
//! They lie in one file of the data folder, a JSON object that people can read and edit. A file
//! that is damaged is named and never written over.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Args;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::exit::{Exit, Failure};
use super::input::{self, Input};
use super::output;
use super::session::Session;
use super::suggest;
use crate::notation::{Side, TokenKind, Written, parse, tokens};
use crate::store::{self, Folder, Lock};

/// The file in the data folder.
const FILE: &str = "sequences.json";

/// How long to wait before asking again for the lock that another program holds.
const PATIENCE: Duration = Duration::from_millis(5);

/// Save moves under a name
///
/// Wherever moves are read, `@NAME` stands for them, alone or among others; inside parentheses
/// their sides are swapped. A name is of letters, digits, `-` and `_`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  premove save scr \"R' U' F D2 L2 F\"\n  premove solve eofb \"@scr R U\"\n  premove scramble | premove save today -"
)]
pub(super) struct Save {
    /// Name, without the `@`
    name: String,
    /// Moves; `-` reads them from the standard input
    #[arg(value_name = "MOVES")]
    words: Vec<String>,
}

/// List the saved sequences, or remove one
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove saved\n  premove saved --remove scr")]
pub(super) struct Saved {
    /// Sequence to remove
    #[arg(long, value_name = "NAME")]
    remove: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// A saved sequence as JSON.
#[derive(Serialize)]
struct Record<'a> {
    name: &'a str,
    moves: &'a str,
}

pub(super) fn save(options: &Save, session: &Session) -> Result<Exit, Failure> {
    let name = options.name.strip_prefix('@').unwrap_or(&options.name);
    if name.is_empty() || !name.chars().all(is_of_name) {
        return Err(Failure::bad(format!(
            "'{name}' is no name: a name is of letters, digits, - and _"
        )));
    }
    let mut moves = Vec::new();
    Input::new(&options.words, false, true, "moves")?.each(session, input::moves, |item| {
        moves.push(item.value.to_string());
        Ok(Exit::Done)
    })?;
    match moves.as_slice() {
        [moves] if !moves.is_empty() => change(session, |file| {
            if let Some(before) = file.sequences.insert(name.to_owned(), moves.clone()) {
                output::say(format_args!("'{name}' was {before}"));
            }
            Ok(())
        }),
        [] | [_] => Err(Failure::bad("no moves to save")),
        _ => Err(Failure::bad(format!(
            "one sequence has one name, and there are {} lines",
            moves.len()
        ))),
    }
}

pub(super) fn saved(options: &Saved, session: &Session) -> Result<Exit, Failure> {
    if let Some(name) = &options.remove {
        let name = name.strip_prefix('@').unwrap_or(name);
        return change(session, |file| {
            file.find(name)?;
            file.sequences.remove(name);
            Ok(())
        });
    }
    let sequences = File::read(session)?.sequences;
    if sequences.is_empty() {
        output::say("no sequence is saved: 'premove save NAME MOVES' saves one");
    }
    let width = sequences.keys().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, moves) in &sequences {
        if options.json {
            session.output.json(&Record { name, moves });
        } else {
            session.output.line(format_args!("{name:width$}  {moves}"));
        }
    }
    Ok(Exit::Done)
}

/// The names there are; none where the file cannot be read.
#[cfg(feature = "shell")]
pub(super) fn names(session: &Session) -> Vec<String> {
    File::read(session).map(|file| file.sequences.into_keys().collect()).unwrap_or_default()
}

/// A text with the moves of saved sequences in place of their names.
///
/// Text without `@NAME` comes back as it is. A sequence that stands on the inverse side has its
/// sides swapped, so that `(@x)` is to the inverse what `@x` is to the normal side.
///
/// # Errors
/// When there is no such name, the file is damaged, or the rest of the text is no moves; columns
/// are those of the text.
pub(super) fn expand(text: String, session: &Session) -> Result<String, Failure> {
    let places = places(&text);
    if places.is_empty() {
        return Ok(text);
    }
    let file = File::read(session)?;
    let mut sequences = Vec::new();
    for &(start, end) in &places {
        sequences.push(file.moves(&text[start + 1..end])?);
    }
    // With a move in place of each name the text must be moves, and the move knows on which side
    // the name stands.
    let (mut masked, mut at, mut marks) = (String::new(), 0, Vec::new());
    for &(start, end) in &places {
        masked += &text[at..start];
        marks.push(masked.len());
        masked.push('U');
        masked.extend(text[start + 1..end].chars().map(|_| ' '));
        at = end;
    }
    masked += &text[at..];
    parse(&masked)?;
    let mut written = Written::default();
    for token in tokens(&masked) {
        let TokenKind::Move(m) = token.kind else { continue };
        match marks.iter().position(|mark| *mark == token.span.start) {
            Some(index) => {
                for &(side, m) in sequences[index].moves() {
                    written.push(seen_from(token.side, side), m);
                }
            }
            None => written.push(token.side, m),
        }
    }
    Ok(written.to_string())
}

/// The side on which a sequence's move lies when its name stands on this side.
const fn seen_from(name: Side, own: Side) -> Side {
    match name {
        Side::Normal => own,
        Side::Inverse => own.other(),
    }
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

/// Where the names stand in a text, each from its `@`; not in comments.
fn places(text: &str) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let (mut at, mut comment) = (0, false);
    while let Some(c) = text[at..].chars().next() {
        comment = (comment || c == '/') && !matches!(c, '\n' | '\r');
        let next = at + c.len_utf8();
        let name = text[next..].len() - text[next..].trim_start_matches(is_of_name).len();
        if c == '@' && !comment && name > 0 {
            places.push((at, next + name));
            at = next + name;
        } else {
            at = next;
        }
    }
    places
}

/// The file of sequences.
struct File {
    path: PathBuf,
    sequences: BTreeMap<String, String>,
}

impl File {
    fn path(session: &Session) -> Result<PathBuf, Failure> {
        Ok(session.paths().folder(Folder::Data)?.join(FILE))
    }

    /// The file as it stands; no sequences where there is none.
    fn read(session: &Session) -> Result<Self, Failure> {
        let path = Self::path(session)?;
        let text = match store::read_text(&path) {
            Ok(text) => text,
            Err(error) if error.is_missing() => {
                return Ok(Self { path, sequences: BTreeMap::new() });
            }
            Err(error) => return Err(error.into()),
        };
        match serde_json::from_str::<Sequences>(&text) {
            Ok(Sequences(sequences)) => Ok(Self { path, sequences }),
            Err(error) => Err(damaged(&path, &error)),
        }
    }

    fn write(&self) -> Result<(), Failure> {
        let mut text =
            serde_json::to_string_pretty(&self.sequences).map_err(Failure::environment)?;
        text.push('\n');
        Ok(store::write(&self.path, text.as_bytes())?)
    }

    fn find(&self, name: &str) -> Result<&str, Failure> {
        let names: Vec<&str> = self.sequences.keys().map(String::as_str).collect();
        let unknown = || match names.as_slice() {
            [] => Failure::bad(format!(
                "unknown saved sequence '{name}': none is saved, 'premove help save' tells how"
            )),
            names => Failure::bad(suggest::unknown("saved sequence", name, names)),
        };
        self.sequences.get(name).map(String::as_str).ok_or_else(unknown)
    }

    fn moves(&self, name: &str) -> Result<Written, Failure> {
        let moves = parse(self.find(name)?);
        moves.map_err(|error| {
            Failure::from(error).context(format!("sequence '{name}' in '{}'", self.path.display()))
        })
    }
}

fn damaged(path: &Path, error: &serde_json::Error) -> Failure {
    let path = path.display();
    Failure::environment(anyhow::anyhow!(
        "'{path}' is damaged: {error}; mend or remove it, it is left as it is"
    ))
}

/// The content of the file, in which no name may occur twice: one of the two would be lost.
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

/// Changes the file while no other program does.
fn change(
    session: &Session,
    edit: impl FnOnce(&mut File) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let lock = File::path(session)?.with_extension("lock");
    let _held = loop {
        match Lock::try_acquire(&lock)? {
            Some(held) => break held,
            None if session.is_stopped() => return Ok(Exit::Done),
            None => thread::sleep(PATIENCE),
        }
    };
    let mut file = File::read(session)?;
    edit(&mut file)?;
    file.write()?;
    Ok(Exit::Done)
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
}
