//! Goals of searches and counts in place of the solved position, and the puzzle as they see it.

use std::sync::Arc;

use premove_puzzle::format::{
    Note, PuzzleFileError, SequenceError, as_goal, parse_scramble, read_definition, read_goals,
};
use premove_puzzle::{Alike, AlikeError, Definition, Pattern, catalogue};

use crate::failure::Failure;
use crate::questions::text::{Form, QuestionError, wrong};

/// Goals, any of which will do.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleGoal {
    /// The text from which they were read.
    pub text: String,
    /// The goals.
    pub positions: Vec<Pattern>,
}

/// The reason why a text is no goal of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// The text is the definition of a puzzle with other sets.
    #[error("that is the definition of another puzzle: its sets are others")]
    OtherSets,
    /// There is no goal with this name, and moves are written in another way.
    #[error("there is no such goal of this puzzle, and as moves it is bad: {0}")]
    NoMoves(SequenceError),
    /// The text cannot be read as positions.
    #[error(transparent)]
    File(#[from] PuzzleFileError),
    /// The text has no position.
    #[error("there is no position in it")]
    Empty,
}

impl PuzzleGoal {
    /// Finds goals by their name: the solved position of a puzzle that comes with the program, a
    /// goal that comes with it, or the position to which moves lead.
    ///
    /// # Errors
    /// When there is no goal with this name, or the puzzle has other sets.
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

    /// Reads goals from the contents of a file: the solved position of a definition, or positions
    /// in the form of a scramble file. Also returns the notes about the file.
    ///
    /// # Errors
    /// When the file is neither, or the puzzle has other sets.
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

    /// Reads a field for goals, or writes `asked` to it. A text of several lines is that of a file.
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

/// Returns the solved position of another definition with the same sets.
fn solved_position(puzzle: &Definition, other: &Definition) -> Result<Pattern, GoalError> {
    if puzzle.shape == other.shape { Ok(other.solved.clone()) } else { Err(GoalError::OtherSets) }
}

/// A puzzle as goals see it: pieces that all of them treat alike have one number.
#[derive(Clone, Debug)]
pub struct SeenPuzzle {
    /// The definition with the numbers that the goals leave.
    pub definition: Arc<Definition>,
    /// The definition with all numbers, and the pieces that are alike, where some are.
    merged: Option<(Arc<Definition>, Alike)>,
}

impl SeenPuzzle {
    /// Returns the puzzle as goals see it.
    ///
    /// # Errors
    /// When the goals do not define which pieces are alike.
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

    /// Returns a position with the numbers of the definition that the goals see.
    #[must_use]
    pub fn position(&self, position: &Pattern) -> Pattern {
        match &self.merged {
            Some((all, alike)) => alike.position(all, position),
            None => position.clone(),
        }
    }
}
