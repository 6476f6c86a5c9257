//! The command `puzzle god`: counts the positions at each distance, and prints the farthest ones.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use premove_engine::store::locked;
use premove_puzzle::PuzzleMetric;
use premove_puzzle::count::{
    CountEnding, CountEngine, CountError, CountProgress, CountReport, Distribution,
};
use premove_service::api::record::{
    self, AntipodeRecord, PuzzleCountRecord, PuzzleDistanceRecord, PuzzleSetRecord, metric_name,
};
use premove_service::questions::puzzle::{PuzzleCountOptions, PuzzleCountQuestion};

use super::args::PuzzleGodArgs;
use super::load::{self, LoadedPuzzle};
use super::{PuzzleWork, moves, text};
use crate::input::interrupt;
use crate::output::closed::stopping_when_closed;
use crate::output::exit::{Exit, Failure};
use crate::output::progress::{self, ProgressLine, in_words};
use crate::output::remedy::with_remedy;
use crate::output::{self, Output};
use crate::session::CommandSession;

pub(super) fn run(options: &PuzzleGodArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let puzzle = load::definition(&options.definition)?;
    let question = question(&puzzle, options, session)?;
    let question = question.seen_by_goals().map_err(Failure::input)?;
    let puzzle = &LoadedPuzzle { definition: Arc::clone(&question.definition), ..puzzle };
    let work = PuzzleWork { is_stored: false, ..PuzzleWork::new(options.common, session) };
    let is_json = options.common.json;
    let metric = question.metric;
    if !is_json {
        let name = metric_name(metric).to_uppercase();
        session.output.line(format_args!("Computing God's Algorithm tables ({name})"));
        session.output.line("Moves\tPositions");
        session.output.flush();
    }
    let control = session.control();
    let counted = Mutex::new(None);
    let began = Instant::now();
    let made = AtomicU64::new(0);
    let answer = interrupt::ending(session, || {
        progress::line(&|| doing(*locked(&counted), made.load(Relaxed)), |progress| {
            let shown = GodPrinter {
                puzzle,
                is_json,
                output: session.output,
                progress,
                counted: &counted,
                made: &made,
            };
            stopping_when_closed(session, || question.search(&work.context(&control), &shown))
        })
    });
    let answer = answer.map_err(failure)?;
    if is_json {
        records(puzzle, metric, &answer, began, session.output);
    } else {
        lines(puzzle, &answer, began, session.output);
    }
    Ok(if answer.ending == CountEnding::Stopped { Exit::Nothing } else { Exit::Done })
}

fn failure(error: CountError) -> Failure {
    match error {
        CountError::Memory { .. } => {
            Failure::environment(anyhow::anyhow!("{error} (--memory SIZE, --folder DIR)"))
        }
        CountError::Store(_)
        | CountError::NoMemory(_)
        | CountError::Disk { .. }
        | CountError::Lost(_)
        | CountError::Busy(_)
        | CountError::Newer(_)
        | CountError::TooLarge(_) => Failure::environment(error),
        CountError::Pattern { .. }
        | CountError::NoGoal
        | CountError::TooManyStarts(_)
        | CountError::NoIndex(_) => Failure::input(error),
    }
}

/// Returns the question of the count for the options.
fn question(
    puzzle: &LoadedPuzzle,
    options: &PuzzleGodArgs,
    session: &CommandSession,
) -> Result<PuzzleCountQuestion, Failure> {
    let definition = Arc::clone(&puzzle.definition);
    let metric = options.metric.unwrap_or_default();
    let goal = options.goal.as_ref().map(|goal| load::goal(&definition, goal, session));
    let goal = goal.transpose()?;
    let from = options.from.as_ref().map(|from| load::goal(&definition, from, session));
    let options = PuzzleCountOptions {
        goal,
        from: from.transpose()?,
        moves: moves::named(&definition, options.moves.as_ref(), "--moves")?.unwrap_or_default(),
        max: options.max,
        antipodes: options.antipodes.unwrap_or(5) as usize,
        folder: options.folder.clone(),
    };
    Ok(PuzzleCountQuestion { definition, metric, options: Arc::new(options) })
}

