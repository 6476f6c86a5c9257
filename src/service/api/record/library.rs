//! Records of the library of solves.

use premove_fmc::library::{SolveStage, SolveSummary};
use premove_fmc::practice::Attempt;
use serde::Serialize;

/// Record of a solve of the library.
#[derive(Clone, Debug, Serialize)]
pub struct SolveRecord<'a> {
    /// Name of the solve in the library.
    pub id: &'a str,
    /// Time when the solve was begun, in seconds since 1970 (UTC).
    pub created: u64,
    /// Time of the last change to the solve, in seconds since 1970 (UTC).
    pub changed: u64,
    /// Time when the solve was last opened, in seconds since 1970 (UTC).
    pub opened: u64,
    /// `true` if the user starred the solve.
    pub starred: bool,
    /// The title that the user gave the solve.
    pub title: &'a str,
    /// The scramble.
    pub scramble: &'a str,
    /// The progress of the best branch of the tree.
    pub state: SolveStage,
    /// Length of the shortest solution in the tree, in moves; null if there is none.
    pub best: Option<usize>,
    /// Number of steps in the tree.
    pub steps: usize,
    /// The attempt against the clock from which the solve came, if there was one.
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

/// Record of a solve with its tree.
#[derive(Clone, Debug, Serialize)]
pub struct SolveShownRecord<'a> {
    /// The solve.
    #[serde(flatten)]
    pub solve: SolveRecord<'a>,
    /// The tree, as one line of text for each step.
    pub tree: &'a [String],
    /// The write-up of the best branch.
    pub write_up: &'a str,
}

/// Record of a library file that cannot be read.
#[derive(Clone, Debug, Serialize)]
pub struct SolveDamagedRecord<'a> {
    /// Name of the file, without the extension.
    pub id: &'a str,
    /// The reason why the file cannot be read.
    pub damaged: &'a str,
}

/// Record of a change to a solve.
#[derive(Clone, Debug, Serialize)]
pub struct SolveDoneRecord<'a> {
    /// Name of the solve.
    pub id: &'a str,
    /// The change: `imported`, `there already`, `imported under another name`, `removed` or
    /// `restored`.
    pub done: &'static str,
}
