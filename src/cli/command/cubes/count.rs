//! The command `count`: prints the number of moves.

use clap::Args;
use premove_cube::notation::MoveCounts;
use premove_service::api::record::CountsRecord;

use crate::command::rewrite::RewriteArgs;
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput, suggest};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Count moves
///
/// Both sides together, as written: nothing is cancelled. In htm a turn of a face is one move and a
/// slice two, in qtm half turns count twice, in stm a slice is one, in etm every symbol counts,
/// rotations too, and obtm is how competitions count, which is htm on this cube.
#[derive(Debug, Args)]
#[command(after_help = COUNT_HELP, args_override_self = true, group = clients())]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) moves: RewriteArgs,
    /// Metric: htm, qtm, stm, etm or obtm; `all` prints each with its name
    #[arg(long, value_name = "METRIC", default_value = "htm", group = CLIENTS)]
    pub(crate) metric: String,
}

const COUNT_HELP: &str = "\
Examples:
  premove count \"R2 M Uw (Fw2 M2 y2)\"
  premove count --metric all \"R2 M Uw\"
  premove solve eo -N -M 5 \"R' U' F\" -p | premove count --metric qtm -";

/// Value of the option for all metrics.
const ALL: &str = "all";

pub(crate) fn run(options: &CountArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let name = options.metric.to_lowercase();
    let at = MoveCounts::NAMES.iter().position(|metric| *metric == name);
    if at.is_none() && name != ALL {
        let names = [&MoveCounts::NAMES[..], &[ALL]].concat();
        return Err(Failure::bad(suggest::unknown("metric", &name, &names)));
    }
    let moves = &options.moves;
    let input = ItemInput::new(&moves.words, moves.stdin, moves.json, "moves")?;
    input.each(session, input::moves, &|item, sink| {
        let counts = MoveCounts::of(&item.value);
        let record = CountsRecord::new(item.line, Some(&item.text), counts);
        let text = at.map_or_else(|| in_words(counts), |at| counts.all()[at].to_string());
        sink.record(moves.json, &record, text);
        Ok(Exit::Done)
    })
}

/// Returns each metric with its number.
fn in_words(counts: MoveCounts) -> String {
    let pairs = MoveCounts::NAMES.iter().zip(counts.all());
    pairs.map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join("  ")
}
