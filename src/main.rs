//! The program: hands the command line to the library and turns its outcome into an exit code.

use std::process::ExitCode;
#[cfg(feature = "tui")]
use std::time::Instant;

use premove::cli::{self, Failure, FrontEnd, Start};
#[cfg(feature = "tui")]
use premove::{
    cli::Color,
    tui::{self, Colours, Options, settings::Settings, theme::Level},
};

/// The terminal front end, or word of its absence.
struct Terminal {
    #[cfg(feature = "tui")]
    started: Instant,
}

#[cfg(feature = "tui")]
impl Terminal {
    fn options(&self, start: Start) -> Options {
        let Start { paths, config, scramble, color } = start;
        let colours = color.map_or(Colours::AsSet, Self::colours);
        Options { paths, config, scramble, colours, started: self.started }
    }

    const fn colours(color: Color) -> Colours {
        match color {
            Color::Auto => Colours::AsTerminal,
            Color::Never => Colours::At(Level::None),
            Color::Sixteen => Colours::At(Level::Sixteen),
            Color::Indexed => Colours::At(Level::Indexed),
            Color::Truecolor => Colours::At(Level::True),
        }
    }

    fn failure(error: tui::Error) -> Failure {
        if error.is_bad_input() { Failure::input(error) } else { Failure::environment(error) }
    }
}

#[cfg(feature = "tui")]
impl FrontEnd for Terminal {
    fn open(&self, start: Start) -> Result<(), Failure> {
        tui::run(self.options(start)).map_err(Self::failure)
    }

    fn keys(&self, start: Start) -> Result<Vec<[String; 4]>, Failure> {
        tui::keys(&self.options(start)).map_err(Self::failure)
    }

    fn default_settings(&self) -> Result<String, Failure> {
        Ok(Settings::default_file())
    }
}

#[cfg(not(feature = "tui"))]
impl FrontEnd for Terminal {
    fn open(&self, _start: Start) -> Result<(), Failure> {
        Err(Failure::bad(
            "this program was built without the terminal front end; 'premove help' lists the \
             commands",
        ))
    }

    fn keys(&self, _start: Start) -> Result<Vec<[String; 4]>, Failure> {
        Err(Failure::bad("this program was built without the terminal front end; it has no keys"))
    }

    fn default_settings(&self) -> Result<String, Failure> {
        Err(Failure::bad(
            "this program was built without the terminal front end; it has no settings",
        ))
    }
}

fn main() -> ExitCode {
    let terminal = Terminal {
        #[cfg(feature = "tui")]
        started: Instant::now(),
    };
    cli::run(std::env::args_os(), &terminal).into()
}
