//! The command `apply`: prints the cube that moves lead to from another cube.

use clap::Args;
use premove_cube::notation::parse;
use premove_service::questions::notation::ApplyQuestion;

use super::{CubeOutputArgs, first_word};
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Do moves to a cube, and print the cube that they lead to
///
/// The cube is held as its last letter says, or as its moves leave it, and the moves are named as
/// the holder sees the faces. Moves in parentheses are premoves.
#[derive(Debug, Args)]
#[command(after_help = APPLY_HELP, args_override_self = true, group = clients())]
pub(crate) struct ApplyArgs {
    /// Cube in any form, or `-` to read cubes from the standard input, one a line; then the moves
    #[arg(value_name = "CUBE MOVES", required = true, num_args = 1.., group = CLIENTS)]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) output: CubeOutputArgs,
}

const APPLY_HELP: &str = "\
Examples:
  premove apply JLQWSVUH=ZLCUABGIVTKH=A \"R' U' F\"
  premove apply \"R U F\" \"Rw2 y\"            a cube may be written as moves
  premove apply - \"R' U' F\" < cubes.txt     the same moves for each line";

pub(crate) fn run(options: &ApplyArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let output = &options.output;
    let (cube, moves) = first_word(&options.words, output.stdin);
    let moves = parse(&moves.join(" "))
        .map_err(|error| Failure::input(error).context("moves behind the cube".to_owned()))?;
    let to = output.format()?;
    let input = ItemInput::new(cube, output.stdin, output.json, "cube")?;
    input.each(session, input::held, &|item, sink| {
        let question = ApplyQuestion { cube: item.value, moves: moves.clone(), to };
        output.print(item.line, &item.text, &question.answer(), to, sink);
        Ok(Exit::Done)
    })
}
