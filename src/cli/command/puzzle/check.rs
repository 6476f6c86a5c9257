//! `puzzle check`: what a puzzle is, and whether positions of it can be solved.

use super::args::Check;
use super::load::{self, Puzzle};
use crate::api::record::{PuzzleCheckRecord, PuzzlePossibleRecord};
use crate::cli::input::interrupt;
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::progress;
use crate::cli::session::Session;
use crate::puzzle::check::{Count, Report, Verdict, check, possible};

/// The most pairs of moves that are shown in a text.
const MAX_PAIRS: usize = 100;

pub(super) fn run(options: &Check, session: &Session) -> Result<Exit, Failure> {
    let puzzle = &load::definition(&options.definition)?;
    let work = || {
        progress::line(&|| "looking at what the moves do".to_owned(), |_| {
            checked(puzzle, options, session)
        })
    };
    interrupt::ending(session, work)
}

fn checked(puzzle: &Puzzle, options: &Check, session: &Session) -> Result<Exit, Failure> {
    if !options.words.is_empty() {
        return scrambles(puzzle, options, session);
    }
    let report = check(&puzzle.definition, &session.control()).map_err(Failure::environment)?;
    if options.json {
        session.output.json(&PuzzleCheckRecord { puzzle: &puzzle.name, report: &report });
    } else {
        for line in lines(puzzle, &report) {
            session.output.line(line);
        }
    }
    Ok(Exit::Done)
}

fn lines(puzzle: &Puzzle, report: &Report) -> Vec<String> {
    let definition = &puzzle.definition;
    let base = |number: usize| definition.bases[number].name.as_str();
    let name = if report.name.is_empty() { &puzzle.name } else { &report.name };
    let mut lines = vec![format!(
        "{name}: {}, {} with their powers",
        many(report.bases, "base move"),
        many(report.moves, "move")
    )];
    let bases = definition.bases.iter().map(|base| base.name.as_str()).collect::<Vec<_>>();
    lines.push(format!("base moves: {}", bases.join(" ")));
    for set in &report.sets {
        let turns = if set.orientations > 1 {
            format!(", {} orientations", set.orientations)
        } else {
            String::new()
        };
        let labels = if set.labels < set.pieces {
            format!(", {}", many(set.labels, "kind"))
        } else {
            String::new()
        };
        let still =
            if set.still > 0 { format!(", {} never moved", set.still) } else { String::new() };
        lines.push(format!(
            "set {}: {}{turns}{labels}{still}",
            set.name,
            many(set.pieces, "piece")
        ));
    }
    for orbit in
        report.orbits.iter().filter(|orbit| orbit.slots.len() < report.sets[orbit.set].pieces)
    {
        let slots = orbit.slots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        lines.push(format!("orbit {}: slots {slots}", orbit.name));
    }
    lines.push(format!("order of the group: {}", report.order));
    let positions = match &report.positions {
        Count::Exactly(number) if report.restricted => format!("at most {number}"),
        Count::Exactly(number) => number.to_string(),
        Count::AtMost(number) => format!("at most {number}"),
    };
    lines.push(format!("positions: {positions}"));
    lines.extend(
        report.constraints.iter().map(|constraint| format!("no move changes: {}", constraint.text)),
    );
    if report.restricted {
        lines.push("blocks, forbidden pairs or slots: not every move is always allowed".to_owned());
    }
    if !report.commuting.is_empty() {
        let pairs = report
            .commuting
            .iter()
            .take(MAX_PAIRS)
            .map(|&(a, b)| format!("{} {}", base(a), base(b)));
        let others = report.commuting.len().saturating_sub(MAX_PAIRS);
        let others = if others > 0 {
            format!(" and {others} more, which --json lists")
        } else {
            String::new()
        };
        lines.push(format!("commuting moves: {}{others}", pairs.collect::<Vec<_>>().join(", ")));
    }
    for &number in &report.idle {
        lines.push(format!("move {} does nothing", definition.moves[number].name));
    }
    for &(number, first) in &report.repeated {
        lines.push(format!(
            "move {} does what {} does",
            definition.moves[number].name, definition.moves[first].name
        ));
    }
    let inversion = if report.inversion {
        "; a position and its inverse have solutions of the same length"
    } else {
        ""
    };
    let least = if report.all_symmetries { "" } else { "at least " };
    lines.push(format!(
        "symmetries: {least}{}, {}{inversion}",
        many(report.symmetries - report.mirrors, "rotation"),
        many(report.mirrors, "mirror")
    ));
    lines
}

fn many(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn scrambles(puzzle: &Puzzle, options: &Check, session: &Session) -> Result<Exit, Failure> {
    let mut exit = Exit::Done;
    for (number, scramble) in
        (1..).zip(load::scrambles(&puzzle.definition, &options.words, Some(0), session)?)
    {
        let control = session.control();
        if session.is_stopped() {
            return Ok(Exit::Nothing);
        }
        let (possible, reason) =
            match possible(&puzzle.definition, &scramble.start, &scramble.goal, &control) {
                Verdict::Possible => (Some(true), None),
                Verdict::Impossible(reason) => (Some(false), Some(reason.to_string())),
                Verdict::Unknown => (None, None),
            };
        let name = if scramble.name.is_empty() {
            format!("scramble {number}")
        } else {
            scramble.name.clone()
        };
        if reason.is_some() {
            exit = Exit::Nothing;
        }
        if options.json {
            let (puzzle, scramble) = (&puzzle.name, &scramble.name);
            session.output.json(&PuzzlePossibleRecord {
                puzzle,
                scramble,
                number,
                possible,
                reason,
            });
        } else {
            session.output.line(match (reason, possible) {
                (Some(reason), _) => format!("{name}: cannot be solved: {reason}"),
                (None, Some(_)) => format!("{name}: can be solved"),
                (None, None) => format!("{name}: nothing speaks against it"),
            });
        }
    }
    Ok(exit)
}
