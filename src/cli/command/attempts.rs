//! The command `attempts`: prints the attempts against the clock, with statistics.

use clap::Args;
use premove_fmc::library::SolveSummary;
use premove_fmc::practice::{Attempt, Statistics, means_of_three};
use premove_service::api::record::{AttemptRecord, AttemptsRecord};
use premove_service::library::{Library, local_zone};

use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// List your attempts against the clock, with statistics
///
/// A line for each attempt of the Practice screen, oldest first: date, length, mean of three, time
/// used, each step against the shortest there was. A star stands where an attempt does not count
/// for means: it had help, a pause, more than an hour, or a scramble that begins behind an EO or a
/// DR. The last lines have the best, the means, the places at which you left easier lines, and the
/// means of the steps.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove attempts\n  premove attempts --json")]
pub(crate) struct AttemptsArgs {
    /// Print one JSON object a line, the statistics last
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(options: &AttemptsArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let listed = Library::of_paths(&session.paths())?.list()?;
    let solves = listed.iter().filter_map(|listed| listed.solve());
    let mut all: Vec<(&SolveSummary, &Attempt)> =
        solves.filter_map(|solve| Some((solve, solve.attempt.as_ref()?))).collect();
    all.sort_by_key(|(_, attempt)| attempt.begun);
    if all.is_empty() {
        output::say("no attempt yet: the Practice screen has the clock");
        return Ok(Exit::Done);
    }
    let means = means_of_three(all.iter().map(|(_, attempt)| *attempt));
    for ((solve, attempt), mean) in all.iter().zip(&means) {
        let record = AttemptRecord::new(solve, attempt, *mean);
        session.output.record(options.json, &record, attempt.row(*mean, local_zone()));
    }
    let statistics = Statistics::of(all.iter().map(|(_, attempt)| *attempt));
    let words = in_words(&statistics);
    session.output.record(options.json, &AttemptsRecord::of(&statistics), words);
    Ok(Exit::Done)
}

/// Returns a number as text; a dash for `None`.
fn or_dash<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

/// Returns the statistics as two to four lines of text.
fn in_words(statistics: &Statistics) -> String {
    let best = or_dash(statistics.best);
    let Statistics { counted, solved, dnf, given_up, .. } = statistics;
    let mut lines = vec![
        format!("{counted} count: {solved} solved, {dnf} DNF, {given_up} given up"),
        format!(
            "best {best}  mean {}  mo3 {}  best mo3 {}",
            or_dash(statistics.mean),
            or_dash(statistics.mean_of_three),
            or_dash(statistics.best_mean_of_three)
        ),
    ];
    let left: Vec<String> =
        statistics.left.iter().map(|(at, count)| format!("{} {count}", at.words())).collect();
    if !left.is_empty() {
        lines.push(format!("easier lines left: {}", left.join(", ")));
    }
    let steps: Vec<String> = statistics
        .steps
        .iter()
        .map(|step| format!("{} {}/{}", step.milestone.title(), step.moves, step.shortest))
        .collect();
    if !steps.is_empty() {
        lines.push(steps.join("  "));
    }
    lines.join("\n")
}
