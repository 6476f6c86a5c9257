//! The command `compose`: prints the composition of two cubes.

use clap::Args;
use premove_service::questions::notation::ComposeQuestion;

use super::{CubeOutputArgs, first_word};
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Print the composition of two cubes: the moves to the one, then the moves to the other
///
/// Both are held as their last letter says. If the first is rotated, the moves to the second are
/// done to it as it is held.
#[derive(Debug, Args)]
#[command(after_help = COMPOSE_HELP, args_override_self = true, group = clients())]
pub(crate) struct ComposeArgs {
    /// Two cubes in any form, each a word of its own; with `-` the first is read from the standard
    /// input, one a line
    #[arg(value_name = "CUBE CUBE", required = true, num_args = 1.., group = CLIENTS)]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) output: CubeOutputArgs,
}

const COMPOSE_HELP: &str = "\
Examples:
  premove compose JLQWSVUH=ZLCUABGIVTKH=A FECDABGH=EFCDBAGHIJKL=A
  premove compose \"R U\" \"F2 x\"";

pub(crate) fn run(options: &ComposeArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let output = &options.output;
    let (first, second) = first_word(&options.words, output.stdin);
    if second.is_empty() {
        return Err(Failure::bad("one cube is missing: write two, each as one word in quotes"));
    }
    let second = input::held(&second.join(" "))
        .map_err(|failure| failure.context("second cube".to_owned()))?;
    let to = output.format()?;
    let input = ItemInput::new(first, output.stdin, output.json, "cube")?;
    input.each(session, input::held, &|item, sink| {
        let question = ComposeQuestion { first: item.value, second, to };
        output.print(item.line, &item.text, &question.answer(), to, sink);
        Ok(Exit::Done)
    })
}
