//! Finds the solutions of one step. They are printed after the search finishes each length.

use std::borrow::Borrow;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use premove_cube::notation::{PairedMoves, Side};
use premove_cube::{Cube, Metric};
use premove_engine::search::{Answer, Control, Ending, MAX_LENGTH, Order, Report, Solution, Work};
use premove_engine::step::{Goal, StepError};
use premove_engine::store::allocate::caught;
use premove_engine::store::locked;
use premove_fmc::findability::{Bits, Findability, Rated};
use premove_fmc::{SolutionGroup, SolutionGroups, family};
use premove_service::api::record::{BoundsRecord, ClosingRecord, GroupRecord, SolutionRecord};
use premove_service::questions::StepQuestion;

use super::args::{ShownArgs, SolveArgs};
use super::limits::PLENTY;
use super::whole::{self, WholeSearch};
use crate::command::searches::{Search, SearchProgress};
use crate::input::InputItem;
use crate::input::options::CommonArgs;
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::output::sink::Sink;
use crate::session::{CommandSession, within};

/// From this length on, finding the shortest solutions of the whole cube takes minutes.
const LONG: u8 = 16;

/// The question for a step, and the format of its solutions.
pub(crate) struct StepListing<'a> {
    pub(crate) options: &'a SolveArgs,
    /// The question. Each scramble replaces its cube.
    question: StepQuestion,
    /// `true` once the table of the search was printed, so that it is printed only once.
    has_said_table: AtomicBool,
}

impl<'a> StepListing<'a> {
    pub(crate) const fn new(options: &'a SolveArgs, question: StepQuestion) -> Self {
        Self { options, question, has_said_table: AtomicBool::new(false) }
    }

    /// Returns the progress of the search, for the line on the terminal. `is_whole` is `true` for a
    /// search with the tables of whole cubes.
    pub(crate) fn doing(&self, progress: &SearchProgress, is_whole: bool) -> String {
        let last = progress.last();
        let mut search = last
            .as_deref()
            .map_or_else(String::new, |control| progress::of_search_in(control, self.metric()));
        let depth = last.as_deref().map_or(0, |control| control.progress().depth);
        if self.question.step.goal() == Goal::Optimal && !is_whole && depth >= LONG {
            search += "; 'premove twophase' gives a short solution at once";
        }
        match progress.begun.load(Relaxed) {
            0 | 1 => search,
            begun => format!("scramble {begun}: {search}"),
        }
    }

    /// Returns the failure for an error of the step. If the cube does not meet the precondition of
    /// the step, the message gets a remedy.
    fn with_remedy(&self, error: StepError, cube: &Cube) -> Failure {
        let is_ready = self.question.step.targets().iter().any(|target| target.is_ready(cube));
        match error {
            StepError::NotReady(missing) if !is_ready => {
                let is_straight = self.question.step.goal() == Goal::DrFromEo;
                let straight = if is_straight { ", or search 'dr'" } else { "" };
                Failure::bad(format!(
                    "{missing}; write the moves that solve it behind the scramble{straight}"
                ))
            }
            error => error.into(),
        }
    }

    /// Solves the step for a scramble.
    pub(crate) fn solve(&self, search: Search) -> Result<Exit, Failure> {
        let Search { item, sink, context, .. } = search;
        let is_rated = self.question.find.is_needed() || self.options.common.json;
        let rates = is_rated.then(|| self.question.rates(&item.value, &context));
        let rates = rates.transpose()?.flatten();
        let printer = StepPrinter::new(self, context.control(), item, sink);
        let printer = StepPrinter { rates: rates.as_ref(), ..printer };
        let report = (rates.as_ref(), &printer as &dyn Report);
        let answer = caught(|| self.question.search_on(&item.value, &context, report));
        let answer = answer.map_err(|lacking| {
            printer.list_so_far();
            Failure::from(lacking)
        })?;
        let answer = answer.map_err(|error| self.with_remedy(error, &item.value))?;
        Ok(printer.conclude(&answer, None))
    }

