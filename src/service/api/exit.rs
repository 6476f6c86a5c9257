//! The exit codes of the program and of its commands.

use std::process::ExitCode;

/// Exit code of the program, for scripts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// A solution was found, or the work is done.
    #[default]
    Done = 0,
    /// Nothing was found within the limits.
    Nothing = 1,
    /// The input is bad: an option, moves, a state that does not meet a precondition.
    BadInput = 2,
    /// The environment is at fault: a table, memory, the disk or the terminal.
    Environment = 3,
    /// A part of the program crashed.
    Broken = 101,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
