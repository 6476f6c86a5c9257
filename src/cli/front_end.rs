//! The front ends as the command line sees them: `main.rs` hands in a list of them.

use std::path::PathBuf;

use clap::{ArgMatches, ValueEnum};
use premove_engine::store::Paths;

use super::output::exit::Failure;

/// How many colours the front end uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// As many as the terminal says it has
    Auto,
    /// None
    Never,
    /// The terminal's own sixteen
    #[value(name = "16")]
    Sixteen,
    /// The xterm palette
    #[value(name = "256")]
    Indexed,
    /// All
    Truecolor,
}

/// What a front end is started with.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where files lie.
    pub paths: Paths,
    /// A settings file that was named and must be good.
    pub config: Option<PathBuf>,
    /// Moves to start with in place of the saved workspace's.
    pub scramble: Option<String>,
    /// How many colours to use, if not as the settings say.
    pub color: Option<Color>,
}

/// A front end: a way to use the program beside its commands.
pub trait FrontEnd: Sync {
    /// The command that opens it, with its options; `None` for the one that opens when no command
    /// is given.
    fn command(&self) -> Option<clap::Command> {
        None
    }

    /// Runs it, with the options of its command, until the user leaves.
    ///
    /// # Errors
    /// What kept it from running, with the exit code that says so.
    fn open(&self, start: Start, options: &ArgMatches) -> Result<(), Failure>;

    /// The key bindings in effect: where they work, the keys, the command's name, what it does.
    ///
    /// # Errors
    /// When a settings file that was named is bad.
    fn keys(&self, _start: Start) -> Result<Vec<[String; 4]>, Failure> {
        Ok(Vec::new())
    }

    /// A settings file that shows every default.
    fn default_settings(&self) -> String {
        String::new()
    }
}
