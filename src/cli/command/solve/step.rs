//! The solutions of one step, printed as the search finishes each length.

use std::borrow::Borrow;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use premove_cube::notation::{PairedMoves, Side};
use premove_cube::{Cube, Metric};
use premove_engine::search::{
    Answer, Control, Ending, Limits, MAX_LENGTH, Order, Report, Solution, Work,
};
use premove_engine::step::{self, Context, Goal, Step, StepError};
use premove_engine::store::allocate::caught;
use premove_engine::store::locked;
use premove_engine::table::Tables;
use premove_fmc::{SolutionGroup, SolutionGroups, family};
use premove_service::api::record::{BoundsRecord, ClosingRecord, GroupRecord, SolutionRecord};

use super::args::{ShownArgs, SolveArgs};
use super::limits::PLENTY;
use super::whole::{self, WholeSearch};
use crate::input::InputItem;
use crate::input::options::CommonArgs;
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::output::sink::Sink;
use crate::session::{CommandSession, within};

/// Finding the shortest solutions of the whole cube takes minutes from this length on.
const LONG: u8 = 16;

pub(crate) struct StepCommand<'a> {
    pub(crate) options: &'a SolveArgs,
    pub(crate) step: Step,
    pub(crate) limits: Limits,
    /// The search of the whole cube, where the step is that.
    pub(crate) search: Option<WholeSearch>,
    pub(crate) tables: &'a Tables,
    pub(crate) session: &'a CommandSession<'a>,
    /// The search that was begun last.
    pub(crate) shown: Mutex<Option<Arc<Control>>>,
    pub(crate) begun: AtomicUsize,
    /// Set once the table of the search was named; once is enough for all lines.
    pub(crate) has_said_table: AtomicBool,
}

impl StepCommand<'_> {
    /// Returns the progress, for the line on the terminal.
    pub(crate) fn doing(&self) -> String {
        let shown = locked(&self.shown);
        let mut search = shown
            .as_deref()
            .map_or_else(String::new, |control| progress::of_search_in(control, self.metric()));
        let depth = shown.as_deref().map_or(0, |control| control.progress().depth);
        if self.step.goal() == Goal::Optimal && self.search.is_none() && depth >= LONG {
            search += "; 'premove twophase' gives a short solution at once";
        }
        match self.begun.load(Relaxed) {
            0 | 1 => search,
            begun => format!("scramble {begun}: {search}"),
        }
    }

    pub(crate) fn control(&self) -> Arc<Control> {
        let control = self.session.control();
        *locked(&self.shown) = Some(Arc::clone(&control));
        self.begun.fetch_add(1, Relaxed);
        control
    }

    /// Returns the failure with a remedy, where the cube does not meet the precondition of the
    /// step.
    fn with_remedy(&self, error: StepError, cube: &Cube) -> Failure {
        let is_ready = self.step.targets().iter().any(|target| target.is_ready(cube));
        match error {
            StepError::NotReady(missing) if !is_ready => {
                let is_straight = self.step.goal() == Goal::DrFromEo;
                let straight = if is_straight { ", or search 'dr'" } else { "" };
                Failure::bad(format!(
                    "{missing}; write the moves that solve it behind the scramble{straight}"
                ))
            }
            error => error.into(),
        }
    }

    pub(crate) fn solve(
        &self,
        item: &InputItem<Cube>,
        sink: &Sink,
        threads: usize,
    ) -> Result<Exit, Failure> {
        let control = self.control();
        let printer = StepPrinter::new(self, &control, item, sink);
        let context = Context::new(self.tables, &control).on_threads(threads);
        let Some(WholeSearch { request, engine, .. }) = self.search else {
            let answer =
                caught(|| step::solve(&self.step, &item.value, &self.limits, context, &printer));
            let answer = answer.map_err(|lacking| {
                printer.list_so_far();
                Failure::from(lacking)
            })?;
            let answer = answer.map_err(|error| self.with_remedy(error, &item.value))?;
            return Ok(printer.conclude(&answer, None));
        };
        // The time limit is for the search: its tables are checked, or built, before.
        let _tier = match self.options.whole.time {
            Some(_) => {
                for id in step::SHORT_TABLES {
                    self.tables.require(id, &|| control.is_stopped())?;
                }
                Some(engine.open(context)?)
            }
            None => None,
        };
        let answer = within(self.options.whole.time, &control, || {
            step::optimal(&item.value, &request, engine, context, &printer)
        })??;
        // Stopped by its time limit or by Ctrl-C: proven results are printed, unless the reader
        // has gone.
        let is_printed =
            answer.found.ending.is_stopped() && !self.session.output.is_closed() && !sink.is_over();
        if is_printed && !self.options.common.json {
            let place = item.line.map_or_else(String::new, |line| format!("line {line}: "));
            let between = whole::between(&answer, &request);
            sink.say(format_args!("{place}stopped: {between}"));
        }
        let bounds = BoundsRecord::new(&answer, request.metric);
        let ending = if is_printed { Ending::Done } else { answer.found.ending };
        Ok(printer.conclude(&Answer { ending, ..answer.found }, Some(bounds)))
    }

    /// Returns the metric in which moves are counted.
    pub(crate) fn metric(&self) -> Metric {
        self.options.whole.metric
    }

    /// Returns the length of a solution in the metric: `21`, or `21q` in quarter turns.
    fn length(&self, solution: &Solution) -> String {
        self.metric().counted(solution.length(self.metric()))
    }

    /// Returns the moves of a solution as they are printed.
    fn moves(&self, solution: &Solution) -> String {
        if self.options.whole.pairs {
            PairedMoves(solution.side(Side::Normal)).to_string()
        } else {
            solution.to_string()
        }
    }

    /// Returns words for the form of the results, which differ when the form differs. They stand
    /// in journals, so they do not follow the names of types.
    pub(crate) fn shape(&self) -> String {
        let SolveArgs { count, common: CommonArgs { plain, json, .. }, shown, results, .. } =
            self.options;
        let ShownArgs { variants, group, fewest_quarters } = shown;
        let shown = format!(
            "Shown {{ variants: {variants}, group: {group:?}, fewest_quarters: {fewest_quarters} }}"
        );
        let pairs = if self.options.whole.pairs { " pairs" } else { "" };
        format!("{} {count} {plain} {json} {shown} {results:?}{pairs}", self.step.name())
    }
}

