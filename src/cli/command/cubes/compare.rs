//! The command `compare`: prints how far two sequences of moves or two cubes agree.

use clap::Args;
use premove_cube::notation::is_state;
use premove_service::api::record::SameRecord;
use premove_service::questions::notation::{SameQuestion, Sameness};

use crate::input::options::{CLIENTS, clients};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Compare two sequences of moves, or two cubes
///
/// Moves are the same if they differ only in the order of neighbouring turns of opposite faces.
/// Cubes are the same if their pieces and their holding are. Exit code 1 says that they differ.
#[derive(Debug, Args)]
#[command(after_help = COMPARE_HELP, args_override_self = true, group = clients())]
pub(crate) struct CompareArgs {
    /// Moves, or a cube in another form, as one word in quotes
    #[arg(value_name = "ONE", group = CLIENTS)]
    pub(crate) first: String,
    /// The other
    #[arg(value_name = "OTHER", group = CLIENTS)]
    pub(crate) second: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

const COMPARE_HELP: &str = "\
Examples:
  premove compare \"R L' U\" \"L' R U\"
  premove compare \"R U\" FECDABGH=EFCDBAGHIJKL=A";

pub(crate) fn run(options: &CompareArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let CompareArgs { first, second, json } = options;
    let question = SameQuestion { first: first.clone(), second: second.clone() };
    let same = question.answer().map_err(Failure::input)?;
    let are_moves = !is_state(first) && !is_state(second);
    let text = match same {
        Sameness::Moves => "the same moves",
        Sameness::HeldCube if are_moves => "different moves, which lead to the same cube",
        Sameness::HeldCube => "the same cube",
        Sameness::Cube => "the same cube, held in different ways",
        Sameness::Different if are_moves => "different moves, which lead to different cubes",
        Sameness::Different => "different cubes",
    };
    session.output.record(*json, &SameRecord { same: same.name() }, text);
    let least = if are_moves { Sameness::Moves } else { Sameness::HeldCube };
    Ok(if same >= least { Exit::Done } else { Exit::Nothing })
}
