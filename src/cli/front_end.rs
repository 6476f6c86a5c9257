//! The terminal front end as the command line sees it.

use std::path::PathBuf;

use clap::ValueEnum;

use super::output::exit::Failure;
use crate::store::Paths;

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

/// What the terminal front end is started with.
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

/// The terminal front end as the command line sees it.
pub trait FrontEnd: Sync {
    /// Runs it until the user leaves.
    ///
    /// # Errors
    /// What kept it from running, with the exit code that says so.
    fn open(&self, start: Start) -> Result<(), Failure>;

    /// The key bindings in effect: where they work, the keys, the command's name, what it does.
    ///
    /// # Errors
    /// When a settings file that was named is bad.
    fn keys(&self, start: Start) -> Result<Vec<[String; 4]>, Failure>;

    /// A settings file that shows every default.
    ///
    /// # Errors
    /// When there is no front end that has settings.
    fn default_settings(&self) -> Result<String, Failure>;
}
