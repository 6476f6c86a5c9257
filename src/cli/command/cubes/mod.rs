//! Commands on cubes and moves, as nissy-core has them. Each asks a question of
//! `premove_service::questions::notation`, which is answered at once.
//!
//! | file | command |
//! |---|---|
//! | `apply.rs`, `inverse.rs` | moves done to a cube; its inverse |
//! | `compose.rs` | two cubes one after the other |
//! | `transform.rs` | the image of a cube, of moves or of a write-up under a symmetry |
//! | `numbers.rs` | a cube from numbers, or an impossible one made possible |
//! | `count.rs`, `compare.rs` | moves counted; moves or cubes compared |
//! | `variations.rs` | moves with other last quarter turns |

pub(super) mod apply;
pub(super) mod compare;
pub(super) mod compose;
pub(super) mod count;
pub(super) mod inverse;
pub(super) mod numbers;
pub(super) mod transform;
pub(super) mod variations;

use clap::Args;
use premove_cube::notation::{CubeFormat, HeldCube, format_held};
use premove_service::api::record::ConvertRecord;

use super::print;
use crate::input::one_of::{self, OneOf};
use crate::input::options::CLIENTS;
use crate::output::exit::Failure;
use crate::output::sink::Sink;

/// Options of commands that print cubes.
#[derive(Debug, Args)]
pub(crate) struct CubeOutputArgs {
    /// Form of the cube that is printed: code (nissy-core's, with a letter for how the cube is
    /// held), facelets (54 letters), pieces
    #[arg(long, value_name = "FORM", default_value = "code", value_parser = OneOf(one_of::forms))]
    #[arg(hide_possible_values = true, group = CLIENTS)]
    pub(crate) form: String,
    /// Read cubes from the standard input, one a line, and print each before its result
    #[arg(short = 'i')]
    pub(crate) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

impl CubeOutputArgs {
    /// Returns the form that is printed.
    fn format(&self) -> Result<CubeFormat, Failure> {
        print::find(&self.form)
    }

    /// Prints the cube that was made of an item of the input.
    fn print(
        &self,
        line: Option<usize>,
        input: &str,
        cube: &HeldCube,
        to: CubeFormat,
        sink: &Sink,
    ) {
        let output = &format_held(cube, to).replace('\n', " ");
        let record = ConvertRecord { line, input, to: to.name(), output };
        sink.record(self.json, &record, output);
    }
}

/// Returns the words of the command line that are cubes to work on, or `-` for the standard input
/// if the option `-i` stands in their place.
fn first_word(words: &[String], stdin: bool) -> (&[String], &[String]) {
    words.split_at(usize::from(!stdin).min(words.len()))
}
