//! Question that reads the definition of a puzzle and checks it.

use std::path::Path;
use std::sync::Arc;

use premove_engine::store;
use premove_puzzle::Definition;
use premove_puzzle::check;
use premove_puzzle::format;
use serde_json::json;

use super::definitions::{PuzzleSource, Stamp, shipped_text, stamp};
use crate::api::Outcome;
use crate::failure::Failure;
use crate::job::Context;
use crate::questions::text::{AnswerLines, Form, QuestionError, wrong};
use crate::questions::{Answers, Question};

/// Largest size of a definition file that is read, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Question that reads a definition and checks it. The first answer is [`OpenPuzzleAnswer::Read`],
/// the second [`OpenPuzzleAnswer::Checked`].
#[derive(Clone, Debug, PartialEq)]
pub struct OpenPuzzleQuestion {
    /// The source of the definition.
    pub source: PuzzleSource,
}

/// Answer to an [`OpenPuzzleQuestion`]: a definition, or the facts about its puzzle.
#[derive(Clone, Debug)]
pub enum OpenPuzzleAnswer {
    /// The definition was read, or reading failed.
    Read {
        /// The state of the file when it was read; `None` if the definition is not from a file.
        stamp: Option<Stamp>,
        /// The definition, or the reason why it cannot be read.
        outcome: Result<PuzzleText, Failure>,
    },
    /// The facts about the puzzle that need no search.
    Checked(Arc<check::PuzzleReport>),
}

/// Definition that was read, with the notes of the reader.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleText {
    /// The definition.
    pub definition: Arc<Definition>,
    /// Notes about odd parts of the text.
    pub notes: Vec<String>,
}

impl Question for OpenPuzzleQuestion {
    const NAME: &'static str = "puzzle-open";
    const IS_OPEN: bool = true;
    type Answer = OpenPuzzleAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        let puzzle = asked.map(|q| match &q.source {
            PuzzleSource::Shipped(name) => Some(name.clone()),
            PuzzleSource::File(_) => None,
        });
        let file = asked.map(|q| match &q.source {
            PuzzleSource::Shipped(_) => None,
            PuzzleSource::File(path) => Some(path.clone()),
        });
        let puzzle = form.or("puzzle", puzzle, None)?;
        let source = match (puzzle, form.closed("file", file)?) {
            (Some(name), None) => PuzzleSource::Shipped(name),
            (None, Some(path)) => PuzzleSource::File(path),
            _ => return Err(wrong("puzzle", "a definition has either 'puzzle' or 'file'")),
        };
        Ok(Self { source })
    }

    fn write(&self, answer: &OpenPuzzleAnswer, lines: &AnswerLines) {
        match answer {
            OpenPuzzleAnswer::Read { outcome: Ok(text), .. } => {
                let definition = &text.definition;
                let record = json!({"puzzle": definition.name, "notes": text.notes});
                lines.line("definition", &record);
            }
            OpenPuzzleAnswer::Read { outcome: Err(failure), .. } => {
                lines.failure("unreadable", failure);
            }
            OpenPuzzleAnswer::Checked(report) => lines.line("facts", &**report),
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let (stamp, outcome) = read(&self.source);
        let definition = outcome.as_ref().ok().map(|text| Arc::clone(&text.definition));
        answers.send(OpenPuzzleAnswer::Read { stamp, outcome });
        if let Some(definition) = definition {
            match check::check(&definition, context.control) {
                Ok(report) => answers.send(OpenPuzzleAnswer::Checked(Arc::new(report))),
                Err(_) => return Ok(Outcome::Stopped),
            }
        }
        Ok(Outcome::Done { truncated: false })
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
            // The stamp is taken before the file is read, so that a later change is noticed.
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
