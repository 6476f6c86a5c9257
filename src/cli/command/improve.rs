//! The command `improve`: makes a finished solution shorter.

use clap::Args;
use premove_cube::notation::WrittenSequence;
use premove_fmc::insertion::{
    ImprovementAnswer, ImprovementLimits, ImprovementReport, MOST_SLICES,
};
use premove_service::api::record::ShorterRecord;
use premove_service::questions::ImproveQuestion;

use crate::input::options::{CLIENTS, Threads, clients};
use crate::input::values::between;
use crate::input::{self, InputItem, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::output::sink::Sink;
use crate::session::CommandSession;

/// Make a finished solution shorter
///
/// Tried are other moves for each stretch of consecutive moves, also across the place where both
/// sides meet; other moves for both ends together, which the scramble joins; and slice turns with
/// which more moves cancel than they add. Moves on both sides are put together first. Exit code 1
/// says that nothing is shorter; -v says what is proven. `replace` is the old name for stretches
/// alone.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
#[command(after_help = IMPROVE_HELP, args_override_self = true, group = clients())]
pub(crate) struct ImproveArgs {
    /// Solution, behind its scramble in quotes if both are given; `-` reads solutions from the
    /// standard input, one a line
    #[arg(value_name = "[SCRAMBLE] SOLUTION", group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Number of solutions, the best ones
    #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
    #[arg(allow_hyphen_values = true, value_parser = between::<usize>(1, 10_000), group = CLIENTS)]
    pub(crate) results: usize,
    /// Longest stretch that is replaced; each move more takes some 13 times as long
    #[arg(long, value_name = "MOVES", default_value_t = 11, allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(0, ImprovementLimits::MOST_STRETCH as u64))]
    #[arg(group = CLIENTS)]
    pub(crate) stretch: usize,
    /// Most first and last moves that are replaced together
    #[arg(long, value_name = "MOVES", default_value_t = ImprovementLimits::MOST_ENDS)]
    #[arg(value_parser = between::<usize>(0, ImprovementLimits::MOST_ENDS as u64))]
    #[arg(allow_hyphen_values = true, group = CLIENTS)]
    pub(crate) ends: usize,
    /// Greatest number of slice turns
    #[arg(long, value_name = "N", default_value_t = 3, allow_hyphen_values = true)]
    #[arg(value_parser = between::<usize>(0, MOST_SLICES as u64), group = CLIENTS)]
    pub(crate) slices: usize,
    /// Also solutions that are as long
    #[arg(long, group = CLIENTS)]
    pub(crate) same: bool,
    /// Print solutions only
    #[arg(short = 'p', long)]
    pub(crate) plain: bool,
    /// Say on the standard error what is proven
    #[arg(short = 'v', long)]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const IMPROVE_HELP: &str = "\
Examples:
  premove improve \"U R2 F2 R2 F2 R2 F2 R2 F2 D\"
  premove improve -v \"D' F2 R2 F2 R2 F2 R2 F2 R2 U'\" \"U R2 F2 R2 F2 R2 F2 R2 F2 D\"
  premove improve --json - < solutions.txt   many, one a line";

pub(crate) fn run(options: &ImproveArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let words = match &options.words[..] {
        [scramble, solution] if solution.contains(' ') || scramble.contains(' ') => {
            check(scramble, solution)?;
            vec![solution.clone()]
        }
        words => words.to_vec(),
    };
    let input = ItemInput::new(&words, false, options.json, "solution")?;
    input.each(session, input::moves, &|item, sink| improve(item, options, session, sink))
}

/// Checks that a solution solves its scramble.
fn check(scramble: &str, solution: &str) -> Result<(), Failure> {
    let cube = input::cube(scramble).map_err(|failure| failure.context("scramble".to_owned()))?;
    let line = input::moves(solution)?.line();
    if line.solves(&cube) {
        return Ok(());
    }
    Err(Failure::bad(
        "the solution does not solve the scramble: 'premove insert' finishes a skeleton",
    ))
}

/// Ignores the solutions so far; the command prints them at the end.
struct NoReport;

impl ImprovementReport for NoReport {
    fn found(&self, _: &ImprovementAnswer) {}
}

fn improve(
    item: &InputItem<WrittenSequence>,
    options: &ImproveArgs,
    session: &CommandSession,
    sink: &Sink,
) -> Result<Exit, Failure> {
    let limits = ImprovementLimits {
        stretch: options.stretch,
        ends: options.ends,
        slices: options.slices,
        same: options.same,
        results: options.results,
    };
    let question = ImproveQuestion { solution: item.value.line(), limits };
    let threads = options.threads.count();
    let service = session.service(Some(threads))?;
    let control = session.control();
    let answer = question.search(&service.context(&control).on_threads(threads), &NoReport);
    for found in &answer.solutions {
        let record = ShorterRecord::new(&question.solution, found);
        if options.json {
            sink.json(&ShorterRecord { line: item.line, ..record });
        } else if options.plain {
            sink.line(&record.solution);
        } else {
            sink.line(in_words(&record));
        }
    }
    let is_empty = answer.solutions.is_empty();
    if options.verbose || is_empty && item.line.is_none() && !options.json {
        answer.proof().iter().for_each(|proof| sink.say(proof));
    }
    Ok(if is_empty { Exit::Nothing } else { Exit::Done })
}

/// Writes a solution with its change: `R U F (3)  // behind move 1: D L -> U`.
fn in_words(record: &ShorterRecord) -> String {
    let shown =
        |moves: &str| if moves.is_empty() { "nothing".to_owned() } else { moves.to_owned() };
    let replaced = record.replaced.iter().map(|part| {
        let [left_out, put_in] = [shown(&part.left_out), shown(&part.put_in)];
        format!("behind move {}: {left_out} -> {put_in}", part.place)
    });
    let slices = record.slices.iter().map(|one| format!("{} behind move {}", one.slice, one.place));
    let changes: Vec<String> = replaced.chain(slices).collect();
    format!("{} ({})  // {}", record.solution, record.total, changes.join(", "))
}
