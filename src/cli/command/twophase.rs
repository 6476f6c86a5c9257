//! The command `twophase`: prints a short solution at once, and shorter ones for as long as it
//! runs.

use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use clap::Args;
use premove_cube::Metric;
use premove_engine::search::{Ending, Report};
use premove_engine::step::{Short, ShortAnswer};
use premove_engine::store::locked;
use premove_service::api::record::{self, ImprovementRecord, ShortRecord};
use premove_service::questions::ShortQuestion;

use super::searches::{Search, Searches};
use crate::input::batch::Shard;
use crate::input::options::{CLIENTS, CommonArgs, clients};
use crate::input::values::{ListOrder, between, metric, seconds};
use crate::output::exit::{Exit, Failure};
use crate::output::sink::Sink;
use crate::session::{CommandSession, within};

/// Find a short solution at once, and shorter ones for those who wait
///
/// A solution of the whole cube by Kociemba's two-phase algorithm: at most 21 moves and some 19 on
/// the mean, within milliseconds. With --seconds it goes on looking for a shorter one, until the
/// time is over or it is proven that there is none, which happens soon for cubes that 13 moves or
/// so solve. For step-by-step solutions see `solve`.
#[derive(Debug, Args)]
#[command(after_help = TWOPHASE_HELP, args_override_self = true, group = clients())]
#[command(mut_arg("plain", |arg| arg.help("With -i, print solutions only")))]
#[command(mut_arg("threads", |arg| arg.help(
    "Scrambles of the standard input to work on at once; as many as there are cores unless given"
)))]
pub(crate) struct TwoPhaseArgs {
    /// Scramble; `-` reads scrambles from the standard input, one a line
    #[arg(value_name = "SCRAMBLE", group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Go on for S seconds
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = seconds)]
    #[arg(group = CLIENTS)]
    pub(crate) seconds: Option<f64>,
    /// Stop as soon as a solution of at most N moves is there; exit code 1 when none was found
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u8>(0, 100), group = CLIENTS)]
    pub(crate) max: Option<u8>,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    #[command(flatten)]
    pub(crate) refused: Refused,
}

/// The options that only optimal solutions have; they are refused here.
#[derive(Debug, Args)]
pub(crate) struct Refused {
    #[arg(long, hide = true, value_name = "METRIC", ignore_case = true, value_parser = metric(),
          default_value = "htm")]
    metric: Metric,
    #[arg(long, hide = true)]
    pairs: bool,
    #[arg(long, hide = true, value_name = "ORDER", ignore_case = true, default_value = "list")]
    order: ListOrder,
}

impl Refused {
    fn check_absent(&self) -> Result<(), Failure> {
        let single = "twophase prints one short solution";
        let other_metric = format!("--metric {}", self.metric.name());
        let (option, why) = match self {
            Self { metric, .. } if *metric != Metric::default() => {
                (other_metric.as_str(), "twophase counts half turns")
            }
            Self { pairs: true, .. } => ("--pairs", single),
            Self { order: ListOrder::Janus, .. } => ("--order janus", single),
            Self { order: ListOrder::Find, .. } => ("--order find", single),
            _ => return Ok(()),
        };
        let whole = "is for optimal solutions (premove solve optimal)";
        Err(Failure::bad(format!("{option} {whole}: {why}")))
    }
}

const TWOPHASE_HELP: &str = "\
Examples:
  premove twophase \"R' U' F D2 L2 F R2 U2 R' U' F\"
  premove twophase --seconds 10 -M 17 R\\' U\\' F D2 B\\' L   up to 10 seconds, unless 17 moves \
      are found
  premove scramble -n 100 | premove twophase - --json    lengths, nodes and times of a hundred";

pub(crate) fn run(options: &TwoPhaseArgs, session: &CommandSession) -> Result<Exit, Failure> {
    options.refused.check_absent()?;
    let input = options.common.scrambles(&options.words)?;
    let threads = options.common.threads.count();
    let searches = Searches::new(&input, Shard::WHOLE, threads, session)?;
    let done = &searches.progress().done;
    searches.run(&|| format!("{} solved", done.load(Relaxed)), &|search| {
        solve(options, search, session)
    })
}

fn solve(
    options: &TwoPhaseArgs,
    search: Search,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let Search { item, sink, context, .. } = search;
    ShortQuestion::open(&context)?;
    let listener = ImprovementListener {
        started: Instant::now(),
        verbose: options.common.verbose,
        sink,
        seen: Mutex::default(),
    };
    let question = ShortQuestion {
        cube: item.value,
        enough: options.max,
        is_endless: options.seconds.is_some(),
    };
    let answer =
        within(options.seconds, context.control(), || question.search(&context, &listener))??;
    let seconds = record::seconds(listener.started.elapsed());
    let ShortAnswer { best: Some(best), ending, nodes } = answer else {
        if !session.is_stopped() {
            sink.say("no solution was found in that time");
        }
        return Ok(Exit::Nothing);
    };
    let optimal = ending == Ending::Done;
    let length = best.moves.len();
    let record = ShortRecord {
        line: item.line,
        scramble: &item.text,
        solution: best.moves.to_string(),
        length,
        optimal,
        nodes,
        seconds,
        improvements: std::mem::take(&mut *locked(&listener.seen)),
    };
    sink.record(options.common.json, &record, &record.solution);
    Ok(match options.max {
        Some(max) if length > usize::from(max) => {
            let proof = if optimal { ", and none is shorter" } else { "" };
            sink.say(format_args!(
                "no solution of at most {max} moves was found; this one has {length}{proof}"
            ));
            Exit::Nothing
        }
        _ => Exit::Done,
    })
}

/// Stores each improvement with its time.
struct ImprovementListener<'a> {
    started: Instant,
    verbose: bool,
    sink: &'a Sink<'a, 'a>,
    seen: Mutex<Vec<ImprovementRecord>>,
}

impl Report<Short> for ImprovementListener<'_> {
    fn best(&self, Short { moves, nodes }: &Short) {
        let seconds = record::seconds(self.started.elapsed());
        if self.verbose {
            self.sink.say(format_args!("found {moves} ({})", moves.len()));
        }
        let solution = moves.to_string();
        let length = moves.len();
        let record = ImprovementRecord { solution, length, nodes: *nodes, seconds };
        locked(&self.seen).push(record);
    }
}