/// Returns the progress of the count as text, for the line on the terminal.
fn doing(counted: Option<CountProgress>, made: u64) -> String {
    let Some(progress) = counted else {
        let tables =
            if made > 0 { format!(": tables of {} values", in_words(made)) } else { String::new() };
        return format!("making ready{tables}");
    };
    let share = progress
        .share()
        .map_or_else(String::new, |share| format!(", {:.1} % of all there can be", share * 100.0));
    format!("distance {}: {} positions so far{share}", progress.depth + 1, in_words(progress.total))
}

/// Prints the distances as they are counted.
struct GodPrinter<'a> {
    puzzle: &'a LoadedPuzzle,
    is_json: bool,
    output: &'a Output,
    progress: &'a ProgressLine,
    counted: &'a Mutex<Option<CountProgress>>,
    /// Number of computed table entries so far.
    made: &'a AtomicU64,
}

impl GodPrinter<'_> {
    fn say(&self, what: impl fmt::Display) {
        self.progress.aside(|| output::say(what));
    }
}

impl CountReport for GodPrinter<'_> {
    fn preparing(&self, values: u64) {
        self.made.store(values, Relaxed);
    }

    fn planned(&self, engine: CountEngine, memory: u64, disk: u64) {
        if engine == CountEngine::Disk {
            let disk = disk / 1_000_000;
            let memory = memory / 1_000_000;
            self.say(format_args!("working on the disk: {disk} MB there, {memory} MB of memory"));
        }
    }

    fn resumed(&self, depth: u32) {
        self.say(format_args!("going on behind distance {depth}"));
    }

    fn discarded(&self, why: &str) {
        self.say(format_args!("the kept count cannot be used, counting from the start: {why}"));
    }

    fn unkept(&self, why: &CountError) {
        self.say(format_args!("from here on nothing is kept: {}", with_remedy(why)));
    }

    fn left_out(&self, antipodes: usize, why: &str) {
        self.say(format_args!("{antipodes} of the farthest positions are not shown: {why}"));
    }

    fn counted(&self, progress: CountProgress) {
        *locked(self.counted) = Some(progress);
        let CountProgress { depth, positions, .. } = progress;
        let record = PuzzleDistanceRecord { puzzle: &self.puzzle.name, depth, positions };
        self.progress.aside(|| {
            self.output.record(self.is_json, &record, format_args!("{depth}\t{positions}"));
            self.output.flush();
        });
    }
}

fn lines(puzzle: &LoadedPuzzle, answer: &Distribution, began: Instant, output: &Output) {
    match answer.ending {
        CountEnding::Done => {}
        CountEnding::MaxDepth => output.line("Max depth reached, aborting."),
        CountEnding::Stopped => output.line("Stopped."),
    }
    output.line(format_args!("Total positions: {}", answer.total));
    if !answer.antipodes.is_empty() {
        output.line(format_args!("\nPrinting {} antipodes:", answer.antipodes.len()));
        for antipode in &answer.antipodes {
            output.line(format_args!(
                "Antipode solved by {}:",
                puzzle.definition.written(&antipode.solution)
            ));
            for line in text::position(&puzzle.definition, &antipode.position) {
                output.line(line);
            }
            output.line("");
        }
    }
    let time = text::processor_time().unwrap_or_else(|| began.elapsed());
    output.line(format_args!("Time: {:.2}s", time.as_secs_f64()));
}

fn records(
    puzzle: &LoadedPuzzle,
    metric: PuzzleMetric,
    answer: &Distribution,
    began: Instant,
    output: &Output,
) {
    for antipode in &answer.antipodes {
        let solution = puzzle.definition.written(&antipode.solution);
        let antipode = PuzzleSetRecord::of(&puzzle.definition, &antipode.position);
        output.json(&AntipodeRecord { puzzle: &puzzle.name, antipode, solution });
    }
    output.json(&PuzzleCountRecord {
        puzzle: &puzzle.name,
        done: true,
        metric: metric_name(metric),
        depth: answer.counts.len().saturating_sub(1),
        total: answer.total,
        bound: answer.bound,
        ending: match answer.ending {
            CountEnding::Done => "done",
            CountEnding::MaxDepth => "max_depth",
            CountEnding::Stopped => "stopped",
        },
        seconds: record::seconds(began.elapsed()),
    });
}
