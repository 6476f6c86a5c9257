//! `solve`: the solutions of a step, printed as the search finishes each length.

use std::num::NonZero;
use std::thread;

use serde::Serialize;

use super::args::Solve;
use super::exit::{Exit, Failure};
use super::input::{self, Input, Item};
use super::limits::{PLENTY, limits};
use super::output::{self, Output};
use super::progress::{self, Progress};
use super::session::Session;
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
    let (step, rest) = words::split(&options.words)?;
    let limits = limits(options)?;
    let input = Input::new(rest, options.stdin, options.plain || options.json, "scramble")?;
    if step.sides(limits.sides) != limits.sides {
        output::say(format_args!("step '{}' is final, NISS not used (-N and -L ignored)", step.name()));
    }
    let threads = options.threads.map_or_else(cores, usize::from);
    let tables = &session.tables(Some(threads))?;
    let command = Run { options, step, limits, threads, tables, session, output: session.output };
    input.each(session, input::cube, |item| command.solve(item))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The command with everything it needs.
struct Run<'a> {
    options: &'a Solve,
    step: Step,
    limits: Limits,
    threads: usize,
    tables: &'a Tables,
    session: &'a Session<'a>,
    output: &'a Output,
}

impl Run<'_> {
    fn solve(&self, item: &Item<Cube>) -> Result<Exit, Failure> {
        let control = self.session.control();
        let answer = progress::watch(self.tables, &control, |progress| {
            let report = Printer { run: self, item, control: &control, progress };
            step::solve(&self.step, &item.value, &self.limits, self.tables, self.threads, &control, &report)
        })?;
        let count = answer.solutions.len();
        if self.options.count {
            self.print_count(item, count, answer.truncated);
        }
        if answer.truncated && self.options.results.is_none() && count == PLENTY {
            output::say(format_args!("only the first {PLENTY} solutions are listed; -n sets another number"));
        }
        Ok(if count == 0 { Exit::Nothing } else { Exit::Done })
    }

    fn print_count(&self, item: &Item<Cube>, count: usize, more: bool) {
        if self.options.json {
            let (scramble, step) = (item.text.as_str(), self.step.name());
            self.output.json(&CountRecord { line: item.line, scramble, step, count, more });
        } else {
            self.output.line(count);
        }
    }

    fn print(&self, item: &Item<Cube>, solution: &Solution) {
        let line = solution.line();
        if self.options.json {
            self.output.json(&SolutionRecord {
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
            self.output.line(line);
        } else {
            self.output.line(format_args!("{line} ({})", solution.len()));
        }
    }
}

/// Prints while the search runs.
struct Printer<'a> {
    run: &'a Run<'a>,
    item: &'a Item<Cube>,
    control: &'a Control,
    progress: &'a Progress,
}

impl Report for Printer<'_> {
    fn found(&self, batch: &[Solution]) {
        if self.run.options.verbose {
            self.progress.aside(|| batch.iter().for_each(|found| output::say(format_args!("found {}", found.line()))));
        }
    }

    fn depth_done(&self, depth: u8, solutions: &[Solution]) {
        let Run { options, output, .. } = self.run;
        self.progress.aside(|| {
            if options.verbose {
                output::say(format_args!("searched {depth} moves: {} solutions", solutions.len()));
            }
            if !options.count {
                for solution in solutions {
                    self.run.print(self.item, solution);
                }
                output.flush();
            }
        });
        if output.is_broken() {
            self.control.stop();
        }
    }
}
