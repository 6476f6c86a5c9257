//! The command `print`: prints the cube that moves lead to.

use clap::Args;
use premove_cube::notation::{CubeFormat, HeldCube, Placement, format_held};
use premove_service::api::record::PrintRecord;

use super::rewrite::RewriteArgs;
use crate::input::one_of::{self, OneOf};
use crate::input::options::{CLIENTS, clients};
use crate::input::{self, ItemInput, suggest};
use crate::output::exit::{Exit, Failure};
use crate::session::CommandSession;

/// Print the cube that moves lead to, or a cube in another form
///
/// It is read as `convert` reads it: moves, 54 stickers, a code, a list of pieces. It is printed as
/// pieces: the edge at each place, their orientation for the F/B axis, the corner at each place,
/// their twist for the U/D axis, the centres.
#[derive(Debug, Args)]
#[command(
    after_help = PRINT_HELP,
    args_override_self = true,
    group = clients()
)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) moves: RewriteArgs,
    /// How the cube is written in place of that: facelets (54 letters), code (nissy-core's) and
    /// others
    #[arg(long, value_name = "FORM", value_parser = OneOf(one_of::forms))]
    #[arg(hide_possible_values = true, group = CLIENTS)]
    pub(crate) form: Option<String>,
}

const PRINT_HELP: &str = "\
Examples:
  premove print \"R U (F)\"
  premove print --form facelets \"R U\"
  premove print UUUUUUFFFUBBRRRRRRRRRFFDFFDDDBDDBDDBFFDLLLLLLLLLUBBUBB";

pub(crate) fn run(options: &PrintArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let form = options.form.as_deref().map(find).transpose()?;
    let moves = &options.moves;
    let input = ItemInput::new(&moves.words, moves.stdin, moves.json, "moves")?;
    input.each(session, input::held, &|item, sink| {
        match form {
            _ if moves.json => sink.json(&PrintRecord {
                line: item.line,
                input: &item.text,
                forms: forms(&item.value, form),
            }),
            Some(form) => sink.line(format_held(&item.value, form)),
            None => {
                let placement = Placement::new(&item.value).to_string();
                sink.text(|out| out.extend(placement.into_bytes()));
            }
        }
        Ok(Exit::Done)
    })
}

/// Returns the format with a name.
pub(super) fn find(name: &str) -> Result<CubeFormat, Failure> {
    let known = CubeFormat::ALL.into_iter().find(|form| form.name() == name);
    let unknown =
        || Failure::bad(suggest::unknown("form", name, &CubeFormat::ALL.map(CubeFormat::name)));
    known.ok_or_else(unknown)
}

/// Returns the cube in the wanted format; for `None`, in all formats.
fn forms(
    held: &HeldCube,
    wanted: Option<CubeFormat>,
) -> serde_json::Map<String, serde_json::Value> {
    let forms =
        CubeFormat::ALL.into_iter().filter(|form| wanted.is_none_or(|wanted| wanted == *form));
    forms.map(|form| (form.name().to_owned(), format_held(held, form).into())).collect()
}
