//! The command `inverse`: prints the inverse of a cube.

use clap::Args;
use premove_service::questions::notation::InverseQuestion;

use super::CubeOutputArgs;
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Print the inverse of a cube
///
/// If moves without rotations lead to the cube, the inverted moves lead to its inverse. It is held
/// in the same way. `invert` inverts moves.
#[derive(Debug, Args)]
#[command(after_help = INVERSE_HELP, args_override_self = true, group = clients())]
pub(crate) struct InverseArgs {
    /// Cube in any form; `-` reads cubes from the standard input, one a line
    #[arg(value_name = "CUBE", group = CLIENTS)]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) output: CubeOutputArgs,
}

const INVERSE_HELP: &str = "\
Examples:
  premove inverse JLQWSVUH=ZLCUABGIVTKH=A
  premove scramble --form code | premove inverse -";

pub(crate) fn run(options: &InverseArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let output = &options.output;
    let to = output.format()?;
    let input = ItemInput::new(&options.words, output.stdin, output.json, "cube")?;
    input.each(session, input::held, &|item, sink| {
        let question = InverseQuestion { cube: item.value, to };
        output.print(item.line, &item.text, &question.answer(), to, sink);
        Ok(Exit::Done)
    })
}
