//! The command `analyze`: prints the cost of each step of a solve, and the missed solutions.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the arguments |
//! | `source.rs` | the solves: write-ups, a single solution, the library |
//! | `post_mortem.rs` | prints the line that the solver could have found |
//! | `printed.rs` | prints a report as its parts become known |

mod args;
mod post_mortem;
mod printed;
mod source;

pub(crate) use self::args::AnalyzeArgs;
pub(crate) use self::source::{SolveItem, SolveSource};
use premove_engine::search::Silent;
use premove_fmc::analysis::{Analysis, AnalysisSummary, Budget};
use premove_fmc::findability::SolverLevel;
use premove_fmc::practice::RatedFor;
use premove_service::api::record::{AnalysisRecord, AnalysisSummaryRecord};
use premove_service::questions::AnalyzeQuestion;

use self::args::FORMS;
use self::post_mortem::post_mortem;
use self::printed::AnalysisPrinter;
use crate::input::one_of::form_of;
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

pub(crate) fn run(options: &AnalyzeArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let form = form_of(&options.to, options.json, &FORMS)?;
    let source = SolveSource::of_analysis(options, session)?;
    if source.count() == 0 {
        output::say("no solve to analyse");
        return Ok(Exit::Nothing);
    }
    if options.summary && !["text", "json"].contains(&form) {
        return Err(Failure::bad(format!("--summary has no form '{form}': it is text, or --json")));
    }
    source.fits(form)?;
    let mut summary = AnalysisSummary::default();
    // The text of an analysis does not say how steps are rated.
    let says_level = options.post_mortem || form == "json";
    let rated_for =
        if says_level { session.rated_for(options.level)? } else { RatedFor::default() };
    let mut exit = Exit::Done;
    let mut left_out = Vec::new();
    for number in 0..source.count() {
        if session.is_stopped() || session.output.is_broken() {
            break;
        }
        let done = source.read(number, session).and_then(|item| {
            if options.post_mortem {
                return post_mortem(&item, options, rated_for, session);
            }
            let analysis = one(&item, form, rated_for.level, options, session)?;
            if !summary.add(&analysis, item.month.as_deref()) {
                left_out.push(source.name(number));
            }
            Ok(exit_of(&item, &analysis))
        });
        match done {
            Ok(done) => exit = exit.max(done),
            Err(failure) if source.count() == 1 => return Err(failure),
            Err(failure) => {
                session.output.flush();
                output::say(format_args!("solve {}: {failure}", source.name(number)));
                exit = exit.max(failure.exit());
            }
        }
    }
    if options.summary {
        print_summary(&summary, form, session);
        if !left_out.is_empty() {
            session.output.flush();
            let names = left_out.join(", ");
            output::say(format_args!(
                "left out of the summary (not finished, or stopped): solve {names}"
            ));
        }
    }
    Ok(exit)
}

fn exit_of(item: &SolveItem, analysis: &Analysis) -> Exit {
    match (item.is_complete, &analysis.played.solution) {
        (false, _) => Exit::BadInput,
        (true, None) => Exit::Nothing,
        (true, Some(_)) => Exit::Done,
    }
}

/// Analyses one solve. Prints its report, unless a summary is wanted.
fn one(
    item: &SolveItem,
    form: &str,
    level: SolverLevel,
    options: &AnalyzeArgs,
    session: &CommandSession,
) -> Result<Analysis, Failure> {
    let threads = options.threads.count();
    let service = session.service(Some(threads))?;
    let control = session.control();
    let context = service.context(&control).on_threads(threads);
    let default = Budget::default();
    let budget = Budget {
        rounds: options.rounds.unwrap_or(default.rounds),
        proven: options.proven,
        ..default
    };
    let question = AnalyzeQuestion { played: Box::new(item.played.clone()), budget, level };
    let is_text = form == "text" && !options.summary;
    if !is_text {
        let analysis = question.search(&context, &Silent)?;
        if !options.summary {
            print(item, &analysis, (form, options.missed), session);
        }
        return Ok(analysis);
    }
    if let Some(name) = &item.name {
        session.output.line(format_args!("=== {name}"));
    }
    let printed = AnalysisPrinter::new(&question, session);
    let analysis = question.search(&context, &printed)?;
    printed.finish(&analysis, options.missed);
    Ok(analysis)
}

fn print(
    item: &SolveItem,
    analysis: &Analysis,
    (form, missed): (&str, usize),
    session: &CommandSession,
) {
    let output = session.output;
    match form {
        "json" => output.json(&AnalysisRecord::new(item.name.clone(), analysis)),
        "svg" => output.bytes(analysis.svg().as_bytes()),
        _ => output.bytes(analysis.markdown(missed).as_bytes()),
    }
    output.flush();
}

fn print_summary(summary: &AnalysisSummary, form: &str, session: &CommandSession) {
    if form == "json" {
        for row in summary.rows() {
            session.output.json(&AnalysisSummaryRecord::new(row));
        }
    } else {
        session.output.bytes(summary.text().as_bytes());
    }
}
