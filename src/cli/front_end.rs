//! The front ends as the command line sees them: `main.rs` passes in a list of them.

use std::path::PathBuf;

use clap::{ArgMatches, ValueEnum};
use premove_engine::store::Paths;

use super::output::exit::Failure;

/// The number of colours of the front end.
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

/// The options with which a front end starts.
#[derive(Clone, Debug)]
pub struct FrontEndStart {
    /// The folders of files.
    pub paths: Paths,
    /// A settings file that the user named, and that must be valid.
    pub config: Option<PathBuf>,
    /// Moves to start with, in place of those of the saved workspace.
    pub scramble: Option<String>,
    /// Number of colours to use; `None` leaves it to the settings.
    pub color: Option<Color>,
}

/// A front end: a way to use the program beside its commands.
pub trait FrontEnd: Sync {
    /// Returns the command that opens the front end, with its options; `None` for the front end
    /// that opens when no command is given.
    fn command(&self) -> Option<clap::Command> {
        None
    }

    /// Runs it, with the options of its command, until the user leaves.
    ///
    /// # Errors
    /// When it cannot run. The failure has the exit code for that.
    fn open(&self, start: FrontEndStart, options: &ArgMatches) -> Result<(), Failure>;

    /// Returns the key bindings in effect: where they work, the keys, the command's name, its
    /// effect.
    ///
    /// # Errors
    /// When a settings file that was named is bad.
    fn keys(&self, _start: FrontEndStart) -> Result<Vec<[String; 4]>, Failure> {
        Ok(Vec::new())
    }

    /// Returns a settings file that shows every default.
    fn default_settings(&self) -> String {
        String::new()
    }
}
