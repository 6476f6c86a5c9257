//! The command line: what `premove COMMAND` reads, runs and prints.
//!
//! Results go to the standard output, messages to the standard error. [`run`] turns arguments into
//! an [`Exit`]; the terminal front end, which this folder does not know, is handed in as a
//! [`FrontEnd`] by `main.rs`.
//!
//! | where | what |
//! |---|---|
//! | `command/` | the commands, a file or folder each: its arguments and its `run` |
//! | `input/` | option values, items from words or lines, saved sequences, batches |
//! | `output/` | results in order, the progress line, exit codes, results that survive a crash |
//! | `shell/` | `shell` and `-b`: many commands in one run |
//! | `session.rs` | what a command runs in: folders, output, open tables, the stop key |
//! | `front_end.rs` | the terminal front end as the command line sees it |

mod command;
mod front_end;
mod input;
mod output;
mod session;
mod shell;

use std::ffi::OsString;

use clap::Parser;

use self::command::{LANGUAGE, Program};
pub use self::front_end::{Color, FrontEnd, Start};
use self::output::Output;
pub use self::output::exit::{Exit, Failure};
use self::session::{Session, Shared};

/// Runs the program with these arguments, the first of which is its name.
pub fn run(arguments: impl IntoIterator<Item = OsString>, front_end: &dyn FrontEnd) -> Exit {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let program = match Program::try_parse_from(&arguments) {
        Ok(program) => program,
        Err(error) => {
            let words: Vec<_> =
                arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            return command::refusal(&error, &words).unwrap_or_else(|failure| {
                output::say(&failure);
                failure.exit()
            });
        }
    };
    let (output, shared) = (Output::stdout(), Shared::default());
    let Program { folders, color, .. } = &program;
    let session = Session {
        folders,
        color: *color,
        language: LANGUAGE,
        output: &output,
        front_end,
        shared: &shared,
        prompt: None,
        is_inside: false,
    };
    let outcome = command::run(&program, &session).and_then(|exit| output.close().map(|()| exit));
    match outcome {
        // Whoever reads the results has seen enough; that is no fault.
        _ if output.is_closed() => Exit::Done,
        Ok(exit) => exit,
        Err(failure) => {
            output::say(&failure);
            failure.exit()
        }
    }
}
