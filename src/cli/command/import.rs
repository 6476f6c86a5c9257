//! The command `import`: reads write-ups, and prints them in the standard format.

use clap::Args;
use premove_fmc::writeup::read::{ScrambleSource, WriteUp, write_ups};
use premove_service::api::record::ImportRecord;

use super::check::{moves, text};
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Read write-ups of solves and print them in the standard form
///
/// Understood are steps with moves of the inverse side in parentheses or behind NISS, names and
/// counts in any order, marks of insertions in either frame, replacements, commutators, slices,
/// wide turns and rotations. What can mean two things is read so that it solves the scramble; a
/// missing mark is searched for. Each scramble in the text begins a solve of its own. Exit code 0:
/// the steps solve the scramble; 1: they do not; 2: a line was not understood.
#[derive(Debug, Args)]
#[command(after_help = IMPORT_HELP, args_override_self = true)]
pub(crate) struct ImportArgs {
    /// File with the write-ups; `-` reads the standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) words: Vec<String>,
    /// Scramble, for a write-up that has none
    #[arg(long, value_name = "MOVES")]
    pub(crate) scramble: Option<String>,
    /// Print one JSON object for each solve
    #[arg(long)]
    pub(crate) json: bool,
}

const IMPORT_HELP: &str = "\
Examples:
  premove import solve.txt
  premove import --scramble \"R' U' F D2 L2 F R2 U2 R' U' F\" - < solve.txt
  premove import --json solve.txt";

pub(crate) fn run(options: &ImportArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let solves = solves(&options.words, options.scramble.as_deref(), session)?;
    let mut exit = Exit::Done;
    for (at, solve) in solves.iter().enumerate() {
        if options.json {
            session.output.json(&ImportRecord::new(solve));
        } else {
            let workspace = solve.workspace();
            let document = workspace.now();
            let gap: &[u8] = if at > 0 { b"\n" } else { b"" };
            session.output.bytes(gap);
            session.output.bytes(document.write_up(document.cursor()).as_bytes());
        }
        say(solve, (solves.len() > 1).then_some(at + 1), session);
        exit = exit.max(exit_of(solve));
    }
    Ok(exit)
}

/// Returns the exit code for a write-up.
pub(super) fn exit_of(solve: &WriteUp) -> Exit {
    match (&solve.solution, solve.is_complete()) {
        (_, false) => Exit::BadInput,
        (Some(_), true) => Exit::Done,
        (None, true) => Exit::Nothing,
    }
}

/// Reads the write-ups in a file or in the standard input.
pub(super) fn solves(
    words: &[String],
    scramble: Option<&str>,
    session: &CommandSession,
) -> Result<Vec<WriteUp>, Failure> {
    let given = scramble.map(moves).transpose();
    let given = given.map_err(|failure| failure.context("scramble".to_owned()))?;
    let text = text(words, session)?;
    let mut out = Vec::new();
    for part in write_ups(&text) {
        // Finding the places of insertions without marks can take seconds; Ctrl-C stops it.
        let read = part
            .read_until(given.as_ref(), &|| session.is_stopped())
            .ok_or_else(|| Failure::stopped(anyhow::anyhow!("stopped")))?;
        if given.is_some() {
            say_whose_scramble(&read);
        }
        out.push(read);
    }
    Ok(out)
}

/// Prints that the given scramble is not used, if the text has its own.
pub(super) fn say_whose_scramble(solve: &WriteUp) {
    if solve.source == ScrambleSource::Text {
        output::say("the text has a scramble of its own: that of --scramble is not used");
    }
}

/// Prints the lines that were not understood. `number` is the number of the solve; `None` if there
/// is only one.
pub(super) fn say(solve: &WriteUp, number: Option<usize>, session: &CommandSession) {
    session.output.flush();
    let which = number.map_or_else(String::new, |number| format!("solve {number}: "));
    for remark in &solve.remarks {
        output::say(format_args!("{which}{remark}"));
    }
}
