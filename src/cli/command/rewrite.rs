//! The commands `invert`, `unniss`, `premoves` and `cleanup`, which rewrite moves.

use clap::Args;
use premove_service::api::record::RewriteRecord;
use premove_service::questions::notation::Rewriting;

use crate::input::options::CLIENTS;
use crate::input::{self, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(crate) struct RewriteArgs {
    /// Moves; `-` reads them from the standard input, one item a line
    #[arg(value_name = "MOVES", group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Read from the standard input, one item a line, and print each before its result
    #[arg(short = 'i')]
    pub(crate) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(
    how: Rewriting,
    options: &RewriteArgs,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let input = ItemInput::new(&options.words, options.stdin, options.json, "moves")?;
    input.each(session, input::moves, &|item, sink| {
        let rewritten = how.of(&item.value);
        let record = RewriteRecord {
            line: item.line,
            input: &item.text,
            output: rewritten.to_string(),
            length: rewritten.line().len(),
        };
        sink.record(options.json, &record, &record.output);
        Ok(Exit::Done)
    })
}
