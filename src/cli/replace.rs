//! `replace`: shorter ways to do what consecutive moves of a solution do.

use serde::Serialize;

use super::args::Replace;
use super::exit::{Exit, Failure};
use super::input::{self, Input, Item};
use super::output;
use super::session::Session;
use super::solve::cores;
use crate::fmc::replace::{Replacement, replacements};
use crate::notation::{Alg, Written};

/// A replacement as JSON.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    input: &'a str,
    at: usize,
    window: String,
    instead: String,
    saved: usize,
    solution: String,
    length: usize,
}

pub(super) fn run(options: &Replace, session: &Session) -> Result<Exit, Failure> {
    let input = Input::new(&options.words, options.stdin, options.json, "solution")?;
    input.each(session, input::moves, |item| Ok(replace(item, options, session)))
}

fn replace(item: &Item<Written>, options: &Replace, session: &Session) -> Exit {
    let line = item.value.line();
    let solution = line.finished();
    if !line.inverse.is_empty() {
        output::say(format_args!(
            "both sides are put together first: {solution} ({})",
            solution.len()
        ));
    } else if solution.len() < line.len() {
        output::say(format_args!(
            "what cancels is left out first: {solution} ({})",
            solution.len()
        ));
    }
    let threads = options.threads.map_or_else(cores, usize::from);
    let control = session.control();
    let found =
        replacements(&solution, usize::from(options.window), options.same, threads, &control);
    for replacement in &found {
        print(item, &solution, replacement, options, session);
    }
    if found.is_empty() { Exit::Nothing } else { Exit::Done }
}

fn print(
    item: &Item<Written>,
    before: &Alg,
    found: &Replacement,
    options: &Replace,
    session: &Session,
) {
    let Replacement { at, window, instead, solution } = found;
    if options.json {
        session.output.json(&Record {
            line: item.line,
            input: &item.text,
            at: at + 1,
            window: window.to_string(),
            instead: instead.to_string(),
            saved: before.len() - solution.len(),
            solution: solution.to_string(),
            length: solution.len(),
        });
        return;
    }
    let (old, new, length) = (window.len(), instead.len(), solution.len());
    let shown = if new == 0 { "nothing".to_owned() } else { instead.to_string() };
    session.output.line(format_args!(
        "at {}: {window} ({old}) -> {shown} ({new}) = {solution} ({length})",
        at + 1
    ));
}
