//! `solve`: the solutions of a step, printed as the search finishes each length.

use std::fmt::{self, Formatter};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::args::Solve;
use super::batch::{self, Shard};
use super::chain;
use super::closed::stopping_when_closed;
use super::exit::{Exit, Failure};
use super::input::{self, Input, Item};
use super::interrupt::{self, Again};
use super::lanes;
use super::limits::{PLENTY, limits};
use super::output;
use super::progress;
use super::record::{ClosingRecord, SolutionRecord};
use super::session::Session;
use super::shown::{self, GroupRecord, Groups};
use super::sink::Sink;
use super::twophase;
use super::whole::{self, BoundsRecord, Search};
use super::words;
use crate::cube::Cube;
use crate::search::{Answer, Control, Limits, MAX_LENGTH, Order, Report, Sides, Solution, Work};
use crate::step::{self, Engine, Goal, Step};
use crate::table::Tables;

/// Shortest solutions of the whole cube that have so many moves take minutes.
const LONG: u8 = 16;

pub(super) fn run(options: &Solve, session: &Session) -> Result<Exit, Failure> {
    if options.words.first().is_some_and(|word| chain::is_chain(word)) {
        return chain::run(options, session);
    }
    let (step, rest) = words::split(&options.words)?;
    if options.writeup {
        return Err(Failure::bad(
            "--writeup is for a chain of steps, such as 'EO > DR > HTR > finish'",
        ));
    }
    let limits = whole::with_all(limits(options)?, options, &step);
    let input = Input::new(rest, options.stdin, options.plain || options.json, "scramble")?;
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
    let threads = options.threads.map_or_else(cores, usize::from);
    whole::check_resume(options, &input)?;
    let search = whole::search(options, &step, &limits, threads)?;
    let tables = &session.tables(Some(threads))?;
    let (shown, begun, has_told_table) =
        (Mutex::default(), AtomicUsize::new(0), AtomicBool::new(false));
    let command =
        Run { options, step, limits, search, tables, session, shown, begun, has_told_table };
    progress::watch_doing(tables, &|| command.doing(), |progress| {
        if let (Some(search), &Input::Lines { headers }, None) =
            (&command.search, &input, options.whole.time)
        {
            let all = || lanes::run(&command, search, (shard, headers), (session, progress));
            return stopping_when_closed(session, all);
        }
        let work = |item: &Item<Cube>, sink: &Sink, threads| command.solve(item, sink, threads);
        let all = || batch::run(&input, shard, threads, (session, progress), input::cube, &work);
        let all = || stopping_when_closed(session, all);
        // Many lines have no bounds to tell, and the prompt sees to Ctrl-C itself.
        let has_bounds = command.search.is_some() && matches!(input, Input::Words(_));
        if has_bounds && !session.is_inside {
            interrupt::stopping(session, Again::Ends, all)
        } else {
            all()
        }
    })
}

pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The command with everything it needs.
pub(super) struct Run<'a> {
    pub(super) options: &'a Solve,
    step: Step,
    limits: Limits,
    /// The search of the whole cube, where that is what is asked for.
    search: Option<Search>,
    pub(super) tables: &'a Tables,
    session: &'a Session<'a>,
    /// The search that was begun last.
    shown: Mutex<Option<Arc<Control>>>,
    /// How many were begun.
    begun: AtomicUsize,
    /// Whether it was said which table is searched with: once is enough for all lines.
    has_told_table: AtomicBool,
}

