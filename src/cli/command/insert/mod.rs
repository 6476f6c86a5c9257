//! The command `insert`: finishes a skeleton with insertions. Its arguments are in `args.rs`.

mod args;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};

use premove_cube::Cube;
use premove_cube::notation::{Line, Piece, Side, marked, parse_cube, without_length};
use premove_engine::search::Control;
use premove_engine::words::Word;
use premove_fmc::insertion::{
    InsertionAnswer, InsertionKinds, InsertionLimits, InsertionProblem, InsertionReport, Leftover,
};
use premove_service::api::record::InsertionRecord;
use premove_service::questions::InsertQuestion;
use premove_service::running::Service;

pub(crate) use self::args::InsertArgs;
use crate::input;
use crate::output::closed::stopping_when_closed;
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::output::sink::{Delivery, OutputQueue, Sink};
use crate::session::CommandSession;

pub(crate) fn run(options: &InsertArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let service = session.service(Some(options.threads.count()))?;
    if options.cases {
        return cases(&service, session);
    }
    let command = InsertCommand { options, session, service: &service };
    let control = session.control();
    progress::watch(service.tables(), &control, |progress| {
        let queue = OutputQueue::new(session.output, progress);
        stopping_when_closed(session, || match &options.words[..] {
            [dash] if dash == "-" => command.lines(&queue, &control),
            words => {
                let sink = queue.sink(0, Delivery::Eager);
                let outcome = pair(words)
                    .and_then(|[scramble, skeleton]| problem(&scramble, &skeleton))
                    .map(|(scramble, line)| command.solve(scramble, line, None, &sink, &control));
                sink.done(outcome.map(Some), None);
                sink.finish();
                Ok(())
            }
        })?;
        queue.outcome()
    })
}

/// Returns scramble and skeleton of the command line.
fn pair(words: &[String]) -> Result<[String; 2], Failure> {
    match words {
        [scramble, skeleton] => Ok([scramble.clone(), skeleton.clone()]),
        [one] if one.contains('\t') => {
            let (scramble, skeleton) = one.split_once('\t').unwrap_or((one, ""));
            Ok([scramble.to_owned(), skeleton.to_owned()])
        }
        [] => Err(Failure::bad(
            "no scramble and skeleton: write both behind the command, each in quotes, or '-' to \
             read the standard input",
        )),
        [_] => Err(Failure::bad(
            "no skeleton: write scramble and skeleton behind the command, each in quotes",
        )),
        _ => Err(Failure::bad(format!(
            "scramble and skeleton are two arguments, and here are {}: put each in quotes",
            words.len()
        ))),
    }
}

/// Reads scramble and skeleton. Marks in the skeleton are left out.
fn problem(scramble: &str, skeleton: &str) -> Result<(Cube, Line), Failure> {
    let cube = parse_cube(without_length(scramble))
        .map_err(|error| Failure::input(error).context("scramble".to_owned()))?;
    let skeleton = without_length(skeleton);
    let line = match input::moves(skeleton) {
        Ok(written) => written.line(),
        Err(failure) => {
            without_marks(skeleton).ok_or_else(|| failure.context("skeleton".to_owned()))?
        }
    };
    Ok((cube, line))
}

/// Reads a skeleton with marks of insertions, which are left out; `None` if it has none, or other
/// symbols.
fn without_marks(skeleton: &str) -> Option<Line> {
    let read = marked(skeleton, Side::Normal).ok()?;
    let words: Option<Vec<String>> = read
        .pieces
        .iter()
        .map(|piece| match piece {
            Piece::Move(Side::Normal, m) => Some(m.to_string()),
            Piece::Move(Side::Inverse, m) => Some(format!("({m})")),
            Piece::Mark(..) => Some(String::new()),
            Piece::Open(..) | Piece::Close(..) => None,
        })
        .collect();
    Some(input::moves(&words?.join(" ")).ok()?.line())
}

struct InsertCommand<'a> {
    options: &'a InsertArgs,
    session: &'a CommandSession<'a>,
    service: &'a Service,
}

