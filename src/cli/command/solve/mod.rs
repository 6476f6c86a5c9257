//! `solve`: the solutions of a step or of a chain of steps.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the options |
//! | `limits.rs`, `whole.rs` | limits and defaults of the options; those of whole cubes |
//! | `step.rs` | one step: the search, and the printing of its solutions |
//! | `lanes.rs` | whole cubes from many lines (not with `--time`), several searched together |
//! | `chain.rs` | a chain of steps |
//! | `widen.rs` | recipes, and chains with a time: lines that become shorter until it is over |

mod args;
pub(crate) mod chain;
mod lanes;
pub(crate) mod limits;
mod step;
mod whole;
mod widen;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use premove_engine::search::{MAX_LENGTH, Sides};

use self::limits::{limits, with_all};
use self::step::StepCommand;
use crate::input::batch::{InputBatch, Shard};
use crate::input::interrupt;
use crate::input::{self, ItemInput, words};
use crate::output::closed::stopping_when_closed;
use crate::output::exit::{Exit, Failure};
use crate::output::{self, offer, progress};
use crate::session::CommandSession;

pub(crate) use self::args::SolveArgs;

pub(crate) fn run(options: &SolveArgs, session: &CommandSession) -> Result<Exit, Failure> {
    if options.words.is_empty() && !options.common.stdin {
        return Err(Failure::bad(
            "no step and no scramble: write both behind the command, such as \
             premove solve eo \"R' U' F D2 L2\"; 'premove steps' lists the steps",
        ));
    }
    if let Some((word, rest)) =
        options.words.split_first().filter(|(word, _)| chain::is_chain(word))
    {
        return match chain::asked(options, word, session)? {
            chain::ChainRequest::Recipe(recipe) => widen::run(options, &recipe, rest, session),
            chain::ChainRequest::Chain(chain) => chain::run(options, chain, rest, session),
        };
    }
    let (step, rest) = words::split(&options.words)?;
    let step = step.with(options.conditions(session)?).map_err(Failure::input)?;
    let step = match options.bounds.labels {
        Some(labels) => step.wanting(labels).map_err(Failure::input)?,
        None => step,
    };
    if options.writeup {
        return Err(Failure::bad(
            "--writeup is for a chain of steps, such as 'EO > DR > HTR > finish'",
        ));
    }
    let limits = with_all(limits(options)?, options, &step);
    let input = options.common.scrambles(rest)?;
    if step.sides(limits.sides) != limits.sides {
        output::say(format_args!(
            "step '{}' is final, NISS not used (-N and -L ignored)",
            step.name()
        ));
    }
    if limits.sides != Sides::Niss && limits.other_side < MAX_LENGTH {
        output::say("solutions are on one side without -N (--other-side ignored)");
    }
    let shard = Shard::of_input(options.shard, &input)?;
    let threads = options.common.threads.count();
    whole::check_resume(options, &input)?;
    let mut search = whole::search(options, &step, &limits, threads)?;
    if let Some(search) = &mut search {
        search.engine.choice = session.tier(search.engine.choice)?;
    }
    let tables = &session.tables(Some(threads))?;
    let (shown, begun, has_said_table) =
        (Mutex::default(), AtomicUsize::new(0), AtomicBool::new(false));
    let command = StepCommand {
        options,
        step,
        limits,
        search,
        tables,
        session,
        shown,
        begun,
        has_said_table,
    };
    let run = |progress: &progress::ProgressLine| {
        let batch = InputBatch { input: &input, shard, threads, session, progress };
        let optional = command.step.optional_tables();
        let all = || {
            offer::with_tables(tables, optional, progress, || {
                stopping_when_closed(session, || match (&command.search, &input) {
                    (Some(search), ItemInput::Lines { .. }) if options.whole.time.is_none() => {
                        lanes::run(&command, search, batch)
                    }
                    _ => batch.run(input::cube, &|item, sink, threads| {
                        command.solve(item, sink, threads)
                    }),
                })
            })
        };
        // Bounds are printed for a single scramble only.
        if command.search.is_some() && matches!(input, ItemInput::Words(_)) {
            interrupt::ending(session, all)
        } else {
            all()
        }
    };
    // A table that is named is built where it is missing.
    match options.whole.tier {
        Some(_) => progress::watch_builds(tables, &|| command.doing(), run),
        None => progress::watch_doing(tables, &|| command.doing(), run),
    }
}
