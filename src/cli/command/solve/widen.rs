//! The command `solve` with a recipe, or with a chain and a time limit: prints the best lines found
//! in this time.

use std::fmt;

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_engine::step::{Goal, Stage, Step};
use premove_engine::store::locked;
use premove_fmc::chain::{
    Chain, FoundLine, Recipe, WidenReport, by_findability, check_rated_chain,
};
use premove_service::questions::WholeQuestion;

use super::args::SolveArgs;
use super::chain::{Shown, print};
use super::limits::widen_limits;
use crate::command::searches::{Search, SearchProgress, Searches};
use crate::input::batch::Shard;
use crate::output::exit::{Exit, Failure};
use crate::session::{CommandSession, within};

pub(super) fn run(
    options: &SolveArgs,
    recipe: Recipe,
    rest: &[String],
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let limits = widen_limits(options)?;
    if limits.find.is_needed() {
        recipe.chains().iter().try_for_each(check_rated_chain).map_err(Failure::input)?;
    }
    let input = options.common.scrambles(rest)?;
    let shard = Shard::of_input(options.shard, &input)?;
    // The search rates DRs by the length of their finishes.
    let optional = Step::of_goal(Goal::DrFinish).optional_tables();
    let mut links = recipe.chains().iter().flat_map(Chain::links);
    let has_dr = links.any(|link| link.step.goal().spec().reaches == Stage::Dr);
    let optional = if has_dr { optional.to_vec() } else { Vec::new() };
    let threads = options.common.threads.count();
    let searches = Searches::new(&input, shard, threads, session)?.with_optional(optional);
    let question = WholeQuestion { recipe, before: Line::EMPTY, cube: Cube::SOLVED, limits };
    let better = if question.recipe.is_front() { "easier" } else { "shorter" };
    searches.run(&|| doing(searches.progress(), better), &|search| {
        solve(options, question.clone(), search, session)
    })
}

/// Returns the progress of the search, for the line on the terminal.
fn doing(progress: &SearchProgress, better: &str) -> String {
    match *locked(&progress.moves) {
        Some(total) => format!("{total} moves so far, {better} lines are searched"),
        None => "the first line is searched".to_owned(),
    }
}

fn solve(
    options: &SolveArgs,
    question: WholeQuestion,
    search: Search,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let Search { item, sink, context, progress } = search;
    let question = WholeQuestion { cube: item.value, ..question };
    *locked(&progress.moves) = None;
    // The time limit is for the search, so tables are checked or built before it starts.
    question.open(&context)?;
    let answer = within(options.whole.time, context.control(), || {
        question.search(&context, &LinesPrinter { options, search })
    })??;
    if session.shared.is_stopped() || sink.is_over() {
        return Ok(Exit::Nothing);
    }
    let mut lines = answer.lines;
    if question.limits.find.is_easiest_first {
        lines.sort_by(|a, b| by_findability(&a.line, &b.line));
    }
    let is_front = question.recipe.is_front();
    if is_front && let Some(number) = options.results {
        lines.truncate(number as usize);
    }
    let shown = if is_front { Shown::Front } else { Shown::Plain };
    for FoundLine { chain, line, .. } in &lines {
        print(options, &question.recipe.chains()[*chain], item, line, shown, sink);
    }
    Ok(if lines.is_empty() { Exit::Nothing } else { Exit::Done })
}

/// Reports improvements of the best total.
struct LinesPrinter<'a> {
    options: &'a SolveArgs,
    search: Search<'a>,
}

impl LinesPrinter<'_> {
    /// Prints a message if `--verbose` is set.
    fn say(&self, what: impl fmt::Display) {
        if self.options.common.verbose {
            self.search.sink.say(what);
            self.search.sink.flush_now();
        }
    }
}

impl WidenReport for LinesPrinter<'_> {
    fn improved(&self, lines: &[FoundLine]) {
        let Some(first) = lines.first() else { return };
        let total = first.line.total;
        let before = locked(&self.search.progress.moves).replace(total);
        if before.is_none_or(|before| before > total) {
            self.say(format_args!("{total} moves: {}", first.line.whole()));
        }
    }

    fn round_done(&self, round: u32, lines: &[FoundLine]) {
        self.say(format_args!("round {round} done: {} lines", lines.len()));
    }
}
