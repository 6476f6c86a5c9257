//! The command `check`: prints whether a solution may be handed in.

use std::path::Path;

use clap::Args;
use premove_cube::notation::{
    Alg, is_meant_as_moves, is_moves, parse, parse_scramble, sheet, without_length,
};
use premove_engine::store;
use premove_fmc::writeup::check::{RulesVerdict, check};
use premove_service::api::record::CheckRecord;

use crate::input;
use crate::input::options::{CLIENTS, clients};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Check whether a solution may be handed in at a competition
///
/// The file has the scramble behind the word `Scramble:`, and the solution behind a blank line or
/// the word `Solution:`. Checked are: that it solves the cube, that all symbols are allowed
/// (article 12a of the regulations), at most 80 moves with rotations counted, fewer than four moves
/// at its start that the inverse scramble begins with, and that there is one sequence. What can be
/// written in allowed face turns is offered so. Exit code 1 says that it may not be handed in.
#[derive(Debug, Args)]
#[command(after_help = CHECK_HELP, args_override_self = true, group = clients())]
pub(crate) struct CheckArgs {
    /// File with the solution, or its moves; `-` reads the standard input
    #[arg(value_name = "FILE|MOVES", required = true, group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Scramble, in place of the one in the file
    #[arg(long, value_name = "MOVES", group = CLIENTS)]
    pub(crate) scramble: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

const CHECK_HELP: &str = "\
Examples:
  premove check attempt.txt
  premove check --scramble \"R' U' F D2 L2 F R2 U2 R' U' F\" \"F' U R U2 R2 F M2\"
  premove check - < attempt.txt";

pub(crate) fn run(options: &CheckArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let text = text(&options.words, session)?;
    let sheet = sheet(&text);
    let scramble = options.scramble.as_deref().or(sheet.scramble).ok_or_else(|| {
        Failure::bad("no scramble: write 'Scramble:' before it, or give it with --scramble")
    })?;
    let scramble = moves(scramble).map_err(|failure| failure.context("scramble".to_owned()))?;
    let verdict = check(&scramble, sheet.solution);
    if options.json {
        session.output.json(&CheckRecord::new(&verdict));
    } else {
        print(&verdict, session);
    }
    Ok(if verdict.is_ok() { Exit::Done } else { Exit::Nothing })
}

/// Returns the text to read: the file that the words name, the standard input, or the words
/// themselves if they are moves.
pub(super) fn text(words: &[String], session: &CommandSession) -> Result<String, Failure> {
    if words == ["-"] {
        return input::read_text(input::read_all(session)?);
    }
    let joined = words.join(" ");
    let path = Path::new(&joined);
    if session.is_served() || !path.exists() && is_moves(&joined) {
        return Ok(joined);
    }
    // If the text has a blank after its first word, or is moves with one wrong symbol, it is not
    // the name of a file.
    let first = joined.split_whitespace().next().filter(|first| first.len() < joined.trim().len());
    let is_meant = first.is_some_and(is_moves) || is_meant_as_moves(&joined);
    if is_meant && !path.exists() && !joined.contains(['.', '/', '\\']) {
        parse(&joined)?;
    }
    input::read_text(store::read_input(path).map_err(Failure::input)?)
}

/// Returns the face turns of a scramble.
pub(super) fn moves(text: &str) -> Result<Alg, Failure> {
    let line = parse_scramble(without_length(text))?.line();
    if line.is_empty() {
        return Err(Failure::bad("there are no moves, such as R U' F2"));
    }
    Ok(line.with_premoves())
}

fn print(verdict: &RulesVerdict, session: &CommandSession) {
    let output = session.output;
    if verdict.is_ok() {
        output.line(verdict.summary());
    } else {
        output.line("not ok to hand in:");
        for fault in &verdict.faults {
            output.line(format_args!("  {fault}"));
        }
    }
    for remark in &verdict.remarks {
        output.line(format_args!("  note: {remark}"));
    }
    if let Some(instead) = &verdict.instead {
        output.line(format_args!("in face turns: {instead} ({})", instead.len()));
    }
}
