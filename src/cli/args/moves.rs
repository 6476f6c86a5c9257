//! The arguments of commands that write moves or cubes in another form.

use clap::Args;

use crate::cli::one_of::{self, OneOf};

/// Arguments of commands that rewrite moves.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(in crate::cli) struct Moves {
    /// Moves; `-` reads them from the standard input, one item a line
    #[arg(value_name = "MOVES")]
    pub(in crate::cli) words: Vec<String>,
    /// Read from the standard input, one item a line, and print each before its result
    #[arg(short = 'i')]
    pub(in crate::cli) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Print the cube that moves lead to
///
/// As pieces: the edge at each place, their orientation for the F/B axis, the corner at each place,
/// their twist for the U/D axis, the centres.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  premove print \"R U (F)\"\n  premove print --form facelets \"R U\"",
    args_override_self = true
)]
pub(in crate::cli) struct Print {
    #[command(flatten)]
    pub(in crate::cli) moves: Moves,
    /// How the cube is written in place of that: facelets (54 letters), code (nissy-core's) and
    /// others
    #[arg(long, value_name = "FORM", value_parser = OneOf(one_of::forms), hide_possible_values = true)]
    pub(in crate::cli) form: Option<String>,
}

/// Convert a cube between moves, stickers, a code and a list of pieces
///
/// Which form it has is seen from the text. A cube that no turns lead to is refused with the
/// reason.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_HELP, args_override_self = true)]
pub(in crate::cli) struct Convert {
    /// Form that is wanted: moves (a scramble), facelets (54 letters in the order U R F D L B),
    /// code (nissy-core's), pieces
    #[arg(long, value_name = "FORM", default_value = "facelets")]
    #[arg(value_parser = OneOf(one_of::forms_and_moves), hide_possible_values = true)]
    pub(in crate::cli) to: String,
    /// Cube in any of these forms; `-` reads cubes from the standard input, one a line
    #[arg(value_name = "CUBE")]
    pub(in crate::cli) words: Vec<String>,
    /// Read from the standard input, one cube a line, and print each before its result
    #[arg(short = 'i')]
    pub(in crate::cli) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

const CONVERT_HELP: &str = "\
Examples:
  premove convert \"R U (F)\"
  premove convert --to pieces JLQWSVUH=ZLCUABGIVTKH=A
  premove convert --to moves UF=FU UR=RU   a cube with two flipped edges, as a scramble";
