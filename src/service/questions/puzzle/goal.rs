//! Goals of searches and counts in place of the solved position, and the puzzle simplified for
//! them.

use std::sync::Arc;

use premove_puzzle::format::{
    Note, PuzzleFileError, SequenceError, as_goal, parse_scramble, read_definition, read_goals,
};
use premove_puzzle::{Alike, AlikeError, Definition, Pattern, catalogue};

use crate::failure::Failure;
use crate::questions::text::{Form, QuestionError, wrong};

/// Goals of a search or count; reaching any of them is enough.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleGoal {
    /// The text from which the goals were read.
    pub text: String,
    /// The positions that are goals.
    pub positions: Vec<Pattern>,
}

/// Error of a text that is not a goal of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// The text is the definition of a puzzle whose sets differ.
    #[error("that is the definition of another puzzle: its sets are others")]
    OtherSets,
    /// The text is not the name of a goal, and it cannot be read as moves either.
    #[error("there is no such goal of this puzzle, and as moves it is bad: {0}")]
    NoMoves(SequenceError),
    /// The text cannot be read as positions.
    #[error(transparent)]
    File(#[from] PuzzleFileError),
    /// The text contains no position.
    #[error("there is no position in it")]
    Empty,
}

impl PuzzleGoal {
    /// Finds goals by name: the solved position of a puzzle that comes with the program, a goal
    /// that comes with it, or the position after some moves.
    ///
    /// # Errors
    /// Returns an error if there is no goal with this name, or the puzzle has other sets.
    pub fn named(definition: &Definition, text: &str) -> Result<Self, GoalError> {
        let text = text.to_owned();
        if let Ok(entry) = catalogue::find(&text) {
            let goal = solved_position(definition, &entry.definition()?)?;
            return Ok(Self { text, positions: vec![goal] });
        }
        let positions = catalogue::goals(definition, &text);
        if !positions.is_empty() {
            return Ok(Self { text, positions });
        }
        let goal = parse_scramble(definition, &text).map_err(GoalError::NoMoves)?;
        Ok(Self { text, positions: vec![goal] })
    }

    /// Reads goals from the contents of a file: the solved position of a definition, or the
    /// positions of a scramble file. Also returns the notes about the file.
    ///
    /// # Errors
    /// Returns an error if the file is neither, or the puzzle has other sets.
    pub fn of_file(
        definition: &Definition,
        bytes: &[u8],
        name: &str,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(Self, Vec<Note>), GoalError> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        if let Ok(read) = read_definition(bytes, name) {
            let goal = solved_position(definition, &read.value)?;
            return Ok((Self { text, positions: vec![goal] }, Vec::new()));
        }
        let read = read_goals(definition, bytes, name, is_stopped)?;
        let positions: Vec<_> = read.value.iter().map(as_goal).collect();
        if positions.is_empty() {
            return Err(GoalError::Empty);
        }
        Ok((Self { text, positions }, read.notes))
    }

    /// Reads goals from a field, or writes `asked` to it. A text of several lines is read like a
    /// file.
    pub(super) fn form(
        form: &mut Form,
        name: &'static str,
        definition: &Definition,
        is_read: bool,
        asked: Option<&Self>,
    ) -> Result<Option<Self>, QuestionError> {
        let written = (!is_read).then(|| asked.map(|goal| goal.text.clone()));
        let text = form.or(name, written, None)?.filter(|_| is_read);
        let Some(text) = text else { return Ok(asked.cloned()) };
        let read = if text.contains(['\n', '{']) {
            Self::of_file(definition, text.as_bytes(), name, &|| form.is_stopped())
                .map(|(goal, _)| goal)
        } else {
            Self::named(definition, &text)
        };
        read.map(Some).map_err(|error| wrong(name, Failure::of(&error)))
    }
}

/// Returns the solved position of another definition, which must have the same sets.
fn solved_position(puzzle: &Definition, other: &Definition) -> Result<Pattern, GoalError> {
    if puzzle.shape == other.shape { Ok(other.solved.clone()) } else { Err(GoalError::OtherSets) }
}

/// A puzzle simplified for its goals: pieces that all goals treat as equal have one number.
#[derive(Clone, Debug)]
pub struct SeenPuzzle {
    /// The definition of the simplified puzzle.
    pub definition: Arc<Definition>,
    /// The full definition, and the pieces that are equal; `None` if all pieces differ.
    merged: Option<(Arc<Definition>, Alike)>,
}

impl SeenPuzzle {
    /// Returns the puzzle simplified for these goals.
    ///
    /// # Errors
    /// Returns an error if the goals do not show which pieces are equal.
    pub fn new(definition: &Arc<Definition>, goals: &[Pattern]) -> Result<Self, AlikeError> {
        let all = Arc::clone(definition);
        Ok(match Alike::of(&all, goals)? {
            None => Self { definition: all, merged: None },
            Some(alike) => {
                let definition = Arc::new(alike.definition(&all));
                Self { definition, merged: Some((all, alike)) }
            }
        })
    }

    /// Translates a position of the full puzzle into one of the simplified puzzle.
    #[must_use]
    pub fn position(&self, position: &Pattern) -> Pattern {
        match &self.merged {
            Some((all, alike)) => alike.position(all, position),
            None => position.clone(),
        }
    }
}
