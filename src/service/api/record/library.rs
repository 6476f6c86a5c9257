//! The library of solves.

use premove_fmc::library::{State, Summary};
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
    /// Whether it is starred.
    pub starred: bool,
    /// What the solver calls it.
    pub title: &'a str,
    /// The scramble.
    pub scramble: &'a str,
    /// How far its best branch is.
    pub state: State,
    /// The length of the shortest solution in its tree.
    pub best: Option<usize>,
    /// The steps in its tree.
    pub steps: usize,
    /// The attempt against the clock that it came from.
    pub attempt: Option<&'a Attempt>,
}

impl<'a> SolveRecord<'a> {
    /// The record of a solve.
    pub fn of(solve: &'a Summary) -> Self {
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
    /// Its name, without ending.
    pub id: &'a str,
    /// What is wrong with it.
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
