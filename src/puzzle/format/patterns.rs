//! Reads patterns in `KPuzzle` JSON: positions as cubing.js and twips write them, either one or a
//! list.
//!
//! A list is read pattern by pattern. So reading a long list can be stopped, and a list that is too
//! long is rejected before all of it is in memory.

use std::fmt;

use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

use super::error::{FileContent, PuzzleFileError, PuzzleFileFault};
use super::json::{Ordered, PatternText, Pieces};
use super::kpuzzle::{KpuzzleText, pattern};
use super::scramble::{PuzzleScramble, ScrambleSource, most_scrambles};
use super::text::decode;
use crate::model::Definition;

/// Reads a pattern or a list of patterns. Returns an error if `is_stopped` returns `true`
/// meanwhile.
pub(super) fn read(
    puzzle: &Definition,
    bytes: &[u8],
    file: &str,
    is_stopped: &dyn Fn() -> bool,
) -> Result<FileContent<Vec<PuzzleScramble>>, PuzzleFileError> {
    let text = decode(bytes);
    let source = KpuzzleText::new(file, &text);
    if !text.trim_start().starts_with('[') {
        let PatternText(orbits) = source.parse("KPuzzle pattern")?;
        let value = vec![scramble(puzzle, &source, "pattern", &orbits)?];
        return Ok(FileContent { value, notes: source.notes() });
    }
    let most = most_scrambles(puzzle);
    let mut list = PatternList {
        file,
        puzzle,
        source: &source,
        is_stopped,
        most,
        scrambles: Vec::new(),
        fault: None,
    };
    let mut parser = serde_json::Deserializer::from_str(&text);
    let parsed = parser.deserialize_seq(&mut list).and_then(|()| parser.end());
    match (list.fault, parsed) {
        (Some(error), _) => Err(error),
        (None, Err(error)) => Err(source.is_no("list of patterns", &error)),
        (None, Ok(())) => Ok(FileContent { value: list.scrambles, notes: source.notes() }),
    }
}

/// Converts a pattern to a scramble with this name.
fn scramble(
    puzzle: &Definition,
    source: &KpuzzleText,
    name: &str,
    orbits: &Ordered<Pieces>,
) -> Result<PuzzleScramble, PuzzleFileError> {
    let start = pattern(source, &[], &puzzle.shape, &puzzle.solved, orbits)?;
    let scramble = PuzzleScramble::new(puzzle, name, start);
    Ok(PuzzleScramble { given: ScrambleSource::Position, ..scramble })
}

/// The patterns of a list. Each is converted to a scramble when it is read.
struct PatternList<'a> {
    file: &'a str,
    puzzle: &'a Definition,
    source: &'a KpuzzleText<'a>,
    is_stopped: &'a dyn Fn() -> bool,
    most: usize,
    scrambles: Vec<PuzzleScramble>,
    /// Error that ended the reading of the list; `None` if there is none, or it is an error of the
    /// JSON parser.
    fault: Option<PuzzleFileError>,
}

impl PatternList<'_> {
    /// Adds the next pattern. Returns an error if reading is stopped or the list is too long.
    fn take(&mut self, orbits: &Ordered<Pieces>) -> Result<(), PuzzleFileError> {
        let at_begin =
            |fault| PuzzleFileError { file: self.file.to_owned(), line: 1, column: 1, fault };
        if (self.is_stopped)() {
            return Err(at_begin(PuzzleFileFault::Stopped));
        }
        if self.scrambles.len() == self.most {
            return Err(at_begin(PuzzleFileFault::TooManyScrambles(self.most)));
        }
        let name = format!("pattern {}", self.scrambles.len() + 1);
        self.scrambles.push(scramble(self.puzzle, self.source, &name, orbits)?);
        Ok(())
    }
}

impl<'de> Visitor<'de> for &mut PatternList<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list of patterns")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<(), A::Error> {
        while let Some(PatternText(orbits)) = all.next_element::<PatternText>()? {
            if let Err(error) = self.take(&orbits) {
                self.fault = Some(error);
                return Err(A::Error::custom("not read further"));
            }
        }
        Ok(())
    }
}
