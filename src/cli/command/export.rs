//! The command `export`: prints a write-up in another format.

use clap::Args;
use premove_fmc::writeup::export::PathForm;
use premove_service::api::record::ImportRecord;

use super::import::{exit_of, say, solves};
use crate::input::one_of::OneOf;
use crate::input::suggest;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Write a solve in another form
///
/// Reads a write-up as `import` does. The forms are `text` (the standard write-up), `moves` (the
/// finished solution alone, to be handed in), `markdown` (a table), `json` (one object) and `svg`
/// (a picture with scramble, net and steps). Exit codes are those of `import`.
#[derive(Debug, Args)]
#[command(after_help = EXPORT_HELP, args_override_self = true)]
pub(crate) struct ExportArgs {
    /// File with the write-up; `-` reads the standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) words: Vec<String>,
    /// Form: text, moves, markdown, json or svg
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = OneOf(forms))]
    #[arg(hide_possible_values = true)]
    pub(crate) to: String,
    /// Scramble, for a write-up that has none
    #[arg(long, value_name = "MOVES")]
    pub(crate) scramble: Option<String>,
}

const EXPORT_HELP: &str = "\
Examples:
  premove export --to moves solve.txt
  premove export --to svg solve.txt > solve.svg";

fn forms() -> Vec<String> {
    let names = PathForm::ALL.iter().map(|form| form.name().to_owned());
    names.chain(["json".to_owned()]).collect()
}

pub(crate) fn run(options: &ExportArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let form = PathForm::find(&options.to);
    if form.is_none() && options.to != "json" {
        let forms = forms();
        let names: Vec<&str> = forms.iter().map(String::as_str).collect();
        return Err(Failure::bad(suggest::unknown("form", &options.to, &names)));
    }
    let solves = solves(&options.words, options.scramble.as_deref(), session)?;
    if solves.len() > 1 && form == Some(PathForm::Svg) {
        let count = solves.len();
        return Err(Failure::bad(format!(
            "the text has {count} solves, and a picture shows one: give each in a file of its own"
        )));
    }
    let mut exit = Exit::Done;
    for (at, solve) in solves.iter().enumerate() {
        match form {
            None => session.output.json(&ImportRecord::new(solve)),
            Some(form) => {
                let workspace = solve.workspace();
                let document = workspace.now();
                let gap: &[u8] = if at > 0 && form != PathForm::Moves { b"\n" } else { b"" };
                session.output.bytes(gap);
                session.output.bytes(document.export(document.cursor(), form).as_bytes());
            }
        }
        say(solve, (solves.len() > 1).then_some(at + 1), session);
        exit = exit.max(exit_of(solve));
    }
    Ok(exit)
}
