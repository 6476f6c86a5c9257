//! The command `convert`: converts a cube from any format into another one.

use clap::Args;
use premove_service::api::record::ConvertRecord;
use premove_service::questions::notation::{ConvertQuestion, CubeForm};

use crate::input::one_of::{self, OneOf};
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput, suggest};
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::session::CommandSession;

/// Convert a cube between moves, stickers, a code and a list of pieces
///
/// Which form it has is seen from the text. A cube that no turns lead to is refused with the
/// reason.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_HELP, args_override_self = true, group = clients())]
pub(crate) struct ConvertArgs {
    /// Form that is wanted: moves (a scramble), facelets (54 letters in the order U R F D L B),
    /// code (nissy-core's), pieces
    #[arg(long, value_name = "FORM", default_value = "facelets")]
    #[arg(value_parser = OneOf(one_of::forms_and_moves), hide_possible_values = true)]
    #[arg(group = CLIENTS)]
    pub(crate) to: String,
    /// Cube in any of these forms; `-` reads cubes from the standard input, one a line
    #[arg(value_name = "CUBE", group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Read from the standard input, one cube a line, and print each before its result
    #[arg(short = 'i')]
    pub(crate) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const CONVERT_HELP: &str = "\
Examples:
  premove convert \"R U (F)\"
  premove convert --to pieces JLQWSVUH=ZLCUABGIVTKH=A
  premove convert --to moves UF=FU UR=RU   a cube with two flipped edges, as a scramble";

pub(crate) fn run(options: &ConvertArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let to = form(&options.to)?;
    let input = ItemInput::new(&options.words, options.stdin, options.json, "cube")?;
    input.each(session, input::held, &|item, sink| {
        let question = ConvertQuestion { cube: item.value, to };
        let Some(output) = &converted(&question, session)? else { return Ok(Exit::Nothing) };
        let record = ConvertRecord { line: item.line, input: &item.text, to: to.name(), output };
        sink.record(options.json, &record, output);
        Ok(Exit::Done)
    })
}

/// Returns the form with a name.
pub(super) fn form(name: &str) -> Result<CubeForm, Failure> {
    let found = CubeForm::ALL.into_iter().find(|form| form.name() == name);
    found.ok_or_else(|| {
        Failure::bad(suggest::unknown("form", name, &CubeForm::ALL.map(CubeForm::name)))
    })
}

/// Returns the cube in the form, in one line, so that another command can read it from a pipe.
fn converted(
    question: &ConvertQuestion,
    session: &CommandSession,
) -> Result<Option<String>, Failure> {
    let service = session.service(None)?;
    let control = session.control();
    Ok(progress::watch(service.tables(), &control, |_| {
        question.search(&service.context(&control))
    })?)
}
