//! Fits the weights of findability to a file of solves, and writes `assets/findability.toml` anew:
//! `cargo run --release -p premove-tool-findability -- SOLVES --output FILE`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use premove_engine::store::{read_input, write};
use premove_tool_findability::{DR_FACTOR, FitRun, FitRunError, FitSettings, KeptWeights};

/// Fits the weights of findability to a file of solves. Writes the numbers of findability as a
/// file, and what changed on the standard error.
#[derive(Parser)]
struct Arguments {
    /// The solves, as JSON: docs/findability.md describes the form.
    solves: PathBuf,
    /// The file to write, in place of the standard output.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Factor of the fitted weights of the DR: the DRs of finished solves are easier to choose than
    /// to find.
    #[arg(long, value_name = "FACTOR", default_value_t = DR_FACTOR, value_parser = read_factor)]
    dr_factor: f64,
    /// Weights that stay as they are, such as dr.rul, or htr for all of a step.
    #[arg(long, value_name = "WEIGHT", value_delimiter = ',')]
    keep: Vec<KeptWeights>,
}

fn read_factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor: &f64| *factor > 0.0 && factor.is_finite());
    factor.ok_or_else(|| "a factor is greater than 0, such as 0.8".to_owned())
}

/// Exit codes: the input is wrong, or something else in the way.
const BAD_INPUT: u8 = 2;
const ENVIRONMENT: u8 = 3;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let (code, message) = match run(&arguments) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Input(message)) => (BAD_INPUT, message),
        Err(Failure::Environment(message)) => (ENVIRONMENT, message),
    };
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(code)
}

/// Reason why nothing was written, by its exit code.
enum Failure {
    Input(String),
    Environment(String),
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { solves, output, dr_factor, keep } = arguments;
    let settings =
        FitSettings { dr_factor: *dr_factor, kept: keep.clone(), ..FitSettings::default() };
    let text = read_input(solves).map_err(|error| Failure::Input(error.to_string()))?;
    let found = FitRun::of(&text, &settings).map_err(|error| {
        let message = format!("{}: {error}", solves.display());
        match error {
            FitRunError::Listing(_) => Failure::Environment(message),
            _ => Failure::Input(message),
        }
    })?;
    let _ = write!(io::stderr(), "{}", found.report);
    let written = match output {
        Some(path) => write(path, found.file.as_bytes()).map_err(|error| error.to_string()),
        None => io::stdout().write_all(found.file.as_bytes()).map_err(|error| error.to_string()),
    };
    written.map_err(Failure::Environment)
}