    /// Solves a whole cube with the tables of whole cubes.
    pub(crate) fn solve_whole(
        &self,
        whole: &WholeSearch,
        search: Search,
        session: &CommandSession,
    ) -> Result<Exit, Failure> {
        let Search { item, sink, context, .. } = search;
        let printer = StepPrinter::new(self, context.control(), item, sink);
        let question = whole.about(item.value);
        let context = whole.context(context);
        let time = self.options.whole.time;
        // The time limit is for the search, so tables are checked or built before it starts.
        let _tier = time.map(|_| question.open_all(&context)).transpose()?;
        let answer = within(time, context.control(), || question.search(&context, &printer))??;
        // After a stop by the time limit or by Ctrl-C, proven results are printed, unless the
        // reader has closed the output.
        let is_printed =
            answer.found.ending.is_stopped() && !session.output.is_closed() && !sink.is_over();
        if is_printed && !self.options.common.json {
            let place = item.line.map_or_else(String::new, |line| format!("line {line}: "));
            let between = whole::between(&answer, &question.request);
            sink.say(format_args!("{place}stopped: {between}"));
        }
        let bounds = BoundsRecord::new(&answer, self.metric());
        let ending = if is_printed { Ending::Done } else { answer.found.ending };
        Ok(printer.conclude(&Answer { ending, ..answer.found }, Some(bounds)))
    }

    /// Returns the metric in which moves are counted.
    pub(crate) fn metric(&self) -> Metric {
        self.options.whole.metric
    }

    /// Returns the length of a solution with the letter of its metric: `21` in HTM, `21q` in QTM.
    fn length(&self, solution: &Solution) -> String {
        self.metric().counted(solution.length(self.metric()))
    }

    /// Returns the moves of a solution in printed form.
    fn moves(&self, solution: &Solution) -> String {
        if self.options.whole.pairs {
            PairedMoves(solution.side(Side::Normal)).to_string()
        } else {
            solution.to_string()
        }
    }

    /// Returns a text that identifies the format of the results. Journals store it, so it must not
    /// depend on the names of types.
    pub(crate) fn shape(&self) -> String {
        let SolveArgs { count, common: CommonArgs { plain, json, .. }, shown, results, .. } =
            self.options;
        let ShownArgs { variants, group, fewest_quarters } = shown;
        let shown = format!(
            "Shown {{ variants: {variants}, group: {group:?}, fewest_quarters: {fewest_quarters} }}"
        );
        let pairs = if self.options.whole.pairs { " pairs" } else { "" };
        format!("{} {count} {plain} {json} {shown} {results:?}{pairs}", self.question.step.name())
    }
}

/// Prints the solutions of an item while the search runs. If several cubes are solved together, it
/// owns the item and the sink.
pub(crate) struct StepPrinter<'a, I, S> {
    pub(crate) listing: &'a StepListing<'a>,
    control: &'a Control,
    pub(crate) item: I,
    pub(crate) sink: S,
    /// Collects the solutions if they are listed in groups.
    groups: Option<Mutex<SolutionGroups>>,
    /// Rates the solutions, if their findability is shown.
    rates: Option<&'a Findability>,
    begun: Instant,
}

