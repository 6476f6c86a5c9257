//! `twophase`: a short solution at once, shorter ones for those who wait.

use std::cell::RefCell;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::bounded;
use serde::Serialize;

use super::args::TwoPhase;
use super::exit::{Exit, Failure};
use super::input::{Input, Item};
use super::output;
use super::progress::{self, Progress};
use super::session::Session;
use crate::cube::Cube;
use crate::notation::{Frame, Side, parse, parse_cube};
use crate::search::Control;
use crate::step::{self, Better, Effort, Short, ShortAnswer, StepError};
use crate::table::TableId;

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
    let input = Input::new(&options.words, options.stdin, options.plain || options.json, "scramble")?;
    input.each(session, cube, |item| solve(item, options, session))
}

/// Reads a cube that is held as it was at the start: a solution says which faces turn.
fn cube(text: &str) -> Result<Cube, Failure> {
    let cube = parse_cube(text).map_err(Failure::input)?;
    if let Ok(moves) = parse(text)
        && moves.line().with_premoves().cube() == cube
        && [Side::Normal, Side::Inverse].into_iter().any(|side| moves.frame(side) != Frame::START)
    {
        let clean = moves.cleanup();
        return Err(Failure::bad(format!("the centres are moved: '{clean}' ends in a rotation, leave it out")));
    }
    Ok(cube)
}

fn solve(item: &Item<Cube>, options: &TwoPhase, session: &Session) -> Result<Exit, Failure> {
    let (tables, control, output) = (session.tables(None)?, session.control(), session.output);
    let (answer, improvements, seconds) = progress::watch(&tables, &control, |progress| {
        for id in [TableId::Dr, TableId::DrFinish] {
            tables.require(id, &|| control.is_stopped())?;
        }
        let listener =
            Listener { started: Instant::now(), verbose: options.verbose, progress, seen: RefCell::default() };
        let answer = within(options.seconds, &control, || {
            step::two_phase(&item.value, effort(options), &tables, &control, &listener)
        })?;
        let seconds = listener.started.elapsed().as_secs_f64();
        Ok::<_, StepError>((answer, listener.seen.into_inner(), seconds))
    })?;
    let ShortAnswer { best: Some(best), optimal, nodes, .. } = answer else {
        output::say("no solution within that time");
        return Ok(Exit::Nothing);
    };
    let length = best.moves.len();
    if options.json {
        let (scramble, solution) = (item.text.as_str(), best.moves.to_string());
        output.json(&Record { line: item.line, scramble, solution, length, optimal, nodes, seconds, improvements });
    } else {
        output.line(&best.moves);
    }
    Ok(match options.max {
        Some(max) if length > usize::from(max) => {
            let proof = if optimal { ", and none is shorter" } else { "" };
            output::say(format_args!("no solution of at most {max} moves was found; this one has {length}{proof}"));
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
fn within<T>(seconds: Option<f64>, control: &Control, work: impl FnOnce() -> T) -> T {
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
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    const YEAR: f64 = 366.0 * 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= YEAR => Ok(seconds),
        _ => Err("a number of seconds above 0 is wanted, such as 10 or 0.5".to_owned()),
    }
}

/// Writes down what becomes better, and when.
struct Listener<'a> {
    started: Instant,
    verbose: bool,
    progress: &'a Progress,
    seen: RefCell<Vec<Improvement>>,
}

impl Better for Listener<'_> {
    fn better(&self, Short { moves, nodes }: &Short) {
        let seconds = self.started.elapsed().as_secs_f64();
        if self.verbose {
            self.progress.aside(|| output::say(format_args!("found {moves} ({})", moves.len())));
        }
        let (solution, length) = (moves.to_string(), moves.len());
        self.seen.borrow_mut().push(Improvement { solution, length, nodes: *nodes, seconds });
    }
}