impl InsertCommand<'_> {
    /// Solves the pairs of the standard input.
    fn lines(&self, queue: &OutputQueue<'_>, control: &Control) -> Result<(), Failure> {
        let lines = BufReader::new(self.session.input()).lines();
        for (number, text) in lines.enumerate() {
            let text = text.map_err(Failure::environment)?;
            if self.session.is_stopped() || queue.is_over() {
                break;
            }
            let sink = queue.sink(number, Delivery::Eager);
            let outcome = if text.trim().is_empty() {
                Ok(None)
            } else {
                let pair = text.split_once('\t').ok_or_else(|| {
                    Failure::bad("there is no tab between a scramble and a skeleton")
                });
                pair.and_then(|(scramble, skeleton)| problem(scramble, skeleton)).map(
                    |(scramble, line)| {
                        Some(self.solve(scramble, line, Some(number + 1), &sink, control))
                    },
                )
            };
            sink.done(outcome, Some(number + 1));
            sink.finish();
        }
        Ok(())
    }

    fn solve(
        &self,
        scramble: Cube,
        line: Line,
        number: Option<usize>,
        sink: &Sink<'_, '_>,
        control: &Control,
    ) -> Exit {
        let options = self.options;
        let problem = InsertionProblem { scramble, line, limits: options.limits() };
        let (length, left) = (problem.length(), problem.leftover().names().join(", "));
        let question = InsertQuestion { problem };
        let context = self.service.context(control).on_threads(options.threads.count());
        let answer = question.search(&context, &NoReport);
        if options.verbose {
            sink.say(format_args!("{length} moves, {left} left"));
            answer.proof(&question.problem.limits).iter().for_each(|proof| sink.say(proof));
        }
        for solution in &answer.solutions {
            let record = InsertionRecord::new(&question.problem.line, solution);
            if options.json {
                sink.json(&InsertionRecord { line: number, ..record });
            } else if options.plain {
                sink.line(&record.solution);
            } else {
                let is_replacement = solution.is_replacement(&question.problem.line);
                sink.line(in_words(&record, is_replacement));
            }
        }
        if answer.solutions.is_empty() {
            if number.is_none() && !options.json && !self.session.is_stopped() {
                let wider = wider_limits(&question.problem.limits).join(", ");
                sink.say(format_args!(
                    "no insertion finishes the skeleton of {length} moves ({left} left) within \
                     the limits: {wider}"
                ));
            }
            return Exit::Nothing;
        }
        Exit::Done
    }
}

/// Returns the options that allow more than these limits, each with what it allows.
fn wider_limits(limits: &InsertionLimits) -> Vec<String> {
    let mut wider = Vec::new();
    if let Some(max) = limits.max {
        wider.push(format!("-M {} allows longer solutions", max + 1));
    }
    if limits.kinds != InsertionKinds::ALL {
        wider.push("--kinds any moves all pieces".to_owned());
    }
    if limits.insertions < InsertionLimits::MOST_INSERTIONS {
        let more = limits.insertions + 1;
        wider.push(format!("--insertions {more} tries {more} of them"));
    }
    let deeper = limits.deeper();
    if deeper.put_in > limits.put_in {
        wider.push(format!("--put-in {} tries longer ones", deeper.put_in));
    }
    if deeper.left_out > limits.left_out {
        wider.push(format!("--left-out {} replaces longer stretches", deeper.left_out));
    }
    if wider.is_empty() {
        wider.push("there are no wider ones".to_owned());
    }
    wider
}

/// Ignores the solutions so far; the command prints them at the end.
struct NoReport;

impl InsertionReport for NoReport {
    fn found(&self, _: &InsertionAnswer) {}
}

/// Writes a solution with its skeleton and its insertions: `R U F (3)  // R * F; * = U (1, 4c4e)`.
/// A replacement is written as such: `R U F (3)  // behind move 1: D L -> U`.
fn in_words(record: &InsertionRecord, is_replacement: bool) -> String {
    if is_replacement {
        let InsertionRecord { solution, total, place, left_out, put_in, .. } = record;
        return format!("{solution} ({total})  // behind move {place}: {left_out} -> {put_in}");
    }
    let mut words = vec![format!("{} ({})  // {}", record.solution, record.total, record.marked)];
    words.extend(record.insertions.iter().map(|one| {
        let count = match one.cancelled.iter().sum::<usize>() {
            0 => one.length.to_string(),
            cancelled => format!("{}-{cancelled}", one.length),
        };
        let case = one.case.as_ref().map_or_else(String::new, |case| format!("{case}, "));
        format!("{} ({case}{count})", one.marked)
    }));
    words.join("; ")
}

/// Prints the number of words of the library for each case and length.
fn cases(service: &Service, session: &CommandSession) -> Result<Exit, Failure> {
    let words = service.tables().short_words(&|| session.is_stopped());
    let stopped = || Failure::stopped(anyhow::anyhow!("stopped"));
    let words = words.ok_or_else(stopped)?;
    let library = words.library(&|| session.is_stopped()).ok_or_else(stopped)?;
    let mut counts: BTreeMap<String, [usize; Word::MAX + 1]> = BTreeMap::new();
    for word in library.iter() {
        let case = Leftover::of(&word.cube()).to_string();
        counts.entry(case).or_insert([0; Word::MAX + 1])[word.len()] += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<usize>()));
    session.output.line(format_args!(
        "{:<16}{:>9}{:>9}{:>9}{:>9}{:>9}{:>10}",
        "case", "6 moves", "7", "8", "9", "10", "all"
    ));
    for (case, counts) in rows {
        let [six, seven, eight, nine, ten] = std::array::from_fn(|at| counts[at + 6]);
        let all: usize = counts.iter().sum();
        session
            .output
            .line(format_args!("{case:<16}{six:>9}{seven:>9}{eight:>9}{nine:>9}{ten:>9}{all:>10}"));
    }
    Ok(Exit::Done)
}
