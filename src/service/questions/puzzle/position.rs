//! Question that reads a position of a puzzle and checks it without a search.

use std::sync::Arc;

use premove_engine::search::Control;
use premove_puzzle::check::{self, Possibility};
use premove_puzzle::format::{self, PuzzleFileError, PuzzleScramble, ScrambleSource};
use premove_puzzle::{Definition, PuzzleMetric};
use serde_json::json;

use super::goal::SeenPuzzle;
use crate::api::Outcome;
use crate::api::record::{Posed, PuzzlePossibleRecord, PuzzleSetRecord, metric_name};
use crate::entropy;
use crate::failure::Failure;
use crate::job::Context;
use crate::questions::text::{AnswerLines, Form, QuestionError, wrong};
use crate::questions::{Answers, Question};

/// Question that reads a position, from moves or the text of a scramble file. The first answer is
/// [`PuzzlePositionAnswer::Position`], the second [`PuzzlePositionAnswer::Possible`].
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzlePositionQuestion {
    /// The definition of the puzzle.
    pub definition: Arc<Definition>,
    /// The text that the user wrote.
    pub text: String,
}

/// Answer to a [`PuzzlePositionQuestion`]: a position, or whether it can be solved.
#[derive(Clone, Debug)]
pub enum PuzzlePositionAnswer {
    /// The position, or the reason why it cannot be read.
    Position(Result<Arc<Position>, Failure>),
    /// The answer to whether the position can be solved.
    Possible(Possibility),
}

/// Position that was read from text.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The text from which the position was read.
    pub text: String,
    /// The position, its goal, and the search options of the text.
    pub scramble: PuzzleScramble,
    /// Number of further positions in the text. They are ignored: only the first is used.
    pub more: usize,
}

impl From<PuzzleScramble> for Position {
    fn from(scramble: PuzzleScramble) -> Self {
        Self { text: scramble.name.clone(), scramble, more: 0 }
    }
}

impl Position {
    /// Reads a position from text.
    ///
    /// # Errors
    /// Returns an error if the text is not a position of the puzzle.
    pub(super) fn parse(
        definition: &Definition,
        text: &str,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Self, Failure> {
        let position = parse(definition, text, is_stopped)?;
        Ok(Self { text: text.to_owned(), ..position })
    }

    /// Translates the position to the simplified puzzle `seen`.
    pub(super) fn seen_as(&self, seen: &SeenPuzzle) -> Self {
        let scramble = &self.scramble;
        let scramble = PuzzleScramble {
            start: seen.position(&scramble.start),
            goal: seen.position(&scramble.goal),
            ..scramble.clone()
        };
        Self { scramble, ..self.clone() }
    }

    /// Reads the optional field `position`, or writes `asked` to it.
    pub(super) fn form(
        form: &mut Form,
        definition: &Definition,
        is_read: bool,
        asked: Option<&Self>,
    ) -> Result<Option<Self>, QuestionError> {
        let written = (!is_read).then(|| asked.map(|position| position.text.clone()));
        let text = form.or("position", written, None)?.filter(|_| is_read);
        let Some(text) = text else { return Ok(asked.cloned()) };
        let read = Self::parse(definition, &text, &|| form.is_stopped());
        read.map(Some).map_err(|failure| wrong("position", failure))
    }

    /// Returns the metric for solutions of the position: quarter turns if its text asks for them,
    /// otherwise `asked`.
    pub fn metric(&self, asked: PuzzleMetric) -> PuzzleMetric {
        if self.scramble.metric == PuzzleMetric::Quarters { PuzzleMetric::Quarters } else { asked }
    }
}

impl Question for PuzzlePositionQuestion {
    const NAME: &'static str = "puzzle-position";
    const IS_OPEN: bool = true;
    type Answer = PuzzlePositionAnswer;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            definition: form.needed("definition", asked.map(|q| Arc::clone(&q.definition)))?,
            text: form.needed("position", asked.map(|q| q.text.clone()))?,
        })
    }

    fn write(&self, answer: &PuzzlePositionAnswer, lines: &AnswerLines) {
        match answer {
            PuzzlePositionAnswer::Position(Ok(position)) => {
                let PuzzleScramble { start, metric, max_depth, slack, .. } = &position.scramble;
                let sets = PuzzleSetRecord::of(&self.definition, start);
                lines.line(
                    "position",
                    &json!({
                        "sets": sets,
                        "metric": metric_name(*metric),
                        "max": max_depth,
                        "slack": slack,
                        "more": position.more,
                    }),
                );
            }
            PuzzlePositionAnswer::Position(Err(failure)) => lines.failure("unreadable", failure),
            PuzzlePositionAnswer::Possible(verdict) => {
                write_possible(&self.definition, &self.text, verdict, lines);
            }
        }
    }

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let Self { definition, text } = self;
        let position = Position::parse(definition, text, &|| context.control.is_stopped());
        let position = position.map(Arc::new);
        answers.send(PuzzlePositionAnswer::Position(position.clone()));
        if let Ok(position) = position {
            let verdict = verdict(definition, &position.scramble, context.control);
            if context.control.is_stopped() {
                return Ok(Outcome::Stopped);
            }
            answers.send(PuzzlePositionAnswer::Possible(verdict));
        }
        Ok(Outcome::Done { truncated: false })
    }
}

