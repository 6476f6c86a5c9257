//! The command `convert`: converts a cube from any format into another one.

use clap::Args;
use premove_cube::Cube;
use premove_cube::notation::{CubeFormat, format_cube};
use premove_engine::search::Silent;
use premove_service::api::record::ConvertRecord;
use premove_service::questions::ShortQuestion;

use super::print;
use crate::input::one_of::{self, OneOf};
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput};
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

/// Name of the format `moves`, which needs a search.
const MOVES: &str = "moves";

pub(crate) fn run(options: &ConvertArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let to = options.to.as_str();
    let form = if to == MOVES { None } else { Some(print::find(to, &[MOVES])?) };
    let input = ItemInput::new(&options.words, options.stdin, options.json, "cube")?;
    input.each(session, input::cube, &|item, sink| {
        let text = match form {
            // In one line, so that another command can read it from a pipe.
            Some(form) => Some(format_cube(&item.value, form).replace('\n', " ")),
            None => scramble(&item.value, session)?,
        };
        let Some(output) = &text else { return Ok(Exit::Nothing) };
        let to = form.map_or(MOVES, CubeFormat::name);
        let record = ConvertRecord { line: item.line, input: &item.text, to, output };
        sink.record(options.json, &record, output);
        Ok(Exit::Done)
    })
}

/// Returns moves that lead to a cube from the solved state: an inverted solution.
fn scramble(cube: &Cube, session: &CommandSession) -> Result<Option<String>, Failure> {
    let service = session.service(None)?;
    let control = session.control();
    let answer = progress::watch(service.tables(), &control, |_| {
        ShortQuestion::new(*cube).search(&service.context(&control), &Silent)
    })?;
    Ok(answer.best.map(|short| short.moves.inverse().normal_form().to_string()))
}
