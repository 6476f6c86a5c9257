//! `solve`: the solutions of a step, printed as the search finishes each length.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde::Serialize;

use super::args::Solve;
use super::batch::{self, Shard};
use super::chain;
use super::exit::{Exit, Failure};
use super::input::{self, Input, Item};
use super::limits::{PLENTY, limits};
use super::output;
use super::progress;
use super::session::Session;
use super::sink::Sink;
use super::words;
use crate::cube::Cube;
use crate::search::{Control, Limits, Report, Solution};
use crate::step::{self, Step, Target};
use crate::table::Tables;

/// A solution as JSON.
#[derive(Serialize)]
struct SolutionRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    scramble: &'a str,
    step: &'a str,
    solution: String,
    normal: String,
    inverse: String,
    length: u8,
    reaches: Vec<String>,
}

/// A number of solutions as JSON.
#[derive(Serialize)]
struct CountRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    scramble: &'a str,
    step: &'a str,
    count: usize,
    more: bool,
}

pub(super) fn run(options: &Solve, session: &Session) -> Result<Exit, Failure> {
    if options.words.first().is_some_and(|word| chain::is_chain(word)) {
        return chain::run(options, session);
    }
    let (step, rest) = words::split(&options.words)?;
    let limits = limits(options)?;
    let input = Input::new(rest, options.stdin, options.plain || options.json, "scramble")?;
    if step.sides(limits.sides) != limits.sides {
        output::say(format_args!("step '{}' is final, NISS not used (-N and -L ignored)", step.name()));
    }
    let shard = match (options.shard, &input) {
        (Some(_), Input::Words(_)) => {
            return Err(Failure::bad("--shard is for many scrambles: read them with -i or '-'"));
        }
        (shard, _) => shard.unwrap_or(Shard::WHOLE),
    };
    let threads = options.threads.map_or_else(cores, usize::from);
    let tables = &session.tables(Some(threads))?;
    let (shown, begun) = (Mutex::default(), AtomicUsize::new(0));
    let command = Run { options, step, limits, tables, session, shown, begun };
    progress::watch_doing(tables, &|| command.doing(), |progress| {
        let work = |item: &Item<Cube>, sink: &Sink, threads| command.solve(item, sink, threads);
        batch::run(&input, shard, threads, (session, progress), input::cube, &work)
    })
}

pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The command with everything it needs.
struct Run<'a> {
    options: &'a Solve,
    step: Step,
    limits: Limits,
    tables: &'a Tables,
    session: &'a Session<'a>,
    /// The search that was begun last.
    shown: Mutex<Option<Arc<Control>>>,
    /// How many were begun.
    begun: AtomicUsize,
}

impl Run<'_> {
    /// What goes on, for the line on the terminal.
    fn doing(&self) -> String {
        let shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let search = shown.as_deref().map_or_else(String::new, progress::of_search);
        match self.begun.load(Relaxed) {
            0 | 1 => search,
            begun => format!("scramble {begun}: {search}"),
        }
    }

    fn control(&self) -> Arc<Control> {
        let control = self.session.control();
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&control));
        self.begun.fetch_add(1, Relaxed);
        control
    }

    fn solve(&self, item: &Item<Cube>, sink: &Sink, threads: usize) -> Result<Exit, Failure> {
        let control = self.control();
        let report = Printer { run: self, item, control: &control, sink };
        let answer = step::solve(&self.step, &item.value, &self.limits, self.tables, threads, &control, &report)?;
        let count = answer.solutions.len();
        if self.options.count {
            self.print_count(item, count, answer.truncated, sink);
        }
        if answer.truncated && self.options.results.is_none() && count == PLENTY {
            sink.say(format_args!("only the first {PLENTY} solutions are listed; -n sets another number"));
        }
        Ok(if count == 0 { Exit::Nothing } else { Exit::Done })
    }

    fn print_count(&self, item: &Item<Cube>, count: usize, more: bool, sink: &Sink) {
        if self.options.json {
            let (scramble, step) = (item.text.as_str(), self.step.name());
            sink.json(&CountRecord { line: item.line, scramble, step, count, more });
        } else {
            sink.line(count);
        }
    }

    fn print(&self, item: &Item<Cube>, solution: &Solution, sink: &Sink) {
        let line = solution.line();
        if self.options.json {
            sink.json(&SolutionRecord {
                line: item.line,
                scramble: &item.text,
                step: self.step.name(),
                solution: line.to_string(),
                normal: line.normal.to_string(),
                inverse: line.inverse.to_string(),
                length: solution.len(),
                reaches: self.step.targets_of(solution.targets()).map(Target::name).collect(),
            });
        } else if self.options.plain {
            sink.line(line);
        } else {
            sink.line(format_args!("{line} ({})", solution.len()));
        }
    }
}

/// Prints while the search runs.
struct Printer<'a> {
    run: &'a Run<'a>,
    item: &'a Item<Cube>,
    control: &'a Control,
    sink: &'a Sink<'a, 'a>,
}

impl Report for Printer<'_> {
    fn found(&self, batch: &[Solution]) {
        if self.run.options.verbose {
            for found in batch {
                self.sink.say(format_args!("found {}", found.line()));
            }
            self.sink.flush_now();
        }
    }

    fn depth_done(&self, depth: u8, solutions: &[Solution]) {
        let options = self.run.options;
        if options.verbose {
            self.sink.say(format_args!("searched {depth} moves: {} solutions", solutions.len()));
            self.sink.flush_now();
        }
        if !options.count {
            for solution in solutions {
                self.run.print(self.item, solution, self.sink);
            }
            self.sink.flush();
        }
        if self.sink.is_over() {
            self.control.stop();
        }
    }
}
