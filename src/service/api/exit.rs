//! The exit codes of the program and of its commands.

use std::process::ExitCode;

/// The exit codes, as scripts see them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Found, or done.
    #[default]
    Done = 0,
    /// Nothing within the limits.
    Nothing = 1,
    /// The input is bad: an option, moves, a state that does not meet a precondition.
    BadInput = 2,
    /// The environment fails: no table, memory, disk or terminal.
    Environment = 3,
    /// A part of the program broke down.
    Broken = 101,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
