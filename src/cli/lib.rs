//! The command line: reads `premove COMMAND`, runs it and prints its results.
//!
//! Results go to the standard output, messages to the standard error; no other crate prints.
//! [`run`] turns arguments into an [`Exit`]. The crate does not depend on the other front ends:
//! `src/main.rs` passes them in.
//!
//! | where | what |
//! |---|---|
//! | `command/` | the commands, a file or folder each: its arguments and its `run` |
//! | `input/` | option values, items from words or lines, saved sequences, batches |
//! | `output/` | results in order, the progress line, exit codes, results that survive a crash |
//! | `shell/` | `shell` and `-b`: many commands in one run |
//! | `session.rs` | the context of a command: folders, output, open tables, the stop key |
//! | `front_end.rs` | front ends as the command line sees them |
//! | `inside.rs` | commands for the clients of a server, in its process |
//! | `readers.rs` | its readers of text by themselves, for tests |

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

/// Types with which a front end declares and reads the options of its command.
pub use clap::{Arg, ArgAction, ArgMatches, Command};

use self::command::LANGUAGE;
pub use self::front_end::{Color, FrontEnd, FrontEndStart};
use self::input::folders::Folders;
use self::input::interrupt;
pub use self::inside::ClientCommands;
use self::output::Output;
pub use self::output::exit::{Exit, Failure};
use premove_engine::store::allocate;
use premove_engine::table::Tables;

use self::session::{CommandSession, SharedState};

/// Does some work of a front end, with a line on the terminal that shows which table is being
/// built.
pub fn building<T>(tables: &Tables, work: impl FnOnce() -> T) -> T {
    output::progress::watch_builds(tables, &|| "opening tables".to_owned(), |_| work())
}

/// The message for a small piece of memory that cannot be had.
#[cfg(unix)]
const NO_MEMORY: &str = concat!(
    "premove: no memory is left; close other programs, give the program a higher limit ",
    "('ulimit -v'), or allow it less with --memory and --threads\n"
);

/// Prints a message to the user, on the standard error.
pub fn say(line: impl std::fmt::Display) {
    output::say(line);
}

/// Runs the program with these arguments, the first of which is its name.
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
        // The reader of the results needs no more; that is not a failure.
        _ if output.is_closed() => Exit::Done,
        Ok(exit) => exit,
        Err(failure) => {
            output::say(&failure);
            failure.exit()
        }
    }
}
