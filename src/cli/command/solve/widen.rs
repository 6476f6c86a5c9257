//! `solve` with a recipe, or with a chain and a time: prints the best lines found in that time.

use std::sync::Mutex;

use premove_cube::Cube;
use premove_engine::step::{Context, Goal, Stage, Step};
use premove_engine::store::locked;
use premove_engine::table::Tables;
use premove_fmc::chain::{Chain, FoundLine, Recipe, WidenLimits, WidenReport, tables_of, widen};

use super::args::SolveArgs;
use super::chain::print;
use super::limits::widen_limits;
use crate::input::batch::{InputBatch, Shard};
use crate::input::{self, InputItem};
use crate::output::closed::stopping_when_closed;
use crate::output::exit::{Exit, Failure};
use crate::output::sink::Sink;
use crate::output::{offer, progress};
use crate::session::{CommandSession, within};

pub(super) fn run(
    options: &SolveArgs,
    recipe: &Recipe,
    rest: &[String],
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let limits = widen_limits(options)?;
    let input = options.common.scrambles(rest)?;
    let shard = Shard::of_input(options.shard, &input)?;
    let threads = options.common.threads.count();
    let tables = &session.tables(Some(threads))?;
    let command =
        WidenCommand { options, recipe, limits, tables, session, shown: Mutex::default() };
    // DRs are judged by the length of their finishes.
    let optional = Step::of_goal(Goal::DrFinish).optional_tables();
    let mut links = recipe.chains().iter().flat_map(Chain::links);
    let has_dr = links.any(|link| link.step.goal().spec().reaches == Stage::Dr);
    let optional = if has_dr { optional } else { &[] };
    progress::watch_doing(tables, &|| command.doing(), |progress| {
        let batch = InputBatch { input: &input, shard, threads, session, progress };
        offer::with_tables(tables, optional, progress, || {
            stopping_when_closed(session, || {
                batch.run(input::cube, &|item, sink, threads| command.solve(item, sink, threads))
            })
        })
    })
}

struct WidenCommand<'a> {
    options: &'a SolveArgs,
    recipe: &'a Recipe,
    limits: WidenLimits,
    tables: &'a Tables,
    session: &'a CommandSession<'a>,
    /// The best total of the scramble that was searched last.
    shown: Mutex<Option<u8>>,
}

impl WidenCommand<'_> {
    /// Returns the progress, for the line on the terminal.
    fn doing(&self) -> String {
        match *locked(&self.shown) {
            Some(total) => format!("{total} moves so far, shorter lines are searched"),
            None => "the first line is searched".to_owned(),
        }
    }

    fn solve(&self, item: &InputItem<Cube>, sink: &Sink, threads: usize) -> Result<Exit, Failure> {
        let control = self.session.control();
        *locked(&self.shown) = None;
        let report = Improving { run: self, sink };
        let context = Context::new(self.tables, &control).on_threads(threads);
        // The time limit is for the search: its tables are checked, or built, before.
        for id in tables_of(self.recipe) {
            self.tables.require(id, &|| control.is_stopped())?;
        }
        let answer = within(self.options.whole.time, &control, || {
            widen(self.recipe, &item.value, &self.limits, context, &report)
        })??;
        if self.session.shared.is_stopped() || sink.is_over() {
            return Ok(Exit::Nothing);
        }
        for FoundLine { chain, line, .. } in &answer.lines {
            // Lines are united as they come, so their readings are not counted.
            print(self.options, &self.recipe.chains()[*chain], item, line, false, sink);
        }
        Ok(if answer.lines.is_empty() { Exit::Nothing } else { Exit::Done })
    }
}

/// Reports improvements of the best total.
struct Improving<'a> {
    run: &'a WidenCommand<'a>,
    sink: &'a Sink<'a, 'a>,
}

impl WidenReport for Improving<'_> {
    fn improved(&self, lines: &[FoundLine]) {
        let Some(first) = lines.first() else { return };
        let total = first.line.total;
        let before = locked(&self.run.shown).replace(total);
        if self.run.options.common.verbose && before.is_none_or(|before| before > total) {
            self.sink.say(format_args!("{total} moves: {}", first.line.whole()));
            self.sink.flush_now();
        }
    }

    fn round_done(&self, round: u32, lines: &[FoundLine]) {
        if self.run.options.common.verbose {
            self.sink.say(format_args!("round {round} done: {} lines", lines.len()));
            self.sink.flush_now();
        }
    }
}
