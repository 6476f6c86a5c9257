//! The library of solves.

use premove_fmc::library::{SolveStage, SolveSummary};
use premove_fmc::practice::Attempt;
use serde::Serialize;

/// A solve of the library.
#[derive(Clone, Debug, Serialize)]
pub struct SolveRecord<'a> {
    /// Its name.
    pub id: &'a str,
    /// When it was begun, in seconds since 1970 (UTC).
    pub created: u64,
    /// When it was changed last.
    pub changed: u64,
    /// When it was opened last.
    pub opened: u64,
    /// `true` if the solver starred the solve.
    pub starred: bool,
    /// The solver's title.
    pub title: &'a str,
    /// The scramble.
    pub scramble: &'a str,
    /// The state of the best branch.
    pub state: SolveStage,
    /// The length of the shortest solution in its tree.
    pub best: Option<usize>,
    /// The steps in its tree.
    pub steps: usize,
    /// The attempt against the clock that it came from.
    pub attempt: Option<&'a Attempt>,
}

impl<'a> SolveRecord<'a> {
    /// Makes the record of a solve.
    pub fn of(solve: &'a SolveSummary) -> Self {
        Self {
            id: solve.id.as_str(),
            created: solve.times.created,
            changed: solve.times.changed,
            opened: solve.times.opened,
            starred: solve.starred,
            title: &solve.title,
            scramble: &solve.scramble,
            state: solve.state,
            best: solve.best,
            steps: solve.steps,
            attempt: solve.attempt.as_ref(),
        }
    }
}

/// A solve with its tree.
#[derive(Clone, Debug, Serialize)]
pub struct SolveShownRecord<'a> {
    /// The solve.
    #[serde(flatten)]
    pub solve: SolveRecord<'a>,
    /// The tree, a line for each step.
    pub tree: &'a [String],
    /// The best line written out.
    pub write_up: &'a str,
}

/// A file of the library that cannot be read.
#[derive(Clone, Debug, Serialize)]
pub struct SolveDamagedRecord<'a> {
    /// Its name, without the file extension.
    pub id: &'a str,
    /// The reason why it cannot be read.
    pub damaged: &'a str,
}

/// Something that was done with a solve.
#[derive(Clone, Debug, Serialize)]
pub struct SolveDoneRecord<'a> {
    /// The solve.
    pub id: &'a str,
    /// `imported`, `there already`, `imported under another name`, `removed` or `restored`.
    pub done: &'static str,
}
