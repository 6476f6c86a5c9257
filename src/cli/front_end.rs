//! The interface of front ends: `main.rs` passes in a list of them.

use std::path::PathBuf;

use clap::{ArgMatches, ValueEnum};
use premove_engine::store::Paths;
use premove_fmc::practice::LevelChoice;

use super::output::exit::Failure;

/// The number of colours of the front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// As many as the terminal says it has
    Auto,
    /// None
    #[value(alias = "none")]
    Never,
    /// The terminal's own sixteen
    #[value(name = "16")]
    Sixteen,
    /// The xterm palette
    #[value(name = "256")]
    Indexed,
    /// All
    #[value(alias = "all")]
    Truecolor,
}

/// Options with which a front end starts.
#[derive(Clone, Debug)]
pub struct FrontEndStart {
    /// The folders for files.
    pub paths: Paths,
    /// Settings file that the user named, which must be valid; `None` for the default file.
    pub config: Option<PathBuf>,
    /// Scramble to start with; `None` for the one of the saved workspace.
    pub scramble: Option<String>,
    /// Number of colours to use; `None` leaves the choice to the settings.
    pub color: Option<Color>,
}

/// The level for which the settings rate solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelSetting {
    /// The level; the default if the settings have a mistake there.
    pub choice: LevelChoice,
    /// The mistakes in the settings file that concern the level, each with its line.
    pub mistakes: Vec<String>,
}

/// A front end: a way to use the program other than by commands.
pub trait FrontEnd: Sync {
    /// Returns the command that opens the front end, with its options. Returns `None` for the front
    /// end that opens without a command.
    fn command(&self) -> Option<clap::Command> {
        None
    }

    /// Runs the front end, with the options of its command, until the user leaves.
    ///
    /// # Errors
    /// Fails if the front end cannot run. The failure has the exit code.
    fn open(&self, start: FrontEndStart, options: &ArgMatches) -> Result<(), Failure>;

    /// Returns the current key bindings. Each has the context, the keys, the name of the command,
    /// and its effect.
    ///
    /// # Errors
    /// Fails if a settings file that the user named is invalid.
    fn keys(&self, _start: FrontEndStart) -> Result<Vec<[String; 4]>, Failure> {
        Ok(Vec::new())
    }

    /// Returns the level for which the settings rate solutions.
    ///
    /// # Errors
    /// Fails if a settings file that the user named is invalid.
    fn level(&self, _start: FrontEndStart) -> Result<LevelSetting, Failure> {
        Ok(LevelSetting::default())
    }

    /// Returns a settings file with all default values.
    fn default_settings(&self) -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_the_setting_are_read_too_and_not_listed() {
        for (name, color) in [("none", Color::Never), ("all", Color::Truecolor)] {
            assert_eq!(Color::from_str(name, false), Ok(color));
        }
        let listed = Color::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let listed: Vec<_> = listed.map(|value| value.get_name().to_owned()).collect();
        assert_eq!(listed, ["auto", "never", "16", "256", "truecolor"]);
    }
}
