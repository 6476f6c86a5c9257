//! The program `premove`: passes the arguments and the front ends to `premove_cli`, and converts
//! the outcome to an exit code.

use std::process::ExitCode;

use premove_cli::FrontEnd;

#[cfg(feature = "server")]
mod serve;

#[cfg(any(unix, windows))]
#[global_allocator]
static ALLOCATOR: premove_engine::store::abort::Recorded = premove_engine::store::abort::Recorded;

/// The terminal front end, in the form that the command line starts.
#[cfg(feature = "tui")]
mod terminal {
    use std::time::Instant;

    use premove_cli::{ArgMatches, Color, Failure, FrontEnd, FrontEndStart, LevelSetting};
    use premove_tui::{Colours, Error, Options, settings::Settings, theme::Level};

    pub(crate) struct Terminal {
        pub(crate) started: Instant,
    }

    impl Terminal {
        fn options(&self, start: FrontEndStart) -> Options {
            let FrontEndStart { paths, config, scramble, color } = start;
            let colours = match color {
                None => Colours::AsSet,
                Some(Color::Auto) => Colours::AsTerminal,
                Some(Color::Never) => Colours::At(Level::None),
                Some(Color::Sixteen) => Colours::At(Level::Sixteen),
                Some(Color::Indexed) => Colours::At(Level::Indexed),
                Some(Color::Truecolor) => Colours::At(Level::True),
            };
            Options { paths, config, scramble, colours, started: self.started }
        }
    }

    impl FrontEnd for Terminal {
        fn open(&self, start: FrontEndStart, _: &ArgMatches) -> Result<(), Failure> {
            premove_tui::run(self.options(start)).map_err(failure)
        }

        fn keys(&self, start: FrontEndStart) -> Result<Vec<[String; 4]>, Failure> {
            premove_tui::keys(&self.options(start)).map_err(failure)
        }

        fn level(&self, start: FrontEndStart) -> Result<LevelSetting, Failure> {
            let (choice, mistakes) = premove_tui::level(&self.options(start)).map_err(failure)?;
            Ok(LevelSetting { choice, mistakes })
        }

        fn default_settings(&self) -> String {
            Settings::default_file()
        }
    }

    fn failure(error: Error) -> Failure {
        match error {
            Error::Unreadable(error) => Failure::input(error),
            error if error.is_bad_input() => Failure::input(error),
            error => Failure::environment(error),
        }
    }
}

fn main() -> ExitCode {
    let front_ends: &[&dyn FrontEnd] = &[
        #[cfg(feature = "tui")]
        &terminal::Terminal { started: std::time::Instant::now() },
        #[cfg(feature = "server")]
        &serve::Serve,
    ];
    premove_cli::run(std::env::args_os(), front_ends).into()
}
