//! The command `solve`: finds solutions of a step or of a chain of steps.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the options |
//! | `limits.rs`, `whole.rs` | limits from the options; options for whole cubes |
//! | `step.rs` | one step: the search, and the printing of its solutions |
//! | `lanes.rs` | whole cubes from many lines (without `--time`), searched together |
//! | `chain.rs` | a chain of steps |
//! | `widen.rs` | recipes, and chains with a time limit: shorter and shorter lines |

mod args;
pub(crate) mod chain;
mod lanes;
pub(crate) mod limits;
mod step;
mod whole;
mod widen;

use premove_cube::Cube;
use premove_engine::search::{Limits, MAX_LENGTH, Sides};
use premove_fmc::findability::check_rated;
use premove_service::questions::StepQuestion;

use self::limits::{limits, with_all};
use self::step::StepListing;
use super::searches::Searches;
use crate::input::batch::Shard;
use crate::input::interrupt;
use crate::input::{ItemInput, words};
use crate::output;
use crate::output::exit::{Exit, Failure};
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
            chain::ChainRequest::Recipe(recipe) => widen::run(options, recipe, rest, session),
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
    if options.bounds.front {
        return Err(Failure::bad(
            "--front is for a chain of steps, such as 'EO > DR > HTR > finish'",
        ));
    }
    let limits = with_all(limits(options)?, options, &step);
    let input = options.common.scrambles(rest)?;
    let uses_niss = step.sides(limits.sides) == limits.sides;
    // Where NISS is not used, no solution has moves on both sides.
    let other_side_least = if uses_niss { limits.other_side_least } else { 0 };
    let limits = Limits { other_side_least, ..limits };
    if !uses_niss {
        let options = if options.side.is_some() { "--side" } else { "-N and -L" };
        output::say(format_args!(
            "step '{}' is final, NISS not used ({options} ignored)",
            step.name()
        ));
    }
    if limits.sides != Sides::Niss && limits.other_side < MAX_LENGTH {
        output::say("solutions are on one side without -N (--other-side ignored)");
    }
    let find = limits::find(options);
    if find.is_needed() {
        check_rated(step.goal()).map_err(Failure::input)?;
    }
    let shard = Shard::of_input(options.shard, &input)?;
    let threads = options.common.threads.count();
    whole::check_resume(options, &input)?;
    let whole = whole::search(options, &step, &limits, session)?;
    let searches = Searches::new(&input, shard, threads, session)?
        .with_optional(step.optional_tables().to_vec())
        // A table that the user names is built if it is missing.
        .building(options.whole.tier.is_some());
    let listing =
        StepListing::new(options, StepQuestion { step, cube: Cube::SOLVED, limits, find });
    searches.work(&|| listing.doing(searches.progress(), whole.is_some()), |batch| {
        match (&whole, &input) {
            (None, _) => searches.each(batch, &|search| listing.solve(search)),
            (Some(whole), ItemInput::Lines { .. }) if options.whole.time.is_none() => {
                lanes::run(&listing, whole, &searches, batch)
            }
            // Bounds are printed only for a single scramble.
            (Some(whole), ItemInput::Words(_)) => interrupt::ending(session, || {
                searches.each(batch, &|search| listing.solve_whole(whole, search, session))
            }),
            (Some(whole), _) => {
                searches.each(batch, &|search| listing.solve_whole(whole, search, session))
            }
        }
    })
}
