//! The command `cube`: prints the cube that numbers describe, or a possible cube in place of an
//! impossible one.

use clap::Args;
use premove_cube::CubeNumbers;
use premove_cube::notation::{Frame, HeldCube, format_held, parse_impossible};
use premove_service::api::record::ConvertRecord;
use premove_service::questions::notation::{NumbersQuestion, RepairQuestion};

use super::CubeOutputArgs;
use crate::input::ItemInput;
use crate::input::options::{CLIENTS, clients};
use crate::input::values::holding;
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Make a cube from numbers, or a possible cube from an impossible one
///
/// The numbers are those of nissy-core's `getcube`: the ranks of the orders of edges and corners,
/// and the flips and twists of all but the first piece. With --fix any numbers make a cube, modulo
/// their range, and a cube that no turns lead to becomes one that they lead to: the first two
/// corners are swapped, the last edge is flipped, the last corner is twisted, as far as needed.
#[derive(Debug, Args)]
#[command(after_help = CUBE_HELP, args_override_self = true, group = clients())]
pub(crate) struct CubeArgs {
    /// With --fix: the cube, as a code or a list of pieces, in place of numbers; `-` reads cubes
    /// from the standard input, one a line
    #[arg(value_name = "CUBE", group = CLIENTS)]
    #[arg(conflicts_with_all = ["edge_order", "flips", "corner_order", "twists", "held"])]
    pub(crate) words: Vec<String>,
    /// Order of the edges, 0 to 479001599
    #[arg(long = "ep", value_name = "N", default_value_t = 0, group = CLIENTS)]
    pub(crate) edge_order: u64,
    /// Flips of the edges, 0 to 2047
    #[arg(long = "eo", value_name = "N", default_value_t = 0, group = CLIENTS)]
    pub(crate) flips: u64,
    /// Order of the corners, 0 to 40319
    #[arg(long = "cp", value_name = "N", default_value_t = 0, group = CLIENTS)]
    pub(crate) corner_order: u64,
    /// Twists of the corners, 0 to 2186
    #[arg(long = "co", value_name = "N", default_value_t = 0, group = CLIENTS)]
    pub(crate) twists: u64,
    /// The faces held at U and at F
    #[arg(long, value_name = "FACES", default_value = "UF", value_parser = holding)]
    #[arg(group = CLIENTS)]
    pub(crate) held: Frame,
    /// Make a possible cube of any numbers, or of an impossible cube
    #[arg(long, group = CLIENTS)]
    pub(crate) fix: bool,
    #[command(flatten)]
    pub(crate) output: CubeOutputArgs,
}

const CUBE_HELP: &str = "\
Examples:
  premove cube --ep 367124500 --eo 450 --cp 30807 --co 562
  premove cube --ep 1 --fix --form pieces
  premove cube --fix BACDEFGH=ABCDEFGHIJKL=A";

pub(crate) fn run(options: &CubeArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let output = &options.output;
    let to = output.format()?;
    if options.words.is_empty() && !output.stdin {
        let CubeArgs { edge_order, flips, corner_order, twists, held, fix, .. } = *options;
        let numbers = CubeNumbers { edge_order, flips, corner_order, twists };
        let cube = NumbersQuestion { numbers, held, fix, to }.answer();
        let cube = cube.map_err(|error| {
            Failure::bad(format!("{error}; --fix makes a possible cube of them"))
        })?;
        let input = format!("--ep {edge_order} --eo {flips} --cp {corner_order} --co {twists}");
        let text = &format_held(&cube, to).replace('\n', " ");
        let record = ConvertRecord { line: None, input: &input, to: to.name(), output: text };
        session.output.record(output.json, &record, text);
        return Ok(Exit::Done);
    }
    if !options.fix {
        return Err(Failure::bad(
            "a cube is repaired with --fix only: 'convert' writes a cube in another form",
        ));
    }
    let input = ItemInput::new(&options.words, output.stdin, output.json, "cube")?;
    input.each(session, impossible, &|item, sink| {
        let cube = RepairQuestion { cube: item.value, to }.answer();
        output.print(item.line, &item.text, &cube, to, sink);
        Ok(Exit::Done)
    })
}

fn impossible(text: &str) -> Result<HeldCube, Failure> {
    parse_impossible(text).map_err(Failure::input)
}
