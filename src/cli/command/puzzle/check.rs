//! The command `puzzle check`: prints facts about a puzzle, and whether positions can be solved.

use std::sync::Arc;

use premove_puzzle::Definition;
use premove_puzzle::check::{PositionCount, Possibility, PuzzleReport, SetReport};
use premove_service::api::record::{Posed, PuzzleCheckRecord, PuzzlePossibleRecord};
use premove_service::questions::puzzle::{PuzzleCheckAnswer, PuzzleCheckQuestion};

use super::args::PuzzleCheckArgs;
use super::load::{self, LoadedPuzzle};
use crate::input::interrupt;
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::session::CommandSession;

/// Maximum number of pairs of moves in the text output.
const MAX_PAIRS: usize = 100;

pub(super) fn run(options: &PuzzleCheckArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let puzzle = &load::definition(&options.definition)?;
    interrupt::ending(session, || {
        progress::line(&|| "looking at what the moves do".to_owned(), |_| {
            checked(puzzle, options, session)
        })
    })
}

fn checked(
    puzzle: &LoadedPuzzle,
    options: &PuzzleCheckArgs,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    if !options.words.is_empty() {
        return scrambles(puzzle, options, session);
    }
    let definition = Arc::clone(&puzzle.definition);
    let question = PuzzleCheckQuestion { definition, position: None };
    let answer = question.search(&session.control()).map_err(Failure::environment)?;
    let PuzzleCheckAnswer::Facts(report) = answer else { return Ok(Exit::Nothing) };
    if options.json {
        session.output.json(&PuzzleCheckRecord { puzzle: &puzzle.name, report: &report });
    } else {
        for line in lines(puzzle, &report) {
            session.output.line(line);
        }
    }
    Ok(Exit::Done)
}

fn lines(puzzle: &LoadedPuzzle, report: &PuzzleReport) -> Vec<String> {
    let Definition { bases, moves, .. } = &*puzzle.definition;
    let name = if report.name.is_empty() { &puzzle.name } else { &report.name };
    let all_bases = many(report.bases, "base move");
    let all_moves = many(report.moves, "move");
    let names = bases.iter().map(|base| base.name.as_str()).collect::<Vec<_>>().join(" ");
    let mut lines = vec![
        format!("{name}: {all_bases}, {all_moves} with their powers"),
        format!("base moves: {names}"),
    ];
    lines.extend(report.sets.iter().map(set_line));
    for orbit in &report.orbits {
        if orbit.slots.len() >= report.sets[orbit.set].pieces {
            continue;
        }
        let slots = orbit.slots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        lines.push(format!("orbit {}: slots {slots}", orbit.name));
    }
    lines.push(format!("order of the group: {}", report.order));
    lines.push(match &report.positions {
        PositionCount::Exactly(number) if !report.restricted => format!("positions: {number}"),
        PositionCount::Exactly(number) | PositionCount::AtMost(number) => {
            format!("positions: at most {number}")
        }
    });
    let constraints = report.constraints.iter();
    lines.extend(constraints.map(|constraint| format!("no move changes: {}", constraint.text)));
    if report.restricted {
        lines.push("blocks, forbidden pairs or slots: not every move is always allowed".to_owned());
    }
    if !report.commuting.is_empty() {
        let pairs = report.commuting.iter().take(MAX_PAIRS);
        let pairs = pairs.map(|&(a, b)| format!("{} {}", bases[a].name, bases[b].name));
        let pairs = pairs.collect::<Vec<_>>();
        let others = match report.commuting.len().saturating_sub(MAX_PAIRS) {
            0 => String::new(),
            others => format!(" and {others} more, which --json lists"),
        };
        lines.push(format!("commuting moves: {}{others}", pairs.join(", ")));
    }
    for &idle in &report.idle {
        lines.push(format!("move {} does nothing", moves[idle].name));
    }
    for &(number, first) in &report.repeated {
        lines.push(format!("move {} does what {} does", moves[number].name, moves[first].name));
    }
    let inversion = if report.inversion {
        "; a position and its inverse have solutions of the same length"
    } else {
        ""
    };
    let least = if report.all_symmetries { "" } else { "at least " };
    let rotations = many(report.symmetries - report.mirrors, "rotation");
    let mirrors = many(report.mirrors, "mirror");
    lines.push(format!("symmetries: {least}{rotations}, {mirrors}{inversion}"));
    lines
}

fn set_line(set: &SetReport) -> String {
    let mut parts = vec![many(set.pieces, "piece")];
    if set.orientations > 1 {
        parts.push(format!("{} orientations", set.orientations));
    }
    if set.labels < set.pieces {
        parts.push(many(set.labels, "kind"));
    }
    if set.still > 0 {
        parts.push(format!("{} never moved", set.still));
    }
    format!("set {}: {}", set.name, parts.join(", "))
}

fn many(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn scrambles(
    puzzle: &LoadedPuzzle,
    options: &PuzzleCheckArgs,
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Done;
    for (number, scramble) in
        (1..).zip(load::scrambles(&puzzle.definition, &options.words, Some(0), session)?)
    {
        let control = session.control();
        if session.is_stopped() {
            return Ok(Exit::Nothing);
        }
        let given = scramble.name.clone();
        let definition = Arc::clone(&puzzle.definition);
        let position = Some(Arc::new(scramble.into()));
        let (possible, reason) =
            match (PuzzleCheckQuestion { definition, position }).search(&control) {
                Ok(PuzzleCheckAnswer::Possible(Possibility::Possible)) => (Some(true), None),
                Ok(PuzzleCheckAnswer::Possible(Possibility::Impossible(reason))) => {
                    (Some(false), Some(reason.to_string()))
                }
                _ => (None, None),
            };
        let name = if given.is_empty() { format!("scramble {number}") } else { given.clone() };
        let line = match (&reason, possible) {
            (Some(reason), _) => format!("{name}: cannot be solved: {reason}"),
            (None, Some(_)) => format!("{name}: can be solved"),
            (None, None) => format!("{name}: nothing speaks against it"),
        };
        if reason.is_some() {
            exit = Exit::Nothing;
        }
        let posed = Posed { puzzle: &puzzle.name, scramble: &given, number };
        let record = PuzzlePossibleRecord { posed, possible, reason };
        session.output.record(options.json, &record, line);
    }
    Ok(exit)
}
