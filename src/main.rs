//! The program: hands the command line to the library and turns its outcome into an exit code.

use std::process::ExitCode;

use premove::cli::{self, Failure, FrontEnd, Start};

/// The terminal front end, or word of its absence.
struct Terminal;

impl FrontEnd for Terminal {
    fn open(&self, _start: Start) -> Result<(), Failure> {
        Err(Failure::bad("this program was built without the terminal front end; 'premove help' lists the commands"))
    }

    fn keys(&self, _start: Start) -> Result<Vec<[String; 4]>, Failure> {
        Err(Failure::bad("this program was built without the terminal front end; it has no keys"))
    }
}

fn main() -> ExitCode {
    cli::run(std::env::args_os(), &Terminal).into()
}
