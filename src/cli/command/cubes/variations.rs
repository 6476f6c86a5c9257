//! The command `variations`: prints moves with other last quarter turns.

use clap::Args;
use premove_service::api::record::RewriteRecord;
use premove_service::questions::notation::Variation;

use super::first_word;
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput, suggest};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// List moves that differ only in the directions of the last quarter turns
///
/// `lastqt` lists all directions of the last quarter turns of each side, the given ones among them:
/// of an EO, a DR or an HTR all of these do the same. `unniss` lists one, the finished solution on
/// the normal side. Both are named as in nissy-core.
#[derive(Debug, Args)]
#[command(after_help = VARIATIONS_HELP, args_override_self = true, group = clients())]
pub(crate) struct VariationsArgs {
    /// Kind, lastqt or unniss, then the moves; `-` reads moves from the standard input, one item a
    /// line
    #[arg(value_name = "KIND MOVES", required = true, num_args = 1.., group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Read from the standard input, one item a line, and print each before its results
    #[arg(short = 'i')]
    pub(crate) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const VARIATIONS_HELP: &str = "\
Examples:
  premove variations lastqt \"U B2 L (F R')\"
  premove solve eo -N -M 5 -p \"R' U' F\" | premove variations lastqt -";

pub(crate) fn run(options: &VariationsArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let (kind, moves) = first_word(&options.words, false);
    let name = kind.concat().to_lowercase();
    let variation = Variation::ALL.into_iter().find(|variation| variation.name() == name);
    let variation = variation.ok_or_else(|| {
        Failure::bad(suggest::unknown("variation", &name, &Variation::ALL.map(Variation::name)))
    })?;
    let input = ItemInput::new(moves, options.stdin, options.json, "moves")?;
    input.each(session, input::moves, &|item, sink| {
        for varied in variation.of(&item.value) {
            let record = RewriteRecord {
                line: item.line,
                input: &item.text,
                output: varied.to_string(),
                length: varied.line().len(),
            };
            sink.record(options.json, &record, &record.output);
        }
        Ok(Exit::Done)
    })
}
