//! The command `replace`: finds shorter replacements for consecutive moves of a solution.

use clap::Args;
use premove_cube::notation::{Alg, WrittenSequence};
use premove_fmc::insertion::Replacement;
use premove_service::api::record::ReplaceRecord;
use premove_service::questions::ReplaceQuestion;

use crate::input::options::{CLIENTS, Threads, clients};
use crate::input::values::between;
use crate::input::{self, InputItem, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::output::sink::Sink;
use crate::session::CommandSession;

/// Find shorter ways to do what consecutive moves of a solution do
///
/// Prints each stretch of moves that others do in fewer: where it begins, the moves, what does the
/// same, and the solution with them. Stretches that save no more than one inside them are left out.
/// Moves on both sides are put together first. Exit code 1 says that nothing is shorter.
#[derive(Debug, Args)]
#[command(after_help = REPLACE_HELP, args_override_self = true, group = clients())]
pub(crate) struct ReplaceArgs {
    /// Solution; `-` reads solutions from the standard input, one a line
    #[arg(value_name = "SOLUTION", group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Longest stretch that is looked at
    #[arg(short = 'n', long, value_name = "MOVES", default_value_t = 10)]
    #[arg(allow_hyphen_values = true, value_parser = between::<u8>(2, 11), group = CLIENTS)]
    pub(crate) window: u8,
    /// Also what is as long, where it begins and ends with other moves
    #[arg(long, group = CLIENTS)]
    pub(crate) same: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Read solutions from the standard input, one a line, and print each before its results
    #[arg(short = 'i', long)]
    pub(crate) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const REPLACE_HELP: &str = "\
Examples:
  premove replace \"U R2 F2 R2 F2 R2 F2 R2 F2 D\"
  premove replace -n 6 --same \"R2 F2 R2 F2 R2 F2 U\"   what is as long, too";

pub(crate) fn run(options: &ReplaceArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let input = ItemInput::new(&options.words, options.stdin, options.json, "solution")?;
    input.each(session, input::moves, &|item, sink| replace(item, options, session, sink))
}

fn replace(
    item: &InputItem<WrittenSequence>,
    options: &ReplaceArgs,
    session: &CommandSession,
    sink: &Sink,
) -> Result<Exit, Failure> {
    let line = item.value.line();
    let solution = line.finished();
    if !line.inverse.is_empty() {
        sink.say(format_args!(
            "both sides are put together first: {solution} ({})",
            solution.len()
        ));
    } else if solution.len() < line.len() {
        sink.say(format_args!("what cancels is left out first: {solution} ({})", solution.len()));
    }
    let question = ReplaceQuestion { solution, window: options.window.into(), same: options.same };
    let threads = options.threads.count();
    let service = session.service(Some(threads))?;
    let control = session.control();
    let found = question.search(&service.context(&control).on_threads(threads));
    for replacement in &found {
        print(item, &question.solution, replacement, options.json, sink);
    }
    if found.is_empty() && item.line.is_none() && !options.json {
        let kind = if options.same { "as short" } else { "shorter" };
        sink.say(format_args!(
            "no stretch of up to {} moves can be written {kind}: -n sets a longer stretch{}",
            options.window,
            if options.same { "" } else { ", --same lists what is as long" }
        ));
    }
    Ok(if found.is_empty() { Exit::Nothing } else { Exit::Done })
}

fn print(
    item: &InputItem<WrittenSequence>,
    before: &Alg,
    found: &Replacement,
    json: bool,
    sink: &Sink,
) {
    let Replacement { at, window, instead, solution } = found;
    let old = window.len();
    let new = instead.len();
    let length = solution.len();
    let shown = if new == 0 { "nothing".to_owned() } else { instead.to_string() };
    sink.record(
        json,
        &ReplaceRecord::new(item.line, &item.text, before, found),
        format_args!("at {}: {window} ({old}) -> {shown} ({new}) = {solution} ({length})", at + 1),
    );
}