/// Writes the answer to whether a position can be solved as a line.
pub(super) fn write_possible(
    definition: &Definition,
    text: &str,
    verdict: &Possibility,
    lines: &AnswerLines,
) {
    let (possible, reason) = match verdict {
        Possibility::Possible => (Some(true), None),
        Possibility::Impossible(why) => (Some(false), Some(why.to_string())),
        Possibility::Unknown => (None, None),
    };
    let posed = Posed { puzzle: &definition.name, scramble: text, number: 1 };
    lines.line("possible", &PuzzlePossibleRecord { posed, possible, reason });
}

/// Returns the answer to whether a position can be solved. A position reached by moves can be
/// solved, unless the puzzle restricts its moves.
fn verdict(definition: &Definition, scramble: &PuzzleScramble, control: &Control) -> Possibility {
    match scramble.given {
        ScrambleSource::Moves | ScrambleSource::Random if !check::is_restricted(definition) => {
            Possibility::Possible
        }
        _ => check::possible(definition, &scramble.start, &scramble.goal, control),
    }
}

/// Reads a position from moves, a scramble file, or a pattern in JSON. The text may also give one
/// position as in a scramble file: the name of each piece set, followed by its numbers. A semicolon
/// ends a line.
fn parse(
    definition: &Definition,
    text: &str,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Position, Failure> {
    let first = text.split_whitespace().next().unwrap_or_default().trim_end_matches(';');
    let lines = text.replace(';', "\n");
    if text.starts_with('{') {
        return of_file(definition, text, 0, is_stopped);
    }
    if format::SCRAMBLE_COMMANDS.contains(&first) {
        return of_file(definition, &lines, 0, is_stopped);
    }
    if definition.find(first).is_none() && definition.shape.find(first).is_some() {
        return of_file(definition, &format!("Scramble typed\n{lines}"), 1, is_stopped);
    }
    let sets = definition.shape.sets();
    if definition.find(first).is_none()
        && sets.iter().any(|set| set.name.eq_ignore_ascii_case(first))
    {
        return of_file(definition, &format!("Scramble typed\n{lines}"), 1, is_stopped);
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
    Ok(Position { text: String::new(), scramble, more: 0 })
}

/// Reads a scramble file: `added` lines that the program put in front, then the text of the user.
fn of_file(
    definition: &Definition,
    text: &str,
    added: usize,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Position, Failure> {
    let seed = entropy().map_or(0, |mut rng| rng.number());
    let one_line = text.lines().count() <= added + 1;
    let words = |error: PuzzleFileError| match error.line.saturating_sub(added) {
        _ if one_line => format!("column {}: {}", error.column, error.fault()),
        line => format!("line {line}, column {}: {}", error.column, error.fault()),
    };
    let read =
        format::read_scrambles_until(definition, text.as_bytes(), "scramble", seed, is_stopped);
    let read = read.map_err(words)?;
    let mut scrambles = read.value.into_iter();
    let scramble = scrambles.next().ok_or("there is no scramble in it")?;
    Ok(Position { text: String::new(), scramble, more: scrambles.len() })
}
