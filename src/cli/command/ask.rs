//! The command `ask`: asks a question in JSON, and prints the lines of its answers.

use std::io::BufReader;

use clap::Args;
use premove_service::entry::{Ended, Engine};

use crate::input::values::threads;
use crate::input::{self, read_line};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Ask a question in JSON, and print its answers as lines of JSON
///
/// These are the questions of the bindings for other languages and of the server:
/// docs/questions.md describes them. The last line of each has the field `ended`. The exit code is
/// that of the worst end.
#[derive(Debug, Args)]
#[command(after_help = ASK_HELP, args_override_self = true)]
pub(crate) struct AskArgs {
    /// Question, as one word in quotes; `-` reads questions from the standard input, one a line
    #[arg(value_name = "QUESTION", required = true)]
    pub(crate) question: String,
    /// Number of threads, all cores unless given
    #[arg(short = 't', long, value_name = "N")]
    #[arg(value_parser = crate::input::values::between::<u16>(1, 256))]
    pub(crate) threads: Option<u16>,
}

const ASK_HELP: &str = "\
Examples:
  premove ask '{\"question\":\"step\",\"step\":\"eo\",\"scramble\":\"R U F\",\"niss\":true}'
  premove ask - < questions.jsonl";

pub(crate) fn run(options: &AskArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let engine = Engine::with_tables(session.tables(None)?, threads(options.threads));
    if options.question != "-" {
        return Ok(ask(&engine, &options.question, session));
    }
    let mut worst = Exit::Done;
    let mut stdin = BufReader::new(session.input());
    while let Some(line) = read_line(&mut stdin).map_err(|error| input::unreadable(&error))? {
        let question = input::read_text(line)?;
        if !question.trim().is_empty() {
            let exit = ask(&engine, &question, session);
            worst = if exit as u8 > worst as u8 { exit } else { worst };
        }
        if session.output.is_broken() {
            break;
        }
    }
    Ok(worst)
}

/// Asks a question, and prints each line as it comes.
fn ask(engine: &Engine, question: &str, session: &CommandSession) -> Exit {
    let mut answers = engine.start(0, question);
    while let Some(line) = answers.next() {
        session.output.line(&line);
        session.output.flush();
        if session.output.is_broken() {
            answers.stop();
        }
    }
    match answers.ended() {
        Some(Ended::Done) => Exit::Done,
        Some(Ended::Nothing | Ended::Stopped) | None => Exit::Nothing,
        Some(Ended::BadInput) => Exit::BadInput,
        Some(Ended::Environment) => Exit::Environment,
        Some(Ended::Broken) => Exit::Broken,
    }
}
