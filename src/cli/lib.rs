//! The command line: reads `premove COMMAND`, runs it, and prints its results.
//!
//! Results go to the standard output, messages to the standard error. No other crate prints.
//! [`run`] converts arguments into an [`Exit`]. The crate does not depend on the other front ends:
//! `src/main.rs` passes them in.
//!
//! | where | what |
//! |---|---|
//! | `command/` | the commands; each has a file or folder with its arguments and its `run` |
//! | `input/` | option values, items from words or lines, saved sequences, batches |
//! | `output/` | results in order, the progress line, exit codes, results that survive a crash |
//! | `shell/` | `shell` and `-b`: many commands in one run |
//! | `session.rs` | the context of a command: folders, output, open tables, stop |
//! | `front_end.rs` | the interface of front ends |
//! | `inside.rs` | commands for the clients of a server, in its process |
//! | `readers.rs` | access to parsers of text, for tests |

mod command;
mod front_end;
mod input;
mod inside;
mod output;
#[doc(hidden)]
pub mod readers;
mod session;
mod shell;

use std::ffi::OsString;

/// Types for the declaration and the parsing of a front end's options.
pub use clap::{Arg, ArgAction, ArgMatches, Command};

use self::command::LANGUAGE;
pub use self::front_end::{Color, FrontEnd, FrontEndStart, LevelSetting};
use self::input::folders::Folders;
use self::input::interrupt;
pub use self::inside::ClientCommands;
use self::output::Output;
pub use self::output::exit::{Exit, Failure};
use premove_engine::store::allocate;
use premove_engine::table::Tables;

use self::session::{CommandSession, SharedState};

/// Runs work of a front end, with a progress line on the terminal that shows the table being built.
pub fn building<T>(tables: &Tables, work: impl FnOnce() -> T) -> T {
    output::progress::watch_builds(tables, &|| "opening tables".to_owned(), |_| work())
}

/// Error message if even a small amount of memory cannot be allocated.
#[cfg(unix)]
const NO_MEMORY: &str = concat!(
    "premove: no memory is left; close other programs, give the program a higher limit ",
    "('ulimit -v'), or allow it less with --memory and --threads\n"
);

/// Prints a message for the user on the standard error.
pub fn say(line: impl std::fmt::Display) {
    output::say(line);
}

/// Runs the program with these arguments; the first one is its name.
pub fn run(arguments: impl IntoIterator<Item = OsString>, front_ends: &[&dyn FrontEnd]) -> Exit {
    #[cfg(unix)]
    {
        premove_engine::store::abort::guard(NO_MEMORY);
        premove_engine::table::guard_reads();
    }
    interrupt::survive_file_limit();
    let output = Output::stdout();
    let session = CommandSession {
        folders: &Folders::default(),
        color: None,
        language: LANGUAGE,
        output: &output,
        front_ends,
        shared: &SharedState::default(),
        prompt: None,
        is_inside: false,
    };
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let outcome = allocate::caught(|| command::execute(&arguments, &session))
        .unwrap_or_else(|lacking| Err(lacking.into()))
        .and_then(|exit| output.close().map(|()| exit));
    match outcome {
        // The reader of the results has closed the output, which is not a failure.
        _ if output.is_closed() => Exit::Done,
        Ok(exit) => exit,
        Err(failure) => {
            output::say(&failure);
            failure.exit()
        }
    }
}
