//! The command `explain`: prints the purpose of each move of a solve.

use clap::Args;
use premove_cube::notation::escape;
use premove_fmc::explain::{Explanation, ExplanationLength};
use premove_service::api::record::ExplanationRecord;
use premove_service::questions::ExplainQuestion;

use super::analyze::{SolveItem, SolveSource};
use crate::input::one_of::{OneOf, form_of};
use crate::output;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Tell the purpose of each move of a solve
///
/// Reads a write-up as `import` does, or a finished solution below its scramble, which is divided
/// into steps by itself. Each step is told in a paragraph: which bad edges a flip turns over, the
/// labels and the trigger of a DR, the quarter turns that HTR needs, the pairs of a finish, the
/// cycles of an insertion. With --long each move of the solution has a line too, in the order in
/// which it is handed in. All numbers are counted on the cube, on the side on which a move was
/// made. Where no purpose is recognised, that is said.
///
/// A file may have many write-ups: each begins with its line `Scramble:`. Exit code 1 says that a
/// solve is not finished or, with --strict, that a move has no purpose; 2 that a solve was not
/// understood.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_HELP, args_override_self = true)]
pub(crate) struct ExplainArgs {
    /// File with write-ups, or the moves of a solution; `-` reads the standard input
    #[arg(value_name = "FILE|MOVES", required_unless_present = "solve")]
    pub(crate) words: Vec<String>,
    /// Scramble, for a solve that has none
    #[arg(long, value_name = "MOVES")]
    pub(crate) scramble: Option<String>,
    /// The best line of a solve of the library, by its name or the beginning of it
    #[arg(long, value_name = "SOLVE", conflicts_with_all = ["words", "scramble"])]
    pub(crate) solve: Option<String>,
    /// Print a line for each move of the solution, too
    #[arg(long)]
    pub(crate) long: bool,
    /// End with exit code 1 if no purpose is found for a move
    #[arg(long)]
    pub(crate) strict: bool,
    /// Form: text, markdown, json or svg
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = OneOf(forms))]
    #[arg(hide_possible_values = true)]
    pub(crate) to: String,
    /// Print one JSON object for each solve
    #[arg(long)]
    pub(crate) json: bool,
}

const EXPLAIN_HELP: &str = "\
Examples:
  premove explain solve.txt
  premove explain --long --scramble \"R' U' F D2 L2 F R2 U2 R' U' F\" \"F' U R U2 ...\"
  premove explain --long --to svg solve.txt > purposes.svg
  premove explain --strict --json - < all.txt";

const FORMS: [&str; 4] = ["text", "markdown", "json", "svg"];

fn forms() -> Vec<String> {
    FORMS.iter().map(|form| (*form).to_owned()).collect()
}

pub(crate) fn run(options: &ExplainArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let form = form_of(&options.to, options.json, &FORMS)?;
    let scramble = options.scramble.as_deref();
    let source = match &options.solve {
        Some(name) => SolveSource::named(name, session)?,
        None => SolveSource::of_text(&options.words, scramble, session)?,
    };
    if source.count() == 0 {
        output::say("no solve to explain");
        return Ok(Exit::Nothing);
    }
    source.fits(form)?;
    let mut exit = Exit::Done;
    for number in 0..source.count() {
        if session.is_stopped() || session.output.is_broken() {
            break;
        }
        match source.read(number, session) {
            Ok(item) => exit = exit.max(explain(&item, form, options, session)),
            Err(failure) if source.count() == 1 => return Err(failure),
            Err(failure) => {
                session.output.flush();
                output::say(format_args!("solve {}: {failure}", source.name(number)));
                exit = exit.max(failure.exit());
            }
        }
    }
    Ok(exit)
}

/// Explains one solve and prints the explanation.
fn explain(item: &SolveItem, form: &str, options: &ExplainArgs, session: &CommandSession) -> Exit {
    let question = ExplainQuestion { played: Box::new(item.played.clone()) };
    let explanation = question.search();
    let length = if options.long { ExplanationLength::Long } else { ExplanationLength::Short };
    let output = session.output;
    match form {
        "json" => output.json(&ExplanationRecord::new(item.name.clone(), &explanation)),
        "svg" => output.bytes(explanation.svg(length).as_bytes()),
        "markdown" => {
            if let Some(name) = &item.name {
                output.line(format_args!("## {}\n", escape(name)));
            }
            output.bytes(explanation.markdown(length).as_bytes());
            output.line("");
        }
        _ => {
            if let Some(name) = &item.name {
                output.line(format_args!("=== {}", escape(name)));
            }
            for line in explanation.text(length).lines() {
                output.line(escape(line));
            }
        }
    }
    output.flush();
    exit_of(item, &explanation, options.strict)
}

fn exit_of(item: &SolveItem, explanation: &Explanation, is_strict: bool) -> Exit {
    let has_purpose = !is_strict || explanation.without_purpose().is_empty();
    match (item.is_complete, &explanation.played.solution) {
        (false, _) => Exit::BadInput,
        (true, Some(_)) if has_purpose => Exit::Done,
        (true, _) => Exit::Nothing,
    }
}
