//! Reads definitions and positions, and checks them without a search.

use std::path::Path;
use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::store;
use premove_puzzle::Definition;
use premove_puzzle::check::{self, Possibility};
use premove_puzzle::format::{self, PuzzleFileError, PuzzleScramble, ScrambleSource};

use super::definitions::{shipped_text, stamp};
use crate::api::{Outcome, Position, PuzzleEvent, PuzzleSource, PuzzleText, Stamp};
use crate::entropy;
use crate::failure::Failure;
use crate::job::context::Context;

/// Largest size of a file that is read, in bytes; no definition is larger.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a definition and checks it.
pub(super) fn open(source: &PuzzleSource, with: &Context) -> Outcome {
    let (stamp, outcome) = read(source);
    let definition = outcome.as_ref().ok().map(|text| Arc::clone(&text.definition));
    with.sender.send_puzzle(PuzzleEvent::Read { stamp, outcome });
    if let Some(definition) = definition {
        match check::check(&definition, with.control) {
            Ok(report) => with.sender.send_puzzle(PuzzleEvent::Checked(Arc::new(report))),
            Err(_) => return Outcome::Stopped,
        }
    }
    Outcome::Done { truncated: false }
}

/// Reads a position of a puzzle, as moves or in the form of a scramble file, and checks whether it
/// can be solved.
pub(super) fn position(definition: &Definition, text: &str, with: &Context) -> Outcome {
    let position = parse(definition, text, with.control).map(Arc::new);
    with.sender.send_puzzle(PuzzleEvent::Position(position.clone()));
    if let Ok(position) = position {
        let verdict = verdict(definition, &position.scramble, with.control);
        if with.control.is_stopped() {
            return Outcome::Stopped;
        }
        with.sender.send_puzzle(PuzzleEvent::Possible(verdict));
    }
    Outcome::Done { truncated: false }
}

/// Returns the verdict whether a position can be solved. A position that is reached by moves can
/// be solved, even if the puzzle forbids other moves.
fn verdict(definition: &Definition, scramble: &PuzzleScramble, control: &Control) -> Possibility {
    match scramble.given {
        ScrambleSource::Moves | ScrambleSource::Random if !check::is_restricted(definition) => {
            Possibility::Possible
        }
        _ => check::possible(definition, &scramble.start, &scramble.goal, control),
    }
}

fn read(source: &PuzzleSource) -> (Option<Stamp>, Result<PuzzleText, Failure>) {
    match source {
        PuzzleSource::Shipped(name) => {
            let text = shipped_text(name)
                .ok_or_else(|| format!("no puzzle '{name}' comes with this premove").into());
            (None, text.and_then(|text| understand(text.as_bytes(), name)))
        }
        PuzzleSource::File(path) => {
            let file = Path::new(path);
            // Before the file is read, so that a later change is noticed.
            let stamp = stamp(file);
            if stamp.is_some_and(|stamp| stamp.bytes > MOST_BYTES) {
                return (stamp, Err(format!("'{path}' is too long for a definition").into()));
            }
            let name = file
                .file_name()
                .map_or_else(|| path.clone(), |name| name.to_string_lossy().into_owned());
            let bytes = store::read(file).map_err(|error| Failure::of(&error));
            (stamp, bytes.and_then(|bytes| understand(&bytes, &name)))
        }
    }
}

fn understand(bytes: &[u8], name: &str) -> Result<PuzzleText, Failure> {
    let read = format::read_definition(bytes, name).map_err(|error| Failure::of(&error))?;
    let notes =
        read.notes.iter().map(|note| format!("line {}: {}", note.line, note.text)).collect();
    Ok(PuzzleText { definition: Arc::new(read.value), notes })
}

/// Reads a position: moves, a scramble file, the sets of one position in its form, or a pattern as
/// JSON. A semicolon ends a line.
fn parse(definition: &Definition, text: &str, control: &Control) -> Result<Position, Failure> {
    let first = text.split_whitespace().next().unwrap_or_default().trim_end_matches(';');
    let lines = || text.replace(';', "\n");
    if text.starts_with('{') {
        return of_file(definition, text, 0, control);
    }
    if format::SCRAMBLE_COMMANDS.contains(&first) {
        return of_file(definition, &lines(), 0, control);
    }
    if definition.find(first).is_none() && definition.shape.find(first).is_some() {
        return of_file(definition, &format!("Scramble typed\n{}", lines()), 1, control);
    }
    let sets = definition.shape.sets();
    if definition.find(first).is_none()
        && sets.iter().any(|set| set.name.eq_ignore_ascii_case(first))
    {
        return of_file(definition, &format!("Scramble typed\n{}", lines()), 1, control);
    }
    let is_number = first.chars().all(|c| c.is_ascii_digit() || matches!(c, '?' | '~'));
    if let (true, None, Some(set)) = (is_number, definition.find(first), sets.first()) {
        return Err(format!(
            "a position has the name of a set before its numbers, such as {} {first}",
            set.name
        )
        .into());
    }
    let start = format::parse_scramble(definition, text).map_err(|error| Failure::of(&error))?;
    let scramble = PuzzleScramble::new(definition, "", start);
    Ok(Position { scramble, more: 0 })
}

/// Reads a scramble file whose first `added` lines are not the user's.
fn of_file(
    definition: &Definition,
    text: &str,
    added: usize,
    control: &Control,
) -> Result<Position, Failure> {
    let seed = entropy().map_or(0, |mut rng| rng.number());
    let one_line = text.lines().count() <= added + 1;
    let words = |error: PuzzleFileError| match error.line.saturating_sub(added) {
        _ if one_line => format!("column {}: {}", error.column, error.fault()),
        line => format!("line {line}, column {}: {}", error.column, error.fault()),
    };
    let read = format::read_scrambles_until(definition, text.as_bytes(), "scramble", seed, &|| {
        control.is_stopped()
    });
    let read = read.map_err(words)?;
    let mut scrambles = read.value.into_iter();
    let scramble = scrambles.next().ok_or("there is no scramble in it")?;
    Ok(Position { scramble, more: scrambles.len() })
}
