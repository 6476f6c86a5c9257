//! The command `transform`: prints the image of a cube, of moves or of a write-up under a symmetry.

use clap::Args;
use premove_cube::notation::{CubeFormat, is_state, symmetry};
use premove_fmc::writeup::image_of_text;
use premove_service::api::record::RewriteRecord;
use premove_service::questions::notation::Transformed;

use super::CubeOutputArgs;
use crate::command::check;
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, InputItem, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::output::sink::Sink;
use crate::session::CommandSession;

/// Print the image of a cube, of moves or of a whole write-up under a rotation or a mirror
///
/// A symmetry is named by where it carries U and F, as in nissy-core: `rotation RF`; `mirrored RF`
/// exchanges L and R afterwards. Rotations such as `x y2` name one too. The image of a cube is what
/// the image of its moves leads to.
#[derive(Debug, Args)]
#[command(after_help = TRANSFORM_HELP, args_override_self = true, group = clients())]
pub(crate) struct TransformArgs {
    /// Symmetry, then a cube in any form or moves; `-` reads these from the standard input, one a
    /// line
    #[arg(value_name = "SYMMETRY CUBE|MOVES", required = true, num_args = 1.., group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// The text is a write-up, a file or `-`: all moves in it are transformed, and its words stay
    #[arg(long)]
    pub(crate) writeup: bool,
    #[command(flatten)]
    pub(crate) output: CubeOutputArgs,
}

const TRANSFORM_HELP: &str = "\
Examples:
  premove transform \"rotation RF\" JLQWSVUH=ZLCUABGIVTKH=A
  premove transform \"mirrored UF\" \"R' U' Fw (L2 D)\"
  premove transform \"x y2\" - < algs.txt
  premove transform y --writeup solve.txt    a solve that somebody held in another way";

pub(crate) fn run(options: &TransformArgs, session: &CommandSession) -> Result<Exit, Failure> {
    // The two words of a name may be two words of the command line.
    let is_kind =
        |word: &String| ["rotation", "mirrored"].iter().any(|kind| word.eq_ignore_ascii_case(kind));
    let taken = if options.words.first().is_some_and(is_kind) { 2 } else { 1 };
    let (name, words) = options.words.split_at(taken.min(options.words.len()));
    let symmetry = symmetry(&name.join(" ")).map_err(Failure::input)?;
    if options.writeup {
        if options.output.json {
            return Err(Failure::bad("--json is for a cube or moves: a write-up is text"));
        }
        let image = image_of_text(&check::text(words, session)?, symmetry);
        session.output.bytes(image.as_bytes());
        return Ok(Exit::Done);
    }
    let output = &options.output;
    let to = output.format()?;
    let input = ItemInput::new(words, output.stdin, output.json, "cube or moves")?;
    input.each(session, read, &|item, sink| {
        print(output, item, &item.value.image(symmetry), to, sink);
        Ok(Exit::Done)
    })
}

/// Reads a cube in another form than moves, or moves.
fn read(text: &str) -> Result<Transformed, Failure> {
    if is_state(text) {
        input::held(text).map(Transformed::Cube)
    } else {
        input::moves(text).map(Transformed::Moves)
    }
}

fn print(
    output: &CubeOutputArgs,
    item: &InputItem<Transformed>,
    image: &Transformed,
    to: CubeFormat,
    sink: &Sink,
) {
    match image {
        Transformed::Cube(cube) => output.print(item.line, &item.text, cube, to, sink),
        Transformed::Moves(moves) => {
            let record = RewriteRecord {
                line: item.line,
                input: &item.text,
                output: moves.to_string(),
                length: moves.line().len(),
            };
            sink.record(output.json, &record, &record.output);
        }
    }
}
