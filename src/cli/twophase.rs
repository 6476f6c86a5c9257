//! `twophase`: a short solution at once, shorter ones for those who wait.

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::bounded;
use serde::Serialize;

use super::args::TwoPhase;
use super::batch::{self, Shard};
use super::closed::stopping_when_closed;
use super::exit::{Exit, Failure};
use super::input::{self, Input, Item};
use super::number::Takes;
use super::output::rounded;
use super::progress;
use super::session::Session;
use super::sink::Sink;
use crate::cube::Cube;
use crate::search::Control;
use crate::step::{self, Better, Effort, Short, ShortAnswer};
use crate::table::{TableId, Tables};

/// A solution as JSON.
#[derive(Serialize)]
struct Record<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    scramble: &'a str,
    solution: String,
    length: usize,
    optimal: bool,
    nodes: u64,
    seconds: f64,
    improvements: Vec<Improvement>,
}

/// A solution that was the best one for a while.
#[derive(Clone, Serialize)]
struct Improvement {
    solution: String,
    length: usize,
    nodes: u64,
    seconds: f64,
}

pub(super) fn run(options: &TwoPhase, session: &Session) -> Result<Exit, Failure> {
    let input =
        Input::new(&options.words, options.stdin, options.plain || options.json, "scramble")?;
    let threads = options.threads.map_or_else(super::solve::cores, usize::from);
    let tables = &session.tables(Some(threads))?;
    let done = AtomicUsize::new(0);
    let doing = || format!("{} solved", done.load(Relaxed));
    progress::watch_doing(tables, &doing, |progress| {
        let work = |item: &Item<Cube>, sink: &Sink, _| {
            let exit = solve(item, options, tables, session, sink);
            done.fetch_add(1, Relaxed);
            exit
        };
        let all =
            || batch::run(&input, Shard::WHOLE, threads, (session, progress), input::cube, &work);
        stopping_when_closed(session, all)
    })
}

fn solve(
    item: &Item<Cube>,
    options: &TwoPhase,
    tables: &Tables,
    session: &Session,
    sink: &Sink,
) -> Result<Exit, Failure> {
    let control = session.control();
    for id in [TableId::Dr, TableId::DrFinish] {
        tables.require(id, &|| control.is_stopped())?;
    }
    let listener = Listener {
        started: Instant::now(),
        verbose: options.verbose,
        sink,
        seen: RefCell::default(),
    };
    let answer = within(options.seconds, &control, || {
        step::two_phase(&item.value, effort(options), tables, &control, &listener)
    })?;
    let seconds = rounded(listener.started.elapsed().as_secs_f64());
    let ShortAnswer { best: Some(best), optimal, nodes, .. } = answer else {
        if !session.is_stopped() {
            sink.say("no solution was found in that time");
        }
        return Ok(Exit::Nothing);
    };
    let length = best.moves.len();
    if options.json {
        let (scramble, solution, improvements) =
            (item.text.as_str(), best.moves.to_string(), listener.seen.into_inner());
        sink.json(&Record {
            line: item.line,
            scramble,
            solution,
            length,
            optimal,
            nodes,
            seconds,
            improvements,
        });
    } else {
        sink.line(&best.moves);
    }
    Ok(match options.max {
        Some(max) if length > usize::from(max) => {
            let proof = if optimal { ", and none is shorter" } else { "" };
            sink.say(format_args!(
                "no solution of at most {max} moves was found; this one has {length}{proof}"
            ));
            Exit::Nothing
        }
        _ => Exit::Done,
    })
}

/// How long the options let it look.
fn effort(options: &TwoPhase) -> Effort {
    let effort = if options.seconds.is_some() { Effort::UNLIMITED } else { Effort::USUAL };
    Effort { enough: options.max.unwrap_or(effort.enough), ..effort }
}

/// Does some work, which is asked to stop after these seconds.
pub(super) fn within<T>(seconds: Option<f64>, control: &Control, work: impl FnOnce() -> T) -> T {
    let Some(limit) = seconds else { return work() };
    let (done, finished) = bounded::<()>(0);
    thread::scope(|scope| {
        scope.spawn(move || {
            // Told nothing: it hears that the work is done, or its time is over.
            let _ = finished.recv_timeout(Duration::from_secs_f64(limit));
            control.stop();
        });
        let _done = done;
        work()
    })
}

/// The seconds of an option: above nothing, and no more than a year.
pub(super) fn seconds(text: &str) -> Result<f64, Takes> {
    const YEAR: f64 = 366.0 * 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= YEAR => Ok(seconds),
        _ => Err(Takes(format!(
            "a number of seconds above 0 and up to {YEAR} (a year), such as 10 or 0.5"
        ))),
    }
}

/// Writes down what becomes better, and when.
struct Listener<'a> {
    started: Instant,
    verbose: bool,
    sink: &'a Sink<'a, 'a>,
    seen: RefCell<Vec<Improvement>>,
}

impl Better for Listener<'_> {
    fn better(&self, Short { moves, nodes }: &Short) {
        let seconds = rounded(self.started.elapsed().as_secs_f64());
        if self.verbose {
            self.sink.say(format_args!("found {moves} ({})", moves.len()));
        }
        let (solution, length) = (moves.to_string(), moves.len());
        self.seen.borrow_mut().push(Improvement { solution, length, nodes: *nodes, seconds });
    }
}