/// Prints the solutions of an item while the search runs. Owns the item and its sink where cubes
/// are solved together.
pub(crate) struct StepPrinter<'a, I, S> {
    pub(crate) run: &'a StepCommand<'a>,
    control: &'a Control,
    pub(crate) item: I,
    pub(crate) sink: S,
    /// Collects the solutions when they are listed by their results.
    groups: Option<Mutex<SolutionGroups>>,
    begun: Instant,
}

impl<'a, 'q, 'w: 'q, I: Borrow<InputItem<Cube>>, S: Borrow<Sink<'q, 'w>>> StepPrinter<'a, I, S> {
    pub(crate) fn new(run: &'a StepCommand<'a>, control: &'a Control, item: I, sink: S) -> Self {
        let groups =
            run.options.shown.group.map(|by| {
                Mutex::new(SolutionGroups::new(by, run.step.goal(), item.borrow().value))
            });
        Self { run, control, item, sink, groups, begun: Instant::now() }
    }

    /// Writes the lines that follow the solutions.
    pub(crate) fn conclude(&self, answer: &Answer, bounds: Option<BoundsRecord>) -> Exit {
        let StepCommand { options, step, .. } = self.run;
        let item = self.item.borrow();
        let sink = self.sink.borrow();
        let count = answer.count();
        if answer.ending.is_stopped() {
            return Exit::Nothing;
        }
        let closing = ClosingRecord::new(item.line, &item.text, step, answer, self.begun.elapsed());
        let mut closing = ClosingRecord { bounds, ..closing }.counted_in(self.run.metric());
        let mut listed_count = count;
        if let Some(groups) = &self.groups {
            let groups = &*locked(groups);
            let listed = self.list(groups);
            closing = closing.with_groups(listed, groups.len());
            listed_count = listed as u64;
        }
        if options.common.json {
            sink.json(&closing);
        } else if options.count {
            sink.line(listed_count);
        }
        if answer.ending.has_more()
            && count == PLENTY as u64
            && (self.groups.is_some() || options.results.is_none())
        {
            let how = if self.groups.is_some() {
                "grouped; -M sets another end"
            } else {
                "listed; -n sets another number"
            };
            sink.say(format_args!("only the first {PLENTY} solutions are {how}"));
        }
        let is_whole = !self.control.is_stopped() && answer.ending != Ending::Enough;
        let is_shown = item.line.is_none() && !options.common.json && !options.count;
        if count == 0 && is_whole && is_shown {
            sink.say(self.why_nothing());
        }
        if count == 0 { Exit::Nothing } else { Exit::Done }
    }

    /// Writes the groups found before memory ran out. Other lists are written as far as they are
    /// in order.
    fn list_so_far(&self) {
        if let Some(groups) = &self.groups {
            self.list(&locked(groups));
        }
        self.sink.borrow().flush();
    }

    /// Returns the reason why there is no solution, and the option that searches further.
    fn why_nothing(&self) -> String {
        let limits = &self.run.limits;
        let moves = format!("{} move{}", limits.max, if limits.max == 1 { "" } else { "s" });
        let within = match limits.min {
            0 => format!("at most {moves}"),
            min if min == limits.max => moves,
            min => format!("{min} to {moves}"),
        };
        let further = if limits.max < MAX_LENGTH { ": -M sets another limit" } else { "" };
        format!("'{}' has no solution of {within}{further}", self.run.step.name())
    }

    /// Writes the groups that are wanted, unless only their number is; returns that number.
    fn list(&self, groups: &SolutionGroups) -> usize {
        let wanted = self.run.options.results.map_or(usize::MAX, |wanted| wanted as usize);
        if !self.run.options.count {
            for group in groups.iter().take(wanted) {
                self.write(group.best, Some(group));
            }
        }
        groups.len().min(wanted)
    }

    /// Writes a solution on a line, and below it the endings that it stands for.
    fn write(&self, solution: &Solution, group: Option<SolutionGroup>) {
        let StepCommand { options, step, .. } = self.run;
        let item = self.item.borrow();
        let sink = self.sink.borrow();
        let variants = options.shown.variants.then(|| {
            let family = family(&solution.line(), step.goal());
            family.iter().skip(1).map(ToString::to_string).collect::<Vec<_>>()
        });
        if options.common.json {
            let record = SolutionRecord::new(item.line, &item.text, step, solution);
            return sink.json(&SolutionRecord {
                pairs: options.whole.pairs.then(|| self.run.moves(solution)),
                variants,
                group: group.map(GroupRecord::from),
                ..record.counted_in(self.run.metric(), solution)
            });
        }
        let plain = options.common.plain;
        let length = fmt::from_fn(|f| {
            if plain { Ok(()) } else { write!(f, " ({})", self.run.length(solution)) }
        });
        let group = group.filter(|_| !plain).map_or_else(String::new, group_text);
        let moves = self.run.moves(solution);
        sink.line(format_args!("{moves}{length}{group}"));
        for variant in variants.iter().flatten() {
            sink.line(format_args!("  {variant}{length}"));
        }
    }

    fn print(&self, solutions: &[Solution]) {
        if let Some(groups) = &self.groups {
            let mut groups = locked(groups);
            for solution in solutions {
                if self.control.is_stopped() {
                    break;
                }
                groups.add(solution);
            }
        } else if !self.run.options.count {
            for solution in solutions {
                if self.control.is_stopped() {
                    break;
                }
                self.write(solution, None);
            }
            self.sink.borrow().flush();
        }
        if self.sink.borrow().is_over() {
            self.control.stop();
        }
    }

    /// Prints a message if `--verbose` is set.
    fn say(&self, what: impl fmt::Display) {
        if self.run.options.common.verbose {
            self.sink.borrow().say(what);
            self.sink.borrow().flush_now();
        }
    }
}