impl Run<'_> {
    /// What goes on, for the line on the terminal.
    fn doing(&self) -> String {
        let shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let mut search = shown.as_deref().map_or_else(String::new, progress::of_search);
        let depth = shown.as_deref().map_or(0, |control| control.progress().depth);
        if self.step.goal() == Goal::Optimal && self.search.is_none() && depth >= LONG {
            search += "; 'premove twophase' gives a short solution at once";
        }
        match self.begun.load(Relaxed) {
            0 | 1 => search,
            begun => format!("scramble {begun}: {search}"),
        }
    }

    pub(super) fn control(&self) -> Arc<Control> {
        let control = self.session.control();
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&control));
        self.begun.fetch_add(1, Relaxed);
        control
    }

    fn solve(&self, item: &Item<Cube>, sink: &Sink, threads: usize) -> Result<Exit, Failure> {
        let (control, begun) = (self.control(), Instant::now());
        let groups = self.groups(item);
        let report = Printer { run: self, item, control: &control, sink, groups: groups.as_ref() };
        let (answer, bounds) = if let Some(Search { request, engine }) = self.search {
            let engine = Engine { threads, ..engine };
            let search =
                || step::optimal(&item.value, &request, self.tables, &engine, &control, &report);
            let answer = twophase::within(self.options.whole.time, &control, search)?;
            // By its time or by Ctrl-C: what is proven is told, unless nobody listens.
            let is_told =
                answer.found.stopped && !self.session.output.is_closed() && !sink.is_over();
            if is_told && !self.options.json {
                let place = item.line.map_or_else(String::new, |line| format!("line {line}: "));
                sink.say(format_args!("{place}stopped: {}", whole::between(&answer)));
            }
            let bounds = BoundsRecord::new(&answer, true);
            let found = Answer { stopped: answer.found.stopped && !is_told, ..answer.found };
            (found, Some(bounds))
        } else {
            let (step, cube) = (&self.step, &item.value);
            (step::solve(step, cube, &self.limits, self.tables, threads, &control, &report)?, None)
        };
        Ok(self.conclude(item, &answer, bounds, groups, begun.elapsed(), sink))
    }

    /// What results look like, in words that differ when they do.
    pub(super) fn shape(&self) -> String {
        let Solve { count, plain, json, verbose: _, shown, results, .. } = self.options;
        format!("{} {count} {plain} {json} {shown:?} {results:?}", self.step.name())
    }

    /// What takes the solutions of an item when they are listed by their results.
    pub(super) fn groups(&self, item: &Item<Cube>) -> Option<Mutex<Groups>> {
        self.options.shown.group.map(|by| Mutex::new(Groups::new(by, self.step.goal(), item.value)))
    }

    /// Writes what comes behind the solutions of an item.
    pub(super) fn conclude(
        &self,
        item: &Item<Cube>,
        answer: &Answer,
        bounds: Option<BoundsRecord>,
        groups: Option<Mutex<Groups>>,
        took: Duration,
        sink: &Sink,
    ) -> Exit {
        let count = answer.count();
        if answer.stopped {
            return Exit::Nothing;
        }
        let mut closing = ClosingRecord::new(item, &self.step, answer, took, bounds);
        let mut told = count;
        if let Some(groups) =
            groups.map(|groups| groups.into_inner().unwrap_or_else(PoisonError::into_inner))
        {
            let listed = self.list(item, &groups, sink);
            (closing, told) = (closing.with_groups(listed, groups.len()), listed as u64);
        }
        if self.options.json {
            sink.json(&closing);
        } else if self.options.count {
            sink.line(told);
        }
        let grouped = self.options.shown.group.is_some();
        if answer.truncated && count == PLENTY as u64 && (grouped || self.options.results.is_none())
        {
            let how = if grouped {
                "grouped; -M sets another end"
            } else {
                "listed; -n sets another number"
            };
            sink.say(format_args!("only the first {PLENTY} solutions are {how}"));
        }
        if count == 0 { Exit::Nothing } else { Exit::Done }
    }

    /// Writes the groups that are wanted unless only their number is; that number.
    fn list(&self, item: &Item<Cube>, groups: &Groups, sink: &Sink) -> usize {
        let listed =
            self.options.results.map_or(groups.len(), |wanted| groups.len().min(wanted as usize));
        if !self.options.count {
            for (best, group) in groups.iter().take(listed) {
                self.write(item, best, Some(group), sink);
            }
        }
        listed
    }

    /// Writes a solution on a line, and below it the endings that it stands for.
    fn write(
        &self,
        item: &Item<Cube>,
        solution: &Solution,
        group: Option<GroupRecord>,
        sink: &Sink,
    ) {
        let variants =
            self.options.shown.variants.then(|| shown::variants(solution, self.step.goal()));
        if self.options.json {
            return sink.json(&SolutionRecord::new(item, &self.step, solution, variants, group));
        }
        let length = |f: &mut Formatter| {
            if self.options.plain { Ok(()) } else { write!(f, " ({})", solution.len()) }
        };
        let length = fmt::from_fn(length);
        match group.filter(|_| !self.options.plain) {
            Some(group) => sink.line(format_args!("{solution}{length}{}", group.text())),
            None => sink.line(format_args!("{solution}{length}")),
        }
        for variant in variants.iter().flatten() {
            sink.line(format_args!("  {variant}{length}"));
        }
    }
}

/// Prints while the search runs.
pub(super) struct Printer<'a> {
    pub(super) run: &'a Run<'a>,
    pub(super) item: &'a Item<Cube>,
    pub(super) control: &'a Control,
    pub(super) sink: &'a Sink<'a, 'a>,
    /// What takes the solutions when they are listed by their results.
    pub(super) groups: Option<&'a Mutex<Groups>>,
}

impl Printer<'_> {
    fn print(&self, solutions: &[Solution]) {
        if let Some(groups) = self.groups {
            let mut groups = groups.lock().unwrap_or_else(PoisonError::into_inner);
            for solution in solutions {
                groups.add(solution);
            }
        } else if !self.run.options.count {
            for solution in solutions {
                self.run.write(self.item, solution, None, self.sink);
            }
            self.sink.flush();
        }
        if self.sink.is_over() {
            self.control.stop();
        }
    }
}

impl Report for Printer<'_> {
    fn found(&self, batch: &[Solution]) {
        if self.run.options.verbose {
            for found in batch {
                self.sink.say(format_args!("found {found}"));
            }
            self.sink.flush_now();
        }
        if self.run.limits.order == Order::AsFound {
            self.print(batch);
        }
    }

    fn ready(&self, solutions: &[Solution]) {
        self.print(solutions);
    }

    fn best(&self, solution: &Solution) {
        if self.run.options.verbose {
            self.sink.say(format_args!("known {solution} ({})", solution.len()));
            self.sink.flush_now();
        }
    }

    fn works_with(&self, table: &str) {
        if self.run.options.verbose && !self.run.has_told_table.swap(true, Relaxed) {
            self.sink.say(table);
            self.sink.flush_now();
        }
    }

    fn searched(&self, depth: u8, work: &Work) {
        if self.run.options.verbose {
            let Work { solutions, roots, nodes, dead_ends, refused } = work;
            self.sink.say(format_args!(
                "searched {depth} moves: {solutions} solutions, {roots} roots, {nodes} nodes, {dead_ends} dead ends, \
                 {refused} refused"
            ));
            self.sink.flush_now();
        }
    }
}