impl<'a, 'q, 'w: 'q, I: Borrow<InputItem<Cube>>, S: Borrow<Sink<'q, 'w>>> StepPrinter<'a, I, S> {
    pub(crate) fn new(
        listing: &'a StepListing<'a>,
        control: &'a Control,
        item: I,
        sink: S,
    ) -> Self {
        let groups = listing.options.shown.group.map(|by| {
            let goal = listing.question.step.goal();
            Mutex::new(SolutionGroups::new(by, goal, item.borrow().value))
        });
        Self { listing, control, item, sink, groups, rates: None, begun: Instant::now() }
    }

    /// Writes the lines after the solutions.
    pub(crate) fn conclude(&self, answer: &Answer, bounds: Option<BoundsRecord>) -> Exit {
        let StepListing { options, question: StepQuestion { step, .. }, .. } = self.listing;
        let item = self.item.borrow();
        let sink = self.sink.borrow();
        let count = answer.count();
        if answer.ending.is_stopped() {
            return Exit::Nothing;
        }
        let closing = ClosingRecord::new(item.line, &item.text, step, answer, self.begun.elapsed());
        let mut closing = ClosingRecord { bounds, ..closing }.counted_in(self.listing.metric());
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

    /// Writes the groups that were found before memory ran out. Without groups, the sorted part of
    /// the list is already written.
    fn list_so_far(&self) {
        if let Some(groups) = &self.groups {
            self.list(&locked(groups));
        }
        self.sink.borrow().flush();
    }

    /// Returns the reason why there is no solution, and the option for a longer search.
    fn why_nothing(&self) -> String {
        let limits = &self.listing.question.limits;
        let moves = format!("{} move{}", limits.max, if limits.max == 1 { "" } else { "s" });
        let within = match limits.min {
            0 => format!("at most {moves}"),
            min if min == limits.max => moves,
            min => format!("{min} to {moves}"),
        };
        let further = if limits.max < MAX_LENGTH { ": -M sets another limit" } else { "" };
        format!("'{}' has no solution of {within}{further}", self.listing.question.step.name())
    }

    /// Writes the groups, unless only their number is wanted. Returns this number.
    fn list(&self, groups: &SolutionGroups) -> usize {
        let wanted = self.listing.options.results.map_or(usize::MAX, |wanted| wanted as usize);
        if !self.listing.options.count {
            for group in groups.iter().take(wanted) {
                self.write(group.best, Some(group));
            }
        }
        groups.len().min(wanted)
    }

    /// Writes a solution in a line. With `--variants` the solutions that differ only in the last
    /// moves follow below it.
    fn write(&self, solution: &Solution, group: Option<SolutionGroup>) {
        let StepListing { options, question: StepQuestion { step, .. }, .. } = self.listing;
        let item = self.item.borrow();
        let sink = self.sink.borrow();
        let variants = options.shown.variants.then(|| {
            let family = family(&solution.line(), step.goal());
            family.iter().skip(1).map(ToString::to_string).collect::<Vec<_>>()
        });
        if options.common.json {
            let record = SolutionRecord::new(item.line, &item.text, step, solution);
            return sink.json(
                &SolutionRecord {
                    pairs: options.whole.pairs.then(|| self.listing.moves(solution)),
                    variants,
                    group: group.map(GroupRecord::from),
                    ..record.counted_in(self.listing.metric(), solution)
                }
                .rated(self.rates, step, solution),
            );
        }
        let plain = options.common.plain;
        let length = fmt::from_fn(|f| {
            if plain { Ok(()) } else { write!(f, " ({})", self.listing.length(solution)) }
        });
        let group = group.filter(|_| !plain).map_or_else(String::new, group_text);
        let moves = self.listing.moves(solution);
        let rated = self.rates.filter(|_| !plain).and_then(|it| it.of_solution(step, solution));
        let find = rated.map_or_else(String::new, |(rated, bits)| find_text(rated, bits));
        sink.line(format_args!("{moves}{length}{group}{find}"));
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
        } else if !self.listing.options.count {
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
        if self.listing.options.common.verbose {
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
        if self.listing.question.limits.order == Order::AsFound {
            self.print(batch);
        }
    }

    fn ready(&self, solutions: &[Solution]) {
        self.print(solutions);
    }

    fn best(&self, solution: &Solution) {
        self.say(format_args!("known {solution} ({})", self.listing.length(solution)));
    }

    fn works_with(&self, table: &str) {
        if !self.listing.has_said_table.swap(true, Relaxed) {
            self.say(table);
        }
    }

    fn depth_done(&self, depth: u8, _: &[Solution], work: &Work) {
        // In QTM every second length is impossible, and was not searched.
        if !self.item.borrow().value.has_parity(self.listing.metric(), depth) {
            return;
        }
        let Work { solutions, roots, nodes, dead_ends, refused } = work;
        let depth = self.listing.metric().in_words(depth);
        self.say(format_args!(
            "searched {depth}: {solutions} solutions, {roots} roots, {nodes} nodes, \
             {dead_ends} dead ends, {refused} refused"
        ));
    }
}

/// Returns the text that follows a solution or a line with its bits and marks: `  find 7.1 3*`.
pub(super) fn find_text(rated: Rated, bits: Bits) -> String {
    format!("  find {bits} {}*", rated.marks(bits))
}

/// Returns the text that follows a solution if it represents a group: `  [DR U/D  4a1 4e]  3 more`.
fn group_text(group: SolutionGroup) -> String {
    let label = group.label.map_or_else(String::new, |label| format!("  [{label}]"));
    let more = if group.others > 0 { format!("  {} more", group.others) } else { String::new() };
    label + &more
}