impl<'q, 'w: 'q, I, S> Report for StepPrinter<'_, I, S>
where
    I: Borrow<InputItem<Cube>> + Sync,
    S: Borrow<Sink<'q, 'w>> + Sync,
{
    fn found(&self, batch: &[Solution]) {
        for found in batch {
            self.say(format_args!("found {found}"));
        }
        if self.run.limits.order == Order::AsFound {
            self.print(batch);
        }
    }

    fn ready(&self, solutions: &[Solution]) {
        self.print(solutions);
    }

    fn best(&self, solution: &Solution) {
        self.say(format_args!("known {solution} ({})", self.run.length(solution)));
    }

    fn works_with(&self, table: &str) {
        if !self.run.has_said_table.swap(true, Relaxed) {
            self.say(table);
        }
    }

    fn depth_done(&self, depth: u8, _: &[Solution], work: &Work) {
        // In quarter turns every second length is impossible, and was not searched.
        if !self.item.borrow().value.has_parity(self.run.metric(), depth) {
            return;
        }
        let Work { solutions, roots, nodes, dead_ends, refused } = work;
        let depth = self.run.metric().in_words(depth);
        self.say(format_args!(
            "searched {depth}: {solutions} solutions, {roots} roots, {nodes} nodes, \
             {dead_ends} dead ends, {refused} refused"
        ));
    }
}

/// Returns the text behind the solution of a group: `  [DR U/D  4a1 4e]  3 more`.
fn group_text(group: SolutionGroup) -> String {
    let label = group.label.map_or_else(String::new, |label| format!("  [{label}]"));
    let more = if group.others > 0 { format!("  {} more", group.others) } else { String::new() };
    label + &more
}
